"""Text cells that repeat few texts read as a list of them; a value is None where it is missing."""

from __future__ import annotations

import numpy as np
import pytest

from model.table import CodedTexts, Column, Table, as_cells


def test_coded_texts_are_a_sequence() -> None:
    cells = CodedTexts(np.array([1, 0, 1, 2]), ["a", "b", None])
    assert len(cells) == 4
    assert list(cells) == ["b", "a", "b", None]
    assert [cells[place] for place in range(-1, 2)] == [None, "b", "a"]
    assert list(cells[1:3]) == ["a", "b"]
    assert as_cells(cells, "text").tolist() == ["b", "a", "b", None]
    with pytest.raises(IndexError):
        cells[4]


def test_a_value_is_missing_where_the_cell_or_its_column_is() -> None:
    columns = (Column("n", "int"), Column("x", "float"), Column("t", "text"))
    data = {"n": as_cells([0, None], "int"), "x": as_cells([0.5, None], "float"), "t": as_cells(["", None], "text")}
    table = Table("things", columns, data)
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
