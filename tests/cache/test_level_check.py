"""What of stored slices, samples and levels can be what a writer wrote, at the borders."""

from __future__ import annotations

import numpy as np
import pytest

from cache.level_check import SampleBounds, counter_level_fits, samples_fit, slices_fit


@pytest.mark.parametrize(
    ("ends_ns", "fits"),
    [([(0, 10), (3, 3)], True), ([(1, 10), (3, 3)], False), ([(0, 9), (3, 3)], False), ([(0, 10), (3, 2)], False)],
)
def test_slices_lie_between_the_first_and_the_last_of_their_row(ends_ns: list[tuple[int, int]], fits: bool) -> None:
    begin, duration = np.array([0, 10, 3]), np.array([10, 5, 0])
    assert slices_fit(begin, duration, np.array([0, 2]), ends_ns) is fits


@pytest.mark.parametrize(
    ("times", "ends_ns", "fits"),
    [
        ([1, 1, 2], (1, 2), True),
        ([2, 1, 2], (1, 2), False),
        ([1, 2, 2], (2, 2), False),
        ([1, 2, 3], (1, 2), False),
        ([1 << 62], (0, 1 << 62), False),
        ([-(1 << 62)], (-(1 << 62), 0), False),
    ],
)
def test_samples_are_in_order_and_within_their_counter(times: list[int], ends_ns: tuple[int, int], fits: bool) -> None:
    assert bool(samples_fit(np.array(times), ends_ns)) is fits


@pytest.mark.parametrize(("first", "last", "fits"), [(0, 8, True), (1, 8, False), (0, 7, False)])
def test_items_of_a_counter_lie_between_its_first_and_last_sample(first: int, last: int, fits: bool) -> None:
    ones = np.ones(2)
    items = {"begin": np.array([0, 8]), "low": ones, "high": ones, "mean": ones, "last": ones}
    assert counter_level_fits(items, 3, SampleBounds(first, last, 1.0), is_first=False, is_last=False) is fits
