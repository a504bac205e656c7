"""The legacy `profiler` folder that MindSpore 0.3 to 2.2 wrote and MindInsight showed (mindinsight-format)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from model.batches import Batch, Facts, FileReport, Missing, TableBatch
from model.problem import Problem
from model.sentence import QT_TRANSLATE_NOOP, sentence
from model.task import TaskContext
from parsers.file_rules import read_files
from parsers.files.ascend_info import is_info
from parsers.folder_view import FileEntry, FolderView
from parsers.legacy_rules import LEGACY_RULES, NAMED_RULES, UNNAMED_RULES
from parsers.minddata_rules import DATA_PROCESS, is_minddata
from parsers.raw_rules import TELLING
from parsers.reader import Descriptor, Result, Sniff
from parsers.reasons import CPU_SHAPES, RAW_DATA, is_unexplained

_MOST_UNNAMED = 200  # so many files of other names are looked into
_NAMED = [re.compile(rule.pattern, re.IGNORECASE) for rule in NAMED_RULES]

# MindData's files belong to another format where more of that lies beside them.
_RAW_SLICES = r"(training_trace|hwts|Framework\.host|DATA_PREPROCESS\.dev)\..*"
_INFO = r"profiler_info_\d{1,9}\.json"

# Files of this format that are not shown still say whose results lie here (mindinsight-format 0.2).
_OTHERS = re.compile(
    r"(output_op_compute_time_detail|output_format_data_hwts|min_cycle_counter|cpu_framework|gpu_framework"
    r"|start_time)"
    r"_(?P<rank>\d{1,9})\.(?:csv|txt|json|pb)",
    re.IGNORECASE,
)
_REASONS = {
    "output_op_compute_time_detail": sentence("Reasons", "a report made from output_op_compute_time"),
    "output_format_data_hwts": sentence(
        "Reasons", "a dump of what output_op_compute_time and output_timeline_data were made from"
    ),
    "min_cycle_counter": sentence("Reasons", "used together with output_timeline_data"),
    "cpu_framework": CPU_SHAPES,
    "gpu_framework": sentence("Reasons", "input shapes of GPU operators; not shown"),
    "start_time": sentence("Reasons", "the clocks that the timeline was made with"),
}
_CACHE = re.compile(r"graph_(metadata|\d{1,9})")
_LEFT_BY_MINDINSIGHT = sentence("Reasons", "a merged graph that MindInsight left here")

_DIGESTED = sentence("Reasons", "raw data of the collector; what MindSpore made of it is read")
_SLICE = r".*\.slice_\d+(\..*)?"

_PROFILER = sentence(
    "Missing", "Profile the training script with MindSpore's Profiler (mindspore.Profiler(), profiler.analyse())."
)
_MIXED = sentence(
    "Problems",
    "The folder holds files of Ascend and of GPU runs with the same number: they are of several runs, which are shown "
    "as one; of the timelines only that of Ascend.",
)
_NOT_ON_CPU = sentence("Missing", "The run was on the CPU; MindSpore writes it for graph-mode runs on Ascend and GPU.")
_WANTED = (
    (
        "steps",
        "step_trace",
        "step_trace_raw_{id}_detail_time.csv",
        sentence(
            "Missing",
            "MindSpore writes it for graph-mode runs on Ascend and GPU: copy it from the profiler folder of "
            "such a run, or collect again in graph mode.",
        ),
    ),
    (
        "ops",
        "operators",
        QT_TRANSLATE_NOOP("Missing", "aicore_intermediate_{id}_detail.csv (or gpu_, cpu_op_detail_info_{id}.csv)"),
        _PROFILER,
    ),
    (
        "minddata_pipeline",
        "data_pipeline",
        QT_TRANSLATE_NOOP("Missing", "pipeline_profiling_{id}.json or minddata_pipeline_raw_{id}.csv"),
        DATA_PROCESS,
    ),
    (
        "minddata_queues",
        "data_pipeline",
        QT_TRANSLATE_NOOP("Missing", "device_queue_profiling_{id}.txt or dataset_iterator_profiling_{id}.txt"),
        DATA_PROCESS,
    ),
    (
        "data_queue",
        "data_pipeline",
        QT_TRANSLATE_NOOP("Missing", "minddata_aicpu_{id}.txt or minddata_getnext_profiling_{id}.txt"),
        sentence(
            "Missing",
            "MindSpore writes it on Ascend and GPU when data is sunk (dataset_sink_mode=True). Without it the verdict "
            "does not see slow transmission to the device.",
        ),
    ),
    (
        "cpu_utilization",
        "data_pipeline",
        "minddata_cpu_utilization_{id}.json",
        sentence("Missing", "Use MindSpore 1.2 or newer with data_process=True."),
    ),
    (
        "slices",
        "timeline",
        QT_TRANSLATE_NOOP("Missing", "ascend_timeline_display_{id}.json (or gpu_, cpu_)"),
        sentence("Missing", "Call profiler.analyse() at the end of the run."),
    ),
)
"""Table (or queue), panel, files that would hold it, how to get it."""
_STANDS_FOR = {"host_cpu_ops": "ops", "gpu_ops": "ops", "SliceBatch": "slices"}


class _MindInsightReader:
    """All ids of a folder lie side by side; each is one result."""

    descriptor = Descriptor(
        id="mindinsight",
        kind="mindinsight",
        title=sentence("Readers", "MindSpore profiler folder as MindInsight reads it"),
        priority=20,
        looks_for=sentence("Readers", "files like {files}").filled(
            files="step_trace_raw_0_detail_time.csv, aicore_intermediate_0_detail.csv, pipeline_profiling_0.json, "
            "cpu_op_detail_info_0.csv, ascend_timeline_display_0.json"
        ),
    )

    def sniff(self, view: FolderView) -> Sniff:
        """By the names of the files directly in the folder, else by the first bytes of some."""
        direct = _direct(view)
        found = [entry.name for entry in direct if _match(entry) and not _is_shared(view, entry)]
        if not found:
            found = [entry.name for entry in direct[:_MOST_UNNAMED] if _known_by_content(view, entry)]
        missed = "" if found else sentence("Readers", "all of them, by name and by content")
        # Those of MindData alone may lie beside the folders of whatever else profiled the same run.
        return Sniff(tuple(found), missed, is_loose=all(map(is_minddata, found)))

    def results(self, view: FolderView) -> tuple[Result, ...]:
        """One result for each id in the file names, in numeric order."""
        ids = _ids(view)
        return tuple(Result(number, "", view.name) for number in ids) or (Result(None, "", view.name),)

    def read(self, view: FolderView, result: Result, task: TaskContext) -> Iterator[Batch]:
        """Facts, tables, then the timeline; at the end what the result lacks."""
        facts = _facts(view, result)
        yield Facts(facts)
        kinds = _kinds(_names_of(view, result))
        if len(kinds) > 1:
            yield Problem("devices_mixed", _MIXED, severity="warn")
        have: set[str] = set()
        for batch in read_files(view, LEGACY_RULES, result.rank, task):
            if isinstance(batch, FileReport):
                yield _explained(batch)
                continue
            kind = batch.table if isinstance(batch, TableBatch) else type(batch).__name__
            have.add(_STANDS_FOR.get(kind, kind))
            if isinstance(batch, TableBatch) and kind == "minddata_queues":
                have.update(batch.data["queue"][:1])
            yield batch
        if facts.get("target") not in ("ascend", "gpu") or "host_queue" not in have:
            have.add("data_queue")  # a CPU has none, and alone it says nothing
        for table, panel, what, how in _WANTED:
            if table not in have:
                name = sentence("Missing", what).filled(id=result.rank if result.rank is not None else 0)
                never = table == "steps" and facts.get("target") == "cpu"
                yield Missing(panel, name, _NOT_ON_CPU if never else how, not never)


def _direct(view: FolderView) -> list[FileEntry]:
    return [entry for entry in view.files if "/" not in view.local(entry)]


def _match(entry: FileEntry) -> re.Match[str] | None:
    matches = (pattern.fullmatch(entry.name) for pattern in _NAMED)
    return next((match for match in matches if match), None) or _OTHERS.fullmatch(entry.name)


def _is_shared(view: FolderView, entry: FileEntry) -> bool:
    """Whether a file of this name may be of another format, and here is."""
    if re.fullmatch(_INFO, entry.name, re.IGNORECASE):
        return is_info(view.head(entry, 65_536))
    return is_minddata(entry.name) and bool(view.find(_RAW_SLICES, ""))


def _known_by_content(view: FolderView, entry: FileEntry) -> bool:
    return any(
        re.fullmatch(rule.pattern, entry.name, re.IGNORECASE) and rule.refuse and not rule.refuse(view, entry)
        for rule in UNNAMED_RULES
    )


def _ids(view: FolderView) -> list[int]:
    """The ids in all names: device ids up to MindSpore 1.2, rank ids later."""
    matches = (_match(entry) for entry in _direct(view))
    return sorted({int(match["rank"]) for match in matches if match and match.groupdict().get("rank")})


def _facts(view: FolderView, result: Result) -> dict[str, object]:
    names = [entry.name.lower() for entry in _direct(view)]
    info = view.find(_INFO, "")
    facts: dict[str, object] = {"kind": "mindinsight", "framework": "MindSpore", "ranks": _ids(view)}
    if result.rank is not None:
        facts["rank"] = result.rank
        is_mixed = len(_kinds(_names_of(view, result))) > 1  # of several runs, whose devices nothing tells
        if not info and not is_mixed and not any(name.startswith(_OF_RANKS) for name in names):
            # Before MindSpore 1.8 there is no profiler_info, and ids before 1.3 are those of devices.
            facts["devices"] = [result.rank]
    target = next((kind for kind in _TARGETS if _is_target(kind, names)), None)
    if target is not None:
        facts["target"] = target
    if not info and target == "ascend":  # PyNative runs of the other targets have no files of their own
        pynative = any(name.startswith("pynative_op_intermediate") for name in names)
        facts["mode"] = "pynative" if pynative else "graph"
    return facts


_OF_RANKS = ("hccl_raw_", "ascend_cluster_analyse_", "parallel_strategy_")
"""Files that MindSpore has written since its ids are ranks (mindinsight-format 0.2)."""
_TARGETS = {
    "ascend": (
        *("output_op_compute_time", "output_data_preprocess_aicpu", "ascend_timeline_display", "timeline_display"),
        *("aicore_intermediate", "pynative_op_intermediate"),
    ),
    "gpu": ("gpu_", "activity_execute_timestamp", "step_trace_profiling"),
    "cpu": ("cpu_op_", "cpu_timeline_"),
}


def _is_target(kind: str, names: list[str]) -> bool:
    return any(name.startswith(_TARGETS[kind]) for name in names)


def _names_of(view: FolderView, result: Result) -> list[str]:
    """The files that are this result's alone."""
    matches = ((entry.name.lower(), _match(entry)) for entry in _direct(view))
    return [name for name, match in matches if match and _number(match) == result.rank]


def _number(match: re.Match[str]) -> int | None:
    written = match.groupdict().get("rank")
    return None if written is None else int(written)


def _kinds(names: list[str]) -> list[str]:
    """The accelerators that files of these names are of; the host's processors run operators beside each."""
    return [kind for kind in ("ascend", "gpu") if _is_target(kind, names)]


def _explained(report: FileReport) -> FileReport:
    """The reason for files of this format that are known and not read."""
    if report.state == "ignored" and re.search(r"(^|/)PROF_[^/]*/", report.path):
        return replace(report, reason=RAW_DATA)
    name = report.path.rpartition("/")[2]
    if not is_unexplained(report):
        return report
    if _CACHE.fullmatch(name):
        return replace(report, reason=_LEFT_BY_MINDINSIGHT)
    if TELLING.fullmatch(name.removesuffix(".done")) or re.fullmatch(_SLICE, name, re.IGNORECASE):
        return replace(report, reason=_DIGESTED)
    match = _OTHERS.fullmatch(name)
    return report if match is None else replace(report, reason=_REASONS[match[1].lower()])


READER = _MindInsightReader()
