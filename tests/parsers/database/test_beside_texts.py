"""Databases beside text exports of the same run: which of the two is read, and what makes a file one of a run."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from parsers.database_rules import database_kind
from parsers.folder_view import FolderView
from tests.profiler_tables import old_tables
from tests.written_files import write_files

if TYPE_CHECKING:
    from tests.profiler_databases import WriteDatabase
    from tests.result_rows import ReadResult

DATABASE = "ascend_pytorch_profiler_9.db"
DETAILS = "ASCEND_PROFILER_OUTPUT/kernel_details.csv"
ROWS = "Name,Type,Accelerator Core,Start Time(us),Duration(us)\nof_text,T,AI_CORE,1.5,2.5\n"


def test_kernels_of_a_text_below_the_database_count_once(
    read_result: ReadResult, tmp_path: Path, write_database: WriteDatabase
) -> None:
    write_database(write_files(tmp_path / "x", {DETAILS: ROWS}) / DATABASE, old_tables())
    assert read_result(tmp_path / "x").tables["kernels"]["name"] == ["of_text"]


@pytest.mark.parametrize(
    ("has_rows", "names"), [(True, ["Add_1", "Add_1", "hcom_allReduce__1_0_1"]), (False, ["of_text"])]
)
def test_a_cut_text_is_left_to_a_database_that_has_rows_of_it(
    read_result: ReadResult, tmp_path: Path, write_database: WriteDatabase, has_rows: bool, names: list[str]
) -> None:
    tables = old_tables()
    for name in () if has_rows else ("COMPUTE_TASK_INFO", "COMMUNICATION_OP"):
        tables[name] = (tables[name][0], [])
    write_database(write_files(tmp_path / "x", {DETAILS: ROWS + "cut,T"}) / DATABASE, tables)
    assert read_result(tmp_path / "x").tables["kernels"]["name"] == names


@pytest.mark.parametrize(
    ("tables", "kind"),
    [
        (("STRING_IDS", "TASK"), "profile"),
        (("STRING_IDS",), ""),
        (("TASK",), ""),
        (("SOMETHING_NEW", "STRING_IDS"), ""),
    ],
)
def test_a_database_of_a_run_has_its_texts_and_a_table_that_is_known(
    tmp_path: Path, write_database: WriteDatabase, tables: tuple[str, ...], kind: str
) -> None:
    write_database(tmp_path / "any.db", {name: old_tables()[name] for name in tables})
    view = FolderView(tmp_path)
    assert database_kind(view, view.files[0]) == kind
