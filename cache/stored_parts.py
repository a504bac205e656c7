"""What a picture is made of - the slices of a row, the samples of a counter, their detail levels - each block looked at
before its first use. A level that is wrong in itself is made again from the slices or samples, once."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from cache.contents import Contents, LevelIndex
from cache.counter_levels import counter_levels
from cache.found_damage import Kind
from cache.layout import Arrays, Int64s
from cache.level_check import RowBounds, SampleBounds, counter_level_fits, samples_fit, slice_levels_fit, slices_fit
from cache.levels import slice_levels
from model.time_span import TIME_LIMIT_NS, TimeSpan

_BLOCK = 256
"""So many items are looked at together: about a quarter of those of a row in sight."""

_EVER = TimeSpan(-TIME_LIMIT_NS, TIME_LIMIT_NS)


Found = tuple[Arrays, int, int]
"""Columns of a part, and (first, end) of some of its items."""


@dataclass(frozen=True, slots=True, eq=False)
class Looked:
    """``cells``: the items of the blocks ``begin`` to ``end`` of ``blocks`` of a part, with their neighbours."""

    part: Any
    cells: Arrays
    begin: int
    end: int
    blocks: int

    @property
    def is_first(self) -> bool:
        """Whether the part's first item is among them."""
        return self.begin == 0

    @property
    def is_last(self) -> bool:
        """Whether the part's last item is among them."""
        return self.end == self.blocks


