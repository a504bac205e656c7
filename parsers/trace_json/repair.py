"""What can still be had from JSON that does not decode: literals and bytes made valid, and events taken one by one."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import NamedTuple

import msgspec

from model.literal import excerpt
from parsers.trace_json.events import LOOSE_DECODER, LooseEvent

_SUSPICIOUS = re.compile(rb"NaN|Infinity|[\x00-\x08\x0b\x0c\x0e-\x1f]|\\u[dD][89a-fA-F]|[\t\r\n]")
_TOKEN = re.compile(rb'"(?:[^"\\]|\\.)*+"?|-?\bInfinity\b|\bNaN\b', re.DOTALL)
_CONTROL = re.compile(rb"[\x00-\x1f]")
_SURROGATES = re.compile(
    rb"(\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2})"  # a pair
    rb"|\\u[dD][89a-fA-F][0-9a-fA-F]{2}"  # a lone one
    rb"|(\\.)",  # any other escape
    re.DOTALL,
)

BOUNDARY = re.compile(rb"\}[ \t\r\n,\0]*+(?=\{\s*+[\"}])")
"""Perhaps between two events; the comma is missing in files that were put together by hand."""
_PIECE = re.compile(rb"\}[ \t\r\n,\0]*+(?=[^{}\[\]\"]{0,128}+\{\s*+[\"}])")  # the same, or garbage begins

EVENTS_KEY = re.compile(rb'"traceEvents"\s*:\s*\[')
_BRACKETS = re.compile(rb'"(?:[^"\\]|\\.)*+"?|[{}\[\]]', re.DOTALL)
EVENT_BEGIN = re.compile(rb"\{\s*\"")
_MOST_SCANNED = 4 << 20  # bytes looked through in vain, in one window
_MOST_WRONG = 5_000  # pieces of one window; what follows is left out as well
_LONGEST_SCAN = 1 << 18
_MOST_BEGINS = 32
_SAMPLE = 60
AT_BYTE = re.compile(r"\(byte (\d+)\)")  # where the decoder stopped, in its message
_NEAR = 32
_TRAILING = re.compile(r"trailing characters \(byte (\d+)\)")
_KEY = rb'\s*,\s*"(?:[^"\\]|\\.)*+"\s*:\s*["{\[\dtfn-]'
_MORE_KEYS = re.compile(_KEY)
AFTER_LIST = re.compile(rb"[\s\0]*(?:\}[\s\0]*)?\Z|" + _KEY)
"""What may follow the list of events: other keys, or the end."""

BETWEEN = b" \t\r\n,\0"  # a file system may have padded the end with NUL
_BETWEEN = re.compile(rb"[%b]*" % BETWEEN)


def repaired(raw: bytes, error: str) -> bytes | None:
    """``raw`` with NaN and Infinity as null, control characters in strings escaped and lone surrogates replaced; None
    when none of these is what the decoder complained of in ``error``."""
    if _SUSPICIOUS.search(raw, *_place_of(error, len(raw))) is None:
        return None
    clean = _TOKEN.sub(lambda token: _clean_token(token[0]), raw)
    return clean if clean != raw else None


def _place_of(error: str, size: int) -> tuple[int, int]:
    """Where among ``size`` bytes the decoder stopped, about: a search of all of them would be far slower than it."""
    if found := AT_BYTE.search(error):
        return max(0, int(found[1]) - _NEAR), int(found[1]) + _NEAR
    # A lone surrogate near the end makes it say "truncated".
    return (max(0, size - _NEAR) if "truncated" in error else 0), size


def _clean_token(token: bytes) -> bytes:
    if not token.startswith(b'"'):
        return b"null"
    token = _SURROGATES.sub(lambda found: found[0] if found[1] or found[2] else b"\\ufffd", token)
    return _CONTROL.sub(lambda found: b"\\u%04x" % found[0][0], token)


def end_of_events(text: bytes, target: int) -> int:
    """Where the first event of ``text`` (sound JSON so far) ends that reaches ``target``, or else the last whole event;
    0 when there is none."""
    end = depth = 0
    for token in _BRACKETS.finditer(text):
        mark = text[token.start()]
        if mark in b"{[":
            depth += 1
        elif mark in b"}]":
            depth -= 1
            if depth == 0:
                end = token.end()
                if end > target:
                    break
    return end


def further_list(rest: bytes) -> int | None:
    """Where the events of another list begin that a key of the same object has, or an object behind it; ``rest`` is
    what follows the list. None when there is no such list in it."""
    for key in EVENTS_KEY.finditer(rest):
        marks = [rest[token.start()] for token in _BRACKETS.finditer(rest, 0, key.start())]
        if sum(mark in b"{[" for mark in marks) == sum(mark in b"}]" for mark in marks):
            return key.end()
    return None


def following_event(text: bytes, end: int) -> int:
    """Where the event after ``end`` begins."""
    between = _BETWEEN.match(text, end)
    return between.end() if between else end


_ANYTHING = msgspec.json.Decoder(msgspec.Raw)


@dataclass(slots=True)
class Salvage:
    """``raw`` is a JSON array of ``events``; ``closed``: its bracket was met; ``cut_at``: the text ends within the
    event that begins here; ``garbage``: where nothing could be made out, and ``left_out``: in how many further pieces
    nobody looked. Positions count from the begin of the text."""

    raw: bytes = b"[]"
    events: list[LooseEvent] = field(default_factory=list)
    closed: bool = False
    cut_at: int | None = None
    garbage: list[tuple[int, str]] = field(default_factory=list)
    left_out: int = 0


def salvage(text: bytes, last: bool) -> Salvage:
    """Every event of ``text`` that decodes by itself. ``last``: the file ends with this text."""
    found = Salvage()
    kept: list[bytes] = []
    bounds = [0, *(match.end() for match in _PIECE.finditer(text)), len(text)]
    begin = number = scanned = 0
    while begin < len(text) and not found.closed:
        while bounds[number] <= begin:
            number += 1
        end = bounds[number]
        if len(found.garbage) >= _MOST_WRONG:
            found.left_out = len(bounds) - number
            break
        event = _event_at(text, begin, end, last, scanned, is_first=begin == bounds[number - 1])
        scanned += event.scanned
        following = text[end : bounds[number + 1]] if end < len(text) else b""
        if not event.events and (event.state == "open" or not following) and _is_cut(text, begin, following):
            found.cut_at = begin
            break
        if not event.events:
            if event.state == "no event":
                end = bounds[number + 1]
            sample = text[begin:end].decode("utf-8", "replace").strip()
            if sample.strip(","):
                found.garbage.append((begin, excerpt(sample, _SAMPLE)))
            event = _event_behind(text, begin, end, last, scanned)
            scanned += event.scanned
        if event.events:
            found.events += event.events
            kept.append(event.raw)
        found.closed = event.state == "closed"
        begin = event.end
    found.raw = b"[" + b",".join(kept) + b"]"
    return found


class _Found(NamedTuple):
    """What was made of a piece of text. ``state``: ``whole``; ``closed`` (the list of events ends behind it); ``open``
    (it lacks its end); ``no event`` (an object that goes with the garbage behind it); ``wrong``. ``end``: where the
    next event begins; ``scanned``: bytes that were looked through in vain."""

    events: list[LooseEvent]
    raw: bytes
    state: str
    end: int
    scanned: int = 0


def _event_at(text: bytes, begin: int, end: int, last: bool, scanned: int, *, is_first: bool) -> _Found:
    """The event at ``begin``. It ends at ``end``, or beyond with lists of objects, or before when garbage follows:
    the latter two are looked for unless ``scanned`` bytes of looking in vain were enough; then only what ``is_first``
    in its piece is looked at."""
    if not is_first and scanned >= _MOST_SCANNED:
        return _Found([], b"", "wrong", end)
    events, raw, state = _decoded(text[begin:end], last and end == len(text))
    if state == "whole" and text[end : end + 1] not in b"{" and events and not isinstance(events[0].ph, str):
        events, state = [], "no event"
    if state in ("whole", "closed", "no event") or scanned >= _MOST_SCANNED:
        return _Found(events, raw, state, end)
    in_vain = end - begin
    reach = text[begin : begin + _LONGEST_SCAN]
    length = end_of_events(reach, 0)
    if length:
        events, raw, _ = _decoded(text[begin : begin + length], ends=False)
        if events and (state == "open" or isinstance(events[0].ph, str)):
            return _Found(events, raw, "whole", following_event(text, begin + length), in_vain)
    return _Found([], b"", state, end, in_vain + (length or len(reach)))


def _event_behind(text: bytes, begin: int, end: int, last: bool, scanned: int) -> _Found:
    """An event that stands behind garbage in the same piece, not too far from its end."""
    before = scanned
    for count, match in enumerate(EVENT_BEGIN.finditer(text, max(begin + 1, end - _LONGEST_SCAN), end)):
        if count == _MOST_BEGINS:
            break
        event = _event_at(text, match.start(), end, last, scanned, is_first=False)
        scanned += event.scanned
        if event.events and isinstance(event.events[0].ph, str):
            return event._replace(scanned=scanned - before)
    closed = last and end == len(text) and text.rstrip(BETWEEN).endswith((b"]", b"]}"))
    return _Found([], b"", "closed" if closed else "wrong", end, scanned - before)


def _decoded(piece: bytes, ends: bool) -> tuple[list[LooseEvent], bytes, str]:
    """The event of ``piece``, its bytes and its state. ``ends``: the file ends with the piece."""
    piece, state = piece.strip(BETWEEN), "whole"
    for _ in range(3):
        try:
            events = LOOSE_DECODER.decode(b"[" + piece + b"]")
        except (msgspec.ValidationError, RecursionError):
            return [], piece, "wrong"
        except msgspec.DecodeError as error:
            found = _TRAILING.search(str(error))
            again = repaired(piece, str(error)) if found is None else None
            if found is not None:
                bracket = (b"[" + piece).rfind(b"]", 0, int(found[1]) - 1)  # the message counts from 1
                if not (AFTER_LIST if ends else _MORE_KEYS).match(piece, bracket):
                    return [], piece, "wrong"
                piece, state = piece[: bracket - 1].rstrip(BETWEEN), "closed"
            elif again is not None:
                piece = again
            else:
                return [], piece, "open" if "truncated" in str(error) else "wrong"
        else:
            # Objects within an event may look like events of a list that ends; they have no phase.
            sound = state == "whole" or (bool(events) and isinstance(events[0].ph, str))
            return (events, piece, state) if sound else ([], piece, "wrong")
    return [], piece, "wrong"


def _is_cut(text: bytes, begin: int, following: bytes) -> bool:
    """Whether ``text`` ends within the event at ``begin``: no event may follow in it, as after a lost bracket."""
    if len(text) - begin >= _LONGEST_SCAN:
        return False
    events, _, _ = _decoded(following, ends=False)
    if events and isinstance(events[0].ph, str) and events[0].ts:
        return False
    return is_cut(text[begin:].strip(BETWEEN))


def is_cut(text: bytes) -> bool:
    """Whether ``text`` is sound JSON that lacks its end, and nothing worse."""
    try:
        _ANYTHING.decode(text)
    except RecursionError:
        return False
    except msgspec.DecodeError as error:
        # "0." is said to be a wrong number
        return "truncated" in str(error) or str(error).endswith(f"invalid number (byte {len(text)})")
    return False
