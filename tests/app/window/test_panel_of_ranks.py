"""What panels say of another rank than the one before, and of a result that compares ranks."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from app.window.busy_line import BusyLine
from model.problem import StepscopeError
from tests.panel_hosts import told_bar, words
from widgets.session_state import SessionState


@pytest.mark.parametrize(
    ("kind", "never", "other", "told"),
    [
        (
            "cluster",
            "timeline",
            "communication",
            "A cluster analysis compares ranks. Open the folder of one rank to see this of it.",
        ),
        (
            "ascend_pt",
            "flops",
            "timeline",
            "Only MindSpore writes this: a result of PyTorch has none, however it is collected.",
        ),
    ],
)
def test_nobody_is_told_to_collect_what_such_a_result_never_has(
    make_host: Any, fake_panel: Any, fake_result: Any, kind: str, never: str, other: str, told: str
) -> None:
    host = make_host(fake_panel(never, needs=("slices",)), fake_panel(other, needs=("steps",)))
    host.set_trace(fake_result(kind=kind))
    assert words(host.docks[never]) == f"{never.capitalize()} {told}"
    assert words(host.docks[other]) == f"{other.capitalize()} no {other}"
    host.set_trace(fake_result(kind="ascend_ms"))
    assert words(host.docks[never]) == f"{never.capitalize()} no {never}"


def test_figures_of_another_rank_do_not_stay(qtbot: QtBot, make_host: Any, fake_panel: Any, fake_result: Any) -> None:
    """Those of the same result do: more of it may have been read, or another step is asked for."""
    may_end = threading.Event()
    may_end.set()

    def slow(_trace: Any, query: Any, _task: Any) -> Any:
        may_end.wait(5)
        if query == 7:
            raise StepscopeError("Step 7 is damaged.")
        return query

    panel = fake_panel("slow", query=lambda state: state.step, analyse=slow)
    host = make_host(panel)
    host.set_state(SessionState(step=1))
    host.set_trace(fake_result(shown="r0"))
    qtbot.waitUntil(lambda: bool(panel.made) and panel.made[0].shown == [1])
    made, line = panel.made[0], host.docks["slow"].frame.findChild(BusyLine)
    for shown, stays in (("r0", True), ("r1", False)):
        may_end.clear()
        with qtbot.waitSignal(host.docks["slow"].frame._busy_text.timeout):
            host.set_trace(fake_result(shown=shown))
            assert made.isVisible()
        assert made.isVisible() == stays
        assert words(host.docks["slow"]) == ("" if stays else "Slow Being worked out…")
        may_end.set()
        qtbot.waitUntil(lambda: not line.isVisible())
        assert made.isVisible()
    host.set_state(SessionState(step=7))
    host.set_trace(fake_result(shown="r2"))
    bar = told_bar(qtbot, host.docks["slow"])
    assert bar.accessibleName() == "Step 7 is damaged."
    assert not made.isVisible()
