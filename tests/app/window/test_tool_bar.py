"""The shared fields of the tool bar: rank and range."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QComboBox, QLabel, QLineEdit, QMainWindow, QWidget
from pytestqt.qtbot import QtBot

from app.window.actions import make_actions
from app.window.open_trace import Choice
from app.window.tool_bar import ToolBar
from model.time_span import TimeSpan
from widgets.session_state import SessionState

RUN = TimeSpan(5_000_000_000, 7_000_000_000)


@pytest.fixture
def bar(qtbot: QtBot) -> Iterator[ToolBar]:
    window = QMainWindow()
    qtbot.addWidget(window)
    made = ToolBar(make_actions(window, {}), window)
    window.addToolBar(made)
    window.resize(1400, 200)
    window.show()
    yield made
    window.close()


def field(bar: ToolBar, kind: type[Any], name: str) -> Any:
    return next(one for one in bar.findChildren(kind) if isinstance(one, QWidget) and one.accessibleName() == name)


def test_a_single_result_is_never_offered_for_choice(bar: ToolBar, fake_result: Any) -> None:
    ranks = tuple(Choice(rank, f"#{rank}", f"Rank {rank}", "") for rank in (0, 1))
    one, two = (fake_result(rank=0, choices=ranks[:count], shown="#0").facts for count in (1, 2))
    result = field(bar, QComboBox, "Result")
    for facts, is_choice in ((one, False), (one, False), (None, False), (one, False), (two, True), (one, False)):
        bar.show_result(facts)
        assert result.isEnabled() == is_choice
        QCoreApplication.sendPostedEvents()
        assert result.isVisible() == (facts is not None)
        assert facts is None or result.currentText() == "Rank 0"
    bar.show_result(two, can_choose=False)
    assert not result.isEnabled()
    bar.show_result(fake_result(choices=(Choice(None, "", "result", ""),)).facts)
    QCoreApplication.sendPostedEvents()
    assert not result.isVisible()


def test_a_wrong_range_says_how_to_write_one(qtbot: QtBot, bar: ToolBar, fake_result: Any) -> None:
    bar.show_result(replace(fake_result().facts, span=RUN))
    typed = field(bar, QLineEdit, "Range")
    hints: list[str] = []
    bar.hint_changed.connect(hints.append)
    typed.selectAll()
    qtbot.keyClicks(typed, "tomorrow")
    qtbot.keyClick(typed, Qt.Key.Key_Return)
    assert hints[-1].startswith("Write a range of the run as two times in s, ms, µs or ns: 0.000")
    qtbot.keyClicks(typed, "0")
    assert hints[-1] == ""


def test_labels_stand_where_there_is_room_for_them(qtbot: QtBot, bar: ToolBar, fake_result: Any) -> None:
    bar.show_result(replace(fake_result().facts, span=RUN))
    label = next(label for label in bar.findChildren(QLabel) if label.text() == "Range")
    for width, is_shown in ((1400, True), (960, False), (1400, True)):
        bar.window().resize(width, 200)
        qtbot.waitUntil(lambda is_shown=is_shown: label.isVisible() == is_shown)  # type: ignore[misc]
        assert field(bar, QLineEdit, "Range").isVisible()
    bar.show_result(None)
    bar.window().resize(1390, 200)
    QCoreApplication.sendPostedEvents()
    assert not label.isVisible()


def test_a_step_numbered_0_can_be_chosen(qtbot: QtBot, bar: ToolBar, fake_result: Any) -> None:
    bar.show_result(replace(fake_result().facts, steps=(0, 1, 2)))
    steps = field(bar, QComboBox, "Step")
    chosen: list[int | None] = []
    bar.step_chosen.connect(chosen.append)
    steps.setFocus()
    qtbot.keyClick(steps, Qt.Key.Key_Down)
    assert chosen == [0]
    bar.show_state(SessionState(step=0))
    assert steps.currentText() == "0"
    bar.show_state(SessionState())
    assert steps.currentText() == "Average"
