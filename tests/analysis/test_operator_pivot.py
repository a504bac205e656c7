"""Pivot tables of operators against a plain loop."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from analysis.operator_pivot import MOST_COLUMNS
from analysis.operators import OperatorsQuery, operators
from analysis.table_query import SortKey
from model.table import MISSING_INT
from model.task import TaskContext

_CHANCE = random.Random(2)
ROWS = [
    (_CHANCE.choice("ABC"), str(_CHANCE.randrange(1, 31)), _CHANCE.randrange(1, 500), _CHANCE.choice("xy"))
    for _ in range(600)
]


@pytest.fixture(scope="module")
def trace(trace_of: Callable[..., Any]) -> Any:
    columns = zip(*ROWS, strict=True)
    return trace_of({"kernels": dict(zip(("type", "step", "duration_ns", "core"), columns, strict=True))})


def _ask(trace: Any, **parts: Any) -> Any:
    return operators(trace, OperatorsQuery(view="pivot", **parts), TaskContext()).pivot


@pytest.mark.parametrize("value", ["total_ns", "count", "mean_ns"])
def test_types_by_core(trace: Any, value: Any) -> None:
    found = _ask(trace, across="core", value=value)
    table = found.page.table
    assert set(found.labels) == {"x", "y"}
    for row, name in enumerate(table["name"]):
        for column, label in (("all", None), ("c0", found.labels[0]), ("c1", found.labels[1])):
            mine = [time for kind, _, time, core in ROWS if kind == name and label in (None, core)]
            wanted = {"total_ns": sum(mine), "count": len(mine), "mean_ns": sum(mine) / len(mine)}[value]
            assert table[column][row] == pytest.approx(wanted)
    if value == "total_ns":
        assert table["all"].tolist() == sorted(table["all"].tolist(), reverse=True)


def test_the_steps_with_the_most_time_in_order_and_the_rest_in_one(trace: Any) -> None:
    found = _ask(trace, across="step", sort=(SortKey("name"),))
    steps = {step for _, step, _, _ in ROWS}
    totals = {step: sum(time for _, one, time, _ in ROWS if one == step) for step in steps}
    largest = sorted(steps, key=lambda step: -totals[step])[:MOST_COLUMNS]
    assert set(found.labels) == set(largest)
    assert list(found.labels) == sorted(found.labels, key=int)
    assert found.others == len(steps) - MOST_COLUMNS
    table = found.page.table
    assert table["name"].tolist() == ["A", "B", "C"]
    rest = sum(time for kind, step, time, _ in ROWS if kind == "A" and step not in largest)
    assert table[f"c{MOST_COLUMNS}"][0] == rest


def test_no_call_is_missing_and_words_narrow(trace_of: Callable[..., Any]) -> None:
    trace = trace_of({"kernels": {"type": ["Aa", "Bb"], "step": ["1", "2"], "duration_ns": [5, 6]}})
    found = _ask(trace, across="step", value="count", text="bB")
    assert found.page.table["name"].tolist() == ["Bb"]
    assert [int(found.page.table[name][0]) for name in ("all", "c0", "c1")] == [1, MISSING_INT, 1]
    assert found.others == 0
    means = _ask(trace, across="step", value="mean_ns", text="bB").page.table
    assert [float(means[name][0]) for name in ("all", "c0", "c1")] == pytest.approx([6.0, np.nan, 6.0], nan_ok=True)


@pytest.mark.parametrize(
    ("value", "kind", "unit"), [("total_ns", "int", "ns"), ("count", "int", ""), ("mean_ns", "float", "ns")]
)
def test_columns_say_what_their_cells_are(trace: Any, value: Any, kind: str, unit: str) -> None:
    name, *columns = _ask(trace, across="core", value=value).page.table.columns
    assert (name.name, name.kind) == ("name", "text")
    assert [(column.name, column.kind, column.unit) for column in columns] == [
        ("all", kind, unit), ("c0", kind, unit), ("c1", kind, unit)
    ]  # fmt: skip


def test_rows_of_nothing_have_no_columns(trace_of: Callable[..., Any]) -> None:
    found = _ask(trace_of({"kernels": {"type": ["A"], "step": ["1"], "duration_ns": [MISSING_INT]}}), across="step")
    assert (found.labels, found.others, found.page.total) == ((), 0, 0)
