"""Records keep the numbers of their rows in the file, behind an open quote and over the chunks of a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from model.task import TaskContext
from parsers import text_lines
from parsers.folder_view import FolderView
from parsers.text_table import CsvFile


def opened(folder: Path, content: str) -> CsvFile:
    (folder / "table.csv").write_text(content)
    view = FolderView(folder)
    return CsvFile(view, view.files[0], TaskContext())


def told(source: CsvFile) -> dict[str, tuple[int, str]]:
    return {problem.code: (problem.count, problem.where) for problem in source.problems()}


def test_rows_behind_an_open_quote_keep_their_numbers(tmp_path: Path) -> None:
    source = opened(tmp_path, 'a,b\n1,2\n"3,4\n5,6\n7,x\n')
    (block, *more) = source.blocks()
    numbers = [number for one in (block, *more) for number in one.numbers]
    assert numbers == [2, 4, 5]
    for one in (block, *more):
        one.ints("b")
    assert told(source) == {"csv_quote_open": (1, "row 3"), "cell_not_a_number": (1, "row 5")}


def test_a_header_repeated_at_the_end_of_a_later_chunk_is_all_that_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(text_lines, "_CHUNK", 64)
    rows = "".join(f"{row:03},2\n" for row in range(40))
    source = opened(tmp_path, f"a,b\n{rows}a,b\n")
    assert sum(block.rows for block in source.blocks()) == 40
    assert told(source) == {"header_repeated": (1, "row 42")}


def test_blank_lines_above_the_header_count(tmp_path: Path) -> None:
    source = opened(tmp_path, "\n\na,b\n1,x\n")
    for block in source.blocks():
        block.ints("b")
    assert told(source) == {"cell_not_a_number": (1, "row 4")}


def test_a_quoted_cell_goes_on_over_the_chunks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text_lines, "_CHUNK", 12)
    source = opened(tmp_path, 'a,b\n7,8\n"x\n1,2\n3,4\n5,6\ny",9\n1,2\n')
    rows = [row for block in source.blocks() for row in zip(block.texts("a"), block.texts("b"), strict=True)]
    assert rows == [("7", "8"), ("x\n1,2\n3,4\n5,6\ny", "9"), ("1", "2")]
    assert told(source) == {}
