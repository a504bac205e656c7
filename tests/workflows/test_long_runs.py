"""Texts of a megabyte that make a careless pattern try each of their positions again and again: hours instead of
milliseconds. What is tested is the answer; a pattern like that never gives one."""

from __future__ import annotations

from pathlib import Path

import pytest

from analysis.communication import kind_of
from analysis.operator_names import kind_name, short_name
from analysis.row_order import by_number, number_of
from app.personal_data import NeutralTexts
from model.table import Column
from parsers.faults import Faults
from parsers.folder_view import FolderView
from parsers.json_file import json_content
from parsers.table_header import column_key
from parsers.trace_json.repair import BOUNDARY, end_of_events, repaired
from widgets.tables.columns import column_of

MANY = 1_000_000


@pytest.mark.parametrize("gap", [" " * MANY, "( " * MANY, "(" + " " * MANY])
def test_a_header_with_blanks_without_end(gap: str) -> None:
    assert column_key(f"Duration{gap}x") == "duration_x"
    assert column_key(f"Duration{gap}(us)") == "duration"
    assert column_of(Column("duration_ns", "int", "ns", f"Duration{gap}x")).title.endswith("x")


def test_a_number_of_a_million_digits() -> None:
    assert number_of("1" * MANY + "x") is None
    assert by_number("1" * MANY) == (True, 0, "1" * MANY)


def test_names_of_communication_and_operators() -> None:
    long = "hcom_allReduce" + "_1" * MANY + "x"
    assert kind_of(long) == kind_name(long) == long
    assert kind_of("hcom_allReduce__311_5_1") == "allReduce"
    scoped = "recompute_" * MANY
    assert short_name(scoped) == scoped
    assert short_name("recompute_Default/network/MatMul-op1") == "MatMul-op1"


def test_texts_with_what_begins_like_a_path() -> None:
    neutral = NeutralTexts()
    for text in ("a-" * MANY, "/(" + " " * MANY + "x"):
        neutral.learn(text)
        assert neutral.text(text) == text


def test_json_that_ends_within_a_text_of_escaped_quotes() -> None:
    events = b'{"a":1},{"b":"' + rb"\"" * MANY
    assert end_of_events(events, 5) == 7
    assert repaired(b"[" + events + b"\x01NaN", "invalid character (byte 2000016)") is not None
    assert BOUNDARY.search(b"}" + b" " * MANY + b"x") is None


def test_a_cut_json_file_that_ends_within_such_a_text(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text('{"a": {"x": 1}, "b": "' + r"\"" * MANY)
    view = FolderView(tmp_path)
    assert json_content(view, view.files[0], Faults("a.json")) == {"a": {"x": 1}}
