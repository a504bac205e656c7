"""Names and units of counters: files put both into one text, and count memory in KB whatever its size."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from dataclasses import dataclass

from model.trace_view import Track
from model.units import NBSP, bandwidth, count, number, percent, size

_BRACKETED = re.compile(r"(?P<name>.*?)\s*\((?P<unit>[^()]{1,8})\)")
_SIZES = {"B": 1, "byte": 1, "bytes": 1, "KB": 1 << 10, "KiB": 1 << 10, "MB": 1 << 20, "MiB": 1 << 20, "GB": 1 << 30}
_BANDWIDTHS = {"B/s": 1, "KB/s": 10**3, "MB/s": 10**6, "GB/s": 10**9}
_LONGEST = 500  # characters of a name that a unit is looked for in
_PLAIN = ("Hz", "kHz", "MHz", "GHz", "W", "mW", "℃", "°C", "ns", "us", "ms", "s")


@dataclass(frozen=True, slots=True)
class CounterName:
    """``title`` without its unit; ``unit`` as the file writes it, "" = none."""

    title: str
    unit: str

    def text(self, value: float) -> str:
        """``value`` as people read it: sizes with 1024, bandwidths with 1000 (ui.md section 4)."""
        made = _ways(self.unit)
        return made(value) if made is not None else plain(value, self.unit)


def counter_name(track: Track) -> CounterName:
    """Name and unit of a counter track: ``HBM 0/Read Read(MB/s)`` is ``HBM 0/Read`` in MB/s."""
    text = track.title
    if len(text) > _LONGEST:
        return CounterName(text, track.unit)
    if track.unit and track.unit != text:
        return CounterName(text, track.unit)
    bracketed = _BRACKETED.fullmatch(text)
    if bracketed:
        return CounterName(_without_repeated_end(bracketed["name"]), bracketed["unit"])
    head, _, last = text.rpartition(" ")
    if head and (last in _PLAIN or _ways(last) is not None):
        return CounterName(head, last)
    return CounterName(text, "")


def plain(value: float, unit: str = "") -> str:
    """A value with at most four significant decimals."""
    if not math.isfinite(value) or value == round(value):
        text = count(value)
    else:
        text = number(value, 4 if abs(value) < 10 else 2).rstrip("0").rstrip(".")
    return f"{text}{NBSP}{unit}" if unit else text


def _ways(unit: str) -> Callable[[float], str] | None:
    if unit in _SIZES:
        return lambda value: size(value * _SIZES[unit])
    if unit in _BANDWIDTHS:
        return lambda value: bandwidth(value * _BANDWIDTHS[unit])
    return percent if unit in ("%", "percent") else None


def _without_repeated_end(name: str) -> str:
    """``LLC 0 Read/Hit Rate Hit Rate`` -> ``LLC 0 Read/Hit Rate``: the series again after the counter's path."""
    for place in range(len(name) - 1, 0, -1):
        head, last = name[:place].rstrip(), name[place:].strip()
        if name[place] == " " and last and head.endswith((f"/{last}", f" {last}")):
            return head
    return name
