"""TASK: what ran on each stream of a device, named by the operator, the communication or the kind of task."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from model.batches import FLOW_END, Batch, TrackKey
from model.table import MISSING_INT
from parsers.database.connection import Rows
from parsers.database.export import Export
from parsers.database.ids import Int64s, contains, distinct, positions
from parsers.database.records import Field
from parsers.database.slices import chosen, flow_ends, keyed, named, slice_batch, timed
from parsers.database.texts import enumeration

_COLUMNS = (
    "startNs",
    "endNs",
    "deviceId",
    "connectionId",
    "globalTaskId",
    "taskType",
    "contextId",
    "streamId",
    "taskId",
    "modelId",
)
_NO_ROW = -1


@dataclass(slots=True)
class Infos:
    """Rows of a ``*_INFO`` table, found by globalTaskId. ``columns`` without it, sorted by ``task``."""

    task: Int64s
    columns: Rows

    @classmethod
    def of(cls, export: Export, table: str, *names: str) -> Infos:
        """These columns of ``table``; no rows when the database lacks it."""
        rows = dict(export.database.whole(table, ("globalTaskId", *names)))
        return cls.sorted(rows.pop("globalTaskId"), rows)

    @classmethod
    def sorted(cls, task: Int64s, columns: Rows) -> Infos:
        """From rows in any order. Big tables are in order already: no copy of them then."""
        if (task[1:] >= task[:-1]).all():
            return cls(task, columns)
        order = np.argsort(task, kind="stable")
        return cls(task[order], {name: cells[order] for name, cells in columns.items()})

    def rows_of(self, tasks: Int64s) -> Int64s:
        """Which row belongs to each task, -1 where none does."""
        return positions(self.task, tasks)

    def cells(self, name: str, tasks: Int64s) -> Int64s:
        """A column for each task, missing where no row belongs to it."""
        if not len(self.task):
            return np.full(len(tasks), MISSING_INT, np.int64)
        at = self.rows_of(tasks)
        return np.where(at == _NO_ROW, MISSING_INT, self.columns[name][at])


class Kept:
    """Columns of tasks that other parts of the export still need, gathered block by block."""

    def __init__(self, *names: str) -> None:
        self._blocks: dict[str, list[Int64s]] = {name: [] for name in names}

    def add(self, rows: Rows, mask: NDArray[np.bool_]) -> None:
        """Keep the rows where ``mask`` is true."""
        for name, blocks in self._blocks.items():
            blocks.append(rows[name][mask])

    def take(self) -> Rows:
        """All of them, in the order of the file; nothing is kept any longer."""
        taken = {}
        for name, blocks in self._blocks.items():
            taken[name] = np.concatenate([np.zeros(0, np.int64), *blocks])
            blocks.clear()
        return taken


def compute_tasks(export: Export) -> Rows:
    """The rows of TASK that have a COMPUTE_TASK_INFO."""
    known = Infos.of(export, "COMPUTE_TASK_INFO").task
    names = tuple(name for name in _COLUMNS if name != "taskType")
    kept = Kept(*names)
    for block in export.blocks("TASK", names):
        rows = timed(block, export.early_faults, "TASK", export.first_row)
        kept.add(rows, contains(known, rows["globalTaskId"]))
    return kept.take()


class DeviceTasks:
    """Reads TASK for the timeline. Afterwards ``compute`` has the times of compute tasks, ``communication`` the tasks
    of communication, and ``limits`` says from when to when each device had tasks, those that only begin and end the
    collection left out."""

    def __init__(self, export: Export) -> None:
        self._export = export
        self._compute = Infos.of(export, "COMPUTE_TASK_INFO", "name", "taskType")
        self._small = Infos.of(export, "COMMUNICATION_TASK_INFO").task
        self._schedule = Infos.of(export, "COMMUNICATION_SCHEDULE_TASK_INFO", "name", "taskType")
        self._copies = Infos.of(export, "MEMCPY_INFO", "size", "memcpyOperation")
        self.compute = Kept("startNs", "endNs", "deviceId")
        self.communication = Kept(*(name for name in _COLUMNS if name not in ("taskType", "connectionId")))
        self.limits: dict[int, tuple[int, int]] = {}
        self._marks = np.sort(export.texts.ids_of("PROFILING_ENABLE", "PROFILING_DISABLE"))

    def batches(self) -> Iterator[Batch]:
        """Slices of all streams, and the device ends of flows."""
        for block in self._export.blocks("TASK", _COLUMNS):
            rows = timed(block, self._export.faults, "TASK", self._export.first_row)
            compute = self._compute.rows_of(rows["globalTaskId"])
            small = contains(self._small, rows["globalTaskId"])
            self.compute.add(rows, compute != _NO_ROW)
            self.communication.add(rows, small)
            self._widen(chosen(rows, ~contains(self._marks, rows["taskType"])))
            yield from self._slices(rows, compute)
            yield from self._flows(chosen(rows, ~small))

    def _widen(self, rows: Rows) -> None:
        for device in distinct(rows["deviceId"])[0][0].tolist():
            mine = rows["deviceId"] == device
            begin, end = int(rows["startNs"][mine].min()), int(rows["endNs"][mine].max())
            known = self.limits.get(device, (begin, end))
            self.limits[device] = min(begin, known[0]), max(end, known[1])

    def _slices(self, rows: Rows, compute: Int64s) -> Iterator[Batch]:
        export = self._export
        name, kind = self._named(rows, compute)
        rows = {**rows, "name": name, "kind": kind}
        copies = self._copies.rows_of(rows["globalTaskId"])
        for part, copied in ((copies == _NO_ROW, False), (copies != _NO_ROW, True)):
            if not part.any():
                continue
            some = chosen(rows, part)
            fields = self._fields(some)
            if copied:
                at = copies[part]
                operation = enumeration(export.database, "MEMCPY_OPERATION").coded(
                    self._copies.columns["memcpyOperation"][at]
                )
                fields |= {"size(B)": self._copies.columns["size"][at], "operation": operation}
            chunks, event = export.records.pack(fields, len(some["startNs"]))
            tracks = keyed(self._stream, some["deviceId"], some["streamId"])
            yield from export.tracks.news()
            yield from chunks
            yield slice_batch(some, tracks, named(*export.texts.coded(some["name"])), event)

    def _named(self, rows: Rows, compute: Int64s) -> tuple[Int64s, Int64s]:
        """Name and kind of each task, as ids of texts."""
        name, kind = rows["taskType"].copy(), rows["taskType"].copy()
        schedule = self._schedule.rows_of(rows["globalTaskId"])
        for infos, at in ((self._schedule, schedule), (self._compute, compute)):
            known = at != _NO_ROW
            name[known] = infos.columns["name"][at[known]]
            kind[known] = infos.columns["taskType"][at[known]]
        return name, kind

    def _fields(self, rows: Rows) -> dict[str, Field]:
        return {
            "Model Id": rows["modelId"],
            "Task Type": self._export.texts.coded(rows["kind"]),
            "Physic Stream Id": rows["streamId"],
            "Task Id": rows["taskId"],
            "Subtask Id": rows["contextId"],
            "connection_id": rows["connectionId"],
        }

    def _flows(self, rows: Rows) -> Iterator[Batch]:
        connections = self._export.connections
        ids = rows["connectionId"]
        to_operator = contains(connections.operators, ids)
        for category, known in (
            ("HostToDevice", contains(connections.host, ids)),
            ("async_npu", contains(connections.framework, ids) & ~to_operator),
            ("MsTx", contains(connections.marks, ids)),
        ):
            if known.any():
                some = chosen(rows, known)
                tracks = keyed(self._stream, some["deviceId"], some["streamId"])
                yield from self._export.tracks.news()
                yield flow_ends(category, FLOW_END, tracks, some["connectionId"], some["startNs"])

    def _stream(self, device: int, stream: int) -> TrackKey:
        stream = stream if stream != MISSING_INT else 0
        return self._export.tracks.device("Ascend Hardware", max(device, 0), stream, f"Stream {stream}")
