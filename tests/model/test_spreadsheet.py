"""Texts for spreadsheets."""

from __future__ import annotations

import csv
import io

import pytest

from model.spreadsheet import csv_line, harmless


@pytest.mark.parametrize("text", ["=1+1", "+1", "-cmd", "@SUM(A1)", "\t=1", "\r=1", "\uff1d1+1", "\uff201"])
def test_a_formula_becomes_text(text: str) -> None:
    assert harmless(text) == f"'{text}"


@pytest.mark.parametrize("text", ["", "MatMul", "a=b", " =1", "'=1"])
def test_other_texts_stay(text: str) -> None:
    assert harmless(text) == text


@pytest.mark.parametrize("delimiter", [",", "\t"])
def test_no_cell_begins_a_line_of_its_own(delimiter: str) -> None:
    cells = ["a", "b\nc", "d\re", "f\r\ng", f'h{delimiter}"i"', "", "'=1"]
    text = "".join(f"{csv_line(cells, delimiter)}\n" for _ in range(2))
    assert list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)) == [cells, cells]
