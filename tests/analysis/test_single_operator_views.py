"""The operators panel's sources in a result of the single-operator tool, against the numbers it was generated from."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

import pytest

from analysis.operator_sources import source_infos
from analysis.operators import Operators, OperatorsQuery, operators
from analysis.summary import summary
from cache.trace import Trace
from model.task import TaskContext
from tests.profiler_databases import OpenResult
from tools.hiprof_sample.metrics import header
from tools.hiprof_sample.result import ACL_CALLS, MODULES, RUNTIME_CALLS, TASKS, Variant, metric, write_result


@pytest.fixture
def trace(tmp_path: Path, open_result: OpenResult) -> Trace:
    folder = tmp_path / "result"
    write_result(folder, Variant("PipeUtilization", split=True))
    return open_result(folder)


def ask(trace: Trace, source: str) -> Operators:
    return operators(trace, OperatorsQuery(source=source), TaskContext())


def test_every_view_is_a_source(trace: Trace) -> None:
    assert [info.id for info in source_infos(trace)] == [
        "task_scheduler", "core_metrics", "modules", "runtime_api", "acl"
    ]  # fmt: skip


def test_tasks_are_the_operators_of_the_result(trace: Trace) -> None:
    running = {kind: sum(run[1] for key, runs in TASKS.items() if key[0] == kind for run in runs)
               for kind in ("kernel", "memcpy")}  # fmt: skip
    found = summary(trace, TaskContext())["operators"]
    assert found["source"] == "task_scheduler"
    assert found["total_us"] == pytest.approx(sum(running.values()) / 1000)
    assert {row["type"]: row["total_us"] for row in found["types"]} == {
        kind: pytest.approx(time / 1000) for kind, time in running.items()
    }


def test_functions_of_the_host(trace: Trace) -> None:
    runtime = {row.name: (row.count, row.total_ns) for row in ask(trace, "runtime_api").types}
    assert runtime == {name: (len(times), sum(times)) for (name, _), times in RUNTIME_CALLS.items()}
    calls: dict[str, int] = defaultdict(int)
    for _, kind, _, duration in ACL_CALLS:
        calls[kind] += duration
    assert {row.name: row.total_ns for row in ask(trace, "acl").types} == calls


def test_modules_contain_each_other(trace: Trace) -> None:
    result = ask(trace, "modules")
    totals: dict[str, int] = defaultdict(int)
    for _, module, _, _, duration in MODULES:
        totals[module] += duration
    assert {row.name: row.total_ns for row in result.types} == totals
    assert {row.percent for row in result.types} == {None}, "they are no parts of one whole"
    assert result.pie_level == "ACL"


def test_a_task_lasted_as_long_as_the_longer_core(trace: Trace) -> None:
    names = header("PipeUtilization", split=True)
    both = [names.index(label) for label in ("aicore_time(us)", "aiv_time(us)")]
    wanted = {name: max(int(metric(row, place, "time").replace(".", "")) for place in both)
              for row, name in enumerate(("conv2d", "relu"))}  # fmt: skip
    assert {row.name: row.total_ns for row in ask(trace, "core_metrics").types} == wanted
