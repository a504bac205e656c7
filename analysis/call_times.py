"""Where in time the calls of a function lie: columns of a picture, each with its calls and the longest of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from analysis.named_slices import ids_called, rows_of_ids
from model.task import TaskContext
from model.time_span import TimeSpan

if TYPE_CHECKING:
    from cache.trace import Trace

COLUMNS = 300
Ints = NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class CallTimes:
    """Calls over ``span`` in equal columns: ``counts``, time in them ``total_ns``, the longest one ``longest_ns`` and
    its slice ``index`` (-1 = no call), each of shape (columns,); ``calls``: all of them."""

    span: TimeSpan
    calls: int
    counts: Ints
    total_ns: Ints
    longest_ns: Ints
    index: Ints


def call_times(trace: Trace, names: Sequence[str], mark: str, task: TaskContext) -> CallTimes | None:
    """The calls of the first of ``names`` that the timeline has, those of the layer with this ``mark``
    (`analysis.named_slices.RUNTIME_MARK`) where several layers have the name; None when it has none."""
    span = trace.dense_span or trace.span
    ids = ids_of_layer(trace, names, mark)
    if span is None or not ids:
        return None
    counts, total, longest = (np.zeros(COLUMNS, np.int64) for _ in range(3))
    index = np.full(COLUMNS, -1, np.int64)
    calls = 0
    length = max(span.length_ns, 1)
    for track, depth, at in rows_of_ids(trace, ids, task):
        begin, lasted, _ = trace.slices_of(track.id, depth)
        begin, lasted = np.asarray(begin[at]), np.asarray(lasted[at]).astype(np.int64)
        calls += len(at)
        column = ((begin - span.begin_ns).astype(np.float64) / length * COLUMNS).astype(np.int64)
        column = np.clip(column, 0, COLUMNS - 1)
        counts += np.bincount(column, minlength=COLUMNS)
        np.add.at(total, column, lasted)
        order = np.argsort(lasted, kind="stable")
        best = np.full(COLUMNS, -1, np.int64)
        best[column[order]] = order
        better = (best >= 0) & (np.where(best >= 0, lasted[best], -1) > np.where(index >= 0, longest, -1))
        longest[better] = lasted[best[better]]
        index[better] = trace.first_index(track.id, depth) + at[best[better]]
    return CallTimes(span, calls, counts, total, longest, index) if calls else None


def ids_of_layer(trace: Trace, names: Sequence[str], mark: str) -> list[int]:
    """Name ids of the calls of the first of ``names`` that the timeline has, as `call_times` takes them."""
    return next((found for name in names if (found := _ids(trace, name, mark))), [])


def _ids(trace: Trace, name: str, mark: str) -> list[int]:
    found = ids_called(trace, [name])
    of_layer = [one for one, text in zip(found, trace.names(found), strict=True) if text.startswith(mark)]
    return of_layer or found
