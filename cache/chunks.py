"""Runs of raw events, zstd-compressed one after the other; the arguments of a slice are decoded from them on demand."""

from __future__ import annotations

import json
import threading
from collections import OrderedDict
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import zstandard

from cache.hdf5 import Hdf5Writer
from cache.layout import CHUNKS, DATASETS, Bytes, Int64s
from model.batches import EVENT_BITS, NO_EVENT, RawChunk

OWN_CHUNKS = 1 << 42
"""Chunks that the cache makes of `SliceBatch.arguments` are numbered from here on."""

_OWN_CHUNK_BYTES = 1 << 20
_OWN_CHUNK_EVENTS = 1 << 16
_INDEX_MASK = (1 << EVENT_BITS) - 1
_LARGEST_CHUNK = 1 << 30
_DECODED_CHUNKS = 8
_COPY_BYTES = 8 << 20
_FIXED_KEYS = frozenset({"name", "ph", "pid", "tid", "ts", "dur", "cat", "args"})
"""Keys of an event that the slice itself shows."""


class ChunkSpool:
    """Collects chunks on disk while a cache is written. Raises OSError."""

    def __init__(self, folder: Path) -> None:
        self._file = (folder / "chunks").open("w+b")
        self._end = 0
        self._chunks: list[tuple[int, int, int, int, int]] = []
        self._texts: list[bytes] = []
        self._text_bytes = 0
        self._own_chunks = 0

    def append(self, chunk: RawChunk) -> None:
        """Add a chunk as it is."""
        self._file.write(chunk.compressed)
        size = len(chunk.compressed)
        self._chunks.append((chunk.chunk, self._end, size, chunk.size_bytes, chunk.events))
        self._end += size

    def pack(self, arguments: Sequence[str | None]) -> Int64s:
        """Put JSON texts into chunks of our own; the event of each, NO_EVENT for None. Shape: n -> (n,)."""
        events = np.full(len(arguments), NO_EVENT, np.int64)
        for position, text in enumerate(arguments):
            if text is None:
                continue
            events[position] = (OWN_CHUNKS + self._own_chunks) << EVENT_BITS | len(self._texts)
            event = b'{"args":' + _json_object(text) + b"}"
            self._texts.append(event)
            self._text_bytes += len(event)
            if self._text_bytes >= _OWN_CHUNK_BYTES or len(self._texts) >= _OWN_CHUNK_EVENTS:
                self._flush_own()
        return events

    def write(self, file: Hdf5Writer) -> None:
        """Copy all into the cache."""
        self._flush_own()
        chunks = np.array(sorted(self._chunks), np.int64).reshape(-1, len(CHUNKS))
        file.put_columns("chunks", tuple(CHUNKS), chunks)
        target = file.reserve("chunks/bytes", DATASETS["chunks/bytes"], self._end)
        self._file.flush()
        self._file.seek(0)
        while data := self._file.read(_COPY_BYTES):
            target.append(np.frombuffer(data, np.uint8))

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _flush_own(self) -> None:
        if not self._texts:
            return
        data = b"[" + b",".join(self._texts) + b"]"
        packed = zstandard.ZstdCompressor(level=1).compress(data)
        self.append(RawChunk(OWN_CHUNKS + self._own_chunks, packed, len(data), len(self._texts)))
        self._own_chunks += 1
        self._texts = []
        self._text_bytes = 0


