"""Counter samples, flow ends and track names of a trace as batches."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from model.batches import CounterBatch, FlowBatch, TrackInfo, TrackKey
from model.joined import joined, taken_apart
from model.number_text import double_of
from parsers.trace_json.events import Event, LooseEvent, arguments_of, id_of, text_of
from parsers.trace_json.tally import Tally

_HIT_RATE = re.compile(r"LLC .*\tHit Rate\(%\)", re.IGNORECASE)


class CounterColumns:
    """Gathers counter events: one track per process, name and args key."""

    def __init__(self) -> None:
        self._tracks: dict[tuple[str, str], int] = {}  # by process and counter
        self._rows: list[tuple[int, int, float]] = []
        self._first = 0  # position of the first window that had any

    def add(self, events: Any, times: NDArray[np.int64], tally: Tally, position: int) -> None:
        """Take ``n`` counter events and their times."""
        self._first = position if not self._rows else self._first
        for event, time in zip(events, times.tolist(), strict=True):
            process, name = text_of(event.pid), text_of(event.name)
            if number := id_of(event):
                name = f"{name}[{number}]"
            name, arguments = _of_unit(name, arguments_of(event))
            if not arguments:
                tally.note("counter_without_value", position, name)
            for key, written in arguments.items():
                value = _number(written)
                if math.isinf(value):
                    tally.note("counter_value_invalid", position, f"{name} {key}: {written}")
                    continue
                track = self._tracks.setdefault((process, joined(name, key)), len(self._tracks))
                self._rows.append((track, time, value))

    def flush(self, tally: Tally) -> Iterator[TrackInfo | CounterBatch]:
        """All samples since the last flush."""
        if not self._rows:
            return
        tracks, times, values = zip(*self._rows, strict=True)
        track, value = np.array(tracks, np.uint32), np.array(values, np.float64)
        keys = [TrackKey(process, "", counter) for process, counter in self._tracks]
        for number, key in enumerate(keys):
            if _HIT_RATE.fullmatch(key.counter):
                yield TrackInfo(key, unit="percent")
                self._in_percent(key, track == number, value, tally)
        yield CounterBatch(tuple(keys), track, np.array(times, np.int64), value)

    def _in_percent(self, key: TrackKey, mine: NDArray[np.bool_], value: NDArray[np.float64], tally: Tally) -> None:
        """Hit rates of the LLC are called percent and written as fractions (ascend-formats 2.2.4)."""
        if np.nan_to_num(value[mine]).max(initial=0.0) <= 1:
            value[mine] = np.round(value[mine] * 100, 9)  # 0.412 is 41.2
            tally.note("counter_fraction", self._first, " ".join(taken_apart(key.counter)), int(mine.sum()))


def _of_unit(name: str, arguments: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
    """The name of a counter with the number of what it is of, as databases have it (``read_ost 27``), and its values:
    Acc PMU names its accelerator in an argument ``acc_id`` beside the value (ascend-formats 2.2.4)."""
    ids = [key for key in arguments if key.endswith("_id")]
    if not ids or len(ids) == len(arguments):
        return name, arguments
    values = {key: value for key, value in arguments.items() if key not in ids}
    return " ".join([name, *(text_of(arguments[key]) for key in ids)]), values


class FlowColumns:
    """Gathers flow ends."""

    def __init__(self) -> None:
        self._categories: dict[str, int] = {}
        self._ids: list[str] = []
        self._parts: list[tuple[NDArray[Any], ...]] = []

    def add(
        self,
        track: NDArray[np.uint32],
        joined_by: list[str],
        index: NDArray[Any],
        ids: Sequence[int | str],
        phase: NDArray[np.uint8],
        time_ns: NDArray[np.int64],
        tally: Tally,
        position: int,
    ) -> None:
        """Take ``n`` flow ends, shapes (n,). ``joined_by[index]``: their category, or their name without one. Those
        without an id belong to no other: they are counted and left out."""
        if "" in ids:
            without = [at for at, each in enumerate(ids) if each == ""]
            tally.note("flow_without_id", position, joined_by[index[without[0]]], len(without))
            ids = [each for each in ids if each != ""]
            track, index = np.delete(track, without), np.delete(index, without)
            phase, time_ns = np.delete(phase, without), np.delete(time_ns, without)
        known = self._categories
        category = np.array([known.setdefault(each, len(known)) for each in joined_by], np.uint32)[index]
        self._ids += map(str, ids)
        self._parts.append((track, category, phase, time_ns))

    def flush(self, tracks: tuple[TrackKey, ...]) -> Iterator[FlowBatch]:
        """All ends since the last flush."""
        if self._ids:
            track, category, phase, time = (np.concatenate(parts) for parts in zip(*self._parts, strict=True))
            yield FlowBatch(tracks, tuple(self._categories), track, category, self._ids, phase, time)


def track_info(event: Event | LooseEvent) -> TrackInfo | None:
    """What a metadata event says about its process or thread; None when it says nothing that is shown."""
    arguments = arguments_of(event)
    process, thread = TrackKey(text_of(event.pid), ""), TrackKey(text_of(event.pid), text_of(event.tid))
    match text_of(event.name):
        case "process_name":
            return TrackInfo(process, process_name=text_of(arguments.get("name")) or None)
        case "process_labels":
            return TrackInfo(process, process_label=text_of(arguments.get("labels")) or None)
        case "process_sort_index":
            return TrackInfo(process, process_sort=_whole(arguments.get("sort_index")))
        case "thread_name":
            return TrackInfo(thread, thread_name=text_of(arguments.get("name")) or None)
        case "thread_sort_index":
            return TrackInfo(thread, thread_sort=_whole(arguments.get("sort_index")))
    return None


def _number(written: Any) -> float:
    """A counter's value; NaN = missing, infinite = no number."""
    if written is None:
        return math.nan
    try:
        return double_of(written) if isinstance(written, str) else float(written)
    except (TypeError, ValueError, OverflowError):
        return math.inf


def _whole(value: object) -> int | None:
    try:
        return int(value) if isinstance(value, int | float | str) else None
    except (ValueError, OverflowError):
        return None
