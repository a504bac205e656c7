"""What a result of MindSpore 2.3+ or torch_npu lacks, for which panel, and what would make it: the exact call where raw
data are there, else what to collect (ascend-formats 1.1 to 1.3, 1.8, 2.4, 2.5)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from model.batches import Batch, Facts, FileReport, Missing, SliceBatch, TableBatch
from model.problem import Problem
from model.sentence import sentence
from parsers.ascend_rules import INFO, OUTPUT, TRACE
from parsers.folder_view import FolderView
from parsers.unfinished import COLLECT_AGAIN, nothing_collected

_RAW = re.compile(r"(?:FRAMEWORK|PROF_[^/]*)/.+", re.IGNORECASE)
_OF_DEVICE = re.compile(r"PROF_[^/]*/.+", re.IGNORECASE)
_OF_MINDDATA = re.compile(r"minddata_.+|cpu_utilization")
_MADE_OF_DEVICE = frozenset(("kernels", "step_split", "op_statistic"))
_NOTES = rf"{INFO}|profiler_metadata\.json"

_ANALYSE = sentence("Missing", 'Run the offline analysis: {module}.profiler.profiler.analyse("{name}")')
_ON_CPU = sentence("Missing", "The run was on the CPU; it is written when the device is an NPU (Ascend).")
_NO_DEVICE = sentence(
    "Missing",
    "Nothing here is of a device: it is written when the run is on an NPU (Ascend), with ProfilerActivity.NPU among the"
    " activities.",
)
_NPU = sentence("Missing", "Collect again with ProfilerActivity.NPU among the activities.")
_COPY = sentence(
    "Missing",
    "Copy {file} from the folder {folder} of this run too, or collect again with "
    "profiler_level=ProfilerLevel.Level1 and the export type text.",
)
_LEVEL1 = sentence(
    "Missing", "Collect again with profiler level Level1 or above (profiler_level=ProfilerLevel.Level1)."
)
_HIGHER = sentence(
    "Missing", "This run has Level{level}: collect again with profiler_level=ProfilerLevel.Level1 or above."
)
_STEP = sentence("Missing", "Collect again with ProfilerActivity.NPU; call step() of the profiler in every step.")
_DATA_PROCESS = sentence("Missing", "Collect again with data_process=True and without a schedule (MindSpore).")
_QUEUES = sentence("Missing", "MindData queue profiles")


@dataclass(frozen=True, slots=True)
class _Wanted:
    """What ``panel`` shows of ``table`` or of a file that matches ``pattern``. ``how`` to collect it; ``level``: the
    lowest level of the profiler that writes it, -1 = it does not depend on one."""

    table: str
    pattern: str
    panel: str
    what: str
    how: str
    level: int = -1


_WANTED = (
    _Wanted("step_split", r"step_trace_time\.csv", "step_trace", "step_trace_time.csv", _STEP),
    _Wanted("kernels", r"kernel_details\.csv", "operators", "kernel_details.csv", _LEVEL1, 0),
    _Wanted("op_statistic", r"op_statistic\.csv", "operators", "op_statistic.csv", _LEVEL1, 1),
    _Wanted("api_statistic", r"api_statistic\.csv", "operators", "api_statistic.csv", _LEVEL1, 1),
    _Wanted("", r"(dataset_iterator|device_queue)_profiling_\d+\.txt", "data_pipeline", _QUEUES, _DATA_PROCESS),
    _Wanted("slices", TRACE, "timeline", "trace_view.json", _COPY),
)


@dataclass(slots=True)
class Found:
    """What the batches of one result told so far: names of files that were read, tables, facts."""

    read: set[str] = field(default_factory=set)
    tables: set[str] = field(default_factory=set)
    facts: dict[str, Any] = field(default_factory=dict)

    def note(self, batch: Batch) -> None:
        """Take what ``batch`` tells."""
        if isinstance(batch, FileReport) and batch.state != "ignored":
            self.read.add(batch.path.rpartition("/")[2])
        elif isinstance(batch, TableBatch):
            self.tables.add(batch.table)
        elif isinstance(batch, SliceBatch):
            self.tables.add("slices")
        elif isinstance(batch, Facts):
            self.facts |= batch.values


def missing(view: FolderView, kind: str, found: Found) -> Iterator[Missing]:
    """What no file and no database gave. Raw data name no operator: the kernels of an analysis are lacking all the
    same."""
    given_tables = found.tables - {"kernels"} if _is_unanalysed(view, found) else found.tables
    for wanted in _WANTED:
        if kind == "ascend_pt" and wanted.what == _QUEUES:  # MindData is MindSpore's
            continue
        given = any(re.fullmatch(wanted.pattern, name, re.IGNORECASE) for name in found.read)
        if wanted.table not in given_tables and not given:
            how = _how(view, kind, found, wanted)
            yield Missing(wanted.panel, wanted.what, how, how != _ON_CPU)


def unfinished(view: FolderView, kind: str, found: Found) -> Iterator[Problem]:
    """That raw data were not analysed, or that there are none."""
    if _is_unanalysed(view, found):
        text = sentence(
            "Problems",
            "{name} was not analysed: its folders FRAMEWORK and PROF_* hold raw data. Where it was collected, run "
            '{module}.profiler.profiler.analyse("{name}").',
        ).filled(name=view.name, module=_module(kind))
        severity = "warn" if found.tables else "critical"
        yield Problem("not_analysed", text, severity=severity)
    elif not found.tables and all(re.fullmatch(_NOTES, name, re.IGNORECASE) for name in found.read):
        yield nothing_collected(view)


def _how(view: FolderView, kind: str, found: Found, wanted: _Wanted) -> str:
    analyse = _ANALYSE.filled(module=_module(kind), name=view.name)
    if wanted.what == _QUEUES:  # the collector writes them, no analysis makes them
        return wanted.how
    if _is_unanalysed(view, found):
        return analyse
    if not found.read and not found.tables:
        return COLLECT_AGAIN
    of_device = any(_OF_DEVICE.fullmatch(view.local(entry)) for entry in view.files)
    if wanted.table != "slices":
        activities = found.facts.get("activities") or ()
        if activities and not any("NPU" in str(activity) for activity in activities):
            return _NPU
        on_host = any(table.startswith("host_cpu_") for table in found.tables)
        if on_host and not of_device and not found.tables & _MADE_OF_DEVICE:
            return _ON_CPU
        if not of_device and all(_OF_MINDDATA.fullmatch(table) for table in found.tables):
            return _NO_DEVICE
    level = _level(found.facts)
    if level is not None and level < wanted.level:
        return _HIGHER.filled(level=level)
    if wanted.table == "step_split":
        was_written = bool(found.tables & _MADE_OF_DEVICE)
    else:
        was_written = wanted.table == "slices" or level is not None
    if not was_written:
        return wanted.how
    return analyse if of_device else _COPY.filled(file=wanted.what, folder=OUTPUT)


def _is_unanalysed(view: FolderView, found: Found) -> bool:
    """Whether there are raw data and nothing that an analysis made of them."""
    raw = any(entry.size_bytes and _RAW.fullmatch(view.local(entry)) for entry in view.files)
    made = {name for name in found.read if not re.fullmatch(_NOTES, name, re.IGNORECASE)}
    made -= {entry.name for entry in view.files if _RAW.fullmatch(view.local(entry))}
    return raw and not made


def _level(facts: Mapping[str, Any]) -> int | None:
    """0, 1, 2 of ``Level1`` or ``ProfilerLevel.Level1``; None when it is not known, or none was collected."""
    match = re.search(r"Level_?(\d)$", str(facts.get("level") or ""), re.IGNORECASE)
    return int(match[1]) if match else None


def _module(kind: str) -> str:
    return "mindspore" if kind == "ascend_ms" else "torch_npu"
