"""Fields of a protobuf message, by hand: numbers and lengths; what a writer added later is skipped."""

from __future__ import annotations

from collections.abc import Iterator


class Cut(ValueError):
    """The message ends within a field."""


def fields(message: memoryview) -> Iterator[tuple[int, int | memoryview]]:
    """Number of each field and its value: an int64 of a varint, else the bytes. Raises `Cut`, and ValueError for what
    is no message."""
    at = 0
    while at < len(message):
        key, at = _varint(message, at)
        kind = key & 7
        if kind == 0:
            value, at = _varint(message, at)
            yield key >> 3, _signed(value)
            continue
        if kind == 2:
            length, at = _varint(message, at)
        elif kind in (1, 5):
            length = 8 if kind == 1 else 4
        else:
            raise ValueError(f"a field of kind {kind}")
        if at + length > len(message):
            raise Cut("it ends within a field")
        yield key >> 3, message[at : at + length]
        at += length


def integers(value: int | memoryview) -> list[int]:
    """A repeated int64, packed or a single one."""
    if isinstance(value, int):
        return [value]
    found, at = [], 0
    while at < len(value):
        one, at = _varint(value, at)
        found.append(_signed(one))
    return found


def text(value: int | memoryview) -> str:
    """A string field."""
    return "" if isinstance(value, int) else bytes(value).decode("utf-8", "replace")


def _signed(value: int) -> int:
    return value - (1 << 64) if value >> 63 else value


def _varint(message: memoryview, at: int) -> tuple[int, int]:
    value = shift = 0
    while True:
        if at >= len(message):
            raise Cut("it ends within a number")
        byte = message[at]
        value |= (byte & 127) << shift
        at += 1
        if byte < 128:
            return value & ((1 << 64) - 1), at
        shift += 7
        if shift > 63:
            raise ValueError("a number above 64 bits")
