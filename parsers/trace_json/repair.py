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

BOUNDARY = re.compile(rb"\}\s*,?\s*(?=\{\s*\")")
"""Perhaps between two events; the comma is missing in files that were put together by hand."""

_BRACKETS = re.compile(rb'"(?:[^"\\]|\\.)*+"|[{}\[\]]', re.DOTALL)
_EVENT_BEGIN = re.compile(rb"\{\s*\"")
_MOST_SCANS = 200  # of damaged events in one window
_LONGEST_SCAN = 1 << 18
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


def following_event(text: bytes, end: int) -> int:
    """Where the event after ``end`` begins."""
    return len(text) - len(text[end:].lstrip(BETWEEN))


_ANYTHING = msgspec.json.Decoder(msgspec.Raw)


@dataclass(slots=True)
class Salvage:
    """``raw`` is a JSON array of ``events``; ``closed``: its bracket was met; ``cut_at``: an event that begins
    here has no end; ``garbage``: where nothing could be made out. Positions count from the begin of the text."""

    raw: bytes = b"[]"
    events: list[LooseEvent] = field(default_factory=list)
    closed: bool = False
    cut_at: int | None = None
    garbage: list[tuple[int, str]] = field(default_factory=list)


def salvage(text: bytes, last: bool) -> Salvage:
    """Every event of ``text`` that decodes by itself. ``last``: the file ends with this text."""
    found = Salvage()
    kept: list[bytes] = []
    bounds = [0, *(match.end() for match in BOUNDARY.finditer(text)), len(text)]
    scans = _MOST_SCANS
    begin = number = 0
    while begin < len(text) and not found.closed:
        while bounds[number] <= begin:
            number += 1
        end = bounds[number]
        events, piece, state = _decoded(text[begin:end])
        if state == "open" and scans:  # it may hold a list of objects
            scans -= 1
            length = end_of_events(text[begin : begin + _LONGEST_SCAN], 0)
            if length:
                end = following_event(text, begin + length)
                events, piece, state = _decoded(text[begin : begin + length])
        if events:
            found.events += events
            kept.append(piece)
            found.closed = state == "closed"
            begin = end
            continue
        end = bounds[number]
        rest = text[begin:end]
        at_end = end == len(text)
        if (
            last
            and (at_end or state == "open")
            and len(text) - begin < _LONGEST_SCAN
            and is_cut(text[begin:].strip(BETWEEN))
        ):
            found.cut_at = begin
            break
        if rest.strip(BETWEEN):
            found.garbage.append((begin, rest[:_SAMPLE].decode("utf-8", "replace")))
            _take_inner(rest, found, kept)
            found.closed |= last and at_end and rest.rstrip(BETWEEN).endswith((b"]", b"]}"))
        begin = end
    found.raw = b"[" + b",".join(kept) + b"]"
    return found


def _decoded(piece: bytes) -> tuple[list[LooseEvent], bytes, str]:
    """The event of ``piece``, its bytes, and ``whole``, ``closed`` (the list ends in it), ``open`` or ``wrong``."""
    piece, state = piece.strip(BETWEEN), "whole"
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
                bracket = (b"[" + piece).rfind(b"]", 0, int(found[1]) - 1)
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
        events, piece, state = _decoded(rest[match.start() :])
        if events and isinstance(events[0].ph, str):
            found.closed = state == "closed"
            found.events += events
            kept.append(piece)
            return


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
