"""A disk that takes no more is told, and the process that met it goes on."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from cache.steady_file import SteadyFile

_PROCESS = """
import gc, resource, sys
from pathlib import Path

import numpy as np

from cache.hdf5 import Hdf5Map, Hdf5Writer, put_beside

folder, no_limit = Path(sys.argv[1]), resource.RLIM_INFINITY


def write(name):
    with Hdf5Writer(folder / name) as file:
        file.put_attribute("format", "x")
        file.put("strings/bytes", np.arange(2_000, dtype=np.uint8))
        file.reserve("flows/id_bytes", "u1", 40_000).append(np.ones(40_000, np.uint8))


def fails(deed, *arguments):
    try:
        deed(*arguments)
    except OSError as error:
        gc.collect()
        return error.strerror
    return ""


write("whole")
said = set()
for size in (10, 1_000, 3_000, 5_000, 20_000, (folder / "whole").stat().st_size - 1):
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, no_limit))
    said.add(fails(write, "cut"))
    resource.setrlimit(resource.RLIMIT_FSIZE, (no_limit, no_limit))
    write("again")
for more in (10, 1_000, 100_000):
    resource.setrlimit(resource.RLIMIT_FSIZE, ((folder / "whole").stat().st_size + more, no_limit))
    said.add(fails(put_beside, folder / "whole", "session/state", np.zeros(100_000)))
    resource.setrlimit(resource.RLIMIT_FSIZE, (no_limit, no_limit))
    write("again")
with Hdf5Map(folder / "again") as file:
    print(*said, len(file.array("flows/id_bytes", "|u1")))
"""


@pytest.mark.may_skip(reason="only POSIX limits the size of files")
def test_a_process_goes_on_after_files_that_could_not_be_written(tmp_path: Path) -> None:
    pytest.importorskip("resource")
    done = subprocess.run(
        [sys.executable, "-c", _PROCESS, str(tmp_path)], check=False, capture_output=True, text=True, timeout=60
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "File too large 40000\n", "")


def test_the_first_failure_is_kept_and_nothing_is_written_behind_it(tmp_path: Path) -> None:
    with SteadyFile(tmp_path / "a", "w+") as file:
        assert file.write(b"abcd") == 4
        assert file.truncate(3) == 3
        file.check()
    with SteadyFile(tmp_path / "a", "r") as file:
        assert file.write(b"x") == 1
        first = file.failure
        assert first is not None
        assert file.truncate(1) == 1
        assert file.failure is first
        assert file.write(b"y") == 1
        assert file.failure is first
        with pytest.raises(OSError, match="not open for writing"):
            file.check()
    assert (tmp_path / "a").read_bytes() == b"abc"


def test_a_size_that_cannot_be_set_is_a_failure_too(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"abc")
    with SteadyFile(tmp_path / "a", "r") as file:
        assert file.truncate(1) == 1
        with pytest.raises(OSError, match="not open for writing"):
            file.check()
