"""One profiler database: all tables and tracks that the text export of the same run would have."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from model.batches import Batch, Facts
from model.task import TaskContext
from parsers.database.communication import Communication
from parsers.database.connection import Database
from parsers.database.connections import Connections
from parsers.database.counters import counters
from parsers.database.device_tasks import DeviceTasks
from parsers.database.export import Export
from parsers.database.framework_calls import FrameworkCalls, marks, step_slices, steps
from parsers.database.host_calls import CannCalls, os_calls
from parsers.database.kernels import Kernels
from parsers.database.overlap import overlap
from parsers.database.records import Records
from parsers.database.texts import string_ids
from parsers.database.tracks import Tracks
from parsers.faults import Faults
from parsers.file_rules import ParseFile
from parsers.folder_view import FileEntry, FolderView

TABLES = ("TASK", "CANN_API", "PYTORCH_API", "COMMUNICATION_OP", "MSTX_EVENTS", "STEP_TIME", "AICORE_FREQ", "NPU_INFO")
"""One of these makes a SQLite file a profiler database."""


@dataclass(frozen=True, slots=True)
class Parts:
    """What is wanted of a database: what the result does not have from a better source."""

    timeline: bool = True
    kernels: bool = True
    op_statistic: bool = True
    api_statistic: bool = True


def parser(parts: Parts, device: int | None = None) -> ParseFile:
    """A file parser for these parts of one device, or of all."""
    return partial(_parse, parts, device)


def _parse(
    parts: Parts, device: int | None, view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext
) -> Iterator[Batch]:
    faults = Faults(entry.path)
    with Database(view.absolute(entry), faults, task, device) as database:
        if set(TABLES) & set(database.tables):
            export = _export(view, entry, database, faults, task, parts)
            yield from _facts(export)
            yield from _batches(export, parts)
        elif database.tables:
            faults.note("database_other", sample=", ".join(sorted(database.tables)[:4]))
    yield from faults.problems()


def _export(
    view: FolderView, entry: FileEntry, database: Database, faults: Faults, task: TaskContext, parts: Parts
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
        timeline=parts.timeline,
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
    if facts:
        yield Facts(facts)


def _batches(export: Export, parts: Parts) -> Iterator[Batch]:
    """In this order: what is connected with a task is only known when the tasks have been read."""
    tasks = DeviceTasks(export)
    calls = CannCalls(export)
    yield from tasks.batches()
    communication = Communication(export, tasks.communication.rows())
    yield from calls.batches()
    compute = tasks.compute.rows()
    step_times = steps(export)
    if parts.kernels or parts.op_statistic:
        kernels = Kernels(export, compute, communication.operators)
        if parts.op_statistic:
            yield from kernels.statistic()
        if parts.kernels:
            yield from kernels.batches(step_times, calls.launches())
    if parts.api_statistic:
        yield from calls.statistic()
    if not parts.timeline:
        return
    yield from communication.batches()
    framework = FrameworkCalls(export)
    yield from framework.batches()
    if not framework.has_steps:
        yield from step_slices(export, step_times)
    yield from marks(export)
    yield from os_calls(export)
    yield from overlap(export, compute, communication.operators, tasks.limits)
    yield from counters(export)
