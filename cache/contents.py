"""Everything of an open cache file as checked arrays: nothing of a file is used before it has passed `load`."""

from __future__ import annotations

import mmap
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from cache.chunks import Chunks
from cache.failures import damaged, wrong_version
from cache.found_damage import FoundDamage
from cache.hdf5 import Hdf5Map
from cache.known_facts import facts_of, sources_of
from cache.layout import (
    CHUNKS,
    COUNTER_ITEMS,
    COUNTER_LEVELS,
    COUNTERS,
    DATASETS,
    FLOW_ORDERS,
    FLOWS,
    FORMAT,
    LEVEL_ITEMS,
    NO_SLICE,
    ROW_LEVELS,
    ROWS,
    SAMPLES,
    SCHEMA,
    SLICES,
    Arrays,
    Int64s,
)
from cache.run_report import json_value, reports_of
from cache.sent_session import stored_session
from cache.strings import Strings
from cache.table_storage import StoredTable, stored_tables
from model.batches import FileReport, Missing
from model.problem import Problem
from model.sentence import sentence
from model.time_span import TIME_LIMIT_NS, TimeSpan
from model.trace_view import Track

_LAST_EXPONENT = 62


class _TrackList(msgspec.Struct):
    tracks: list[Track]
    span: tuple[int, int] | None
    dense_span: tuple[int, int] | None


@dataclass(frozen=True, slots=True)
class LevelIndex:
    """Where the levels of rows or counters lie, by owner and exponent: ``first`` and ``count`` (of items)."""

    owner: Int64s
    exponent: Int64s
    first: Int64s
    count: Int64s
    order: Int64s  # owner and exponent as one number

    def coarsest(self, owners: Int64s, exponent: int) -> Int64s:
        """Place of the coarsest level of each owner whose buckets are no wider than 2^exponent ns; -1 = no level.
        Shapes: (n,) -> (n,)."""
        if not len(self.order):
            return np.full(len(owners), -1)
        at = self.order.searchsorted(_order(owners, exponent), "right") - 1
        return np.where(self.owner[at] == owners, at, -1)


@dataclass(frozen=True, slots=True, eq=False)
class Contents:
    """The arrays of one cache, by the names of `cache.layout`."""

    path: Path
    is_snapshot: bool
    facts: Mapping[str, Any]
    sources: Mapping[str, Any]
    files: tuple[FileReport, ...]
    missing: tuple[Missing, ...]
    problems: tuple[Problem, ...]
    tracks: tuple[Track, ...]
    span: TimeSpan | None
    dense_span: TimeSpan | None
    strings: Strings
    tables: Mapping[str, StoredTable]
    rows: Arrays  # track, depth, first, count
    first_row: Int64s  # of each track, and one more
    slices: Arrays
    names_used: NDArray[np.uint32]
    levels: LevelIndex
    level_items: Arrays
    counter_of_track: Mapping[int, int]
    counters: Arrays  # first, count
    samples: Arrays
    counter_levels: LevelIndex
    counter_items: Arrays
    flows: Arrays
    chunks: Chunks
    session: Mapping[str, Any] | None
    memory: mmap.mmap | None = None  # all of the file; the arrays lie in it
    damage: FoundDamage = field(default_factory=FoundDamage)
    parts: dict[Any, Any] = field(default_factory=dict)  # see `cache.stored_parts`

    def slices_of_row(self, row: int) -> slice:
        """Where the slices of a row lie in ``slices``."""
        return _part(self.rows, row)

    def samples_of_counter(self, counter: int) -> slice:
        """Where the samples of a counter lie in ``samples``."""
        return _part(self.counters, counter)


def _part(owners: Arrays, number: int) -> slice:
    first = int(owners["first"][number])
    return slice(first, first + int(owners["count"][number]))


def load(path: Path) -> Contents:
    """Check and map a cache file. Raises StepscopeError (`cache_damaged`, `cache_version`), OSError without access."""
    with Hdf5Map(path) as file:
        if file.attribute("format") != FORMAT:
            raise damaged(path, sentence("Errors", "it is an HDF5 file of another program"))
        schema = file.attribute("schema")
        if not isinstance(schema, int):
            raise damaged(path, sentence("Errors", "it does not say its version"))
        if schema != SCHEMA:
            raise wrong_version(path, schema, SCHEMA)
        try:
            return replace(_contents(path, file), memory=file.memory)
        except ValueError as error:
            raise damaged(path, str(error)) from error


