"""Marks of "none" are missing in columns of ids, and numbers elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from model.table import MISSING_INT, CodedTexts
from model.task import TaskContext
from parsers.folder_view import FolderView
from parsers.text_table import CsvFile

Opened = Callable[[str], CsvFile]


@pytest.fixture
def opened(tmp_path: Path) -> Opened:
    """`opened(content)` writes a csv file and opens it."""

    def write(content: str) -> CsvFile:
        (tmp_path / "table.csv").write_text(content)
        view = FolderView(tmp_path)
        return CsvFile(view, view.files[0], TaskContext())

    return write


def test_marks_of_none_are_missing_in_columns_of_ids_only(opened: Opened) -> None:
    rows = (
        "Name,Model ID,Context ID,Stream Id,dst rank,Node Index End,Count",
        "4294967295,4294967295,18446744073709551615,65535,4294967295,4294967295,4294967295",
        "a,1,4294967294,7,0,42,2",
    )
    source = opened("\n".join((*rows, "")))
    block = source.whole()
    assert block is not None
    assert block.texts("name") == ["4294967295", "a"]
    assert block.texts("model_id") == [None, "1"]
    assert block.texts("context_id") == [None, "4294967294"]
    assert block.texts("stream_id") == ["65535", "7"]
    assert block.texts("dst_rank") == [None, "0"]
    assert block.ints("node_index_end").tolist() == [MISSING_INT, 42]
    assert block.ints("count").tolist() == [4_294_967_295, 2]
    assert not source.problems()


def test_marks_of_none_are_missing_in_texts_that_are_read_each_once(opened: Opened) -> None:
    *_, block = opened("Name,Model ID\n" + "a,4294967295\nb,1\n" * 40_000).blocks()  # more than one piece of the file
    coded = block.coded_texts("model_id")
    assert isinstance(coded, CodedTexts)
    assert set(zip(block.texts("name"), coded, strict=True)) == {("a", None), ("b", "1")}
