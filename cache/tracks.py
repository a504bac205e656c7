"""The tracks of a trace while it is written: identity, names, and their order on the screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace

import numpy as np

from cache.layout import Int64s
from model.batches import TrackInfo, TrackKey
from model.joined import taken_apart
from model.layers import LAYER_ORDER, thread_order
from model.natural_order import NaturalKey, natural_key

_OF_PROCESS = ("process_name", "process_label", "process_sort")


class TrackTable:
    """Numbers tracks in the order in which they appear, and merges what is said about them."""

    def __init__(self) -> None:
        self._ids: dict[TrackKey, int] = {}
        self._threads: dict[TrackKey, TrackInfo] = {}
        self._processes: dict[str, TrackInfo] = {}

    def ids(self, keys: Sequence[TrackKey]) -> Int64s:
        """Numbers of tracks. Shape: n -> (n,)."""
        known = self._ids
        return np.fromiter((known.setdefault(key, len(known)) for key in keys), np.int64, len(keys))

    def add_info(self, info: TrackInfo) -> None:
        """Complete what is known; a later word replaces an earlier one."""
        process = TrackKey(info.key.process, "")
        said = {field.name: getattr(info, field.name) for field in fields(info) if field.name != "key"}
        said = {name: value for name, value in said.items() if value is not None}
        of_process = {name: value for name, value in said.items() if name in _OF_PROCESS}
        of_thread = {name: value for name, value in said.items() if name not in _OF_PROCESS}
        if of_process:
            known = self._processes.get(info.key.process, TrackInfo(process))
            self._processes[info.key.process] = replace(known, **of_process)
        if of_thread:
            self._threads[info.key] = replace(self._threads.get(info.key, TrackInfo(info.key)), **of_thread)

    def info(self, key: TrackKey) -> TrackInfo:
        """Everything known of a track, with names filled in from pid and tid where the file gives none."""
        thread = self._threads.get(key, TrackInfo(key))
        if key.counter:
            of_thread = self._threads.get(TrackKey(key.process, key.thread), TrackInfo(key))
            thread = replace(
                thread, thread_sort=thread.thread_sort if thread.thread_sort is not None else of_thread.thread_sort
            )
        process = self._processes.get(key.process, TrackInfo(key))
        layer = process.process_name or key.process
        process_sort, thread_sort = process.process_sort, thread.thread_sort
        return replace(
            thread,
            process_name=layer,
            process_label=process.process_label or "",
            process_sort=LAYER_ORDER.get(layer, 0) if process_sort is None else process_sort,
            thread_name=_counter_name(key, thread.unit) if key.counter else thread.thread_name or key.thread,
            thread_sort=thread_order(layer, key.thread) or 0 if thread_sort is None else thread_sort,
            unit=thread.unit or "",
        )

    def in_display_order(self) -> list[tuple[int, TrackInfo]]:
        """(number, info) of all tracks: by process order, process name and pid; in it slices before counters, by thread
        order, thread name and tid, numbers in names counting as numbers. No order counts as 0, as in Chrome, but for
        the layers of Ascend, which have one (`model.layers`)."""
        tracks = [(number, self.info(key)) for key, number in self._ids.items()]
        return sorted(tracks, key=lambda track: _display_key(track[1]))


def _display_key(info: TrackInfo) -> tuple[int | str | bool | NaturalKey, ...]:
    return (
        info.process_sort or 0,
        natural_key(info.process_name or ""),
        natural_key(info.key.process),
        info.key.process,
        bool(info.key.counter),
        info.thread_sort or 0,
        natural_key(info.thread_name or ""),
        natural_key(info.key.thread),
        info.key.thread,
        info.key.counter,
    )


def _counter_name(key: TrackKey, unit: str | None) -> str:
    """The counter's name, followed by the series unless that is only the unit."""
    name, *series = taken_apart(key.counter)
    return " ".join([name, *(part for part in series if part and part not in (unit or "", name))])
