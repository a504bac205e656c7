"""What lies below an open window goes away: its cache, the result's folder, the room on the disk, the time of day."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel, QWidget

from app.places import config_folder
from app.sample import sample_folder
from app.window.main_window import MainWindow
from app.window.report_dialog import ReportDialog
from app.window.send_dialog import SendDialog
from model.mark import Mark
from tests.workflow_script import Condition, Drive, Steps, is_open
from widgets.requests import ChangeMarks, SaveTable

ANOTHER_WROTE = "another program has written over it"


def asks_for_room(widget: QWidget) -> bool:
    """Whether it says what to do about a full disk where a file is saved, which is no cache."""
    words = widget.text() if isinstance(widget, QLabel) else widget.accessibleName()
    return widget.isVisible() and "ree some space" in words and "cache" not in words


def says(widget: QWidget, words: str) -> Condition:
    """Whether a visible part of ``widget`` says that."""

    def asked() -> bool:
        labels = [label for label in widget.findChildren(QLabel) if label.isVisible()]
        return any(words in f"{label.text()} {label.accessibleName()}".replace("\u2060", "") for label in labels)

    return asked


def brought(window: MainWindow, panel: str) -> Condition:
    """Bring a panel; whether it has come to rest."""
    window.host.bring(panel)
    frame = window.host.docks[panel].frame
    return lambda: frame.is_active and frame.is_settled


@pytest.fixture
def sent(sample_cache: Path, tmp_path: Path) -> Path:
    """A result that lies in one file."""
    return shutil.copyfile(sample_cache, tmp_path / "sent.stepscope")


@pytest.fixture
def target(tmp_path: Path, choose_files: Callable[..., None]) -> Path:
    """What is answered when a window asks where to save."""
    target = tmp_path / "out" / "saved.stepscope"
    target.parent.mkdir()
    choose_files(target)
    return target


# ---- the cache


@pytest.mark.skipif(sys.platform == "win32", reason="Windows lets nobody write over a file that is mapped")
@pytest.mark.parametrize("left", [0, 4096, 50_000_000])
def test_a_file_that_is_written_over_is_told_and_opens_again_when_it_is_whole(
    drive: Drive, sent: Path, left: int
) -> None:
    """To read past the end of a mapped file ends a process by a signal."""
    whole = sent.read_bytes()

    def script(window: MainWindow) -> Steps:
        yield is_open(window)
        yield brought(window, "overview")
        os.truncate(sent, left)
        for panel in ("operators", "step_trace", "timeline", "tables"):
            yield brought(window, panel)
            yield says(window.host.docks[panel].frame, ANOTHER_WROTE)
        window.session.change(step=2)
        yield brought(window, "overview")
        sent.write_bytes(whole)
        window.open(sent)
        yield is_open(window)
        yield brought(window, "operators")
        assert not says(window.host.docks["operators"].frame, ANOTHER_WROTE)()

    assert drive([str(sent)], script) == 0


@pytest.mark.skipif(sys.platform == "win32", reason="Windows lets nobody remove a file that is mapped")
@pytest.mark.parametrize("is_replaced", [False, True])
def test_a_cache_that_is_gone_is_looked_at_to_the_end_and_made_again(
    drive: Drive, isolated_home: Path, target: Path, is_replaced: bool
) -> None:
    def script(window: MainWindow) -> Steps:
        yield is_open(window)
        assert window.cache is not None
        gone = window.cache
        if is_replaced:
            other = gone.with_name("other")
            other.write_bytes(b"no cache at all")
            other.replace(gone)
        else:
            shutil.rmtree(gone.parent)
        for panel in ("operators", "timeline", "tables"):
            yield brought(window, panel)
            assert not says(window.host.docks[panel].frame, "cannot be")()
        window.actions_by_id["save_as"].trigger()
        yield window.message.isVisible if is_replaced else says(window.message, "The converted result is gone.")
        assert not target.exists()
        for dialog in (ReportDialog, SendDialog):
            assert window.result is not None
            asked = dialog(window, gone, window.result.facts)
            asked.open()
            asked.write(target)
            yield asked.note.isVisible
            asked.close()
        window.actions_by_id["read_again"].trigger()
        yield lambda: window.opening.is_running
        yield is_open(window)
        window.actions_by_id["save_as"].trigger()
        yield target.is_file

    assert drive(["--sample"], script) == 0
    assert [path.name for path in target.parent.iterdir()] == [target.name]


# ---- the result's folder


def test_a_folder_that_is_gone_is_told_and_its_result_stays(drive: Drive, samples: Path, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    shutil.copytree(samples / "public/mindinsight/run_1", folder)

    def script(window: MainWindow) -> Steps:
        yield is_open(window)
        shutil.rmtree(folder)
        yield brought(window, "health")
        yield brought(window, "step_trace")
        window.actions_by_id["read_again"].trigger()
        yield says(window.message, "There is no such file or folder.")
        assert window.result is not None
        yield brought(window, "operators")
        window.actions_by_id["close_result"].trigger()
        window.commands.open_recent(window.program.recent.rows[0])
        yield says(window.start_page, "There is no such file or folder.")

    assert drive([str(folder)], script) == 0


# ---- the disk


class Disks:
    """Small disks without room in the place of folders."""

    def __init__(self) -> None:
        self._mounted: list[Path] = []

    def fill(self, folder: Path) -> None:
        """From now on ``folder`` holds what it held and has no room."""
        before = {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}
        command = ["mount", "-t", "tmpfs", "-o", "size=512k", "tmpfs", str(folder)]
        if subprocess.run(command, check=False, capture_output=True).returncode:
            pytest.skip("mounting is not allowed here")
        self._mounted.append(folder)
        for name, content in before.items():
            (folder / name).write_bytes(content)
        with contextlib.suppress(OSError), (folder / "filler").open("wb", buffering=0) as filler:
            while filler.write(b"x" * 4096):
                pass

    def end(self) -> None:
        """The folders are as before."""
        while self._mounted:
            subprocess.run(["umount", "-l", str(self._mounted.pop())], check=True)


@pytest.fixture
def disks() -> Iterator[Disks]:
    made = Disks()
    yield made
    made.end()


@pytest.mark.may_skip(reason="only root may mount a small disk")
def test_a_full_disk_is_told_for_everything_that_is_saved(
    drive: Drive, sent: Path, target: Path, isolated_home: Path, disks: Disks
) -> None:
    kept, marks = (isolated_home / name / "stepscope" for name in (".config", ".cache"))
    for folder in (kept, marks):
        folder.mkdir(parents=True)

    def script(window: MainWindow) -> Steps:
        yield is_open(window)
        yield brought(window, "timeline")
        assert window.cache is not None
        assert window.result is not None
        for folder in (target.parent, kept, marks):
            disks.fill(folder)
        window.program.choose("slice_colors", "name")
        yield says(window.message, "The settings cannot be saved.")
        window.session.handle(ChangeMarks((Mark(1, 5),)))
        yield says(window.message, "The bookmarks cannot be saved.")
        for save in (
            window.actions_by_id["save_as"].trigger,
            lambda: window.session.handle(SaveTable("rows", (("cell" * 1000,),) * 400)),
            window.actions_by_id["export_range"].trigger,
        ):
            window.message.clear()
            save()
            yield partial(asks_for_room, window.message)
        for dialog in (ReportDialog, SendDialog):
            asked = dialog(window, window.cache, window.result.facts)
            asked.show()
            asked.write(target)
            yield partial(asks_for_room, asked.note)
        assert {path.name for path in target.parent.iterdir()} == {"filler"}
        assert {path.name for path in kept.iterdir()} <= {"filler", "settings.json", "recent.json", "window.ini"}
        disks.end()
        window.program.choose("theme", "dark")  # with room again, all that was chosen is saved
        window.actions_by_id["save_as"].trigger()
        yield target.is_file

    assert drive([str(sent)], script) == 0
    assert '"slice_colors": "name"' in (kept / "settings.json").read_text()


# ---- the clock


@pytest.mark.usefixtures("sample_was_read")
@pytest.mark.parametrize("jump_s", [-86_400 * 365 * 30, -3600, 86_400 * 365 * 80])
def test_a_clock_that_jumps_changes_neither_what_opens_nor_what_is_recent(
    drive: Drive, samples: Path, monkeypatch: pytest.MonkeyPatch, jump_s: int
) -> None:
    first, second = sample_folder(), samples / "public/mindinsight/run_1"
    real = time.time

    def script(window: MainWindow) -> Steps:
        yield is_open(window)
        monkeypatch.setattr(time, "time", lambda: real() + jump_s)
        window.open(second)
        yield is_open(window, second)
        assert [Path(row.path) for row in window.program.recent.rows] == [second, first]
        window.actions_by_id["close_result"].trigger()
        yield window.start_page.isVisible
        window.start_page.grab()  # the list says when each was opened
        window.commands.open_recent(window.program.recent.rows[1])
        yield is_open(window, first)

    assert drive([str(first)], script) == 0


# ---- what was kept of the window


@pytest.mark.usefixtures("sample_was_read")
@pytest.mark.parametrize("damage", ["cut", "flipped", "newer", "other"])
def test_a_damaged_layout_costs_only_itself(drive: Drive, damage: str) -> None:
    """Also one of a newer version: Qt refuses what has another number than ours."""

    def use(window: MainWindow) -> Steps:
        yield is_open(window)
        yield brought(window, "operators")

    assert drive(["--sample"], use) == 0
    state = config_folder() / "window.ini"
    lines = state.read_bytes().splitlines()
    kept = next(at for at, line in enumerate(lines) if b"state=@ByteArray(" in line)
    head, body = lines[kept].split(b"=@ByteArray(", 1)
    changed = {
        "cut": body[: len(body) // 2] + b")",
        "flipped": body[:40] + body[40:].replace(b"\\xfc", b"\\x7c").replace(b"\\0\\x2", b"\\xff\\x8"),
        "newer": body.replace(b"\\x1", b"\\x63", 1).replace(b"\\0\\0\\0\\x1", b"\\0\\0\\0\\x9", 1),
        "other": b"nothing of the kind)",
    }[damage]
    assert changed != body
    lines[kept] = head + b"=@ByteArray(" + changed
    state.write_bytes(b"\n".join(lines) + b"\n")

    def again(window: MainWindow) -> Steps:
        yield is_open(window)
        for panel in ("overview", "operators", "timeline", "health"):
            yield brought(window, panel)
            assert window.host.is_visible(panel)

    assert drive(["--sample"], again) == 0
