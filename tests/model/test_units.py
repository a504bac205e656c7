"""Numbers as text: the examples of the visual language, and the edges."""

from __future__ import annotations

import math

import pytest

from model.table import MISSING_INT
from model.units import MISSING, TimeScale, bandwidth, count, duration, exact, number, percent, position, size


def plain(text: str) -> str:
    return text.replace("\N{NARROW NO-BREAK SPACE}", " ").replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (0, "0 ns"),
        (999, "999 ns"),
        (1_000, "1.000 µs"),
        (28_000, "28.000 µs"),
        (1_150_003, "1.150 ms"),
        (130_456_100, "130.46 ms"),
        (9_999_000_000, "9 999.00 ms"),
        (12_345_678_901, "12.346 s"),
        (-1_500, "\N{MINUS SIGN}1.500 µs"),
    ],
)
def test_duration_has_the_unit_that_suits_it(value: int, expected: str) -> None:
    assert plain(duration(value)) == expected


def test_position_is_exact_to_the_nanosecond_at_epoch_times() -> None:
    assert plain(position(1_717_480_934_567_890_123)) == "1 717 480 934.567 890 123 s"
    assert plain(position(1_079_482_137, 6)) == "1.079 482 s"
    assert plain(exact(1_079_482_137)) == "1 079 482 137 ns"


@pytest.mark.parametrize("missing", [None, math.nan, MISSING_INT])
def test_a_missing_value_is_a_dash_and_never_zero(missing: float | None) -> None:
    for show in (duration, count, percent, size, bandwidth, number):
        assert show(missing) == MISSING
    assert TimeScale.for_values([missing, 5_000]).with_unit(missing) == MISSING


def test_a_column_has_one_unit_by_its_largest_value() -> None:
    scale = TimeScale.for_values([12, None, 90_000_000])
    assert (scale.unit, scale.decimals) == ("ms", 3)
    assert plain(scale.with_unit(12)) == "0.000 ms"


def test_small_shares_are_not_rounded_to_zero() -> None:
    assert plain(percent(0.02)) == "< 0.1 %"
    assert plain(percent(0.0)) == "0.0 %"
    assert plain(percent(69.2596, 2)) == "69.26 %"


def test_bandwidths_are_decimal() -> None:
    assert plain(bandwidth(999)) == "999 B/s"
    assert plain(bandwidth(22_961_670_000)) == "23.0 GB/s"
    assert plain(bandwidth(512_000_000)) == "512 MB/s"


def test_sizes_are_binary() -> None:
    assert plain(size(1023)) == "1 023 B"
    assert plain(size(1536)) == "1.5 KiB"
    assert plain(size(2_254_857_830)) == "2.1 GiB"
