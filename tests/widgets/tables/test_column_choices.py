"""Which columns are shown, kept for every table by itself."""

from __future__ import annotations

import pytest

from app.window.window_state import KeptColumns
from widgets.tables.column_choices import ColumnChoice, ColumnChoices, column_choices

NAMES = ("name", "start_ns", "duration_ns")


def test_the_order_and_what_is_hidden() -> None:
    choice = ColumnChoice(("duration_ns", "gone", "name"), frozenset(("name",)))
    assert choice.in_order(NAMES) == ("duration_ns", "name", "start_ns")
    assert choice.shown(NAMES) == ("duration_ns", "start_ns")
    assert ColumnChoice().shown(NAMES) == NAMES


def test_a_table_is_never_without_columns() -> None:
    assert ColumnChoice(hidden=frozenset(NAMES)).shown(NAMES) == NAMES


def test_choices_go_through_text() -> None:
    choices, later = ColumnChoices(), ColumnChoices()
    choices.choose("kernels", ColumnChoice(("b", "a"), frozenset(("a",))))
    choices.choose("核", ColumnChoice(hidden=frozenset(("名",))))
    later.read(choices.text())
    assert later.of("kernels") == ColumnChoice(("b", "a"), frozenset(("a",)))
    assert later.of("核").hidden == {"名"}
    choices.choose("kernels", ColumnChoice())
    assert "kernels" not in choices.text()


@pytest.mark.parametrize("text", ["", "{", "[]", '{"a": 1, "b": [[], 2], "c": [[1], []]}', "[" * 100_000])
def test_what_is_no_choice_is_left_out(text: str) -> None:
    choices = ColumnChoices()
    choices.choose("a", ColumnChoice(("x",)))
    choices.read(text)
    assert all(choices.of(table) == ColumnChoice() for table in "abc")


def test_the_program_keeps_them() -> None:
    first = KeptColumns()
    column_choices().choose("kernels", ColumnChoice(hidden=frozenset(("core",))))
    column_choices().read("")
    second = KeptColumns()
    assert column_choices().of("kernels").hidden == {"core"}
    column_choices().choose("kernels", ColumnChoice())
    del first, second
