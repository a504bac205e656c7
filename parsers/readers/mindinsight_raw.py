"""Raw folders of the oldest Ascend collector (JOB…), which MindInsight r0.5 and MindSpore 0.3 to 1.x read
(mindinsight-format 2)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from model.batches import Batch, Facts, FileReport, Missing, SliceBatch, TableBatch
from model.sentence import sentence
from model.task import TaskContext
from parsers.file_rules import FileRule, read_files
from parsers.folder_view import FileEntry, FolderView
from parsers.minddata_rules import DATA_PROCESS
from parsers.raw_rules import JOB_RULES, TELLING, placed, read_with_another, reason_for
from parsers.reader import Descriptor, Result, Sniff
from parsers.reasons import is_unexplained, lies_outside
from parsers.task_dictionary import NAME, TASKS, framework_files, in_container, newest_job, with_container
from parsers.unfinished import (
    COLLECT_AGAIN,
    export_command,
    holds_only_logs,
    interrupted,
    is_in_prof,
    lock_explained,
    nothing_collected,
    run_detail,
)

_RANKS = re.compile(r".*\.(?P<rank>\d{1,9})(?:\.JOB[^.]*)?\.slice_\d{1,9}", re.IGNORECASE)
_PLACES = ("", "data")

_DIGEST = (
    r"(step_trace_raw_\d+_detail_time|(aicore|pynative_op)_intermediate_\d+_(detail|type))\.csv"
    r"|output_(op_compute_time|timeline_data)_\d+\.txt|(ascend_)?timeline_display_\d+\.json"
)
"""Files that MindSpore made of raw data: a folder that has any is read as the legacy one."""

_OPTIONS = sentence(
    "Missing", "Collect again with MindSpore's Profiler; its raw data must hold training_trace and task_trace."
)
_NAMES = sentence(
    "Missing",
    "MindSpore writes it when it profiles a graph, into the result or into container/<device>/data beside it; open the "
    "folder that holds both.",
)
_EXPORT = sentence("Missing", "Export the whole folder where it was collected: {command}")
_JOB = sentence("Missing", "It lies in the folder {job} beside the folder container; open the folder that holds both.")
_WANTED = (
    ("steps", "step_trace", "training_trace.*", _OPTIONS),
    ("ops", "operators", "hwts.log.data.*", _OPTIONS),
    ("minddata_pipeline", "data_pipeline", "pipeline_profiling_{id}.json", DATA_PROCESS),
    ("slices", "timeline", "hwts.log.data.*", _OPTIONS),
)


class _RawReader:
    """A folder holds the files of one job, of one device or several."""

    descriptor = Descriptor(
        id="mindinsight_raw",
        kind="mindinsight_raw",
        title=sentence("Readers", "Raw data of the first Ascend collectors (JOB…)"),
        priority=15,
        looks_for=sentence("Readers", "{files} in the folder or in its folder data").filled(
            files="training_trace.*, hwts.log.data.*, Framework.host.*, DATA_PREPROCESS.dev.*"
        ),
    )

    def sniff(self, view: FolderView) -> Sniff:
        """By the names of the files in the folder and in its `data` folder; a job whose only files of this kind lie in
        the container folder beside it counts too, and one with logs only. Not where the digested files lie as well."""
        if any(entry.size_bytes for entry in view.find(_DIGEST, "")):
            return Sniff(missed=sentence("Readers", "raw files without what was made of them"))
        found = [entry.name for entry in _direct(view) if TELLING.fullmatch(entry.name)]
        if not found:
            found = [entry.name for entry in with_container(view) if _names_of(view, entry)]
        elif any(_claimed(view, name) for name in found):
            return Sniff(missed=sentence("Readers", "files beside the names of operators"))
        if not found and _is_empty_job(view):
            found = [view.name]
        return Sniff(tuple(found), "" if found else sentence("Readers", "all of them"))

    def results(self, view: FolderView) -> tuple[Result, ...]:
        """One result for each device in the file names, in numeric order."""
        devices = _devices(view)
        has_data = not _is_empty_job(view)
        ranks: list[int | None] = [*devices] or [None]
        return tuple(Result(rank, "", view.name, has_data, detail=run_detail(view)) for rank in ranks)

    def read(self, view: FolderView, result: Result, task: TaskContext) -> Iterator[Batch]:
        """Facts, tables, then the timeline; at the end what the result lacks."""
        yield Facts(_facts(view, result))
        have: set[str] = set()
        for batch in read_files(view.root, _rules_of(view), result.rank, task):
            if isinstance(batch, FileReport):
                have.add(batch.reader)
                yield lock_explained(view, _explained(view, batch))
                continue
            if isinstance(batch, TableBatch | SliceBatch):
                have.add(batch.table if isinstance(batch, TableBatch) else "slices")
            yield batch
        yield from interrupted(view)
        if _is_empty_job(view):
            yield nothing_collected(view)
        yield from _missing(view, result, have)


def _is_empty_job(view: FolderView) -> bool:
    """Whether a folder is called like a job and holds nothing but what the collector logged."""
    named = re.fullmatch(r"JOB[A-Z0-9]*", view.name, re.IGNORECASE) is not None
    return named and bool(view.files) and holds_only_logs(view)


def _direct(view: FolderView) -> list[FileEntry]:
    return [entry for entry in view.files if view.local(entry).rpartition("/")[0] in _PLACES]


def _names_of(view: FolderView, entry: FileEntry) -> bool:
    match = NAME.fullmatch(entry.name)
    return match is not None and in_container(view, entry, match["job"])


def _claimed(view: FolderView, name: str) -> bool:
    """Whether a job's folder beside the container takes this file."""
    match = NAME.fullmatch(name)
    if match is None or match["job"] is None or not view.base:
        return False
    return any(folder.rpartition("/")[2].casefold() == match["job"].casefold() for folder in view.root.folders)


