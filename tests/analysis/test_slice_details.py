"""Details of one slice, from a trace made by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from analysis.kernel_of_slice import Operand
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


def kernels(**columns: list[Any]) -> dict[str, dict[str, list[Any]]]:
    return {
        "kernels": {
            "name": ["Default/net/MatMul-op1", "Add-op2", "Mul-op3"],
            "type": ["MatMul", "Add", "Mul"],
            "core": ["AI_CORE", "AI_VECTOR_CORE", None],
            "stream_id": ["2", "2", "5"],
            "start_ns": [1000, 2000, 2001],
            "duration_ns": [50, 20, 30],
            "wait_ns": [7, None, 0],
            "block_num": [24, None, None],
            "input_shapes": ['"32,3;64"', None, '""'],
            "input_data_types": ["FLOAT16;FLOAT", None, "INT64"],
            "input_formats": ["ND;ND", None, "ND"],
            **columns,
        }
    }


def test_a_task_of_the_device_has_the_fields_of_its_row(trace_of: Callable[..., Any]) -> None:
    slices = [
        ("Ascend Hardware", "Stream 2", "MatMul-op1", 1001, 50),  # rounded another way than in the table
        ("Ascend Hardware", "Stream 2", "Add-op2", 2000, 20),
        ("Ascend Hardware", "Stream 5", "Mul-op3", 9000, 30),
        ("Overlap Analysis", "Computing", "Computing", 2001, 30),
    ]
    trace = trace_of(kernels(), slices)
    found = {}
    for index in range(trace.slice_count):
        details = slice_details(trace, SliceQuery(index), TASK)
        assert details is not None
        found[details.slice.name] = details.kernel
    matmul, add = found["MatMul-op1"], found["Add-op2"]
    assert matmul is not None
    assert add is not None
    assert (matmul.type, matmul.core, matmul.wait_ns, matmul.block_num) == ("MatMul", "AI_CORE", 7, 24)
    assert matmul.inputs == (Operand("32,3", "FLOAT16", "ND"), Operand("64", "FLOAT", "ND"))
    assert (add.type, add.wait_ns, add.block_num, add.inputs) == ("Add", None, None, ())
    assert found["Mul-op3"] is None  # no row begins there
    assert found["Computing"] is None


def test_the_stream_tells_tasks_of_other_names(trace_of: Callable[..., Any]) -> None:
    trace = trace_of(kernels(), [("Ascend Hardware", "Stream 5", "task 7", 2001, 30)])
    details = slice_details(trace, SliceQuery(0), TASK)
    assert details is not None
    assert details.kernel is not None
    assert details.kernel.type == "Mul"
    assert details.kernel.inputs == (Operand("", "INT64", "ND"),)  # a scalar


def test_a_slice_that_is_not_there_has_no_details(plain_trace: Callable[..., Any]) -> None:
    trace = plain_trace([("p", "t")], [(0, 0, 0, 5, "a")])
    assert slice_details(trace, SliceQuery(1), TASK) is None
    assert slice_details(trace, SliceQuery(-1), TASK) is None
