"""The tables ``kernels`` and ``op_statistic`` from device tasks, their operators and their AI Core metrics."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from model.batches import TableBatch
from model.schemas import SCHEMAS, column
from model.table import MISSING_INT, Column
from parsers.database.connection import Rows
from parsers.database.device_tasks import Infos
from parsers.database.export import Export
from parsers.database.ids import Int64s, contains, distinct, positions
from parsers.database.pmu import Metrics
from parsers.database.texts import Texts, enumeration, number_texts
from parsers.memory_bound import with_memory_bound
from parsers.totals import percent_of

_BLOCK_ROWS = 50_000
_COMMUNICATION_CALL = 5_500  # of ENUM_API_TYPE
_NO_TEXT = ("N/A", "")

# Column of the table -> of COMPUTE_TASK_INFO. blockDim and mixBlockDim are what older writers call block numbers; newer
# ones have blockDim too, for the threads in a block.
_TEXTS = {
    "name": "name",
    "type": "opType",
    "op_state": "opState",
    "core": "taskType",
    "hf32_eligible": "hf32Eligible",
    "input_shapes": "inputShapes",
    "input_data_types": "inputDataTypes",
    "input_formats": "inputFormats",
    "output_shapes": "outputShapes",
    "output_data_types": "outputDataTypes",
    "output_formats": "outputFormats",
}
_BLOCKS = {"block_num": ("blockNum", "blockDim"), "mix_block_num": ("mixBlockNum", "mixBlockDim")}
_TASK = {"device_id": "deviceId", "model_id": "modelId", "task_id": "taskId", "stream_id": "streamId"}


class Kernels:
    """Compute tasks and communication operators of all devices in order of their start."""

    def __init__(self, export: Export, tasks: Rows, operators: Rows) -> None:
        """``tasks``: the TASK rows of compute tasks; ``operators``: those of COMMUNICATION_OP."""
        self._export = export
        self._tasks, self._operators = tasks, operators
        start = np.concatenate([tasks["startNs"], operators["startNs"]])
        device = np.concatenate([tasks["deviceId"], operators["deviceId"]])
        end = np.concatenate([tasks["endNs"], operators["endNs"]])
        self._order = np.lexsort((start, device))
        self._start, self._device, self._end = start[self._order], device[self._order], end[self._order]
        self._compute = len(tasks["startNs"])
        self._infos, self._blocks = self._read_infos()
        self._tell_lost()
        levels = enumeration(export.database, "API_TYPE")
        self._is_older = levels.of(np.array([_COMMUNICATION_CALL]))[0] == "hccl"  # as that generation calls it

    def batches(self, steps: Rows, launches: tuple[Int64s, Int64s] | None) -> Iterator[TableBatch]:
        """``steps``: STEP_TIME; ``launches``: when the host call of each connection began, where there are steps."""
        if not len(self._order):
            return
        metrics = Metrics(self._export, self._tasks["globalTaskId"])
        wait = _waits(self._device, self._start, self._end)
        step = self._steps(steps, launches)
        for first in range(0, len(self._order), _BLOCK_ROWS):
            self._export.task.check()
            part = slice(first, first + _BLOCK_ROWS)
            at = self._order[part]
            data: dict[str, Any] = {
                "step": number_texts(step[part]),
                **{name: self._texts_of(at, name) for name in _TEXTS},
                **{name: self._ids_of(at, source) for name, source in _TASK.items()},
                "start_ns": self._start[part],
                "duration_ns": (self._end - self._start)[part],
                "wait_ns": wait[part],
                **{name: self._of_task(at, source) for name, source in self._blocks.items()},
                "context_id": self._ids_of(at, "contextId"),
            }
            extra = metrics.cells(np.where(at < self._compute, at, -1))
            batch = TableBatch("kernels", (*SCHEMAS["kernels"], *metrics.columns), {**data, **extra})
            yield with_memory_bound(batch)

    def statistic(self) -> Iterator[TableBatch]:
        """The table ``op_statistic`` (ascend-formats 3.3): compute tasks by device, type and core."""
        if not self._compute:
            return
        types, cores = (self._infos.cells(name, self._tasks["globalTaskId"]) for name in ("opType", "taskType"))
        kinds, codes = distinct(self._tasks["deviceId"], types, cores)
        duration = self._tasks["endNs"] - self._tasks["startNs"]
        counts = np.bincount(codes)
        order = np.argsort(codes, kind="stable")
        begins = np.cumsum(counts) - counts
        total = np.add.reduceat(duration[order], begins)
        shown = np.lexsort((-total, kinds[0]))
        data: dict[str, Any] = {
            "device_id": number_texts(kinds[0]),
            "type": self._export.texts.of(kinds[1]),
            "core": self._export.texts.of(kinds[2]),
            "count": counts,
            "total_ns": total,
            "min_ns": np.minimum.reduceat(duration[order], begins),
            "average_ns": total / counts,
            "max_ns": np.maximum.reduceat(duration[order], begins),
            "percent": percent_of(total),
        }
        known = tuple(column("op_statistic", name) for name in data if name != "device_id")
        yield TableBatch(
            "op_statistic", (Column("device_id", "text"), *known), {name: cells[shown] for name, cells in data.items()}
        )

    def _tell_lost(self) -> None:
        """Operators whose task nothing tells of have no times."""
        known = np.sort(self._tasks["globalTaskId"])
        if contains(known, self._infos.task).all():
            return
        written = self._export.database.whole("COMPUTE_TASK_INFO", ("globalTaskId",))["globalTaskId"]
        lost = ~contains(known, written)
        place = f"row {int(np.argmax(lost)) + 1}"
        self._export.faults.note("task_unknown", place, count=int(lost.sum()), column="COMPUTE_TASK_INFO")

    # ---- cells ---------------------------------------------------------------------------------------------------

    def _read_infos(self) -> tuple[Infos, Mapping[str, str]]:
        database = self._export.database
        blocks = {
            name: next((one for one in sources if database.has("COMPUTE_TASK_INFO", one)), sources[0])
            for name, sources in _BLOCKS.items()
        }
        infos = Infos.of(self._export, "COMPUTE_TASK_INFO", *_TEXTS.values(), *blocks.values())
        # Nearly all of these are small numbers, and there are more of them than of anything else.
        columns = dict(infos.columns)
        for name, cells in columns.items():
            if len(cells) and cells.min() >= 0 and cells.max() < 1 << 31:
                columns[name] = cells.astype(np.int32)
        return Infos(infos.task, columns), blocks

    def _of_task(self, at: Int64s, source: str) -> Int64s:
        """A column of COMPUTE_TASK_INFO for rows of the table; missing for communication."""
        found = np.full(len(at), MISSING_INT, np.int64)
        compute = at < self._compute
        found[compute] = self._infos.cells(source, self._tasks["globalTaskId"][at[compute]])
        return found

    def _texts_of(self, at: Int64s, name: str) -> Texts:
        ids = self._of_task(at, _TEXTS[name])
        communication = at >= self._compute
        if name in ("name", "type"):
            source = self._operators["opName" if name == "name" else "opType"]
            ids[communication] = source[at[communication] - self._compute]
        cells = self._export.texts.of(ids)
        if name == "core":
            cells[communication] = "HCCL" if self._is_older else "COMMUNICATION"
        elif name not in ("name", "type"):
            cells[[cell in _NO_TEXT for cell in cells.tolist()]] = None
        return cells

    def _ids_of(self, at: Int64s, source: str) -> Texts:
        """A column of TASK as texts; communication has only a device."""
        ids = np.full(len(at), MISSING_INT, np.int64)
        compute = at < self._compute
        ids[compute] = self._tasks[source][at[compute]]
        if source == "deviceId":
            ids[~compute] = self._operators[source][at[~compute] - self._compute]
        return number_texts(ids)

    def _steps(self, steps: Rows, launches: tuple[Int64s, Int64s] | None) -> Int64s:
        """The step in which the host launched each row, or else in which it ran; missing outside all steps."""
        if launches is None:
            return np.full(len(self._start), MISSING_INT, np.int64)
        connection = np.concatenate([self._tasks["connectionId"], self._operators["connectionId"]])[self._order]
        time = self._start.copy()
        launch = positions(launches[0], connection)
        time[launch >= 0] = launches[1][launch[launch >= 0]]
        at = np.maximum(np.searchsorted(steps["startNs"], time, "right") - 1, 0)
        inside = (time >= steps["startNs"][at]) & (time < steps["endNs"][at])
        return np.where(inside, steps["id"][at], MISSING_INT)


def _waits(device: Int64s, start: Int64s, end: Int64s) -> Int64s:
    """From the end of the row before on the same device, at least 0; 0 for the first (ascend-formats 3.3). Rows are
    in order of device and start. Shape: (n,)."""
    waits = np.zeros(len(start), np.int64)
    waits[1:] = np.where(device[1:] == device[:-1], np.maximum(start[1:] - end[:-1], 0), 0)
    return waits
