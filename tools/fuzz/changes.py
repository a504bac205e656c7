"""What may have happened to a result before it is opened: cut, flipped, swapped and absurd bytes and files."""

from __future__ import annotations

import gzip
import random
import re
from collections.abc import Callable

from tools.fuzz.seeds import Folder

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

Change = Callable[[random.Random, bytes], bytes]


def _cut(chance: random.Random, content: bytes) -> bytes:
    return content[: chance.randrange(len(content) + 1)]


def _without_begin(chance: random.Random, content: bytes) -> bytes:
    return content[chance.randrange(len(content) + 1) :]


def _flipped(chance: random.Random, content: bytes) -> bytes:
    changed = bytearray(content)
    for _ in range(chance.choice((1, 1, 3, 20))):
        changed[chance.randrange(len(changed))] = chance.randrange(256)
    return bytes(changed)


def _inserted(chance: random.Random, content: bytes) -> bytes:
    at = chance.randrange(len(content) + 1)
    return content[:at] + chance.choice(TOKENS) + content[at:]


def _removed(chance: random.Random, content: bytes) -> bytes:
    at = chance.randrange(len(content))
    return content[:at] + content[at + chance.choice((1, 1, 2, 4, 16, 100)) :]


def _repeated(chance: random.Random, content: bytes) -> bytes:
    first, last = sorted(chance.randrange(len(content) + 1) for _ in range(2))
    return content[:last] + content[first : min(last, first + 5000)] + content[last:]


def _odd_number(chance: random.Random, content: bytes) -> bytes:
    """Another number instead of one or, seldom, of many."""
    numbers = list(NUMBER.finditer(content))
    if not numbers:
        return _inserted(chance, content)
    chosen = chance.sample(numbers, min(len(numbers), chance.choice((1, 1, 1, 5, 50))))
    changed = content
    for number in sorted(chosen, key=lambda match: -match.start()):
        changed = changed[: number.start()] + chance.choice(ODD_NUMBERS) + changed[number.end() :]
    return changed


def _swapped_lines(chance: random.Random, content: bytes) -> bytes:
    lines = content.splitlines(keepends=True)
    first, second = chance.randrange(len(lines)), chance.randrange(len(lines))
    lines[first], lines[second] = lines[second], lines[first]
    return b"".join(lines)


def _without_line(chance: random.Random, content: bytes) -> bytes:
    lines = content.splitlines(keepends=True)
    del lines[chance.randrange(len(lines))]
    return b"".join(lines)


def _zeroed(chance: random.Random, content: bytes) -> bytes:
    at = chance.randrange(len(content))
    length = min(len(content) - at, chance.choice((1, 8, 64, 4096)))
    return content[:at] + b"\0" * length + content[at + length :]


def _filled(chance: random.Random, content: bytes) -> bytes:
    at = chance.randrange(len(content))
    return content[:at] + b"\xff" * 8 + content[at + 8 :]


def _packed(chance: random.Random, content: bytes) -> bytes:
    return _flipped(chance, gzip.compress(content, 1)) if chance.random() < 0.5 else gzip.compress(content, 1)


def _recoded(chance: random.Random, content: bytes) -> bytes:
    encoding = chance.choice(("utf-16", "utf-16-le", "gb18030", "utf-8-sig", "utf-32"))
    return content.decode("utf-8", "replace").encode(encoding, "replace")


def _other_line_ends(chance: random.Random, content: bytes) -> bytes:
    return content.replace(b"\n", chance.choice((b"\r\n", b"\r", b"\t\n", b",\n", b"\n\n")))


CHANGES: tuple[Change, ...] = (
    *(_cut, _without_begin, _flipped, _flipped, _inserted, _inserted, _inserted, _removed, _repeated, _odd_number),
    *(_odd_number, _odd_number, _odd_number, _swapped_lines, _without_line, _zeroed, _filled, _packed, _recoded),
    _other_line_ends,
)


def changed(chance: random.Random, folder: Folder, files: str = "") -> tuple[Folder, list[str]]:
    """``folder`` after one to three accidents, and what they were. ``files``: pattern of those that they happen to."""
    result, told = dict(folder), []
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        path = chance.choice([path for path in sorted(result) if re.search(files, path)] or sorted(result))
        kind = chance.random()
        if kind < 0.03:
            other = chance.choice(sorted(result))
            result[path], result[other] = result[other], result[path]
            told.append(f"{path}: swapped with {other}")
        elif kind < 0.05 and len(result) > 1:
            del result[path]
            told.append(f"{path}: removed")
        elif result[path]:
            change = chance.choice(CHANGES)
            result[path] = change(chance, result[path])
            told.append(f"{path}: {change.__name__.strip('_')}")
    return result, told
