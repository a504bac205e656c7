"""Which source of operators speaks for the whole run."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from analysis.operator_coverage import Coverage, coverage, main_source
from analysis.operators import OperatorsQuery, operators
from analysis.summary import summary
from model.task import TaskContext

SMALL = "public/ascend_pt_small/ascend_sample_rank0"


def tables(tasks: int, calls: int) -> dict[str, dict[str, list[Any]]]:
    return {
        "kernels": {
            "name": ["a"] * tasks + ["hcom"],
            "type": ["A"] * tasks + ["hcom"],
            "core": ["AI_CORE"] * tasks + ["HCCL"],
            "duration_ns": [1] * (tasks + 1),
        },
        "op_statistic": {"type": ["A"], "core": ["AI_CORE"], "count": [calls], "total_ns": [calls]},
    }


@pytest.mark.parametrize(("tasks", "calls", "source"), [(5, 5, "kernels"), (6, 5, "kernels"), (4, 5, "op_statistic")])
def test_the_statistic_goes_first_where_it_has_more_calls(
    trace_of: Callable[..., Any], tasks: int, calls: int, source: str
) -> None:
    trace = trace_of(tables(tasks, calls))
    assert main_source(trace) == source
    assert operators(trace, OperatorsQuery(), TaskContext()).source == source
    assert operators(trace, OperatorsQuery(source="kernels"), TaskContext()).covered == Coverage(tasks, calls)


def test_a_source_alone_is_the_main_one(trace_of: Callable[..., Any]) -> None:
    both = tables(1, 2)
    assert main_source(trace_of({"kernels": both["kernels"]})) == "kernels"
    assert main_source(trace_of({"op_statistic": both["op_statistic"]})) == "op_statistic"
    assert main_source(trace_of({})) is None


def test_a_cut_sample(converted: Callable[..., Any]) -> None:
    # 200 rows, 41 of them communication; the statistic counts 58 194 calls in 641.4745 ms (its own file, added up).
    trace = converted(SMALL)
    assert coverage(trace) == Coverage(159, 58_194)
    assert main_source(trace) == "op_statistic"
    told = summary(trace, TaskContext())["operators"]
    shown = operators(trace, OperatorsQuery(), TaskContext())
    assert (told["source"], told["count"]) == (shown.source, shown.calls) == ("op_statistic", 58_194)
    assert told["total_us"] == pytest.approx(641_474.5)
    assert shown.total_ns == pytest.approx(641_474_500)


@pytest.mark.parametrize(
    ("sample", "of_one_step", "total_ms"),
    [
        # no counts in the file: the total is the sum of its 3917 mean times
        ("public/mindspore_graph_910b/bert_64_32", True, 157.20),
        ("public/mindinsight/JOB3", True, 126.44),
        ("public/mindinsight/run_1", False, 3.46535),
        ("public/mindspore_pynative_910", False, 15413.9),
        ("own/mindspore-2.0/lenet_graph", False, 2588.65),
    ],
)
def test_files_without_counts_tell_of_a_mean_step(
    converted: Callable[..., Any], sample: str, of_one_step: bool, total_ms: float
) -> None:
    found = operators(converted(sample), OperatorsQuery(), TaskContext())
    assert found.is_of_one_step == of_one_step
    assert found.total_ns / 1e6 == pytest.approx(total_ms, rel=1e-4)
