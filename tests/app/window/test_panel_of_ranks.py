"""What panels say of another rank than the one before, and of a result that compares ranks."""

from __future__ import annotations

import threading
from typing import Any

from pytestqt.qtbot import QtBot

from app.window.busy_line import BusyLine
from model.problem import StepscopeError
from tests.panel_hosts import told_bar, words
from widgets.session_state import SessionState


def test_nobody_is_told_to_collect_a_cluster_analysis_again(make_host: Any, fake_panel: Any, fake_result: Any) -> None:
    panels = fake_panel("timeline", needs=("slices",)), fake_panel("communication", needs=("communication",))
    host = make_host(*panels)
    host.set_trace(fake_result(kind="cluster"))
    told = "A cluster analysis compares ranks. Open the folder of one rank to see this of it."
    assert words(host.docks["timeline"]) == f"Timeline {told}"
    assert words(host.docks["communication"]) == f"Communication {panels[1].empty_reason()}"
    host.set_trace(fake_result())
    assert words(host.docks["timeline"]) == f"Timeline {panels[0].empty_reason()}"


def test_nobody_collects_with_pytorch_what_only_mindspore_writes(
    make_host: Any, fake_panel: Any, fake_result: Any
) -> None:
    panels = fake_panel("flops", needs=("flops",)), fake_panel("timeline", needs=("slices",))
    host = make_host(*panels)
    host.set_trace(fake_result(kind="ascend_pt"))
    told = "Only MindSpore writes this: a result of PyTorch has none, however it is collected."
    assert words(host.docks["flops"]) == f"Flops {told}"
    assert words(host.docks["timeline"]) == f"Timeline {panels[1].empty_reason()}"
    host.set_trace(fake_result(kind="ascend_ms"))
    assert words(host.docks["flops"]) == f"Flops {panels[0].empty_reason()}"


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
