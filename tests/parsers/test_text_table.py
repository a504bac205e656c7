"""Streaming csv: exact values, encodings, and each fault named with its row."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from model.schemas import column
from model.table import MISSING_INT, Column
from model.task import Cancelled, TaskContext
from parsers import csv_records, text_lines
from parsers.folder_view import FolderView
from parsers.table_header import MOST_COLUMNS, column_key
from parsers.text_table import CsvFile, Take, table_batch

Opened = Callable[[bytes | str], CsvFile]


@pytest.fixture
def opened(tmp_path: Path) -> Opened:
    """`opened(content)` writes a csv file and opens it."""

    def write(content: bytes | str) -> CsvFile:
        path = tmp_path / "table.csv"
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        view = FolderView(tmp_path)
        return CsvFile(view, view.files[0], TaskContext())

    return write


Block = Callable[[str, list[str]], Any]


@pytest.fixture
def column_of(opened: Opened) -> Block:
    """`column_of(header, cells)`: a block with that column, `a`."""

    def write(header: str, cells: list[str]) -> Any:
        (block,) = opened("\n".join([f"b,{header}", *(f"x,{cell}" for cell in cells), ""])).blocks()
        return block

    return write


def _rows(source: CsvFile) -> list[tuple[str | None, ...]]:
    return [row for block in source.blocks() for row in zip(*(block.texts(name) for name in source.names), strict=True)]


def _faults(source: CsvFile) -> dict[str, tuple[int, str]]:
    return {problem.code: (problem.count, problem.where) for problem in source.problems()}


@pytest.mark.parametrize(
    ("label", "key"),
    [
        ("Task Duration(us)", "task_duration"),
        (" Step Id", "step_id"),
        ("MFLOPs(10^6 cube)", "mflops"),
        ("Communication(Not Overlapped)", "communication_not_overlapped"),
        ("execution_frequency(per-step)", "execution_frequency"),
        ("FLOPS utilization", "flops_utilization"),
        ("时间(us)", "时间"),
    ],
)
def test_the_key_of_a_header(label: str, key: str) -> None:
    assert column_key(label) == key


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_line_ends_and_byte_order_mark_change_nothing(opened: Opened, line_end: str, mark: str) -> None:
    source = opened(mark + line_end.join(["Name , Time(us)\t", "a,1.5\t", "b,2", ""]))
    assert source.names == ("name", "time")
    assert source.labels == ("Name", "Time(us)")
    assert _rows(source) == [("a", "1.5"), ("b", "2")]
    assert source.problems() == []


def test_absolute_times_are_exact(opened: Opened) -> None:
    source = opened("t(us)\n1736412474714258.990\t\n0.0015\n-0.5\n1e-3\n.5\n7.\n")
    (block,) = source.blocks()
    assert block.ns("t").tolist() == [1736412474714258990, 2, -500, 1, 500, 7000]


@pytest.mark.parametrize(
    ("unit", "expected"),
    [
        ("ns", [12, -4, 2, 1, 4]),  # half to even
        ("tick", [120, -35, 25, 11, 40]),
        ("us", [12_000, -3_500, 2_500, 1_062, 4_000]),
        ("ms", [12_000_000, -3_500_000, 2_500_000, 1_062_500, 4_000_000]),
        ("s", [12_000_000_000, -3_500_000_000, 2_500_000_000, 1_062_500_000, 4_000_000_000]),
    ],
)
def test_plain_decimals_in_every_unit(column_of: Block, unit: str, expected: list[int]) -> None:
    block = column_of(f"a({unit})", ["12", "-3.5", "2.5", "1.0625", "4."])
    assert block.ns("a").tolist() == expected


@pytest.mark.parametrize("cell", [".-5", ". 5", ".+5", "1_0", "1.2.3", "5-", "x1"])
def test_what_only_looks_like_a_time_is_missing_and_counted(opened: Opened, cell: str) -> None:
    source = opened(f"a(us),b\n1.25,x\n{cell},x\n")
    (block,) = source.blocks()
    assert block.ns("a").tolist() == [1250, MISSING_INT]
    assert _faults(source) == {"cell_not_a_number": (1, "row 3")}


@pytest.mark.parametrize("cell", ["2.5", "1_0", "9223372036854775808", "-9223372036854775809", "1e30", "x"])
def test_what_is_no_whole_number_is_missing_and_counted(opened: Opened, cell: str) -> None:
    source = opened(f"a,b\n7,x\n{cell},x\n")
    (block,) = source.blocks()
    assert block.ints("a").tolist() == [7, MISSING_INT]
    assert _faults(source) == {"cell_not_a_number": (1, "row 3")}


def test_percent_signs_and_infinite_numbers(opened: Opened) -> None:
    source = opened("a,b\n12.5%,1.5\n-inf,inf\n7 %,-inf\n")
    (block,) = source.blocks()
    np.testing.assert_array_equal(block.floats("a"), [12.5, np.nan, 7.0])
    np.testing.assert_array_equal(block.floats("b"), [1.5, np.nan, np.nan])
    assert source.problems() == []


def test_missing_is_missing_and_bad_cells_are_counted(opened: Opened) -> None:
    source = opened("a,b(ms),c\n1,N/A,x\n-,0.5,1.5\n2.0,oops,inf\n99999999999999999999,nan,1_0\n")
    (block,) = source.blocks()
    assert block.ints("a").tolist() == [1, MISSING_INT, 2, MISSING_INT]
    assert block.ns("b").tolist() == [MISSING_INT, 500_000, MISSING_INT, MISSING_INT]
    np.testing.assert_array_equal(block.floats("c"), [np.nan, 1.5, np.nan, np.nan])
    found = {(problem.values["column"], problem.where, problem.count, problem.sample) for problem in source.problems()}
    assert found == {
        ("a", "row 5", 1, "99999999999999999999"),
        ("b(ms)", "row 4", 1, "oops"),
        ("c", "row 2", 2, "x"),
    }


def test_a_column_that_is_not_there_is_missing(opened: Opened) -> None:
    (block,) = opened("a\n1\n2\n").blocks()
    assert block.texts("b") == [None, None]
    assert block.ints("b").tolist() == [MISSING_INT] * 2
    assert np.isnan(block.floats("b")).all()


def test_quoted_newlines_commas_and_long_cells(opened: Opened) -> None:
    long = "[" + "7, " * 200_000 + "7]"
    source = opened(f'a,b\n"x\ny","1,2"\nz,"{long}"\n"""q""",3\n')
    assert _rows(source) == [("x\ny", "1,2"), ("z", long), ('"q"', "3")]
    assert source.problems() == []


def test_duplicate_headers_and_an_empty_last_column(opened: Opened) -> None:
    source = opened("r(us),r(us),,r(us),\n1,2,3,4,\n")
    assert source.names == ("r", "r#2", "column_3", "r#3")
    assert _rows(source) == [("1", "2", "3", "4")]
    (problem,) = source.problems()
    assert (problem.code, problem.where, problem.count, problem.sample) == ("column_doubled", "row 1", 2, "r(us)")


def test_a_cut_last_row_is_left_out(opened: Opened) -> None:
    source = opened("a,b,c\n1,2,3\n4,5")
    assert _rows(source) == [("1", "2", "3")]
    assert _faults(source) == {"csv_row_cut": (1, "row 3")}


def test_a_cut_quoted_cell_is_left_out(opened: Opened) -> None:
    source = opened('a,b\n1,"x"\n2,"unfinis\nhed at the')
    assert _rows(source) == [("1", "x")]
    assert _faults(source) == {"csv_row_cut": (1, "row 3")}


def test_a_whole_last_row_without_line_end_is_kept_with_a_remark(opened: Opened) -> None:
    source = opened("a,b\n1,2")
    assert _rows(source) == [("1", "2")]
    (problem,) = source.problems()
    assert (problem.code, problem.severity) == ("csv_end_unsure", "info")


def test_files_that_never_end_with_a_line_end_need_no_remark(tmp_path: Path) -> None:
    (tmp_path / "table.csv").write_text("a,b\n1,2")
    view = FolderView(tmp_path)
    source = CsvFile(view, view.files[0], TaskContext(), ends_open=True)
    assert _rows(source) == [("1", "2")]
    assert source.problems() == []


def test_a_stray_quote_costs_its_row_only(opened: Opened) -> None:
    source = opened('a,b\n1,2\n3,"4\n5,6\n7,8\n')
    assert _rows(source) == [("1", "2"), ("5", "6"), ("7", "8")]
    assert _faults(source) == {"csv_quote_open": (1, "row 3")}


def test_ragged_rows_are_filled_and_counted(opened: Opened) -> None:
    source = opened("a,b\n1\n\n3,4,5\n6,7,\n")
    assert _rows(source) == [("1", None), ("3", "4"), ("6", "7")]
    assert _faults(source) == {"csv_row_ragged": (2, "row 2")}


def test_a_repeated_header_is_no_row(opened: Opened) -> None:
    source = opened("a,b\n1,2\na,b\n3,4\n")
    assert _rows(source) == [("1", "2"), ("3", "4")]
    assert _faults(source) == {"header_repeated": (1, "row 3")}


def test_a_repeated_header_with_an_empty_last_column_is_no_row(opened: Opened) -> None:
    source = opened("a,b,\n1,2,\na,b,\n3,4,\n")
    assert _rows(source) == [("1", "2"), ("3", "4")]
    assert _faults(source) == {"header_repeated": (1, "row 3")}


def test_what_a_unit_makes_larger_than_any_double_is_missing_and_counted(opened: Opened) -> None:
    source = opened("mean(ms),b\n1e308,x\n1.5,x\n")
    (block,) = source.blocks()
    np.testing.assert_array_equal(block.float_ns("mean"), [np.nan, 1.5e6])
    batch = table_batch(source, block, "memory", (Take(Column("size", "float", "bytes"), "mean", scale=1024.0),))
    np.testing.assert_array_equal(batch.data["size"], [np.nan, 1536.0])
    assert _faults(source) == {"cell_not_a_number": (2, "row 2")}


def test_a_header_with_blanks_is_known_again(opened: Opened) -> None:
    source = opened("Name ,b\t\n1,2\nName ,b\t\n,4\n")
    assert _rows(source) == [("1", "2"), (None, "4")]
    assert _faults(source) == {"header_repeated": (1, "row 3")}


def test_blank_lines_of_a_single_column_are_no_rows(opened: Opened) -> None:
    source = opened("a\n1\n  \n\n2\n")
    assert _rows(source) == [("1",), ("2",)]
    assert source.problems() == []


def test_nul_bytes_are_removed_and_reported(opened: Opened) -> None:
    source = opened(b"a,b\n1\0,2\n\0\0\0\0\n")
    assert _rows(source) == [("1", "2")]
    assert _faults(source) == {"nul_bytes": (2, "line 2")}


@pytest.mark.parametrize(("encoding", "told"), [("utf-8", None), ("gb18030", "gb18030"), ("utf-16", None)])
def test_encodings(opened: Opened, encoding: str, told: str | None) -> None:
    source = opened("名称,b\n算子,1\n".encode(encoding))
    assert source.labels[0] == "名称"
    assert _rows(source) == [("算子", "1")]
    assert [problem.sample for problem in source.problems()] == ([told] if told else [])


def test_other_unicode_breaks_end_no_line(opened: Opened) -> None:
    assert _rows(opened("a,b\nx\u2028y,\x0c1\x852\n")) == [("x\u2028y", "1\x852")]


@pytest.mark.parametrize("content", ["", "\n\n", "\ufeff", ",,\n"])
def test_a_blank_file(opened: Opened, content: str) -> None:
    source = opened(content)
    assert source.labels == ()
    assert _rows(source) == []
    assert "file_empty" in _faults(source)


def test_a_missing_header_is_said(opened: Opened) -> None:
    source = opened("a,b\n1,2\n")
    assert source.has("a")
    assert not source.has("a", "c", "d")
    (problem,) = source.problems()
    assert (problem.code, problem.sample, problem.severity) == ("header_missing", "c, d", "critical")


def test_exponents_in_times_are_told(opened: Opened) -> None:
    source = opened("t(us)\n1.69512E+15\n")
    (block,) = source.blocks()
    assert block.ns("t").tolist() == [1695120000000000000]
    assert _faults(source) == {"time_rounded": (1, "row 2")}


def test_an_exponent_is_looked_for_in_each_cell(opened: Opened) -> None:
    (block,) = opened("t(us),b\nnone,x\n+5,x\n").blocks()
    assert block.ns("t").tolist() == [MISSING_INT, 5000]


def test_blocks_hold_each_row_once(opened: Opened) -> None:
    rows = 30_000
    source = opened("a,b\n" + "".join(f"{row},{'x' * 40}\n" for row in range(rows)))
    blocks = list(source.blocks())
    assert len(blocks) > 1
    assert np.concatenate([block.ints("a") for block in blocks]).tolist() == list(range(rows))
    assert [number for block in blocks for number in block.numbers] == list(range(2, rows + 2))


def test_cancelling_stops_the_reading(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("a\n" + "1\n" * 500_000)
    view = FolderView(tmp_path)
    asked: list[None] = []

    def is_cancelled() -> bool:
        asked.append(None)
        return len(asked) > 4

    task = TaskContext(is_cancelled=is_cancelled)
    with pytest.raises(Cancelled):
        list(CsvFile(view, view.files[0], task).blocks())


def test_rows_of_a_known_table(opened: Opened) -> None:
    source = opened("Op Type,total_time,extra,Avg(us)\nConv,0.5,9,1.25\n")
    (block,) = source.blocks()
    takes = (
        Take(column("op_types", "type"), "op_type"),
        Take(column("op_types", "total_ns"), "total_time", "ms"),
        Take(column("op_types", "average_ns"), "avg"),
        Take(column("op_types", "count"), "count"),
    )
    batch = table_batch(source, block, "op_types", takes)
    assert [(column.name, column.label) for column in batch.columns] == [
        ("type", "Op Type"),
        ("total_ns", "total_time"),
        ("average_ns", "Avg(us)"),
    ]
    assert batch.data["type"] == ["Conv"]
    assert batch.data["total_ns"].tolist() == [500_000]
    assert batch.data["average_ns"].tolist() == [1250.0]


def test_a_scale_turns_the_files_numbers_into_those_of_the_column(opened: Opened) -> None:
    source = opened("a,b\n1.5,x\n")
    (block,) = source.blocks()
    batch = table_batch(source, block, "memory", (Take(Column("size", "float", "bytes"), "a", scale=1024.0),))
    assert batch.data["size"].tolist() == [1536.0]


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_a_line_without_end_costs_only_itself(opened: Opened, monkeypatch: pytest.MonkeyPatch, line_end: str) -> None:
    monkeypatch.setattr(text_lines, "MAX_LINE", 1 << 19)
    source = opened(line_end.join(["Name,Count", "a,1", "x" * (1 << 21), "b,2", ""]))
    assert _rows(source) == [("a", "1"), ("b", "2")]
    assert _faults(source) == {"line_not_understood": (1, "line 3")}
    source = opened(line_end.join(["Name,Count", "a,1", "x" * (1 << 21)]))
    assert _rows(source) == [("a", "1")]
    assert _faults(source) == {"line_not_understood": (1, "line 3")}


def test_a_long_line_that_ends_is_read(opened: Opened) -> None:
    long = "x" * 1_000_000
    assert _rows(opened(f"Name,Count\n{long},1\nb,2\n")) == [(long, "1"), ("b", "2")]


@given(st.text("ab,\r\n\x0b\x85", max_size=30))
def test_only_returns_and_feeds_end_a_line(text: str) -> None:
    wanted = [match[0] for match in re.finditer(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+", text)]
    assert text_lines._lines(text) == wanted


def test_a_cell_of_more_lines_than_are_read_together(opened: Opened) -> None:
    long = "x\n" * 1200
    rows = "".join(f"{row},2\n" for row in range(700))
    source = opened(f'a,b\n{rows}"{long}",3\n{rows}')
    found = _rows(source)
    assert len(found) == 1401
    assert found[700] == (long.strip(), "3")
    assert found[:700] == found[701:]
    assert source.problems() == []


def test_a_quote_that_stays_open_for_long_costs_its_row_only(opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(csv_records, "_MAX_WAITING", 1200)
    rows = "".join(f"{row},2\n" for row in range(5000))
    source = opened(f'a,b\n1,2\n"3,4\n{rows}')
    assert _rows(source) == [("1", "2"), *((str(row), "2") for row in range(5000))]
    assert _faults(source) == {"csv_quote_open": (1, "row 3")}


def test_blank_cells_of_a_single_column_are_no_rows(opened: Opened) -> None:
    assert _rows(opened("a\n1\n  \n2\n")) == [("1",), ("2",)]
    assert _rows(opened("a\n  \n")) == []


def test_a_header_that_is_all_there_is_twice_is_no_row(opened: Opened) -> None:
    source = opened("a,b\na,b\n")
    assert _rows(source) == []
    assert _faults(source) == {"header_repeated": (1, "row 2")}


@pytest.mark.parametrize("header", ["a,b" + "," * 100_000, "a,b" + "," * 100_000 + "c"])
def test_a_header_of_very_many_columns_is_cut_and_told(opened: Opened, header: str) -> None:
    file = opened(f"{header}\n1,2\n")
    assert file.names[:2] == ("a", "b")
    assert len(file.names) <= MOST_COLUMNS
    whole = file.whole()
    assert whole is not None
    assert whole.ints("b").tolist() == [2]
    counts = [problem.count for problem in file.problems() if problem.code == "columns_many"]
    assert counts == ([] if header.endswith(",") else [100_002 - MOST_COLUMNS])
