"""Decimal text to nanoseconds: exact where a double is not."""

from __future__ import annotations

from decimal import ROUND_HALF_EVEN, Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from model.table import MISSING_INT
from model.time_text import NS_PER, Unit, ns_cells, ns_of


@pytest.mark.parametrize(
    ("text", "unit", "expected"),
    [
        ("1717480934567890.123", "us", 1_717_480_934_567_890_123),
        ("1736412474714258.990\t", "us", 1_736_412_474_714_258_990),
        ("0.1043199999999999939", "ms", 104_320),
        ("12", "tick", 120),
        ("2.66", "us", 2_660),
        ("1.69512E+15", "us", 1_695_120_000_000_000_000),
        ("-3.5", "us", -3_500),
        ("0.0005", "us", 0),
        ("0.0015", "us", 2),
        ("2.5", "tick", 25),
        ("9223372036854775807", "ns", 2**63 - 1),
        ("9223372036.854775807", "s", 2**63 - 1),
        ("-9223372036854775807", "ns", 1 - 2**63),
        # Rounded to 28 digits first, this would be a tie.
        ("1717480934567890.12349999999999999999999", "us", 1_717_480_934_567_890_123),
    ],
)
def test_known_texts(text: str, unit: Unit, expected: int) -> None:
    assert ns_of(text, unit) == expected


@pytest.mark.parametrize(
    "text", ["", "abc", "1.2.3", "nan", "inf", "99999999999999999999", "1 2", "1_0", "1e99", "1e9999999999"]
)
def test_no_time_raises(text: str) -> None:
    with pytest.raises(ValueError, match=r"time|fit"):
        ns_of(text, "us")


@pytest.mark.parametrize("text", ["9223372036854775808", "-9223372036854775808", "9223372036854775807.5"])
def test_what_64_bits_cannot_hold_raises(text: str) -> None:
    """The smallest number of 64 bits stands for a missing cell."""
    with pytest.raises(ValueError, match="fit"):
        ns_of(text, "ns")


@given(st.decimals(min_value=0, max_value=Decimal(9 * 10**15), places=5), st.sampled_from(sorted(NS_PER)))
def test_agrees_with_decimal_arithmetic(value: Decimal, unit: Unit) -> None:
    expected = int((value * NS_PER[unit]).quantize(Decimal(1), rounding=ROUND_HALF_EVEN))
    if expected < 2**63:
        assert ns_of(format(value, "f"), unit) == expected
    else:
        with pytest.raises(ValueError, match="fit"):
            ns_of(format(value, "f"), unit)


def test_missing_and_bad_cells_are_told_apart() -> None:
    cells, bad = ns_cells(["1.5", "N/A ", None, "x", "-", "0"], "us")
    assert cells.tolist() == [1500, MISSING_INT, MISSING_INT, MISSING_INT, MISSING_INT, 0]
    assert bad == [3]


_CELLS = st.one_of(
    st.from_regex(r"[0-9]{1,20}(\.[0-9]{0,7})?\t?", fullmatch=True),
    st.sampled_from(
        ["", "N/A", "0", "-1.5", "1e3", " 7 ", "1\n2", "1.5\t", "9223372036854775807", "9223372036854775.808"]
    ),
)


@given(st.lists(_CELLS | st.none(), max_size=8), st.sampled_from(sorted(NS_PER)))
def test_many_cells_at_once_are_what_each_is_alone(texts: list[str | None], unit: Unit) -> None:
    cells, bad = ns_cells(texts, unit)
    for place, text in enumerate(texts):
        one, wrong = ns_cells([text, "x"], unit)  # the x keeps it from the fast way
        assert cells[place] == one[0]
        assert (place in bad) == (0 in wrong)


def test_the_largest_times_of_a_column() -> None:
    cells, bad = ns_cells(["9223372036854775806", "9999999999999999999", "9223372036854775807"], "ns")
    assert cells.tolist() == [2**63 - 2, MISSING_INT, 2**63 - 1]
    assert bad == [1]
    assert ns_cells(["9999999999999999999"], "ns")[1] == [0]
