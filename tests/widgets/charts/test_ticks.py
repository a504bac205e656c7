"""Numbers on axes: few, round, inside the range."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from widgets.charts.ticks import nice_range, position_ticks, round_step, value_ticks


@pytest.mark.parametrize(
    ("low", "high", "ticks"),
    [
        (0, 160, [0, 50, 100, 150]),
        (90.2, 90.5, [90.2, 90.3, 90.4, 90.5]),
        (0, 1, [0, 0.2, 0.4, 0.6, 0.8, 1.0]),
        (5, 5, [5]),
    ],
)
def test_value_ticks(low: float, high: float, ticks: list[float]) -> None:
    assert value_ticks(low, high) == pytest.approx(ticks)


@given(st.floats(1e-3, 1e15), st.floats(1e-6, 1e9), st.integers(2, 8))
def test_ticks_lie_inside_and_are_not_too_many(low: float, length: float, most: int) -> None:
    high = low + low * length  # a range below a millionth of its values has no room for doubles between its ticks
    ticks = value_ticks(low, high, most)
    step = round_step(high - low, most) if high > low else 0
    assert len(ticks) <= most + 1
    assert all(low - step * 1e-6 <= tick <= high + step * 1e-6 for tick in ticks)


@given(st.floats(0, 1e12), st.floats(0, 1e12))
def test_a_nice_range_holds_the_values(one: float, other: float) -> None:
    low, high = nice_range(one, other)  # also the wrong way round
    assert low <= min(one, other) * (1 + 1e-9) + 1e-9
    assert high >= max(one, other) * (1 - 1e-9)
    assert high > low


@given(st.integers(1, 100_000), st.integers(2, 12))
def test_positions_have_the_first_and_the_last(count: int, most: int) -> None:
    ticks = position_ticks(count, -0.5, count - 0.5, most)
    assert ticks[0] == 0
    assert ticks[-1] == count - 1
    assert ticks == sorted(set(ticks))
    assert len(ticks) <= 2 * most


def test_nothing_to_number() -> None:
    assert position_ticks(0, -0.5, 0.5, 5) == []
