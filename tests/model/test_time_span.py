"""Spans of time, their middle and their limits."""

from __future__ import annotations

import pytest

from model.time_span import TIME_LIMIT_NS, TimeSpan, within_limits


def test_a_span_of_an_odd_length_is_moved_so_that_a_time_lies_in_its_middle() -> None:
    assert TimeSpan(10, 21).middle_ns == 15
    assert TimeSpan(10, 21).centred(100) == TimeSpan(95, 106)
    assert TimeSpan(95, 106).middle_ns == 100


def test_a_span_holds_its_begin_and_not_its_end() -> None:
    span = TimeSpan(10, 21)
    assert [span.contains(time) for time in (9, 10, 20, 21)] == [False, True, True, False]
    assert span.length_ns == 11


def test_a_span_does_not_end_before_it_begins() -> None:
    assert TimeSpan(10, 10).length_ns == 0
    with pytest.raises(ValueError, match="before it begins"):
        TimeSpan(10, 9)


def test_what_lies_beyond_the_limits_of_time_is_left_out() -> None:
    assert within_limits(TimeSpan(-(2**62), 2**62)) == TimeSpan(-TIME_LIMIT_NS, TIME_LIMIT_NS)
    assert within_limits(TimeSpan(-5, 7)) == TimeSpan(-5, 7)
    assert within_limits(TimeSpan(2**62, 2**63)) == TimeSpan(TIME_LIMIT_NS, TIME_LIMIT_NS)
