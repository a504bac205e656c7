"""`cluster_analysis_output`: what msprof-analyze made of all ranks of a run (ascend-formats 4.2)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from model.batches import Batch, Facts, FileReport, Missing
from model.sentence import sentence
from model.task import TaskContext
from parsers.file_rules import FileRule, read_files
from parsers.files import cluster_tables, communication
from parsers.folder_view import FolderView
from parsers.reader import Descriptor, Result, Sniff

_RULES = (
    FileRule(r"cluster_step_trace_time\.csv", "cluster_tables", cluster_tables.parse_steps),
    FileRule(r"cluster_communication\.json", "communication", communication.parse_cluster),
    FileRule(r"cluster_communication_matrix\.json", "communication", communication.parse_cluster_matrix),
    FileRule(r"communication_group(_old)?\.json", "cluster_tables", cluster_tables.parse_groups),
)
_NAMES = "cluster_step_trace_time.csv, cluster_communication.json, cluster_communication_matrix.json, "
_FILES = r"(cluster_step_trace_time\.csv|cluster_communication(_matrix)?\.json|communication_group\.json|{database})"
_DATABASE = r"cluster_analysis\.db"
_NOT_READ = sentence("Reasons", "the database of msprof-analyze is not read; its text files are")
_TEXT = sentence("Missing", "Run msprof-analyze cluster with --export_type=text.")


class _ClusterReader:
    """One result for all ranks; the folders of the ranks themselves open on their own."""

    descriptor = Descriptor(
        id="cluster",
        kind="cluster",
        title=sentence("Readers", "cluster analysis (cluster_analysis_output)"),
        priority=40,
        looks_for=sentence("Readers", "one of {files}").filled(files=_NAMES + "communication_group.json"),
    )

    def sniff(self, view: FolderView) -> Sniff:
        """By the names of the files, which are always these."""
        found = view.find(_FILES.format(database=_DATABASE), "")
        missed = "" if found else sentence("Readers", "all of them")
        return Sniff(tuple(entry.name for entry in found), missed, is_loose=True)

    def results(self, view: FolderView) -> tuple[Result, ...]:
        """The one result of this folder."""
        return (Result(None, "", sentence("Results", "Cluster analysis")),)

    def read(self, view: FolderView, result: Result, task: TaskContext) -> Iterator[Batch]:
        """Tables only: a cluster analysis has no timeline."""
        yield Facts({"kind": "cluster", "framework": None, "target": "ascend"})
        for batch in read_files(view, _RULES, None, task):
            if isinstance(batch, FileReport) and batch.path.lower().endswith("cluster_analysis.db"):
                yield replace(batch, reason=_NOT_READ)
            else:
                yield batch
        if not view.find(_FILES.format(database=""), ""):
            yield Missing("overview", "cluster_step_trace_time.csv", _TEXT)


READER = _ClusterReader()
