"""What may have happened to a result before it is opened, as hypothesis strategies: cut, flipped, doubled, swapped and
absurd bytes, files, names and entries. The smallest accident that breaks something is what hypothesis tells."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cache
from typing import TypeVar

from hypothesis import strategies as st

from tools.fuzz.built_in import Folder
from tools.fuzz.entries import ENTRIES, NAMES
from tools.fuzz.seeds import Seed

T = TypeVar("T")

NUMBER = re.compile(rb"-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?")
ODD_NUMBERS = (
    *b"0 -1 -0.0 1e308 1e999 -1e999 1E+15 1e-320 0.5 NaN nan -inf Infinity 0x1F 1_0 1,5 N/A null true +5 .5 5.".split(),
    *b"9223372036854775807 9223372036854775808 -9223372036854775808 -9223372036854775809 18446744073709551616".split(),
    *b"9223372036854775.807 9223372036854775.808 -9223372036854775.808 1717480934567890.123 4294967296".split(),
    *(b"9" * 26, b"9" * 400, b"1" + b"0" * 4400, "１２".encode(), "²".encode()),
    *(b"", b'""', b"[]", b"{}", b"[1]", b'{"a":1}', b"'5'"),
)
TOKENS = (
    *(b"\n", b"\r", b"\r\n", b"\0", b"\t", b" ", b"\\", b"\n" * 50),
    *b', " { } [ ] : # / .. %s - 1 e . },{ ],[ null NaN ,"ph":"B" ,"ph":"E" \\ud800 \\u0000'.split(b" "),
    *(b"\xff", b"\xef\xbb\xbf", b"\xff\xfe", b"\x80", b"\xed\xa0\x80", b"\x1b[0m", b"\x1f\x8b", b"SQLite format 3\0"),
    *("数据".encode(), "数据".encode("gb18030"), "\U0001f600".encode(), "\u2028".encode()),
    *(b"[" * 3000, b"{" * 200, b'{"a":' * 2000, b'"' * 101, b"x" * 5000, b"," * 500),
)
HUGE = tuple(part * (1_000_000 // len(part)) for part in (b"x", b"9", b"[", b'{"a":', b",", b"\n", b'"",', b"\\", b" "))
"""A megabyte of one thing."""

_ENCODINGS = ("utf-16", "utf-16-le", "gb18030", "utf-8-sig", "utf-32")
_LINE_ENDS = (b"\r\n", b"\r", b"\t\n", b",\n", b"\n\n")


@dataclass(frozen=True, slots=True)
class Damaged:
    """``folder`` after the accidents of ``told``. ``entries``: see `tools.fuzz.entries.write`."""

    folder: Folder = field(repr=False)
    told: tuple[str, ...]
    entries: dict[str, str] = field(default_factory=dict)


class Chance:
    """Draws from strategies, and remembers what was drawn."""

    def __init__(self, draw: st.DrawFn) -> None:
        self._draw = draw
        self.drawn: list[object] = []

    def of(self, choices: tuple[T, ...]) -> T:
        """One of them; the first is the simplest."""
        chosen = self._draw(st.sampled_from(choices))
        self.drawn.append(chosen)
        return chosen

    def below(self, count: int) -> int:
        """A number from 0 to ``count`` - 1."""
        chosen = self._draw(st.integers(0, count - 1))
        self.drawn.append(chosen)
        return chosen


Change = Callable[[Chance, bytes], bytes]


def _cut(chance: Chance, content: bytes) -> bytes:
    return content[: chance.below(len(content) + 1)]


def _without_begin(chance: Chance, content: bytes) -> bytes:
    return content[chance.below(len(content) + 1) :]


def _flipped(chance: Chance, content: bytes) -> bytes:
    changed = bytearray(content)
    for _ in range(chance.of((1, 3, 20))):
        changed[chance.below(len(changed))] = chance.below(256)
    return bytes(changed)


def _inserted(chance: Chance, content: bytes) -> bytes:
    at = chance.below(len(content) + 1)
    return content[:at] + chance.of(TOKENS) + content[at:]


def _removed(chance: Chance, content: bytes) -> bytes:
    at = chance.below(len(content))
    return content[:at] + content[at + chance.of((1, 2, 4, 16, 100)) :]


def _doubled(chance: Chance, content: bytes) -> bytes:
    first, last = sorted(chance.below(len(content) + 1) for _ in range(2))
    return content[:last] + content[first : min(last, first + 5000)] + content[last:]


def _odd_number(chance: Chance, content: bytes) -> bytes:
    """Another number instead of one or some."""
    for _ in range(chance.of((1, 1, 1, 5))):
        numbers = list(NUMBER.finditer(content))
        if not numbers:
            return _inserted(chance, content)
        number = numbers[chance.below(len(numbers))]
        content = content[: number.start()] + chance.of(ODD_NUMBERS) + content[number.end() :]
    return content


def _swapped_lines(chance: Chance, content: bytes) -> bytes:
    lines = content.splitlines(keepends=True)
    first, second = chance.below(len(lines)), chance.below(len(lines))
    lines[first], lines[second] = lines[second], lines[first]
    return b"".join(lines)


def _swapped_columns(chance: Chance, content: bytes) -> bytes:
    """Two columns in every line that has both, the header's or everything but the header."""
    lines = [line.split(b",") for line in content.split(b"\n")]
    first, second = chance.below(len(lines[0])), chance.below(len(lines[0]))
    for line in lines[chance.of((0, 1)) :]:
        if max(first, second) < len(line):
            line[first], line[second] = line[second], line[first]
    return b"\n".join(b",".join(line) for line in lines)


