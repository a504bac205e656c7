"""Names, units and values of counters in words."""

from __future__ import annotations

import math

import numpy as np
import pytest

from model.trace_view import CounterItems, Track
from model.units import MISSING, NBSP, THIN
from widgets.timeline.counter_columns import counter_range
from widgets.timeline.counters import counter_name, plain


def track(name: str, unit: str = "") -> Track:
    return Track(1, "counter", "NPU", "9", "", name, "", unit, 1, 3, 0, 10, 0)


@pytest.mark.parametrize(
    ("value", "text"),
    [(3.0, "3"), (1234.5, f"1{THIN}234.5"), (0.25, "0.25"), (12.345, "12.35"), (float("nan"), MISSING)],
)
def test_a_counter_in_words(value: float, text: str) -> None:
    assert plain(value) == text


@pytest.mark.parametrize(
    ("written", "title", "value", "text"),
    [
        ("APP/HBM KB", "APP/HBM", 24_000_000, f"22.89{NBSP}GiB"),
        ("HBM 0/Read Read(MB/s)", "HBM 0/Read", 22_961.67, f"23.0{NBSP}GB/s"),
        ("LLC 0 Read/Hit Rate Hit Rate(%)", "LLC 0 Read/Hit Rate", 97.25, f"97.2{NBSP}%"),
        ("AI Core Freq MHz", "AI Core Freq", 1800, f"1{THIN}800{NBSP}MHz"),
        ("read_bandwidth value", "read_bandwidth value", 12, "12"),
        ("L2 Buffer Bw Level", "L2 Buffer Bw Level", 3, "3"),
        ("MB", "MB", 3, "3"),
        ("queue (depth, slots)", "queue (depth, slots)", 3, "3"),
    ],
)
def test_the_unit_leaves_the_name_for_the_value(written: str, title: str, value: float, text: str) -> None:
    name = counter_name(track(written))
    assert (name.title, name.text(value)) == (title, text)


def test_a_unit_of_its_own_is_taken() -> None:
    assert counter_name(track("memory", "MB")).text(1) == f"1.000{NBSP}MiB"
    assert counter_name(track("LLC 0 Read/Hit Rate", "percent")).text(92.7) == f"92.7{NBSP}%"


@pytest.mark.parametrize("value", [-1e308, 1e308, -math.inf, math.inf, 5e-324])
def test_the_range_of_any_number_has_a_length(value: float) -> None:
    samples = np.array([value])
    low, high = counter_range(CounterItems(np.array([0]), np.array([1]), samples, samples, samples, samples))
    assert -math.inf < low < high < math.inf
    assert math.isfinite(high - low)
