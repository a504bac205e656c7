"""Framework.host.* of raw folders: operators, their tasks and the points of the step trace (mindinsight-format 2.4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from model.batches import Batch, TableBatch
from model.schemas import SCHEMAS
from model.table import Column
from model.task import TaskContext
from parsers.files.framework_raw import Operator
from parsers.folder_view import FileEntry, FolderView
from parsers.slice_files import SliceFile
from parsers.task_dictionary import (
    GRAPH,
    TASKS,
    TaskLine,
    framework_files,
    graph_operators,
    named,
    note_mixed_back_ends,
    operators_in,
    points_in,
    task_keys,
    task_lines,
    tasks_in,
    with_task,
)

_COLUMNS = (
    Column("name", "text"),
    Column("short_name", "text"),
    Column("type", "text"),
    Column("task_id", "text"),
    Column("stream_id", "text"),
    Column("block_dim", "int"),
    Column("subgraph", "text"),
    Column("info", "text"),
)
"""Those of the csv that MindSpore makes of these files (`parsers.files.framework_raw`)."""

_FORWARD, _BACKWARD = 1, 2


def parse_graph(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """Rows of ``framework_raw``: the operators of the graph with their first task."""
    source = SliceFile(view, entry, task)
    note_mixed_back_ends(view, entry, source.faults)
    if source.leads:
        first: dict[str, TaskLine] = {}
        if framework_files(view, rank, TASKS):
            for line in task_lines(view, rank, task):
                first.setdefault(line.name, line)
        operators = operators_in(source)
        yield from _rows([_joined(operator, first.get(operator.name)) for operator in operators])
    yield from source.problems()


def parse_tasks(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """Rows of ``framework_raw``: the tasks of operators that the graph does not describe."""
    source = SliceFile(view, entry, task)
    if not framework_files(view, rank, GRAPH):
        note_mixed_back_ends(view, entry, source.faults)
    if source.leads:
        described = {operator.name for operator in graph_operators(view, rank, task)}
        lines = list(tasks_in(source))
        yield from _rows([with_task(named(line.name), line) for line in lines if line.name not in described])
        _note_renamed(source, lines)
    yield from source.problems()


def parse_points(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """The row of ``step_points``, for all steps: what begins forward and ends backward propagation."""
    source = SliceFile(view, entry, task)
    if source.leads:
        points = points_in(source)
        if points.keys() & {_FORWARD, _BACKWARD}:
            data = {"step": [0], "fp_start": [points.get(_FORWARD)], "bp_end": [points.get(_BACKWARD)]}
            yield TableBatch("step_points", SCHEMAS["step_points"], data)
    yield from source.problems()


def _joined(operator: Operator, line: TaskLine | None) -> Operator:
    return operator if line is None else with_task(operator, line)


def _rows(operators: Sequence[Operator]) -> Iterator[TableBatch]:
    if operators:
        data = {column.name: [getattr(operator, column.name) for operator in operators] for column in _COLUMNS}
        yield TableBatch("framework_raw", _COLUMNS, data)


def _note_renamed(source: SliceFile, lines: Sequence[TaskLine]) -> None:
    """The dictionary holds one operator for each task; a later line of the same task takes its place."""
    keys = task_keys(
        np.array([line.stream_id for line in lines], np.int64), np.array([line.task_id for line in lines], np.int64)
    )
    known: dict[int, str] = {}
    for key, line in zip(keys.tolist(), lines, strict=True):
        if known.setdefault(key, line.name) != line.name:
            source.faults.note("tasks_renamed", f"task {line.task_id}", line.name)
            known[key] = line.name
