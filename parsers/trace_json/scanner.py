"""The compiled scanner of trace events (scan_events.c), where it was built: usual events become columns."""

from __future__ import annotations

import ctypes
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

LIBRARY = Path(__file__).with_name("scan_events.dll" if sys.platform == "win32" else "scan_events.so")

Kind = tuple[str, int | str | None, int | str | None, str]
"""Name, pid, tid and category ("" = none) as decoded."""

_MOST_BYTES = 4 << 20  # a longer window holds a huge event
_MOST_EVENTS = 1 << 16
_CELLS = 1 << 15  # for half as many kinds; the events of more are not taken
_PARTS = 4
_SPARE_BYTES = 64
_KINDS = msgspec.json.Decoder(list[Kind])
_IDS = msgspec.json.Decoder(list[int | str])


@dataclass(frozen=True, slots=True)
class Slices:
    """``n`` events ``X`` with the usual fields: ``place`` in the window, ``kind`` = index in ``kinds``, ``time_ns`` and
    ``duration_ns``; shapes (n,)."""

    place: NDArray[np.int64]
    kind: NDArray[np.uint32]
    time_ns: NDArray[np.int64]
    duration_ns: NDArray[np.int64]
    kinds: list[Kind]


@dataclass(frozen=True, slots=True)
class Flows:
    """``n`` events ``s``, ``t`` or ``f`` (``phase``, as a byte) with the usual fields: ``kind`` = index in ``kinds``,
    which name only flows without a category, ``time_ns``; shapes (n,)."""

    kind: NDArray[np.uint32]
    phase: NDArray[np.uint8]
    time_ns: NDArray[np.int64]
    ids: list[int | str]
    kinds: list[Kind]


@dataclass(frozen=True, slots=True)
class Scanned:
    """What a window holds: ``slices``, ``flows``, and of the ``m`` others a JSON array and their places in the window,
    shape (m,)."""

    slices: Slices
    flows: Flows
    others: bytes
    other_place: NDArray[np.int64]


class _Kinds(ctypes.Structure):
    _fields_ = (
        ("spans", ctypes.c_void_p),
        ("table", ctypes.c_void_p),
        ("text", ctypes.c_void_p),
        ("count", ctypes.c_int64),
        ("size", ctypes.c_int64),
    )


class _Output(ctypes.Structure):
    """`Output` of scan_events.c, field by field."""

    _fields_ = (
        ("capacity", ctypes.c_int64),
        ("cells", ctypes.c_int64),
        ("slices", ctypes.c_int64),
        ("flows", ctypes.c_int64),
        ("others", ctypes.c_int64),
        ("slice_place", ctypes.c_void_p),
        ("slice_kind", ctypes.c_void_p),
        ("slice_time", ctypes.c_void_p),
        ("slice_duration", ctypes.c_void_p),
        ("slice_kinds", _Kinds),
        ("flow_kind", ctypes.c_void_p),
        ("flow_phase", ctypes.c_void_p),
        ("flow_time", ctypes.c_void_p),
        ("flow_kinds", _Kinds),
        ("flow_ids", ctypes.c_void_p),
        ("flow_ids_size", ctypes.c_int64),
        ("other_place", ctypes.c_void_p),
        ("other_events", ctypes.c_void_p),
        ("other_events_size", ctypes.c_int64),
    )


class Scanner:
    """Scans one window after the other into the same memory. Raises OSError when there is no library, AttributeError
    when it is of another version."""

    def __init__(self) -> None:
        self._scan = ctypes.CDLL(str(LIBRARY)).stepscope_scan_1
        columns = {"place": np.uint32, "kind": np.uint32, "time": np.int64, "duration": np.int64, "phase": np.uint8}
        self._columns: dict[str, NDArray[Any]] = {
            name: np.empty(_MOST_EVENTS, columns[name.split("_")[1]])
            for name in ("slice_place", "slice_kind", "slice_time", "slice_duration", "flow_kind", "flow_phase",
                         "flow_time", "other_place")
        }  # fmt: skip
        self._texts = {
            name: np.empty(_MOST_BYTES + _SPARE_BYTES, np.uint8)
            for name in ("slice_kinds", "flow_kinds", "flow_ids", "other_events")
        }
        self._tables = np.empty((2, _CELLS), np.uint32)
        self._spans = np.empty((2, _CELLS // 2, _PARTS, 2), np.int64)
        self._output = _Output(_MOST_EVENTS, _CELLS)
        for name, column in self._columns.items():
            setattr(self._output, name, column.ctypes.data)
        for name in ("flow_ids", "other_events"):
            setattr(self._output, name, self._texts[name].ctypes.data)
        for at, name in enumerate(("slice_kinds", "flow_kinds")):
            addresses = (each.ctypes.data for each in (self._spans[at], self._tables[at], self._texts[name]))
            setattr(self._output, name, _Kinds(*addresses))

    def scan(self, raw: bytes) -> Scanned | None:
        """The events of the JSON array ``raw`` in UTF-8; None when it is damaged or unusual and has to be decoded."""
        if len(raw) > _MOST_BYTES:
            return None
        self._tables.fill(0)
        out = self._output
        if not self._scan(raw, ctypes.c_int64(len(raw)), ctypes.byref(out)):
            return None
        slices = Slices(
            self._column("slice_place", out.slices).astype(np.int64),
            self._column("slice_kind", out.slices).copy(),
            self._column("slice_time", out.slices).copy(),
            self._column("slice_duration", out.slices).copy(),
            _KINDS.decode(self._list("slice_kinds", out.slice_kinds.size)),
        )
        flows = Flows(
            self._column("flow_kind", out.flows).copy(),
            self._column("flow_phase", out.flows).copy(),
            self._column("flow_time", out.flows).copy(),
            _IDS.decode(self._list("flow_ids", out.flow_ids_size)),
            _KINDS.decode(self._list("flow_kinds", out.flow_kinds.size)),
        )
        others = self._list("other_events", out.other_events_size)
        return Scanned(slices, flows, others, self._column("other_place", out.others).astype(np.int64))

    def _column(self, name: str, count: int) -> NDArray[Any]:
        return self._columns[name][:count]

    def _list(self, name: str, size: int) -> bytes:
        """A JSON array of what was written to the text, each followed by a comma."""
        return b"[" + self._texts[name][: max(size - 1, 0)].tobytes() + b"]"


@cache
def scanner() -> Scanner | None:
    """The scanner of this process; None where it was not built."""
    try:
        return Scanner()
    except (OSError, AttributeError):
        return None
