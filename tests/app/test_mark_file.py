"""The session file: what it keeps, and what it does with files that are damaged or newer."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from app.mark_file import MarkFile, session_key
from model.mark import LONGEST_NAME, Mark

MARKS = (
    Mark(2, 1_717_480_934_567_890_123, None, "start", "first line\nsecond 中文", 3),
    Mark(1, 1_717_480_934_567_890_124, 1_717_480_934_667_890_124, "slow part", "", 12),
)


@pytest.fixture
def file(tmp_path: Path) -> MarkFile:
    return MarkFile(tmp_path / "new" / "abc.session.json")


def test_marks_come_back_to_the_nanosecond(file: MarkFile) -> None:
    assert file.load() == ()
    file.save(MARKS)
    assert MarkFile(file.path).load() == MARKS
    file.save(())
    assert MarkFile(file.path).load() == ()


def test_without_marks_no_file_is_made(file: MarkFile) -> None:
    file.save(())
    assert not file.path.exists()


@pytest.mark.parametrize("content", [b"{", b"\xff\xfe\x00", b"[]", b'{"schema": 1}', b"[" * 100_000, b'{"marks": 3}'])
def test_a_damaged_file_is_told_of_and_set_aside(file: MarkFile, content: bytes) -> None:
    file.path.parent.mkdir()
    file.path.write_bytes(content)
    assert file.load() == ()
    aside = file.path.with_name("abc.session.json.damaged")
    assert aside.read_bytes() == content
    assert str(aside) in file.note
    file.save(MARKS)
    again = MarkFile(file.path)
    assert again.load() == MARKS
    assert again.note == ""


def test_a_newer_file_is_left_alone(file: MarkFile) -> None:
    file.path.parent.mkdir()
    content = json.dumps({"schema": 2, "marks": {"in": "another form"}})
    file.path.write_text(content)
    assert file.load() == ()
    assert "newer" in file.note
    file.save(MARKS)
    assert file.path.read_text() == content


GOOD: dict[str, Any] = {"id": 1, "begin_ns": 5, "end_ns": None, "name": "a", "note": "", "color": 1}


@pytest.mark.parametrize(
    "wrong",
    [
        {"id": 0}, {"id": True}, {"begin_ns": 1.5}, {"begin_ns": 2**63}, {"begin_ns": None}, {"end_ns": 4},
        {"end_ns": "9"}, {"name": None}, {"name": "x" * (LONGEST_NAME + 1)}, {"note": 7}, {"color": 13}, {"color": 0},
    ],
)  # fmt: skip
def test_entries_that_are_none_are_counted(file: MarkFile, wrong: dict[str, Any]) -> None:
    file.path.parent.mkdir()
    content = json.dumps({"schema": 1, "marks": [{**GOOD, "id": 7}, {**GOOD, **wrong}, 3]})
    file.path.write_text(content)
    assert file.load() == (Mark(7, 5, None, "a"),)
    assert file.note.startswith("2 bookmarks")
    assert file.path.with_name("abc.session.json.damaged").read_text() == content


SOURCES: dict[str, Any] = {"path": "/a", "reader": "ascend", "rank": 0, "base": "x", "files": [["t.json", 5, 99]]}


def test_the_key_outlives_a_move_of_the_folder_but_not_other_files() -> None:
    key = session_key(SOURCES)
    assert session_key({**SOURCES, "path": "/elsewhere"}) == key
    others = [{**SOURCES, name: value} for name, value in (("rank", 1), ("base", "y"), ("files", [["t.json", 5, 98]]))]
    assert len({key, *map(session_key, others)}) == 4
    assert session_key({}) == session_key({**SOURCES, "files": []}) == ""