class StoredPart(ABC):
    """``n`` stored items in order, columns by name. Thread-safe: two threads may do the same work."""

    _damage: Kind

    def __init__(self, contents: Contents, track_id: int, cells: Arrays) -> None:
        self._contents = contents
        self._track_id = track_id
        self.stored = self._cells = cells
        count = len(next(iter(cells.values())))
        self._is_sound = bytearray(-(-count // _BLOCK))  # by block

    def within(self, span: TimeSpan) -> Found:
        """What is in ``span``, which has been looked at."""
        return all_within([self], span)[0]

    def found(self, ends_ns: Int64s) -> Found:
        """The columns, and (first, end) of the items between two times, which may never have been looked at."""
        cells = self._cells
        return cells, *self._search(cells, ends_ns)

    def unseen(self, found: Found) -> Looked | None:
        """What has to be looked at before ``found`` is used; None = nothing."""
        # The items next to the borders, too: a search that a wrong one has led astray ends beside it.
        cells, low, high = found
        seen, first = self._is_sound, max(low - 1, 0) // _BLOCK
        last = min(high // _BLOCK, len(seen) - 1)
        begin = seen.find(0, first, last + 1)
        if begin < 0 and seen:
            return None
        end = seen.rfind(0, first, last + 1) + 1
        part = slice(max(begin * _BLOCK - 1, 0), end * _BLOCK + 1)
        return Looked(self, {name: column[part] for name, column in cells.items()}, begin, end, len(seen))

    def accept(self, looked: Looked) -> None:
        """What was looked at fits."""
        self._is_sound[looked.begin : looked.end] = b"\1" * (looked.end - looked.begin)

    def mend(self, found: Found) -> None:
        """Something in ``found`` does not fit."""
        self._contents.damage.add(self._damage, self._track_id)
        self._cells = self._mended(found[0])
        self._is_sound = bytearray(b"\1" * len(self._is_sound))

    @abstractmethod
    def _search(self, cells: Arrays, ends_ns: Int64s) -> tuple[int, int]:
        """(first, end) of the items between two times."""

    @classmethod
    @abstractmethod
    def fit(cls, looked: Sequence[Looked]) -> bool:
        """Whether the items can be right, those of several parts of this class at once."""

    def _mended(self, cells: Arrays) -> Arrays:
        """What is used from now on; what cannot be made again stays as it is."""
        return cells


class RowSlices(StoredPart):
    """The slices of a row: ``begin``, ``duration``, ``name``; ``first`` is the index of the first one."""

    _damage = "timeline_damaged"

    def __init__(self, contents: Contents, row: int) -> None:
        part = contents.slices_of_row(row)
        self.first: int = part.start
        cells = {name: contents.slices[name][part] for name in ("begin", "duration", "name")}
        super().__init__(contents, int(contents.rows["track"][row]), cells)
        self.ends_ns = int(cells["begin"][0]), int(cells["begin"][-1])

    def _search(self, cells: Arrays, ends_ns: Int64s) -> tuple[int, int]:
        begin_ns = cells["begin"]
        low, high = begin_ns.searchsorted(ends_ns).tolist()
        if low and int(begin_ns[low - 1]) + int(cells["duration"][low - 1]) > ends_ns[0]:
            low -= 1
        return low, max(low, high)

    @classmethod
    def fit(cls, looked: Sequence[Looked]) -> bool:
        starts, begin, duration = _joined(looked, ("begin", "duration"))
        return slices_fit(begin, duration, starts, [one.part.ends_ns for one in looked])


class SliceLevel(StoredPart):
    """A detail level of a row, by the names of `layout.LEVEL_ITEMS`."""

    _damage = "overview_damaged"

    def __init__(self, contents: Contents, row: int, level: int) -> None:
        index = contents.levels
        super().__init__(contents, int(contents.rows["track"][row]), _items(contents.level_items, index, level))
        self._row = row
        self.exponent = int(index.exponent[level])
        self.bounds = _bounds(contents, row)

    def _search(self, cells: Arrays, ends_ns: Int64s) -> tuple[int, int]:
        """One of length zero belongs to the span that it begins in."""
        low, high = cells["begin"].searchsorted(ends_ns).tolist()
        if low and cells["end"][low - 1] > ends_ns[0]:
            low -= 1
        return low, max(low, high)

    @classmethod
    def fit(cls, looked: Sequence[Looked]) -> bool:
        names = tuple(looked[0].cells)
        starts, *columns = _joined(looked, names)
        parts = [one.part for one in looked]
        return slice_levels_fit(
            dict(zip(names, columns, strict=True)),
            starts,
            [part.exponent for part in parts],
            [part.bounds for part in parts],
            [one.is_first for one in looked],
            [one.is_last for one in looked],
        )

    def _mended(self, cells: Arrays) -> Arrays:
        row = slice_part(self._contents, self._row)
        slices, _, _ = row.within(_EVER)  # all of them are looked at
        begin, duration, name = (slices[column] for column in ("begin", "duration", "name"))
        made: Arrays = {
            "begin": begin,
            "end": begin + duration,
            "busy": duration,
            "longest": duration,
            "name": name,
            "count": np.ones(len(begin), np.uint32),
            "index": np.arange(row.first, row.first + len(begin), dtype=np.uint32),
        }
        for exponent, coarser in slice_levels(begin, made["end"], name, row.first):
            if exponent > self.exponent:
                break
            made = coarser
        return made


class Samples(StoredPart):
    """The samples of a counter: ``time``, ``value``."""

    _damage = "timeline_damaged"

    def __init__(self, contents: Contents, counter: int) -> None:
        part = contents.samples_of_counter(counter)
        cells = {name: column[part] for name, column in contents.samples.items()}
        super().__init__(contents, int(contents.counters["track"][counter]), cells)
        self.ends_ns = int(cells["time"][0]), int(cells["time"][-1])

    def _search(self, cells: Arrays, ends_ns: Int64s) -> tuple[int, int]:
        return _held(cells["time"], ends_ns)

    @classmethod
    def fit(cls, looked: Sequence[Looked]) -> bool:
        return all(samples_fit(one.cells["time"], one.part.ends_ns) for one in looked)


class CounterLevel(StoredPart):
    """A detail level of a counter, by the names of `layout.COUNTER_ITEMS`."""

    _damage = "overview_damaged"

    def __init__(self, contents: Contents, counter: int, level: int) -> None:
        index = contents.counter_levels
        cells = _items(contents.counter_items, index, level)
        super().__init__(contents, int(contents.counters["track"][counter]), cells)
        self._counter = counter
        self.exponent = int(index.exponent[level])
        part = contents.samples_of_counter(counter)
        times, values = contents.samples["time"][part], contents.samples["value"][part]
        self.ends = SampleBounds(int(times[0]), int(times[-1]), float(values[-1]))

    def _search(self, cells: Arrays, ends_ns: Int64s) -> tuple[int, int]:
        return _held(cells["begin"], ends_ns)

    @classmethod
    def fit(cls, looked: Sequence[Looked]) -> bool:
        return all(
            counter_level_fits(one.cells, one.part.exponent, one.part.ends, is_first=one.is_first, is_last=one.is_last)
            for one in looked
        )

    def _mended(self, cells: Arrays) -> Arrays:
        samples, _, _ = sample_part(self._contents, self._counter).within(_EVER)
        time, value = samples["time"], samples["value"]
        made: Arrays = {"begin": time, "low": value, "high": value, "mean": value, "last": value}
        for exponent, coarser in counter_levels(time, value, self._contents.tracks[self._track_id].end_ns):
            if exponent > self.exponent:
                break
            made = coarser
        return made


def all_within(parts: Sequence[StoredPart], span: TimeSpan) -> list[Found]:
    """What of each part is in ``span``. What was never looked at is looked at once for all parts of a class: the calls
    of numpy take longer than the items. Where that finds something wrong, each part is looked at alone."""
    ends_ns = _ends_of(span)
    found = [part.found(ends_ns) for part in parts]
    unseen = {at: looked for at, part in enumerate(parts) if (looked := part.unseen(found[at])) is not None}
    for kind in {type(parts[at]) for at in unseen}:
        of_kind = {at: looked for at, looked in unseen.items() if type(looked.part) is kind}
        all_fit = _fit(list(of_kind.values()))
        for at, looked in of_kind.items():
            if all_fit or _fit([looked]):
                looked.part.accept(looked)
            else:
                looked.part.mend(found[at])
                found[at] = looked.part.found(ends_ns)
    return found


def _fit(looked: Sequence[Looked]) -> bool:
    """Whether parts of one class can be right; nobody writes an empty one."""
    return all(one.blocks for one in looked) and bool(looked[0].part.fit(looked))


def _joined(looked: Sequence[Looked], names: Sequence[str]) -> list[NDArray[Any]]:
    """Where the items of each part begin, then columns of all of them."""
    counts = [len(one.cells[names[0]]) for one in looked]
    starts = np.cumsum(counts) - counts
    return [starts, *(np.concatenate([one.cells[name] for one in looked]) for name in names)]


def slice_part(contents: Contents, row: int) -> RowSlices:
    """The slices of a row."""
    return _kept(contents, RowSlices, row)


def slice_level_part(contents: Contents, row: int, level: int) -> SliceLevel:
    """A level of a row, by its place in the index of levels."""
    return _kept(contents, SliceLevel, row, level)


def sample_part(contents: Contents, counter: int) -> Samples:
    """The samples of a counter."""
    return _kept(contents, Samples, counter)


def counter_level_part(contents: Contents, counter: int, level: int) -> CounterLevel:
    """A level of a counter, by its place in the index of levels."""
    return _kept(contents, CounterLevel, counter, level)


Part = TypeVar("Part", bound=StoredPart)


def _kept(contents: Contents, kind: Callable[..., Part], *place: int) -> Part:
    """The part at a place, the same one each time."""
    parts, key = contents.parts, (kind, *place)
    found: Part = parts[key] if key in parts else parts.setdefault(key, kind(contents, *place))
    return found


def _ends_of(span: TimeSpan) -> Int64s:
    """Begin and end of the span within 64 bits; one search for both takes half the time."""
    limit = TIME_LIMIT_NS + 1
    return np.array([max(-limit, min(time, limit)) for time in (span.begin_ns, span.end_ns)], np.int64)


def _items(items: Arrays, index: LevelIndex, level: int) -> Arrays:
    part = slice(int(index.first[level]), int(index.first[level] + index.count[level]))
    return {name: column[part] for name, column in items.items()}


def _bounds(contents: Contents, row: int) -> RowBounds:
    part, names = contents.slices_of_row(row), contents.names_used
    begins, durations = contents.slices["begin"][part], contents.slices["duration"][part]
    end_ns = int(begins[-1]) + int(durations[-1])
    return RowBounds(part.start, part.stop, int(begins[0]), end_ns, int(names[0]), int(names[-1]))


def _held(begin_ns: Int64s, ends_ns: Int64s) -> tuple[int, int]:
    """Of items that hold until the next one: the first is what held at the first of the ends already."""
    low, high = begin_ns.searchsorted(ends_ns).tolist()
    if low and (low == len(begin_ns) or begin_ns[low] > ends_ns[0]):
        low -= 1
    return low, max(low, high)
