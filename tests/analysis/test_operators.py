"""Operators of every source, against the values of mindinsight-format 4.3 and against plain loops."""

from __future__ import annotations

import csv
import random
from collections.abc import Callable, Sequence
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from analysis.conditions import Condition
from analysis.operator_rows import Scope
from analysis.operator_shares import PIE_PARTS
from analysis.operator_sources import source_infos
from analysis.operators import Operators, OperatorsQuery, operators
from analysis.table_query import SortKey
from model.problem import StepscopeError
from model.table import MISSING_INT
from model.task import TaskContext

MINDINSIGHT = ("public", "mindinsight")
RANK_0 = ("public", "msinsight", "text_level2", "rank0_ascend_pt", "ASCEND_PROFILER_OUTPUT")


def _rows(path: Path) -> list[dict[str, str]]:
    with path.open(newline="") as file:
        return list(csv.DictReader(file))


def _ns(text: str, per: int) -> int:
    return int((Decimal(text.strip()) * per).to_integral_value())


def _ai_core(folder: Path, rank: int) -> dict[str, dict[str, list[Any]]]:
    types = _rows(folder / f"aicore_intermediate_{rank}_type.csv")
    details = _rows(folder / f"aicore_intermediate_{rank}_detail.csv")
    framework = {
        row[next(name for name in row if name.startswith("full_"))]: row
        for row in _rows(folder / f"framework_raw_{rank}.csv")
    }
    names = [row["full_kernel_name"] for row in details]
    return {
        "op_types": {
            "type": [row["kernel_type"] for row in types],
            "count": [int(row["execution_frequency"]) for row in types],
            "total_ns": [_ns(row["total_time"], 1_000_000) for row in types],
            "file_percent": [float(row["percent"]) for row in types],
        },
        "ops": {
            "name": names,
            "type": [framework[name]["kernel_type"] for name in names],
            "count": [int(row["execution_frequency"]) for row in details],
            "average_ns": [float(row["execution_time"]) * 1e6 for row in details],
        },
    }


def _kernels(folder: Path) -> dict[str, list[Any]]:
    rows = _rows(folder / "kernel_details.csv")
    return {
        "step": [row["Step Id"] for row in rows],
        "name": [row["Name"] for row in rows],
        "type": [row["Type"] for row in rows],
        "core": [row["Accelerator Core"] for row in rows],
        "duration_ns": [_ns(row["Duration(us)"], 1000) for row in rows],
        "input_shapes": [row["Input Shapes"] for row in rows],
    }


def _ask(trace: Any, **parts: Any) -> Operators:
    return operators(trace, OperatorsQuery(**parts), TaskContext())


def _us(ns: float | None) -> float:
    assert ns is not None
    return round(ns / 1000, 3)


@pytest.fixture(scope="module")
def run_1(samples: Path, trace_of: Callable[..., Any]) -> Any:
    return trace_of(_ai_core(samples.joinpath(*MINDINSIGHT, "run_1", "normal_run", "profiler"), 1))


def test_types_of_run_1(run_1: Any) -> None:
    result = _ask(run_1)
    found = [(row.name, _us(row.total_ns), row.count, _us(row.mean_ns)) for row in result.types]
    assert found[:4] == [
        ("MatMul", 2807.82, 25, 112.313),
        ("Cast", 104.32, 27, 3.864),
        ("TransData", 86.12, 9, 9.569),
        ("ApplyMomentumD", 56.68, 24, 2.362),
    ]
    assert found[-1] == ("StreamSend", 0.03, 3, 0.01)
    assert (result.type_count, result.matching) == (24, 24)


def test_shares_are_computed_and_not_read(run_1: Any) -> None:
    result = _ask(run_1)
    total = sum(row.total_ns or 0 for row in result.types)
    assert result.total_ns == total
    for row in result.types:
        assert row.percent == pytest.approx((row.total_ns or 0) / total * 100)
    # The peer shows 5760 % here; 57.6 % is the file's own.
    percent = result.types[0].percent
    assert percent is not None
    assert 80 < percent < 85


