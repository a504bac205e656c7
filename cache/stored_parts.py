"""What a picture is made of - the slices of a row, the samples of a counter, their detail levels - each block looked at
before its first use. A level that is wrong in itself is made again from the slices or samples, once."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TypeVar

import numpy as np

from cache.contents import Contents, LevelIndex
from cache.counter_levels import counter_levels
from cache.found_damage import Kind
from cache.layout import Arrays, Int64s
from cache.level_check import RowBounds, SampleBounds, counter_level_fits, samples_fit, slice_level_fits, slices_fit
from cache.levels import slice_levels
from model.time_span import TIME_LIMIT_NS, TimeSpan

_BLOCK = 256
"""So many items are looked at together: about a quarter of those of a row in sight."""

_EVER = TimeSpan(-TIME_LIMIT_NS, TIME_LIMIT_NS)


class StoredPart(ABC):
    """``n`` stored items in order, columns by name. Thread-safe: two threads may do the same work."""

    _damage: Kind

    def __init__(self, contents: Contents, track_id: int, cells: Arrays) -> None:
        self._contents = contents
        self._track_id = track_id
        self._cells = cells
        count = len(next(iter(cells.values())))
        self._is_sound = bytearray(-(-count // _BLOCK))  # by block

    def within(self, span: TimeSpan) -> tuple[Arrays, int, int]:
        """The columns, and (first, end) of the items in ``span``, which have been looked at."""
        cells = self._cells
        low, high = self._search(cells, *limited(span))
        if not self._looks_right(cells, low, high):
            self._contents.damage.add(self._damage, self._track_id)
            self._cells = cells = self._mended(cells)
            self._is_sound = bytearray(b"\1" * len(self._is_sound))
            low, high = self._search(cells, *limited(span))
        return cells, low, high

    def _looks_right(self, cells: Arrays, low: int, high: int) -> bool:
        # The items next to the borders, too: a search that a wrong one has led astray ends beside it.
        seen, first = self._is_sound, max(low - 1, 0) // _BLOCK
        if not seen:
            return False  # nobody writes an empty one
        last = min(high // _BLOCK, len(seen) - 1)
        begin = seen.find(0, first, last + 1)
        if begin < 0:
            return True
        end = seen.rfind(0, first, last + 1) + 1
        part = slice(max(begin * _BLOCK - 1, 0), end * _BLOCK + 1)
        looked_at = {name: column[part] for name, column in cells.items()}
        if not self._fits(looked_at, is_first=begin == 0, is_last=end == len(seen)):
            return False
        seen[begin:end] = b"\1" * (end - begin)
        return True

    @abstractmethod
    def _search(self, cells: Arrays, lowest: int, highest: int) -> tuple[int, int]:
        """(first, end) of the items between two times."""

    @abstractmethod
    def _fits(self, cells: Arrays, *, is_first: bool, is_last: bool) -> bool:
        """Whether neighbouring items can be right; ``is_first``, ``is_last``: the first, the last of all are there."""

    def _mended(self, cells: Arrays) -> Arrays:
        """What is used from now on; what cannot be made again stays as it is."""
        return cells


class RowSlices(StoredPart):
    """The slices of a row: ``begin``, ``duration``, ``name``; ``first`` is the index of the first one."""

    _damage = "timeline_damaged"

    def __init__(self, contents: Contents, row: int) -> None:
        self.first = int(contents.rows["first"][row])
        part = slice(self.first, self.first + int(contents.rows["count"][row]))
        cells = {name: contents.slices[name][part] for name in ("begin", "duration", "name")}
        super().__init__(contents, int(contents.rows["track"][row]), cells)
        self._ends_ns = int(cells["begin"][0]), int(cells["begin"][-1])

    def _search(self, cells: Arrays, lowest: int, highest: int) -> tuple[int, int]:
        begin_ns = cells["begin"]
        low = int(np.searchsorted(begin_ns, lowest, "left"))
        if low and int(begin_ns[low - 1]) + int(cells["duration"][low - 1]) > lowest:
            low -= 1
        return low, max(low, int(np.searchsorted(begin_ns, highest, "left")))

    def _fits(self, cells: Arrays, *, is_first: bool, is_last: bool) -> bool:
        return slices_fit(cells["begin"], cells["duration"], self._ends_ns)


class SliceLevel(StoredPart):
    """A detail level of a row, by the names of `layout.LEVEL_ITEMS`."""

    _damage = "overview_damaged"

    def __init__(self, contents: Contents, row: int, level: int) -> None:
        index = contents.levels
        super().__init__(contents, int(contents.rows["track"][row]), _items(contents.level_items, index, level))
        self._row = row
        self._exponent = int(index.exponent[level])
        self._bounds = _bounds(contents, row)

    def _search(self, cells: Arrays, lowest: int, highest: int) -> tuple[int, int]:
        """One of length zero belongs to the span that it begins in."""
        begin_ns = cells["begin"]
        low = int(np.searchsorted(begin_ns, lowest, "left"))
        if low and cells["end"][low - 1] > lowest:
            low -= 1
        return low, max(low, int(np.searchsorted(begin_ns, highest, "left")))

    def _fits(self, cells: Arrays, *, is_first: bool, is_last: bool) -> bool:
        return slice_level_fits(cells, self._exponent, self._bounds, is_first=is_first, is_last=is_last)

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
            if exponent > self._exponent:
                break
            made = coarser
        return made


class Samples(StoredPart):
    """The samples of a counter: ``time``, ``value``."""

    _damage = "timeline_damaged"

    def __init__(self, contents: Contents, counter: int) -> None:
        first = int(contents.counters["first"][counter])
        part = slice(first, first + int(contents.counters["count"][counter]))
        cells = {name: column[part] for name, column in contents.samples.items()}
        super().__init__(contents, int(contents.counters["track"][counter]), cells)
        self._ends_ns = int(cells["time"][0]), int(cells["time"][-1])

    def _search(self, cells: Arrays, lowest: int, highest: int) -> tuple[int, int]:
        return _held(cells["time"], lowest, highest)

    def _fits(self, cells: Arrays, *, is_first: bool, is_last: bool) -> bool:
        return samples_fit(cells["time"], self._ends_ns)


class CounterLevel(StoredPart):
    """A detail level of a counter, by the names of `layout.COUNTER_ITEMS`."""

    _damage = "overview_damaged"

    def __init__(self, contents: Contents, counter: int, level: int) -> None:
        index = contents.counter_levels
        cells = _items(contents.counter_items, index, level)
        super().__init__(contents, int(contents.counters["track"][counter]), cells)
        self._counter = counter
        self._exponent = int(index.exponent[level])
        first = int(contents.counters["first"][counter])
        last = first + int(contents.counters["count"][counter]) - 1
        times, values = contents.samples["time"], contents.samples["value"]
        self._ends = SampleBounds(int(times[first]), int(times[last]), float(values[last]))

    def _search(self, cells: Arrays, lowest: int, highest: int) -> tuple[int, int]:
        return _held(cells["begin"], lowest, highest)

    def _fits(self, cells: Arrays, *, is_first: bool, is_last: bool) -> bool:
        return counter_level_fits(cells, self._exponent, self._ends, is_first=is_first, is_last=is_last)

    def _mended(self, cells: Arrays) -> Arrays:
        samples, _, _ = sample_part(self._contents, self._counter).within(_EVER)
        time, value = samples["time"], samples["value"]
        made: Arrays = {"begin": time, "low": value, "high": value, "mean": value, "last": value}
        for exponent, coarser in counter_levels(time, value, self._contents.tracks[self._track_id].end_ns):
            if exponent > self._exponent:
                break
            made = coarser
        return made


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


def limited(span: TimeSpan) -> tuple[int, int]:
    """The span within 64 bits; a Python number beyond them would turn the search into one over objects."""
    limit = TIME_LIMIT_NS + 1
    return max(-limit, min(span.begin_ns, limit)), max(-limit, min(span.end_ns, limit))


def _items(items: Arrays, index: LevelIndex, level: int) -> Arrays:
    part = slice(int(index.first[level]), int(index.first[level] + index.count[level]))
    return {name: column[part] for name, column in items.items()}


def _bounds(contents: Contents, row: int) -> RowBounds:
    first = int(contents.rows["first"][row])
    end = first + int(contents.rows["count"][row])
    begins, durations, names = contents.slices["begin"], contents.slices["duration"], contents.names_used
    end_ns = int(begins[end - 1]) + int(durations[end - 1])
    return RowBounds(first, end, int(begins[first]), end_ns, int(names[0]), int(names[-1]))


def _held(begin_ns: Int64s, lowest: int, highest: int) -> tuple[int, int]:
    """Of items that hold until the next one: the first is what held at ``lowest`` already."""
    low = int(np.searchsorted(begin_ns, lowest, "left"))
    if low and (low == len(begin_ns) or begin_ns[low] > lowest):
        low -= 1
    return low, max(low, int(np.searchsorted(begin_ns, highest, "left")))
