"""What holds up all windows comes in turns, and between two of them the event loop has time for a frame."""

from __future__ import annotations

import time
from functools import partial

from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from app.window.turns import Turns


def test_each_call_comes_in_its_turn_and_there_is_room_for_a_frame_between(qtbot: QtBot) -> None:
    """A frame is asked for by a timer and painted in the next pass of the loop."""
    turns, seen = Turns(), list[str]()
    beat = QTimer(interval=2)
    beat.timeout.connect(lambda: QTimer.singleShot(0, lambda: seen.append("frame")))
    beat.start()

    def work(name: str) -> None:
        time.sleep(0.05)
        seen.append(name)

    for name in ("made", "shown", "in front"):
        turns.add(partial(work, name))
    assert seen == [], "the first waits, too: whoever adds it has held up the windows already"
    qtbot.waitUntil(lambda: "in front" in seen)
    beat.stop()
    made, shown, front = (seen.index(name) for name in ("made", "shown", "in front"))
    assert made < shown < front
    assert "frame" in seen[:made]
    assert "frame" in seen[made:shown]
    assert "frame" in seen[shown:front]


def test_what_is_added_in_a_turn_comes_after_what_waits(qtbot: QtBot) -> None:
    turns, seen = Turns(), list[str]()

    def first() -> None:
        seen.append("first")
        turns.add(partial(seen.append, "third"))

    turns.add(first)
    turns.add(partial(seen.append, "second"))
    qtbot.waitUntil(lambda: len(seen) == 3)
    assert seen == ["first", "second", "third"]


def test_a_fault_in_one_turn_does_not_cost_the_others(qtbot: QtBot) -> None:
    turns, seen = Turns(), list[str]()

    def fail() -> None:
        raise ValueError("no")

    turns.add(fail)
    turns.add(partial(seen.append, "second"))
    with qtbot.captureExceptions() as faults:
        qtbot.waitUntil(lambda: bool(seen))
    assert [type(fault[1]) for fault in faults] == [ValueError]


def test_what_waits_comes_at_once_where_the_program_would_end(qtbot: QtBot) -> None:
    turns, seen = Turns(), list[str]()
    for name in ("first", "second"):
        turns.add(partial(seen.append, name))
    turns.finish()
    assert seen == ["first", "second"]
    qtbot.wait(60)
    assert seen == ["first", "second"]
    turns.add(partial(seen.append, "third"))
    qtbot.waitUntil(lambda: seen[2:] == ["third"])
