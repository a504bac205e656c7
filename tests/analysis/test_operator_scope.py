"""Operators of a part of the run, of some types, of a subgraph; groups: against plain loops and hand calculations."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable
from typing import Any

import pytest

from analysis.operator_rows import Scope
from analysis.operators import Operators, OperatorsQuery, operators
from model.task import TaskContext
from model.time_span import TimeSpan


def _ask(trace: Any, **parts: Any) -> Operators:
    return operators(trace, OperatorsQuery(count=1000, **parts), TaskContext())


@pytest.fixture(scope="module")
def rows() -> list[dict[str, Any]]:
    chance = random.Random(3)
    made = []
    for at in range(900):
        kind = chance.choice(["MatMul", "Cast", "Add"])
        scope = chance.choice(["Default", "Gradients", "Other"])
        made.append(
            {
                "step": str(chance.randrange(1, 5)),
                "type": kind,
                "name": f"{scope}/net/{kind}-op{chance.randrange(6)}",
                "core": chance.choice(["AI_CORE", "AI_VECTOR_CORE"]),
                "start_ns": at * 100,
                "duration_ns": chance.randrange(1, 250),
                "input_shapes": chance.choice(['"2,3"', '"4,5"', None]),
            }
        )
    return made


@pytest.fixture(scope="module")
def kernels(rows: list[dict[str, Any]], trace_of: Callable[..., Any]) -> Any:
    return trace_of({"kernels": {name: [row[name] for row in rows] for name in rows[0]}})


def _sums(rows: list[dict[str, Any]], key: Callable[[dict[str, Any]], Any]) -> dict[Any, tuple[int, int]]:
    found: dict[Any, list[int]] = defaultdict(list)
    for row in rows:
        found[key(row)].append(row["duration_ns"])
    return {name: (len(times), sum(times)) for name, times in found.items()}


@pytest.mark.parametrize(
    ("group", "key"),
    [
        ("type", lambda row: (row["type"], row["core"])),
        ("name", lambda row: row["name"]),
        ("shape", lambda row: row["input_shapes"] and row["input_shapes"].strip('"')),
        ("core", lambda row: row["core"]),
        ("step", lambda row: row["step"]),
    ],
)
def test_groups_against_a_plain_loop(kernels: Any, rows: list[dict[str, Any]], group: Any, key: Any) -> None:
    result = _ask(kernels, group=group)
    assert result.groups == ("type", "name", "shape", "core", "step")
    found = {(row.name, row.core) if group == "type" else row.name: (row.count, row.total_ns) for row in result.types}
    assert found == _sums(rows, key)
    assert sum(row.percent or 0 for row in result.types) == pytest.approx(100)


def test_operators_below_a_shape(kernels: Any, rows: list[dict[str, Any]]) -> None:
    result = _ask(kernels, group="shape", expanded=(("2,3\t", 100),))
    mine = [row for row in rows if row["input_shapes"] == '"2,3"']
    children = {row.name: (row.count, row.total_ns) for row in result.children["2,3\t"].rows}
    assert children == _sums(mine, lambda row: row["name"])


@pytest.mark.parametrize("subgraph", ["default", "gradients"])
def test_a_subgraph_is_the_first_piece_of_the_path(kernels: Any, rows: list[dict[str, Any]], subgraph: Any) -> None:
    mine = [row for row in rows if row["name"].startswith(f"{subgraph.title()}/")]
    result = _ask(kernels, scope=Scope(subgraph=subgraph))
    assert (result.calls, result.total_ns) == (len(mine), sum(row["duration_ns"] for row in mine))
    page = _ask(kernels, scope=Scope(subgraph=subgraph), view="rows").page
    assert page is not None
    assert page.matching == len(mine)
    assert set(page.table["name"]) <= {row["name"] for row in mine}


def test_only_these_types_and_not_these(kernels: Any, rows: list[dict[str, Any]]) -> None:
    only = _ask(kernels, scope=Scope(types=("Cast", "Add")))
    without = _ask(kernels, scope=Scope(not_types=("MatMul",)))
    assert {row.type for row in only.types} == {row.type for row in without.types} == {"Cast", "Add"}
    whole = sum(row["duration_ns"] for row in rows)
    mine = sum(row["duration_ns"] for row in rows if row["type"] != "MatMul")
    assert only.total_ns == mine
    # Shares stay those of the whole: leaving a type out makes no other one more important.
    assert sum(row.percent or 0 for row in only.types) == pytest.approx(mine / whole * 100)


def test_what_runs_at_some_time_of_a_range(kernels: Any, rows: list[dict[str, Any]]) -> None:
    span = TimeSpan(10_050, 20_150)
    mine = [row for row in rows if row["start_ns"] < 20_150 and row["start_ns"] + row["duration_ns"] > 10_050]
    result = _ask(kernels, scope=Scope(span=span))
    assert (result.calls, result.total_ns) == (len(mine), sum(row["duration_ns"] for row in mine))
    assert result.used.span == span


def test_a_source_without_times_says_that_it_has_the_whole_run(trace_of: Callable[..., Any]) -> None:
    trace = trace_of({"ops": {"name": ["Default/A-op1"], "type": ["A"], "count": [2], "average_ns": [3.0]}})
    result = _ask(trace, scope=Scope(span=TimeSpan(0, 1), step=7))
    assert (result.total_ns, result.used.span, result.used.step) == (6, None, None)


def test_names_without_their_paths(kernels: Any) -> None:
    key = "MatMul\tAI_CORE"
    result = _ask(kernels, paths=False, expanded=((key, 3),))
    row = result.children[key].rows[0]
    assert row.name == (row.path or "").rpartition("/")[2]
    page = _ask(kernels, paths=False, view="rows", text="matmul-op1").page
    assert page is not None
    assert page.matching > 0
    assert set(page.table["name"]) == {"MatMul-op1"}


def test_a_subgraph_of_sums_is_added_from_its_operators(trace_of: Callable[..., Any]) -> None:
    trace = trace_of(
        {
            "op_types": {"type": ["Mul"], "count": [9], "total_ns": [900]},
            "ops": {
                "name": ["Default/Mul-op1", "Gradients/Mul-op2"],
                "type": ["Mul", "Mul"],
                "count": [2, 3],
                "average_ns": [10.0, 100.0],
                "subgraph": ["Default", "Gradients"],
            },
        }
    )
    assert _ask(trace).total_ns == 900  # the file's own table of types
    assert _ask(trace, scope=Scope(subgraph="gradients")).total_ns == 300
    assert _ask(trace, scope=Scope(subgraph="default")).calls == 2


def test_operations_of_a_type_are_those_of_its_calls(trace_of: Callable[..., Any]) -> None:
    trace = trace_of(
        {
            "ops": {
                "name": ["a", "b"],
                "type": ["MatMul", "MatMul"],
                "count": [1, 3],
                "average_ns": [2000.0, 1000.0],
                "cube_mflops": [8.0, 2.0],
                "vector_mflops": [2.0, None],
            }
        }
    )
    row = _ask(trace).types[0]
    # 1 call of 10 MFLOPs and 3 of 2 are 16 in 5 us: 4 each of 1250 ns, 3200 GFLOPS.
    assert row.mflops == 4.0
    assert row.gflops == pytest.approx(3200)


def test_the_files_own_share_is_there_where_it_is_another_one(trace_of: Callable[..., Any]) -> None:
    table = {"type": ["A", "B"], "count": [1, 1], "total_ns": [1, 3], "file_percent": [25.0, 75.0]}
    assert "file_percent" not in _ask(trace_of({"op_types": table})).columns
    other = _ask(trace_of({"op_types": {**table, "file_percent": [20.0, 80.0]}}))
    assert "file_percent" in other.columns
    assert [(row.percent, row.file_percent) for row in other.types] == [(75.0, 80.0), (25.0, 20.0)]
