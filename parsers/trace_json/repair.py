"""What can still be had from JSON that does not decode: literals and bytes made valid, and events taken one by one."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

import msgspec

from parsers.trace_json.events import LOOSE_DECODER, LooseEvent

_SUSPICIOUS = re.compile(rb"NaN|Infinity|[\x00-\x08\x0b\x0c\x0e-\x1f]|\\u[dD][89a-fA-F]|[\t\r\n]")
_TOKEN = re.compile(rb'"(?:[^"\\]|\\.)*"|-?\bInfinity\b|\bNaN\b', re.DOTALL)
_CONTROL = re.compile(rb"[\x00-\x1f]")
_SURROGATES = re.compile(
    rb"(\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2})"  # a pair
    rb"|\\u[dD][89a-fA-F][0-9a-fA-F]{2}"  # a lone one
    rb"|(\\.)",  # any other escape
    re.DOTALL,
)

_PIECE_END = re.compile(rb"\}(\s*,?\s*)(?=\{\s*\")")
_EVENT_BEGIN = re.compile(rb"\{\s*\"")
_MOST_PIECES = 64  # objects in a list within one event
_MOST_BEGINS = 32
_SAMPLE = 60
BETWEEN = b" \t\r\n,\0"  # a file system may have padded the end with NUL


def as_utf8(text: bytes) -> bytes:
    """``text`` itself when it is UTF-8, else recoded from GB18030 (what a Chinese Windows writes)."""
    if text.isascii():
        return text
    try:
        text.decode()
    except UnicodeDecodeError:
        return text.decode("gb18030", "replace").encode()
    return text


def repaired(raw: bytes) -> bytes | None:
    """``raw`` with NaN and Infinity as null, control characters in strings escaped and lone surrogates replaced; None
    when it has none of these."""
    if _SUSPICIOUS.search(raw) is None:
        return None
    clean = _TOKEN.sub(lambda token: _clean_token(token[0]), raw)
    return clean if clean != raw else None


def _clean_token(token: bytes) -> bytes:
    if not token.startswith(b'"'):
        return b"null"
    token = _SURROGATES.sub(lambda found: found[0] if found[1] or found[2] else b"\\ufffd", token)
    return _CONTROL.sub(lambda found: b"\\u%04x" % found[0][0], token)


@dataclass(slots=True)
class Salvage:
    """``raw`` is a JSON array of ``events``; ``closed``: the list's own closing bracket was met; ``cut_at``: an event that
    begins here has no end; ``garbage``: where nothing could be made out. Positions count from the begin of the text."""

    raw: bytes = b"[]"
    events: list[LooseEvent] = field(default_factory=list)
    closed: bool = False
    cut_at: int | None = None
    garbage: list[tuple[int, str]] = field(default_factory=list)


def salvage(text: bytes, last: bool) -> Salvage:
    """Every event of ``text`` that decodes by itself. ``last``: the file ends with this text."""
    found = Salvage()
    kept: list[bytes] = []
    bounds = [0, *(match.end() for match in _PIECE_END.finditer(text)), len(text)]
    number = 0
    while number < len(bounds) - 1 and not found.closed:
        begin = bounds[number]
        taken = _take(text, bounds, number, found, kept)
        if taken:
            number += taken
            continue
        rest = text[begin : bounds[number + 1]]
        if last and number == len(bounds) - 2 and rest.lstrip().startswith(b"{") and _is_cut(rest):
            found.cut_at = begin
        elif rest.strip(BETWEEN):
            found.garbage.append((begin, rest[:_SAMPLE].decode("utf-8", "replace")))
            _take_inner(rest, found, kept)
        number += 1
    found.raw = b"[" + b",".join(kept) + b"]"
    return found


def _take(text: bytes, bounds: list[int], number: int, found: Salvage, kept: list[bytes]) -> int:
    """Take the event that begins with piece ``number``; returns how many pieces it has, 0 when there is none."""
    begin = bounds[number]
    for end in range(number + 1, min(number + _MOST_PIECES, len(bounds) - 1) + 1):
        piece = text[begin : bounds[end]].strip(BETWEEN)
        events, piece, state = _decoded(piece)
        found.closed = state == "closed"
        if events:
            found.events += events
            kept.append(piece)
        if events or found.closed:
            return end - number
        if state != "open":
            return 0
    return 0


def _decoded(piece: bytes) -> tuple[list[LooseEvent], bytes, str]:
    """The event of ``piece``, its bytes, and ``whole``, ``closed`` (the list ends in it), ``open`` or ``wrong``."""
    state = "whole"
    for _ in range(3):
        try:
            return LOOSE_DECODER.decode(b"[" + piece + b"]"), piece, state
        except (msgspec.ValidationError, RecursionError):
            return [], piece, "wrong"
        except msgspec.DecodeError as error:
            text = str(error)
            found = re.search(r"trailing characters \(byte (\d+)\)", text)
            again = repaired(piece) if found is None else None
            if found is not None:
                state = "closed"
                bracket = (b"[" + piece).rfind(b"]", 0, int(found[1]))
                piece = piece[: bracket - 1].rstrip(BETWEEN)
            elif again is not None:
                piece = again
            else:
                return [], piece, "open" if "truncated" in text else "wrong"
    return [], piece, "wrong"


def _take_inner(rest: bytes, found: Salvage, kept: list[bytes]) -> None:
    """An event behind garbage in the same piece."""
    for count, match in enumerate(_EVENT_BEGIN.finditer(rest, 1)):
        if count == _MOST_BEGINS:
            return
        events, piece, state = _decoded(rest[match.start() :].strip(BETWEEN))
        if events and isinstance(events[0].ph, str):
            found.closed = state == "closed"
            found.events += events
            kept.append(piece)
            return


def _is_cut(rest: bytes) -> bool:
    """Whether ``rest`` is the beginning of an event and nothing worse."""
    return _decoded(rest.strip(BETWEEN))[2] == "open" or _decoded(rest + b'"')[2] == "open"
