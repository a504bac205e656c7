"""minddata_cpu_utilization json: CPU use of machine, process and pipeline operators (mindinsight-format 1.15)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from model.batches import Batch, Facts, TableBatch
from model.schemas import SCHEMAS
from model.task import TaskContext
from model.time_span import TIME_LIMIT_NS
from model.time_text import NS_PER
from parsers.faults import Faults
from parsers.folder_view import FileEntry, FolderView
from parsers.json_file import integer, items, json_object, number, section

_MS = NS_PER["ms"]

_SERIES = {
    "user_utilization": "user_percent",
    "sys_utilization": "system_percent",
    "io_utilization": "io_percent",
    "idle_utilization": "idle_percent",
    "runable_processes": "runnable_processes",
    "runnable_process": "runnable_processes",
    "runnable_processes": "runnable_processes",
    "context_switch_count": "context_switches",
}
"""Names in the file (the spelling changed) -> columns."""


def parse(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """Rows of ``cpu_utilization``, one per scope, operator and time; the number of logical cores as a fact."""
    faults = Faults(entry.path)
    content = json_object(view, entry, faults)
    times = [integer(value) for value in items(content, "time_stamp")]
    parts: list[tuple[str, int | None, Mapping[str, Any]]] = [
        ("device", None, section(content, "device_info")),
        ("process", None, section(content, "process_info")),
    ]
    for place, raw in enumerate(items(content, "op_info"), 1):
        if isinstance(raw, dict):
            parts.append(("op", integer(raw.get("op_id")), section(raw, "metrics")))
        else:
            faults.note("json_unexpected", f"op_info entry {place}", str(raw))
    for scope, op_id, series in parts:
        lists = {name: items(series, name) for name in series if name in _SERIES}
        in_pairs = bool(times) and any(len(values) == 2 * len(times) for values in lists.values())
        columns = {
            _SERIES[name]: _aligned(values, len(times), in_pairs, faults, f"{scope} {name}")
            for name, values in lists.items()
        }
        if times and any(value is not None for values in columns.values() for value in values):
            yield _rows(scope, op_id, times, columns)
    cores = integer(content.get("cpu_processor_num"))
    if cores is not None:
        yield Facts({"logical_cores": cores})
    yield from faults.problems()


def _aligned(values: Sequence[Any], count: int, in_pairs: bool, faults: Faults, where: str) -> list[float | None]:
    """``values`` as ``count`` cells. MindSpore 2.0 to 2.10 write a second number, mostly 0, behind each machine-wide
    value (``in_pairs``) and cut user and system use to the number of times, which leaves the first half of the samples:
    read so, the shares of each sample add up to 100. Series of a process lack the first sample, because a utilisation
    needs two looks at the counters."""
    cells = [number(value) for value in values][:: 2 if in_pairs else 1]
    if len(cells) > count:
        faults.note("json_unexpected", where, f"{len(cells)} values for {count} times", len(cells) - count)
        del cells[count:]
    missing: list[float | None] = [None] * (count - len(cells))
    return cells + missing if in_pairs else missing + cells


def _rows(
    scope: str, op_id: int | None, times: Sequence[int | None], columns: Mapping[str, Sequence[float | None]]
) -> TableBatch:
    count = len(times)
    data: dict[str, Any] = {column.name: [None] * count for column in SCHEMAS["cpu_utilization"]}
    data["scope"] = [scope] * count
    data["op_id"] = [op_id] * count
    data["sample"] = list(range(count))
    data["time_ns"] = [None if time is None or abs(time) * _MS > TIME_LIMIT_NS else time * _MS for time in times]
    data.update(columns)
    return TableBatch("cpu_utilization", SCHEMAS["cpu_utilization"], data)