def test_shares_of_the_file_are_given_of_all_types_where_some_are_others(run_1: Any) -> None:
    # mindinsight-format 4.3: what the peer shows by 100. AssignAdd has 0.266 % of the total, GetNext 0.004 %.
    written = {row.name: row.file_percent for row in _ask(run_1).types}
    assert [written[name] for name in ("MatMul", "Cast", "TransData")] == [57.6, 2.14, 1.77]
    assert [written[name] for name in ("AssignAdd", "ReluGrad", "GetNext")] == [0.19, 0.24, 0.0]


@pytest.mark.parametrize("shares", [(75.0, 25.0), (0.75, 0.25), (75.04, 24.96)])
def test_a_share_in_another_unit_is_the_same(trace_of: Callable[..., Any], shares: tuple[float, float]) -> None:
    types = {"type": ["A", "B"], "count": [1, 1], "total_ns": [3_000, 1_000], "file_percent": list(shares)}
    result = _ask(trace_of({"op_types": types}))
    assert "file_percent" not in result.columns


def test_the_mean_of_the_file_is_given_where_it_is_another(trace_of: Callable[..., Any]) -> None:
    statistic = {
        "type": ["Wrong", "Rounded", "Uncounted"],
        "core": ["AI_CORE"] * 3,
        "count": [4, 3, MISSING_INT],
        "total_ns": [100_000, 100_000, 50_000],
        "average_ns": [30_000.0, 33_333.0, 7_000.0],
    }
    result = _ask(trace_of({"op_statistic": statistic}))
    assert {row.name: (row.mean_ns, row.file_mean_ns) for row in result.types} == {
        "Wrong": (25_000.0, 30_000.0),
        "Rounded": (33_333.0, None),
        "Uncounted": (7_000.0, None),
    }
    assert "file_mean_ns" in result.columns


def test_filter_by_part_of_a_name(run_1: Any) -> None:
    result = _ask(run_1, text="mul", where=(Condition("name", "contains", "Mul"),))
    assert [row.name for row in result.types] == ["MatMul", "Mul"]
    assert (result.matching, result.type_count) == (2, 24)


def test_operators_of_a_type(run_1: Any) -> None:
    result = _ask(run_1, expanded=(("AssignAdd\t", 10), ("MatMul\t", 3)))
    children = result.children["AssignAdd\t"]
    found = [(row.name, _us(row.mean_ns), row.count) for row in children.rows]
    assert found == [("Default/AssignAdd-op203", 1.79, 3), ("Default/AssignAdd-op206", 1.283, 3)]
    assert children.total == 2
    top = _ask(run_1, sort=(SortKey("mean_ns", True),), expanded=(("MatMul\t", 3),)).children["MatMul\t"]
    assert [(_us(row.mean_ns), row.count) for row in top.rows] == [(542.577, 3), (380.77, 1), (56.96, 3)]
    assert [str(row.name).rpartition("/")[2] for row in top.rows] == ["MatMul-op58", "MatMul-op97", "MatMul-op52"]


def test_a_search_finds_types_by_their_operators(run_1: Any) -> None:
    result = _ask(run_1, text="ASSIGNADD-OP203", expanded=(("AssignAdd\t", 10),))
    assert [row.name for row in result.types] == ["AssignAdd"]
    assert [row.name for row in result.children["AssignAdd\t"].rows] == ["Default/AssignAdd-op203"]


