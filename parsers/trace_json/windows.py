"""Cuts a trace into windows of whole events and decodes them; where that fails, keeps what can be kept.

A cut is proven by decoding: ``[`` + window + ``]`` is valid JSON only when it ends between two events of the list.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

import msgspec
import numpy as np
from numpy.typing import NDArray

from model.literal import excerpt
from parsers.trace_json.events import DECODER, LOOSE_DECODER, Event, LooseEvent
from parsers.trace_json.recoding import Recoded, as_utf8
from parsers.trace_json.repair import (
    AFTER_LIST,
    AT_BYTE,
    BETWEEN,
    BOUNDARY,
    EVENT_BEGIN,
    end_of_events,
    following_event,
    further_list,
    repaired,
    salvage,
)
from parsers.trace_json.scanner import Scanned, scanner
from parsers.trace_json.source import FileSource

CHUNK_BYTES = 1 << 20
MAX_EVENT_BYTES = 16 << 20  # one event that is longer counts as damage: an open bracket would swallow the rest

_SLACK = 1 << 14  # looked through for the end of an event beyond a window's size
_PEEK = 1 << 16
_RAWS = msgspec.json.Decoder(list[msgspec.Raw])

Events = list[Event] | list[LooseEvent]


@dataclass(slots=True)
class Window:
    """``raw``: a JSON array of ``count`` events that begin at byte ``position``. ``scanned``: what the scanner took of
    them; ``events``: the others, decoded, ``places``: where in the array they are, shape (n,). ``damaged``: what the
    file has in its place, where that is no such array."""

    position: int
    raw: bytes
    events: Events
    places: NDArray[np.int64]
    scanned: Scanned | None = None
    damaged: bytes = b""

    @classmethod
    def decoded(cls, position: int, raw: bytes, events: Events, damaged: bytes = b"") -> Window:
        """All its events decoded."""
        return cls(position, raw, events, np.arange(len(events)), damaged=damaged)

    @property
    def count(self) -> int:
        """How many events it holds."""
        taken = self.scanned
        return len(self.events) + (len(taken.slices.place) + len(taken.flows.ids) if taken is not None else 0)

    def loose(self) -> list[LooseEvent]:
        """The events with their times as the file wrote them."""
        return LOOSE_DECODER.decode(self.raw)

    def position_of(self, index: int) -> int:
        """Where in the file event ``index`` begins (about, after a repair)."""
        written = self.damaged or self.raw[1:]
        begin = end = 0
        for event in _RAWS.decode(self.raw)[: index + 1]:
            text = bytes(event)
            found = written.find(text, end)
            if found >= 0:  # else this one was repaired
                begin, end = found, found + len(text)
        return self.position + begin


class Windows:
    """The windows of ``source`` from byte ``begin`` (where an event begins) to the first end of an event at or after
    ``limit`` (None = the end of the list). Iterate once; the attributes are complete then."""

    def __init__(self, source: FileSource, begin: int, limit: int | None = None, size: int = CHUNK_BYTES) -> None:
        self._scanner = scanner()
        self.position = begin
        self.closed = False  # the list's own bracket was met
        self.cut_at: int | None = None  # the file ends within the event that begins here
        self.garbage: list[tuple[int, str, int]] = []  # of each window that has some: position, excerpt, places
        self.recoded: set[str] = set()  # encodings of windows that were not UTF-8
        self.damaged: dict[int, int] = {}  # by position of a window: its characters that are none in its encoding
        self._loose = False
        self._barren = False  # the last window held no event
        self._source = source
        self._limit = limit
        self._size = size

    def __iter__(self) -> Iterator[Window]:
        while not self.closed:
            self._pass_blank()
            if self._limit is not None and self.position >= self._limit:
                return
            window = self._next()
            if window is None:
                return
            self._barren = not window.count
            if window.count:
                yield window

    def _pass_blank(self) -> None:
        """Go to where the next event begins, which may be far."""
        while block := self._source.get(self.position, _SLACK):
            rest = block.lstrip(BETWEEN)
            self.position += len(block) - len(rest)
            if rest:
                return

    def _next(self) -> Window | None:
        """The next window, None at the end of the file."""
        begin = self.position
        target = size = self._size if self._limit is None else min(self._size, self._limit - begin)
        while True:
            text, self.position, last = self._cut(begin, size)
            if not text.strip(BETWEEN):
                return None
            window, cut_inside = self._decoded(begin, text) if size == target else (None, True)
            if window is not None:
                return window
            end = end_of_events(text, target) if cut_inside else 0
            if end:
                self.position = begin + following_event(text, end)
                window, _ = self._decoded(begin, text[:end])
                if window is not None:
                    return window
            if end or not cut_inside or last or size >= MAX_EVENT_BYTES or self._barren:
                break
            size *= 4  # longer than that is the event
        if size > target and not last:
            text, self.position, last = self._cut(begin, target)
        return self._salvaged(begin, text, last)

    def _cut(self, begin: int, size: int) -> tuple[bytes, int, bool]:
        """About ``size`` bytes that end with an event, where the next event begins, and whether the file ends here."""
        reach = _SLACK
        while True:
            block = self._source.get(begin, size + reach)
            match = BOUNDARY.search(block, min(size, len(block)))
            if match is not None:
                return block[: match.start() + 1], begin + match.end(), False
            if len(block) < size + reach:
                return block, begin + len(block), True
            if reach > MAX_EVENT_BYTES:
                return block, begin + len(block), False
            reach *= 4

    def _decoded(self, begin: int, text: bytes) -> tuple[Window | None, bool]:
        """The decoded window, or None and whether the cut lies within an event of a text that is sound so far."""
        text = text.rstrip(BETWEEN)
        clean = self._as_utf8(begin, text)
        raw = b"".join((b"[", clean.text, b"]"))  # one copy of it, not two
        for _ in range(3):  # as it is; up to the end that was found; after a repair
            try:
                return self._window(begin, raw), False
            except (msgspec.ValidationError, RecursionError):
                return None, False
            except msgspec.DecodeError as error:
                again = self._until_closed(begin, text, clean, raw, str(error)) or repaired(raw, str(error))
                if again is None:
                    return None, "truncated" in str(error)
                raw = again
        return None, False

    def _window(self, begin: int, raw: bytes) -> Window:
        scanned = self._scanner.scan(raw) if self._scanner is not None else None
        if scanned is not None:
            with suppress(msgspec.MsgspecError, RecursionError):  # decoding all of it tells where
                return Window(begin, raw, self._decode(scanned.others), scanned.other_place, scanned)
        return Window.decoded(begin, raw, self._decode(raw))

    def _decode(self, raw: bytes) -> Events:
        if not self._loose:
            try:
                return DECODER.decode(raw)
            except msgspec.ValidationError:
                self._loose = True  # the rest of the file will be alike
        return LOOSE_DECODER.decode(raw)

    def _as_utf8(self, begin: int, text: bytes) -> Recoded:
        clean = as_utf8(text)
        self.damaged[begin] = clean.damaged
        if clean.encoding:
            self.recoded.add(clean.encoding)
        return clean

    def _until_closed(self, begin: int, text: bytes, clean: Recoded, raw: bytes, error: str) -> bytes | None:
        """``raw``, made of ``text`` at byte ``begin``, up to the bracket that closes the list of events, when the
        decoder met it."""
        found = AT_BYTE.search(error)
        if found is None:
            return None
        if "trailing characters" in error:
            bracket = raw.rfind(b"]", 0, int(found[1]) - 1)  # the message counts those from 1
        elif "trailing comma in array" in error:
            bracket = int(found[1])
        else:
            return None
        inner = b"[" + raw[1:bracket].rstrip(BETWEEN) + b"]"
        try:
            events = LOOSE_DECODER.decode(inner)
        except (msgspec.DecodeError, RecursionError):
            return None  # that bracket belonged to a list within an event
        if events and not any(isinstance(event.ph, str) for event in events):
            return None  # and so did this one: after damage the text may begin within an event
        # A repair before the bracket changes no length behind it.
        self._close(begin + len(text) - clean.bytes_before_end(text, raw[bracket + 1 : -1]))
        return inner

    def _close(self, position: int) -> None:
        """The list ends before ``position``. What follows may be other keys; more events there are a fault of the file,
        and are read on."""
        self.position = position
        rest = self._source.get(position, _PEEK)
        further = further_list(rest)
        self.closed = further is None and AFTER_LIST.match(rest) is not None
        if further is not None:
            self.garbage.append((position, excerpt(rest.decode("utf-8", "replace"), 60), 1))
            self.position += further
        elif not self.closed:
            event = EVENT_BEGIN.search(rest)
            self.closed = event is None
            self.garbage.append((position, excerpt(rest.decode("utf-8", "replace"), 60), 1))
            self.position += event.start() if event is not None else 0

    def _salvaged(self, begin: int, text: bytes, last: bool) -> Window:
        clean = self._as_utf8(begin, text)
        end = begin + len(text)
        kept = salvage(clean.text, last)
        if kept.garbage:
            at, sample = kept.garbage[0]
            at = end - clean.bytes_before_end(text, clean.text[at:])
            self.garbage.append((at, sample, len(kept.garbage) + kept.left_out))
        if kept.closed:
            self.closed = True
        elif kept.cut_at is not None:
            cut_at = end - clean.bytes_before_end(text, clean.text[kept.cut_at :])
            if last:
                self.cut_at = cut_at
            elif kept.cut_at:
                self.position = cut_at  # the window ended within an event: the next one begins with it
        return Window.decoded(begin, kept.raw, kept.events, text)
