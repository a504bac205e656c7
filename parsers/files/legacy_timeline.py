"""*timeline_display_{id}.json: the timeline that MindSpore itself wrote, its tracks named where the file does not."""

from __future__ import annotations

import re
from collections.abc import Iterator

import numpy as np

from model.batches import Batch, CounterBatch, Missing, SliceBatch, TrackInfo, TrackKey
from model.sentence import sentence
from model.task import TaskContext
from parsers.faults import Faults
from parsers.files import trace_events
from parsers.files.legacy_tracks import DERIVED, MARKS, track_info
from parsers.folder_view import FileEntry, FolderView
from parsers.json_file import integer, json_object
from parsers.reasons import is_there
from parsers.siblings import beside, number_in

_LIMIT = sentence(
    "Missing",
    "MindSpore stops writing it at 20 MB: profile fewer steps, or, since MindSpore 1.8, allow more megabytes with "
    "mindspore.Profiler(timeline_limit=…).",
)


def parse(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """The events of the file, times on its own clock; then names by the ids of its processes and threads."""
    seen: set[TrackKey] = set()
    executions = 0
    labels: dict[str, str] = {}
    named: set[TrackKey] = set()
    for batch in trace_events.parse(view, entry, rank, task):
        if isinstance(batch, SliceBatch | CounterBatch):
            seen.update(TrackKey(key.process, key.thread) for key in batch.tracks)
            executions += _executions(batch) if isinstance(batch, SliceBatch) else 0
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
    yield from _left_out(view, entry, executions)


def _executions(batch: SliceBatch) -> int:
    """Slices of operators: not those of steps, scopes, collectives and the analysis of overlaps."""
    counted = [key.process not in DERIVED and key.thread not in MARKS for key in batch.tracks]
    return int(np.array(counted, np.bool_)[batch.track].sum())


def _left_out(view: FolderView, entry: FileEntry, executions: int) -> Iterator[Missing]:
    """MindSpore stops at 20 MB, while its summary counts all (mindinsight-format 1.14)."""
    name = re.sub("_display_", "_summary_", entry.name, flags=re.IGNORECASE)
    for summary in view.find(re.escape(name), ""):
        whole = integer(json_object(view, summary, Faults(summary.path)).get("op_exe_times"))
        if whole is not None and executions < whole:
            what = sentence("Missing", "{lacking} of {whole} executions of operators, which {name} does not hold")
            texts = view.find(rf"output_timeline_data_{number_in(entry.name)}\.txt", "")
            how = (
                sentence("Missing", "Open {name} alone: it holds all of them.").filled(name=texts[0].name)
                if texts
                else ""
            )
            yield Missing(
                "timeline", what.filled(lacking=whole - executions, whole=whole, name=entry.name), how or _LIMIT
            )


_TARGETS = ("ascend_", "", "gpu_", "cpu_")
"""Prefixes of the file names; an earlier one wins (mindinsight-format 0.2)."""


def refuse_other_target(view: FolderView, entry: FileEntry) -> str:
    """Files of two targets with one id do not share a clock; MindInsight shows the device's."""
    match = re.fullmatch(r"(ascend_|gpu_|cpu_)?(timeline_.*)", entry.name, re.IGNORECASE)
    if match is None:
        return ""
    for prefix in _TARGETS[: _TARGETS.index((match[1] or "").lower())]:
        others = beside(view, entry, re.escape(prefix + match[2]))
        if others:
            return is_there(others[0].name)
    return ""
