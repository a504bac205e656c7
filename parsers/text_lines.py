"""Decoded lines of a text file, whatever its encoding and line ends, with progress and cancelling."""

from __future__ import annotations

import codecs
import io
from collections.abc import Iterator

from model.task import TaskContext
from parsers.faults import Faults
from parsers.folder_view import FileEntry, FolderView

_CHUNK = 1 << 20
_LINES_PER_CHECK = 4096


def encoding_of(view: FolderView, entry: FileEntry, task: TaskContext) -> str:
    """``utf-8-sig`` when the whole file is UTF-8, else ``gb18030``, else ``latin-1``; ``utf-16`` by its byte order mark.
    A character that the end of the file cuts in two does not count."""
    if view.head(entry, 2) in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
        return "utf-16"
    for encoding in ("utf-8-sig", "gb18030"):
        decoder = codecs.getincrementaldecoder(encoding)()
        with view.open(entry) as stream:
            try:
                while chunk := stream.read(_CHUNK):
                    decoder.decode(chunk)
                    task.check()
            except UnicodeDecodeError:
                continue
            return encoding
    return "latin-1"


class TextLines:
    """The lines of one file, line ends kept. ``number`` is that of the last line handed out (1 = first);
    ``ended`` whether that line had a line end; ``faults`` gathers what is wrong. Closes the file when exhausted."""

    def __init__(self, view: FolderView, entry: FileEntry, task: TaskContext) -> None:
        """Find out the encoding. Raises OSError."""
        self.faults = Faults(entry.path)
        self.number = 0
        self.ended = True
        self._view = view
        self._entry = entry
        self._task = task
        self._encoding = encoding_of(view, entry, task)
        if not self._encoding.startswith("utf"):
            self.faults.note("text_encoding", sample=self._encoding)

    def __iter__(self) -> Iterator[str]:
        """Raises OSError, `Cancelled`."""
        with self._view.open(self._entry) as raw:
            for line in io.TextIOWrapper(raw, self._encoding, errors="replace", newline=""):
                self.number += 1
                if self.number % _LINES_PER_CHECK == 0:
                    self._task.progress(self._entry.path, raw.tell(), self._entry.size_bytes)
                self.ended = line.endswith(("\n", "\r"))
                if "\0" in line:
                    self.faults.note("nul_bytes", f"line {self.number}")
                    line = line.replace("\0", "")
                yield line
