"""Details of one slice, from a trace made by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from analysis.kernel_of_slice import Operand, kernel_of_slice, slice_of_kernel
from analysis.slice_details import SliceQuery, slice_details
from analysis.slice_place import SlicePlace
from model.task import TaskContext

TASK = TaskContext()


def test_place_step_parent_and_links(plain_trace: Callable[..., Any]) -> None:
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
    assert details.place == SlicePlace("op", 2, 3)  # 70, then 60, then 50
    assert details.self_ns == 60
    assert (details.step, details.step_begin_ns, details.step_length_ns) == (12, 1000, 900)
    assert details.parent is not None
    assert details.parent.name == "ProfilerStep#12"
    assert (details.previous, details.next) == (2, None)
    flows = [(flow.is_incoming, flow.other.slice.name, flow.other.gap_ns, flow.id) for flow in details.links.flows]
    assert flows == [(False, "kernel", 1700, "0")]
    step = slice_details(trace, SliceQuery(0), TASK)
    assert step is not None
    assert step.self_ns == 900 - 50 - 70 - 60
    assert details.end_ns == 1360

    kernel = slice_details(trace, SliceQuery(4), TASK)
    assert kernel is not None
    assert kernel.step is None  # it begins after the step's end
    assert [(flow.is_incoming, flow.other.slice.index) for flow in kernel.links.flows] == [(True, 3)]


def test_names_that_contain_each_other_are_told_apart(plain_trace: Callable[..., Any]) -> None:
    trace = plain_trace([("p", "t")], [(0, 0, 0, 5, "MatMulV2"), (0, 0, 10, 3, "MatMul"), (0, 0, 20, 9, "MatMul")])
    details = slice_details(trace, SliceQuery(1), TASK)
    assert details is not None
    assert details.place == SlicePlace("MatMul", 2, 2)


def test_the_place_is_among_all_of_one_type(plain_trace: Callable[..., Any]) -> None:
    names = [
        "Default/MatMul-op1",
        "Default/MatMul-op22",
        "MatMul-op3",
        "BatchMatMul-op4",
        "lambda at 0x7f01",
        "lambda at 0x7f02",
    ]
    trace = plain_trace([("p", "t")], [(0, 0, 100 * at, 10 + at, name) for at, name in enumerate(names)])
    found = [details.place for at in range(6) if (details := slice_details(trace, SliceQuery(at), TASK)) is not None]
    assert found == [
        SlicePlace("MatMul", 3, 3),
        SlicePlace("MatMul", 2, 3),
        SlicePlace("MatMul", 1, 3),
        SlicePlace("BatchMatMul", 1, 1),
        SlicePlace("lambda at 0x", 2, 2),
        SlicePlace("lambda at 0x", 1, 2),
    ]


def test_links_lead_over_hops_to_launch_tasks_and_the_other_pass(plain_trace: Callable[..., Any]) -> None:
    tracks = [("Python", "main"), ("Python", "queue"), ("CANN", "queue"), ("Ascend Hardware", "Stream 2")]
    rows = [
        (0, 0, 0, 90, "forward op"), (0, 1, 10, 20, "Enqueue"), (0, 0, 500, 90, "backward op"),
        (1, 0, 40, 30, "Dequeue"), (2, 0, 45, 20, "Node@launch"), (2, 1, 50, 5, "Runtime@KernelLaunch"),
        (3, 0, 200, 40, "MatMul"), (3, 0, 300, 60, "Add"),
    ]  # fmt: skip
    names = [row[4] for row in sorted(rows, key=lambda row: row[:3])]
    at = {name: place for place, name in enumerate(names)}
    flows = [
        ("Enqueue", "Dequeue", "async_task_queue"), ("Runtime@KernelLaunch", "MatMul", "HostToDevice"),
        ("forward op", "MatMul", "async_npu"), ("forward op", "Add", "async_npu"),
        ("forward op", "backward op", "fwdbwd"),
    ]  # fmt: skip
    trace = plain_trace(tracks, rows, flows=[(at[a], at[b], category) for a, b, category in flows])

    def links_of(name: str) -> Any:
        details = slice_details(trace, SliceQuery(at[name]), TASK)
        assert details is not None
        return details.links

    def texts(others: Any) -> list[str]:
        return [other.slice.name for other in others]

    forward, backward, launch, kernel = map(links_of, ("forward op", "backward op", "Node@launch", "MatMul"))
    assert (texts(forward.tasks), forward.task_count, forward.task_ns) == (["MatMul", "Add"], 2, 100)
    assert (texts(forward.backward), texts(forward.forward), texts(forward.launches)) == (["backward op"], [], [])
    assert (texts(backward.forward), backward.task_count) == (["forward op"], 0)
    assert (texts(launch.tasks), launch.flow_count) == (["MatMul"], 0)  # the flow leaves the call within it
    assert texts(kernel.launches) == ["Runtime@KernelLaunch", "forward op"]
    assert (kernel.tasks, kernel.flow_count, kernel.is_cut) == ((), 2, False)


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


def test_tasks_that_begin_together_are_told_apart_by_their_streams(trace_of: Callable[..., Any]) -> None:
    table = kernels(name=["Add-op2"] * 3, stream_id=["2", "5", "5"], start_ns=[1000, 1000, 2000], duration_ns=[20] * 3)
    slices = [("Ascend Hardware", "Stream 5", "Add-op2", begin, 20) for begin in (1000, 2000)]
    slices += [("Ascend Hardware", "Stream 2", "Add-op2", 1000, 20), ("CANN", "main", "Add-op2", 1000, 20)]
    trace = trace_of(table, slices)
    for row, (stream, begin_ns) in enumerate((("2", 1000), ("5", 1000), ("5", 2000))):
        one = slice_of_kernel(trace, row, TASK)
        assert one is not None
        track = trace.tracks[one.track]
        assert (track.process, track.thread_id, one.begin_ns) == ("Ascend Hardware", stream, begin_ns)
        kernel = kernel_of_slice(trace, one, track)
        assert kernel is not None
        assert kernel.row == row
    assert slice_of_kernel(trace, 3, TASK) is None  # the table has no such row


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
