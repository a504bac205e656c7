"""The unit of times whose header names none: old msprof exports wrote ns or us, depending on the release."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from model.number_text import double_of
from model.time_text import Unit, says_nothing

_BETWEEN = 31  # between 1 and 1000 on a logarithmic scale


def unit_of_points(cells: Sequence[str]) -> Unit:
    """That of points in time, by how they are written: a fraction means us, an integer ns unless it is an epoch in us
    (ascend-formats 2.3.1: above 1e17 ns, about 1e15 us, else local to the device)."""
    texts = [cell.strip() for cell in cells if not says_nothing(cell)]
    if any("." in text for text in texts):
        return "us"
    first = next((text for text in texts if text.isdecimal()), "")
    return "us" if len(first) == 16 and first < "3000000000000000" else "ns"


def unit_by_lengths(begins: Sequence[str], ends: Sequence[str], lengths_us: NDArray[np.float64]) -> Unit:
    """That of points of which each pair lies about ``lengths_us`` apart (shape (n,), NaN = unknown); by how they are
    written where the lengths say nothing."""
    apart = np.array([_number(end) - _number(begin) for begin, end in zip(begins, ends, strict=True)], np.float64)
    known = np.isfinite(apart) & np.isfinite(lengths_us) & (apart > 0) & (lengths_us > 0)
    if not known.any():
        return unit_of_points([*begins, *ends])
    return "ns" if float(np.median(apart[known] / lengths_us[known])) > _BETWEEN else "us"


def _number(cell: str) -> float:
    try:
        return double_of(cell)
    except ValueError:
        return float("nan")
