"""Microsecond texts to nanoseconds: hand values, and a property against unbounded decimals."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import ROUND_HALF_EVEN, Context, Decimal

import msgspec
import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from numpy.typing import NDArray

from model.table import MISSING_INT
from parsers.trace_json.times import doubles_of, ns_of_doubles, ns_of_raws


def ns_of_texts(texts: Sequence[str | None]) -> NDArray[np.int64]:
    return ns_of_raws([msgspec.Raw(b"null" if text is None else f'"{text}"'.encode()) for text in texts])


EXACT = Context(prec=400)

HAND = {
    "1717480934567890.123": 1717480934567890123,
    "0": 0,
    "0.001": 1,
    "-0.001": -1,
    "15.25": 15250,
    "7.": 7000,
    ".5": 500,
    "1.7e15": 1_700_000_000_000_000_000,
    "25E-1": 2500,
    "0.0005": 0,  # half to even
    "0.0015": 2,
    "0.00150000000000000000000000001": 2,
    "0.0024999999999999999999": 2,
    "1717480934567890.00050000000000000000001": 1717480934567890001,  # not a tie, 23 decimals down
    "-0.0015": -2,
    "9223372036854775.807": 2**63 - 1,
    "00000000000000000000000012.5": 12500,
    "43806841592.0": 43806841592000,
}
NO_TIMES = [
    "",
    "abc",
    "9223372036854775.808",
    "99999999999999999",  # in ns beyond 64 bits, and small again where those wrap
    "1e99",
    "--1",
    "1.2.3",
    "0x10",
    "1,5",
    "NaN",
    "Infinity",
    "-",
    ".",
    "1 2",
]


@pytest.mark.parametrize(("text", "ns"), HAND.items())
def test_a_single_text_is_exact(text: str, ns: int) -> None:
    assert ns_of_texts([text]).tolist() == [ns]


def test_a_mixed_list_gives_the_same_as_single_texts() -> None:
    assert ns_of_texts(list(HAND)).tolist() == list(HAND.values())


def test_numbers_and_strings_are_alike() -> None:
    numbers = [msgspec.Raw(text.encode()) for text in HAND]
    assert ns_of_raws(numbers).tolist() == list(HAND.values())
    assert ns_of_raws([]).tolist() == []


@pytest.mark.parametrize("text", NO_TIMES)
def test_what_is_no_time_is_missing_and_its_neighbours_are_not(text: str) -> None:
    assert ns_of_texts(["1.5", text, None, "2"]).tolist() == [1500, MISSING_INT, MISSING_INT, 2000]


def test_epoch_times_of_one_shape_are_exact() -> None:
    first = 1717480934567890123
    times = [first + 987654321 * number for number in range(1000)]
    texts = [f"{ns // 1000}.{ns % 1000:03}" for ns in times]
    assert {len(text) for text in texts} == {20}
    assert ns_of_texts(texts).tolist() == times
    assert ns_of_raws([msgspec.Raw(text.encode()) for text in texts]).tolist() == times


def test_one_odd_text_among_twenty_characters_is_noticed() -> None:
    texts = ["1717480934567890.123", "17174809345678901.23", "171748093456789.0123", "9999999999999999.999"]
    assert ns_of_texts(texts).tolist() == [1717480934567890123, MISSING_INT, 171748093456789012, MISSING_INT]


def test_times_of_one_shape_that_64_bits_cannot_hold_are_missing() -> None:
    assert ns_of_texts(["9223372036854775.807", "9223372036854775.808"]).tolist() == [2**63 - 1, MISSING_INT]


@pytest.mark.parametrize(
    ("written", "ns"),
    [
        (b"-1717480934567890.1234", -1717480934567890123),
        (b"12345678901234567.1234", MISSING_INT),  # beyond 64 bits
        (b"1717480934567890e123", MISSING_INT),
        (b"1717480934567890e-03", 1717480934567890),
    ],
)
def test_other_numbers_as_long_as_an_epoch_time_are_not_taken_for_one(written: bytes, ns: int) -> None:
    assert ns_of_raws([msgspec.Raw(written)] * 2).tolist() == [ns, ns]


def test_doubles_beyond_all_times_are_not_exact() -> None:
    ns, exact = ns_of_doubles(np.array([1e308, -1.7e308, np.inf, np.nan, 1.5]))
    assert ns.tolist() == [0, 0, 0, 0, 1500]
    assert exact.tolist() == [False, False, False, False, True]


DECIMALS = st.one_of(
    st.from_regex(r"-?[0-9]{1,18}(\.[0-9]{0,9})?", fullmatch=True),
    st.from_regex(r"[0-9]{16}\.[0-9]{3}", fullmatch=True),
    st.from_regex(r"-?[0-9]{1,12}\.[0-9]{1,30}", fullmatch=True),
    st.from_regex(r"[0-9]{1,4}(\.[0-9]{1,5})?[eE][+-]?[0-9]{1,2}", fullmatch=True),
)


@given(st.lists(DECIMALS, min_size=1, max_size=30))
@example(["9223372036854775.8075", "0"])
def test_any_list_of_decimals_equals_decimal_arithmetic(texts: list[str]) -> None:
    expected = []
    for text in texts:
        exact = EXACT.multiply(Decimal(text), Decimal(1000))
        ns = int(exact.to_integral_value(ROUND_HALF_EVEN))
        expected.append(ns if -(2**63) < ns < 2**63 else MISSING_INT)
    assert ns_of_texts(texts).tolist() == expected


@given(st.floats(min_value=-1e300, max_value=1e300), st.integers(0, 6))
def test_a_double_that_is_called_exact_rounds_as_its_text_does(value: float, places: int) -> None:
    text = f"{value % 1e7:.{places}f}"
    ns, exact = ns_of_doubles(np.array([float(text)]))
    if exact[0]:
        assert ns[0] == int((Decimal(text) * 1000).to_integral_value(ROUND_HALF_EVEN))
    else:
        assert places > 3


@pytest.mark.parametrize("text", ["2239009133198.97249999", "556932530709.6375005", "2235364652342.281499"])
def test_a_double_whose_own_error_turns_the_rounding_is_not_called_exact(text: str) -> None:
    value = np.array([float(text)])
    assert np.rint(value * 1000.0)[0] != int((Decimal(text) * 1000).to_integral_value(ROUND_HALF_EVEN))
    assert ns_of_doubles(value)[1].tolist() == [False]


@pytest.mark.parametrize("value", [0.0005, float("nan"), float("inf"), 1e15])
def test_ties_and_what_is_too_large_are_not_called_exact(value: float) -> None:
    assert ns_of_doubles(np.array([value]))[1].tolist() == [False]


@pytest.mark.parametrize("text", ["1_000", "\u0661\u0662", "\uff11"])
def test_what_python_alone_takes_for_a_number_is_none(text: str) -> None:
    assert np.isnan(doubles_of([1.5, text])).all()
    assert ns_of_raws([msgspec.Raw(msgspec.json.encode(text))]).tolist() == [MISSING_INT]


def test_numbers_and_texts_of_numbers_are_doubles() -> None:
    assert doubles_of([1.5, "2.5", 3]).tolist() == [1.5, 2.5, 3.0]
    assert np.isnan(doubles_of([None, 1.0])).tolist() == [True, False]


def test_texts_may_have_escapes() -> None:
    raws = [msgspec.Raw(raw) for raw in (b'"\\u0035.25"', b'"7\\t"', b'"\\n"')]
    assert ns_of_raws(raws).tolist() == [5250, 7000, MISSING_INT]