def _devices(view: FolderView) -> list[int]:
    matches = [_RANKS.fullmatch(entry.name) for entry in _direct(view)]
    matches += [_RANKS.fullmatch(entry.name) for entry in with_container(view) if _names_of(view, entry)]
    return sorted({int(match["rank"]) for match in matches if match})


def _facts(view: FolderView, result: Result) -> dict[str, object]:
    facts: dict[str, object] = {
        "kind": "mindinsight_raw",
        "framework": "MindSpore",
        "target": "ascend",
        "ranks": _devices(view),
    }
    if result.rank is not None:
        facts |= {"rank": result.rank, "devices": [result.rank]}
    if framework_files(view, result.rank, TASKS):
        facts["mode"] = "graph"
    return facts


def _rules_of(view: FolderView) -> list[FileRule]:
    """The rules as they apply to the whole opened folder: to the files of this result, and to those of the container
    folder that hold the names of its operators."""
    rules = [placed(rule, re.escape(view.base), view) for rule in JOB_RULES]
    if view.base:
        names = [rule for rule in JOB_RULES if rule.parser_id == "framework_host"]
        rules += [placed(rule, r"(?:.*/)?container/\d{1,9}", view) for rule in names]
    return rules


def _explained(view: FolderView, report: FileReport) -> FileReport:
    """The reason for files that are known and not read, and for slices that were read with the first one."""
    name = report.path.rpartition("/")[2]
    if is_unexplained(report):
        if view.base and not report.path.startswith(f"{view.base}/"):
            return replace(report, reason=lies_outside(view.name))
        return replace(report, reason=reason_for(name) or report.reason)
    return read_with_another(report)


def _missing(view: FolderView, result: Result, have: set[str]) -> Iterator[Missing]:
    """What is lacking beside the tables and parsers in ``have``."""
    if _is_empty_job(view):
        yield from (Missing(panel, what.format(id=0), COLLECT_AGAIN) for _, panel, what, _ in _WANTED)
        return
    named = bool(framework_files(view, result.rank, TASKS))
    job = newest_job(view)
    beside = _JOB.filled(job=job) if job is not None else _OPTIONS
    for table, panel, what, how in _WANTED:
        if table not in have and (table != "ops" or named or "hwts_log" not in have):
            yield Missing(panel, what.format(id=result.rank or 0), beside if how is _OPTIONS else how)
    if not named:
        is_prof = is_in_prof(view)
        how = _EXPORT.filled(command=export_command(view)) if is_prof else _NAMES
        yield Missing("operators", f"Framework.host.vm.task_desc_info.{result.rank or 0}", how)


READER = _RawReader()
