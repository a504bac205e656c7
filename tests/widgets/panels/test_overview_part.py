"""The Overview of a result that is still being read: what is not there yet is not called missing."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from analysis.overview import overview
from cache.trace import Trace
from cache.writer import CacheWriter
from model.batches import Facts, Missing, TableBatch
from model.table import Column
from model.task import TaskContext
from widgets.panels.overview import OverviewPanel
from widgets.session_state import SessionState

ROWS = TableBatch("own_table", (Column("name", "text"),), {"name": ["launch"]})


@pytest.fixture
def panel(qtbot: QtBot) -> OverviewPanel:
    made = OverviewPanel()
    qtbot.addWidget(made)
    made.resize(1000, 800)
    made.show()
    return made


def show(panel: OverviewPanel, path: Path) -> None:
    with Trace.open(path) as trace:
        panel.show_result(overview(trace, panel.query(SessionState()), TaskContext()))


def test_what_is_not_there_yet_is_still_being_read(panel: OverviewPanel, tmp_path: Path) -> None:
    tiles = (panel.split, panel.operators, panel.pipeline, panel.streams, panel.timeline)
    with CacheWriter(tmp_path / "a.stepscope", {}) as writer:
        for batch in (Facts({"kind": "ascend_ms"}), ROWS, Missing("timeline", "trace_view.json", "Call analyse().")):
            writer.add(batch)
        show(panel, writer.snapshot(tmp_path / "part.stepscope"))
        assert {tile.empty.accessibleName() for tile in tiles} == {"It is still being read."}
        assert panel.tiles.isVisible()
        assert panel.limit.isHidden()
        whole = writer.finish(TaskContext())
    show(panel, whole)
    assert not panel.tiles.isVisible()
    assert panel.only_tables.isVisible()
    assert panel.timeline.empty.accessibleName() == "Missing: trace_view.json. Call analyse()."
    said = "No device tasks in this result: the use of its streams is unknown."
    assert panel.streams.empty.accessibleName() == said, "what the timeline lacks is said once"
