"""COMMUNICATION_OP and COMMUNICATION_TASK_INFO: a row for each group of ranks, and one for each of its planes below."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from model.batches import FLOW_END, Batch, TrackKey
from model.table import MISSING_INT
from parsers.database.connection import Rows
from parsers.database.device_tasks import Infos
from parsers.database.export import Export
from parsers.database.ids import Int64s, contains, distinct
from parsers.database.records import Field
from parsers.database.slices import chosen, flow_ends, keyed, named, slice_batch, timed
from parsers.database.texts import enumeration

_OPERATOR_COLUMNS = (
    "startNs",
    "endNs",
    "connectionId",
    "opName",
    "groupName",
    "opId",
    "relay",
    "retry",
    "dataType",
    "algType",
    "count",
    "opType",
    "deviceId",
)
_TASK_COLUMNS = (
    "globalTaskId",
    "taskType",
    "planeId",
    "groupName",
    "notifyId",
    "srcRank",
    "dstRank",
    "transportType",
    "size",
    "dataType",
    "linkType",
)
_YES_NO = np.array(["no", "yes", None], object)


def communication_operators(export: Export) -> Rows:
    """COMMUNICATION_OP with the device of each operator, which older writers leave to its tasks."""
    database, table = export.database, "COMMUNICATION_OP"
    rows = dict(timed(database.whole(table, _OPERATOR_COLUMNS), export.faults, table))
    unknown = rows["deviceId"] == MISSING_INT
    if unknown.any():
        found = np.full(len(unknown), _default_device(export), np.int64)
        own = Infos.of(export, "COMMUNICATION_TASK_INFO", "opId")
        operators, at_operator = np.unique(rows["opId"], return_inverse=True)
        devices = np.full(len(operators), MISSING_INT, np.int64)
        for block in database.blocks("TASK", ("globalTaskId", "deviceId")):
            task = own.rows_of(block["globalTaskId"])
            operator = own.columns["opId"][task[task >= 0]]
            known = contains(operators, operator)
            devices[np.searchsorted(operators, operator[known])] = block["deviceId"][task >= 0][known]
        told = devices[at_operator]
        rows["deviceId"] = np.where(unknown, np.where(told == MISSING_INT, found, told), rows["deviceId"])
    return rows


def _default_device(export: Export) -> int:
    for table, column in (("RANK_DEVICE_MAP", "deviceId"), ("NPU_INFO", "id")):
        devices = export.database.whole(table, (column,))[column]
        if len(devices):
            return max(int(devices[0]), 0)
    return 0


class Communication:
    """Reads COMMUNICATION_TASK_INFO. ``operators``: those of `communication_operators`; ``tasks``: the tasks of
    `DeviceTasks` that belong to communication."""

    def __init__(self, export: Export, operators: Rows, tasks: Rows) -> None:
        self._export = export
        columns = dict(tasks)
        self._tasks = Infos.sorted(columns.pop("globalTaskId"), columns)
        self._operators = operators
        self._rows: dict[tuple[int, int], int] = {}  # first tid of each (device, group)

    def batches(self) -> Iterator[Batch]:
        """Slices of groups and planes, and the device ends of flows."""
        self._place_groups()
        if len(self._operators["startNs"]):
            yield from self._groups()
            yield from self._flows()
        for block in self._export.blocks("COMMUNICATION_TASK_INFO", _TASK_COLUMNS):
            yield from self._planes(block)

    def _place_groups(self) -> None:
        """Groups in the order of their first operator, each followed by its planes (ascend-formats 2.2.2)."""
        planes: dict[tuple[int, int], int] = {}
        order = np.argsort(self._operators["startNs"], kind="stable")
        devices, groups = (self._operators[name][order].tolist() for name in ("deviceId", "groupName"))
        for pair in zip(devices, groups, strict=True):
            planes.setdefault(pair, 0)
        for block in self._export.database.blocks("COMMUNICATION_TASK_INFO", ("groupName", "planeId", "globalTaskId")):
            at = self._tasks.rows_of(block["globalTaskId"])
            rows, device = chosen(block, at >= 0), self._tasks.columns["deviceId"][at[at >= 0]]
            combinations, _ = distinct(device, rows["groupName"], np.maximum(rows["planeId"], 0))
            for one, group, plane in zip(*(column.tolist() for column in combinations), strict=True):
                planes[one, group] = max(planes.get((one, group), 0), plane + 1)
        used: dict[int, int] = {}
        for (one, group), count in planes.items():
            self._rows[one, group] = used.get(one, 0)
            used[one] = used.get(one, 0) + 1 + count

    def _group(self, device: int, group: int) -> TrackKey:
        groups = [key for key in self._rows if key[0] == device]
        name = f"Group {groups.index((device, group))} Communication"
        return self._export.tracks.device("Communication", device, self._rows[device, group], name)

    def _plane(self, device: int, group: int, plane: int) -> TrackKey:
        row = self._rows[device, group] + 1 + plane
        return self._export.tracks.device("Communication", device, row, f"Plane {plane}")

    def _groups(self) -> Iterator[Batch]:
        export, rows = self._export, self._operators
        fields: dict[str, Field] = {
            "connection_id": rows["connectionId"],
            "data_type": self._enumerated("HCCL_DATA_TYPE", rows["dataType"]),
            "alg_type": export.texts.coded(rows["algType"]),
            "count": rows["count"],
            "group_name": export.texts.coded(rows["groupName"]),
            "relay": (_YES_NO, np.where((rows["relay"] == 0) | (rows["relay"] == 1), rows["relay"], 2)),
            "retry": (_YES_NO, np.where((rows["retry"] == 0) | (rows["retry"] == 1), rows["retry"], 2)),
        }
        chunks, event = export.records.pack(fields, len(rows["startNs"]))
        tracks = keyed(self._group, rows["deviceId"], rows["groupName"])
        yield from export.tracks.news()
        yield from chunks
        yield slice_batch(rows, tracks, named(*export.texts.coded(rows["opName"])), event)

    def _flows(self) -> Iterator[Batch]:
        connections = self._export.connections
        for category, known in (("HostToDevice", connections.host), ("async_npu", connections.framework)):
            rows = chosen(self._operators, contains(known, self._operators["connectionId"]))
            if len(rows["startNs"]):
                tracks = keyed(self._group, rows["deviceId"], rows["groupName"])
                yield flow_ends(category, FLOW_END, tracks, rows["connectionId"], rows["startNs"])

    def _planes(self, block: Rows) -> Iterator[Batch]:
        export = self._export
        at = self._tasks.rows_of(block["globalTaskId"])
        lost = int((at < 0).sum())
        if lost:
            place = f"row {export.first_row + int(np.argmax(at < 0)) + 1}"
            export.faults.note("task_unknown", place, count=lost, column="COMMUNICATION_TASK_INFO")
        own, at = chosen(block, at >= 0), at[at >= 0]
        if not len(at):
            return
        task = {name: cells[at] for name, cells in self._tasks.columns.items()}
        duration = task["endNs"] - task["startNs"]
        with np.errstate(divide="ignore", invalid="ignore"):
            speed = np.where((own["size"] >= 0) & (duration > 0), own["size"] / duration, np.nan)  # B/ns = GB/s
        fields: dict[str, Field] = {
            "notify_id": own["notifyId"],
            "stream id": task["streamId"],
            "task id": task["taskId"],
            "context id": task["contextId"],
            "task type": export.texts.coded(own["taskType"]),
            "src rank": own["srcRank"],
            "dst rank": own["dstRank"],
            "transport type": self._enumerated("HCCL_TRANSPORT_TYPE", own["transportType"]),
            "size(Byte)": own["size"],
            "data type": self._enumerated("HCCL_DATA_TYPE", own["dataType"]),
            "link type": self._enumerated("HCCL_LINK_TYPE", own["linkType"]),
            "bandwidth(GB/s)": speed,
            "model id": task["modelId"],
        }
        chunks, event = export.records.pack(fields, len(at))
        tracks = keyed(self._plane, task["deviceId"], own["groupName"], np.maximum(own["planeId"], 0))
        yield from export.tracks.news()
        yield from chunks
        yield slice_batch(task, tracks, named(*export.texts.coded(own["taskType"])), event)

    def _enumerated(self, name: str, ids: Int64s) -> Field:
        return enumeration(self._export.database, name).coded(ids)
