"""Finds the list of events in a trace file, and an event's begin in the middle of it."""

from __future__ import annotations

import codecs
import re
from itertools import pairwise

import msgspec

from model.task import TaskContext
from parsers.trace_json.events import LOOSE_DECODER
from parsers.trace_json.repair import BOUNDARY, EVENTS_KEY, is_cut
from parsers.trace_json.source import FileSource

_LIST = re.compile(rb"\[\s*(?=\{\s*\")")
_PHASE = re.compile(rb'"ph"\s*:')
_SAMPLES = re.compile(rb'"samples"\s*:\s*\[\s*[^\s\]]')
_HEAD = 1 << 16
_PROOF = 1 << 15  # so much has to decode from a place on; objects in an event's own list end before that
_BLOCK = 1 << 20
_KEY_ROOM = 256


def first_event(source: FileSource, task: TaskContext) -> tuple[int | None, bytes]:
    """Position behind the bracket that opens the list of events (None = there is no such list), and how the file
    begins. Reads on until it finds ``traceEvents``, whatever comes before. Raises `Cancelled`."""
    position = 0
    text = b""
    while not text and (head := source.get(position, _HEAD)):
        text = head.removeprefix(codecs.BOM_UTF8).lstrip()
        position += len(head)
        task.check()
    begin = position - len(text)
    if text.startswith(b"["):
        return begin + 1, text
    if not text.startswith(b"{"):
        found = _LIST.search(text)
        return begin + found.end() if found else None, text
    position = begin
    while block := source.get(position, _BLOCK + _KEY_ROOM):
        if key := EVENTS_KEY.search(block):
            return position + key.end(), text
        if position == begin and _is_bare(text):
            return begin, text
        position += _BLOCK
        task.check()
    return None, text


def _is_bare(text: bytes) -> bool:
    """Whether there are events without a list around them: a list of objects is in one of them."""
    phase, objects = _PHASE.search(text), _LIST.search(text)
    return phase is not None and (objects is None or phase.start() < objects.start())


def has_samples(source: FileSource, head: bytes, end: int) -> bool:
    """Whether a key beside the list of events holds samples of call stacks (``samples`` of the trace event format):
    looked for in ``head``, how the file begins, and behind the list, which ends before byte ``end``."""
    own_head = head[: key.start()] if (key := EVENTS_KEY.search(head)) else b""
    return any(_SAMPLES.search(text) is not None for text in (own_head, source.get(end, _HEAD)))


def next_event(source: FileSource, position: int, limit: int) -> tuple[int, int] | None:
    """The first place between two events in [``position``, ``limit``): where the one's closing brace is and where the
    other begins, judged by decoding what follows; None when no place is certain, as near the end of the file."""
    while position < limit:
        block = source.get(position, _HEAD)
        bounds = list(BOUNDARY.finditer(block))
        reach = 0
        for this, following in pairwise(bounds):
            reach = this.start()
            proof = block[this.end() : bounds[-1].start() + 1]
            if position + reach >= limit:
                return None
            if len(proof) < _PROOF:
                break
            if _is_event(block[this.end() : following.start() + 1]) and is_cut(b"[" + proof):
                return position + reach, position + this.end()
        if len(block) < _HEAD:
            return None
        position += reach or _HEAD - _KEY_ROOM
    return None


def _is_event(text: bytes) -> bool:
    # An event with a list of objects is passed over: its predecessor's end serves as well.
    try:
        return isinstance(LOOSE_DECODER.decode(b"[" + text + b"]")[0].ph, str)
    except (msgspec.DecodeError, RecursionError):
        return False
