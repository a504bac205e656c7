"""Bounded series keep the ends of the range and every dip and peak."""

from __future__ import annotations

import numpy as np

from analysis.series import bounded


def test_a_short_series_stays_as_it_is() -> None:
    x, y = np.array([3.0, 5.0, 9.0]), np.array([1.0, np.nan, 2.0])
    series = bounded(x, y, most=3)
    np.testing.assert_array_equal(series.x, x)
    np.testing.assert_array_equal(series.low, y)
    np.testing.assert_array_equal(series.high, y)
    assert series.count.tolist() == [1, 1, 1]


def test_ten_points_in_three_buckets() -> None:
    y = np.array([4.0, 0.0, 2.0, 7.0, 7.0, 1.0, 5.0, 5.0, 9.0, 5.0])
    series = bounded(np.arange(10.0), y, most=3)
    # Buckets begin at 0, 3 and 6: [4 0 2], [7 7 1], [5 5 9 5].
    assert series.x.tolist() == [0.0, 3.0, 6.0]
    assert series.low.tolist() == [0.0, 1.0, 5.0]
    assert series.high.tolist() == [4.0, 7.0, 9.0]
    assert series.mean.tolist() == [2.0, 5.0, 6.0]
    assert series.count.tolist() == [3, 3, 4]


def test_one_spike_in_a_million_survives() -> None:
    y = np.zeros(1_000_000)
    y[654_321] = 8.0
    series = bounded(np.arange(1_000_000.0), y)
    assert len(series.x) <= 2_000
    assert series.high.max() == 8.0
    assert series.count.sum() == 1_000_000


def test_missing_samples_are_left_out_and_never_zero() -> None:
    y = np.array([np.nan, np.nan, 6.0, np.nan])
    series = bounded(np.arange(4.0), y, most=2)
    assert np.isnan(series.mean[0])
    assert np.isnan(series.low[0])
    assert np.isnan(series.high[0])
    assert (series.low[1], series.high[1], series.mean[1]) == (6.0, 6.0, 6.0)


def test_an_empty_series_stays_empty() -> None:
    assert len(bounded(np.array([]), np.array([])).x) == 0
