"""profiler_info_{rank}.json of MindSpore 1.8 to 2.2: facts on the run (mindinsight-format 1.19)."""

from __future__ import annotations

from collections.abc import Iterator

from model.batches import Batch, Facts
from model.task import TaskContext
from parsers.faults import Faults
from parsers.folder_view import FileEntry, FolderView
from parsers.json_file import integer, json_object

_AS_THEY_ARE = {
    "context_mode": "mode",
    "ms_version": "framework_version",
    "parallel_mode": "parallel_mode",
    "stage_num": "stages",
    "rank_size": "rank_size",
    "profiling_start_time": "profiling_start",
    "profiling_stop_time": "profiling_stop",
    "analyse_start_time": "analysis_start",
    "analyse_end_time": "analysis_end",
    "graph_ids": "graph_ids",
    "is_heterogeneous": "heterogeneous",
    "diff_time": "clock_difference_us",
}


def parse(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """Facts: mode, version, parallel mode and the times as written (their time zone is not)."""
    faults = Faults(entry.path)
    content = json_object(view, entry, faults)
    facts = {fact: content[key] for key, fact in _AS_THEY_ARE.items() if content.get(key) not in (None, "", [])}
    device = integer(content.get("device_id"))
    if device is not None:
        facts["devices"] = [device]
    if facts:
        yield Facts(facts)
    yield from faults.problems()
