"""PYTORCH_API, MSTX_EVENTS, GC_RECORD and STEP_TIME: operators, queues, functions, marks and steps on the host."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from model.batches import FLOW_END, FLOW_START, NO_CATEGORY, Batch, TrackKey
from model.table import MISSING_INT
from parsers.database.connection import Rows
from parsers.database.export import Export
from parsers.database.host_calls import process_and_thread
from parsers.database.ids import Int64s, contains, distinct
from parsers.database.records import Field
from parsers.database.slices import chosen, flow_ends, keyed, named, slice_batch, timed
from parsers.database.texts import enumeration

_OPERATOR, _QUEUE, _FUNCTION, _MARK = 50_001, 50_002, 50_003, 50_004
_CATEGORIES = ("cpu_op", "enqueue", "dequeue", "python_function", "mstx")
_SHAPES = re.compile(r"[\d\s,;\[\]-]*")  # what a list of shapes consists of
_NAMES = ("name", "inputDtypes", "inputShapes")


class FrameworkCalls:
    """Reads PYTORCH_API once."""

    def __init__(self, export: Export) -> None:
        self._export = export
        rows = export.database.whole("CONNECTION_IDS", ("id", "connectionId"))
        order = np.argsort(rows["id"], kind="stable")
        self._ids, self._connected = rows["id"][order], rows["connectionId"][order]
        self._stacks = _Stacks(export)
        self._forward: list[tuple[Int64s, Int64s, Int64s]] = []  # connection, start, thread
        self.has_steps = False

    def batches(self) -> Iterator[Batch]:
        """Slices of all threads, and the flows that begin at them."""
        integers = ("startNs", "endNs", "globalTid", "connectionId", "sequenceNumber", "fwdThreadId", "callchainId")
        for block in self._export.blocks("PYTORCH_API", (*integers, *_NAMES, "type")):
            rows = timed(block, self._export.faults, "PYTORCH_API", self._export.first_row)
            if len(rows["startNs"]):
                names, codes = distinct(rows["name"])
                texts = [text or "?" for text in self._export.texts.of(names[0])]
                self.has_steps = self.has_steps or any(text.startswith("ProfilerStep#") for text in texts)
                yield from self._slices(rows, texts, codes)
                yield from self._flows(rows, texts, codes)
        yield from self._forward_to_backward()

    def _slices(self, rows: Rows, texts: list[str], codes: NDArray[np.uint32]) -> Iterator[Batch]:
        names, name = named(texts, codes)
        tracks = keyed(self._thread, rows["globalTid"])
        categories = _categories(rows["type"], np.array([text.startswith("Dequeue") for text in texts])[codes])
        shown = np.where(categories == NO_CATEGORY, NO_CATEGORY, categories + len(names)).astype(np.uint32)
        yield from self._export.tracks.news()
        yield slice_batch(rows, tracks, ([*names, *_CATEGORIES], name), None, shown, self._arguments(rows))

    def _arguments(self, rows: Rows) -> list[str | None]:
        """Arguments as the text export has them; functions of a call stack have none."""
        made: list[str | None] = [None] * len(rows["type"])
        encode = msgspec.json.Encoder().encode
        at = np.flatnonzero(rows["type"] != _FUNCTION)
        types, shapes = (self._export.texts.of(rows[name][at]) for name in ("inputDtypes", "inputShapes"))
        kinds = rows["type"][at].tolist()
        numbers = [rows[name][at].tolist() for name in ("sequenceNumber", "fwdThreadId", "connectionId")]
        stacks = self._stacks.of(rows["callchainId"][at])
        for row, kind, type_and_shape, sequence, thread, link, stack in zip(
            at.tolist(), kinds, zip(types, shapes, strict=True), *numbers, stacks, strict=True
        ):
            if kind == _QUEUE:
                given: dict[str, Any] = {"correlation_id": self._correlation(link)}
            else:
                type_text, shape_text = _right_way_round(*type_and_shape)
                given = {
                    "Sequence number": None if sequence == MISSING_INT else sequence,
                    "Fwd thread id": None if thread == MISSING_INT else thread,
                    "Input Dims": shape_text,
                    "Input type": type_text,
                    "Call stack": stack,
                }
            known = {name: value for name, value in given.items() if value is not None}
            made[row] = encode(known).decode() if known else None
        return made

    def _correlation(self, link: int) -> int | None:
        at = int(np.searchsorted(self._ids, link))
        return int(self._connected[at]) if at < len(self._ids) and self._ids[at] == link else None

    def _flows(self, rows: Rows, texts: list[str], codes: NDArray[np.uint32]) -> Iterator[Batch]:
        call, connection = self._connections(rows["connectionId"])
        kind, thread, start = rows["type"][call], rows["globalTid"][call], rows["startNs"][call]
        dequeued = np.array([text.startswith("Dequeue") for text in texts])[codes][call]
        to_device = self._export.connections.on_device(connection)
        queue = kind == _QUEUE
        for category, phase, part in (
            ("async_npu", FLOW_START, (kind == _OPERATOR) & to_device),
            ("async_task_queue", FLOW_START, queue & ~dequeued),
            ("async_task_queue", FLOW_END, queue & dequeued),
        ):
            if part.any():
                tracks = keyed(self._thread, thread[part])
                yield flow_ends(category, phase, tracks, connection[part], start[part])
        forward = (kind == _OPERATOR) & ~to_device
        if forward.any():
            self._forward.append((connection[forward], start[forward], thread[forward]))

    def _connections(self, links: Int64s) -> tuple[Int64s, Int64s]:
        """Row and connection of everything that the calls are connected with: each may have several."""
        first = np.searchsorted(self._ids, links, "left")
        counts = np.searchsorted(self._ids, links, "right") - first
        counts[links == MISSING_INT] = 0
        call = np.repeat(np.arange(len(links)), counts)
        within = np.arange(len(call)) - np.repeat(np.cumsum(counts) - counts, counts)
        return call, self._connected[np.repeat(first, counts) + within]

    def _forward_to_backward(self) -> Iterator[Batch]:
        """Operators that share a connection with no device task: the first is the forward one."""
        if not self._forward:
            return
        connection, start, thread = (np.concatenate(parts) for parts in zip(*self._forward, strict=True))
        order = np.lexsort((start, connection))
        connection, start, thread = connection[order], start[order], thread[order]
        _, first, counts = np.unique(connection, return_index=True, return_counts=True)
        is_first = np.zeros(len(connection), np.bool_)
        is_first[first] = True
        paired = np.repeat(counts > 1, counts)
        for phase, part in ((FLOW_START, paired & is_first), (FLOW_END, paired & ~is_first)):
            if part.any():
                yield flow_ends("fwdbwd", phase, keyed(self._thread, thread[part]), connection[part], start[part])

    def _thread(self, thread: int) -> TrackKey:
        return self._export.tracks.host(self._export.framework, *process_and_thread(thread))


class _Stacks:
    """Call stacks of PYTORCH_CALLCHAINS, put together when they are asked for."""

    def __init__(self, export: Export) -> None:
        rows = export.database.whole("PYTORCH_CALLCHAINS", ("id", "stack", "stackDepth"))
        order = np.lexsort((rows["stackDepth"], rows["id"]))
        self._ids, self._lines = rows["id"][order], rows["stack"][order]
        self._texts = export.texts

    def of(self, ids: Int64s) -> list[str | None]:
        """The stack of each id, innermost line first; None where there is none."""
        first, last = np.searchsorted(self._ids, ids, "left"), np.searchsorted(self._ids, ids, "right")
        last[ids == MISSING_INT] = first[ids == MISSING_INT]
        stacks: list[str | None] = []
        for begin, end in zip(first.tolist(), last.tolist(), strict=True):
            lines = self._texts.of(self._lines[begin:end]) if end > begin else ()
            stacks.append(";\r\n".join(line or "?" for line in lines) if end > begin else None)
        return stacks


def _right_way_round(type_text: str | None, shape_text: str | None) -> tuple[str | None, str | None]:
    """Types and shapes of the inputs; some writers have the two columns the wrong way round."""
    if type_text and shape_text and _SHAPES.fullmatch(type_text) and not _SHAPES.fullmatch(shape_text):
        return shape_text, type_text
    return type_text, shape_text


def _categories(kinds: Int64s, dequeued: NDArray[np.bool_]) -> NDArray[np.int64]:
    known = {_OPERATOR: 0, _FUNCTION: 3, _MARK: 4}
    categories = np.full(len(kinds), NO_CATEGORY, np.int64)
    for kind, position in known.items():
        categories[kinds == kind] = position
    return np.where(kinds == _QUEUE, np.where(dequeued, 2, 1), categories)


# ---- marks and steps -----------------------------------------------------------------------------------------


def marks(export: Export) -> Iterator[Batch]:
    """Slices of MSTX_EVENTS and the host ends of their flows."""

    def thread(number: int) -> TrackKey:
        return export.tracks.host(export.framework, *process_and_thread(number))

    kinds = enumeration(export.database, "MSTX_EVENT_TYPE")
    names = ("startNs", "endNs", "eventType", "rangeId", "message", "globalTid", "domainId", "connectionId")
    for block in export.blocks("MSTX_EVENTS", names):
        rows = timed(block, export.faults, "MSTX_EVENTS", export.first_row)
        if not len(rows["startNs"]):
            continue
        tracks = keyed(thread, rows["globalTid"])
        fields: dict[str, Field] = {
            "event_type": kinds.coded(rows["eventType"]),
            "domain": export.texts.coded(rows["domainId"]),
            "range_id": rows["rangeId"],
            "connection_id": rows["connectionId"],
        }
        count = len(rows["startNs"])
        chunks, event = export.records.pack(fields, count)
        texts, name = named(*export.texts.coded(rows["message"]))
        category = np.full(count, len(texts), np.uint32)
        yield from export.tracks.news()
        yield from chunks
        yield slice_batch(rows, tracks, ([*texts, "mstx"], name), event, category)
        linked = chosen(rows, contains(export.connections.tasks, rows["connectionId"]))
        if len(linked["startNs"]):
            yield flow_ends(
                "MsTx", FLOW_START, keyed(thread, linked["globalTid"]), linked["connectionId"], linked["startNs"]
            )


def garbage_collections(export: Export) -> Iterator[Batch]:
    """Slices of GC_RECORD: when Python collected garbage."""

    def thread(number: int) -> TrackKey:
        return export.tracks.host(export.framework, *process_and_thread(number))

    for block in export.blocks("GC_RECORD", ("startNs", "endNs", "globalTid")):
        rows = timed(block, export.faults, "GC_RECORD", export.first_row)
        if len(rows["startNs"]):
            tracks = keyed(thread, rows["globalTid"])
            yield from export.tracks.news()
            yield slice_batch(rows, tracks, (["GC"], np.zeros(len(rows["startNs"]), np.uint32)))


def step_times(export: Export) -> Rows:
    """STEP_TIME in order of time: ``id``, ``startNs``, ``endNs``."""
    rows = timed(export.database.whole("STEP_TIME", ("id", "startNs", "endNs")), export.faults, "STEP_TIME")
    order = np.argsort(rows["startNs"], kind="stable")
    return {name: cells[order] for name, cells in rows.items()}


def step_slices(export: Export, rows: Rows) -> Iterator[Batch]:
    """A row of steps, for results whose framework calls do not show them."""
    if not len(rows["startNs"]):
        return
    track = export.tracks.host(export.framework, export.tracks.pid, 0, "Steps")
    names = [f"ProfilerStep#{number}" for number in rows["id"].tolist()]
    codes = np.arange(len(names), dtype=np.uint32)
    yield from export.tracks.news()
    yield slice_batch(rows, ([track], np.zeros(len(names), np.uint32)), named(names, codes))
