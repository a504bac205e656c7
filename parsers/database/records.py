"""Arguments of slices as JSON records, made column by column: no Python object for each slice.

JSON allows blanks around a value, so a value may be padded to the width of the longest one in its chunk.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import zstandard
from numpy.typing import NDArray

from model.batches import EVENT_BITS, RawChunk
from model.table import MISSING_INT

ROWS_IN_CHUNK = 4_096
_FIRST_CHUNK = 1 << 41  # trace files number theirs by their bytes, from 0 on
_CHUNKS_OF_FILE = 22  # bits
_TEXTS_OF_CHUNK = 4 << 20
_WIDEST = 2_000
"""Bytes of texts in a chunk, about, and of one that others are padded to."""
_NULL = np.frombuffer(b"null", np.uint8)

Field = NDArray[Any] | tuple[NDArray[Any], NDArray[Any]]
"""Values of one argument: int64 numbers (missing = null), float64 numbers (3 decimals, NaN = null), or texts by code:
(texts of shape (k,), code of each row of shape (n,))."""


@dataclass(slots=True)
class Records:
    """Numbers the chunks of one file. ``place``: which of the result's files it is."""

    place: int
    _used: int = 0

    def pack(self, fields: Mapping[str, Field], count: int) -> tuple[list[RawChunk], NDArray[np.int64]]:
        """``count`` records with these arguments: their chunks, and the event of each. Shapes: (n,) each -> (n,)."""
        chunks: list[RawChunk] = []
        compressor = zstandard.ZstdCompressor(level=1)
        first = _FIRST_CHUNK + (self.place << _CHUNKS_OF_FILE) + self._used
        encoded = {name: _encoded(values[0]) for name, values in fields.items() if isinstance(values, tuple)}
        text_sizes = _text_sizes(fields, encoded, count)
        events = np.empty(count, np.int64)
        begin = 0
        while begin < count:
            end = _end_of_chunk(text_sizes, begin)
            data = b"[" + _rows(fields, encoded, begin, end)[:-1] + b"]"  # without the last comma
            events[begin:end] = (first + len(chunks)) << EVENT_BITS | np.arange(end - begin)
            chunks.append(RawChunk(first + len(chunks), compressor.compress(data), len(data), end - begin))
            begin = end
        self._used += len(chunks)
        return chunks, events


def _encoded(texts: NDArray[Any]) -> list[bytes]:
    return [json.dumps(text).encode() for text in texts.tolist()]


def _text_sizes(fields: Mapping[str, Field], encoded: Mapping[str, list[bytes]], count: int) -> NDArray[np.int64]:
    """Bytes of the texts of each record. Shape (n,)."""
    sizes = np.zeros(count, np.int64)
    for name, texts in encoded.items():
        sizes += np.array([len(text) for text in texts], np.int64)[fields[name][1]]
    return sizes


def _end_of_chunk(text_sizes: NDArray[np.int64], begin: int) -> int:
    """How far a chunk reaches: fewer rows where their texts are long."""
    reached = np.cumsum(text_sizes[begin : begin + ROWS_IN_CHUNK])
    return begin + max(int(np.searchsorted(reached, _TEXTS_OF_CHUNK, "right")), 1)


def _rows(fields: Mapping[str, Field], encoded: Mapping[str, list[bytes]], begin: int, end: int) -> bytes:
    """The records of some rows, each followed by a comma: of one width, unless a text is much longer than most."""
    count = end - begin
    pieces: list[NDArray[np.uint8] | list[bytes]] = []
    for position, (name, values) in enumerate(fields.items()):
        pieces.append(_constant(("," if position else '{"args":{') + json.dumps(name) + ":"))
        if isinstance(values, tuple):
            pieces.append(_texts(encoded[name], values[1][begin:end]))
        else:
            pieces.append(_numbers(values[begin:end]))
    pieces.append(_constant("}}," if fields else "{},"))
    if any(isinstance(piece, list) for piece in pieces):
        columns = [piece if isinstance(piece, list) else _as_bytes(piece, count) for piece in pieces]
        return b"".join(cell for row in zip(*columns, strict=True) for cell in row)
    return np.concatenate([_as_rows(piece, count) for piece in pieces], axis=1).tobytes()


def _as_rows(piece: Any, count: int) -> NDArray[np.uint8]:
    return np.broadcast_to(piece, (count, piece.shape[1]))


def _as_bytes(piece: NDArray[np.uint8], count: int) -> list[bytes]:
    return [row.tobytes() for row in _as_rows(piece, count)]


def _constant(text: str) -> NDArray[np.uint8]:
    return np.frombuffer(text.encode(), np.uint8)[None, :]


def _texts(encoded: list[bytes], codes: NDArray[Any]) -> NDArray[np.uint8] | list[bytes]:
    """The texts of these codes, padded to the longest of them, or as they are where that is very long."""
    used, place = np.unique(codes, return_inverse=True)
    texts = [encoded[code] for code in used.tolist()]
    width = max(map(len, texts), default=0)
    if width > _WIDEST:
        return [texts[at] for at in place.tolist()]
    table = np.frombuffer(b"".join(text.ljust(width) for text in texts), np.uint8).reshape(len(texts), width)
    return np.asarray(table[place])


def _numbers(values: NDArray[Any]) -> NDArray[np.uint8]:
    if values.dtype.kind != "f":
        return _digits(values, values == MISSING_INT)
    missing = ~(np.abs(values) < 1e15)  # also NaN and infinity
    thousandths = np.rint(np.where(missing, 0, values) * 1000).astype(np.int64)
    whole = _digits(np.abs(thousandths) // 1000, missing, thousandths < 0)
    fraction = np.abs(thousandths) % 1000
    ending = np.empty((len(values), 4), np.uint8)
    ending[:, 0] = ord(".")
    for place, unit in enumerate((100, 10, 1)):
        ending[:, place + 1] = fraction // unit % 10 + ord("0")
    ending[missing] = ord(" ")
    return np.concatenate([whole, ending], axis=1)


def _digits(
    values: NDArray[np.int64], missing: NDArray[np.bool_], negative: NDArray[np.bool_] | None = None
) -> NDArray[np.uint8]:
    """Decimal digits, right aligned after blanks; ``null`` where missing. Shape (n, width)."""
    signs = (values < 0) & ~missing if negative is None else negative
    rest = np.abs(np.where(missing, 0, values))
    largest = int(rest.max(initial=0))
    width = max(len(str(largest)) + bool(signs.any()), 4 if missing.any() else 1)
    rest = rest.astype(np.uint32 if largest < 1 << 32 else np.uint64)
    made = np.full((len(values), width), ord(" "), np.uint8)
    lengths = np.zeros(len(values), np.int64)
    for place in range(width - 1, -1, -1):
        shown = (rest > 0) | (lengths == 0)
        if not shown.any():
            break
        made[:, place] = np.where(shown, rest % 10 + ord("0"), ord(" "))
        lengths += shown
        rest //= 10
    rows = np.flatnonzero(signs)
    made[rows, width - 1 - lengths[rows]] = ord("-")
    if missing.any():
        made[missing] = ord(" ")
        made[missing, width - len(_NULL) :] = _NULL
    return made
