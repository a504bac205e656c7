"""Metrics of device operators against hand calculation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from analysis.measured import Measured, Target
from analysis.metrics.kernel_shapes import dynamic_shapes
from analysis.metrics.operators import ai_cpu_operators, ai_cpu_share, format_conversion, task_waiting
from analysis.operator_coverage import Coverage
from analysis.suggest import SuggestQuery, suggest
from model.task import TaskContext

TraceOf = Callable[..., Any]


def measured(trace_of: TraceOf, tables: dict[str, Any]) -> Measured:
    return Measured(trace_of(tables), TaskContext())


# name, type, core, step, duration, wait
ROWS = [
    ("MatMul_1", "MatMul", "AI_CORE", "1", 60_000, 0),
    ("MatMul_1", "MatMul", "AI_CORE", "2", 40_000, 30_000),
    ("GetNext_1", "GetNext", "AI_CPU", "1", 25_000, 10_000),
    ("GetNext_1", "GetNext", "AI_CPU", "2", 35_000, None),
    ("Trans_1", "TransData", "AI_CORE", "1", 30_000, 20_000),
    ("Cast_1", "Cast", "AI_CORE", "2", 10_000, 5_000),
    ("hcom_1", "HcomAllReduce", "HCCL", "2", 900_000, 500_000),
    ("Odd", None, "AI_CORE", "2", None, None),
]


def kernels() -> dict[str, Any]:
    names = ("name", "type", "core", "step", "duration_ns", "wait_ns")
    return {"kernels": {name: [row[at] for row in ROWS] for at, name in enumerate(names)}}


def test_long_ai_cpu_tasks_are_counted_and_may_be_won_per_step(trace_of: TraceOf) -> None:
    found = ai_cpu_operators(measured(trace_of, kernels()))
    assert found is not None
    assert found.value == 2
    assert found.evidence["total_ns"] == 60_000
    assert found.evidence["share_percent"] == pytest.approx(60_000 / 200_000 * 100)  # without communication
    assert found.evidence["names"] == "GetNext"
    assert found.win_ns == 30_000  # two steps
    assert found.target == Target("operator", "GetNext")


def test_format_conversion_is_a_share_of_device_time_without_communication(trace_of: TraceOf) -> None:
    found = format_conversion(measured(trace_of, kernels()))
    assert found is not None
    assert found.value == pytest.approx(15.0)  # Cast changes the data type, not the format
    assert found.evidence == {"total_ns": 30_000, "names": "TransData"}
    assert found.win_ns == 15_000
    assert found.target == Target("operator", "TransData")


def test_format_conversion_falls_back_to_the_types_of_a_legacy_result(trace_of: TraceOf) -> None:
    types = {"op_types": {"type": ["MatMul", "Transpose", "Cast"], "total_ns": [90, 10, None]}}
    found = format_conversion(measured(trace_of, types))
    assert found is not None
    assert (found.value, found.win_ns) == (10.0, None)


def test_the_statistic_goes_before_the_types_of_a_legacy_result(trace_of: TraceOf) -> None:
    statistic = {"type": ["MatMul", "TransData"], "core": ["AI_CORE"] * 2, "count": [1, 1], "total_ns": [75, 25]}
    types = {"type": ["MatMul", "Transpose"], "total_ns": [90, 10]}
    steps = {"step": ["1", "2"], "computing_ns": [50, 50]}
    tables = {"op_statistic": statistic, "op_types": types, "step_split": steps}
    found = format_conversion(measured(trace_of, tables))
    assert found is not None
    assert (found.value, found.evidence, found.win_ns) == (25.0, {"total_ns": 25, "names": "TransData"}, 12.5)


# ROWS have seven tasks without communication.
@pytest.mark.parametrize(("calls", "enough"), [(7, True), (6, True), (8, False)])
def test_tasks_that_are_less_than_nine_tenths_of_the_calls_say_nothing(
    trace_of: TraceOf, calls: int, enough: bool
) -> None:
    statistic = {"op_statistic": {"type": ["MatMul"], "core": ["AI_CORE"], "count": [calls], "total_ns": [1]}}
    rows = kernels()
    rows["kernels"]["op_state"] = ["dynamic"] * len(rows["kernels"]["core"])
    made = measured(trace_of, rows | statistic)
    assert made.coverage == Coverage(7, calls)
    assert made.has_enough_tasks is enough
    assert (ai_cpu_operators(made) is not None) is enough
    assert (task_waiting(made) is not None) is enough
    assert (dynamic_shapes(made) is not None) is enough


def test_what_rests_on_part_of_the_calls_says_so(trace_of: TraceOf) -> None:
    rows = {name: cells * 3 for name, cells in kernels()["kernels"].items()}
    statistic = {"op_statistic": {"type": ["MatMul"], "core": ["AI_CORE"], "count": [23], "total_ns": [1]}}
    found = ai_cpu_operators(measured(trace_of, {"kernels": rows} | statistic))
    assert found is not None
    assert found.evidence["covered_percent"] == pytest.approx(21 / 23 * 100)


def test_the_statistic_speaks_for_a_cut_table(trace_of: TraceOf) -> None:
    statistic = {
        "op_statistic": {
            "type": ["MatMul", "IndexPut", "Transpose"],
            "core": ["AI_CORE", "AI_CPU", "AI_VECTOR_CORE"],
            "count": [900, 50, 50],
            "total_ns": [700, 200, 100],
        }
    }
    made = measured(trace_of, kernels() | statistic)
    share, conversion = ai_cpu_share(made), format_conversion(made)
    assert share is not None
    assert (share.value, share.evidence) == (20.0, {"total_ns": 200, "core_ns": 800})
    assert conversion is not None
    assert (conversion.value, conversion.evidence["names"]) == (10.0, "Transpose")


def test_only_waits_above_10_us_make_the_share_count(trace_of: TraceOf) -> None:
    found = task_waiting(measured(trace_of, kernels()))
    assert found is not None
    # rows with both numbers: waits 0 30 10 20 5 500, durations 60 40 25 30 10 900 (us)
    assert found.value == pytest.approx(565 / (565 + 1065) * 100)
    assert found.evidence == {"waits": 3, "wait_ns": 550_000, "longest_ns": 500_000}
    assert found.win_ns == 275_000
    split = {"step": ["1", "2"], "computing_ns": [1, 1], "communication_not_overlapped_ns": [0, 0]}
    split |= {"free_ns": [20_000, 30_000]}
    found = task_waiting(measured(trace_of, kernels() | {"step_split": split}))
    assert found is not None
    assert found.win_ns == 25_000, "streams wait beside each other: no more than the device is idle"


def test_without_a_wait_above_10_us_the_share_is_none(trace_of: TraceOf) -> None:
    tables = {"kernels": {"name": ["a", "b"], "wait_ns": [10_000, 9_000], "duration_ns": [1_000, 1_000]}}
    found = task_waiting(measured(trace_of, tables))
    assert found is not None
    assert (found.value, found.evidence) == (0.0, {"waits": 0, "wait_ns": 0, "longest_ns": 10_000})


def test_the_ai_cpu_share_is_of_both_cores(trace_of: TraceOf) -> None:
    tables = {"aicpu": {"total_ns": [10, None, 20]}, "op_types": {"type": ["A", "B"], "total_ns": [60, 10]}}
    found = ai_cpu_share(measured(trace_of, tables))
    assert found is not None
    assert found.value == 30.0
    assert found.evidence == {"total_ns": 30, "core_ns": 70}


@pytest.mark.parametrize("metric", [ai_cpu_operators, ai_cpu_share, format_conversion, task_waiting])
def test_without_the_tables_there_is_no_value(trace_of: TraceOf, metric: Callable[[Measured], object]) -> None:
    assert metric(measured(trace_of, {})) is None


def test_no_metric_reads_all_columns_of_the_kernels(trace_of: TraceOf, monkeypatch: pytest.MonkeyPatch) -> None:
    """Five million kernels with fifty columns took 5 GB of memory and minutes."""
    kernels = {
        "name": ["a", "b"],
        "type": ["MatMul", "Cast"],
        "core": ["AI_CORE", "AI_VECTOR_CORE"],
        "step": ["1", "1"],
        "duration_ns": [5, 7],
        "wait_ns": [1, 2],
        "block_num": [8, 9],
        "input_shapes": ["1,2;2,3", "4"],
        "output_shapes": ["1,3", "4"],
        "input_data_types": ["FLOAT;FLOAT", "INT64"],
    }
    trace = trace_of({"kernels": kernels}, facts={"ai_core_num": 20})
    read, asked = trace.table, list[Any]()

    def note(name: str, columns: Any = None, *rest: Any) -> Any:
        asked.append((name, columns))
        return read(name, columns, *rest)

    monkeypatch.setattr(trace, "table", note)
    found = suggest(trace, SuggestQuery(), TaskContext())
    assert not {"wide_integers", "idle_cores", "format_conversion", "task_waiting"} & set(found.lacking)
    of_kernels = [columns for name, columns in asked if name == "kernels"]
    assert len(of_kernels) > 5
    assert None not in of_kernels
