"""The order of table rows: several keys, stable, missing values last in both directions."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from model.table import MISSING_INT, Cells, Kind, is_missing
from model.whole_number import whole_number

if TYPE_CHECKING:
    from model.task import TaskContext


_BLOCK = 1 << 17


def text_codes(cells: Cells, task: TaskContext | None = None) -> tuple[NDArray[np.int64], list[str | None]]:
    """Each cell's position in the list of distinct texts, and that list in order of first appearance.

    A dictionary is ten times quicker here than sorting a million Python strings."""
    code_of: dict[str | None, int] = {}
    codes = np.empty(len(cells), np.int64)
    for first in range(0, len(cells), _BLOCK):
        if task is not None:
            task.check()
        texts: list[str | None] = cells[first : first + _BLOCK].tolist()
        for text in dict.fromkeys(texts):
            code_of.setdefault(text, len(code_of))
        codes[first : first + _BLOCK] = np.fromiter(map(code_of.__getitem__, texts), np.int64, len(texts))
    return codes, list(code_of)


def rows_where(cells: Cells, holds: Callable[[str], bool]) -> NDArray[np.bool_]:
    """Which rows of a text column ``holds``, "" standing for a missing text; shape (n,). Each text is asked
    about once."""
    codes, distinct = text_codes(cells)
    held = np.array([holds(text or "") for text in distinct], np.bool_)
    return held[codes] if len(codes) else np.zeros(0, np.bool_)


def by_number(text: str) -> tuple[bool, int, str]:
    """A key that sorts ranks and steps as files write them: whole numbers by value, before other texts."""
    number = whole_number(text)
    return number is None, number or 0, text


_NUMBER = re.compile(r"[+-]?(\d++\.?\d*+|\.\d++)([eE][+-]?\d{1,3})?", re.ASCII)


def number_of(text: str) -> Decimal | None:
    """``text`` as an exact number, or None when it is none (``1_2`` and ``nan`` are words here)."""
    stripped = text.strip()
    return Decimal(stripped) if _NUMBER.fullmatch(stripped) else None


def text_ranks(texts: Sequence[str | None]) -> NDArray[np.int64]:
    """Rank of each of the ``texts``, shape (n,), missing ones MISSING_INT: by value when all of them are numbers (those
    of one value have one rank), else without regard to case, then exactly."""
    known = {text for text in texts if text is not None}
    numbers = {text: value for text in known if (value := number_of(text)) is not None}
    values: dict[str, Any] = (
        numbers if len(numbers) == len(known) else {text: (text.casefold(), text) for text in known}
    )
    rank_of = {value: rank for rank, value in enumerate(sorted(set(values.values())))}
    return np.array([MISSING_INT if text is None else rank_of[values[text]] for text in texts], np.int64)


def _ranks_of_cells(cells: Cells) -> NDArray[np.int64]:
    codes, distinct = text_codes(cells)
    return text_ranks(distinct)[codes] if len(codes) else codes


_DIGIT_BITS = 16  # numpy sorts 16 bits ten times quicker than 64


def ascending(values: NDArray[np.int64], task: TaskContext | None = None) -> NDArray[np.int64]:
    """The stable order of whole numbers, from the smallest to the largest. Shapes: (n,) -> (n,)."""
    if (values[1:] >= values[:-1]).all():
        return np.arange(len(values), dtype=np.int64)
    low = int(values.min())
    bits = (int(values.max()) - low).bit_length()
    # Of a hundred million rows each copy is 800 MB: digits are looked at where they lie.
    above = np.empty(len(values), "<u2" if bits <= 16 else "<u4" if bits <= 32 else "<u8")
    np.subtract(values, low, out=above, casting="unsafe")  # modulo 2^64: no difference is too large
    digits = above.view("<u2").reshape(len(values), -1)
    order = np.argsort(digits[:, 0], kind="stable")
    for digit in range(1, -(-bits // _DIGIT_BITS)):
        if task is not None:
            task.check()
        order = order[np.argsort(digits[order, digit], kind="stable")]
    return order


def row_order(keys: Sequence[tuple[Cells, Kind, bool]], rows: int) -> NDArray[np.int64]:
    """Positions of ``rows`` rows in sorted order. ``keys``: (cells, kind, descending), the first one counts most.

    Rows that are equal in all keys keep their order, also when descending; missing cells come last either way."""
    order: NDArray[np.int64] | None = None
    for cells, kind, descending in reversed(keys):
        current = _ranks_of_cells(cells) if kind == "text" else cells
        current = current if order is None else current[order]
        missing = is_missing(current, "int" if kind == "text" else kind)
        if current.dtype == np.int64 and missing.any():
            current = np.where(missing, current.max(initial=MISSING_INT), current)  # which keeps the numbers short
        values = current[::-1] if descending else current
        by_value = np.argsort(values, kind="stable") if values.dtype != np.int64 else ascending(values)
        if descending:
            by_value = by_value[::-1]
            np.subtract(rows - 1, by_value, out=by_value)
        if missing.any():
            gone = missing[by_value]
            by_value = np.concatenate([by_value[~gone], by_value[gone]])
        order = by_value if order is None else order[by_value]
    return np.arange(rows, dtype=np.int64) if order is None else order
