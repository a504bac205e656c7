"""stepscope table and summary print the operators that the panel shows, by the same choices."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from analysis.operator_rows import Scope
from analysis.operators import OperatorsQuery, operators
from app.main import main
from app.sample import sample_folder
from cache.trace import Trace
from model.task import TaskContext

SAMPLE = str(sample_folder())


def _json(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> Any:
    assert main([str(argument) for argument in arguments]) == 0
    return json.loads(capsys.readouterr().out)


@pytest.fixture
def trace(capsys: pytest.CaptureFixture[str]) -> Any:
    assert main(["convert", SAMPLE]) == 0
    with Trace.open(Path(capsys.readouterr().out.strip())) as opened:
        yield opened


def test_types_are_those_of_the_panel_and_of_summary(capsys: pytest.CaptureFixture[str], trace: Any) -> None:
    shown = operators(trace, OperatorsQuery(source="kernels", count=1000), TaskContext())
    rows = _json(capsys, "table", SAMPLE, "kernels", "--level", "type", "--format", "json")["rows"]
    found = [(row["type"], row["core"], row["count"], row["total_ns"], row["percent"]) for row in rows]
    assert found == [(row.type, row.core, row.count, row.total_ns, row.percent) for row in shown.types]
    told = _json(capsys, "summary", SAMPLE, "--json")["operators"]
    main_source = operators(trace, OperatorsQuery(source=told["source"], count=1000), TaskContext())
    assert [(row["type"], row["total_us"]) for row in told["types"]] == [
        (row.type, None if row.total_ns is None else row.total_ns / 1000) for row in main_source.types
    ]
    assert (told["count"], told["total_us"]) == (main_source.calls, main_source.total_ns / 1000)


def test_types_and_not_types(capsys: pytest.CaptureFixture[str], trace: Any) -> None:
    every = _json(capsys, "table", SAMPLE, "kernels", "--level", "type", "--format", "json")["rows"]
    first, second = every[0], every[1]
    only = _json(
        capsys, "table", SAMPLE, "kernels", "--level", "type", "--types", f"{first['type']}, {second['type']}",
        "--not-types", first["type"], "--format", "json",
    )["rows"]  # fmt: skip
    assert {row["type"] for row in only} == {second["type"]}
    assert only[0]["percent"] == second["percent"]
    rows = _json(capsys, "table", SAMPLE, "kernels", "--types", first["type"], "--format", "json")
    assert len(rows["rows"]) == sum(row["count"] for row in every if row["type"] == first["type"])
    assert {row["type"] for row in rows["rows"]} == {first["type"]}


def test_subgraph_and_names(capsys: pytest.CaptureFixture[str], trace: Any) -> None:
    rows = _json(capsys, "table", SAMPLE, "kernels", "--subgraph", "default", "--name", "--format", "json")["rows"]
    scope = Scope(subgraph="default")
    shown = operators(
        trace, OperatorsQuery(source="kernels", view="rows", scope=scope, sort=(), count=9), TaskContext()
    )
    assert shown.page is not None
    assert len(rows) == shown.page.matching > 0
    assert not any("/" in row["name"] for row in rows if row["name"])


def test_other_groups(capsys: pytest.CaptureFixture[str], trace: Any) -> None:
    by_core = _json(capsys, "table", SAMPLE, "kernels", "--group-by", "core", "--format", "json")["rows"]
    rows = _json(capsys, "table", SAMPLE, "kernels", "--format", "json")["rows"]
    assert {row["name"] for row in by_core} == {row["core"] for row in rows} - {"COMMUNICATION"}
    for row in by_core:
        mine = [one["duration_ns"] for one in rows if one["core"] == row["name"]]
        assert (row["count"], row["total_ns"]) == (len(mine), sum(mine))


def test_a_table_of_something_else_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["table", SAMPLE, "steps", "--level", "type"]) == 2
    assert "no table of operators" in capsys.readouterr().err
