"""Which parser reads which exported file of msprof, and which files say nothing new (ascend-formats 1.5, 1.6, 2.3)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from model.batches import Batch, TableBatch
from model.sentence import sentence
from model.task import TaskContext
from parsers.database_rules import database_rules, left_to_database
from parsers.file_rules import FileRule, ParseFile
from parsers.files import (
    api_statistic,
    collector_clock,
    communication,
    msprof_aicpu,
    msprof_info,
    msprof_step_trace,
    msprof_table,
    op_statistic,
    op_summary,
    prof_rule,
    trace_events,
)
from parsers.folder_view import FileEntry, FolderView
from parsers.msprof_layout import Export, exports, is_scheduler, raw_folder
from parsers.msprof_names import older_exports
from parsers.raw_rules import device_rules
from parsers.reasons import NO_READER, belongs_to, holds_the_same
from parsers.totals import percent_of

_Refuse = Callable[[FolderView, FileEntry], str]

_NUMBERS = r"(?:_slice)?(?:_\d+|_slice_\d+)*"
_SUMS = ("communication_statistic", "hccl_statistic", "runtime_api", "acl_statistic", "os_runtime_statistic")


class Chosen:
    """The exported files that one device's result is read from; ``reasons``: why each of the others is not."""

    def __init__(self, view: FolderView, device: int | None) -> None:
        self.reasons: dict[str, str] = {}
        own = []
        for export in exports(view):
            if owner := _other_owner(export, device):
                self.reasons[export.entry.path] = owner
            else:
                own.append(export)
        folders: dict[str, list[Export]] = {}
        for export in own:
            folders.setdefault(export.folder, []).append(export)
        for found in folders.values():
            self.reasons |= older_exports((export.entry, export.name) for export in found)
        self.reasons |= _said_elsewhere([export for export in own if export.entry.path not in self.reasons])
        self.files = {export.entry.path: export for export in own if export.entry.path not in self.reasons}

    def has(self, kind: str, *, is_table: bool) -> bool:
        """Whether files of that kind are read that hold anything."""
        return any(
            export.name.type == kind and export.is_table == is_table and export.entry.size_bytes
            for export in self.files.values()
        )

    def refuse_table(self, view: FolderView, entry: FileEntry) -> str:
        """As `FileRule` asks, of rules for tables."""
        return left_to_database(view, entry) or self._refuse(entry, is_table=True)

    def refuse_timeline(self, view: FolderView, entry: FileEntry) -> str:
        """As `FileRule` asks, of rules for timelines."""
        return left_to_database(view, entry) or self._refuse(entry, is_table=False)

    def _refuse(self, entry: FileEntry, *, is_table: bool) -> str:
        export = self.files.get(entry.path)
        if export is not None and export.is_table == is_table:
            return ""
        return self.reasons.get(entry.path) or NO_READER


def _other_owner(export: Export, device: int | None) -> str:
    """Whose file it is, "" when it is ours or everybody's. ``device``: None when there is one only."""
    early = "/" in export.folder
    owner = export.device if export.device is not None else export.name.device if early else None
    if device is None or owner in (None, device):
        return ""
    return belongs_to(owner)


def _said_elsewhere(found: Sequence[Export]) -> Mapping[str, str]:
    """Early folders beside unified ones, the timelines of single modules beside the one that joins them, and tables of
    a part of the run beside those of the whole."""
    reasons = {}
    unified = {
        (export.name.type, export.is_table): export.entry.name
        for export in found
        if "/" not in export.folder and export.folder and export.entry.size_bytes
    }
    whole = [each for each in found if each.name.type == "msprof" and not each.is_table]
    joined = {each.name.part[1:]: each.entry.name for each in whole if each.entry.size_bytes}
    wholes = _whole_tables([export for export in found if export.is_table and export.entry.size_bytes])
    for export in found:
        name = export.name
        same = unified.get((name.type, export.is_table)) if "/" in export.folder else None
        same = same or wholes.get(export.entry.path)
        if not export.is_table and name.type not in ("msprof", "step_trace") and joined:
            any_of_them = next(iter(joined.values())) if name.model is None else None
            same = same or joined.get(name.part[1:]) or joined.get((None, None)) or any_of_them
        if same is not None:
            reasons[export.entry.path] = holds_the_same(same)
    return reasons


def _whole_tables(tables: Sequence[Export]) -> Mapping[str, str]:
    """Tables of a part of the run, and such in JSON: path -> the file beside it that has the same rows, of the whole
    model or run, or as csv. Rows count once."""
    known = {(each.folder, each.name.type, each.name.part, each.name.suffix): each.entry.name for each in tables}
    found = {}
    for each in tables:
        device, model, _ = each.name.part
        wholes = {(device, model, None), (device, None, None), (None, None, None)} - {each.name.part}
        wanted = [(part, suffix) for part in wholes for suffix in ("csv", "json")]
        as_csv = [(each.name.part, "csv")] if each.name.suffix == "json" else []
        own = (known.get((each.folder, each.name.type, *other)) for other in [*wanted, *as_csv])
        if same := next((name for name in own if name is not None), None):
            found[each.entry.path] = same
    return found


def rules(chosen: Chosen, steps: msprof_step_trace.StepTraceFiles, device: int | None) -> list[FileRule]:
    """The rules for one result. ``device``: rows of other devices are left out; None = there is one only."""
    return [
        *notes(device),
        *_tables(chosen, steps, device),
        *_timelines(chosen, steps),
        *database_rules(device),
    ]


def unexported_rules(view: FolderView, device: int) -> Iterator[FileRule]:
    """The rules for the raw data of one device in a folder that was never exported; they come before all others."""
    for rule in notes(device):
        if rule.parse == msprof_info.parse:
            yield replace(rule, parse=collector_clock.parse_info)
    yield from device_rules(view, raw_folder(view, device), device)


