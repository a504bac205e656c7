"""Slices, flow ends and times of blocks of rows as batches."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from model.batches import FlowBatch, SliceBatch, TrackKey
from model.table import MISSING_INT
from parsers.database.connection import Rows
from parsers.database.ids import Int64s, distinct
from parsers.faults import Faults


def timed(rows: Rows, faults: Faults, table: str, first: int = 0) -> Rows:
    """``rows`` without those that have no ``startNs``. Those without an ``endNs``, or one before their start, get
    their start for it: they have no length. ``first``: how many rows of the table come before these."""
    start, end = rows["startNs"], rows["endNs"]
    known = start != MISSING_INT
    open_ended = known & (end < start)
    if open_ended.any():
        place = f"row {first + int(np.argmax(open_ended)) + 1}"
        faults.note("rows_without_end", place, count=int(open_ended.sum()), column=table)
        rows = {**rows, "endNs": np.where(open_ended, start, end)}
    return with_time(rows, "startNs", faults, table, first)


def with_time(rows: Rows, name: str, faults: Faults, table: str, first: int = 0) -> Rows:
    """``rows`` without those that have no time in the column ``name``; ``first`` as for `timed`."""
    known = rows[name] != MISSING_INT
    if known.all():
        return rows
    place = f"row {first + int(np.argmin(known)) + 1}"
    faults.note("rows_without_time", place, count=int((~known).sum()), column=table)
    return chosen(rows, known)


def chosen(rows: Rows, mask: NDArray[np.bool_]) -> Rows:
    """The rows where ``mask`` is true."""
    return {name: cells[mask] for name, cells in rows.items()}


def keyed(make: Callable[..., TrackKey], *columns: Int64s) -> tuple[list[TrackKey], NDArray[np.uint32]]:
    """Tracks of the distinct combinations of ``columns``, and which one each row has."""
    values, where = distinct(*columns)
    return [make(*combination) for combination in zip(*(column.tolist() for column in values), strict=True)], where


def named(texts: Iterable[str | None], codes: NDArray[np.uint32]) -> tuple[list[str], NDArray[np.uint32]]:
    """Names, each once, and the name of each row from its code in ``texts``; no text is ``?``."""
    known: dict[str, int] = {}
    positions = np.array([known.setdefault(text if text is not None else "?", len(known)) for text in texts], np.uint32)
    return list(known), positions[codes]


def slice_batch(
    rows: Rows,
    tracks: tuple[list[TrackKey], NDArray[np.uint32]],
    names: tuple[list[str], NDArray[np.uint32]],
    event: Int64s | None = None,
    category: NDArray[np.uint32] | None = None,
    arguments: Sequence[str | None] | None = None,
) -> SliceBatch:
    """Slices of `timed` rows."""
    start = rows["startNs"]
    duration = rows["endNs"] - start
    return SliceBatch(tracks[0], names[0], tracks[1], start, duration, names[1], category, event, arguments)


def flow_ends(
    category: str, phase: int, tracks: tuple[list[TrackKey], NDArray[np.uint32]], ids: Int64s, time_ns: Int64s
) -> FlowBatch:
    """Ends of flows of one category. Shapes: (n,)."""
    count = len(ids)
    return FlowBatch(
        tracks[0],
        (category,),
        tracks[1],
        np.zeros(count, np.uint32),
        [str(number) for number in ids.tolist()],
        np.full(count, phase, np.uint8),
        time_ns,
    )
