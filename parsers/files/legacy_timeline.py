"""*timeline_display_{id}.json: the timeline that MindSpore itself wrote, its tracks named where the file does not."""

from __future__ import annotations

import re
from collections.abc import Iterator

from model.batches import Batch, CounterBatch, SliceBatch, TrackInfo, TrackKey
from model.sentence import sentence
from model.task import TaskContext
from parsers.files import trace_events
from parsers.files.legacy_tracks import track_info
from parsers.folder_view import FileEntry, FolderView


def parse(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """The events of the file, times on its own clock; then names by the ids of its processes and threads."""
    seen: set[TrackKey] = set()
    labels: dict[str, str] = {}
    named: set[TrackKey] = set()
    for batch in trace_events.parse(view, entry, rank, task):
        if isinstance(batch, SliceBatch | CounterBatch):
            seen.update(TrackKey(key.process, key.thread) for key in batch.tracks)
        elif isinstance(batch, TrackInfo):
            if batch.process_name or batch.thread_name:
                named.add(batch.key)
            if batch.process_label:
                labels[batch.key.process] = batch.process_label
        yield batch
    target = next((kind for kind in ("gpu", "cpu") if entry.name.lower().startswith(kind)), "ascend")
    # MindSpore labels its processes and gives them no name.
    for process in sorted({key.process for key in seen} & labels.keys()):
        if TrackKey(process, "") not in named:
            named.add(TrackKey(process, ""))
            yield TrackInfo(TrackKey(process, ""), process_name=labels[process])
    for info in track_info(seen, target):
        if info.key not in named:
            yield info


_TARGETS = ("ascend_", "", "gpu_", "cpu_")
"""Prefixes of the file names; an earlier one wins (mindinsight-format 0.2)."""


def refuse_other_target(view: FolderView, entry: FileEntry) -> str:
    """Files of two targets with one id do not share a clock; MindInsight shows the device's."""
    match = re.fullmatch(r"(ascend_|gpu_|cpu_)?(timeline_.*)", entry.name, re.IGNORECASE)
    if match is None:
        return ""
    for prefix in _TARGETS[: _TARGETS.index((match[1] or "").lower())]:
        others = [other for other in view.find(re.escape(prefix + match[2]), "") if other.size_bytes]
        if others:
            return sentence("Reasons", "{name} is there").filled(name=others[0].name)
    return ""
