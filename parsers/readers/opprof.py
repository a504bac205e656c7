"""`OPPROF_*`: one operator under msprof op, block by block (ascend-formats 2.9)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from model.batches import Batch, Facts, FileReport
from model.sentence import sentence
from model.task import TaskContext
from parsers.file_rules import FileRule, read_files
from parsers.files import opprof, trace_events
from parsers.folder_view import FolderView
from parsers.reader import Descriptor, Result, Sniff
from parsers.reasons import is_unexplained, reason_of

_BASIC = r"OpBasicInfo\.csv"
_TABLES = {
    "PipeUtilization": "pipe_utilization",
    "ArithmeticUtilization": "arithmetic_utilization",
    "Memory": "memory_metrics",
    "MemoryL0": "memory_l0",
    "MemoryUB": "memory_ub",
    "L2Cache": "l2_cache",
    "ResourceConflictRatio": "resource_conflict_ratio",
}
"""File -> table; ``memory`` is the table of memory over time."""

_RULES = (
    FileRule(_BASIC, "opprof", opprof.parse_basic),
    *(FileRule(rf"{name}\.csv", "opprof", opprof.blocks_parser(table)) for name, table in _TABLES.items()),
    FileRule(r"simulator/trace\.json", "trace_events", trace_events.parse, part="trace"),
)
_REASONS = (
    (r".*visualize_data\.bin", sentence("Reasons", "the pictures of MindStudio Insight")),
    (r"(.*/)?(dump|simulator|hardwareInfo)(/.*|\..*|)", sentence("Reasons", "what the tables were made from")),
)


class _OpprofReader:
    """Each folder is one run of one operator."""

    descriptor = Descriptor(
        id="opprof",
        kind="opprof",
        title=sentence("Readers", "msprof op results (OPPROF_*)"),
        priority=50,
        looks_for=sentence("Readers", "{files} in a folder").filled(files="OpBasicInfo.csv"),
    )

    def sniff(self, view: FolderView) -> Sniff:
        """By the header of the file that every such folder has."""
        found = [entry for entry in view.find(_BASIC, "") if b"Task Duration" in view.head(entry)]
        return Sniff(tuple(entry.name for entry in found), "" if found else "OpBasicInfo.csv")

    def results(self, view: FolderView) -> tuple[Result, ...]:
        """The one result of this folder."""
        return (Result(None, "", view.name),)

    def read(self, view: FolderView, result: Result, task: TaskContext) -> Iterator[Batch]:
        """The operator, its tables of blocks, and the simulator's timeline where there is one."""
        yield Facts({"kind": "opprof", "framework": None, "target": "ascend", "window": view.name})
        for batch in read_files(view, _RULES, None, task):
            yield _explained(view, batch) if isinstance(batch, FileReport) else batch


def _explained(view: FolderView, report: FileReport) -> FileReport:
    if is_unexplained(report):
        return replace(report, reason=reason_of(view.local(report.path), _REASONS) or report.reason)
    return report


READER = _OpprofReader()
