"""The unit of times whose header names none (ascend-formats 2.3.1)."""

from __future__ import annotations

import numpy as np
import pytest

from parsers.unwritten_unit import unit_by_lengths, unit_of_points


@pytest.mark.parametrize(
    ("cells", "unit"),
    [
        (["1700000000000000"], "us"),  # an epoch
        (["1700000000000000000"], "ns"),
        (["3000000000000000"], "ns"),  # 95 years from 1970: the counter of a device
        (["2999999999999999"], "us"),
        (["170000000000000"], "ns"),
        (["N/A", " 17 ", "18.5"], "us"),
        (["N/A", "x", "1700000000000000"], "us"),
        ([], "ns"),
    ],
)
def test_points_by_how_they_are_written(cells: list[str], unit: str) -> None:
    assert unit_of_points(cells) == unit


@pytest.mark.parametrize(
    ("begins", "ends", "lengths", "unit"),
    [
        (["10", "1000"], ["20", "2000"], [0.0, 1.0], "ns"),  # 1000 apart, 1 us long
        (["10", "1000"], ["20", "2000"], [0.0, 1000.0], "us"),
        (["x", "1000"], ["20", "2000"], [1.0, 1000.0], "us"),
        (["20", "1000"], ["20", "2000"], [1000.0, 1.0], "ns"),
        (["1000.5"], ["2000.5"], [np.nan], "us"),  # the lengths say nothing: a fraction
        (["1000"], ["2000"], [0.0], "ns"),
    ],
)
def test_points_by_their_distance(begins: list[str], ends: list[str], lengths: list[float], unit: str) -> None:
    assert unit_by_lengths(begins, ends, np.array(lengths)) == unit
