"""communication.json and communication_matrix.json, of one rank and of a cluster: communication by operator, medium,
size of packets and link (ascend-formats 2.6, 4.2). Megabytes are decimal."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from model.batches import Batch, TableBatch
from model.schemas import column
from model.table import MISSING_INT, Column
from model.task import TaskContext
from model.time_text import Unit
from parsers.faults import Faults
from parsers.folder_view import FileEntry, FolderView
from parsers.json_file import number, section
from parsers.json_parts import json_parts
from parsers.json_table import Pick, json_batches

_TIME, _BANDWIDTH = "Communication Time Info", "Communication Bandwidth Info"
SUM = "Total Op Info"
"""A pseudo operator; in a cluster with a group behind it."""
TYPES = ("p2p", "collective")
"""Of communication, as the files call them."""
_STEP = re.compile(r"step *(.*)", re.IGNORECASE)

MEGABYTE = 1_000_000
"""As all files on communication count."""


def _pick(table: str, name: str, key: str, unit: Unit | None = None, scale: int = 1) -> Pick:
    found = column(table, name)
    return Pick(replace(found, label=key) if key[0].isupper() else found, key, unit, scale)  # else a key of our own


_OWN = ("step", "type", "name", "group_name")
_OF_RANK = (Pick(Column("ranks", "text"), "ranks"), Pick(Column("rank", "text"), "rank"))
_OF_GROUP = _OF_RANK[:1]

_TIMES = (
    *(_pick("communication", name, name) for name in _OWN),
    _pick("communication", "start_ns", "Start Timestamp(us)", "us"),
    _pick("communication", "elapsed_ns", "Elapse Time(ms)", "ms"),
    _pick("communication", "transit_ns", "Transit Time(ms)", "ms"),
    _pick("communication", "wait_ns", "Wait Time(ms)", "ms"),
    _pick("communication", "synchronization_ns", "Synchronization Time(ms)", "ms"),
    _pick("communication", "idle_ns", "Idle Time(ms)", "ms"),
)
_PACKETS = (
    *(_pick("communication_packets", name, name) for name in (*_OWN, "transport")),
    _pick("communication_packets", "size_bytes", "Transit Size(MB)", None, MEGABYTE),
    _pick("communication_packets", "transit_ns", "Transit Time(ms)", "ms"),
    _pick("communication_packets", "bandwidth_gb_s", "Bandwidth(GB/s)"),
    _pick("communication_packets", "large_packet_ratio", "Large Packet Ratio"),
    _pick("communication_packets", "packet_bytes", "packet", None, MEGABYTE),
    _pick("communication_packets", "packets", "packets"),
    _pick("communication_packets", "packets_ns", "packets_time", "ms"),
)
_LINKS = (
    *(_pick("communication_links", name, name) for name in (*_OWN, "operator", "source_rank", "target_rank")),
    _pick("communication_links", "transport", "Transport Type"),
    _pick("communication_links", "size_bytes", "Transit Size(MB)", None, MEGABYTE),
    _pick("communication_links", "transit_ns", "Transit Time(ms)", "ms"),
    _pick("communication_links", "bandwidth_gb_s", "Bandwidth(GB/s)"),
)


def step_name(text: str | None) -> str | None:
    """``step50`` -> ``50`` as other files have it; None for ``step``, which stands where there are no steps."""
    match = _STEP.fullmatch(text) if text else None
    return match[1] or None if match else text


def share_of(part_ns: NDArray[np.int64], transit_ns: NDArray[np.int64]) -> NDArray[np.float64]:
    """``part / (part + transit)``, the ratios of communication (ascend-formats 2.6); missing where a time is, or where
    both are 0. Shape (n,)."""
    known = (part_ns != MISSING_INT) & (transit_ns != MISSING_INT)
    whole = np.where(known, part_ns.astype(np.float64) + transit_ns, 0.0)
    known &= whole != 0
    shares = np.full(len(part_ns), np.nan)
    shares[known] = part_ns[known] / whole[known]
    return shares


def parse(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """Rows of ``communication`` and ``communication_packets`` of one rank."""
    yield from _parse(view, entry, task, cluster=False)


def parse_cluster(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """Rows of ``cluster_communication`` and ``cluster_communication_packets`` of many ranks."""
    yield from _parse(view, entry, task, cluster=True)


def parse_matrix(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """Rows of ``communication_links``; ranks are numbered within their group."""
    yield from _parse_matrix(view, entry, task, cluster=False)


def parse_cluster_matrix(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """Rows of ``cluster_communication_links``; ranks are those of the cluster."""
    yield from _parse_matrix(view, entry, task, cluster=True)


def _parse(view: FolderView, entry: FileEntry, task: TaskContext, *, cluster: bool) -> Iterator[Batch]:
    faults = Faults(entry.path)
    prefix, extra = ("cluster_", _OF_RANK) if cluster else ("", ())
    first = first_packet = 1
    for content in json_parts(view, entry, faults, task, depth=4 if cluster else 3, is_leaf=_is_operator):
        operators = list(_leaves(content, _is_operator, int(cluster), faults))
        times = [{**own, **section(raw, _TIME)} for own, raw in operators]
        for batch in json_batches(f"{prefix}communication", (*extra, *_TIMES), times, faults, task, first):
            yield with_ratios(batch)
        packets = [row for own, raw in operators for row in _packets(own, raw, faults)]
        columns = (*extra, *_PACKETS)
        yield from json_batches(f"{prefix}communication_packets", columns, packets, faults, task, first_packet)
        first, first_packet = first + len(times), first_packet + len(packets)
    yield from faults.problems()


def _parse_matrix(view: FolderView, entry: FileEntry, task: TaskContext, *, cluster: bool) -> Iterator[Batch]:
    faults = Faults(entry.path)
    prefix, extra = ("cluster_", _OF_GROUP) if cluster else ("", ())
    first = 1
    for content in json_parts(view, entry, faults, task, depth=4 if cluster else 3, is_leaf=_is_link):
        links = [_link(own, raw) for own, raw in _leaves(content, _is_link, 1, faults)]
        yield from json_batches(f"{prefix}communication_links", (*extra, *_LINKS), links, faults, task, first)
        first += len(links)
    yield from faults.problems()


def with_ratios(batch: TableBatch) -> TableBatch:
    """A batch of ``communication`` with its two ratios."""
    data = dict(batch.data)
    columns = list(batch.columns)
    for name in ("wait", "synchronization"):
        data[f"{name}_ratio"] = share_of(data[f"{name}_ns"], data["transit_ns"])
        columns.append(column("communication", f"{name}_ratio"))
    return TableBatch(batch.table, tuple(columns), data)


def _is_operator(value: Mapping[str, Any]) -> bool:
    return _TIME in value or _BANDWIDTH in value


def _is_link(value: Mapping[str, Any]) -> bool:
    return "Transport Type" in value or "Transit Size(MB)" in value


def _leaves(
    content: Mapping[str, Any], is_leaf: Callable[[Mapping[str, Any]], bool], below: int, faults: Faults
) -> Iterator[tuple[dict[str, Any], Mapping[str, Any]]]:
    """Each object that ``is_leaf``, with what the keys above it say. ``below``: how many keys follow that of the
    operator. Files of msprof have no steps and types (ascend-formats 2.6), and may call them in either order."""
    waiting: list[tuple[tuple[str, ...], Any]] = [((), content)]
    while waiting:
        path, value = waiting.pop()
        if isinstance(value, dict) and is_leaf(value) and len(path) > below:
            yield _place(path, below), value
        elif isinstance(value, dict) and len(path) < 5:
            inner = ((key, part) for key, part in value.items() if not key.startswith(SUM))
            waiting += reversed([((*path, key), part) for key, part in inner])
        else:
            faults.note("json_unexpected", " / ".join(path), str(value))


def _place(path: tuple[str, ...], below: int) -> dict[str, Any]:
    above, (operator, *rest) = path[: -1 - below], path[-1 - below :]
    name, at, group = operator.rpartition("@")
    own: dict[str, Any] = {"name": name if at else operator, "group_name": group if at else None}
    for part in above:
        if part in TYPES:
            own["type"] = part
        elif _STEP.fullmatch(part):
            own["step"] = step_name(part)
        else:
            own["ranks"] = part
            own["type"] = "collective"
    own["rank"] = rest[0] if rest else None
    return own


def _packets(own: Mapping[str, Any], raw: Mapping[str, Any], faults: Faults) -> Iterator[Mapping[str, Any]]:
    """A row for each medium that moved anything and each size of its packets."""
    for medium, values in section(raw, _BANDWIDTH).items():
        if not isinstance(values, dict):
            faults.note("json_unexpected", f"{own['name']} / {medium}", str(values))
            continue
        sizes = section(values, "Size Distribution")
        row = {**own, **values, "transport": medium}
        for size, counted in sizes.items():
            packets, spent = counted if isinstance(counted, list) and len(counted) == 2 else (None, None)
            if packets is spent is None:
                faults.note("json_unexpected", f"{own['name']} / {medium} / {size}", str(counted))
            yield {**row, "packet": size, "packets": packets, "packets_time": spent}
        if not sizes and any(number(values.get(key)) for key in ("Transit Size(MB)", "Transit Time(ms)")):
            yield row


def _link(own: Mapping[str, Any], raw: Mapping[str, Any]) -> Mapping[str, Any]:
    source, dash, target = str(own["rank"]).partition("-")
    operator = raw.get("Op Name", raw.get("op_name"))
    return {**own, **raw, "operator": operator, "source_rank": source, "target_rank": target if dash else None}
