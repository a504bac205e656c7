"""A child process: that it gives way, and its end, also when another thread is told of it first."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from multiprocessing.context import SpawnProcess
from pathlib import Path

import pytest

from app.child import exit_code
from app.sample import sample_folder


def started(code: int) -> SpawnProcess:
    child = multiprocessing.get_context("spawn").Process(target=os._exit, args=(code,))
    child.start()
    return child


def test_the_code_is_told_and_the_process_is_let_go_of() -> None:
    child = started(7)
    assert exit_code(child) == 7
    assert child not in multiprocessing.active_children()


def test_the_end_that_another_thread_is_told_of_first_is_waited_for() -> None:
    child = started(3)
    popen = child._popen  # type: ignore[attr-defined]
    assert os.waitpid(child.pid or 0, 0)[0] == child.pid  # as `multiprocessing` does for a start in another thread

    def tell() -> None:
        time.sleep(0.2)
        popen.returncode = 3

    told = threading.Thread(target=tell)
    told.start()
    assert exit_code(child) == 3
    told.join()


_WITNESS = """
import importlib, os, sys
child, heavy = sys.argv[1:]
before = os.nice(0)

class Witness:
    def find_spec(self, name, path=None, target=None):
        if name == heavy:
            print(os.nice(0) - before, flush=True)
            os._exit(0)

run = importlib.import_module(child)._run_child
sys.meta_path.insert(0, Witness())
run(None, None, None)
"""


@pytest.mark.skipif(not hasattr(os, "nice"), reason="processes have no niceness")
@pytest.mark.parametrize(
    ("child", "heavy"), [("app.conversion", "app.converter"), ("app.report", "app.window.report_writer")]
)
def test_a_child_gives_way_to_the_windows_before_it_loads_what_it_needs(
    isolated_home: Path, child: str, heavy: str
) -> None:
    said = subprocess.run([sys.executable, "-c", _WITNESS, child, heavy], capture_output=True, text=True, check=True)
    assert int(said.stdout) > 0


def spawned(parent: int) -> list[int]:
    """Processes that ``parent`` has spawned."""
    found = []
    for path in Path("/proc").glob("[0-9]*"):
        try:
            above = int((path / "stat").read_text().rpartition(")")[2].split()[1])
            words = (path / "cmdline").read_bytes()
        except OSError:
            continue
        if above == parent and b"spawn_main" in words:
            found.append(int(path.name))
    return found


@pytest.mark.skipif(not Path("/proc/self/stat").is_file(), reason="needs /proc")
@pytest.mark.may_skip(reason="needs /proc")
@pytest.mark.parametrize("command", ["convert", "report"])
def test_a_child_leaves_interrupts_to_its_parent_from_its_first_moment_on(
    tmp_path: Path, project_root: Path, command: str
) -> None:
    out = tmp_path / ("out.stepscope" if command == "convert" else "out.html")
    words = [sys.executable, "-m", "stepscope", command, str(sample_folder()), "-o", str(out)]
    with subprocess.Popen(
        words, cwd=project_root, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as program:
        interrupted = set()
        while program.poll() is None:
            for child in spawned(program.pid):
                with contextlib.suppress(ProcessLookupError):
                    os.kill(child, signal.SIGINT)
                    interrupted.add(child)
            time.sleep(0.01)
        said = program.communicate()[1]
    assert (program.returncode, "Traceback" in said, bool(interrupted)) == (0, False, True), said
    assert out.is_file()


_FROZEN_CHILD = """
import multiprocessing, os, sys
from multiprocessing.spawn import spawn_main
from stepscope.__main__ import main
reader, writer = os.pipe()
os.write(writer, bytes.fromhex(sys.argv[1]))
os.close(writer)
multiprocessing.freeze_support = lambda: spawn_main(reader)  # what it is in the frozen program
sys.argv[1:] = ["--multiprocessing-fork"]
sys.exit(main())
"""


@pytest.mark.skipif(os.name == "nt", reason="there the child asks its parent for the pipe")
@pytest.mark.may_skip(reason="there the child asks its parent for the pipe")
@pytest.mark.parametrize("told", [b"", pickle.dumps({})], ids=["nothing", "no job"])
def test_a_child_of_the_frozen_program_ends_quietly_when_it_is_told_no_job(project_root: Path, told: bytes) -> None:
    words = [sys.executable, "-c", _FROZEN_CHILD, told.hex()]
    said = subprocess.run(words, cwd=project_root, capture_output=True, text=True, check=False)
    assert (said.returncode, said.stdout, said.stderr) == (1, "", "")
