"""Going from one result to another in the window, also of the same folder."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from app.conversion import Done, Failed, Part
from app.recent import Recent
from app.window.main_window import MainWindow
from app.window.open_trace import Choice
from app.window.result_field import ResultField
from model.task import Progress
from tests.fake_panels import convert
from widgets.session_state import SessionState


def choices(count: int) -> tuple[Choice, ...]:
    return tuple(Choice(rank or None, f"r{rank}#{rank}", f"Rank {rank}", f"r{rank}") for rank in range(count))


def test_another_result_is_chosen_and_what_is_shown_stays_until_it_is_there(
    qtbot: QtBot, window: MainWindow, fake_conversions: Any, fake_result: Any
) -> None:
    first, second = (
        fake_result(rows={"steps": 3}, rank=rank, steps=(1, 2), choices=choices(3), shown=f"r{rank}#{rank}")
        for rank in (0, 2)
    )
    window.open(Path("/runs/bert"))
    convert(window, fake_conversions, Done(Path("c")), c=first)
    qtbot.waitUntil(lambda: window.result is first)
    window.host.bring("health")
    shown = [panel for panel in window.host.docks if window.host.is_visible(panel)]
    window.session.change(step=2, slice_index=7, search="matmul")
    window.tool_bar.result_chosen.emit(2)
    assert fake_conversions.made[-1].asked == (Path("/runs/bert"), 2, False)
    field = window.tool_bar.findChild(ResultField)
    assert field is not None
    assert (window.result, field.currentText()) == (first, "Reading Rank 2…")
    convert(window, fake_conversions, Done(Path("d")), d=second)
    qtbot.waitUntil(lambda: window.result is second)
    assert field.currentText() == "Rank 2"
    assert window.session.state == SessionState(rank=2, step=2, search="matmul")
    assert [panel for panel in window.host.docks if window.host.is_visible(panel)] == shown
    assert window.program.recent.rows[0].which == 2
    window.actions_by_id["read_again"].trigger()
    assert fake_conversions.made[-1].asked == (Path("/runs/bert"), 2, True)


def test_cancelling_another_result_brings_the_one_before_it_back(
    qtbot: QtBot, window: MainWindow, fake_conversions: Any, fake_result: Any
) -> None:
    first, part = (fake_result(rows={"steps": 3}, choices=choices(3), shown=f"r{rank}#{rank}") for rank in (1, 2))
    window.open(Path("/runs/bert"), 1)
    convert(window, fake_conversions, Done(Path("c")), c=first)
    qtbot.waitUntil(lambda: window.result is first)
    window.tool_bar.result_chosen.emit(2)
    convert(window, fake_conversions, Part(Path("p"), Progress("steps.csv", 1, 1)), p=part)
    qtbot.waitUntil(lambda: window.result is part)
    window.cancel_reading()
    assert fake_conversions.made[-1].asked == (Path("/runs/bert"), 1, False)
    again = fake_result(rows={"steps": 3}, choices=choices(3), shown="r1#1")
    convert(window, fake_conversions, Done(Path("c")), c=again)
    qtbot.waitUntil(lambda: window.result is again)


@pytest.mark.parametrize("ends", ["is cancelled", "fails", "cannot be opened", "gives way to the shown one"])
def test_the_field_names_the_shown_result_again_when_another_one_does_not_come(
    qtbot: QtBot, window: MainWindow, fake_conversions: Any, fake_result: Any, ends: str
) -> None:
    opened = fake_result(rows={"steps": 3}, rank=0, choices=choices(3), shown="r0#0")
    window.open(Path("/runs/bert"))
    convert(window, fake_conversions, Done(Path("c")), c=opened)
    qtbot.waitUntil(lambda: window.result is opened)
    field = window.tool_bar.findChild(ResultField)
    assert field is not None
    field.activated.emit(2)
    assert field.currentText() == "Reading Rank 2…"
    reading = fake_conversions.made[-1]
    if ends == "is cancelled":
        window.cancel_reading()
    elif ends == "fails":
        reading.messages.append(Failed("Rank 2 is damaged.", "", "Take another.", "x"))
    elif ends == "cannot be opened":
        reading.messages.append(Done(Path("no such cache")))
    else:
        field.activated.emit(0)
        assert fake_conversions.made[-1] is reading
        assert reading.is_cancelled
    qtbot.waitUntil(lambda: field.currentText() == "Rank 0")
    assert window.result is opened
    assert not window.opening.is_running


def test_failure_beside_an_open_result_keeps_it(
    qtbot: QtBot, window: MainWindow, fake_conversions: Any, fake_result: Any
) -> None:
    opened = fake_result(ranks=(0, 1), rank=0)
    window.open(Path("/runs/bert"))
    convert(window, fake_conversions, Done(Path("c")), c=opened)
    qtbot.waitUntil(lambda: window.result is opened)
    window.open(Path("/runs/bert"), 1)
    convert(window, fake_conversions, Failed("Rank 1 is damaged.", "", "Take another.", "x"))
    qtbot.waitUntil(window.message.isVisible)
    assert window.result is opened
    assert window.message.accessibleName() == "Rank 1 is damaged. Take another."


def test_second_result_cancels_the_first(
    qtbot: QtBot, window: MainWindow, fake_conversions: Any, fake_result: Any
) -> None:
    window.open(Path("/runs/first"))
    window.open(Path("/runs/second"))
    first = fake_conversions.made[0]
    assert first.is_cancelled
    first.messages.append(Done(Path("never opened")))
    result = fake_result()
    convert(window, fake_conversions, Done(Path("s")), s=result)
    qtbot.waitUntil(lambda: window.result is result)
    assert window.windowTitle() == "second — Stepscope"


def test_a_folder_opens_with_the_result_that_was_looked_at_last(
    window: MainWindow, fake_conversions: Any, choose_files: Callable[..., None]
) -> None:
    window.program.recent.add(Recent("/runs/bert", which=2))
    choose_files("/runs/bert")
    window.actions_by_id["open_folder"].trigger()
    assert fake_conversions.made[-1].asked == (Path("/runs/bert"), 2, False)
    choose_files("/runs/new")
    window.actions_by_id["open_folder"].trigger()
    assert fake_conversions.made[-1].asked == (Path("/runs/new"), None, False)
