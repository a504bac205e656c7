"""`*_ascend_ms` and `*_ascend_pt`: what MindSpore 2.3+ and torch_npu write (ascend-formats 1.2, 1.3, 2.2, 2.4, 2.5)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from model.batches import Batch, Facts, FileReport
from model.sentence import sentence
from model.task import TaskContext
from model.whole_number import whole_number
from parsers.ascend_missing import Found, missing, unfinished
from parsers.ascend_rules import INFO, OUTPUT, TRACE, TRACE_VIEW, ascend_rules
from parsers.database_rules import FRAMEWORK_DATABASE, MSPROF_DATABASE, database_kind
from parsers.file_rules import FileRule, read_files
from parsers.files.ascend_info import is_info
from parsers.files.trace_events import looks_like_trace
from parsers.folder_view import FileEntry, FolderView
from parsers.json_file import section
from parsers.minddata_rules import is_minddata, minddata_rules
from parsers.msprof_layout import prof_devices
from parsers.msprof_rules import notes, unexported_rules
from parsers.raw_rules import has_readable_data, placed, read_with_another
from parsers.raw_rules import reason_for as raw_reason
from parsers.reader import Descriptor, Result, Sniff
from parsers.reasons import CPU_SHAPES, LOG, RAW_DATA, holds_the_same, is_unexplained, lies_outside, reason_of
from parsers.trace_json.source import GZIP_MAGIC
from parsers.unfinished import interrupted

_SUFFIX = re.compile(r".*_ascend_(ms|pt)", re.IGNORECASE)
_RANK = re.compile(r"profiler_info_(?P<rank>\d{1,9})\.json", re.IGNORECASE)
_DATABASE = r".*\.db"

# A file of such a name makes a folder a result, wherever it is called from, when its head has one of these words.
_TELLING = (
    (r"kernel_details\.csv", (b"Accelerator Core", b"Duration(us)")),
    (r"step_trace_time\.csv", (b"Computing",)),
    (r"op_statistic\.csv", (b"OP Type",)),
    (r"api_statistic\.csv", (b"API Name",)),
    (r"communication\.json", (b"Communication Time Info",)),
    (r"communication_matrix\.json", (b"Transport Type",)),
    (r"(memory_record|operator_memory)\.csv", (b"Device Type",)),
    (r"operator_details\.csv", (b"Input Shapes",)),
    (r"npu_module_mem\.csv", (b"Component",)),
    (r"static_op_mem\.csv", (b"Node Index Start",)),
    (r"l2_cache\.csv", (b"Victim",)),
    (r"data_preprocess\.csv", (b"Compute_time",)),
    (r"dataset\.csv", (b"Occurrences",)),
    (r"(hbm|ddr|llc_read_write|nic|roce)\.csv", (b"(MB/s)",)),
    (r"(hccs|pcie)\.csv", (b"Mode,M",)),
    (r"npu_mem\.csv", (b"hbm(KB)",)),
)

# So are the files of MindData and of host CPU operators, but only where MindSpore 2.3+ puts them: older ones lie flat.
_HOST_FILES = (
    (OUTPUT, r"minddata_pipeline_raw_\d{1,9}\.csv"),
    ("FRAMEWORK", r"(pipeline|dataset_iterator|device_queue)_profiling_\d{1,9}\.(json|txt)"),
    ("FRAMEWORK", r"cpu_op_(type|detail)_info_\d{1,9}\.csv"),
)

_MINDDATA = r"_profiling_\d{1,9}\.|minddata_"

_REASONS = (
    (r"(.*/)?logs?/.*", LOG),
    (r"(.*/)?FRAMEWORK/cpu_framework_\d+\.txt", CPU_SHAPES),
    (
        r"(.*/)?FRAMEWORK/.*",
        sentence("Reasons", "raw data of the framework; its offline analysis makes readable files of it"),
    ),
    (r"(.*/)?PROF_[^/]*/.*", RAW_DATA),
)


class _AscendReader:
    """One result folder is one rank and one collection window."""

    descriptor = Descriptor(
        id="ascend",
        kind="ascend_ms",
        title=sentence("Readers", "MindSpore and PyTorch results on Ascend (*_ascend_ms, *_ascend_pt)"),
        priority=10,
        looks_for=sentence("Readers", "a folder {name}, or {files}").filled(
            name=OUTPUT, files="kernel_details.csv, step_trace_time.csv, op_statistic.csv, trace_view.json"
        ),
    )

    def sniff(self, view: FolderView) -> Sniff:
        """By the folder's files; by its notes or its name only when nothing else tells (an unfinished result)."""
        found = list(_telling(view))
        infos = [entry for entry in view.find(INFO, "") if is_info(view.head(entry, 65_536))]
        if found or infos:
            traces = [entry for entry in found if re.fullmatch(TRACE, view.local(entry), re.IGNORECASE)]
            is_loose = not infos and traces == found
            return Sniff(tuple(entry.name for entry in found or infos), is_loose=is_loose)
        if _SUFFIX.fullmatch(view.name) and view.files:
            return Sniff((view.name,))
        return Sniff(missed=sentence("Readers", "every one of these files, also in sub-folders"))

    def results(self, view: FolderView) -> tuple[Result, ...]:
        """The one result of this folder, or one for each rank whose database lies in it."""
        ranks = _database_ranks(view)
        if len(ranks) > 1:
            return tuple(Result(rank, "", view.name) for rank in ranks)
        raw = _raw_devices(view)
        if len(raw) > 1:
            return tuple(Result(device, f"{prof}/device_{device}", view.name, device=device) for prof, device in raw)
        return (Result(_rank(view), "", view.name, has_data=bool(raw) or any(True for _ in _telling(view))),)

    def read(self, view: FolderView, result: Result, task: TaskContext) -> Iterator[Batch]:
        """Facts, tables, then the timeline."""
        kind = _kind(view)
        framework = "MindSpore" if kind == "ascend_ms" else "PyTorch"
        yield Facts({"kind": kind, "framework": framework, "window": view.name})
        if result.rank is not None:
            yield Facts({"ranks": [result.rank]})
        found = Found()
        raw = [(prof, number) for prof, number in _raw_devices(view) if result.base in ("", f"{prof}/device_{number}")]
        for batch in _files(view, kind, result.rank, raw, task):
            found.note(batch)
            yield _explained(view, batch, raw) if isinstance(batch, FileReport) else batch
        yield from missing(view, kind, found)
        yield from unfinished(view, kind, found)
        for prof, number in raw:
            yield from interrupted(view.sub(prof), number)


