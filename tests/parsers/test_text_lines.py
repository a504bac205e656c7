"""Lines of a text file with their numbers, also over the chunks in which it is read."""

from __future__ import annotations

from pathlib import Path

import pytest

from model.task import TaskContext
from parsers import text_lines
from parsers.folder_view import FolderView
from parsers.text_lines import TextLines


def lines_of(folder: Path, content: bytes) -> TextLines:
    (folder / "notes.txt").write_bytes(content)
    view = FolderView(folder)
    return TextLines(view, view.files[0], TaskContext())


def test_each_line_has_its_number(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text_lines, "_CHUNK", 8)
    lines = lines_of(tmp_path, b"one\ntwo\nthree and more\r\nfour\n")
    found = [(lines.number, line) for line in lines]
    assert found == [(1, "one\n"), (2, "two\n"), (3, "three and more\r\n"), (4, "four\n")]
    assert (lines.number, lines.ended) == (4, True)
    assert lines.faults.problems() == []


def test_nul_bytes_are_told_with_their_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text_lines, "_CHUNK", 8)
    lines = lines_of(tmp_path, b"one\ntwo\nth\0ree\nfo\0ur\n")
    assert list(lines) == ["one\n", "two\n", "three\n", "four\n"]
    (problem,) = lines.faults.problems()
    assert (problem.code, problem.where, problem.count) == ("nul_bytes", "line 3", 2)


def test_a_last_line_without_end_is_told(tmp_path: Path) -> None:
    lines = lines_of(tmp_path, b"one\ntwo")
    assert list(lines) == ["one\n", "two"]
    assert not lines.ended
    assert [(problem.code, problem.where) for problem in lines.faults.problems()] == [("line_end_unsure", "line 2")]


def test_a_line_that_is_too_long_is_blank_and_told_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text_lines, "_CHUNK", 8)
    monkeypatch.setattr(text_lines, "MAX_LINE", 10)
    lines = lines_of(tmp_path, b"one\n" + b"abcdefgh" * 6 + b"\nlast\n")
    assert [(lines.number, line) for line in lines] == [(1, "one\n"), (2, "\n"), (3, "last\n")]
    (problem,) = lines.faults.problems()
    assert (problem.code, problem.where, problem.count) == ("line_not_understood", "line 2", 1)
    assert problem.sample.startswith("abcd")


@pytest.mark.parametrize("encoding", ["utf-8", "gb18030"])
def test_a_damaged_character_costs_no_other(tmp_path: Path, encoding: str) -> None:
    sound = [f"算子{number}\n" for number in range(9)]
    lines = lines_of(tmp_path, b"x\xff\n" + "".join(sound).encode(encoding))
    assert list(lines) == ["x\ufffd\n", *sound]
    told = {problem.code: (problem.sample, problem.count) for problem in lines.faults.problems()}
    assert told.pop("text_damaged") == (encoding.upper(), 1)
    assert list(told) == (["text_encoding"] if encoding == "gb18030" else [])


def test_the_mark_of_a_file_that_was_put_behind_another_is_no_text(tmp_path: Path) -> None:
    lines = lines_of(tmp_path, "\ufeffone\n\ufefftwo\nth\ufeffree\n".encode())
    assert list(lines) == ["one\n", "two\n", "th\ufeffree\n"]
