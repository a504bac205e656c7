"""Files that lost columns on their way here: every view of a single operator shows what is left."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from model.task import TaskContext
from tests.profiler_databases import OpenResult
from tools.hiprof_sample.result import Variant, write_result
from widgets.panel import Panel
from widgets.panels.acl import AclPanel
from widgets.panels.ai_core import AiCorePanel
from widgets.panels.overview import OverviewPanel
from widgets.panels.runtime_api import RuntimeApiPanel
from widgets.panels.suggestions import SuggestionsPanel
from widgets.panels.task_scheduler import TaskSchedulerPanel
from widgets.panels.top_down import TopDownPanel
from widgets.session_state import SessionState

PANELS: tuple[type[Panel], ...] = (
    AclPanel, AiCorePanel, OverviewPanel, RuntimeApiPanel, SuggestionsPanel, TaskSchedulerPanel, TopDownPanel,
)  # fmt: skip
FILES = ("runtime_api_0", "task_time_0", "aicore_0", "acl_0", "acl_statistic_0", "ai_stack_time_0")


def narrower(path: Path) -> Iterator[tuple[str, list[list[str]]]]:
    """What is left out, and the rows of the table at ``path`` without it: each column alone, then every second one."""
    with path.open(newline="", encoding="utf-8") as stream:
        rows = list(csv.reader(stream))
    for place, name in enumerate(rows[0]):
        yield name, [row[:place] + row[place + 1 :] for row in rows]
    yield "every second", [row[1::2] for row in rows]


@pytest.mark.parametrize("name", FILES)
def test_a_column_is_missing(name: str, tmp_path: Path, open_result: OpenResult, qtbot: QtBot) -> None:
    write_result(tmp_path / "whole", Variant())
    panels = [panel() for panel in PANELS]
    for panel in panels:
        qtbot.addWidget(panel)
    shown = 0
    for number, (left_out, rows) in enumerate(narrower(next((tmp_path / "whole").rglob(f"{name}.csv")))):
        folder = tmp_path / str(number)
        write_result(folder, Variant())
        with next(folder.rglob(f"{name}.csv")).open("w", newline="", encoding="utf-8") as stream:
            csv.writer(stream).writerows(rows)
        trace = open_result(folder)
        tables = {info.name for info in trace.tables() if info.rows}
        for panel in panels:
            if panel.needs and tables.isdisjoint(panel.needs):
                continue
            query = panel.query(SessionState())
            try:
                panel.show_result(panel.analyse(trace, query, TaskContext()))
            except Exception as error:
                raise AssertionError(f"{panel.id} without {left_out}") from error
            shown += 1
    assert shown > len(PANELS)