def _explained(view: FolderView, report: FileReport, raw: Sequence[tuple[str, int]]) -> FileReport:
    """The reason for files of this format that are known and not read, and for copies of those that are. ``raw``: the
    devices whose raw data are read."""
    if is_unexplained(report):
        if view.base and not report.path.startswith(f"{view.base}/"):
            return replace(report, reason=lies_outside(view.name))
        folders = tuple(f"{view.base}/{prof}/device_{device}/".lstrip("/") for prof, device in raw)
        reason = raw_reason(report.path.rpartition("/")[2])
        if reason and report.path.startswith(folders):
            return replace(report, reason=reason)
        original = _copied_from(view, report.path)
        if original is not None:
            return replace(report, reason=holds_the_same(original))
        if reason := reason_of(report.path, _REASONS):
            return replace(report, reason=reason)
    return read_with_another(report) if raw else report


def _copied_from(view: FolderView, path: str) -> str | None:
    """Where a MindData file lies that has name, size and begin of the one at ``path``, as MindInsight wanted them in
    a folder of their own (ascend-formats 2.2)."""
    name = path.rpartition("/")[2]
    found = view.find(re.escape(name)) if re.search(_MINDDATA, name, re.IGNORECASE) else []
    for copy in (entry for entry in found if entry.path == path):
        for entry in (entry for folder in (OUTPUT, "FRAMEWORK") for entry in view.find(re.escape(name), folder)):
            if entry.size_bytes == copy.size_bytes and view.head(entry, 65_536) == view.head(copy, 65_536):
                return view.local(entry)
    return None


def _files(
    view: FolderView, kind: str, rank: int | None, raw: Sequence[tuple[str, int]], task: TaskContext
) -> Iterator[Batch]:
    """All files of the result, and those of MindData that belong to it."""
    rules = (*(rule for prof, device in raw for rule in _raw_rules(view, prof, device)), *ascend_rules(kind))
    beside = _minddata_beside(view)
    if beside is None:
        yield from read_files(view, rules, rank, task)
        return
    inside = [replace(rule, pattern=f"{re.escape(view.base)}/(?:{rule.pattern})") for rule in rules]
    folder = f"{re.escape(beside)}/" if beside else ""
    yield from read_files(view.root, [*inside, *minddata_rules(folder, r"\d{1,9}")], rank, task)


def _minddata_beside(view: FolderView) -> str | None:
    """The folder outside the result where MindData wrote in the same run: the only one that has its files, and nothing
    else unless it is the opened one, which holds no other result of this kind."""
    root = view.root
    inside = f"{view.base}/" if view.base else ""
    others = [f"{folder}/" for folder in root.folders if not folder.endswith(OUTPUT)]
    if any(not folder.startswith(inside) and any(_telling(root.sub(folder))) for folder in others):
        return None
    names: dict[str, list[str]] = {}
    for entry in root.files:
        if not entry.path.startswith(inside):
            names.setdefault(entry.path.rpartition("/")[0], []).append(entry.name)
    found = [folder for folder in names if any(map(is_minddata, names[folder]))]
    if len(found) != 1 or (found[0] and not all(map(is_minddata, names[found[0]]))):
        return None
    return found[0]


