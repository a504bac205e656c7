"""Raw files that a collector wrote in slices: `<name>.slice_0`, `.slice_1` ... read as one (mindinsight-format 2.0)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from model.problem import Problem
from model.task import TaskContext
from parsers.faults import Faults
from parsers.folder_view import FileEntry, FolderView

_SLICE = re.compile(r"(?P<name>.+)\.slice_(?P<number>\d{1,9})", re.IGNORECASE)
_CHUNK = 1 << 22
_LONGEST_PIECE = 1 << 20  # text without its separator is no text of this kind


@dataclass(frozen=True, slots=True)
class _Chunk:
    """Some bytes; ``place``: their position in the joined slices; ``fresh``: they do not continue the ones before."""

    place: int
    data: bytes
    fresh: bool


@dataclass(frozen=True, slots=True, eq=False)
class Records:
    """Whole records; ``place``: position of the first in the joined slices; ``fresh``: a slice before is missing."""

    cells: NDArray[Any]
    place: int
    fresh: bool

    def at(self, index: int) -> str:
        """Where record ``index`` begins, for a fault."""
        return f"byte {self.place + int(index) * self.cells.dtype.itemsize}"


class SliceFile:
    """The slices of which ``entry`` is one, in numeric order; of one that is there twice, the first that has bytes.
    ``leads``: ``entry`` is the first of all; its parser reads them all, those of the others only tell their own
    `problems`. ``faults`` are those of the whole."""

    def __init__(self, view: FolderView, entry: FileEntry, task: TaskContext, record_bytes: int = 1) -> None:
        self.entry = entry
        self.faults = Faults(entry.path)
        self._view = view
        self._task = task
        self._record_bytes = record_bytes
        name, _ = slice_of(entry)
        folder = entry.path.rpartition("/")[0]
        found = [
            (slice_of(other)[1], other)
            for other in view.root.files
            if other.path.rpartition("/")[0] == folder and slice_of(other)[0].casefold() == name.casefold()
        ]
        self._all = sorted(found, key=lambda item: (item[0], item[1].path))
        first: dict[int, FileEntry] = {}
        for number, other in self._all:
            if other.size_bytes:
                first.setdefault(number, other)
        self._slices = list(first.items())
        self.leads = bool(self._slices) and self._slices[0][1] == entry

    def records(self, dtype: np.dtype[Any]) -> Iterator[Records]:
        """Records of ``dtype``, some ten thousand at a time; a record may lie across two slices. Raises OSError,
        `Cancelled`."""
        rest = b""
        for chunk in self._chunks():
            rest = b"" if chunk.fresh else rest
            data = rest + chunk.data
            whole = len(data) // dtype.itemsize * dtype.itemsize
            if whole or chunk.fresh:
                yield Records(np.frombuffer(data[:whole], dtype), chunk.place - len(rest), chunk.fresh)
            rest = data[whole:]

    def pieces(self, separator: bytes) -> Iterator[tuple[int, bytes]]:
        """What lies between ``separator``s and is not empty, each with its position. Raises OSError, `Cancelled`."""
        rest, place = b"", 0
        for chunk in self._chunks():
            if chunk.fresh and rest:
                yield place, rest
            if chunk.fresh or not rest:
                rest, place = b"", chunk.place
            *pieces, rest = (rest + chunk.data).split(separator)
            if len(rest) > _LONGEST_PIECE:
                pieces, rest = [*pieces, rest], b""
            for piece in pieces:
                if piece:
                    yield place, piece
                place += len(piece) + len(separator)
        if rest:
            yield place, rest

    def problems(self) -> list[Problem]:
        """What is wrong with the content as far as ``faults`` were noted, and with this one slice. Raises OSError when
        it cannot be opened."""
        if not self.leads:  # who reads them all has passed over it
            self._view.open(self.entry).close()
        self._note_again()
        self._note_gap()
        self._note_cut()
        return self.faults.problems()

    def _chunks(self) -> Iterator[_Chunk]:
        place = 0
        last: int | None = None
        for number, entry in self._slices:
            fresh = last is None or self._missing_between(last, number) > 0
            last = number
            try:
                stream = self._view.open(entry)
            except OSError:
                if entry == self.entry:
                    raise
                last = None  # its own `problems` tell it
                continue
            with stream:
                while data := stream.read(_CHUNK):
                    self._task.progress(entry.path, stream.tell(), entry.size_bytes)
                    yield _Chunk(place, data, fresh)
                    place += len(data)
                    fresh = False

    def _missing_between(self, before: int, number: int) -> int:
        """Slices between two numbers that are not there; empty ones are."""
        there = {other for other, _ in self._all if before < other < number}
        return number - before - 1 - len(there)

    def _note_again(self) -> None:
        read = dict(self._slices).get(slice_of(self.entry)[1])
        if read is not None and read != self.entry and self.entry.size_bytes:
            self.faults.note("slice_again", sample=read.name)

    def _note_gap(self) -> None:
        numbers = [number for number, _ in self._all]
        number = slice_of(self.entry)[1]
        before = max((other for other in numbers if other < number), default=-1)
        missing = number - before - 1
        if missing > 0:
            sample = f"slice_{before + 1}" if missing == 1 else f"slice_{before + 1} … slice_{number - 1}"
            self.faults.note("slice_missing", sample=sample, count=missing)

    def _note_cut(self) -> None:
        """Where slices that follow each other end in the middle of a record, the last of them tells it."""
        size, last = 0, -1
        for position, (number, entry) in enumerate(self._slices):
            size = entry.size_bytes if self._missing_between(last, number) else size + entry.size_bytes
            last = number
            following = self._slices[position + 1][0] if position + 1 < len(self._slices) else None
            ends = following is None or self._missing_between(number, following) > 0
            over = size % self._record_bytes
            if entry == self.entry and ends and over:
                self.faults.note("record_cut", f"byte {max(0, entry.size_bytes - over)}")
            if entry == self.entry and ends and self._record_bytes == 1 and self._ends_open(entry):
                self.faults.note("line_end_unsure", f"byte {entry.size_bytes}")

    def _ends_open(self, entry: FileEntry) -> bool:
        with suppress(OSError), self._view.open(entry) as stream:
            stream.seek(entry.size_bytes - 1)
            return stream.read(1) not in (b"\n", b"\r", b"\0")
        return False


def slice_of(entry: FileEntry) -> tuple[str, int]:
    """The name that all slices share, and the number of this one (0 for a file without slices)."""
    match = _SLICE.fullmatch(entry.name)
    return (match["name"], int(match["number"])) if match else (entry.name, 0)
