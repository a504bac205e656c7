"""Cells of columns as numbers; what is no number is missing and counted."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from model.table import MISSING_INT
from parsers.faults import Faults


class CellReader:
    """Notes in ``faults`` what is no number, for the columns ``new`` only: those of others are known already."""

    def __init__(self, faults: Faults, new: Container[str]) -> None:
        self._faults = faults
        self._new = new

    def ints(self, name: str, cells: Sequence[Any] | None, first: int, count: int) -> NDArray[np.int64]:
        """A column of ``count`` rows that come after ``first`` others; None = the file lacks it."""
        if cells is None:
            return np.full(count, MISSING_INT, np.int64)
        try:
            return np.fromiter(cells, np.int64, count)  # also of texts: older writers store times as text
        except (ValueError, TypeError, OverflowError):
            return np.array([self.whole(name, cell, first + row) for row, cell in enumerate(cells)], np.int64)

    def whole(self, name: str, cell: object, row: int) -> int:
        """One cell; ``row``: how many come before it."""
        try:
            number = int(cell) if isinstance(cell, int | float | str) else None
        except (ValueError, OverflowError):
            number = None
        if number is None or not -(1 << 63) <= number < 1 << 63:
            self._note(name, cell, row)
            return MISSING_INT
        return number

    def floats(self, name: str, cells: Sequence[Any] | None, first: int, count: int) -> NDArray[np.float64]:
        """The same of a column of floats."""
        if cells is None:
            return np.full(count, np.nan)
        try:
            return np.fromiter(cells, np.float64, count)
        except (ValueError, TypeError):
            return np.array([self.real(name, cell, first + row) for row, cell in enumerate(cells)], np.float64)

    def real(self, name: str, cell: object, row: int) -> float:
        """The same of one cell."""
        try:
            return float("nan") if cell is None else float(cell)  # type: ignore[arg-type]
        except (ValueError, TypeError):
            self._note(name, cell, row)
            return float("nan")

    def _note(self, name: str, cell: object, row: int) -> None:
        if name in self._new:
            self._faults.note("cell_not_a_number", f"row {row + 1}", str(cell), column=name)


def texts(cells: Sequence[Any] | None, count: int) -> NDArray[np.object_]:
    """A column of texts; None = the file lacks it."""
    made = np.full(count, None, object)
    if cells is not None:
        made[:] = [cell if cell is None or isinstance(cell, str) else str(cell) for cell in cells]
    return made
