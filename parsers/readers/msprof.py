"""What msprof writes, of any age: `PROF_*` folders with `mindstudio_profiler_output`, early ones with `summary` and
`timeline` in each device's folder, and such that were never exported (ascend-formats 1.4, 1.5, 2.2.6, 2.3, 2.8)."""

from __future__ import annotations

import fnmatch
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain

from model.batches import Batch, Facts, FileReport, Missing, PartDone, TableBatch
from model.problem import Problem
from model.sentence import QT_TRANSLATE_NOOP, sentence
from model.task import TaskContext
from parsers.database_rules import MSPROF_DATABASE
from parsers.file_rules import read_files
from parsers.files.msprof_step_trace import StepTraceFiles
from parsers.folder_view import FolderView
from parsers.msprof_layout import devices, exports, has_raw_data, is_hiprof, rank, raw_folder, signs
from parsers.msprof_rules import Chosen, rules, unexported_rules
from parsers.msprof_sums import Sums
from parsers.raw_rules import has_readable_data, read_with_another
from parsers.raw_rules import reason_for as raw_reason
from parsers.reader import Descriptor, Result, Sniff
from parsers.reasons import LOG, belongs_to, is_unexplained, reason_of
from parsers.unfinished import (
    COLLECT_AGAIN,
    export_command,
    holds_only_logs,
    interrupted,
    lock_explained,
    nothing_collected,
    run_detail,
)

_DEVICE = re.compile(r"device_(\d+)", re.IGNORECASE)
_NAME = re.compile(r"PROF_.*", re.IGNORECASE)

_REASONS = (
    (r"(.*/)?README\.txt", sentence("Reasons", "describes the exported files")),
    (r"(.*/)?[^/]*\.(done|complete)", sentence("Reasons", "a mark that the collector leaves")),
    (r"(.*/)?data/[^/]+", sentence("Reasons", "raw data of the collector; what msprof exports from it is read")),
    (r"(.*/)?sqlite/[^/]+", sentence("Reasons", "a database that the export was made from")),
    (r"(.*/)?(mindstudio_profiler_log|log)/[^/]+", LOG),
)

_EXPORT = sentence("Missing", "Export it: {command}")
_EXPORT_AGAIN = sentence("Missing", "It was exported, but is empty. Export it again: {command}")
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
        sentence("Missing", "Collect with --task-time=l1 (on), then: {command}"),
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
_SINGLE = sentence("Missing", "hiprof collects single operators; profile the run with msprof or in the framework.")
_HIPROF_WANTED = (
    ("steps", "step_trace", "step_trace_*.csv", _SINGLE),
    ("kernels", "operators", "aicore_*.csv", sentence("Missing", "Collect with --ai_core_profiling=on.")),
    ("minddata_queues", "data_pipeline", "aicpu_mi_*.csv", _SINGLE),
    ("slices", "timeline", "msprof_*.json", _SINGLE),
)
_STANDS_FOR = {"SliceBatch": "slices", "ai_core": "kernels"}
_FULL = ("kernels", "slices")


class _MsprofReader:
    """Each device of a folder is one result."""

    descriptor = Descriptor(
        id="msprof",
        kind="msprof",
        title=sentence("Readers", "msprof results (PROF_*)"),
        priority=30,
        looks_for=sentence(
            "Readers",
            "a folder mindstudio_profiler_output, or folders device_0 and host with summary, timeline or data, or "
            "files like {files}",
        ).filled(files="op_summary_0_1_1.csv, msprof_20240101120000.json, msprof_20240101120000.db"),
    )

    def sniff(self, view: FolderView) -> Sniff:
        """By what lies in the folders that the collector and its export make, whatever the folder is called; by its
        name when there are only logs in it."""
        found = signs(view)
        if not found and _NAME.fullmatch(view.name) and view.files and holds_only_logs(view):
            return Sniff((view.name,))
        is_loose = all(re.fullmatch(r"msprof[^/]*\.json", name, re.IGNORECASE) for name in found)
        missed = "" if found else sentence("Readers", "all of them, by name and by content")
        return Sniff(tuple(found[:20]), missed, is_loose)

    def results(self, view: FolderView) -> tuple[Result, ...]:
        """One result for each device, else one for the folder. The rank is that of the collector, else the device."""
        found = devices(view)
        exported = [each for each in exports(view) if each.entry.size_bytes]
        database = any(entry.size_bytes for entry in view.find(MSPROF_DATABASE, ""))
        if len(found) < 2:
            device = found[0] if found else None
            has_data = bool(exported) or database or _is_readable(view, device)
            return (_result(view, "", rank(view, device), device, has_data=has_data),)
        ranks = [rank(view, device) for device in found]
        several = len(set(ranks)) == len(ranks)  # else it is the rank of the process that has them all
        return tuple(
            _result(
                view,
                f"device_{device}",
                own if several else None,
                device,
                has_data=database
                or any(each.device in (None, device) for each in exported)
                or _is_readable(view, device),
            )
            for device, own in zip(found, ranks, strict=True)
        )

    def read(self, view: FolderView, result: Result, task: TaskContext) -> Iterator[Batch]:
        """Facts, tables, then the timeline; at the end what the result lacks."""
        several = _DEVICE.fullmatch(result.base)
        device = int(several[1]) if several else None
        own = [device] if device is not None else list(devices(view))
        kind = "hiprof" if is_hiprof(view) else "msprof"
        yield Facts({"kind": kind, "framework": None, "target": "ascend", "window": view.name, "devices": own})
        if result.rank is not None:
            yield Facts({"ranks": [result.rank]})
        chosen = Chosen(view, device)
        exported = bool(chosen.files) or bool(view.find(MSPROF_DATABASE))
        raw = [] if exported or not own else list(unexported_rules(view, own[0]))
        steps = StepTraceFiles(events=not chosen.has("msprof", is_table=False), device=device)
        sums = Sums()
        have: set[str] = set()
        for batch in read_files(view, [*raw, *rules(chosen, steps, device)], result.rank, task):
            if sums.take(batch):
                continue
            if isinstance(batch, FileReport):
                export = chosen.files.get(batch.path)
                sums.end_file(batch.path, export.name if export is not None else None)
                found = steps.found.get(batch.path, 0)
                report = lock_explained(view, _explained(view, batch, chosen, own, bool(raw)))
                yield replace(report, rows=batch.rows or found)
                continue
            if isinstance(batch, PartDone):
                sums.end_file("", None)  # those of a database, whose report comes after its timeline
                yield from _noted(chain(steps.iterations.batches(), sums.batches()), have)
            yield from _noted(iter((batch,)), have)
        yield from interrupted(view, device)
        if not exported:
            yield from _not_exported(view, device, have)
        useful = bool(chosen.files) or (exported and not have.isdisjoint(("slices", "kernels")))
        wanted = _HIPROF_WANTED if kind == "hiprof" else _WANTED
        yield from _missing(view, device, have, useful, wanted)