def _raw_devices(view: FolderView) -> list[tuple[str, int]]:
    """The PROF folders and devices of a result that was not analysed, as far as their raw data are read."""
    framework = ("FRAMEWORK/", "PROF_")  # MindData writes its files there while the run lasts
    if any(not view.local(entry).upper().startswith(framework) for entry in _telling(view)):
        return []
    found = prof_devices(view)
    return [(prof, device) for prof, device in found if has_readable_data(view, f"{prof}/device_{device}", device)]


def _raw_rules(view: FolderView, prof: str, device: int) -> Iterator[FileRule]:
    """The rules for the raw data of one device."""
    own = view.sub(prof)
    for rule in (*unexported_rules(own, device), *notes(device)):
        yield placed(rule, re.escape(prof), own)


def _telling(view: FolderView) -> Iterator[FileEntry]:
    for pattern, words in _TELLING:
        for folder in ("", OUTPUT):
            for entry in view.find(pattern, folder):
                head = view.head(entry)
                if not entry.size_bytes or any(word in head for word in words):
                    yield entry
    for folder in ("", OUTPUT):
        for entry in view.find(TRACE_VIEW, folder):
            head = view.head(entry, 65_536)
            # Also one that is damaged: no other reader takes a file of this name.
            if not entry.size_bytes or looks_like_trace(head) or head.startswith(GZIP_MAGIC) or b'"ph"' in head:
                yield entry
    for folder, pattern in _HOST_FILES:
        yield from view.find(pattern, folder)
    yield from _databases(view)


def _databases(view: FolderView) -> Iterator[FileEntry]:
    """Databases by name, others by their content. Those of msprof make a folder one of msprof."""
    for folder in ("", OUTPUT):
        for entry in view.find(_DATABASE, folder):
            named = re.fullmatch(FRAMEWORK_DATABASE, entry.name, re.IGNORECASE)
            msprof = re.fullmatch(MSPROF_DATABASE, entry.name, re.IGNORECASE)
            if named or (not msprof and database_kind(view, entry)):
                yield entry


def _database_ranks(view: FolderView) -> list[int]:
    """Ranks that have a database each, in order."""
    regex = re.compile(FRAMEWORK_DATABASE, re.IGNORECASE)
    matches = [regex.fullmatch(entry.name) for folder in ("", OUTPUT) for entry in view.find(_DATABASE, folder)]
    return sorted({int(match["rank"]) for match in matches if match and match["rank"]})


def _rank(view: FolderView) -> int | None:
    """From the name of profiler_info_{rank}.json, else its content, else the folder's name (ascend-formats 1.6)."""
    for entry in view.find(INFO, ""):
        match = _RANK.fullmatch(entry.name)
        if match:
            return int(match["rank"])
        try:
            content = view.json(entry)
        except (OSError, ValueError):
            continue
        if isinstance(content, dict):
            rank = content.get("rank_id", section(content, "ms_profiler_info").get("rank_id"))
            if (number := whole_number(str(rank))) is not None:
                return number
    ranks = _database_ranks(view)
    match = re.fullmatch(r"rank[_-]?(\d{1,9})(_.*)?", view.name, re.IGNORECASE)
    return ranks[0] if ranks else int(match[1]) if match else None


def _kind(view: FolderView) -> str:
    """Which framework wrote it: the name, profiler_info, raw files of the framework, components that hold memory, then
    the trace's first events."""
    match = _SUFFIX.fullmatch(view.name)
    if match:
        return f"ascend_{match[1].lower()}"
    for entry in view.find(INFO, ""):
        head = view.head(entry, 65_536)
        if b"ms_version" in head or b"ms_profiler_info" in head:
            return "ascend_ms"
        if b"torch_npu" in head or b"common_config" in head:
            return "ascend_pt"
    if view.find(r"(mindspore\..*|cpu_(op|framework|ms)_.*|.*pipeline_profiling_.*)", "FRAMEWORK"):
        return "ascend_ms"
    if any(b"MindSpore" in view.head(entry) for entry in view.find(r"memory_record\.csv")):
        return "ascend_ms"
    databases = list(_databases(view))
    if any("mindspore" in entry.name.lower() for entry in databases):
        return "ascend_ms"
    heads = [view.head(entry, 65_536) for entry in view.find(TRACE)]
    return "ascend_ms" if any(b'"CPU OP"' in head or b'"MindSpore"' in head for head in heads) else "ascend_pt"


READER = _AscendReader()
