"""The health report: worst problems first, files by state."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

from analysis.health import analyse
from model.batches import FileReport, Missing
from model.problem import Problem
from model.task import TaskContext


def trace_with(**parts: Any) -> Any:
    return cast("Any", SimpleNamespace(**({"files": (), "missing": (), "problems": ()} | parts)))


def test_problems_come_worst_first_and_keep_their_order_otherwise() -> None:
    problems = [
        Problem("a", "a", severity="info"),
        Problem("b", "b"),
        Problem("c", "c", severity="critical"),
        Problem("d", "d"),
    ]
    result = analyse(trace_with(problems=problems), None, TaskContext())
    assert [problem.code for problem in result.problems] == ["c", "b", "d", "a"]
    assert result.notes == 3


def test_files_are_counted_by_state() -> None:
    files = [FileReport("a", "read"), FileReport("b", "ignored"), FileReport("c", "read"), FileReport("d", "damaged")]
    result = analyse(trace_with(files=files), None, TaskContext())
    assert result.states == {"read": 2, "ignored": 1, "damaged": 1}


def test_a_clean_result_has_nothing_to_note() -> None:
    missing = Missing("memory", "No memory data", "profile_memory=True")
    result = analyse(trace_with(missing=[missing]), None, TaskContext())
    assert result.notes == 0
    assert result.missing == (missing,)


def test_what_is_damaged_or_could_not_be_collected_is_serious() -> None:
    crashed = Problem("nothing_collected", "It ended before anything was written.", severity="critical")
    for parts, severity in (
        ({"files": [FileReport("a.csv", "ignored")], "problems": [crashed]}, "critical"),
        ({"files": [FileReport("a.csv", "damaged")]}, "critical"),
        ({"files": [FileReport("a.csv", "read")], "problems": [Problem("odd", "It is odd.")]}, "warn"),
        ({"files": [FileReport("a.csv", "read")], "problems": [Problem("note", "Fine.", severity="info")]}, "ok"),
    ):
        assert analyse(trace_with(**parts), None, TaskContext()).severity == severity
