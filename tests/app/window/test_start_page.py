"""The start page names every kind of result that a person may have in a folder, and can be walked by the keyboard."""

from __future__ import annotations

from pathlib import Path

import pytest
import shiboken6
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from app.recent import RecentResults
from app.window.job_slot import JobError
from app.window.language import set_language
from app.window.start_page import StartPage
from app.window.start_parts import DropArea, FailureView
from app.window.words import opened_text
from model.sentence import sentence
from widgets.parts.flow_layout import FlowLayout


@pytest.mark.parametrize(
    "written", ["_ascend_ms", "_ascend_pt", "PROF_", "OPPROF_", "cluster_analysis_output", ".db", ".json", ".stepscope"]
)
def test_what_can_be_opened_is_named(qtbot: QtBot, tmp_path: Path, written: str) -> None:
    page = StartPage(RecentResults(tmp_path / "recent.json"), has_sample=False)
    qtbot.addWidget(page)
    texts = [label.text() for label in page.findChildren(QLabel)]
    assert any(written in text for text in texts)
    assert not [text for text in texts if "\\" in text], "a character of ours is shown as one of a file"


@pytest.mark.usefixtures("light_again")
def test_what_the_focus_ring_was_round_outlives_the_ring(qapp: QApplication, qtbot: QtBot, tmp_path: Path) -> None:
    page = StartPage(RecentResults(tmp_path / "recent.json"), has_sample=True)
    qtbot.addWidget(page)
    with qtbot.waitActive(page):
        page.show()
        page.activateWindow()
    flows = page.findChildren(FlowLayout)
    walked = set()
    for _ in range(10):
        QTest.keyClick(qapp.focusWidget() or page, Qt.Key.Key_Tab)
        walked.add(qapp.focusWidget())
        qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        assert all(shiboken6.isValid(flow.itemAt(place)) for flow in flows for place in range(flow.count()))
    assert flows
    assert len(walked) > 4


def test_the_place_to_drop_is_no_higher_than_it_needs(qtbot: QtBot, tmp_path: Path) -> None:
    page = StartPage(RecentResults(tmp_path / "recent.json"), has_sample=True)
    qtbot.addWidget(page)
    page.resize(960, 600)
    page.show()
    drop = page.findChild(DropArea)
    assert drop is not None
    qtbot.waitUntil(lambda: drop.height() == drop.minimumHeight())
    page.show_failure(JobError(sentence("Errors", "No profiling result was recognised here."), "x: 1 file"))
    qtbot.waitUntil(drop.isHidden)


@pytest.mark.usefixtures("english_again")
def test_what_failed_is_said_in_the_language_of_now(qtbot: QtBot, tmp_path: Path) -> None:
    page = StartPage(RecentResults(tmp_path / "recent.json"), has_sample=True)
    qtbot.addWidget(page)
    page.show_failure(JobError(sentence("Errors", "No profiling result was recognised here."), "x"))
    view = page.findChild(FailureView)
    assert view is not None
    set_language("zh_CN")
    qtbot.waitUntil(lambda: "未识别到性能数据。" in [label.text() for label in view.findChildren(QLabel)])


@pytest.mark.parametrize("opened_s", [0, -(10**30), 10**14, 10**30])
def test_a_time_that_no_calendar_has_is_not_said(opened_s: int) -> None:
    """As a damaged list of recent results may have it."""
    assert opened_text(opened_s) == ""
