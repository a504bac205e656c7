"""{ascend|gpu}_cluster_analyse_{mode}_{stages}_{ranks}_{rank}.csv: how parallel training spends each step
(mindinsight-format 1.13)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from model.batches import Batch, Facts
from model.table import Column
from model.task import TaskContext
from model.time_text import Unit
from parsers.files import step_trace_time
from parsers.folder_view import FileEntry, FolderView
from parsers.text_table import CsvFile, Take, table_batch

_NAME = re.compile(r"(?:ascend|gpu)_cluster_analyse_([a-z-]+)_(\d{1,9})_(\d{1,9})_\d{1,9}\.csv", re.IGNORECASE)

ALIASES = {
    "computation": "computation_time",
    "collective_communication_time": "collective_communication_alone_time",
}
_MILLISECONDS = (
    "computation_time",
    "communication_alone_time",
    "stage_time",
    "receive_alone_time",
    "collective_communication_alone_time",
)
_TICKS = ("iteration_interval", "fp_and_bp", "tail")


def parse(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """Rows of ``cluster_analyse``, one a step and the file's own average; how many stages and ranks as facts. What
    MindSpore 2.2 writes under this name are rows of ``step_split``."""
    source = CsvFile(view, entry, task, ALIASES, ends_open=True)
    if "computing" in source and "free" in source:
        yield from step_trace_time.parse(view, entry, rank, task)
        return
    takes = [*_takes(source, _TICKS, "tick"), *_takes(source, _MILLISECONDS, "ms")]
    if not takes:
        source.has("computation_time", "communication_alone_time")
    elif (block := source.whole()) is not None:
        batch = table_batch(source, block, "cluster_analyse", takes)
        # A file with one row has no average, or it is that row (mindinsight-format 1.13).
        has_average = block.rows > 1 and "csv_row_cut" not in source.faults
        steps = [str(step) for step in range(1, block.rows + 1)]
        steps[-1:] = ["average"] if has_average else steps[-1:]
        yield replace(batch, columns=(Column("step", "text"), *batch.columns), data={"step": steps, **batch.data})
    match = _NAME.fullmatch(entry.name)
    if match is not None:
        yield Facts({"cluster_mode": match[1].lower(), "stages": int(match[2]), "rank_size": int(match[3])})
    yield from source.problems()


def _takes(source: CsvFile, names: tuple[str, ...], unit: Unit) -> Iterator[Take]:
    for name in names:
        if name in source:
            yield Take(Column(f"{name.removesuffix('_time')}_ns", "int", "ns"), name, unit)
