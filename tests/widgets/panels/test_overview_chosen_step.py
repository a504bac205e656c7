"""What Overview has of the whole run is told apart from what it has of the chosen step."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtWidgets import QLabel

from tests.step_trace_panel import show
from widgets.panels.overview import OverviewPanel

RUN_1 = "public/mindinsight/run_1"
RANK_0 = "public/msinsight/text_level2/rank0_ascend_pt"


def test_with_a_step_what_is_of_the_whole_run_says_so(
    overview_panel: OverviewPanel, converted: Callable[..., Any]
) -> None:
    panel = overview_panel
    show(panel, converted(RUN_1), 100)
    assert panel.pipeline._note.text() == "whole run"
    assert "whole run" in panel.limit.accessibleName() + "".join(
        label.text() for label in panel.limit.findChildren(QLabel)
    )
    show(panel, converted(RUN_1))
    assert panel.pipeline._note.text() == ""
    show(panel, converted(RANK_0))
    of_all = panel.streams._note.text()
    assert "whole run" not in of_all
    assert panel._result is not None
    show(panel, converted(RANK_0), int(panel._result.step_trace.steps[0]))
    assert panel.streams._note.text() == f"whole run, {of_all}"
