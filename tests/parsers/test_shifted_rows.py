"""Rows of csv files that lack a cell in their middle, or have one too many."""

from __future__ import annotations

from pathlib import Path

import pytest

from model.task import TaskContext
from parsers.folder_view import FolderView
from parsers.text_table import CsvFile

Rows = list[tuple[str | None, ...]]


def read(folder: Path, text: str) -> tuple[Rows, dict[str, int]]:
    """The rows that are kept, and how often each kind of damage is told."""
    (folder / "table.csv").write_text(text)
    view = FolderView(folder)
    source = CsvFile(view, view.files[0], TaskContext())
    blocks = list(source.blocks())
    rows = [row for block in blocks for row in zip(*map(block.texts, source.names), strict=True)]
    return rows, {problem.code: problem.count for problem in source.problems()}


@pytest.mark.parametrize("row", ["b,2,3", "b,c,x,2,3", "5,x,2"])
def test_rows_whose_cells_stand_in_wrong_columns_are_left_out(tmp_path: Path, row: str) -> None:
    rows, told = read(tmp_path, f"name,core,time,wait\na,x,1,2\n{row}\nc,y,N/A,4\nd,z,5\n")
    assert rows == [("a", "x", "1", "2"), ("c", "y", None, "4"), ("d", "z", "5", None)]
    assert told == {"csv_row_shifted": 1, "csv_row_ragged": 1}


def test_columns_of_numbers_and_names_tell_nothing_of_a_row(tmp_path: Path) -> None:
    rows, told = read(tmp_path, "name,kind,time\na,0,1\nb,Add,2\nc,3\n")
    assert rows[-1] == ("c", "3", None)
    assert told == {"csv_row_ragged": 1}
