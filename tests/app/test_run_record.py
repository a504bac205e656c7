"""The record of a run: real processes that end, are killed, and crash."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from app.places import state_folder
from app.run_record import Crashed, OpenResult, RunRecord

RUN = """
import ctypes, sys
from app.run_record import OpenResult, RunRecord
record = RunRecord()
if sys.argv[2:]:
    record.keep([OpenResult(path, 1) for path in sys.argv[2:]])
if sys.argv[1] in ("stand", "crash"):
    record.stand()
print("runs", flush=True)
sys.stdin.readline()
if sys.argv[1] == "crash":
    ctypes.string_at(0)
record.end()
"""


@contextmanager
def run(root: Path, manner: str, *paths: str) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-c", RUN, manner, *paths]
    with subprocess.Popen(command, cwd=root, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "runs\n"
        yield process
        process.kill()


@contextmanager
def crashed() -> Iterator[Crashed | None]:
    record = RunRecord()
    yield record.crashed
    record.end()


def test_a_proper_end_leaves_nothing(project_root: Path) -> None:
    with run(project_root, "stand", "/runs/bert") as process:
        process.communicate("\n")
        assert process.returncode == 0
    with crashed() as found:
        assert found is None
    assert [path.name for path in (state_folder() / "runs").iterdir()] == ["lock"]


def test_a_killed_run_says_what_was_open(project_root: Path) -> None:
    with run(project_root, "stand", "/runs/bert", "/runs/gpt"):
        pass
    with crashed() as found:
        assert found == Crashed((OpenResult("/runs/bert", 1), OpenResult("/runs/gpt", 1)), at_start=0)
    with crashed() as found:
        assert found is None


def test_a_run_that_goes_on_did_not_crash(project_root: Path) -> None:
    with run(project_root, "stand", "/runs/bert"), crashed() as found:
        assert found is None


def test_crashes_at_the_start_are_counted_and_what_was_open_before_is_kept(project_root: Path) -> None:
    with run(project_root, "stand", "/runs/bert"):
        pass
    for _ in range(2):
        with run(project_root, "start"):
            pass
    with crashed() as found:
        assert found == Crashed((OpenResult("/runs/bert", 1),), at_start=2)


def test_one_that_stood_ends_the_count(project_root: Path) -> None:
    for manner in ("start", "start", "stand"):
        with run(project_root, manner):
            pass
    with crashed() as found:
        assert found == Crashed((), at_start=0)


def test_the_last_words_of_a_crash_go_to_the_log(project_root: Path, caplog: pytest.LogCaptureFixture) -> None:
    with run(project_root, "crash") as process:
        process.communicate("\n")
        assert process.returncode == -signal.SIGSEGV
    with crashed() as found:
        assert found is not None
    assert "Segmentation fault" in caplog.text
    assert "string_at" in caplog.text


@pytest.mark.parametrize(
    "content", ["", "[]", '{"open": 7}', '{"open": [{"path": 1}, {"path": "x", "which": 1}], "at_start": "2"}']
)
def test_a_damaged_record_is_no_reason_to_fail(content: str) -> None:
    folder = state_folder() / "runs" / "1-1"
    folder.mkdir(parents=True)
    (folder / "open.json").write_text(content)
    with crashed() as found:
        assert found == Crashed()


def test_where_nothing_can_be_written_the_program_starts() -> None:
    state_folder().parent.mkdir(parents=True)
    state_folder().write_text("no folder")
    with crashed() as found:
        assert found is None
