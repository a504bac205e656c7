"""Cells of csv text found all at once with numpy: where they lie, which repeat, what plain decimals are worth."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from model.table import MISSING_INT
from model.time_text import NS_PER, Unit
from parsers.digit_words import LONGEST, MOST_FRACTION, decimal_values, first_characters, padded_words

_TAB, _NEWLINE, _RETURN, _QUOTE, _POINT, _ZERO = b'\t\n\r".0'
_LONGEST_TEXT = 1 << 20  # characters: a longer one has a giant cell, which the csv module bounds
_NOT_AVAILABLE = int.from_bytes(b"N/A", "little")
_LONGEST_COMPARED = 512  # characters of a cell: longer ones seldom repeat
_MIXING = np.array([pow(0x9E3779B97F4A7C15, k, 1 << 64) for k in range(1, _LONGEST_COMPARED // 8 + 1)], np.uint64)
_POWERS = np.array([10**count for count in range(MOST_FRACTION + 1)], np.int64)
_EXACT = 1 << 53  # whole numbers below are doubles
_MOST_INT = (1 << 63) - 1

Bytes = NDArray[np.uint8]
Places = NDArray[np.int64]
Mask = NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class Decimals:
    """Cells of a column that all are decimal numbers without sign and exponent, or missing. ``digits``: those numbers
    without their point; ``fraction``: how many digits stand behind it. Shapes (n,)."""

    digits: NDArray[np.int64]
    fraction: Places
    missing: Mask

    def ints(self) -> NDArray[np.int64] | None:
        """The numbers, MISSING_INT where missing; None when any has a fraction."""
        return None if self.fraction.any() else np.where(self.missing, MISSING_INT, self.digits)

    def floats(self) -> NDArray[np.float64] | None:
        """The nearest doubles, NaN where missing; None when a number has too many digits to find it by dividing."""
        if self.digits.max() >= _EXACT:
            return None
        found: NDArray[np.float64] = self.digits / _POWERS[self.fraction]  # the quotient of two exact doubles
        found[self.missing] = np.nan
        return found

    def ns(self, unit: Unit) -> NDArray[np.int64] | None:
        """The numbers in ``unit`` in ns, MISSING_INT where missing; None when any is finer or beyond 64 bits."""
        powers = _POWERS[self.fraction]
        scale = NS_PER[unit] // powers
        if (scale * powers != NS_PER[unit]).any() or (self.digits > _MOST_INT // scale).any():
            return None
        return np.where(self.missing, MISSING_INT, self.digits * scale)


class CsvGrid:
    """Whole rows of csv text with equally many cells, as `csv.reader` has them, but by column."""

    def __init__(self, text: str, chars: Bytes, begin: Places, end: Places, point: Places) -> None:
        """``chars``: ``text`` with ? for what is not ASCII. ``begin`` and ``end`` of each cell without its quotes;
        ``point``: of a cell with nothing but one before its ``end``, -1 with other marks. Shapes (rows, columns)."""
        self._text = text
        self._chars = chars
        self._words = padded_words(chars)
        self._begin, self._end, self._point = (np.ascontiguousarray(places.T) for places in (begin, end, point))
        self._numbers: tuple[NDArray[np.int64], Places, Mask, Mask] | None = None

    def __len__(self) -> int:
        return len(self._begin[0])

    def rows(self) -> list[list[str]]:
        """The cells row by row."""
        return [list(row) for row in zip(*map(self.column, range(len(self._begin))), strict=True)]

    def column(self, position: int) -> list[str]:
        """The cells of a column as written."""
        return self._cells(self._begin[position], self._end[position])

    def coded(self, position: int) -> tuple[Places, list[str]] | None:
        """The same as texts and which of them each cell is; None where cells are not quickly compared."""
        begin, end = self._begin[position], self._end[position]
        length = end - begin
        longest = int(length.max())
        if longest > _LONGEST_COMPARED or not self._text.isascii():
            return None
        eights = np.arange(0, max(longest, 1), 8)[:, None]
        packed = first_characters(self._words, begin + eights, length - eights)
        keys = (packed * _MIXING[: len(packed), None]).sum(axis=0, dtype=np.uint64)
        _, first, codes = np.unique(keys, return_index=True, return_inverse=True)
        if (packed != packed[:, first[codes]]).any():  # two texts have one key
            return None
        return codes, self._cells(begin[first], end[first])

    def decimals(self, position: int) -> Decimals | None:
        """The numbers of a column; None when any cell is neither a plain decimal nor empty nor ``N/A``."""
        if self._numbers is None:
            self._numbers = self._all_numbers()
        digits, fraction, missing, known = self._numbers
        return Decimals(digits[position], fraction[position], missing[position]) if known[position] else None

    def _cells(self, begin: Places, end: Places) -> list[str]:
        text = self._text
        cells = [text[first:last] for first, last in zip(begin.tolist(), end.tolist(), strict=True)]
        if (self._chars[begin - 1] == _QUOTE).any():  # "before" the first character stands the last, a line end
            return [cell.replace('""', '"') for cell in cells]  # without quotes around a cell there are none in it
        return cells

    def _all_numbers(self) -> tuple[NDArray[np.int64], Places, Mask, Mask]:
        """Digits, fraction and missing of every cell, since numpy pays for many at a time, and which columns have
        nothing else."""
        begin, end, point = self._begin.ravel(), self._end.ravel(), self._point.ravel()
        end = end - ((self._chars[end - 1] == _TAB) & (end > begin))  # exporters end times with one
        length = end - begin
        missing = length == 0
        three = np.flatnonzero(length == 3)
        missing[three] = first_characters(self._words, begin[three], length[three]) == _NOT_AVAILABLE
        starts_with_digit = self._chars[begin] - np.uint8(_ZERO) < 10
        chosen = np.flatnonzero(starts_with_digit & (point >= 0) & (length <= LONGEST))
        begin, end, point = begin[chosen], end[chosen], point[chosen]
        digits, fraction, known = np.zeros(len(length), np.int64), np.zeros(len(length), np.int64), missing.copy()
        digits[chosen], fraction[chosen], known[chosen] = decimal_values(
            self._words, begin, np.minimum(point, end), end
        )
        shape = self._begin.shape
        known = known.reshape(shape).all(axis=1)
        return digits.reshape(shape), fraction.reshape(shape), missing.reshape(shape), known


def grid_of(text: str, width: int, delimiter: str) -> CsvGrid | None:
    """Lines of csv as cells; None unless each has its end and ``width`` cells, and every quote stands where a csv
    writer puts it: elsewhere `csv.reader` has rules of its own."""
    if width < 2 or len(text) > _LONGEST_TEXT or not text.endswith("\n"):
        return None
    chars = np.frombuffer(text.encode("ascii", "replace"), np.uint8)
    comma = ord(delimiter)
    marks = np.flatnonzero((chars == comma) | (chars == _NEWLINE) | (chars == _QUOTE) | (chars == _POINT))
    kinds = chars[marks]
    is_line_end, is_quote = kinds == _NEWLINE, kinds == _QUOTE
    inside = np.bitwise_xor.accumulate(is_quote)
    if not _well_quoted(chars, marks[is_quote], comma):
        return None
    line_ends = marks[is_line_end]
    returns = chars[line_ends - 1] == _RETURN
    if np.count_nonzero(returns) != np.count_nonzero(chars == _RETURN):  # one alone ends a line, too
        return None
    ends = np.flatnonzero(((kinds == comma) | is_line_end) & ~inside)
    if len(ends) != width * len(line_ends) or not is_line_end[ends[width - 1 :: width]].all():
        return None
    begin, end, point = _cell_places(marks, kinds, ends)
    end[width - 1 :: width] -= returns
    quoted = chars[begin] == _QUOTE
    shape = (len(line_ends), width)
    return CsvGrid(text, chars, (begin + quoted).reshape(shape), (end - quoted).reshape(shape), point.reshape(shape))


def _cell_places(marks: Places, kinds: Bytes, ends: Places) -> tuple[Places, Places, Places]:
    """``begin``, ``end`` and ``point`` of cells; ``ends``: which of the ``marks`` end one. Shapes (n,)."""
    end = marks[ends]
    begin = np.concatenate(([0], end[:-1] + 1))
    others = np.diff(ends, prepend=-1) - 1
    before = ends - 1
    pointed = (others == 1) & (kinds[before] == _POINT)
    return begin, end, np.where(pointed, marks[before], np.where(others == 0, end, -1))


def _well_quoted(chars: Bytes, quotes: Places, comma: int) -> bool:
    """Whether every quote opens or closes a whole cell, or is one of two that mean one."""
    if len(quotes) % 2:
        return False
    beside = np.zeros(256, np.bool_)
    beside[[comma, _NEWLINE, _QUOTE]] = True
    opens_well = beside[chars[quotes[::2] - 1]].all()  # "before" the first character stands the last, a line end
    beside[_RETURN] = True
    return bool(opens_well and beside[chars[quotes[1::2] + 1]].all())
