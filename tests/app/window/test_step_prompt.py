"""Going to a step by its number."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from app.window.main_window import MainWindow
from model.time_span import TimeSpan
from tests.fake_panels import open_result
from widgets.steps.step_prompt import StepPrompt


def test_enter_goes_to_a_step_that_is_there(qtbot: QtBot) -> None:
    prompt = StepPrompt([3, 12, 120], 3)
    qtbot.addWidget(prompt)
    prompt.show()
    prompt.activateWindow()
    qtbot.waitUntil(prompt.field.hasFocus)
    chosen: list[int] = []
    prompt.chosen.connect(chosen.append)
    assert prompt.field.selectedText() == "3"
    prompt.field.clear()
    qtbot.keyClicks(prompt.field, "4")
    qtbot.keyClick(prompt.field, Qt.Key.Key_Return)
    assert prompt.note.text() == "There is no step 4."
    prompt.field.setText("9" * 5000)  # Python makes no number of so many digits
    qtbot.keyClick(prompt.field, Qt.Key.Key_Return)
    assert chosen == []
    prompt.field.clear()
    qtbot.keyClicks(prompt.field, "1")
    assert (prompt.field.text(), prompt.field.selectedText()) == ("12", "2")  # the rest is proposed
    qtbot.keyClick(prompt.field, Qt.Key.Key_Return)
    assert chosen == [12]


def test_it_says_which_steps_there_are(qtbot: QtBot) -> None:
    for steps, told in (([3, 12, 120], "3 to 120"), ([50], "50, the only one")):
        prompt = StepPrompt(steps, None)
        qtbot.addWidget(prompt)
        assert prompt.field.placeholderText() == told


def test_going_to_a_step_selects_the_step_and_fits_it(
    qtbot: QtBot, window: MainWindow, fake_conversions: Any, fake_result: Any
) -> None:
    opened = fake_result(rows={"steps": 3}, steps=(1, 2, 3), step_spans={2: TimeSpan(5, 9)})
    open_result(qtbot, window, fake_conversions, opened)
    assert not window.actions_by_id["compare_steps"].isEnabled()  # the timeline has only one of the steps
    for number, span in ((2, TimeSpan(5, 9)), (3, TimeSpan(5, 9))):  # where the timeline has no step 3, it stays
        window.actions_by_id["go_to_step"].trigger()
        qtbot.waitUntil(lambda: window.findChild(StepPrompt) is not None)
        prompt = window.findChild(StepPrompt)
        assert prompt is not None
        prompt.field.clear()
        qtbot.keyClicks(prompt.field, str(number))
        qtbot.keyClick(prompt.field, Qt.Key.Key_Return)
        assert (window.session.state.step, window.session.state.span) == (number, span)
        qtbot.waitUntil(lambda: window.findChild(StepPrompt) is None)
