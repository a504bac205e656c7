"""File > Save report: what is checked goes into the file, and closing the dialog stops it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QLabel, QTreeWidgetItem
from pytestqt.qtbot import QtBot

from app.window.main_window import MainWindow
from app.window.open_trace import open_result
from app.window.report_dialog import ReportDialog

CHECKED, UNCHECKED = Qt.CheckState.Checked, Qt.CheckState.Unchecked


@pytest.fixture
def dialog(qtbot: QtBot, window: MainWindow, sample_cache: Path) -> Iterator[ReportDialog]:
    opened = open_result(sample_cache)
    made = ReportDialog(window, sample_cache, opened.facts)
    opened.close()
    made.open()
    yield made
    made.close_job()


def row(dialog: ReportDialog, *path: str) -> QTreeWidgetItem:
    found = dialog.contents.invisibleRootItem()
    for name in path:
        rows = [found.child(at) for at in range(found.childCount())]
        found = next(one for one in rows if one is not None and one.data(0, Qt.ItemDataRole.UserRole) == name)
    return found


def test_what_is_checked_is_wished(dialog: ReportDialog) -> None:
    wish = dialog.wish(Path("a.html"))
    assert wish.parts == ("overview", "suggestions", "health", "charts")
    assert {"step_trace", "timeline", "operators"} <= set(wish.charts or ())
    assert not {"overview", "tables", "health"} & set(wish.charts or ())
    assert wish.tables == ()
    row(dialog, "charts").setCheckState(0, UNCHECKED)
    row(dialog, "charts", "timeline").setCheckState(0, CHECKED)
    row(dialog, "overview").setCheckState(0, UNCHECKED)
    row(dialog, "tables", "kernels").setCheckState(0, CHECKED)
    wish = dialog.wish(Path("a.html"))
    assert (wish.parts, wish.charts, wish.tables) == (("suggestions", "health", "charts"), ("timeline",), ("kernels",))
    for part in ("suggestions", "charts", "health", "tables"):
        row(dialog, part).setCheckState(0, UNCHECKED)
    assert not dialog.save_button.isEnabled()


def test_the_dialog_says_what_the_report_is_of(dialog: ReportDialog) -> None:
    assert "Of the whole run, whatever step or range is chosen." in [
        label.text() for label in dialog.findChildren(QLabel)
    ]


def test_the_report_is_written_beside_the_window(
    qtbot: QtBot, dialog: ReportDialog, tmp_path: Path, choose_files: Callable[..., None]
) -> None:
    target = tmp_path / "out"
    choose_files(target)
    row(dialog, "charts").setCheckState(0, UNCHECKED)
    dialog.language.setCurrentIndex(1)
    qtbot.mouseClick(dialog.save_button, Qt.MouseButton.LeftButton)
    assert dialog.progress.isVisible()
    qtbot.waitUntil(lambda: not dialog.isVisible())
    assert 'lang="zh-CN"' in (tmp_path / "out.html").read_text("utf-8")
    assert "img" not in (tmp_path / "out.html").read_text("utf-8").partition("<body>")[2]


def test_a_folder_that_is_not_there_is_said_in_the_dialog(qtbot: QtBot, dialog: ReportDialog, tmp_path: Path) -> None:
    for part in ("charts", "overview", "suggestions"):
        row(dialog, part).setCheckState(0, UNCHECKED)
    dialog.write(tmp_path / "nowhere" / "a.pdf")
    qtbot.waitUntil(dialog.note.isVisible)
    assert "cannot be written" in dialog.note.text()
    assert dialog.save_button.isEnabled()


def test_closing_the_dialog_stops_it(qtbot: QtBot, dialog: ReportDialog, tmp_path: Path) -> None:
    dialog.write(tmp_path / "a.html")
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()
    qtbot.waitUntil(lambda: all(thread.name != "job ReportDialog" for thread in threading.enumerate()))
    assert not list(tmp_path.iterdir())


def test_the_first_file_is_offered_in_the_folder_of_the_user(
    qtbot: QtBot,
    dialog: ReportDialog,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    choose_files: Callable[..., None],
) -> None:
    offered: list[Path] = []
    answers = [str(tmp_path / "out.html"), ""]

    def ask(question: QFileDialog) -> str:
        offered.append(Path(question.selectedFiles()[0]))
        return answers[len(offered) - 1]

    choose_files(ask)
    monkeypatch.setattr(dialog, "write", lambda _target: None)
    for _ in answers:
        qtbot.mouseClick(dialog.save_button, Qt.MouseButton.LeftButton)
    assert [one.parent for one in offered] == [Path.home(), tmp_path]
