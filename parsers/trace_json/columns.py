"""Events to batches: slices, counters, flows and track names of some windows, as columns with batch-local names."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from functools import lru_cache
from itertools import compress
from sys import intern
from typing import Any, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from model.async_track import async_thread
from model.batches import (
    EVENT_BITS,
    FLOW_END,
    FLOW_START,
    FLOW_STEP,
    NO_CATEGORY,
    NO_EVENT,
    Batch,
    SliceBatch,
    TrackKey,
)
from model.literal import excerpt
from model.table import MISSING_INT
from model.time_span import TIME_LIMIT_NS
from parsers.trace_json.events import DECODE_TASK_TYPE, Event, LooseEvent, category_of, id_of, text_of
from parsers.trace_json.samples import CounterColumns, FlowColumns, track_info
from parsers.trace_json.scanner import Scanned
from parsers.trace_json.spans import End, Span, Spans
from parsers.trace_json.tally import Tally
from parsers.trace_json.times import doubles_of, ns_of_doubles, ns_of_raws
from parsers.trace_json.windows import Window

_INSTANTS = frozenset("iIR")
_BEGINS = frozenset("BbS")
_SPANS = "BEbeSF"
_FLOWS = {"s": FLOW_START, "t": FLOW_STEP, "f": FLOW_END}
_FLOW_PHASES = np.zeros(128, np.uint8)  # by letter
_FLOW_PHASES[[ord(letter) for letter in _FLOWS]] = list(_FLOWS.values())


class Names(dict[str, int]):
    """Index of each distinct name in its order of appearance."""

    def __missing__(self, name: str) -> int:
        self[name] = index = len(self)
        return index


class Tracks(dict[tuple[Any, Any], int]):
    """Index of the track of a (pid, tid) as decoded; pid 7 and "7" are one."""

    def __init__(self) -> None:
        super().__init__()
        self.keys_by_index: dict[TrackKey, int] = {}

    def __missing__(self, pair: tuple[Any, Any]) -> int:
        self[pair] = index = self.of(TrackKey(text_of(pair[0]), text_of(pair[1])))
        return index

    def of(self, key: TrackKey) -> int:
        """Index of ``key``."""
        return self.keys_by_index.setdefault(key, len(self.keys_by_index))


class Kinds(dict[tuple[str, Any, Any, str], int]):
    """Index of each distinct (name, pid, tid, category) as decoded: slices are many, kinds of them are few. ``names``
    and ``tracks`` are those of the whole batch."""

    def __init__(self, names: Names, tracks: Tracks) -> None:
        super().__init__()
        self._names = names
        self._tracks = tracks
        self._columns = array("I"), array("I"), array("I")

    def __missing__(self, key: tuple[str, Any, Any, str]) -> int:
        name, process, thread, category = key
        cells = self._tracks[process, thread], self._names[name], self._names[category] if category else NO_CATEGORY
        for column, cell in zip(self._columns, cells, strict=True):
            column.append(cell)
        self[key] = index = len(self)
        return index

    def columns(self, kind: NDArray[np.uint32]) -> list[NDArray[np.uint32]]:
        """Track, name and category of slices of these kinds. Shapes (n,)."""
        return [np.array(column, np.uint32)[kind] for column in self._columns]


class _Chosen(NamedTuple):
    """Some events of a window: their places in its text and their times."""

    window: Window
    events: Any
    places: NDArray[np.int64]
    times: NDArray[np.int64]


class Columns:
    """Gathers windows; `flush` hands out what they hold. ``spans`` and ``last_ns`` (last time of each track) go on over
    flushes, ``tally`` counts."""

    def __init__(self, spans: Spans, tally: Tally) -> None:
        self.last_ns: dict[TrackKey, int] = {}
        self._spans = spans
        self._tally = tally
        self._reset()

    def _reset(self) -> None:
        self._names = Names()
        self._tracks = Tracks()
        self._kinds = Kinds(self._names, self._tracks)
        self._slices: list[tuple[NDArray[Any], ...]] = []  # kind, begin, duration, event
        self._paired: list[tuple[NDArray[Any], ...]] = []  # track, name, category, begin, duration, event
        self._counters = CounterColumns()
        self._flows = FlowColumns()
        self._infos: list[Batch] = []

    def add(self, window: Window, chunk: int) -> None:
        """Take the events of one window; ``chunk``: number of the raw chunk that it is kept in."""
        first = chunk << EVENT_BITS
        if window.scanned is not None:
            self._add_scanned(window.scanned, first, window.position)
        is_whole = [event.ph == "X" for event in window.events]
        mask = np.frombuffer(bytes(is_whole), np.bool_)
        if not mask.all():
            self._add_rest(window, np.flatnonzero(~mask).tolist(), first)
        if mask.any():
            whole = list(compress(window.events, is_whole))
            self._add_slices(self._timed(window, whole, window.places[mask]), first)

    def _add_scanned(self, scanned: Scanned, first: int, position: int) -> None:
        slices, flows = scanned.slices, scanned.flows
        if slices.kinds:
            kind = np.array([self._kinds[kind] for kind in slices.kinds], np.uint32)[slices.kind]
            self._slices.append((kind, slices.time_ns, slices.duration_ns, _raw_places(slices.place, first)))
        if flows.kinds:
            track = np.array([self._tracks[kind[1:3]] for kind in flows.kinds], np.uint32)[flows.kind]
            joined_by = [category or name for name, _, _, category in flows.kinds]
            phase = _FLOW_PHASES[flows.phase]
            self._flows.add(track, joined_by, flows.kind, flows.ids, phase, flows.time_ns, self._tally, position)

    def _add_rest(self, window: Window, places: list[int], first: int) -> None:
        by_phase: dict[Any, list[int]] = {}
        for at in places:
            phase = window.events[at].ph
            by_phase.setdefault(phase if isinstance(phase, str) else text_of(phase), []).append(at)
        flows = [at for phase in _FLOWS for at in by_phase.pop(phase, ())]
        spans = [at for phase in _SPANS for at in by_phase.pop(phase, ())]
        if flows:
            self._add_flows(self._chosen(window, flows))
        if spans:
            self._add_spans(self._chosen(window, sorted(spans)), first)
        for phase, each in by_phase.items():
            self._add_kind(window, phase, each, first)

    def _add_kind(self, window: Window, phase: str, places: list[int], first: int) -> None:
        if phase == "C":
            chosen = self._chosen(window, places)
            self._counters.add(chosen.events, chosen.times, self._tally, window.position)
        elif phase in _INSTANTS:
            self._add_slices(self._chosen(window, places), first, instant=True)
        elif phase == "n":
            ends = self._ends(self._chosen(window, places), first)
            self.add_spans([Span(end, end.time_ns) for end in ends])
        elif phase == "M":
            infos = [track_info(window.events[at]) for at in places]
            self._infos += [info for info in infos if info is not None]
            if unknown := infos.count(None):
                self._tally.ignore("M", unknown)
        else:
            self._tally.ignore(excerpt(phase, 8) or "none", len(places))

    def _chosen(self, window: Window, places: list[int]) -> _Chosen:
        """The events at ``places`` that have a time; the others are counted."""
        return self._timed(window, [window.events[at] for at in places], window.places[places])

    def _timed(self, window: Window, events: Any, places: NDArray[np.int64]) -> _Chosen:
        times = ns_of_raws([event.ts for event in events])
        chosen = _Chosen(window, events, places, times)
        bad = (times < -TIME_LIMIT_NS) | (times > TIME_LIMIT_NS)  # also what is missing
        if not bad.any():
            return chosen
        self._note("event_time_invalid", chosen, bad)
        kept = np.flatnonzero(~bad)
        return _Chosen(window, [events[at] for at in kept.tolist()], chosen.places[kept], times[kept])

    def _note(self, code: str, chosen: _Chosen, mask: NDArray[np.bool_]) -> None:
        """Count the events of the mask; the first one of all is looked up in the file."""
        if not mask.any():
            return
        at, window = int(mask.argmax()), chosen.window
        position = window.position if code in self._tally.faults else window.position_of(int(chosen.places[at]))
        self._tally.note(code, position, text_of(chosen.events[at].name), int(mask.sum()))

    # ---- slices and flows

    def _add_slices(self, chosen: _Chosen, first: int, *, instant: bool = False) -> None:
        if not chosen.events:
            return
        duration = np.zeros(len(chosen.events), np.int64) if instant else self._durations(chosen)
        kind = np.array(array("I", self._kinds_of(chosen.events)), np.uint32)
        self._slices.append((kind, chosen.times, duration, _raw_places(chosen.places, first)))

    def _kinds_of(self, events: Any) -> list[int]:
        kinds = self._kinds
        if isinstance(events[0], LooseEvent):
            return [
                kinds[text_of(each.name), _hashable(each.pid), _hashable(each.tid), category_of(each)]
                for each in events
            ]
        try:  # what modern writers write does not fail
            quick = DECODE_TASK_TYPE
            return [kinds[each.name, each.pid, each.tid, each.cat or quick(each.args).value] for each in events]
        except (msgspec.MsgspecError, RecursionError):
            return [kinds[each.name, each.pid, each.tid, category_of(each)] for each in events]

    def _durations(self, chosen: _Chosen) -> NDArray[np.int64]:
        """Durations in ns; what a double cannot prove is read again from its text."""
        events = chosen.events
        if isinstance(events[0], LooseEvent):
            duration = ns_of_raws([event.dur for event in events])
        else:
            values = doubles_of([event.dur for event in events])
            duration, exact = ns_of_doubles(values)
            if not exact.all():
                loose = chosen.window.loose()
                duration[~exact] = ns_of_raws([loose[at].dur for at in chosen.places[~exact].tolist()])
        missing = (duration == MISSING_INT) | (duration > TIME_LIMIT_NS)
        self._note("event_duration_missing", chosen, missing)
        duration[missing] = 0
        self._note("event_duration_negative", chosen, duration < 0)
        return np.maximum(duration, 0)

    def _add_flows(self, chosen: _Chosen) -> None:
        events, tracks = chosen.events, self._tracks
        if not events:
            return
        track = np.array([tracks[_hashable(event.pid), _hashable(event.tid)] for event in events], np.uint32)
        joined_by = [text_of(event.cat) or text_of(event.name) for event in events]
        phase = np.array([_FLOWS[event.ph] for event in events], np.uint8)
        index, ids, at = np.arange(len(events)), [id_of(event) for event in events], chosen.window.position
        self._flows.add(track, joined_by, index, ids, phase, chosen.times, self._tally, at)

    # ---- begin and end events

    def _ends(self, chosen: _Chosen, first: int) -> list[End]:
        places = _raw_places(chosen.places, first).tolist()
        at = chosen.window.position
        return [
            _end_of(event, time, place, at)
            for event, time, place in zip(chosen.events, chosen.times.tolist(), places, strict=True)
        ]

    def _add_spans(self, chosen: _Chosen, first: int) -> None:
        closed = []
        for end in self._ends(chosen, first):
            self.last_ns[end.track] = max(end.time_ns, self.last_ns.get(end.track, end.time_ns))
            if span := self._spans.add(end):
                closed.append(span)
        self.add_spans(closed)

    def add_spans(self, spans: list[Span]) -> None:
        """Take closed begin/end pairs."""
        if not spans:
            return
        begins = [begin for begin, _ in spans]
        start = np.array([begin.time_ns for begin in begins], np.int64)
        duration = np.array([end_ns for _, end_ns in spans], np.int64) - start
        for at in np.flatnonzero(duration < 0).tolist():
            self._tally.note("span_ends_early", begins[at].position, begins[at].words)
        names = self._names
        self._paired.append((
            np.array([self._tracks.of(begin.track) for begin in begins], np.uint32),
            np.array([names[begin.name] for begin in begins], np.uint32),
            np.array([names[begin.category] if begin.category else NO_CATEGORY for begin in begins], np.uint32),
            start, np.maximum(duration, 0), np.array([begin.event for begin in begins], np.int64),
        ))  # fmt: skip

    # ---- handing out

    def flush(self) -> Iterator[Batch]:
        """The batches of all windows since the last flush."""
        yield from self._infos
        tracks = tuple(self._tracks.keys_by_index)
        if self._slices:
            kind, *rest = (np.concatenate(cells) for cells in zip(*self._slices, strict=True))
            track, name, category = self._kinds.columns(kind)
            self._paired.append((track, name, category, *rest))
        if self._paired:
            columns = [np.concatenate(cells) for cells in zip(*self._paired, strict=True)]
            track, name, category, start, duration, place = columns
            self._note_last(tracks, track, start + duration)
            if len(start):
                yield SliceBatch(tracks, tuple(self._names), track, start, duration, name, category, place)
        yield from self._counters.flush(self._tally)
        yield from self._flows.flush(tracks)
        self._reset()

    def _note_last(self, tracks: tuple[TrackKey, ...], track: NDArray[np.uint32], end: NDArray[np.int64]) -> None:
        last = np.full(len(tracks), MISSING_INT, np.int64)
        np.maximum.at(last, track, end)
        for key, time in zip(tracks, last.tolist(), strict=True):
            if time > self.last_ns.get(key, MISSING_INT):
                self.last_ns[key] = time


def _raw_places(places: NDArray[np.int64], first: int) -> NDArray[np.int64]:
    """What `SliceBatch.event` holds for events at ``places`` of the chunk that begins with event ``first``."""
    return np.where(places < 1 << EVENT_BITS, first | places, NO_EVENT)


def _hashable(value: Any) -> Any:
    return value if value is None or type(value) in (int, str) else text_of(value)  # True would be 1


def _end_of(event: Event | LooseEvent, time: int, place: int, position: int) -> End:
    """A B/E end belongs to its thread; an async one to its id, and is drawn on a track of its category and name, which
    says so in the track's ``thread`` (`model.async_track`)."""
    # Begins may wait for their end by the million: they share what is alike.
    process, name, category = intern(text_of(event.pid)), intern(text_of(event.name)), intern(text_of(event.cat))
    if event.ph in "BE":
        stack, track = _thread_of(process, text_of(event.tid))
        return End(event.ph == "B", stack, track, name, category, time, place, position)
    legacy = "S" if event.ph in "SF" else "b"
    stack = (legacy, process, category, id_of(event))
    return End(event.ph in _BEGINS, stack, _async_track(process, category, name), name, category, time, place, position)


@lru_cache(1 << 14)
def _thread_of(process: str, thread: str) -> tuple[tuple[str, ...], TrackKey]:
    return (process, thread), TrackKey(process, thread)


@lru_cache(1 << 14)
def _async_track(process: str, category: str, name: str) -> TrackKey:
    return TrackKey(process, async_thread(category, name))