def test_ai_cpu_types_come_from_executions(trace_of: Callable[..., Any]) -> None:
    # mindinsight-format 4.3, run_2: InitData 7906 us once, GetNext 1181 in 2, EndOfSequence 607 in 2.
    trace = trace_of(
        {
            "aicpu": {
                "serial_number": [1, 2, 3, 4, 5],
                "type": ["InitData", "GetNext", "EndOfSequence-op5", "GetNext", "EndOfSequence-op6"],
                "total_ns": [7_906_000, 590_000, 303_000, 591_000, 304_000],
            }
        }
    )
    result = _ask(trace)
    assert result.source == "ai_cpu"
    found = [(row.name, _us(row.total_ns), row.count, round(row.percent or 0, 2)) for row in result.types]
    assert found == [("InitData", 7906.0, 1, 81.56), ("GetNext", 1181.0, 2, 12.18), ("EndOfSequence", 607.0, 2, 6.26)]
    rows = _ask(trace, view="rows", sort=(SortKey("serial_number"),), first=1, count=2)
    assert rows.page is not None
    assert rows.page.table["serial_number"].tolist() == [2, 3]
    assert rows.page.matching == 5


def test_types_from_operators_of_the_first_releases(trace_of: Callable[..., Any]) -> None:
    # Without counts: the time of a type is the sum of its operators' averages, its count how many they are.
    trace = trace_of(
        {"ops": {"name": ["a", "b", "c"], "type": ["Mul", "Cast", "Mul"], "average_ns": [10.0, 50.0, 30.0]}}
    )
    result = _ask(trace)
    assert [(row.name, row.total_ns, row.count, row.mean_ns) for row in result.types] == [
        ("Cast", 50.0, 1, 50.0),
        ("Mul", 40.0, 2, 20.0),
    ]


def test_kernels_equal_the_tools_own_statistic(samples: Path, trace_of: Callable[..., Any]) -> None:
    folder = samples.joinpath(*RANK_0)
    trace = trace_of({"kernels": _kernels(folder)})
    result = _ask(trace, count=1000)
    expected: dict[tuple[str | None, str | None], tuple[Any, ...]] = {
        (row["OP Type"], row["Core Type"]): (
            int(row["Count"]),
            *(float(row[f"{name} Time(us)"]) for name in ("Total", "Min", "Avg", "Max")),
            float(row["Ratio(%)"]),
        )
        for row in _rows(folder / "op_statistic.csv")
    }
    found = {
        (row.name, row.core): (row.count, row.total_ns, row.min_ns, row.mean_ns, row.max_ns, row.percent)
        for row in result.types
    }
    assert found.keys() == expected.keys()
    for key, (count, total, least, mean, most, percent) in found.items():
        assert None not in (total, least, mean, most, percent)
        wanted = expected[key]
        assert count == wanted[0]
        # Each duration in kernel_details is rounded to 1 ns.
        assert _us(total) == pytest.approx(wanted[1], abs=0.0005 * wanted[0] + 0.001)
        for value, other in zip((least, mean, most), wanted[2:5], strict=True):
            assert _us(value) == pytest.approx(other, abs=0.0011)
        assert percent == pytest.approx(wanted[5], abs=0.0011)
    assert result.communication > 0  # they are not in op_statistic either


def _percentile(values: Sequence[int], share: float) -> float:
    ordered = sorted(values)
    at = (len(ordered) - 1) * share
    low = int(at)
    return ordered[low] + (at - low) * (ordered[min(low + 1, len(ordered) - 1)] - ordered[low])


def test_groups_against_a_plain_loop(trace_of: Callable[..., Any]) -> None:
    chance = random.Random(7)
    rows = [
        (
            chance.choice("AB"),
            chance.choice(["x", "y", None]),
            f"op{chance.randrange(9)}",
            chance.choice([None, *range(40)]),
        )
        for _ in range(700)
    ]
    columns = zip(*rows, strict=True)
    trace = trace_of({"kernels": dict(zip(("type", "core", "name", "duration_ns"), columns, strict=True))})
    result = _ask(
        trace, count=100, expanded=tuple((f"{kind}\t{core}", 100) for kind in "AB" for core in ("x", "y", ""))
    )
    assert result.untimed == sum(duration is None for *_, duration in rows)
    whole = sum(duration or 0 for *_, duration in rows)
    assert {row.key for row in result.types} == {f"{kind}\t{core or ''}" for kind, core, *_ in rows}
    for row in result.types:
        mine = [(name, d) for kind, core, name, d in rows if (kind, core) == (row.name, row.core) and d is not None]
        times = [d for _, d in mine]
        assert (row.count, row.total_ns, row.min_ns, row.max_ns) == (len(times), sum(times), min(times), max(times))
        assert row.p95_ns == pytest.approx(_percentile(times, 0.95))
        assert row.percent == pytest.approx(sum(times) / whole * 100)
        children = result.children[row.key].rows
        assert {child.name for child in children} == {name for name, _ in mine}
        for child in children:
            below = [d for name, d in mine if name == child.name]
            assert (child.count, child.total_ns) == (len(below), sum(below))
            assert child.p95_ns == pytest.approx(_percentile(below, 0.95))
    totals = [row.total_ns for row in result.types if row.total_ns is not None]
    assert totals == sorted(totals, reverse=True)
    assert len(totals) == len(result.types)
    assert sum(share.total_ns for share in result.cores) == whole


