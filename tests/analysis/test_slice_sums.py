"""Sums of slices by name, against what a reader of the list adds up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from analysis.slice_sums import NamedSlices, named_slices
from model.task import TaskContext
from model.time_span import TimeSpan

SLICES = [
    ("CANN", "Thread 1", "free", 0, 100),
    ("CANN", "Thread 1", "free", 10, 50),  # within the first one
    ("CANN", "Thread 1", "launch", 200, 100),
    ("CANN", "Thread 1", "free", 210, 20),  # within another name
    ("CANN", "Thread 2", "free", 5, 7),
]


def test_a_slice_within_another_one_of_them_adds_no_time(trace_of: Callable[..., Any]) -> None:
    found = named_slices(trace_of({}, SLICES), lambda name: name == "free", TaskContext())
    assert found == NamedSlices(4, 100 + 20 + 7, 100, TimeSpan(0, 100))


def test_short_ones_are_left_out_and_unknown_names_have_none(trace_of: Callable[..., Any]) -> None:
    trace = trace_of({}, SLICES)
    assert named_slices(trace, lambda name: name == "free", TaskContext(), 50).count == 2
    assert named_slices(trace, lambda name: name == "x", TaskContext()) == NamedSlices(0, 0, 0, None)
