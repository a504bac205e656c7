"""What msprof writes, of any age: `PROF_*` folders with `mindstudio_profiler_output`, early ones with `summary` and
`timeline` in each device's folder, and such that were never exported (ascend-formats 1.4, 1.5, 2.2.6, 2.3, 2.8)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from model.batches import Batch, Facts, FileReport, Missing, PartDone, TableBatch
from model.problem import Problem
from model.sentence import QT_TRANSLATE_NOOP, sentence
from model.task import TaskContext
from parsers.database_rules import MSPROF_DATABASE
from parsers.file_rules import read_files
from parsers.files.msprof_step_trace import StepTraceFiles
from parsers.folder_view import FolderView
from parsers.msprof_layout import devices, exports, has_raw_data, rank, signs
from parsers.msprof_rules import Chosen, rules
from parsers.reader import Descriptor, Result, Sniff

_DEVICE = re.compile(r"device_(\d+)", re.IGNORECASE)

_REASONS = (
    (r"(.*/)?README\.txt", sentence("Reasons", "describes the exported files")),
    (r"(.*/)?[^/]*\.(done|complete)", sentence("Reasons", "a mark that the collector leaves")),
    (r"(.*/)?data/[^/]+", sentence("Reasons", "raw data of the collector; what msprof exports from it is read")),
    (r"(.*/)?sqlite/[^/]+", sentence("Reasons", "a database that the export was made from")),
    (r"(.*/)?(mindstudio_profiler_log|log)/[^/]+", sentence("Reasons", "a log of the tools")),
    (r"(.*/)?prof_rule(_\d+)*\.json", sentence("Reasons", "suggestions of the tool; Stepscope makes its own")),
    (r"(.*/)?summary/[^/]*\.json", sentence("Reasons", "a table in JSON; export it as csv to see it")),
)

_EXPORT = sentence("Missing", "Export it: msprof --export=on --output={name}")
_WANTED = (
    (
        "steps",
        "step_trace",
        "step_trace_*.csv",
        sentence("Missing", "msprof writes it for models in graph mode; single operators have no steps."),
    ),
    (
        "kernels",
        "operators",
        "op_summary_*.csv",
        sentence("Missing", "Collect with --task-time=l1 (on), then: msprof --export=on --output={name}"),
    ),
    (
        "minddata_queues",
        "data_pipeline",
        "aicpu_mi_*.csv",
        sentence("Missing", "Collect with --aicpu=on; training in sink mode has a data queue."),
    ),
    ("slices", "timeline", "msprof_*.json", _EXPORT),
)
"""Table, panel, files that would hold it, how to get it."""
_STANDS_FOR = {"SliceBatch": "slices", "ai_core": "kernels"}


class _MsprofReader:
    """Each device of a folder is one result."""

    descriptor = Descriptor(
        id="msprof",
        kind="msprof",
        title="msprof results (PROF_*)",
        priority=30,
        looks_for="a folder mindstudio_profiler_output, or folders device_0 and host with summary, timeline or data, "
        "or files like op_summary_0_1_1.csv, msprof_20240101120000.json, msprof_20240101120000.db",
    )

    def sniff(self, view: FolderView) -> Sniff:
        """By what lies in the folders that the collector and its export make, whatever the folder is called."""
        found = signs(view)
        return Sniff(tuple(found[:20]), "" if found else "all of them, by name and by content")

    def results(self, view: FolderView) -> tuple[Result, ...]:
        """One result for each device, else one for the folder. The rank is that of the collector, else the device."""
        found = devices(view)
        exported = [each for each in exports(view) if each.entry.size_bytes]
        database = any(entry.size_bytes for entry in view.find(MSPROF_DATABASE, ""))
        if len(found) < 2:
            device = found[0] if found else None
            own = rank(view, device)
            number = device if own is None else own
            title = view.name if number is None else f"rank {number}"
            return (Result(number, "", title, has_data=bool(exported) or database),)
        ranks = [rank(view, device) for device in found]
        several = len(set(ranks)) == len(ranks)  # else it is the rank of the process that has them all
        return tuple(
            Result(
                own if several and own is not None else device,
                f"device_{device}",
                f"device {device}",
                has_data=database or any(each.device in (None, device) for each in exported),
            )
            for device, own in zip(found, ranks, strict=True)
        )

    def read(self, view: FolderView, result: Result, task: TaskContext) -> Iterator[Batch]:
        """Facts, tables, then the timeline; at the end what the result lacks."""
        several = _DEVICE.fullmatch(result.base)
        device = int(several[1]) if several else None
        own = [device] if device is not None else list(devices(view))
        yield Facts({"kind": "msprof", "framework": None, "target": "ascend", "window": view.name, "devices": own})
        if result.rank is not None:
            yield Facts({"ranks": [result.rank]})
        chosen = Chosen(view, device)
        steps = StepTraceFiles(events=not chosen.has("msprof", "json"), device=device)
        have: set[str] = set()
        for batch in read_files(view, rules(chosen, steps, device), result.rank, task):
            if isinstance(batch, FileReport):
                found = steps.found.get(batch.path, 0)
                yield replace(_explained(view, batch, chosen), rows=batch.rows or found)
                continue
            if isinstance(batch, PartDone):
                yield from _noted(steps.iterations.batches(), have)
            yield from _noted(iter((batch,)), have)
        yield from _unfinished(view, device, bool(chosen.files))
        exported = bool(chosen.files) or not have.isdisjoint(("slices", "kernels"))
        for table, panel, what, how in _WANTED:
            if table not in have:
                yield Missing(panel, what, (how if exported else _EXPORT).filled(name=view.name))


def _noted(batches: Iterator[Batch], have: set[str]) -> Iterator[Batch]:
    for batch in batches:
        kind = batch.table if isinstance(batch, TableBatch) else type(batch).__name__
        have.add(_STANDS_FOR.get(kind, kind))
        yield batch


def _explained(view: FolderView, report: FileReport, chosen: Chosen) -> FileReport:
    """The reason for files of this format that are known and not read."""
    if report.state != "ignored" or not report.reason.startswith("no reader"):
        return report
    local = report.path[len(view.base) + 1 :] if view.base else report.path
    for pattern, reason in _REASONS:
        if re.fullmatch(pattern, local, re.IGNORECASE):
            return replace(report, reason=chosen.reasons.get(report.path, reason))
    owner = re.match(r"device_(\d+)/", local, re.IGNORECASE)
    if owner is not None:
        return replace(report, reason=sentence("Reasons", "belongs to device {device}").filled(device=owner[1]))
    return report


def _unfinished(view: FolderView, device: int | None, exported: bool) -> Iterator[Problem]:
    """What an interrupted run or a missing export left out, with the command that mends it."""
    raw = has_raw_data(view, device) or bool(view.find(r"info\.json(\.\d+)?"))
    if raw and not exported and not view.find(MSPROF_DATABASE):
        text = QT_TRANSLATE_NOOP(
            "Problems",
            "{name} holds raw data only; it was never exported. Run where msprof is installed: "
            "msprof --export=on --output={name}",
        )
        yield Problem("not_exported", sentence("Problems", text).filled(name=view.name), severity="critical")
    if view.name.lower().endswith(".old"):
        text = QT_TRANSLATE_NOOP(
            "Problems", "{name} is the result of the run before: the tool gave it this name when it ran again."
        )
        yield Problem("previous_run", sentence("Problems", text).filled(name=view.name), severity="info")
    sides = {view.local(entry).rpartition("/")[0] for entry in view.find(r"start_info(\.\d+)?")}
    ended = {view.local(entry).rpartition("/")[0] for entry in view.find(r"end_info(\.\d+)?")}
    killed = [side for side in sorted(sides - ended) if _of(side, device)]
    if killed:
        text = QT_TRANSLATE_NOOP(
            "Problems",
            "The collection did not end properly: {folders} has no end_info, and its last data may be missing. "
            "Before the export run: msprof --parse=on --output={name}",
        )
        folders = ", ".join(side or view.name for side in killed)
        found = sentence("Problems", text).filled(folders=folders, name=view.name)
        yield Problem("collection_killed", found, count=len(killed))


def _of(side: str, device: int | None) -> bool:
    match = _DEVICE.match(side)
    return match is None or device is None or int(match[1]) == device


READER = _MsprofReader()
