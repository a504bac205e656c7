"""Chrome trace events of a result's timeline; the streaming reader itself is `parsers.trace_json`."""

from __future__ import annotations

import codecs
import contextlib
import re
import zlib
from collections.abc import Iterator

from model.batches import Batch
from model.task import TaskContext
from parsers.encodings import wide_encoding
from parsers.folder_view import FileEntry, FolderView
from parsers.trace_json import read_trace
from parsers.trace_json.source import GZIP_MAGIC

_EVENTS = re.compile(rb'\s*(?:\[\s*(?:\]|\{(?=.*"ph"\s*:))|\{.*"(?:traceEvents|ph)"\s*:)', re.DOTALL)

PART_KEY = '"stepscopePart"'
"""What stands before the range, begin and end in ns, of a trace that was exported as a part of a run."""
_PART = re.compile(rf"\{{[^\[{{}}]*{PART_KEY}\s*:\s*\[\s*(-?\d{{1,19}})\s*,\s*(-?\d{{1,19}})\s*\]".encode())


def parse(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """Slices, counters, flows, track names and the raw events of the file."""
    yield from read_trace(view, entry, task)


def looks_like_trace(head: bytes) -> bool:
    """Whether the first bytes of a file are those of a Chrome trace, compressed or not."""
    return _EVENTS.match(_plain(head)) is not None


def part_of(head: bytes) -> list[int] | None:
    """The range of the run that a trace has, by its first bytes; None where they do not say that it is a part."""
    found = _PART.match(_plain(head))
    return None if found is None else [int(found[1]), int(found[2])]


def _plain(head: bytes) -> bytes:
    """The first bytes of a file as UTF-8, unpacked."""
    if head.startswith(GZIP_MAGIC):
        with contextlib.suppress(zlib.error):
            head = zlib.decompressobj(wbits=31).decompress(head, 65_536)
    if encoding := wide_encoding(head[:4]):
        head = head.decode(encoding, "replace").encode("utf-8", "replace")
    return head.removeprefix(codecs.BOM_UTF8)
