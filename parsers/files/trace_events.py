"""Chrome trace events of a result's timeline; the streaming reader itself is `parsers.trace_json`."""

from __future__ import annotations

import contextlib
import re
import zlib
from collections.abc import Iterator

from model.batches import Batch
from model.task import TaskContext
from parsers.folder_view import FileEntry, FolderView
from parsers.trace_json import read_trace
from parsers.trace_json.source import wide_encoding

_EVENTS = re.compile(rb'\s*(?:\[\s*(?:\]|\{(?=.*"ph"\s*:))|\{.*"(?:traceEvents|ph)"\s*:)', re.DOTALL)


def parse(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """Slices, counters, flows, track names and the raw events of the file."""
    yield from read_trace(view, entry, task)


def looks_like_trace(head: bytes) -> bool:
    """Whether the first bytes of a file are those of a Chrome trace, compressed or not."""
    if head.startswith(b"\x1f\x8b"):
        with contextlib.suppress(zlib.error):
            head = zlib.decompressobj(wbits=31).decompress(head, 65_536)
    if encoding := wide_encoding(head[:4]):
        head = head.decode(encoding, "replace").encode("utf-8", "replace")
    return _EVENTS.match(head.removeprefix(b"\xef\xbb\xbf")) is not None
