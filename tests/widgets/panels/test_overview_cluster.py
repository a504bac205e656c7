"""The Overview of a cluster analysis: its ranks, or the way to what it has instead."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.step_trace_panel import show
from widgets.panels.overview import OverviewPanel
from widgets.parts.figure import Figure
from widgets.requests import Request, ShowPanel


@pytest.fixture
def panel(overview_panel: OverviewPanel) -> OverviewPanel:
    return overview_panel


def test_a_cluster_shows_its_ranks_and_leads_to_their_comparison(
    panel: OverviewPanel, wanted: list[Request], converted: Callable[..., Any]
) -> None:
    show(panel, converted("public/msinsight/cluster_analysis_output"))
    assert (panel.tiles.isVisible(), panel.only_tables.isVisible(), panel.ranks.isVisible()) == (False, False, True)
    # 16 rows of type rank in cluster_step_trace_time.csv; links 0-8, 1-0 and 0-7 in cluster_communication_matrix.json
    said = [figure.accessibleName() for figure in panel.ranks.findChildren(Figure)]
    assert said == ["Ranks: 16", "Steps: 1", "Collectives: 6", "Groups: 2", "Links: 3"]
    model = panel.ranks.table.page_model
    names = ("rank", "computing_ns", "communication_not_overlapped_ns", "free_ns")
    row = {column.name: column.text(model.value(11, column.name)) for column in model.columns}
    assert [row[name] for name in names] == ["11", "79.879", "231.698", "82.657"]
    panel.ranks.table.opened.emit(11)
    assert wanted[-1] == ShowPanel("communication")


def test_a_cluster_without_times_of_ranks_leads_to_what_it_has(
    panel: OverviewPanel, wanted: list[Request], trace_of: Callable[..., Any]
) -> None:
    links = {"source_rank": ["0"], "target_rank": ["1"], "transport": ["HCCS"], "size_bytes": [1], "transit_ns": [1]}
    show(panel, trace_of({"cluster_communication_links": {"step": ["1"], "name": ["total"], **links}}))
    assert not panel.ranks.isVisible()
    QTest.mouseClick(panel.only_tables._button, Qt.MouseButton.LeftButton)
    assert wanted[-1] == ShowPanel("communication")