def _contents(path: Path, file: Hdf5Map) -> Contents:
    arrays = {name: file.array(name, dtype) for name, dtype in DATASETS.items()}
    track_list = json_value(arrays["tracks/list"], _TrackList)
    tracks = tuple(track_list.tracks)
    slices, samples = _group(arrays, "slices", tuple(SLICES)), _group(arrays, "counters/samples", tuple(SAMPLES))
    rows = _group(arrays, "rows", tuple(ROWS))
    level_items = _group(arrays, "levels/items", tuple(LEVEL_ITEMS))
    counters = _group(arrays, "counters", tuple(COUNTERS))
    counter_items = _group(arrays, "counters/items", tuple(COUNTER_ITEMS))
    _check_parts(rows, len(slices["begin"]), "rows")
    _check_parts(counters, len(samples["time"]), "counters")
    _check_tracks(tracks, rows, counters)
    return Contents(
        path=path,
        is_snapshot=file.attribute("state") != "complete",
        facts=facts_of(arrays["report/facts"]),
        sources=sources_of(arrays["report/sources"]),
        files=tuple(reports_of(arrays["report/files"], list[FileReport])),
        missing=tuple(reports_of(arrays["report/missing"], list[Missing])),
        problems=tuple(reports_of(arrays["report/problems"], list[Problem])),
        tracks=tracks,
        span=_span(track_list.span),
        dense_span=_span(track_list.dense_span),
        strings=Strings(arrays["strings/bytes"], arrays["strings/offsets"]),
        tables=stored_tables(file),
        rows=rows,
        first_row=np.searchsorted(rows["track"], np.arange(len(tracks) + 1)).astype(np.int64),
        slices=slices,
        names_used=arrays["slices/names_used"],
        levels=_levels(arrays, "levels", tuple(ROW_LEVELS), rows, level_items),
        level_items=level_items,
        counter_of_track={track: counter for counter, track in enumerate(counters["track"].tolist())},
        counters=counters,
        samples=samples,
        counter_levels=_levels(arrays, "counters/levels", tuple(COUNTER_LEVELS), counters, counter_items),
        counter_items=counter_items,
        flows=_flows(arrays),
        chunks=_chunks(arrays),
        session=stored_session(file),
    )


def _group(arrays: Arrays, group: str, names: tuple[str, ...]) -> Arrays:
    """Datasets of one group, which are equally long."""
    members = {name: arrays[f"{group}/{name}"] for name in names}
    if len({len(cells) for cells in members.values()}) > 1:
        raise ValueError(f"the datasets of {group} differ in length")
    return members


def _span(ends: tuple[int, int] | None) -> TimeSpan | None:
    if ends is None:
        return None
    _check_times(ends)
    return TimeSpan(*ends)


def _check_times(times: Iterable[int]) -> None:
    # A counter ends 1 ns after its last sample.
    if not all(-TIME_LIMIT_NS <= time <= TIME_LIMIT_NS + 1 for time in times):
        raise ValueError("a time of the list of tracks is beyond all times")


def _check_parts(parts: Arrays, total: int, what: str) -> None:
    """Parts have to follow each other without gaps and to cover everything."""
    first, count = parts["first"], parts["count"]
    bounds = np.append(first, total)
    if bounds[0] != 0 or (count <= 0).any() or (np.diff(bounds) != count).any():
        raise ValueError(f"the {what} do not fit their data")


def _check_tracks(tracks: tuple[Track, ...], rows: Arrays, counters: Arrays) -> None:
    owner = rows["track"].astype(np.int64)
    per_track = np.bincount(owner, minlength=len(tracks))
    listed = [track.depths if track.kind == "slices" else 0 for track in tracks]
    if [track.id for track in tracks] != list(range(len(tracks))) or per_track.tolist() != listed:
        raise ValueError("the list of tracks does not fit the rows")
    steps = np.diff(owner, prepend=-1)
    if (steps < 0).any() or (rows["depth"] != np.arange(len(owner)) - (np.cumsum(per_track) - per_track)[owner]).any():
        raise ValueError("the rows are out of order")
    _check_times(time for track in tracks for time in (track.begin_ns, track.end_ns))
    if not all(0 <= track.busy_ns <= track.end_ns - track.begin_ns for track in tracks):
        raise ValueError("the list of tracks contradicts itself")
    if counters["track"].tolist() != [track.id for track in tracks if track.kind == "counter"]:
        raise ValueError("the list of tracks does not fit the counters")


def _levels(arrays: Arrays, group: str, names: tuple[str, ...], owners_of: Arrays, items_of: Arrays) -> LevelIndex:
    owners, items = len(owners_of["first"]), len(items_of["begin"])
    owned, exponent, first, count = _group(arrays, group, names).values()
    order = _order(owned, exponent)
    wrong = (owned < 0) | (owned >= owners) | (exponent < 0) | (exponent > _LAST_EXPONENT)
    wrong |= (first < 0) | (count < 0) | (first > items) | (count > items) | (first + count > items)
    if wrong.any() or (np.diff(order) <= 0).any():
        raise ValueError(f"the index of {group} does not fit its items")
    return LevelIndex(owned, exponent, first, count, order)


def _order(owner: Int64s, exponent: Int64s | int) -> Int64s:
    return owner * 64 + exponent


def _chunks(arrays: Arrays) -> Chunks:
    columns = _group(arrays, "chunks", tuple(CHUNKS))
    return Chunks(columns, arrays["chunks/bytes"])


def _flows(arrays: Arrays) -> Arrays:
    flows = _group(arrays, "flows", (*FLOWS, *FLOW_ORDERS))
    count = len(flows["category"])
    for name in FLOW_ORDERS:
        if count and (flows[name].min() < 0 or flows[name].max() >= count):
            raise ValueError("the order of the flows is inconsistent")
    for name in ("from_index", "to_index"):
        if count and (flows[name].min() < NO_SLICE or flows[name].max() >= len(arrays["slices/begin"])):
            raise ValueError("the flows do not fit the slices")
    offsets, data = arrays["flows/id_offsets"], arrays["flows/id_bytes"]
    if len(offsets) != count + 1 or offsets[0] != 0 or offsets[-1] != len(data) or (np.diff(offsets) < 0).any():
        raise ValueError("the ids of the flows are inconsistent")
    return {**flows, "id_offsets": offsets, "id_bytes": data}
