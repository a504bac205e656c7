"""step_trace_raw_{id}_detail_time.csv: begin, end, phases and collectives of every step (mindinsight-format 1.1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from model.batches import Batch, TableBatch
from model.schemas import SCHEMAS, column
from model.table import MISSING_INT, Column
from model.task import TaskContext
from parsers.folder_view import FileEntry, FolderView
from parsers.text_table import Block, CsvFile

_PHASES = (
    ("start_ns", "start_point"),
    ("end_ns", "end_point"),
    ("fp_point_ns", "fp_point"),
    ("bp_point_ns", "bp_point"),
    ("total_ns", "total"),
    ("iteration_interval_ns", "iteration_interval"),
    ("fp_and_bp_ns", "fp_and_bp"),
    ("tail_ns", "tail"),
)
INFERENCE = {"fp": "fp_and_bp"}
"""Inference results have neither bp_point nor tail; their one duration is called fp."""

_PREFIXES = ("stream_", "hccl_")


@dataclass(frozen=True, slots=True)
class Collective:
    """The columns of one collective; each cell in 10 ns ticks, 0 or missing when it did not happen in that step."""

    stream: str
    label: str
    begin: str
    end: str
    duration: str


def parse(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """Rows of ``steps``, ``step_average`` (the file's last row) and ``step_collectives`` (step 0 = average)."""
    source = CsvFile(view, entry, task, INFERENCE)
    block = source.whole() if source.has("step_num", "start_point", "end_point", "total") else None
    if block is not None:
        steps = step_numbers(block)
        phases = {name: block.ns(key, "tick") for name, key in _PHASES if key in source}
        columns = tuple(column("steps", name, source.label(key)) for name, key in _PHASES if key in source)
        numbered = steps != 0
        cells = {"step": steps[numbered], **{name: values[numbered] for name, values in phases.items()}}
        yield TableBatch("steps", (column("steps", "step", source.label("step_num")), *columns), cells)
        if not numbered.all():
            average = {name: values[~numbered][-1:] for name, values in phases.items()}
            yield TableBatch("step_average", columns, average)
        if found := collectives(source):
            yield _collective_rows(block, steps, found, task)
    yield from source.problems()


def step_numbers(block: Block) -> NDArray[np.int64]:
    """The step of each row, 0 for the average row. The average is the last row, with ``-`` or ``0`` as its step; a file
    that was cut has none, and then its last row is the next step. Shape (rows,)."""
    written = [cell.strip() for cell in block.raw("step_num")]
    steps = block.ints("step_num")
    steps[[cell == "-" for cell in written]] = 0
    steps[steps < 0] = MISSING_INT
    last = len(steps) - 1
    if last > 0 and steps[last] > 0 and steps[last] != steps[last - 1] + 1 and steps[last - 1] > 0:
        steps[last] = 0
    return steps


def collectives(source: CsvFile) -> list[Collective]:
    """The collectives of the header, in column order; three generations of names, three orders of the columns."""
    names = dict(zip(reversed(source.labels), reversed(source.names), strict=True))
    found = []
    for label in dict.fromkeys(source.labels):
        begin, end = names.get(f"{label}_start_point"), names.get(f"{label}_end_point")
        if label.startswith(_PREFIXES) and not label.endswith("point") and begin and end:
            stream = label.split("_")[1] if label.startswith("stream_") else "hccl"
            found.append(Collective(stream, label, begin, end, names[label]))
    return found


def collective_times(block: Block, collective: Collective) -> tuple[NDArray[np.int64], ...]:
    """Begin, end, duration in ns, and a mask of the rows in which it happened. Shapes (rows,)."""
    times = [block.ns(name, "tick") for name in (collective.begin, collective.end, collective.duration)]
    happened = np.logical_and.reduce([(values != 0) & (values != MISSING_INT) for values in times])
    return (*times, happened)


def _collective_rows(block: Block, steps: NDArray[np.int64], found: list[Collective], task: TaskContext) -> TableBatch:
    """Step by step, in the order of the columns."""
    times = []
    for collective in found:
        task.check()
        times.append(collective_times(block, collective))
    begin, end, duration, happened = (np.stack(values, axis=1) for values in zip(*times, strict=True))
    rows, places = np.nonzero(happened)
    data: dict[str, Any] = {
        "step": steps[rows],
        "stream": [found[place].stream for place in places],
        "name": [found[place].label for place in places],
        "start_ns": begin[rows, places],
        "end_ns": end[rows, places],
        "duration_ns": duration[rows, places],
    }
    columns: tuple[Column, ...] = SCHEMAS["step_collectives"]
    return TableBatch("step_collectives", columns, data)