def test_step_keeps_the_rows_of_one_step(trace_of: Callable[..., Any]) -> None:
    trace = trace_of(
        {
            "kernels": {
                "step": ["1", "1", "2"],
                "type": ["A", "A", "A"],
                "name": ["a", "a", "b"],
                "duration_ns": [1, 2, 4],
            }
        }
    )
    assert _ask(trace).total_ns == 7
    assert (_ask(trace, scope=Scope(step=2)).total_ns, _ask(trace, scope=Scope(step=2)).used.step) == (4, 2)
    assert (_ask(trace, scope=Scope(step=9)).total_ns, _ask(trace, scope=Scope(step=9)).used.step) == (7, None)
    every = _ask(trace, scope=Scope(step=9), view="rows").page
    assert every is not None
    assert every.matching == 3
    page = _ask(trace, scope=Scope(step=1), view="rows").page
    assert page is not None
    assert page.matching == 2


def test_api_shares_stay_within_a_level(trace_of: Callable[..., Any]) -> None:
    trace = trace_of(
        {
            "api_statistic": {
                "level": ["acl", "node", "acl"],
                "name": ["launch", "compute", "copy"],
                "total_ns": [75, 60, 25],
                "count": [3, 1, 2],
            }
        }
    )
    result = _ask(trace, expanded=(("acl\t", 9),))
    assert [(row.name, row.total_ns, row.percent) for row in result.types] == [
        ("acl", 100.0, None),
        ("node", 60.0, None),
    ]
    assert [(row.name, row.percent) for row in result.children["acl\t"].rows] == [("launch", 75.0), ("copy", 25.0)]
    assert result.pie_level == "acl"
    assert [(share.name, share.percent) for share in result.pie] == [("launch", 75.0), ("copy", 25.0)]


def test_parts_of_one_type_say_their_core(trace_of: Callable[..., Any]) -> None:
    kernels = {"type": ["Cast", "Cast", "Add"], "name": ["a", "b", "c"], "core": ["AIV", "AI_CPU", "AIC"]}
    result = _ask(trace_of({"kernels": kernels | {"duration_ns": [5, 3, 1]}}))
    assert [share.name for share in result.pie] == ["Cast (AIV)", "Cast (AI_CPU)", "Add"]


def test_the_pie_has_twenty_parts_and_the_rest(trace_of: Callable[..., Any]) -> None:
    table: dict[str, list[Any]] = {
        "type": [f"T{n}" for n in range(25)],
        "total_ns": [100 + n for n in range(25)],
        "count": [1] * 25,
    }
    result = _ask(trace_of({"op_types": table}))
    assert len(result.pie) == PIE_PARTS + 1
    assert result.pie[0].name == "T24"
    assert result.pie[-1].others == 5
    assert result.pie[-1].total_ns == sum(100 + n for n in range(5))
    assert sum(share.percent or 0 for share in result.pie) == pytest.approx(100)
    assert len(_ask(trace_of({"op_types": {name: cells[:20] for name, cells in table.items()}})).pie) == PIE_PARTS


