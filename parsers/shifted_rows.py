"""Tells rows of a table that lack a cell in their middle, so that what follows stands in other columns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from itertools import islice

from model.time_text import says_nothing

_MOST_ROWS = 100


class ColumnKinds:
    """Which columns of ``rows`` hold numbers in every row, and which in none. Missing cells say nothing."""

    def __init__(self, rows: Iterable[Sequence[str]], width: int) -> None:
        """``rows``: whole ones, of ``width`` cells; the first hundred are looked at."""
        known: list[set[bool]] = [set() for _ in range(width)]
        for row in islice(rows, _MOST_ROWS):
            for kinds, cell in zip(known, row, strict=True):
                if (kind := _is_number(cell)) is not None:
                    kinds.add(kind)
        self._kinds: list[bool | None] = [kinds.pop() if len(kinds) == 1 else None for kinds in known]

    def contradict(self, row: Sequence[str]) -> bool:
        """Whether ``row`` has a number where there is never one, or a text where there are only numbers."""
        for kind, cell in zip(self._kinds, row, strict=False):
            found = _is_number(cell)
            if kind is not None and found is not None and found != kind:
                return True
        return False


def _is_number(cell: str) -> bool | None:
    text = cell.strip()
    if says_nothing(text):
        return None
    with suppress(ValueError):
        float(text)
        return True
    return False