def _result(view: FolderView, base: str, own: int | None, device: int | None, *, has_data: bool) -> Result:
    """By the rank ``own``, else by the device."""
    if own is None:
        return Result(device, base, view.name, has_data, device, detail=run_detail(view))
    return Result(own, base, view.name, has_data, detail=run_detail(view))


def _noted(batches: Iterator[Batch], have: set[str]) -> Iterator[Batch]:
    for batch in batches:
        kind = batch.table if isinstance(batch, TableBatch) else type(batch).__name__
        have.add(_STANDS_FOR.get(kind, kind))
        yield batch


def _is_readable(view: FolderView, device: int | None) -> bool:
    """Whether raw data of the device are there that are read without an export."""
    return device is not None and has_readable_data(view, raw_folder(view, device), device)


def _explained(view: FolderView, report: FileReport, chosen: Chosen, own: list[int], is_raw: bool) -> FileReport:
    """The reason for files of this format that are known and not read. ``is_raw``: nothing was exported."""
    if not is_unexplained(report):
        return read_with_another(report) if is_raw else report
    local = view.local(report.path)
    name = report.path.rpartition("/")[2]
    owner = re.match(r"device_(\d+)/", local, re.IGNORECASE)
    others = owner is not None and int(owner[1]) not in own
    reason = "" if is_raw and others else (raw_reason(name) if is_raw else "") or reason_of(local, _REASONS)
    if reason:
        return replace(report, reason=chosen.reasons.get(report.path, reason))
    if owner is not None and others:
        return replace(report, reason=belongs_to(owner[1]))
    return report


def _not_exported(view: FolderView, device: int | None, have: set[str]) -> Iterator[Problem]:
    """What a missing export left out, with the command that makes it."""
    if holds_only_logs(view):
        yield nothing_collected(view)
        return
    if not has_raw_data(view, device) and not view.find(r"info\.json(\.\d+)?"):
        return
    shown = not have.isdisjoint((*_FULL, "steps", "aicpu"))
    if shown:
        text = QT_TRANSLATE_NOOP(
            "Problems",
            "{name} was never exported. Shown is what can be read of its raw data: times of the device, no names of "
            "operators and nothing of the host. For all of it run where msprof is installed: {command}",
        )
    else:
        text = QT_TRANSLATE_NOOP(
            "Problems",
            "{name} holds raw data only; it was never exported. Run where msprof is installed: {command}",
        )
    found = sentence("Problems", text).filled(name=view.name, command=export_command(view, device))
    yield Problem("not_exported", found, severity="warn" if shown else "critical")


def _missing(
    view: FolderView, device: int | None, have: set[str], exported: bool, wanted: Sequence[tuple[str, str, str, str]]
) -> Iterator[Missing]:
    """What lacks beside the tables in ``have``. Raw data name no operator and nothing of the host: what an export
    makes of them is lacking all the same."""
    command = export_command(view, device)
    instead = "" if exported else COLLECT_AGAIN if holds_only_logs(view) else _EXPORT.filled(command=command)
    empty = [entry.name for entry in view.files if not entry.size_bytes]
    for table, panel, what, how in wanted:
        if table not in have or (not exported and table in _FULL):
            again = _EXPORT_AGAIN.filled(command=command) if fnmatch.filter(empty, what) else ""
            yield Missing(panel, what, again or instead or sentence("Missing", how).filled(command=command))


READER = _MsprofReader()