def notes(device: int | None) -> Iterator[FileRule]:
    """What the collector noted; the device's own notes come last and win over the host's."""
    of_device = r"device_\d+/" if device is None else rf"device_{device}/"
    for place in ("(?:host/)?", of_device):
        number = r"(?:\.\d{1,4})?"
        yield FileRule(rf"{place}info\.json{number}", "msprof_info", msprof_info.parse)
        yield FileRule(rf"{place}sample\.json{number}", "msprof_info", msprof_info.parse_sample)
        yield FileRule(rf"{place}start_info{number}", "msprof_info", msprof_info.parse_begin)
        yield FileRule(rf"{place}end_info{number}", "msprof_info", msprof_info.parse_end)
        yield FileRule(rf"{place}(?:host|dev)_start\.log{number}", "msprof_info", msprof_info.parse_clock)


def _tables(chosen: Chosen, steps: msprof_step_trace.StepTraceFiles, device: int | None) -> Iterator[FileRule]:
    def rule(kind: str, parser_id: str, parse: ParseFile, refuse: _Refuse = chosen.refuse_table) -> FileRule:
        name = rf"(?:.*/)?{kind}{_NUMBERS}\.(?:csv|json)"
        return FileRule(name, parser_id, _of_device(parse, device), refuse=refuse)

    yield rule("op_summary", "op_summary", op_summary.parse)
    yield rule("op_statistic", "op_statistic", op_statistic.parse)
    yield rule("api_statistic", "api_statistic", api_statistic.parse)
    yield rule("step_trace", "msprof_step_trace", steps.parse_csv)
    yield rule("aicpu", "msprof_aicpu", msprof_aicpu.parse)
    yield rule("aicpu_mi", "msprof_aicpu", msprof_aicpu.parse_queue)
    scheduler = partial(msprof_table.parse_sums, table="task_scheduler")
    yield rule("task_time", "msprof_table", scheduler, _also(chosen, is_scheduler))
    tasks = partial(msprof_table.parse, table="task_time", aliases=msprof_table.TASK_ALIASES)
    yield rule("task_time", "msprof_table", tasks)
    for kind in _SUMS:
        table = "communication_statistic" if kind == "hccl_statistic" else kind
        yield rule(kind, "msprof_table", partial(msprof_table.parse_sums, table=table))
    yield rule("memory_record", "msprof_table", partial(msprof_table.parse, table="memory"))
    for kind, table in (("acl", "acl"), ("ai_stack_time", "top_down"), ("ge_op_execute", "ge_op_execute")):
        yield rule(kind, "msprof_table", partial(msprof_table.parse, table=table, points="ns"))
    yield FileRule(r"(?:.*/)?prof_rule(?:_\d+)*\.json", "prof_rule", prof_rule.parse, refuse=_of_others(device))
    analyze = r"(?:.*/)?analyze/"
    yield FileRule(analyze + r"communication\.json", "communication", communication.parse)
    yield FileRule(analyze + r"communication_matrix\.json", "communication", communication.parse_matrix)
    yield rule("[^/]*", "ai_core", op_summary.parse_ai_core, _also(chosen, op_summary.is_ai_core))
    yield rule("[^/]*", "msprof_table", msprof_table.parse)


def _timelines(chosen: Chosen, steps: msprof_step_trace.StepTraceFiles) -> Iterator[FileRule]:
    def refuse(view: FolderView, entry: FileEntry) -> str:
        if chosen.has("step_trace", is_table=True) and chosen.has("msprof", is_table=False):
            return chosen.reasons.get(entry.path) or sentence("Reasons", "the csv and the timeline hold the same")
        return chosen.refuse_timeline(view, entry)

    name = rf"(?:.*/)?step_trace{_NUMBERS}\.json"
    yield FileRule(name, "msprof_step_trace", steps.parse_json, refuse=refuse)
    own = chosen.refuse_timeline
    yield FileRule(r"(?:.*/)?[^/]+\.json", "trace_events", trace_events.parse, part="trace", refuse=own)


def _also(chosen: Chosen, fits: Callable[[bytes], bool]) -> _Refuse:
    def refuse(view: FolderView, entry: FileEntry) -> str:
        return chosen.refuse_table(view, entry) or ("" if fits(view.head(entry)) else NO_READER)

    return refuse


def _of_others(device: int | None) -> _Refuse:
    """Refuses the files in the folders of other devices, and those that are named after them."""

    def refuse(view: FolderView, entry: FileEntry) -> str:
        named = re.search(r"_(\d+)\.json$", entry.name)
        folder = re.search(r"(?:^|/)device_(\d+)/", view.local(entry), re.IGNORECASE)
        owner = next((int(match[1]) for match in (folder, named) if match is not None), None)
        if device is None or owner in (None, device):
            return ""
        return belongs_to(owner)

    return refuse


def _of_device(parse: ParseFile, device: int | None) -> ParseFile:
    """``parse`` without the rows of other devices; those of the host belong to all."""
    if device is None:
        return parse

    def own(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext, /) -> Iterator[Batch]:
        for batch in parse(view, entry, rank, task):
            yield _own_rows(batch, str(device)) if isinstance(batch, TableBatch) else batch

    return own


def _own_rows(batch: TableBatch, device: str) -> TableBatch:
    ids = batch.data.get("device_id")
    if ids is None:
        return batch
    rows = [row for row, owner in enumerate(ids) if owner in (None, "host", device)]
    if len(rows) == len(ids):
        return batch
    own = batch.taken(rows)
    if not {"percent", "total_ns"} <= set(own.data):
        return own
    return replace(own, data={**own.data, "percent": percent_of(own.data["total_ns"])})
