"""Conversion in a child process: cached, cancelled, killed, full disk, and never a change to the opened folder."""

from __future__ import annotations

import errno
import multiprocessing
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from app import converter
from app.cache_store import CacheStore
from app.conversion import Conversion, Done, Failed, Message, Part, begun_conversions, ensure_cache
from app.converter import _convert, _Listener
from app.previews import Previews
from app.recent import RecentResults
from app.sample import sample_folder
from app.settings import Settings
from app.window.program import Program
from cache.trace import Trace
from model.problem import StepscopeError
from model.task import Progress


@pytest.fixture
def store(tmp_path: Path) -> CacheStore:
    return CacheStore(tmp_path / "caches")


def all_messages(conversion: Conversion, seconds: float = 60) -> list[Message]:
    messages: list[Message] = []
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        running = conversion.is_running
        messages += conversion.poll()
        if not running:
            return messages
        time.sleep(0.005)
    raise AssertionError(f"the conversion is still running: {messages}")


def until(conversion: Conversion, kind: type[Message]) -> list[Message]:
    messages: list[Message] = []
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline and not any(isinstance(message, kind) for message in messages):
        messages += conversion.poll()
        time.sleep(0.002)
    assert any(isinstance(message, kind) for message in messages)
    return messages


def left_behind(store: CacheStore) -> list[str]:
    return sorted(path.name for path in store.folder.iterdir())


def test_a_result_is_converted_once_and_then_found(
    store: CacheStore, frozen_folder: Callable[[Path], AbstractContextManager[None]]
) -> None:
    with frozen_folder(sample_folder()):
        conversion = Conversion(sample_folder(), store=store)
        conversion.start()
        messages = all_messages(conversion)
    assert [type(message) for message in messages if not isinstance(message, Progress)] == [Part, Done]
    assert any(isinstance(message, Progress) for message in messages)
    done = messages[-1]
    assert isinstance(done, Done)
    assert left_behind(store) == [done.path.name]
    again = Conversion(sample_folder(), store=store)
    again.start()
    assert all_messages(again) == [done]


def test_a_part_can_be_opened_while_the_rest_converts(store: CacheStore, slow_result: Path) -> None:
    shutil.copy(sample_folder() / "ASCEND_PROFILER_OUTPUT" / "op_statistic.csv", slow_result)
    conversion = Conversion(slow_result, store=store)
    conversion.start()
    try:
        part = next(message for message in until(conversion, Part) if isinstance(message, Part))
        assert conversion.is_running
        with Trace.open(part.path) as trace:
            assert trace.has("op_statistic")
            assert not trace.has("slices")
    finally:
        conversion.cancel()
        conversion.join()


