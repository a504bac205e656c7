"""When a run was collected, as the Overview says it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QDateTime

from tests.step_trace_panel import show
from widgets.panels.overview import OverviewPanel
from widgets.parts.figure import Figure

COLLECTED_NS = 1_668_418_323_316_228_000


@pytest.mark.parametrize(("zone_min", "shown"), [(480, "14 Nov 2022 17:32"), (-210, "14 Nov 2022 06:02"), (None, "")])
def test_the_time_of_collecting_is_that_of_its_own_clock(
    overview_panel: OverviewPanel, trace_of: Callable[..., Any], zone_min: int | None, shown: str
) -> None:
    """As the names of its folders say it; where that clock is not known, the one here, with its zone."""
    show(overview_panel, trace_of({}, facts={"collected_ns": COLLECTED_NS, "collected_zone_min": zone_min}))
    found = [figure.accessibleName().partition(": ") for figure in overview_panel.findChildren(Figure)]
    here = QDateTime.fromMSecsSinceEpoch(COLLECTED_NS // 1_000_000).toString("d MMM yyyy HH:mm t")
    assert {caption: value for caption, _, value in found}["Collected"] == (shown or here)
