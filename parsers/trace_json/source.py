"""Bytes of a trace file by position: straight from the file, or unpacked and recoded on the way. Never mapped: pages of
a mapped file count as the process's memory."""

from __future__ import annotations

import codecs
import os
import zlib
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Self

from parsers.encodings import wide_encoding

_BLOCK = 1 << 18
_MOST_LINES_BYTES = 1 << 26
_UNPACKED = 1 << 16  # a fault costs what is unpacked with it
_GZIP = 16 + zlib.MAX_WBITS
GZIP_MAGIC = b"\x1f\x8b"

MOST_UNPACKED = 1 << 28
MOST_TIMES = 100
"""A packed file may be this many times larger unpacked, once that is more than `MOST_UNPACKED` bytes: traces are 10 to
30 times, and a file of a few kilobytes can be made to fill any disk."""


class FileSource:
    """A plain file of ``size`` bytes. ``consumed``: bytes of the file that were read; ``broken_at``: where unpacking
    failed; ``swells_at``: where it was given up, because it would not end; ``encoding``: what it was recoded from.
    Positions count bytes of the text after that. Raises OSError."""

    broken_at: int | None = None
    swells_at: int | None = None
    encoding = ""

    def __init__(self, path: Path) -> None:
        self._file = path.open("rb", buffering=0)
        self.size = os.fstat(self._file.fileno()).st_size
        self.consumed = 0

    def get(self, position: int, size: int) -> bytes:
        """Up to ``size`` bytes from ``position``; fewer at the end only."""
        self._file.seek(position)
        pieces = []
        while size > 0 and (piece := self._file.read(size)):
            pieces.append(piece)
            size -= len(piece)
        found = pieces[0] if len(pieces) == 1 else b"".join(pieces)
        self.consumed = max(self.consumed, position + len(found))
        return found

    def line_of(self, position: int) -> int | None:
        """The line (1 = first) in which ``position`` lies; None where all before it stands in the first line, and far
        within a big file: finding it takes as long as reading."""
        if position > _MOST_LINES_BYTES:
            return None
        before = self.get(0, position).count(b"\n")
        return before + 1 if before else None

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class StreamSource(FileSource):
    """A gzip file, or one in UTF-16: read once from front to back. Raises OSError."""

    def __init__(self, path: Path, *, packed: bool, encoding: str = "") -> None:
        super().__init__(path)
        self.encoding = encoding
        self._blocks = self._unpacked() if packed else self._read()
        if encoding:
            self._blocks = _recoded(self._blocks, encoding)
        self._kept = bytearray()
        self._kept_from = 0

    def line_of(self, position: int) -> None:
        """Not known: positions count what was unpacked."""

    def get(self, position: int, size: int) -> bytes:
        """The same; ``position`` can not lie before an earlier one."""
        del self._kept[: position - self._kept_from]
        self._kept_from = position
        while len(self._kept) < size and (block := next(self._blocks, b"")):
            self._kept += block
        return bytes(self._kept[:size])

    def _read(self) -> Iterator[bytes]:
        while block := self._file.read(_BLOCK):
            self.consumed += len(block)
            yield block

    def _unpacked(self) -> Iterator[bytes]:
        """Members one after another; what a damaged or cut one gave before its end is kept."""
        unpack = zlib.decompressobj(_GZIP)
        unpacked = 0
        rest = b""
        for packed in self._read():
            rest += packed
            while rest:
                if unpack.eof:
                    rest = rest.lstrip(b"\0")  # padding
                    if len(rest) < len(GZIP_MAGIC):
                        break
                    if not rest.startswith(GZIP_MAGIC):
                        self.broken_at = self.consumed - len(rest)
                        return
                    unpack = zlib.decompressobj(_GZIP)
                try:
                    text = unpack.decompress(rest, _UNPACKED)
                except zlib.error:
                    self.broken_at = self.consumed
                    return
                rest = unpack.unused_data if unpack.eof else unpack.unconsumed_tail
                unpacked += len(text)
                if unpacked > max(MOST_UNPACKED, MOST_TIMES * self.consumed):
                    self.swells_at = self.consumed - len(rest)
                    return
                if text:
                    yield text
        if not unpack.eof and (text := unpack.flush()):
            yield text
        if rest or not unpack.eof:
            self.broken_at = self.consumed


def _recoded(blocks: Iterator[bytes], encoding: str) -> Iterator[bytes]:
    decoder = codecs.getincrementaldecoder(encoding)("replace")
    for block in blocks:
        if text := decoder.decode(block):
            yield text.encode("utf-8", "replace")


def open_source(path: Path) -> FileSource:
    """The source for ``path``, by its first bytes and whatever its name. Raises OSError."""
    with FileSource(path) as plain:
        head = plain.get(0, 4)
    if head.startswith(GZIP_MAGIC):
        with StreamSource(path, packed=True) as unpacked:
            encoding = wide_encoding(unpacked.get(0, 4))
        return StreamSource(path, packed=True, encoding=encoding)
    encoding = wide_encoding(head)
    return StreamSource(path, packed=False, encoding=encoding) if encoding else FileSource(path)
