"""Values of JSON files that may be of any kind."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from model.problem import Problem
from parsers.faults import Faults
from parsers.folder_view import FolderView
from parsers.json_file import integer, json_object, number


def read(path: Path, content: bytes) -> tuple[Any, list[Problem]]:
    """What a file of these bytes holds, and what is told of it."""
    (path / "a.json").write_bytes(content)
    view = FolderView(path)
    faults = Faults("a.json")
    return json_object(view, view.files[0], faults), faults.problems()


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "gb18030", "utf-16", "utf-16-le"])
def test_a_json_file_may_have_any_encoding_and_one_of_before_unicode_is_told(tmp_path: Path, encoding: str) -> None:
    content, problems = read(tmp_path, '{"名": "值"}'.encode(encoding))
    assert content == {"名": "值"}
    told = [("text_encoding", "gb18030")] if encoding == "gb18030" else []
    assert [(problem.code, problem.sample) for problem in problems] == told


def test_a_json_file_that_was_cut_keeps_its_encoding(tmp_path: Path) -> None:
    content, problems = read(tmp_path, '{"算子": {"名": "值"}, "二'.encode("gb18030"))
    assert content == {"算子": {"名": "值"}}
    assert [problem.code for problem in problems] == ["text_encoding", "json_truncated"]


def test_damaged_characters_of_a_json_file_are_counted(tmp_path: Path) -> None:
    text = '{"算子的全名": "x\u00e9", "中文": "y\u00e9"}'.encode()
    content, problems = read(tmp_path, text.replace("\u00e9".encode(), b"\xff"))
    assert content == {"算子的全名": "x\ufffd", "中文": "y\ufffd"}
    assert [(problem.code, problem.count) for problem in problems] == [("text_damaged", 2)]


@pytest.mark.parametrize(
    ("value", "whole"),
    [
        ("9007199254740993", 9007199254740993),
        ("-9223372036854775807", -9223372036854775807),
        (" 3.0 ", 3),
        ("9223372036854775808", None),
        ("1_000", None),
        ("\u0661", None),
        (True, None),
        (2.5, None),
    ],
)
def test_whole_numbers_keep_every_digit(value: object, whole: int | None) -> None:
    assert integer(value) == whole


@pytest.mark.parametrize("value", ["1_000", "\uff11", "", [], None, "1e999"])
def test_what_is_no_number_for_everybody_is_none(value: object) -> None:
    assert number(value) is None
