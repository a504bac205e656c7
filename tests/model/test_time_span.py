"""Spans of time and their middle."""

from __future__ import annotations

from model.time_span import TimeSpan


def test_a_span_of_an_odd_length_is_moved_so_that_a_time_lies_in_its_middle() -> None:
    assert TimeSpan(10, 21).middle_ns == 15
    assert TimeSpan(10, 21).centred(100) == TimeSpan(95, 106)
    assert TimeSpan(95, 106).middle_ns == 100
