"""Numbers as text: the examples of the visual language, and the edges."""

from __future__ import annotations

import math
import re
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from model.table import MISSING_INT
from model.units import (
    MINUS,
    MISSING,
    NBSP,
    THIN,
    TimeScale,
    bandwidth,
    choose_size_units,
    count,
    counted,
    duration,
    exact,
    gigabyte,
    is_missing_number,
    number,
    percent,
    position,
    size,
    size_steps,
)


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
        (99_999_000_000, "99.999 s"),
        (100_000_000_000, "1 min 40.000 s"),
        (2_580_001_000_000, "43 min 00.001 s"),
        (3_723_500_000_000, "1 h 02 min 03.500 s"),
        (-119_999_600_000, "\N{MINUS SIGN}2 min 00.000 s"),
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
    assert is_missing_number(missing)
    for show in (duration, count, percent, size, bandwidth, number):
        assert show(missing) == MISSING
    scale = TimeScale.for_values([missing, 5_000])
    assert (scale.unit, scale.with_unit(missing)) == ("µs", MISSING)
    assert TimeScale.for_largest(missing).unit == "ns"


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
    assert plain(bandwidth(100_000_000)) == "100 MB/s"
    assert plain(bandwidth(99_900_000)) == "99.9 MB/s"
    assert plain(bandwidth(8_340_000_000)) == "8.34 GB/s"


def test_sizes_are_binary() -> None:
    assert plain(size(1023)) == "1 023 B"
    assert plain(size(1536)) == "1.500 KiB"
    assert plain(size(2_254_857_830)) == "2.100 GiB"
    assert plain(size(100 * 1024)) == "100.0 KiB"
    assert plain(size(1000 * 1024)) == "1 000 KiB"


def test_sizes_that_differ_by_a_megabyte_do_not_look_alike() -> None:
    # 1 210 MiB and 1 217 MiB: 1210 / 1024 = 1.18164, 1217 / 1024 = 1.18848
    assert (plain(size(1210 << 20)), plain(size(1217 << 20))) == ("1.182 GiB", "1.188 GiB")
    assert plain(size(12_900 << 20)) == "12.60 GiB"  # 12 900 / 1024 = 12.59766


def test_units_of_sizes_are_known_by_their_names() -> None:
    assert size_steps() == ((1 << 40, "TiB"), (1 << 30, "GiB"), (1 << 20, "MiB"), (1 << 10, "KiB"), (1, "B"))
    assert (gigabyte(), gigabyte("decimal")) == ((1 << 30, "GiB"), (10**9, "GB"))


def test_sizes_are_decimal_where_that_is_chosen() -> None:
    choose_size_units("decimal")
    try:
        assert plain(size(1536)) == "1.536 kB"
        assert size_steps() == ((10**12, "TB"), (10**9, "GB"), (10**6, "MB"), (10**3, "kB"), (1, "B"))
        assert (gigabyte(), gigabyte("binary")) == ((10**9, "GB"), (1 << 30, "GiB"))
        with pytest.raises(KeyError):
            choose_size_units("octal")
        assert plain(size(1536)) == "1.536 kB"
    finally:
        choose_size_units("binary")


def test_a_number_in_words_is_grouped() -> None:
    assert plain(counted("1234567 rows", 1_234_567)) == "1 234 567 rows"


# ---- any value: what is shown, read as a decimal, is that value to half of its last digit

NS = st.integers(-(2**63) + 1, 2**63 - 1)
IN = {"ns": 1, "µs": 1_000, "ms": 1_000_000, "s": 1_000_000_000}


def shown(text: str) -> tuple[Decimal, str]:
    value, _, unit = text.replace(THIN, "").replace(MINUS, "-").partition(NBSP)
    return Decimal(value), unit


def half_a_digit(value: Decimal) -> Decimal:
    exponent = value.as_tuple().exponent
    assert isinstance(exponent, int)
    return Decimal(5).scaleb(exponent - 1)


@given(NS)
def test_exact_says_every_nanosecond(value: int) -> None:
    assert shown(exact(value)) == (Decimal(value), "ns")


@given(NS, st.sampled_from([6, 9]))
def test_a_position_says_every_digit_that_it_shows(value: int, decimals: int) -> None:
    seconds, unit = shown(position(value, decimals))
    assert unit == "s"
    cut = abs(value) // 10 ** (9 - decimals)
    assert seconds.copy_abs().scaleb(decimals) == cut


@given(st.integers(-99_999_999_999, 99_999_999_999))
def test_a_duration_is_right_to_half_of_its_last_digit(value: int) -> None:
    found, unit = shown(duration(value))
    slack = Decimal(abs(value)) / 2**51  # it goes through a double
    assert abs(found * IN[unit] - value) <= half_a_digit(found) * IN[unit] + slack


@given(NS.filter(lambda value: abs(value) >= 100_000_000_000))
def test_minutes_hours_and_seconds_add_up_to_the_duration(value: int) -> None:
    text = duration(value).replace(THIN, "").replace(MINUS, "")
    *amounts, seconds = re.findall(r"[\d.]+", text)
    total = Decimal(seconds)
    for amount, seconds_each in zip(reversed(amounts), (60, 3600), strict=False):
        total += int(amount) * seconds_each
    assert abs(total * 10**9 - abs(value)) <= 500_000 + abs(value) // 2**51
    assert duration(value).startswith(MINUS) == (value < 0)


@given(st.integers(0, 2**62))
def test_sizes_and_bandwidths_are_right_to_half_of_their_last_digit(value: int) -> None:
    for show, step, units in ((size, 1024, "B KiB MiB GiB TiB"), (bandwidth, 1000, "B/s kB/s MB/s GB/s TB/s")):
        found, unit = shown(show(value))
        factor = step ** units.split().index(unit)
        assert abs(found * factor - value) <= half_a_digit(found) * factor + Decimal(value) / 2**50


@given(st.floats(0, 100), st.integers(0, 3))
def test_a_share_is_zero_only_when_it_is(value: float, decimals: int) -> None:
    text = percent(value, decimals).removeprefix(f"<{NBSP}")
    found, unit = shown(text)
    assert unit == "%"
    assert abs(found - Decimal(value)) <= 2 * half_a_digit(found)
    assert (found > 0) == (value > 0)


def test_whole_numbers_keep_all_their_digits() -> None:
    assert count(2**53 + 1).replace(THIN, "") == "9007199254740993"
    assert count(-1_736_412_474_714_258_990).replace(THIN, "") == f"{MINUS}1736412474714258990"
