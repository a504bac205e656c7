"""hwts.log.data of raw folders: start and end of every task of the device (mindinsight-format 2.2, 2.3)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import numpy as np

from model.batches import Batch, SliceBatch, TableBatch, TrackInfo, TrackKey
from model.schemas import SCHEMAS
from model.table import MISSING_INT, Column
from model.task import TaskContext
from parsers.files.aicore_intermediate import op_rows, types_of
from parsers.files.aicore_raw import Flops, flops_columns, flops_of, flops_summary
from parsers.files.framework_raw import Operator
from parsers.files.hwts_records import RECORD, TICK_NS, RecordCheck, events_of
from parsers.files.legacy_tracks import track_info
from parsers.folder_view import FileEntry, FolderView
from parsers.slice_files import SliceFile
from parsers.task_dictionary import TaskDictionary
from parsers.task_pairs import Executions, NeighbourPairs, OperatorSums, TaskPairs

_OTHER_TASKS = "tasks"
"""Process of the tasks that belong to no operator, such as waits: their time is not that of a computation."""

_UNNAMED = "Device task"
"""The type of tasks in a run of which nothing names operators."""


def parse(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """Slices of all tasks, ``kernels`` (executions of operators; of all tasks where nothing names operators), and
    ``ops`` and ``op_types`` computed as the first MindInsight did: means, and for a type the sum of the means, which is
    the time of one step."""
    source = SliceFile(view, entry, task, RECORD.itemsize)
    if source.leads:
        known = TaskDictionary(view, rank, task)
        flops = flops_of(view, rank, known, task) if known.operators else None
        yield from _tasks(source, known, rank or 0, flops)
    yield from source.problems()


def _tasks(source: SliceFile, known: TaskDictionary, device: int, flops: Flops | None) -> Iterator[Batch]:
    pairs, neighbours, sums = TaskPairs(), NeighbourPairs(), OperatorSums()
    check = RecordCheck(source)
    picture = _Picture(known, device)
    named = 0
    for records in source.records(RECORD):
        events = events_of(check.sound(records), known)
        sums.add(neighbours.add(events, records.fresh))
        found = pairs.add(events, records.fresh)
        own = found[found.operator >= 0]
        named += len(own)
        listed = own if known.operators else found
        if len(listed):
            yield _kernels(listed, known)
        if len(found):
            yield picture.slices(found)
    pairs.finish()
    if pairs.unpaired:
        source.faults.note("tasks_unpaired", count=pairs.unpaired)
    if named > sums.executions:
        source.faults.note("tasks_paired_anew", count=named - sums.executions)
    yield from picture.names()
    if sums.operators:
        yield from _operators(sums, known, flops)


def _kernels(executions: Executions, known: TaskDictionary) -> TableBatch:
    """Operators, or, where no dictionary names any, all tasks."""
    data: dict[str, Any] = {
        "task_id": [str(number) for number in executions.task.tolist()],
        "stream_id": [str(number) for number in executions.stream.tolist()],
        "start_ns": executions.start * TICK_NS,
        "duration_ns": executions.duration * TICK_NS,
    }
    if known.operators:
        operators = [known.operators[place] for place in executions.operator.tolist()]
        data |= {
            "name": [operator.name for operator in operators],
            "type": [operator.type or None for operator in operators],
            "core": ["AI_CORE"] * len(operators),
            "block_num": [operator.block_dim for operator in operators],
        }
    else:
        data |= {
            "name": [_task_name(number) for number in executions.task.tolist()],
            "type": [_UNNAMED] * len(executions),
        }
    columns = tuple(column for column in SCHEMAS["kernels"] if column.name in data)
    return TableBatch("kernels", columns, data)


def _operators(sums: OperatorSums, known: TaskDictionary, flops: Flops | None) -> Iterator[Batch]:
    """A type's time is that of one step, so its operators have a mean and no sum; how often they ran stands aside."""
    operators = [known.operators[place] for place in sums.operators]
    uncounted = np.full(len(operators), MISSING_INT, np.int64)
    batch = op_rows(operators, sums.mean_ns(TICK_NS), uncounted, ["AI_CORE"] * len(operators))
    data = {**batch.data, "stream_id": [str(number) for number in sums.streams], "executions": sums.rounds}
    columns = [*batch.columns, Column("executions", "int")]
    if flops is not None:
        rates = flops_columns(flops, sums.operators, sums.mean_ns(TICK_NS))
        columns += [Column(name, "float", unit) for name, (unit, _) in rates.items()]
        data |= {name: values for name, (_, values) in rates.items()}
        yield flops_summary(rates)
    yield TableBatch("ops", tuple(columns), data)
    yield types_of(batch.data)


class _Picture:
    """Slices of tasks: those of operators on the device's process, all others on one of their own."""

    def __init__(self, known: TaskDictionary, device: int) -> None:
        self._known = known
        self._device = device
        self._arguments = [_arguments(operator) for operator in known.operators]
        self._keys: set[TrackKey] = set()

    def slices(self, executions: Executions) -> SliceBatch:
        """One slice for each; its arguments are the operator's, and the task id."""
        owned = executions.operator >= 0
        streams, track = np.unique(executions.stream << 1 | owned, return_inverse=True)
        keys = [TrackKey(str(self._device) if code & 1 else _OTHER_TASKS, str(code >> 1)) for code in streams.tolist()]
        self._keys.update(keys)
        pairs = np.stack([np.where(owned, executions.operator, -1), executions.task])
        distinct, of = np.unique(pairs, axis=1, return_inverse=True)
        texts = [self._text(operator, task) for operator, task in distinct.T.tolist()]
        names = list(dict.fromkeys(name for name, _ in texts))
        code = {name: place for place, name in enumerate(names)}
        name = np.array([code[text] for text, _ in texts], np.uint32)
        of = of.reshape(-1)
        return SliceBatch(
            keys,
            names,
            track.astype(np.uint32),
            executions.start * TICK_NS,
            executions.duration * TICK_NS,
            name[of],
            arguments=[texts[place][1] for place in of.tolist()],
        )

    def names(self) -> Iterator[TrackInfo]:
        """Names of all tracks so far."""
        yield from track_info(self._keys, "ascend")
        if any(key.process == _OTHER_TASKS for key in self._keys):
            some = bool(self._known.operators)
            # Without a dictionary these are all tasks there are, and the streams of the device.
            name = "Tasks without an operator" if some else "Task Scheduler"
            yield TrackInfo(
                TrackKey(_OTHER_TASKS, ""),
                process_name=f"{name} (device {self._device})",
                process_sort=60 if some else 0,
            )

    def _text(self, operator: int, task: int) -> tuple[str, str]:
        """Name and arguments."""
        arguments: dict[str, Any] = {"task_id": task}
        if operator < 0:
            return _task_name(task), json.dumps(arguments)
        return self._known.operators[operator].short_name, json.dumps(self._arguments[operator] | arguments)


def _task_name(task: int) -> str:
    return f"Task {task}"


def _arguments(operator: Operator) -> dict[str, Any]:
    info = json.loads(operator.info) if operator.info else {}
    return {"type": operator.type, "fullname": operator.name, **info}
