"""From an operator to its call in the timeline."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from analysis.operator_calls import CallQuery
from analysis.operator_rows import Scope
from analysis.operators import OperatorsQuery, operators
from model.task import TaskContext
from model.trace_view import Slice

TraceOf = Callable[..., Any]

DEVICE, HOST = "Ascend Hardware", "CANN"

# process, thread, name, begin, duration
SLICES = [
    (DEVICE, "Stream 1", "Default/a/MatMul-op1", 1_000, 50),
    (DEVICE, "Stream 1", "Default/a/MatMul-op1", 2_000, 70),
    (DEVICE, "Stream 1", "Default/b/MatMul-op2", 3_000, 90),
    (DEVICE, "Stream 2", "Default/a/MatMul-op1", 5_000, 60),
    (HOST, "Thread 1", "Default/a/MatMul-op1", 500, 900),
    (HOST, "Thread 1", "AscendCL@aclrtLaunch", 1_500, 30),
    (DEVICE, "Stream 2", "Conv2D7", 6_000, 10),
]


def kernels() -> dict[str, list[Any]]:
    """As many rows as the device has slices; the begin of the last one is 300 ns off."""
    rows = [
        ("Default/a/MatMul-op1", "MatMul", 1_000, 50, "1"),
        ("Default/a/MatMul-op1", "MatMul", 2_000, 70, "1"),
        ("Default/b/MatMul-op2", "MatMul", 3_000, 90, "2"),
        ("Default/a/MatMul-op1", "MatMul", 5_300, 60, "2"),
    ]
    names = ("name", "type", "start_ns", "duration_ns", "step")
    return {"core": ["AI_CORE"] * 4} | {name: [row[at] for row in rows] for at, name in enumerate(names)}


def called(trace: Any, source: str, query: CallQuery, step: int | None = None) -> Slice | None:
    return operators(trace, OperatorsQuery(source=source, call=query, scope=Scope(step=step)), TaskContext()).call


def test_an_operator_leads_to_its_longest_call_on_the_device(trace_of: TraceOf) -> None:
    trace = trace_of({"ops": {"name": ["Default/a/MatMul-op1"], "type": ["MatMul"], "average_ns": [60.0]}}, SLICES)
    found = called(trace, "ai_core", CallQuery("MatMul\t", "Default/a/MatMul-op1"))
    assert found is not None
    assert (found.begin_ns, found.duration_ns) == (2_000, 70)  # the host's 900 is no run of the operator


def test_a_type_leads_to_the_longest_call_of_all_its_operators(trace_of: TraceOf) -> None:
    ops = {"name": ["Default/a/MatMul-op1", "Default/b/MatMul-op2"], "type": ["MatMul"] * 2, "average_ns": [1.0, 2.0]}
    found = called(trace_of({"ops": ops}, SLICES), "ai_core", CallQuery("MatMul\t"))
    assert found is not None
    assert found.begin_ns == 3_000


def test_names_without_their_path_are_the_same_operator(trace_of: TraceOf) -> None:
    # Legacy timelines have the last part of an operator's name only (run_1: MatMul-op178).
    ops = {"name": ["Default/x/MatMul-op9"], "type": ["MatMul"], "average_ns": [1.0]}
    trace = trace_of({"ops": ops}, [("AICORE OP (device 1)", "Stream 1", "MatMul-op9", 10, 5)])
    assert called(trace, "ai_core", CallQuery("MatMul\t", "Default/x/MatMul-op9")) is not None


def test_a_row_leads_to_the_call_that_it_is(trace_of: TraceOf) -> None:
    trace = trace_of({"kernels": kernels()}, SLICES)
    for begin_ns, slice_begin in ((1_000, 1_000), (5_300, 5_000)):
        found = called(trace, "kernels", CallQuery("MatMul\tAI_CORE", "Default/a/MatMul-op1", begin_ns))
        assert found is not None
        assert found.begin_ns == slice_begin


@pytest.mark.parametrize(("step", "begin_ns"), [(None, 3_000), (1, 2_000), (2, 3_000)])
def test_a_type_of_device_tasks_leads_to_its_longest_one_in_the_step(
    trace_of: TraceOf, step: int | None, begin_ns: int
) -> None:
    found = called(trace_of({"kernels": kernels()}, SLICES), "kernels", CallQuery("MatMul\tAI_CORE"), step)
    assert found is not None
    assert found.begin_ns == begin_ns


def test_a_type_without_operators_is_found_by_what_its_slices_are_called(trace_of: TraceOf) -> None:
    statistic = {"type": ["Conv2D", "Conv"], "core": ["AI_CORE"] * 2, "count": [1, 1], "total_ns": [10, 1]}
    trace = trace_of({"op_statistic": statistic}, SLICES)
    found = called(trace, "op_statistic", CallQuery("Conv2D\tAI_CORE"))
    assert found is not None
    assert found.name == "Conv2D7"
    assert called(trace, "op_statistic", CallQuery("Conv\tAI_CORE")) is None  # Conv2D is another type


def test_a_function_of_the_host_is_found_behind_its_level(trace_of: TraceOf) -> None:
    api = {"level": ["acl"], "name": ["aclrtLaunch"], "total_ns": [30], "count": [1]}
    found = called(trace_of({"api_statistic": api}, SLICES), "api", CallQuery("acl\t", "aclrtLaunch"))
    assert found is not None
    assert found.begin_ns == 1_500


def test_no_call_where_the_timeline_has_none(trace_of: TraceOf) -> None:
    ops = {"ops": {"name": ["Other-op1"], "type": ["Other"], "average_ns": [1.0]}}
    assert called(trace_of(ops, SLICES), "ai_core", CallQuery("Other\t", "Other-op1")) is None
    assert called(trace_of(ops), "ai_core", CallQuery("Other\t", "Other-op1")) is None


def test_every_kernel_row_of_a_sample_has_its_slice(converted: Callable[..., Any]) -> None:
    trace = converted("public/msinsight/text_level2/rank0_ascend_pt")
    rows = trace.table("kernels")
    for row in range(0, rows.rows, 10):
        query = CallQuery(f"{rows['type'][row]}\t{rows['core'][row]}", rows["name"][row], int(rows["start_ns"][row]))
        found = called(trace, "kernels", query)
        assert found is not None, rows["name"][row]
        assert found.name == rows["name"][row]
        assert abs(found.begin_ns - int(rows["start_ns"][row])) <= 1  # the two files round differently


def test_a_tab_in_a_name_of_a_type_is_part_of_it(trace_of: TraceOf) -> None:
    names = ["Default/a-op1", "Default/b-op2"]
    slices = [(DEVICE, "Stream 1", names[0], 1_000, 50), (DEVICE, "Stream 1", names[1], 2_000, 70)]
    ops = {"name": names, "type": ["Mat\tMul", "Mat"], "average_ns": [50.0, 70.0]}
    trace = trace_of({"ops": ops}, slices)
    begun = {}
    for row in operators(trace, OperatorsQuery(source="ai_core"), TaskContext()).types:
        found = called(trace, "ai_core", CallQuery(row.key))
        begun[row.name] = found.begin_ns if found is not None else None
    assert begun == {"Mat\tMul": 1_000, "Mat": 2_000}


def test_a_tab_in_the_name_of_a_core_is_part_of_it(trace_of: TraceOf) -> None:
    kernels = {
        "name": ["a", "b"],
        "type": ["Mat", "Mat\tAI"],
        "core": ["AI\tCORE", "CORE"],
        "start_ns": [1_000, 2_000],
        "duration_ns": [50, 70],
    }
    slices = [(DEVICE, "Stream 1", "a", 1_000, 50), (DEVICE, "Stream 1", "b", 2_000, 70)]
    trace = trace_of({"kernels": kernels}, slices)
    rows = operators(trace, OperatorsQuery(source="kernels"), TaskContext()).types
    calls = {row.type: called(trace, "kernels", CallQuery(row.key)) for row in rows}
    assert {kind: call and call.name for kind, call in calls.items()} == {"Mat": "a", "Mat\tAI": "b"}
