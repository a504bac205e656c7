"""Arguments of slices as JSON records of fixed width, made column by column: no Python object for each slice.

JSON allows blanks around a value, so a number may be padded to the width of the longest one in its block.
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
        rows = _rows(fields, count)
        chunks: list[RawChunk] = []
        compressor = zstandard.ZstdCompressor(level=1)
        first = _FIRST_CHUNK + (self.place << _CHUNKS_OF_FILE) + self._used
        for begin in range(0, count, ROWS_IN_CHUNK):
            part = rows[begin : begin + ROWS_IN_CHUNK]
            data = b"[" + part.tobytes()[:-1] + b"]"  # without the last comma
            chunks.append(RawChunk(first + len(chunks), compressor.compress(data), len(data), len(part)))
        self._used += len(chunks)
        at = np.arange(count, dtype=np.int64)
        return chunks, (first + at // ROWS_IN_CHUNK) << EVENT_BITS | at % ROWS_IN_CHUNK


def _rows(fields: Mapping[str, Field], count: int) -> NDArray[np.uint8]:
    """Bytes of the records, each followed by a comma. Shape (n, width)."""
    pieces: list[NDArray[np.uint8]] = []
    for position, (name, values) in enumerate(fields.items()):
        pieces.append(_constant(("," if position else '{"args":{') + json.dumps(name) + ":"))
        pieces.append(_texts(*values) if isinstance(values, tuple) else _numbers(values))
    pieces.append(_constant("}}," if fields else "{},"))
    widths = [piece.shape[1] for piece in pieces]
    rows = np.empty((count, sum(widths)), np.uint8)
    at = 0
    for piece, width in zip(pieces, widths, strict=True):
        rows[:, at : at + width] = piece
        at += width
    return rows


def _constant(text: str) -> NDArray[np.uint8]:
    return np.frombuffer(text.encode(), np.uint8)[None, :]


def _texts(texts: NDArray[Any], codes: NDArray[Any]) -> NDArray[np.uint8]:
    encoded = [json.dumps(text).encode() for text in texts.tolist()]
    width = max(map(len, encoded), default=0)
    table = np.frombuffer(b"".join(text.ljust(width) for text in encoded), np.uint8).reshape(len(encoded), width)
    return np.asarray(table[codes])


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
