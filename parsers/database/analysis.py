"""analysis.db and communication_analyzer.db: the split of each step, and communication by operator, medium and link.

Times are microseconds in StepTraceTime (the documentation says milliseconds) and for starts, milliseconds elsewhere;
sizes are decimal megabytes (ascend-formats 2.6, 2.7.3).
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from typing import Any

from model.batches import Batch
from model.schemas import SCHEMAS
from model.table import Column
from model.task import TaskContext
from model.time_text import Unit
from parsers.database.connection import Database
from parsers.faults import Faults
from parsers.files.communication import MEGABYTE, step_name, with_ratios
from parsers.folder_view import FileEntry, FolderView
from parsers.json_table import Pick, json_batches

TABLES = ("StepTraceTime", "CommAnalyzerTime", "CommAnalyzerBandwidth", "CommAnalyzerMatrix")

_WRITTEN = {"communication_not_overlapped_exclude_receive_ns": "communication_not_overlapped_and_exclude_receive"}
STEP_PARTS = tuple(
    Pick(column, _WRITTEN.get(column.name, column.name.removesuffix("_ns")), "us")
    for column in SCHEMAS["step_split"]
    if column.unit == "ns"
)
_STEPS = (Pick(Column("device_id", "text"), "deviceId"), Pick(Column("step", "text"), "step"), *STEP_PARTS)


def _pick(table: str, name: str, source: str, unit: Unit | None = None, scale: int = 1) -> Pick:
    known = {column.name: column for column in SCHEMAS[table]}
    return Pick(known[name], source, unit, scale)


def _of_operator(table: str, *own: Pick) -> tuple[Pick, ...]:
    """What every table of communication has, then its ``own``."""
    names = (("step", "step"), ("type", "type"), ("name", "hccl_op_name"), ("group_name", "group_name"))
    return (*(_pick(table, name, source) for name, source in names), *own)


TIME = _of_operator(
    "communication",
    _pick("communication", "start_ns", "start_timestamp", "us"),
    _pick("communication", "elapsed_ns", "elapse_time", "ms"),
    _pick("communication", "transit_ns", "transit_time", "ms"),
    _pick("communication", "wait_ns", "wait_time", "ms"),
    _pick("communication", "synchronization_ns", "synchronization_time", "ms"),
    _pick("communication", "idle_ns", "idle_time", "ms"),
)
BANDWIDTH = _of_operator(
    "communication_packets",
    _pick("communication_packets", "transport", "transport_type"),
    _pick("communication_packets", "size_bytes", "transit_size", None, MEGABYTE),
    _pick("communication_packets", "transit_ns", "transit_time", "ms"),
    _pick("communication_packets", "bandwidth_gb_s", "bandwidth"),
    _pick("communication_packets", "large_packet_ratio", "large_packet_ratio"),
    _pick("communication_packets", "packet_bytes", "package_size", None, MEGABYTE),
    _pick("communication_packets", "packets", "count"),
    _pick("communication_packets", "packets_ns", "total_duration", "ms"),
)
LINKS = _of_operator(
    "communication_links",
    _pick("communication_links", "operator", "op_name"),
    _pick("communication_links", "source_rank", "src_rank"),
    _pick("communication_links", "target_rank", "dst_rank"),
    _pick("communication_links", "transport", "transport_type"),
    _pick("communication_links", "size_bytes", "transit_size", None, MEGABYTE),
    _pick("communication_links", "transit_ns", "transit_time", "ms"),
    _pick("communication_links", "bandwidth_gb_s", "bandwidth"),
)
_COMMUNICATION = (
    ("CommAnalyzerTime", "communication", TIME),
    ("CommAnalyzerBandwidth", "communication_packets", BANDWIDTH),
    ("CommAnalyzerMatrix", "communication_links", LINKS),
)


def parse(
    view: FolderView,
    entry: FileEntry,
    rank: int | None,
    task: TaskContext,
    *,
    left_out: Container[str] = (),
) -> Iterator[Batch]:
    """The tables ``step_split``, ``communication``, ``communication_packets`` and ``communication_links`` without those
    that are ``left_out``."""
    faults = Faults(entry.path)
    with Database(view.absolute(entry), faults, task) as database:
        if database.tables and not set(TABLES) & set(database.tables):
            faults.note("database_other", sample=database.some_tables)
        if "step_split" not in left_out:
            yield from json_batches("step_split", _STEPS, objects(database, TABLES[0], _STEPS), faults, task)
        for source, table, picks in _COMMUNICATION:
            if table not in left_out:
                rows = map(with_step, objects(database, source, picks))
                for batch in json_batches(table, picks, rows, faults, task):
                    yield with_ratios(batch) if table == "communication" else batch
    yield from faults.problems()


def objects(database: Database, table: str, picks: Sequence[Pick]) -> Iterator[dict[str, Any]]:
    """The rows of ``table`` as objects of texts."""
    for rows in database.blocks(table, texts=[pick.key for pick in picks]):
        for cells in zip(*rows.values(), strict=True):
            yield dict(zip(rows, cells, strict=True))


def with_step(row: Mapping[str, Any]) -> Mapping[str, Any]:
    """``row`` with its step as other files call it."""
    return {**row, "step": step_name(row["step"])}
