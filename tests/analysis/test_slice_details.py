"""Details of one slice, from a trace made by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from analysis.slice_details import SliceQuery, slice_details
from model.task import TaskContext

TASK = TaskContext()


def test_rank_step_parent_and_links(plain_trace: Callable[..., Any]) -> None:
    rows = [
        (0, 0, 1000, 900, "ProfilerStep#12"),
        (0, 1, 1100, 50, "op"),
        (0, 1, 1200, 70, "op"),
        (0, 1, 1300, 60, "op"),
        (1, 0, 3000, 5, "kernel"),
    ]
    trace = plain_trace([("python", "main"), ("npu", "Stream 4")], rows, flows=[(3, 4)])
    details = slice_details(trace, SliceQuery(3), TASK)
    assert details is not None
    assert (details.rank, details.namesakes) == (2, 3)  # 70, then 60, then 50
    assert (details.step, details.step_begin_ns, details.step_length_ns) == (12, 1000, 900)
    assert details.parent is not None
    assert details.parent.name == "ProfilerStep#12"
    assert (details.previous, details.next) == (2, None)
    assert [(link.incoming, link.other.name, link.gap_ns) for link in details.links] == [(False, "kernel", 1700)]
    assert details.end_ns == 1360

    kernel = slice_details(trace, SliceQuery(4), TASK)
    assert kernel is not None
    assert kernel.step is None  # it begins after the step's end
    assert [(link.incoming, link.other.index) for link in kernel.links] == [(True, 3)]


def test_names_that_contain_each_other_are_told_apart(plain_trace: Callable[..., Any]) -> None:
    trace = plain_trace([("p", "t")], [(0, 0, 0, 5, "MatMulV2"), (0, 0, 10, 3, "MatMul"), (0, 0, 20, 9, "MatMul")])
    details = slice_details(trace, SliceQuery(1), TASK)
    assert details is not None
    assert (details.rank, details.namesakes) == (2, 2)


def test_a_slice_that_is_not_there_has_no_details(plain_trace: Callable[..., Any]) -> None:
    trace = plain_trace([("p", "t")], [(0, 0, 0, 5, "a")])
    assert slice_details(trace, SliceQuery(1), TASK) is None
    assert slice_details(trace, SliceQuery(-1), TASK) is None
