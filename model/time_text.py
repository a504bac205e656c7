"""Decimal text to integer nanoseconds, exactly: a double near 1.7e15 us is 250 ns wrong."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import ROUND_HALF_EVEN, Decimal, localcontext
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from model.number_text import is_pythons_own
from model.table import MISSING_INT

Unit = Literal["ns", "tick", "us", "ms", "s"]

NS_PER: dict[Unit, int] = {"ns": 1, "tick": 10, "us": 1_000, "ms": 1_000_000, "s": 1_000_000_000}
"""Nanoseconds in one unit; a tick is the 100 MHz counter of Ascend devices (mindinsight-format 0.3)."""

MISSING_TEXTS = frozenset({"", "n/a", "na", "-", "nan", "none", "null", "inf", "-inf", "infinity", "-infinity"})
"""Cells that say "no value" (ascend-formats 0.2), in lower case."""

_LIMIT = 1 << 63


def says_nothing(text: str) -> bool:
    """Whether a cell says "no value"."""
    return text.strip().lower() in MISSING_TEXTS


def ns_of(text: str, unit: Unit) -> int:
    """``text`` (a decimal number in ``unit``) in ns, rounded half to even where it is finer than 1 ns.

    Raises ValueError when it is no finite number or does not fit 64 bits."""
    scale = NS_PER[unit]
    whole, dot, fraction = text.strip().partition(".")
    if whole.isascii() and whole.isdigit() and (not dot or (fraction.isascii() and fraction.isdigit())):
        digits = len(str(scale)) - 1
        if len(fraction) <= digits:
            value = int(whole) * scale + int((fraction + "0" * digits)[:digits] or 0)
            if value >= _LIMIT:
                raise ValueError(f"{text!r} does not fit 64 bits of nanoseconds")
            return value
    try:
        value_in_unit = Decimal(text.strip())
        if not value_in_unit.is_finite() or is_pythons_own(text.strip()):
            raise ValueError(f"{text!r} is not a time")
        with localcontext(prec=len(text) + 30):  # 28 digits might round to a tie that is none
            exact = (value_in_unit * scale).quantize(Decimal(1), rounding=ROUND_HALF_EVEN)
    except ArithmeticError:  # also of an exponent beyond all bounds
        raise ValueError(f"{text!r} is not a time") from None
    if not -_LIMIT < exact < _LIMIT:
        raise ValueError(f"{text!r} does not fit 64 bits of nanoseconds")
    return int(exact)


def ns_cells(texts: Sequence[str | None], unit: Unit) -> tuple[NDArray[np.int64], list[int]]:
    """All ``texts`` in ns (missing ones MISSING_INT), and the positions of the texts that are neither missing nor a
    time; those are MISSING_INT too. Shapes: n -> (n,), at most n positions."""
    plain = plain_ns(texts, unit)
    if plain is not None:
        return plain, []
    missing = {text for text in set(texts) if text is None or says_nothing(text)}
    places = [place for place, text in enumerate(texts) if text not in missing]
    present = [texts[place] or "" for place in places]
    cells = np.full(len(texts), MISSING_INT, np.int64)
    plain = plain_ns(present, unit)
    if plain is not None:
        cells[places] = plain
        return cells, []
    bad: list[int] = []
    for place, text in zip(places, present, strict=True):
        try:
            cells[place] = ns_of(text, unit)
        except ValueError:
            bad.append(place)
    return cells, bad


def _plain_lines(unit: Unit) -> re.Pattern[str]:
    """Lines that are decimal numbers no finer than 1 ns and of 19 digits at most; exporters end times with a TAB."""
    digits = len(str(NS_PER[unit])) - 1
    fraction = rf"(?:\.[0-9]{{1,{digits}}})?" if digits else ""
    return re.compile(rf"(?:[0-9]{{1,{19 - digits}}}{fraction}\t?\n)+")


_PLAIN: dict[Unit, re.Pattern[str]] = {unit: _plain_lines(unit) for unit in NS_PER}


def plain_ns(texts: Sequence[str | None], unit: Unit) -> NDArray[np.int64] | None:
    """All ``texts`` in ns, some ten times as fast as one by one; None unless every one is a plain decimal number
    without sign and exponent. Shape: n -> (n,)."""
    try:
        lines = "\n".join(texts) + "\n"  # type: ignore[arg-type]
    except TypeError:  # a missing one
        return None
    if _PLAIN[unit].fullmatch(lines) is None:
        return None
    lines = lines.replace("\t", "")
    characters = np.frombuffer(lines.encode(), np.uint8)
    ends, dots = np.flatnonzero(characters == ord("\n")), np.flatnonzero(characters == ord("."))
    if len(ends) != len(texts):  # a text of several lines
        return None
    scale = np.full(len(texts), NS_PER[unit], np.int64)
    of_dot = np.searchsorted(ends, dots)
    scale[of_dot] //= 10 ** (ends[of_dot] - dots - 1)
    whole = np.fromstring(lines.replace(".", ""), np.int64, sep="\n")  # above 64 bits it gives the largest
    return whole * scale if bool((whole < (_LIMIT - 1) // scale).all()) else None
