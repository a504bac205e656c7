"""Steps of the timeline that no slice marks: of the step trace's file, or from the kernels of each number."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from analysis import shown_steps as module
from analysis.shown_steps import shown_steps
from model.table import MISSING_INT
from model.task import Cancelled, TaskContext

SLICES = [("Ascend Hardware", "1", "MatMul", 1_000, 9_000)]
MARK = [("Python", "1", "ProfilerStep#2", 4_000, 2_000)]
KERNELS = {
    "step": ["7", "8", "7", "", "9", "8"],
    "start_ns": [1_000, 5_000, 3_000, 2_000, 900_000, 4_000],
    "duration_ns": [500, 100, 700, 10, 10, 200],
}
STEPS = {"step": [3, 4], "start_ns": [2_000, 500_000], "end_ns": [3_000, 501_000]}


def columns(trace: Any) -> tuple[list[tuple[int, int, int]], bool]:
    steps = shown_steps(trace, TaskContext())
    cells = zip(steps.number.tolist(), steps.begin_ns.tolist(), steps.end_ns.tolist(), strict=True)
    return list(cells), steps.is_inferred


def test_marks_come_first(trace_of: Callable[..., Any]) -> None:
    trace = trace_of({"steps": STEPS, "kernels": KERNELS}, SLICES + MARK)
    assert columns(trace) == ([(2, 4_000, 6_000)], False)


def test_steps_that_all_begin_with_the_first_one_follow_each_other(trace_of: Callable[..., Any]) -> None:
    """As MindSpore 2.0 writes those of PyNative; others that overlap stay what they are."""
    growing = [("device", "Steps", str(number), 4_000, length) for number, length in ((2, 900), (1, 500), (3, 1_000))]
    others = [("device", "Steps", "4", 5_500, 200), ("device", "Steps", "5", 5_600, 200)]
    assert columns(trace_of({}, SLICES + growing + others))[0] == [
        (1, 4_000, 4_500),
        (2, 4_500, 4_900),
        (3, 4_900, 5_000),
        (4, 5_500, 5_700),
        (5, 5_600, 5_800),
    ]


def test_all_steps_of_pynative_are_there(converted: Callable[..., Any]) -> None:
    """The file has 20 lengths from one begin, 333.729861 and 482.762222 first and 1524.985513 ms last. Of its 900
    operators, 45 a step, the 46th begins in step 2."""
    trace = converted("own/mindspore-2.0/lenet_pynative")
    steps = shown_steps(trace, TaskContext())
    length = steps.end_ns - steps.begin_ns
    assert steps.number.tolist() == list(range(1, 21))
    assert length[:2].tolist() == [333_729_861, 149_032_361]
    assert int(length.sum()) == 1_524_985_513
    assert (steps.begin_ns[1:] == steps.end_ns[:-1]).all()
    assert steps.number_at(int(steps.begin_ns[0]) + 343_572_555) == 2


def test_steps_of_the_file_where_its_clock_is_that_of_the_timeline(trace_of: Callable[..., Any]) -> None:
    trace = trace_of({"steps": STEPS, "kernels": KERNELS}, SLICES)
    assert columns(trace) == ([(3, 2_000, 3_000)], False)  # step 4 lies outside


def test_kernels_of_a_number_are_an_inferred_step(trace_of: Callable[..., Any]) -> None:
    trace = trace_of({"kernels": KERNELS}, SLICES)
    # 9 lies outside the timeline, a kernel without a number belongs to no step
    assert columns(trace) == ([(7, 1_000, 3_700), (8, 4_000, 5_100)], True)


def test_without_anything_there_are_none(trace_of: Callable[..., Any]) -> None:
    assert columns(trace_of({}, SLICES))[0] == []


@pytest.mark.parametrize("rows", [1, 2, 5])
def test_kernels_of_a_step_may_lie_in_any_blocks(
    trace_of: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, rows: int
) -> None:
    monkeypatch.setattr(module, "_BLOCK_ROWS", rows)
    assert columns(trace_of({"kernels": KERNELS}, SLICES)) == ([(7, 1_000, 3_700), (8, 4_000, 5_100)], True)


def test_kernels_without_begin_or_duration_belong_to_no_step(trace_of: Callable[..., Any]) -> None:
    kernels = {
        "step": ["1", "1", "2", "3"],
        "start_ns": [1_000, 2_000, MISSING_INT, 3_000],
        "duration_ns": [5, MISSING_INT, 5, MISSING_INT],
    }
    assert columns(trace_of({"kernels": kernels}, SLICES)) == ([(1, 1_000, 1_005)], True)
    del kernels["duration_ns"]
    assert columns(trace_of({"kernels": kernels}, SLICES))[0] == []


def test_a_step_trace_without_times_leaves_the_steps_to_the_kernels(trace_of: Callable[..., Any]) -> None:
    trace = trace_of({"steps": {"step": [3, 4], "total_ns": [5, 6]}, "kernels": KERNELS}, SLICES)
    assert [number for number, _, _ in columns(trace)[0]] == [7, 8]


def test_the_first_steps_are_shown_and_the_others_counted(
    trace_of: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert shown_steps(trace_of({"kernels": KERNELS}, SLICES), TaskContext()).left_out == 0
    monkeypatch.setattr(module, "STEP_LIMIT", 1)
    trace = trace_of({"kernels": KERNELS}, SLICES)
    assert [number for number, _, _ in columns(trace)[0]] == [7]
    assert shown_steps(trace, TaskContext()).left_out == 1


def test_the_search_for_steps_can_be_cancelled(trace_of: Callable[..., Any]) -> None:
    with pytest.raises(Cancelled):
        shown_steps(trace_of({"kernels": KERNELS}, SLICES), TaskContext(is_cancelled=lambda: True))
