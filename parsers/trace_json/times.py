"""Microseconds in JSON to int64 nanoseconds, many at once and exactly: no time goes through a double unproven."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import numpy as np
from numpy.typing import NDArray

from model.number_text import is_pythons_own
from model.table import MISSING_INT
from model.time_text import ns_of
from parsers.digit_words import are_digits, eight_digits

_COMMA, _QUOTE, _MINUS, _POINT, _ZERO, _NINE = b',"-.09'
_FIXED = 20  # 16 digits, a point, 3 digits: an epoch time as all modern Ascend writers have it
_FIVE_ZEROS = np.uint64(0x3030303030)
_WORD_NS = np.array([10**11, 1000, 1])
_WIDEST = 24  # a longer text has more digits than 64 bits: those go one by one
_MOST_DIGITS = 19
_LIMIT = np.uint64(1 << 63)
_POWER = np.array([10**k for k in range(_MOST_DIGITS + 1)], np.uint64)
# A double is at most 2^-53 of itself away from the text, the product with 1000 again.
_DOUBLE_ERROR = 2.0**-51

Bytes = NDArray[np.uint8]


def ns_of_raws(raws: Sequence[msgspec.Raw]) -> NDArray[np.int64]:
    """``n`` JSON values as the file has them, numbers or strings of microseconds, in ns, rounded half to even below
    1 ns; what is no time is MISSING_INT. Shape (n,)."""
    if not raws:
        return np.empty(0, np.int64)
    joined = b",".join(raws)
    fixed = _fixed_shape(joined, len(raws))
    if fixed is not None:
        return fixed
    buffer = np.frombuffer(joined, np.uint8)
    commas = np.flatnonzero(buffer == _COMMA)
    if len(commas) == len(raws) - 1:
        begin = np.concatenate((np.zeros(1, np.int64), commas + 1))
        end = np.append(commas, len(buffer))
        cells, odd = _any_shape(np.append(buffer, np.zeros(_WIDEST + 2, np.uint8)), begin, end)
    else:
        cells, odd = np.empty(len(raws), np.int64), np.ones(len(raws), np.bool_)
    for row in np.flatnonzero(odd).tolist():
        cells[row] = _ns_of_bytes(bytes(raws[row]))
    return cells


def doubles_of(cells: Sequence[float | str | None]) -> NDArray[np.float64]:
    """Numbers and texts of numbers as doubles; NaN, all of them, when one is no number, or one for Python alone. Shape
    (n,)."""
    texts = "".join([cell for cell in cells if isinstance(cell, str)])
    if not is_pythons_own(texts):
        try:
            return np.fromiter(cells, np.float64, len(cells))
        except ValueError:
            pass
    return np.full(len(cells), np.nan)


def ns_of_doubles(values: NDArray[np.float64]) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
    """Microseconds in ns, and a mask of those that are exact: the double's error cannot have changed the rounding.
    The others (ties, huge, NaN) are 0 and need their text. Shapes (n,), (n,)."""
    with np.errstate(over="ignore", invalid="ignore"):
        scaled = values * 1000.0
        rounded = np.rint(scaled)
        exact = np.abs(scaled - rounded) + np.abs(rounded) * _DOUBLE_ERROR < 0.5
    return np.where(exact, rounded, 0.0).astype(np.int64), exact


def _fixed_shape(joined: bytes, count: int) -> NDArray[np.int64] | None:
    """All times when every one has the shape ``dddddddddddddddd.ddd``, bare or in quotes; else None."""
    for quotes in (0, 1):
        if len(joined) == (_FIXED + 2 * quotes + 1) * count - 1:
            break
    else:
        return None
    table = np.frombuffer(joined + b",", np.uint8).reshape(count, -1)
    if quotes and (table[:, 0] != _QUOTE).any():  # a number of 22 characters
        return None
    halves = np.ascontiguousarray(table[:, quotes : quotes + 16]).view("<u8")
    rest = np.ascontiguousarray(table[:, quotes + 16 : quotes + _FIXED]).view("<u4").astype(np.uint64)
    words = np.hstack((halves, rest >> np.uint64(8) << np.uint64(40) | _FIVE_ZEROS))  # 8 digits, 8, 00000 and 3
    if not are_digits(words).all() or (table[:, quotes + 16] != _POINT).any():
        return None
    if (table[:, quotes] == _NINE).any() or (table[:, -1] != _COMMA).any():  # 9e18 ns might not fit
        return None
    value = eight_digits(words)
    ns: NDArray[np.int64] = value.astype(np.int64) @ _WORD_NS
    return ns


def _any_shape(
    buffer: Bytes, begin: NDArray[np.int64], end: NDArray[np.int64]
) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
    """Times of any plain decimal shape, and a mask of the rows that are something else (exponent, blank, too long)."""
    quoted = (end - begin >= 2) & (buffer[begin] == _QUOTE) & (buffer[end - 1] == _QUOTE)
    begin = begin + quoted
    negative = buffer[begin] == _MINUS
    begin = begin + negative
    length = end - quoted - begin
    columns = np.arange(min(int(length.max()), _WIDEST))
    inside = columns < length[:, None]
    cells = np.where(inside, buffer[begin[:, None] + np.where(inside, columns, 0)], np.uint8(0))
    digits = cells - np.uint8(_ZERO)
    is_digit = digits < 10
    is_point = cells == _POINT
    count = is_digit.sum(axis=1)
    points = is_point.sum(axis=1)
    fraction = np.where(points == 1, count - np.where(is_point, columns, 0).sum(axis=1), 0)
    odd = (count + points != length) | (points > 1) | (count == 0)
    odd |= np.maximum(count, count - fraction + 3) > _MOST_DIGITS
    value = np.zeros(len(begin), np.uint64)
    for column in columns.tolist():
        step = value * np.uint64(10) + digits[:, column]
        value = np.where(is_digit[:, column], step, value)
    value, fraction = np.where(odd, np.uint64(0), value), np.where(odd, 0, fraction)
    ns = _rounded(value, fraction)
    odd |= ns >= _LIMIT
    signed = np.where(odd, np.uint64(0), ns).astype(np.int64)
    return np.where(negative, -signed, signed), odd


def _rounded(value: NDArray[np.uint64], fraction: NDArray[np.int64]) -> NDArray[np.uint64]:
    """``value`` thousandths-and-finer with ``fraction`` decimals as whole thousandths, half to even."""
    finer = _POWER[np.maximum(fraction - 3, 0)]
    whole, rest = np.divmod(value * _POWER[np.maximum(3 - fraction, 0)], finer)
    twice = rest * np.uint64(2)
    up = (twice > finer) | ((twice == finer) & (whole % np.uint64(2) == 1))
    ns: NDArray[np.uint64] = whole + up.astype(np.uint64)
    return ns


def _ns_of_bytes(text: bytes) -> int:
    try:
        written = str(msgspec.json.decode(text)) if b"\\" in text else text.decode("ascii").strip('"')
        return ns_of(written, "us")
    except ValueError:
        return MISSING_INT