def test_sort_by_any_column_with_missing_last(trace_of: Callable[..., Any]) -> None:
    trace = trace_of({"op_types": {"type": ["b", "A", "c"], "total_ns": [1, None, 3], "count": [5, 6, None]}})
    assert [row.name for row in _ask(trace, sort=(SortKey("name"),)).types] == ["A", "b", "c"]
    assert [row.name for row in _ask(trace, sort=(SortKey("count", True),)).types] == ["A", "b", "c"]
    assert [row.name for row in _ask(trace, sort=(SortKey("total_ns"),)).types] == ["b", "c", "A"]
    with pytest.raises(StepscopeError):
        _ask(trace, sort=(SortKey("nothing"),))


def test_pages_of_types(trace_of: Callable[..., Any]) -> None:
    table = {"type": [f"T{n:04}" for n in range(1000)], "total_ns": list(range(1000, 0, -1)), "count": [1] * 1000}
    result = _ask(trace_of({"op_types": table}), first=200, count=3)
    assert [row.name for row in result.types] == ["T0200", "T0201", "T0202"]
    assert result.matching == 1000
    assert result.largest["total_ns"] == 1000


def test_sources_with_their_sizes(run_1: Any, trace_of: Callable[..., Any]) -> None:
    assert [(info.id, info.count, info.table) for info in source_infos(run_1)] == [("ai_core", 69, "ops")]
    nothing = _ask(trace_of({}))
    assert (nothing.sources, nothing.source, nothing.types) == ((), "", ())


def test_operators_without_a_core_join_types_that_have_one(trace_of: Callable[..., Any]) -> None:
    trace = trace_of(
        {
            "op_types": {"type": ["Mul"], "core": ["AI_CORE"], "total_ns": [9], "count": [2]},
            "ops": {"name": ["a/Mul-op1"], "type": ["Mul"], "average_ns": [4.5], "count": [2]},
        }
    )
    result = _ask(trace, expanded=(("Mul\tAI_CORE", 5),))
    assert [row.name for row in result.children["Mul\tAI_CORE"].rows] == ["a/Mul-op1"]


def test_rows_of_communication_only_and_rows_without_names(trace_of: Callable[..., Any]) -> None:
    communication = {"type": ["hcom"], "name": ["hcom_1"], "core": ["HCCL"], "duration_ns": [5]}
    result = _ask(trace_of({"kernels": communication}))
    assert (result.types, result.total_ns, result.communication, result.pie) == ((), 0.0, 1, ())
    nameless = {"type": [None, None], "name": ["a", None], "duration_ns": [3, None]}
    result = _ask(trace_of({"kernels": nameless}), expanded=(("a\t", 5),))
    assert [(row.name, row.total_ns) for row in result.types] == [("a", 3.0)]
    assert result.untimed == 1


def test_a_search_that_finds_operators_gives_them_and_their_own_numbers(trace_of: Callable[..., Any]) -> None:
    rows = [("a/MatMul-op1", "MatMul", 10), ("a/MatMul-op2", "MatMul", 20), ("b/Add-op3", "Add", 5)]
    kernels = {
        "name": [name for name, _, _ in rows],
        "type": [kind for _, kind, _ in rows],
        "core": ["AI_CORE"] * 3,
        "duration_ns": [duration for _, _, duration in rows],
    }
    trace = trace_of({"kernels": kernels})
    by_operator = operators(trace, OperatorsQuery(text="op2"), TaskContext())
    assert by_operator.found == ("MatMul\tAI_CORE",)
    assert [row.name for row in by_operator.children["MatMul\tAI_CORE"].rows] == ["a/MatMul-op2"]
    assert (by_operator.found_operators, by_operator.calls, by_operator.total_ns) == (1, 1, 20.0)
    by_type = operators(trace, OperatorsQuery(text="matmul"), TaskContext())
    assert (by_type.found, by_type.calls, by_type.total_ns) == ((), 2, 30.0)
    everything = operators(trace, OperatorsQuery(), TaskContext())
    assert (everything.found, everything.found_operators, everything.calls) == ((), 0, 3)
