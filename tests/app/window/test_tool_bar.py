"""The shared fields of the tool bar: rank and range."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from PySide6.QtCore import SIGNAL, QCoreApplication, Qt
from PySide6.QtWidgets import QComboBox, QLabel, QLineEdit, QMainWindow, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from app.window.actions import make_actions
from app.window.open_trace import Choice
from app.window.tool_bar import ToolBar
from model.time_span import TimeSpan
from widgets.session_state import Area, SessionState

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


def test_times_count_from_the_first_slice_as_in_the_timeline(qtbot: QtBot, bar: ToolBar, fake_result: Any) -> None:
    """Memory may have been sampled before it, and after the last."""
    sampled = TimeSpan(RUN.begin_ns - 93_000_000, RUN.end_ns + 120_000_000)
    bar.show_result(replace(fake_result().facts, span=sampled, dense_span=RUN))
    typed = field(bar, QLineEdit, "Range")
    whole = typed.text()
    bar.show_result(replace(fake_result().facts, span=RUN))
    assert typed.text() == whole
    bar.show_result(replace(fake_result().facts, span=sampled, dense_span=RUN))
    typed.selectAll()
    qtbot.keyClicks(typed, "0.5 - 99 s")
    with qtbot.waitSignal(bar.range_chosen) as chosen:
        qtbot.keyClick(typed, Qt.Key.Key_Return)
    assert chosen.args == [TimeSpan(RUN.begin_ns + 500_000_000, sampled.end_ns)]


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


def test_the_range_names_the_area_that_panels_follow(qtbot: QtBot, bar: ToolBar, fake_result: Any) -> None:
    bar.show_result(replace(fake_result().facts, span=RUN))
    bar.show_state(SessionState(span=TimeSpan(5_500_000_000, 6_000_000_000)))
    typed = field(bar, QLineEdit, "Range")
    assert typed.text().startswith("0.500")
    area = Area(TimeSpan(5_250_000_000, 5_262_850_000))
    bar.show_state(SessionState(span=TimeSpan(5_500_000_000, 6_000_000_000), area=area))
    assert field(bar, QLineEdit, "Area") is typed
    assert [label.text() for label in bar.findChildren(QLabel) if label.text() in ("Area", "Range")] == ["Area"]
    narrow = typed.text().replace("\u202f", "").replace("\xa0", " ")
    assert narrow == "0.250000 – 0.262850 s · 12.850 ms"
    assert typed.fontMetrics().horizontalAdvance(typed.text()) < typed.width()
    cleared: list[bool] = []
    chosen: list[TimeSpan | None] = []
    bar.area_cleared.connect(lambda: cleared.append(True))
    bar.range_chosen.connect(chosen.append)
    (button,) = typed.findChildren(QToolButton)
    qtbot.waitUntil(button.isVisible)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert (cleared, chosen) == ([True], [])
    qtbot.keyClicks(typed, " ")
    qtbot.keyClick(typed, Qt.Key.Key_Return)  # what it shows is a range as it is written
    assert chosen == [area.span]
    bar.show_state(SessionState())
    assert field(bar, QLineEdit, "Range") is typed


def test_a_step_beyond_those_that_are_offered_is_named(bar: ToolBar, fake_result: Any) -> None:
    bar.show_result(replace(fake_result().facts, steps=tuple(range(6000))))
    bar.show_state(SessionState(step=5999))
    assert field(bar, QComboBox, "Step").currentText() == "5999"


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


@pytest.mark.usefixtures("light_again")
def test_what_has_no_room_is_behind_a_button_that_is_seen_whole(qtbot: QtBot, bar: ToolBar, fake_result: Any) -> None:
    bar.show_result(replace(fake_result().facts, span=RUN))
    bar.window().resize(600, 200)
    more = bar.findChild(QToolButton, "qt_toolbar_ext_button")
    assert isinstance(more, QToolButton)
    qtbot.waitUntil(more.isVisible)
    assert bar.rect().contains(more.geometry())
    assert more.visibleRegion().boundingRect() == more.rect()


def test_all_buttons_are_there_in_a_narrow_window(qtbot: QtBot, bar: ToolBar, fake_result: Any) -> None:
    ranks = tuple(Choice(rank, f"#{rank}", f"Rank {rank}", "") for rank in (0, 1))
    facts = replace(fake_result(rank=0, choices=ranks, shown="#0").facts, span=RUN, steps=tuple(range(20)))
    window, typed = bar.window(), field(bar, QLineEdit, "Range")
    more = bar.findChild(QToolButton, "qt_toolbar_ext_button")
    assert isinstance(more, QToolButton)
    window.resize(1099, 200)
    bar.show_result(facts)
    qtbot.waitUntil(lambda: typed.isVisible() and typed.width() == 200)
    needed = bar.sizeHint().width()
    for lack in (70, -50, 40):
        window.resize(needed - lack, 200)
        qtbot.waitUntil(partial(is_left, typed, 200 - max(lack, 0)))
        qtbot.waitUntil(more.isHidden)
    bar.show_result(None)
    bar.show_result(facts)  # its fields come back into a bar that is narrow
    qtbot.waitUntil(partial(is_left, typed, 160))
    qtbot.waitUntil(more.isHidden)


def is_left(field: QLineEdit, width: int) -> bool:
    return bool(field.isVisible() and field.width() == width)


def test_buttons_follow_their_actions_and_qt_keeps_no_connection_of_each_change(qtbot: QtBot) -> None:
    window = QMainWindow()
    qtbot.addWidget(window)
    actions = make_actions(window, {})
    window.addToolBar(ToolBar(actions, window))
    find = actions["find"]
    button = next(one for one in window.findChildren(QToolButton) if one.defaultAction() is find)
    before = find.receivers(SIGNAL("changed()"))
    for number in range(20):
        find.setEnabled(number % 2 == 0)
        assert button.isEnabled() == find.isEnabled()
        find.setToolTip(f"Find {number}")
        assert button.toolTip() == find.toolTip()
    assert find.receivers(SIGNAL("changed()")) == before
