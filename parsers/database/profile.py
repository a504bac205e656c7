"""One profiler database: all tables and tracks that the text export of the same run would have."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from functools import partial
from typing import Any

from model.batches import Batch, Facts, PartDone
from model.task import TaskContext
from parsers.database.communication import Communication, communication_operators
from parsers.database.connection import Database, Rows
from parsers.database.connections import Connections
from parsers.database.counters import SOURCES, counters
from parsers.database.device_tasks import DeviceTasks, compute_tasks
from parsers.database.export import Export
from parsers.database.framework_calls import FrameworkCalls, garbage_collections, marks, step_slices, step_times
from parsers.database.host_calls import CannTimes, cann_calls, os_calls
from parsers.database.kernels import Kernels
from parsers.database.memory import memory, module_memory, operator_memory
from parsers.database.overlap import overlap
from parsers.database.pmu import utilization
from parsers.database.records import Records
from parsers.database.texts import string_ids
from parsers.database.tracks import Tracks
from parsers.faults import Faults
from parsers.file_rules import ParseFile
from parsers.files.ascend_info import run_facts
from parsers.folder_view import FileEntry, FolderView
from parsers.json_text import loads

TABLES = ("TASK", "CANN_API", "PYTORCH_API", "COMMUNICATION_OP", "MSTX_EVENTS", "STEP_TIME", "AICORE_FREQ", "NPU_INFO")
"""One of these makes a SQLite file a profiler database."""

PARTS = {
    "timeline": (
        *("TASK", "CANN_API", "PYTORCH_API", "COMMUNICATION_OP", "MSTX_EVENTS", "OSRT_API", "OVERLAP_ANALYSIS"),
        *("GC_RECORD", *(source.table for source in SOURCES)),
    ),
    "kernels": ("COMPUTE_TASK_INFO", "COMMUNICATION_OP"),
    "op_statistic": ("COMPUTE_TASK_INFO",),
    "api_statistic": ("CANN_API",),
    "memory": ("MEMORY_RECORD", "NPU_OP_MEM", "NPU_MEM"),
    "operator_memory": ("OP_MEMORY", "NPU_OP_MEM"),
    "npu_module_mem": ("NPU_MODULE_MEM",),
    "ai_core_utilization": ("SAMPLE_PMU_SUMMARY",),
}
"""What a database may give, each from these tables."""

_SMALL = {
    "memory": memory,
    "operator_memory": operator_memory,
    "npu_module_mem": module_memory,
    "ai_core_utilization": utilization,
}
"""Parts that are one table, read from start to end."""

_OTHERS = (
    *("STRING_IDS", "META_DATA", "SESSION_TIME_INFO", "NPU_INFO", "HOST_INFO", "RANK_DEVICE_MAP", "STEP_TIME"),
    *("COMMUNICATION_TASK_INFO", "COMMUNICATION_SCHEDULE_TASK_INFO", "TASK_PMU_INFO", "MEMCPY_INFO"),
    *("CONNECTION_IDS", "PYTORCH_CALLCHAINS"),
)
"""Tables that are read along with those."""


def unknown_tables(database: Database) -> list[tuple[str, int]]:
    """Tables with rows that nothing here reads, and about how many rows each has."""
    known = {*_OTHERS, *(table for tables in PARTS.values() for table in tables)}
    others = [name for name in database.tables if name not in known and not name.startswith(("ENUM_", "sqlite_"))]
    return [(name, count) for name in others if (count := database.count(name))]


def parser(elsewhere: Mapping[str, str], device: int | None = None) -> ParseFile:
    """A file parser for one device, or for all. ``elsewhere``: parts that another file gives, and its name."""
    return partial(_parse, elsewhere, device)


def _parse(
    elsewhere: Mapping[str, str],
    device: int | None,
    view: FolderView,
    entry: FileEntry,
    rank: int | None,
    task: TaskContext,
) -> Iterator[Batch]:
    faults = Faults(entry.path)
    with Database(view.absolute(entry), faults, task, device) as database:
        if set(TABLES) & set(database.tables):
            found = [part for part, tables in PARTS.items() if set(tables) & set(database.tables)]
            for part in found:
                if part in elsewhere:
                    faults.note("table_elsewhere", sample=elsewhere[part], column=part)
            for table, count in unknown_tables(database):
                faults.note("table_unknown", count=count, column=table)
            export = _export(view, entry, database, faults, task, "timeline" not in elsewhere)
            yield from _parts(export, elsewhere)
            if unknown := sorted(export.texts.unknown):
                faults.note("text_unknown", sample=", ".join(map(str, unknown[:10])), count=len(unknown))
        elif database.tables:
            faults.note("database_other", sample=database.some_tables)
    yield from faults.problems()


def _parts(export: Export, elsewhere: Container[str]) -> Iterator[Batch]:
    yield from _facts(export)
    for part, read in _SMALL.items():
        if part not in elsewhere:
            yield from read(export)
    operators = communication_operators(export)
    yield from _tables(export, elsewhere, operators)
    yield PartDone("tables")
    if export.timeline:
        yield from _timeline(export, operators)


def _export(
    view: FolderView, entry: FileEntry, database: Database, faults: Faults, task: TaskContext, timeline: bool
) -> Export:
    paths = [file.path for file in view.root.files]
    mindspore = "mindspore" in entry.name.lower() or "ascend_ms" in entry.path.lower()
    return Export(
        path=entry.path,
        database=database,
        faults=faults,
        task=task,
        texts=string_ids(database),
        tracks=Tracks(_process(database)),
        connections=Connections.of(database),
        records=Records(paths.index(entry.path) if entry.path in paths else 0),
        framework="MindSpore" if mindspore else "Python",
        timeline=timeline,
    )


def _process(database: Database) -> int:
    """The process that was profiled, as far as the tasks say."""
    for rows in database.blocks("TASK", ("globalPid",)):
        return max(int(rows["globalPid"][0]), 0)
    return 0


def _facts(export: Export) -> Iterator[Facts]:
    database = export.database
    facts: dict[str, Any] = {}
    chips = database.whole("NPU_INFO", ("id",), texts=("name",))
    devices = dict(zip(chips["id"].tolist(), chips["name"], strict=True))
    devices = {device: name for device, name in devices.items() if device >= 0}  # -1 = unknown
    if devices:
        facts["devices"] = list(devices)
        facts["chip"] = next(iter(devices.values()))
    ranks = database.whole("RANK_DEVICE_MAP", ("rankId",))["rankId"].tolist()
    if known_ranks := [rank for rank in ranks if rank >= 0]:
        facts["ranks"] = known_ranks
    begins = database.whole("SESSION_TIME_INFO", ("startTimeNs",))["startTimeNs"].tolist()
    if begins and begins[0] > 0:
        facts["collected_ns"] = begins[0]
    for name in database.whole("HOST_INFO", texts=("hostName",))["hostName"]:
        facts["host"] = name
    facts |= run_facts(_notes(database))
    if facts:
        yield Facts(facts)


def _notes(database: Database) -> dict[str, Any]:
    """META_DATA: what profiler_metadata.json has, each entry as JSON or as plain text."""
    rows = database.whole("META_DATA", texts=("name", "value"))
    notes: dict[str, Any] = {}
    for name, value in zip(rows["name"], rows["value"], strict=True):
        try:
            notes[str(name)] = loads(value or "null")
        except ValueError:
            notes[str(name)] = value
    return notes


def _tables(export: Export, elsewhere: Container[str], operators: Rows) -> Iterator[Batch]:
    """What panels other than the timeline need; it comes first, and its rows are read again for the timeline."""
    steps = step_times(export)
    launches = None
    kernels, statistic = "kernels" not in elsewhere, "op_statistic" not in elsewhere
    if "api_statistic" not in elsewhere or (kernels and len(steps["id"])):
        calls = CannTimes(export)
        launches = calls.launches() if len(steps["id"]) else None
        if "api_statistic" not in elsewhere:
            yield from calls.statistic()
        del calls
    if kernels or statistic:
        made = Kernels(export, compute_tasks(export), operators)
        if statistic:
            yield from made.statistic()
        if kernels:
            yield from made.batches(steps, launches)


def _timeline(export: Export, operators: Rows) -> Iterator[Batch]:
    tasks = DeviceTasks(export)
    yield from tasks.batches()
    compute = tasks.compute.take()
    yield from Communication(export, operators, tasks.communication.take()).batches()
    yield from cann_calls(export)
    framework = FrameworkCalls(export)
    yield from framework.batches()
    if not framework.has_steps:
        yield from step_slices(export, step_times(export))
    yield from marks(export)
    yield from os_calls(export)
    yield from garbage_collections(export)
    yield from overlap(export, compute, operators, tasks.limits)
    yield from counters(export)