def _without_line(chance: Chance, content: bytes) -> bytes:
    lines = content.splitlines(keepends=True)
    del lines[chance.below(len(lines))]
    return b"".join(lines)


def _filled(chance: Chance, content: bytes) -> bytes:
    at = chance.below(len(content))
    length = min(len(content) - at, chance.of((1, 8, 64, 4096)))
    return content[:at] + chance.of((b"\0", b"\xff")) * length + content[at + length :]


def _packed(chance: Chance, content: bytes) -> bytes:
    packed = gzip.compress(content, 1, mtime=0)
    return _flipped(chance, packed) if chance.of((False, True)) else packed


def _huge(chance: Chance, content: bytes) -> bytes:
    at = chance.below(len(content) + 1)
    return content[:at] + chance.of(HUGE) + content[at:]


def _bomb(chance: Chance, content: bytes) -> bytes:
    """A little that unpacks to much."""
    return gzip.compress(content[: chance.below(len(content) + 1)], 1, mtime=0) + _unpacking_to(
        chance.of((b" ", b"\0", b"a", b"[", b'"a",')), 8_000_000
    )


@cache
def _unpacking_to(part: bytes, size: int) -> bytes:
    return gzip.compress(part * (size // len(part)), 1, mtime=0)


def _recoded(chance: Chance, content: bytes) -> bytes:
    return content.decode("utf-8", "replace").encode(chance.of(_ENCODINGS), "replace")


def _other_line_ends(chance: Chance, content: bytes) -> bytes:
    return content.replace(b"\n", chance.of(_LINE_ENDS))


CHANGES: tuple[Change, ...] = (
    *(_cut, _without_begin, _removed, _odd_number, _odd_number, _odd_number, _inserted, _inserted, _flipped, _flipped),
    *(_doubled, _swapped_lines, _swapped_columns, _without_line, _filled, _packed, _recoded, _other_line_ends),
)
_SWAPPED, _GONE, _RENAMED, _REPLACED = "swapped", "removed", "renamed", "replaced"
_ACCIDENTS: tuple[Change | str, ...] = (
    *(*CHANGES, *CHANGES, *CHANGES, _huge, _bomb),
    *(_GONE, _SWAPPED, _RENAMED, _RENAMED, _REPLACED, _REPLACED),
)


@st.composite
def damaged(draw: st.DrawFn, kinds: dict[str, list[Seed]]) -> Damaged:
    """A folder after one to three accidents. Every kind of file is as likely as any other, however few there are."""
    chance = Chance(draw)
    kind = chance.of(tuple(sorted(kinds, reverse=True)))
    folder, paths = kinds[kind][chance.below(len(kinds[kind]))]
    case, told = Damaged(dict(folder), ()), []
    for _ in range(chance.of((1, 1, 1, 2, 3))):
        there = [path for path in paths if path in case.folder]
        if not there:
            break
        path = there[chance.below(len(there))]
        chance.drawn = []
        told.append(f"{path}: {_accident(chance, case, path)}")
    return replace(case, told=tuple(told))


def _accident(chance: Chance, case: Damaged, path: str) -> str:
    """Change the folder of ``case``; says what happened to the file at ``path``."""
    folder = case.folder
    accident: Change | str = chance.of(_ACCIDENTS)
    if accident == _SWAPPED:
        other = chance.of(tuple(sorted(folder)))
        folder[path], folder[other] = folder[other], folder[path]
        return f"swapped with {other}"
    if accident == _RENAMED:
        at = chance.below(len(path) + 1)
        renamed = path[:at] + chance.of(NAMES) + path[at:]
        folder[renamed] = folder.pop(path)
        return f"renamed {renamed!r}"
    if accident == _REPLACED:
        case.entries[path] = chance.of(tuple(ENTRIES))
        del folder[path]
        return f"now a {case.entries[path]}"
    if isinstance(accident, str) or not folder[path]:
        del folder[path]
        return _GONE
    folder[path] = accident(chance, folder[path])
    name, *drawn = (getattr(each, "__name__", repr(each)[:60]) for each in chance.drawn)
    return f"{name.strip('_')} {' '.join(drawn)}"
