"""Damaged characters of a trace, and windows in another encoding."""

from __future__ import annotations

import json
from typing import Any

import pytest

from parsers.trace_json.recoding import as_utf8

Read = Any


def event(number: int, **more: Any) -> str:
    fields = {"name": f"n{number}", "ph": "X", "pid": 1, "tid": 2, "ts": f"{number}.500", "dur": 0.25, **more}
    return json.dumps(fields, ensure_ascii=False)


CHINESE = [event(number, cat=f"算子{number}", args={"列": [{"a": 1}, {"b": 2}]}) for number in range(40)]


def categories(found: Any) -> set[str | None]:
    return {row[5] for row in found.slice_rows()}


@pytest.mark.parametrize("chunk_bytes", [1 << 20, 2000])
def test_a_damaged_character_costs_no_other(read_json: Read, chunk_bytes: int) -> None:
    parts = [text.encode() for text in CHINESE]
    parts[7] = parts[7].replace("子7".encode(), "子7".encode()[1:])
    found = read_json(b"[" + b", ".join(parts) + b"]", chunk_bytes=chunk_bytes)
    assert categories(found) == {f"算子{number}" for number in range(40) if number != 7} | {"算\ufffd\ufffd7"}
    assert {code: problem.count for code, problem in found.problems.items()} == {"text_damaged": 2}


def test_a_file_that_ends_within_a_character_keeps_what_came_before(read_json: Read) -> None:
    text = f"[{', '.join(CHINESE)}".encode()
    end = text.index("子39".encode())
    for cut in range(end, end + 4):
        found = read_json(text[:cut])
        assert categories(found) == {f"算子{number}" for number in range(39)}
        assert list(found.problems) == ["json_truncated"]


@pytest.mark.parametrize("encoding", ["gb18030", "utf-8"])
@pytest.mark.parametrize("chunk_bytes", [1000, 1234, 2345])
def test_places_in_a_recoded_window_are_those_of_the_file(read_json: Read, encoding: str, chunk_bytes: int) -> None:
    parts = [text.encode(encoding) for text in CHINESE]
    text = b"[" + b", ".join([*parts[:20], b'{"broken": \xff\xff, ', *parts[20:]]) + b"]"
    found = read_json(text, chunk_bytes=chunk_bytes)
    assert categories(found) == {f"算子{number}" for number in range(40)}
    assert found.problems["json_garbage"].where == f"byte {text.index(b'broken') - 2}"


def test_bytes_before_the_end_are_counted_by_what_is_ascii() -> None:
    """A byte 0x80 is the first that is not."""
    tail = '"name": "一"}]'.encode()
    assert tail.count(b"\x80") == 1
    original = b'[{"cat": "\xff", ' + tail
    clean = as_utf8(original)
    assert (clean.encoding, clean.damaged) == ("", 1)
    assert clean.bytes_before_end(original, tail) == len(tail)


def test_characters_are_counted_where_none_is_sound(read_json: Read) -> None:
    found = read_json(event(1, cat="x").encode().replace(b'"x"', b'"\xff\xff"').join((b"[", b"]")))
    assert categories(found) == {"\ufffd\ufffd"}
    assert {code: problem.count for code, problem in found.problems.items()} == {"text_damaged": 2}
