"""Cells of a table column in the form in which a cache stores them: int64, float64, or uint32 string ids."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cache.layout import CELL_TYPES, NO_TEXT
from cache.strings import StringTable
from model.literal import excerpt
from model.table import MISSING_INT, Cells, CodedTexts, Kind, as_cells
from model.time_span import TIME_LIMIT_NS


def missing_cells(kind: Kind, count: int) -> Cells:
    """``count`` missing cells."""
    values = {"int": MISSING_INT, "float": np.nan, "text": NO_TEXT}
    return np.full(count, values[kind], CELL_TYPES[kind])


def to_cells(values: Any, kind: Kind, strings: StringTable) -> tuple[Cells, int, str]:
    """(cells, number of values that do not fit the kind, one of them); those are missing. Shape: n -> (n,)."""
    if kind == "text":
        if isinstance(values, CodedTexts):
            return strings.cell_ids(values.distinct)[values.codes], 0, ""
        return strings.cell_ids(values if isinstance(values, list) else list(values)), 0, ""
    if isinstance(values, np.ndarray) and values.dtype.kind in "iuf":
        return _from_array(values, kind)
    try:
        return as_cells(values, kind), 0, ""
    except (ValueError, OverflowError, TypeError):
        return _one_by_one(values, int if kind == "int" else float, missing_cells(kind, len(values)))


def within_times(cells: Cells) -> tuple[Cells, int, str]:
    """Whole ns: (cells, number of those beyond `TIME_LIMIT_NS`, one of them); those are missing.

    Shape: (n,) -> (n,)."""
    beyond = (cells > TIME_LIMIT_NS) | ((cells < -TIME_LIMIT_NS) & (cells != MISSING_INT))
    bad = cells[beyond]
    return np.where(beyond, MISSING_INT, cells), len(bad), str(bad[0]) if len(bad) else ""


def convert(cells: Cells, kind: Kind, wider: Kind, strings: StringTable) -> Cells:
    """Cells of one kind as cells of a wider one (int, float, text). Shape: (n,) -> (n,)."""
    if kind == wider:
        return cells
    missing = cells == MISSING_INT if kind == "int" else np.isnan(cells)
    if wider == "float":
        return np.where(missing, np.nan, cells.astype(np.float64))
    texts = [None if gone else str(cell) for cell, gone in zip(cells.tolist(), missing.tolist(), strict=True)]
    return strings.cell_ids(texts)


def _from_array(values: NDArray[Any], kind: Kind) -> tuple[Cells, int, str]:
    if kind == "float" or values.dtype.kind == "i":
        # A copy: the reader may use its array again.
        return values.astype(CELL_TYPES[kind]), 0, ""
    if values.dtype.kind == "f":
        given = ~np.isnan(values)
        fits = given & (np.abs(values) < float(1 << 63))
    else:
        given = np.ones(len(values), np.bool_)
        fits = values < np.uint64(1 << 63)
    cells = missing_cells("int", len(values))
    cells[fits] = values[fits].astype(np.int64)
    bad = values[given & ~fits]
    return cells, len(bad), str(bad[0]) if len(bad) else ""


def _one_by_one(values: Any, parse: Callable[[Any], float], cells: Cells) -> tuple[Cells, int, str]:
    bad, sample = 0, ""
    for position, value in enumerate(values):
        if value is None:
            continue
        try:
            cells[position] = parse(value)
        except (ValueError, OverflowError, TypeError):
            bad += 1
            sample = sample or excerpt(str(value), 80)
    return cells, bad, sample
