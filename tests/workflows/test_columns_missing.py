"""Files that lost columns on their way here, or hold what cannot be: panels show what is left."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.window.open_trace import facts_of
from cache.trace import Trace
from model.task import TaskContext
from tests.profiler_databases import OpenResult
from tools.hiprof_sample.result import Variant, write_result
from widgets.panel import Panel
from widgets.panels.acl import AclPanel
from widgets.panels.ai_core import AiCorePanel
from widgets.panels.overview import OverviewPanel
from widgets.panels.runtime_api import RuntimeApiPanel
from widgets.panels.step_trace import StepTracePanel
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


def show(panel: Panel, trace: Trace) -> None:
    panel.show_result(panel.analyse(trace, panel.query(SessionState()), TaskContext()))


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
            try:
                show(panel, trace)
            except Exception as error:
                raise AssertionError(f"{panel.id} without {left_out}") from error
            shown += 1
    assert shown > len(PANELS)


def test_what_ends_before_it_begins_is_not_drawn(tmp_path: Path, open_result: OpenResult, qtbot: QtBot) -> None:
    write_result(tmp_path, Variant())
    for name, column in (("ai_stack_time_0", -1), ("acl_0", 3)):
        path = next(tmp_path.rglob(f"{name}.csv"))
        with path.open(newline="", encoding="utf-8") as stream:
            head, *rows = csv.reader(stream)
        for row in rows[1:]:
            row[column] = f"-{row[column]}"
        with path.open("w", newline="", encoding="utf-8") as stream:
            csv.writer(stream).writerows([head, *rows])
    trace = open_result(tmp_path)
    top_down, acl = TopDownPanel(), AclPanel()
    for panel in (top_down, acl):
        qtbot.addWidget(panel)
        show(panel, trace)
    assert [len(lane.bars) for lane in top_down.lanes.lanes] == [1, 1]  # of AscendCL, and of its one function
    drawn = [bar for lane in acl.lanes.lanes for bar in lane.bars]
    assert len(drawn) == 1
    assert drawn[0].begin_ns <= drawn[0].end_ns


STEPS = "Step,Computing,Communication(Not Overlapped),Overlapped,Communication,Free\n1,5,1,1,2,3\n"
APIS = "Level,API Name,Time(us),Count,Avg(us),Min(us),Max(us)\nruntime,LaunchKernel,5,1,5,5,5\n"


@pytest.mark.parametrize("column", ["Step", "Level"])
def test_a_table_of_steps_or_levels_without_them(
    column: str, tmp_path: Path, open_result: OpenResult, qtbot: QtBot
) -> None:
    folder = tmp_path / "run_ascend_pt" / "ASCEND_PROFILER_OUTPUT"
    folder.mkdir(parents=True)
    for name, text in (("step_trace_time.csv", STEPS), ("api_statistic.csv", APIS)):
        keep = 1 if text.startswith(column) else 0
        (folder / name).write_text("\n".join(",".join(line.split(",")[keep:]) for line in text.splitlines()) + "\n")
    trace = open_result(folder.parent)
    assert facts_of(trace).steps == (() if column == "Step" else (1,))
    for panel in (OverviewPanel(), RuntimeApiPanel(), AclPanel(), SuggestionsPanel()):
        qtbot.addWidget(panel)
        show(panel, trace)


def test_a_step_that_64_bits_do_not_hold_counts_by_its_place(
    tmp_path: Path, open_result: OpenResult, qtbot: QtBot
) -> None:
    folder = tmp_path / "run_ascend_pt" / "ASCEND_PROFILER_OUTPUT"
    folder.mkdir(parents=True)
    (folder / "step_trace_time.csv").write_text(STEPS.replace("\n1,", f"\n{2**64},"))
    trace = open_result(folder.parent)
    assert facts_of(trace).steps == ()
    step_trace, overview = StepTracePanel(), OverviewPanel()
    for panel in (step_trace, overview):
        qtbot.addWidget(panel)
        show(panel, trace)
    shown = StepTracePanel.analyse(trace, step_trace.query(SessionState()), TaskContext())
    assert shown.steps.tolist() == [1]