def test_what_has_come_of_a_trace_is_shown_while_the_rest_is_read(
    tmp_path: Path, slow_result: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In this process, for a preview is a matter of seconds in a child."""
    calls, seen = count(), []

    def look(message: Message) -> None:
        if isinstance(message, Part):
            with Trace.open(message.path) as trace:
                assert trace.is_snapshot
                seen.append((message.progress.done / max(message.progress.total, 1), trace.slice_count))
                if trace.slice_count:
                    assert trace.slice(0).name.startswith("op")
                    assert trace.arguments(0).keys() == {"Task Id"}

    monkeypatch.setattr(Previews, "is_due", lambda _previews: next(calls) % 30 == 20)
    (tmp_path / "work").mkdir()
    target = tmp_path / "out.stepscope"
    listener = _Listener(SimpleNamespace(send=look))  # type: ignore[arg-type]
    _convert(listener, slow_result, None, tmp_path / "work", target)
    with Trace.open(target) as trace:
        assert (trace.slice_count, trace.is_snapshot) == (400_000, False)
    assert seen[0] == (0.0, 0)
    assert len(seen) >= 3
    for share, slices in seen[1:]:
        assert 0 < slices < 400_000
        assert share - 0.3 < slices / 400_000 <= share + 0.01  # up to 8 MB of 38 wait to become a batch


def test_a_changed_result_is_converted_again(store: CacheStore, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    shutil.copytree(sample_folder(), folder)
    first = ensure_cache(folder, store=store)
    path = folder / "ASCEND_PROFILER_OUTPUT" / "step_trace_time.csv"
    path.write_text(path.read_text() + "25" + ",1.0" * 9 + "\n")
    second = ensure_cache(folder, store=store)
    assert second != first
    with Trace.open(second) as trace:
        assert trace.table("step_split").rows == 25


@pytest.mark.parametrize("content", [b"", b"hello", None], ids=["empty", "text", "cut"])
def test_a_damaged_cache_is_converted_again(store: CacheStore, content: bytes | None) -> None:
    path = ensure_cache(sample_folder(), store=store)
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2] if content is None else content)
    assert ensure_cache(sample_folder(), store=store) == path
    with Trace.open(path) as trace:
        assert trace.has("step_split")
    assert left_behind(store) == [path.name]


def test_a_folder_that_takes_no_work_folder_is_said(
    store: CacheStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = Path.mkdir

    def refuse(path: Path, *arguments: Any, **options: Any) -> None:
        if path.name.endswith(".work"):
            raise PermissionError(errno.EACCES, "Permission denied", str(path))
        made(path, *arguments, **options)

    monkeypatch.setattr(Path, "mkdir", refuse)
    with pytest.raises(StepscopeError) as caught:
        ensure_cache(sample_folder(), store=store, target=tmp_path / "out.stepscope")
    assert caught.value.code == "cache_write"
    assert "Permission denied" in caught.value.what
    assert "cache folder" not in caught.value.advice


def test_cancel_ends_the_child_within_200_ms_and_leaves_nothing(store: CacheStore, slow_result: Path) -> None:
    conversion = Conversion(slow_result, store=store)
    conversion.start()
    until(conversion, Progress)
    conversion.cancel()
    conversion.join(0.2 + 0.3)  # 200 ms, and some patience with a loaded machine
    assert not conversion.is_running
    assert not any(isinstance(message, Done | Failed) for message in conversion.poll())
    assert left_behind(store) == []


def test_what_begins_before_the_window_is_taken_over_by_it_once(
    store: CacheStore, slow_result: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.conversion.CacheStore", lambda: store)
    with begun_conversions([slow_result], None) as begun:
        (conversion,) = begun.values()
        assert conversion.is_running
        program = Program(Settings(), RecentResults(), begun=begun)
        assert program.convert(slow_result, 1, False) is not conversion
        assert program.convert(slow_result, None, True) is not conversion
        assert program.convert(slow_result, None, False) is conversion
        assert program.convert(slow_result, None, False) is not conversion
        conversion.start()  # as the window does
        until(conversion, Progress)
    assert not conversion.is_running
    assert left_behind(store) == []


def test_what_began_ends_with_a_program_that_cannot_show_a_window(store: CacheStore, slow_result: Path) -> None:
    with pytest.raises(StepscopeError), begun_conversions([slow_result], None) as begun:
        raise StepscopeError("no display")
    assert not any(conversion.is_running for conversion in begun.values())


_ORPHAN = """
import sys
from multiprocessing import Pipe
from pathlib import Path
from app.converter import run_converter
receiver, sender = Pipe(duplex=False)
receiver.close()
source, work, target = map(Path, sys.argv[1:])
work.mkdir()
run_converter(sender, source, None, work, target)
"""


def test_a_converter_that_nobody_waits_for_ends_and_takes_what_it_wrote_with_it(
    isolated_home: Path, slow_result: Path, tmp_path: Path
) -> None:
    work, target = tmp_path / "orphan.work", tmp_path / "out.stepscope"
    command = [sys.executable, "-c", _ORPHAN, str(slow_result), str(work), str(target)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("", "")
    assert not work.exists()
    assert not target.exists()


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_a_killed_converter_is_an_error_of_its_own(store: CacheStore, slow_result: Path) -> None:
    conversion = Conversion(slow_result, store=store)
    conversion.start()
    until(conversion, Progress)
    (child,) = multiprocessing.active_children()
    child.kill()
    messages = all_messages(conversion)
    failed = messages[-1]
    assert isinstance(failed, Failed)
    assert failed.code == "converter_died"
    assert "ended unexpectedly" in failed.what
    assert failed.advice
    assert left_behind(store) == []


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_work_of_a_dead_program_is_removed_when_something_is_opened(store: CacheStore, tmp_path: Path) -> None:
    dead = subprocess.run(
        [sys.executable, "-c", "import os; print(os.getpid())"], capture_output=True, text=True, check=True
    )

    def leftover_in(folder: Path) -> Path:
        leftover = folder / f".old.stepscope.{dead.stdout.strip()}-1.work"
        (leftover / "x.spool").mkdir(parents=True)
        return leftover

    converted = leftover_in(store.folder)
    ensure_cache(sample_folder(), store=store)
    assert not converted.exists()
    found = leftover_in(store.folder)
    ensure_cache(sample_folder(), store=store)
    assert not found.exists()
    asked_for = leftover_in(tmp_path / "chosen")
    ensure_cache(sample_folder(), store=store, target=tmp_path / "chosen" / "sample.stepscope")
    assert not asked_for.exists()


@pytest.mark.parametrize(
    ("make", "code"),
    [
        (lambda path: path.mkdir(), "not_recognised"),
        (lambda path: (path.mkdir(), (path / "notes.txt").write_text("hello")), "not_recognised"),
        (lambda path: path.write_text("hello"), "not_recognised"),
        (lambda _path: None, "not_found"),
    ],
    ids=["empty folder", "unknown folder", "unknown file", "nothing there"],
)
def test_what_cannot_be_opened_says_why(
    store: CacheStore, tmp_path: Path, make: Callable[[Path], object], code: str
) -> None:
    path = tmp_path / "something"
    make(path)
    with pytest.raises(StepscopeError) as caught:
        ensure_cache(path, store=store)
    assert caught.value.code == code
    assert caught.value.what
    assert caught.value.advice


def test_a_rank_that_is_not_there(store: CacheStore) -> None:
    with pytest.raises(StepscopeError, match="no rank 7") as caught:
        ensure_cache(sample_folder(), 7, store=store)
    assert caught.value.code == "no_rank"
    assert "0" in caught.value.advice


def test_a_cache_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StepscopeError) as caught:
        ensure_cache(sample_folder(), store=CacheStore(tmp_path / "file" / "caches"))
    assert caught.value.code == "cache_write"
    assert "cache folder" in caught.value.advice
    assert str(tmp_path / "file") in caught.value.where


@pytest.mark.skipif(not sys.platform.startswith("linux") or os.geteuid() != 0, reason="mounts a small file system")
@pytest.mark.may_skip("mounting needs root")
def test_a_full_disk_is_said_and_leaves_nothing(tmp_path: Path, slow_result: Path) -> None:
    disk = tmp_path / "small disk"
    disk.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", str(disk)], check=False).returncode:
        pytest.skip("mounting is not allowed here")
    try:
        with pytest.raises(StepscopeError) as caught:
            ensure_cache(slow_result, store=CacheStore(disk))
        assert caught.value.code == "disk_full"
        assert "cache folder" in caught.value.advice
        assert list(disk.iterdir()) == []
        with pytest.raises(StepscopeError) as caught:
            ensure_cache(slow_result, store=CacheStore(tmp_path / "caches"), target=disk / "out.stepscope")
        assert caught.value.code == "disk_full"
        assert "cache" not in caught.value.what + caught.value.advice
        assert list(disk.iterdir()) == []
    finally:
        subprocess.run(["umount", str(disk)], check=True)


def test_a_stepscope_file_is_its_own_cache(store: CacheStore, tmp_path: Path) -> None:
    path = ensure_cache(sample_folder(), store=store, target=tmp_path / "sent.stepscope")
    assert path == tmp_path / "sent.stepscope"
    assert not store.folder.exists()
    assert ensure_cache(path, store=store) == path


@pytest.mark.parametrize("refusals", [3, None])
def test_a_cache_that_somebody_reads_is_replaced_once_it_is_free(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, refusals: int | None
) -> None:
    """As Windows does it: until the last reader has let go, it refuses."""
    finished, target = tmp_path / "new", tmp_path / "old"
    finished.write_text("new")
    target.write_text("old")
    asked, replace = [], Path.replace

    def refuse(path: Path, place: Path) -> Path:
        asked.append(place)
        if refusals is None or len(asked) <= refusals:
            raise PermissionError(errno.EACCES, "Access is denied", str(path))
        return replace(path, place)

    monkeypatch.setattr(Path, "replace", refuse)
    monkeypatch.setattr(converter, "_RELEASE_S", 0.1)
    monkeypatch.setattr(converter, "_HOLDS_FILES", True)
    if refusals is None:
        with pytest.raises(PermissionError):
            converter._put(finished, target)
    else:
        converter._put(finished, target)
    assert target.read_text() == ("old" if refusals is None else "new")
    assert len(asked) > 3