class Chunks:
    """The raw events of an open cache. Thread-safe."""

    def __init__(self, columns: dict[str, Int64s], data: Bytes) -> None:
        """``columns`` by name: id, offset, length, size, events. Raises ValueError when they do not fit the data."""
        chunk_id, offset, length, size, events = (columns[name] for name in CHUNKS)
        if (np.diff(chunk_id) < 0).any() or (offset < 0).any() or (length < 0).any() or (size < 0).any():
            raise ValueError("the list of chunks is inconsistent")
        if len(offset) and int((offset + length).max()) > len(data):
            raise ValueError("a chunk reaches past the end of the chunks")
        self._id, self._offset, self._length, self._size = chunk_id, offset, length, size
        self._events_in = events
        self._data = data
        self._lock = threading.Lock()
        self._decoded: OrderedDict[int, Sequence[Any]] = OrderedDict()

    def arguments(self, event: int) -> dict[str, Any]:
        """What an event says beyond name, track and time; {} for one that is not there.

        Raises ValueError when the chunk is damaged."""
        if event < 0:
            return {}
        chunk = int(np.searchsorted(self._id, event >> EVENT_BITS))
        if chunk == len(self._id) or self._id[chunk] != event >> EVENT_BITS:
            return {}
        events = self._events(chunk)
        at = event & _INDEX_MASK
        return _beyond_the_slice(events[at]) if at < len(events) else {}

    def packed(self, ids: Collection[int]) -> Iterator[RawChunk]:
        """The chunks with these ids as they are stored, in their order."""
        for place in np.flatnonzero(np.isin(self._id, list(ids))).tolist():
            first, length = int(self._offset[place]), int(self._length[place])
            data = self._data[first : first + length].tobytes()
            yield RawChunk(int(self._id[place]), data, int(self._size[place]), int(self._events_in[place]))

    def _events(self, chunk: int) -> Sequence[Any]:
        with self._lock:
            events = self._decoded.get(chunk)
            if events is None:
                events = self._decoded[chunk] = self._decode(chunk)
                if len(self._decoded) > _DECODED_CHUNKS:
                    self._decoded.popitem(last=False)
            self._decoded.move_to_end(chunk)
            return events

    def _decode(self, chunk: int) -> Sequence[Any]:
        return _split(self.unpacked(chunk))

    def unpacked(self, place: int) -> bytes:
        """The JSON of the chunk that is stored at this place. Raises ValueError when it is damaged."""
        first, size = int(self._offset[place]), int(self._size[place])
        packed = self._data[first : first + int(self._length[place])].tobytes()
        try:
            # The frame's own size would be allocated unseen.
            if size > _LARGEST_CHUNK or zstandard.frame_content_size(packed) not in (size, -1):
                raise ValueError("a chunk of events has a wrong size")
            return zstandard.ZstdDecompressor().decompress(packed, max_output_size=size)
        except zstandard.ZstdError as error:
            raise ValueError(f"a chunk of events cannot be unpacked ({error})") from error


def _split(data: bytes) -> Sequence[Any]:
    """The events of a JSON array, not decoded yet where that is possible."""
    try:
        return msgspec.json.decode(data, type=list[msgspec.Raw])
    except (msgspec.DecodeError, RecursionError):
        pass
    try:
        events = json.loads(data.decode("utf-8", "replace"), strict=False)  # knows NaN and Infinity
    except (ValueError, RecursionError) as error:
        raise ValueError("a chunk of events is no JSON") from error
    if not isinstance(events, list):
        raise ValueError("a chunk of events is no list")
    return events


def _beyond_the_slice(event: Any) -> dict[str, Any]:
    if isinstance(event, msgspec.Raw):
        try:
            event = json.loads(bytes(event).decode("utf-8", "replace"), strict=False)
        except (ValueError, RecursionError) as error:
            raise ValueError("an event is no JSON") from error
    if not isinstance(event, dict):
        return {}
    beyond = {name: value for name, value in event.items() if name not in _FIXED_KEYS}
    arguments = event.get("args")
    if isinstance(arguments, dict):
        beyond = {**arguments, **{name: value for name, value in beyond.items() if name not in arguments}}
    elif arguments is not None:
        beyond = {"args": arguments, **beyond}
    return beyond


def _json_object(text: str) -> bytes:
    """``text`` as it is where it is JSON; else as a JSON text, so that one bad text does not spoil its chunk."""
    data = text.encode("utf-8", "surrogatepass")
    try:
        msgspec.json.decode(data, type=msgspec.Raw)
    except (msgspec.DecodeError, RecursionError):
        try:
            json.loads(text)  # NaN and Infinity
        except (ValueError, RecursionError):
            return json.dumps({"text": text}).encode()
    return data
