"""Which parser reads which raw file of an Ascend collector: in JOB folders of the first ones, and in PROF folders that
were never exported (mindinsight-format 2, ascend-formats 1.4)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from model.batches import Batch, FileReport
from model.sentence import sentence
from model.task import TaskContext
from parsers.file_rules import FileRule, ParseFile
from parsers.files import (
    aicore_raw,
    aicpu_queue_raw,
    aicpu_raw,
    collector_clock,
    framework_host,
    hwts_log,
    msprof_info,
    training_trace,
)
from parsers.folder_view import FileEntry, FolderView
from parsers.minddata_rules import minddata_rules
from parsers.reasons import is_there, reason_of
from parsers.slice_files import slice_of
from parsers.task_dictionary import NAME, framework_files, is_vm

_ID = r"(?P<rank>\d{1,9})"
_SLICE = r"(\.slice_\d{1,9})?"
_HWTS = rf"hwts\.(?:log\.)?data\.(?:.*\.)?{_ID}{_SLICE}"
_TRAINING = rf"training_trace\.(?:.*\.)?{_ID}{_SLICE}"
_TRACK = rf"ts_track\.(?:.*\.)?{_ID}{_SLICE}"
_AICORE = rf"aicore\.data\.(?:.*\.)?{_ID}{_SLICE}"
_PREPROCESS = rf"DATA_PREPROCESS\.dev\.(?:AICPU|AICPUMI|TDT)\.{_ID}{_SLICE}"

TELLING = re.compile(
    "|".join(re.sub(r"\(\?P<\w+>", "(?:", name) for name in (_HWTS, _TRAINING, NAME.pattern, _PREPROCESS)),
    re.IGNORECASE,
)
"""Names that no later collector gave its files; ts_track and DATA_PREPROCESS.AICPU it did."""

_IN = r"(?:data/)?"


def _refuse_copy(view: FolderView, entry: FileEntry) -> str:
    """A file in the folder itself wins over one of its name in `data` (mindinsight-format 2.0)."""
    if view.local(entry).rpartition("/")[0] != "data":
        return ""
    name = slice_of(entry)[0]
    there = any(other.size_bytes and slice_of(other)[0] == name for other in view.find(re.escape(name) + _SLICE, ""))
    return is_there(name) if there else ""


def _refuse_empty_log(view: FolderView, entry: FileEntry) -> str:
    """An empty log says that nothing of its kind ran; it is no damage."""
    if not entry.size_bytes:
        return sentence("Reasons", "empty: nothing of this kind was noted")
    return _refuse_copy(view, entry)


def _refuse_counters(view: FolderView, entry: FileEntry) -> str:
    return _refuse_copy(view, entry) or aicore_raw.refuse_samples(view, entry)


def _refuse_framework(view: FolderView, entry: FileEntry) -> str:
    """Names are those of one back end and one job."""
    match = NAME.fullmatch(entry.name)
    read = framework_files(view, int(match["rank"]), match["kind"].lower()) if match else []
    if entry in read:
        return ""
    if not read:
        return sentence("Reasons", "belongs to another job")
    if is_vm(entry) == is_vm(read[0]):
        return sentence("Reasons", "belongs to another job than {name}").filled(name=read[0].name)
    return sentence("Reasons", "of another back end than {name}").filled(name=read[0].name)


def _framework_rule(kind: str, parse: ParseFile) -> FileRule:
    name = re.sub(r"\(\?P<kind>[^)]*\)", kind, NAME.pattern)
    return FileRule(_IN + name, "framework_host", parse, refuse=_refuse_framework)


_DEVICE_RULES = (
    _framework_rule("graph_desc_info", framework_host.parse_graph),
    _framework_rule("task_desc_info", framework_host.parse_tasks),
    _framework_rule("point", framework_host.parse_points),
    FileRule(_IN + _TRAINING, "training_trace", training_trace.parse, refuse=_refuse_copy),
    FileRule(_IN + _TRACK, "ts_track", training_trace.parse_track, refuse=_refuse_copy),
    FileRule(
        rf"{_IN}DATA_PREPROCESS\.(?:dev\.)?AICPU\.{_ID}{_SLICE}", "aicpu_raw", aicpu_raw.parse, refuse=_refuse_empty_log
    ),
    FileRule(
        rf"{_IN}DATA_PREPROCESS\.(?:dev\.)?AICPUMI\.{_ID}{_SLICE}",
        "aicpu_queue_raw",
        aicpu_queue_raw.parse,
        refuse=_refuse_empty_log,
    ),
    FileRule(_IN + _AICORE, "aicore_raw", aicore_raw.parse, refuse=_refuse_counters),
    FileRule(_IN + _HWTS, "hwts_log", hwts_log.parse, part="trace", refuse=_refuse_copy),
)
"""What a device and the framework noted; the same files in JOB and PROF folders."""

JOB_RULES = (
    FileRule(rf"{_IN}(?:host|dev)_start\.log\.{_ID}", "collector_clock", collector_clock.parse),
    FileRule(rf"{_IN}info\.json\.{_ID}", "collector_clock", collector_clock.parse_info),
    FileRule(rf"{_IN}sample\.json(?:\.{_ID})?", "msprof_info", msprof_info.parse_sample),
    FileRule(rf"{_IN}start_info\.{_ID}", "msprof_info", msprof_info.parse_begin),
    FileRule(rf"{_IN}end_info\.{_ID}", "msprof_info", msprof_info.parse_end),
    *minddata_rules(_IN, _ID),
    *_DEVICE_RULES,
)

_REASONS = (
    (
        r".*\.(done|zip|join|complete)",
        sentence("Reasons", "a mark of the collector's transfer; the data is in the file of the same name without it"),
    ),
    (r"DATA_PREPROCESS\.(dev\.)?TDT\..*", sentence("Reasons", "log of the data transfer; nothing is computed from it")),
    (
        r".*\.slice_\d+",
        sentence("Reasons", "raw data whose layout is not known; msprof --export=on makes readable files of it"),
    ),
    (
        r"(start_info|end_info|sample\.json|info\.json).*",
        sentence("Reasons", "settings of the collector; not shown"),
    ),
)


def reason_for(name: str) -> str:
    """Why a raw file is not read that no rule takes; "" when it is none that is known."""
    return reason_of(name, _REASONS)


def read_with_another(report: FileReport) -> FileReport:
    """The reason why a file that was read gave no rows, where another one gave them."""
    if report.state != "read" or report.rows:
        return report
    if re.fullmatch(r".*\.slice_0*[1-9]\d*", report.path, re.IGNORECASE):
        return replace(report, reason=sentence("Reasons", "read together with the slices before it"))
    if report.reader == "framework_host":
        return replace(report, reason=sentence("Reasons", "joined with the operators of the graph"))
    return report


def placed(rule: FileRule, folder: str, view: FolderView) -> FileRule:
    """``rule`` for the files in ``folder``, a regular expression, with a parser that gets ``view``."""

    def parse(_: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
        return rule.parse(view, entry, rank, task)

    def refuse(_: FolderView, entry: FileEntry) -> str:
        return rule.refuse(view, entry) if rule.refuse is not None else ""

    pattern = f"{folder}/(?:{rule.pattern})" if folder else rule.pattern
    return replace(rule, pattern=pattern, parse=parse, refuse=refuse)


def device_rules(view: FolderView, folder: str, device: int) -> Iterator[FileRule]:
    """The rules for the raw data of ``device``, which lie in ``folder`` below ``view``. Its parsers take the device for
    the rank: the names of the files say no other."""
    own = view.sub(folder)
    for rule in _DEVICE_RULES:
        found = placed(rule, re.escape(folder), own)
        yield replace(found, pattern=found.pattern.replace(_ID, str(device)), parse=_of_device(found.parse, device))


def _of_device(parse: ParseFile, device: int) -> ParseFile:
    def own(view: FolderView, entry: FileEntry, _: int | None, task: TaskContext) -> Iterator[Batch]:
        return parse(view, entry, device, task)

    return own


def has_readable_data(view: FolderView, folder: str, device: int) -> bool:
    """Whether any file of that device is one that is read."""
    patterns = [re.compile(rule.pattern, re.IGNORECASE) for rule in device_rules(view, folder, device)]
    files = view.sub(folder).files
    return any(entry.size_bytes and any(regex.fullmatch(view.local(entry)) for regex in patterns) for entry in files)
