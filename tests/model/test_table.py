"""Text cells that repeat few texts read as a list of them; a value is None where it is missing."""

from __future__ import annotations

import numpy as np
import pytest

from model.table import NO_ROWS, CodedTexts, Column, Table, as_cells, is_missing


def test_coded_texts_are_a_sequence() -> None:
    cells = CodedTexts(np.array([1, 0, 1, 2]), ["a", "b", None])
    assert len(cells) == 4
    assert list(cells) == ["b", "a", "b", None]
    assert [cells[place] for place in range(-1, 2)] == [None, "b", "a"]
    assert list(cells[1:3]) == ["a", "b"]
    assert as_cells(cells, "text").tolist() == ["b", "a", "b", None]
    with pytest.raises(IndexError):
        cells[4]


def test_coded_texts_are_chosen_asked_and_changed_text_by_text() -> None:
    texts = CodedTexts(np.array([1, 0, 1, 2]), ["a", "b", None])
    assert list(texts.taken(np.array([True, False, False, True]))) == ["b", None]
    assert texts.meets(lambda text: text == "b").tolist() == [True, False, True, False]
    assert texts.cells().tolist() == ["b", "a", "b", None]
    alike = texts.mapped(lambda text: "x" if text else "y")
    assert list(alike) == ["x", "x", "x", "y"]
    assert (alike.codes.tolist(), alike.distinct) == ([0, 0, 0, 1], ["x", "y"])
    assert list(texts.mapped(lambda text: f"{text}!")) == ["b!", "a!", "b!", "None!"]


def test_a_table_without_columns_has_no_rows() -> None:
    assert NO_ROWS.rows == 0


def test_cells_without_a_value_of_every_kind() -> None:
    assert is_missing(as_cells([0, None], "int"), "int").tolist() == [False, True]
    assert is_missing(as_cells([0.0, None], "float"), "float").tolist() == [False, True]
    assert is_missing(as_cells(["", None], "text"), "text").tolist() == [False, True]


def test_a_value_is_missing_where_the_cell_or_its_column_is() -> None:
    columns = (Column("n", "int"), Column("x", "float"), Column("t", "text"))
    data = {"n": as_cells([0, None], "int"), "x": as_cells([0.5, None], "float"), "t": as_cells(["", None], "text")}
    table = Table("things", columns, data)
    assert ("t" in table, "other" in table, table.rows) == (True, False, 2)
    assert (table.column("x"), table.column("other")) == (columns[1], None)
    assert table["t"] is data["t"]
    assert [table.value(name, 0) for name in "nxt"] == [0, 0.5, ""]
    assert [type(table.value(name, 0)) for name in "nxt"] == [int, float, str]
    assert [table.value(name, 1) for name in "nxt"] == [None, None, None]
    assert (table.value("other", 0), table.whole("other", 0), table.number("other", 0)) == (None, None, None)
    assert (table.whole("n", 0), table.whole("n", 1), table.number("x", 0), table.number("x", 1)) == (
        0,
        None,
        0.5,
        None,
    )
