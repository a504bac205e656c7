"""Joins the ends of flows that share category and id.

Within one id, in the order of time, each step or end is joined to the last start or step before it; one that has none
before it to the first start after it, since clocks of host and device differ. What finds no partner stays, with the
other side missing.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from cache.layout import NO_SLICE, Bools, Int64s
from model.batches import FLOW_END, FLOW_START
from model.table import MISSING_INT

Flows = dict[str, NDArray[Any]]
"""Columns category, from_index, from_ns, to_index, to_ns, id_at, id_length; shapes (n,)."""


def join(ends: Flows) -> Flows:
    """Flows of the ``ends`` (columns key, category, phase, time, index, id_at, id_length). Shapes: (m,) -> (n,)."""
    order = np.lexsort((ends["phase"], ends["time"], ends["key"]))
    key, phase = ends["key"][order], ends["phase"][order]
    first = _first_of_run(key)
    source = _sources(first, phase)
    target = np.flatnonzero(phase != FLOW_START)
    unused = phase == FLOW_START
    unused[source[target][source[target] >= 0]] = False
    alone = np.flatnonzero(unused)
    start = np.concatenate((source[target], alone))
    end = np.concatenate((target, np.full(len(alone), -1)))
    any_end = order[np.maximum(start, end)]
    return {
        "category": ends["category"][any_end],
        "from_index": _of(ends["index"], order, start, NO_SLICE),
        "from_ns": _of(ends["time"], order, start, MISSING_INT),
        "to_index": _of(ends["index"], order, end, NO_SLICE),
        "to_ns": _of(ends["time"], order, end, MISSING_INT),
        "id_at": ends["id_at"][any_end],
        "id_length": ends["id_length"][any_end],
    }


def _first_of_run(key: Int64s) -> Int64s:
    """For each position where its run of equal keys begins."""
    position = np.arange(len(key))
    new = np.ones(len(key), np.bool_)
    new[1:] = key[1:] != key[:-1]
    return np.maximum.accumulate(np.where(new, position, 0))


def _sources(first: Int64s, phase: NDArray[np.uint8]) -> Int64s:
    """For each position where what it is joined to stands, -1 for nothing."""
    if not len(phase):
        return np.empty(0, np.int64)
    position = np.arange(len(phase))
    latest = np.maximum.accumulate(np.where(phase != FLOW_END, position, -1))
    before = np.concatenate(([-1], latest[:-1]))
    before[before < first] = -1
    return np.where(before >= 0, before, _first_start(first, phase == FLOW_START))


def _first_start(first: Int64s, is_start: Bools) -> Int64s:
    """For each position the first start of its run, -1 for none."""
    runs, run = np.unique(first, return_inverse=True)
    starts = np.where(is_start, np.arange(len(first)), len(first))
    found = np.minimum.reduceat(starts, runs)
    return np.where(found < len(first), found, -1)[run]


def _of(cells: NDArray[Any], order: Int64s, position: Int64s, missing: int) -> NDArray[Any]:
    return np.where(position < 0, missing, cells[order[np.maximum(position, 0)]])
