"""Decoded lines of a text file, whatever its encoding and line ends, with progress and cancelling."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator

from model.literal import excerpt
from model.task import TaskContext
from parsers.encodings import file_encoding
from parsers.faults import Faults
from parsers.folder_view import FileEntry, FolderView

MAX_LINE = 64 * 1024 * 1024

_CHUNK = 1 << 19
_SHOWN = 60
_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+")
_OTHER_BREAKS = re.compile("[\v\f\x1c-\x1e\x85\u2028\u2029]")  # str.splitlines would split there too


def told_encoding(view: FolderView, entry: FileEntry, faults: Faults, task: TaskContext) -> str:
    """The encoding of the file, see `encodings`; what is to be said of it is noted. Raises OSError, `Cancelled`."""

    def blocks() -> Iterator[bytes]:
        with view.open(entry) as stream:
            while chunk := stream.read(_CHUNK):
                yield chunk
                task.check()

    encoding, damaged = file_encoding(view.head(entry, 4), blocks)
    note_encoding(faults, encoding, damaged)
    return encoding


def note_encoding(faults: Faults, encoding: str, damaged: int) -> None:
    """Note that a file is in none of Unicode's encodings, and that ``damaged`` of its characters are none."""
    if not encoding.startswith("utf"):
        faults.note("text_encoding", sample=encoding)
    if damaged:
        faults.note("text_damaged", sample=encoding.removesuffix("-sig").upper(), count=damaged)


class TextLines:
    """The lines of one file, line ends kept. ``number`` is that of the last line handed out (1 = first);
    ``ended`` whether that line had a line end; ``faults`` gathers what is wrong. Closes the file when exhausted."""

    def __init__(self, view: FolderView, entry: FileEntry, task: TaskContext, *, ends_open: bool = False) -> None:
        """Find out the encoding. ``ends_open``: nothing is to be said of a last line without a line end. Raises
        OSError."""
        self._ends_open = ends_open
        self.faults = Faults(entry.path)
        self.number = 0
        self.ended = True
        self._view = view
        self._entry = entry
        self._task = task
        self._encoding = told_encoding(view, entry, self.faults, task)

    def __iter__(self) -> Iterator[str]:
        """One line after another. Raises what `chunks` raises."""
        for lines in self.chunks():
            self.number -= len(lines)
            for line in lines:
                self.number += 1
                yield line

    def chunks(self) -> Iterator[list[str]]:
        """Lists of lines of about 512 KiB; a line above 64 MiB is blank, and noted. Raises OSError, `Cancelled`."""
        with self._view.open(self._entry) as raw:
            stream = io.TextIOWrapper(raw, self._encoding, errors="replace", newline="")
            begun: list[str] = []  # of a line that has not ended yet
            endless = False
            while text := stream.read(_CHUNK):
                self._task.progress(self._entry.path, raw.tell(), self._entry.size_bytes)
                begun.append(text.replace("\n\ufeff", "\n"))  # of a file that was put behind another
                # A carriage return at the end may be half a line end.
                if "\n" in text or "\r" in text or (len(begun) > 1 and begun[-2].endswith("\r")):
                    lines = _lines("".join(begun))
                    begun = [] if lines[-1].endswith("\n") else [lines.pop()]
                    if lines and endless:
                        lines[0] = "\n"
                        endless = False
                    if lines:
                        yield self._checked(lines)
                elif sum(map(len, begun)) > MAX_LINE:
                    if not endless:
                        self.faults.note("line_not_understood", f"line {self.number + 1}", excerpt(begun[0], _SHOWN))
                    begun, endless = [], True
            if begun and not endless:
                yield self._checked(_lines("".join(begun)))
                if not (self.ended or self._ends_open):
                    self.faults.note("line_end_unsure", f"line {self.number}")

    def _checked(self, lines: list[str]) -> list[str]:
        dirty = [place for place, line in enumerate(lines) if "\0" in line]
        if dirty:
            self.faults.note("nul_bytes", f"line {self.number + dirty[0] + 1}", count=len(dirty))
            for place in dirty:
                lines[place] = lines[place].replace("\0", "")
        self.number += len(lines)
        self.ended = lines[-1].endswith(("\n", "\r"))
        return lines


def _lines(text: str) -> list[str]:
    """``text`` in lines, ends kept; only carriage return and line feed end a line."""
    lines = text.splitlines(keepends=True)
    plain = len(lines) == text.count("\n") + (not text.endswith("\n"))
    return lines if plain or not _OTHER_BREAKS.search(text) else _LINE.findall(text)
