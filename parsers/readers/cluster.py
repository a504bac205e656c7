"""`cluster_analysis_output`: what msprof-analyze made of all ranks of a run (ascend-formats 4.2)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from model.batches import Batch, Facts, FileReport, Missing, TableBatch
from model.sentence import sentence
from model.task import TaskContext
from parsers.database import cluster
from parsers.file_rules import FileRule, read_files
from parsers.files import cluster_tables, communication
from parsers.folder_view import FileEntry, FolderView
from parsers.reader import Descriptor, Result, Sniff
from parsers.reasons import is_unexplained, reason_of

_TEXTS = {
    r"cluster_step_trace_time\.csv": ("cluster_step_trace_time",),
    r"cluster_communication\.json": ("cluster_communication", "cluster_communication_packets"),
    r"cluster_communication_matrix\.json": ("cluster_communication_links",),
    r"communication_group(_old)?\.json": ("communication_groups",),
}
"""Text files -> the tables in them; the database has them too."""
_DATABASE = r"cluster_analysis\.db"
_RECIPE = r"[^/]+/[^/]+\.csv"


def _parse_database(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    read = [tables for pattern, tables in _TEXTS.items() if any(file.size_bytes for file in view.find(pattern, ""))]
    yield from cluster.parse(view, entry, rank, task, left_out={table for tables in read for table in tables})


_RULES = (
    FileRule(r"cluster_step_trace_time\.csv", "cluster_tables", cluster_tables.parse_steps),
    FileRule(r"cluster_communication\.json", "communication", communication.parse_cluster),
    FileRule(r"cluster_communication_matrix\.json", "communication", communication.parse_cluster_matrix),
    FileRule(r"communication_group(_old)?\.json", "cluster_tables", cluster_tables.parse_groups),
    FileRule(_DATABASE, "cluster_database", _parse_database),
    FileRule(_RECIPE, "cluster_recipe", cluster_tables.parse_recipe),
)
_NAMES = "cluster_step_trace_time.csv, cluster_communication.json, cluster_communication_matrix.json, "
_FILES = rf"(cluster_step_trace_time\.csv|cluster_communication(_matrix)?\.json|communication_group\.json|{_DATABASE})"
_REASONS = ((r".*\.(ipynb|py)", sentence("Reasons", "a notebook of msprof-analyze, and what it runs")),)
_MISSING = sentence("Missing", "Run msprof-analyze cluster on the folder of all ranks.")


class _ClusterReader:
    """One result for all ranks; the folders of the ranks themselves open on their own."""

    descriptor = Descriptor(
        id="cluster",
        kind="cluster",
        title=sentence("Readers", "cluster analysis (cluster_analysis_output)"),
        priority=40,
        looks_for=sentence("Readers", "one of {files}").filled(
            files=_NAMES + "communication_group.json, cluster_analysis.db"
        ),
    )

    def sniff(self, view: FolderView) -> Sniff:
        """By the names of the files, which are always these; those of recipes only where msprof-analyze puts them."""
        found = [entry.name for entry in view.find(_FILES, "")]
        if not found and view.name.lower() == "cluster_analysis_output":
            found = [name for name in map(view.local, view.files) if re.fullmatch(_RECIPE, name, re.IGNORECASE)]
        missed = "" if found else sentence("Readers", "all of them")
        return Sniff(tuple(found), missed, is_loose=True)

    def results(self, view: FolderView) -> tuple[Result, ...]:
        """The one result of this folder."""
        return (Result(None, "", sentence("Results", "Cluster analysis")),)

    def read(self, view: FolderView, result: Result, task: TaskContext) -> Iterator[Batch]:
        """Tables only: a cluster analysis has no timeline."""
        yield Facts({"kind": "cluster", "framework": None, "target": "ascend"})
        has_steps = False
        for batch in read_files(view, _RULES, None, task):
            has_steps = has_steps or (isinstance(batch, TableBatch) and batch.table == "cluster_step_trace_time")
            yield _explained(batch) if isinstance(batch, FileReport) else batch
        if not has_steps:
            yield Missing("overview", "cluster_step_trace_time.csv", _MISSING)


def _explained(report: FileReport) -> FileReport:
    """The reason for files of this format that are known and not read."""
    if is_unexplained(report):
        return replace(report, reason=reason_of(report.path, _REASONS) or report.reason)
    return report


READER = _ClusterReader()
