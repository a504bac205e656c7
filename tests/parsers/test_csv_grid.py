"""Grids find in csv text what the csv module and the conversions cell by cell find."""

from __future__ import annotations

import csv
import io
import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from model.table import MISSING_INT
from model.task import TaskContext
from model.time_text import NS_PER
from parsers import csv_grid, csv_records, text_lines
from parsers.csv_grid import CsvGrid, grid_of
from parsers.folder_view import FolderView
from parsers.text_table import CsvFile

_PLAIN = (
    *("0", "7", "007", "42", "12345678", "123456789", "4294967295", "9007199254740993", "9999999999999999"),
    *("1.5", "0.001", "1736412474730135.222", "9223372036854775.807", "0.10000000", "3.0"),
    *("1736412474730135.222\t", "5\t", "", "\t", "N/A", "N/A\t"),
)
_ODD = (
    *("-1", "+1", "1e3", ".5", "5.", ".", "1.2.3", "1_0", "12345678901234567", "0.123456789", "1.0000000001", "1E+15"),
    *(" 1", "1 ", "1\t\t", "n/a", "nan", "-", "inf", "12.5%", "x", "1x", "x1", "1:2", "1/2", "é", "٣", "名称", "a b"),
    *(
        "1,2",
        'say "x"',
        '"',
        '""',
        ",",
        "N/A,",
        "N,A",
        "x" * 600,
        "1" * 70,
        "1x3456789012",
        "12345678901x",
        "\v",
        "\x85",
    ),
)


def _grid(text: str, width: int) -> CsvGrid:
    grid = grid_of(text, width, ",")
    assert grid is not None
    return grid


_CELLS = st.sampled_from(["", "a", "1.5", "é", "\t", '""', '"a"', '"a,1"', '"a\n"', '"a""1"', '"', 'a"', '"a"1'])


@given(st.lists(st.lists(_CELLS, min_size=2, max_size=2), min_size=1, max_size=4), st.sampled_from(["\n", "\r\n"]))
def test_a_grid_has_the_records_of_the_csv_module(rows: list[list[str]], line_end: str) -> None:
    text = "".join(f"{','.join(cells)}{line_end}" for cells in rows)
    grid = grid_of(text, 2, ",")
    records = list(csv.reader(text_lines._lines(text)))
    if grid is not None:
        assert grid.rows() == records
        assert {len(cells) for cells in records} == {2}
        assert [list(column) for column in zip(*records, strict=True)] == [grid.column(at) for at in range(2)]
    else:
        assert any(quoted in cells for cells in rows for quoted in ('"', 'a"', '"a"1', '"a\n"'))


@given(
    st.lists(st.lists(st.text('a1.,"é', max_size=4), min_size=3, max_size=3), min_size=1, max_size=6),
    st.sampled_from(["\n", "\r\n"]),
    st.sampled_from([csv.QUOTE_MINIMAL, csv.QUOTE_ALL]),
)
def test_what_a_csv_writer_writes_is_a_grid(rows: list[list[str]], line_end: str, quoting: Any) -> None:
    file = io.StringIO(newline="")
    csv.writer(file, lineterminator=line_end, quoting=quoting).writerows(rows)
    assert _grid(file.getvalue(), 3).rows() == rows


@pytest.mark.parametrize(
    "text",
    [
        *("", "\n", "a,b", "a,b\n1", "a\n", "a,b,c\n", "a,b\n\n", "a,b\nc\n", "a\nb,c\n,d\n"),
        *('a,"b\nc"\n', 'a,b"c"\n', 'a,"b"c\n', 'a,"b\n', 'a,"b" \n', "a,b\rc,d\n", "a,b\r\nc,d\r", "a,b\r\r\n"),
    ],
)
def test_anything_unusual_is_no_grid(text: str) -> None:
    assert grid_of(text, 2, ",") is None


def test_a_giant_text_is_left_to_the_csv_module() -> None:
    cell = "x" * (1 << 20)
    assert grid_of(f"{cell},1\n", 2, ",") is None


def test_coded_texts() -> None:
    long = "x" * 500
    coded = _grid(f'ab,1\n"a""b",1\n{long}y,1\n,1\nab,1\n{long}y,1\n{long}z,1\n', 2).coded(0)
    assert coded is not None
    codes, texts = coded
    assert [texts[code] for code in codes] == ["ab", 'a"b', long + "y", "", "ab", long + "y", long + "z"]
    assert sorted(texts) == sorted({"ab", 'a"b', long + "y", "", long + "z"})


def test_texts_with_one_key_are_not_taken_for_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(csv_grid, "_MIXING", np.zeros(64, np.uint64))
    assert _grid("ab,1\ncd,1\n", 2).coded(0) is None
    assert _grid("ab,1\nab,1\n", 2).coded(0) is not None


@pytest.mark.parametrize("cell", ["é", "x" * 513])
def test_what_is_not_quickly_compared_has_no_codes(cell: str) -> None:
    assert _grid(f"{cell},1\n", 2).coded(0) is None


@pytest.mark.parametrize("cell", [cell for cell in _PLAIN if cell.strip() not in ("", "N/A")])
def test_plain_decimals_are_taken_at_once(cell: str) -> None:
    decimals = _grid(f"a,{cell}\nb,N/A\nc,\n", 2).decimals(1)
    assert decimals is not None
    whole, _, fraction = cell.strip().partition(".")
    assert decimals.digits.tolist() == [int(whole + fraction), 0, 0]
    assert decimals.fraction.tolist() == [len(fraction), 0, 0]
    assert decimals.missing.tolist() == [False, True, True]


@pytest.mark.parametrize("cell", [*_ODD, "9223372036854775.808", "92233720368547758.08"])
def test_other_cells_are_not(cell: str) -> None:
    file = io.StringIO(newline="")
    csv.writer(file).writerows([["1", "2"], ["3", cell]])
    grid = _grid(file.getvalue(), 2)
    assert grid.decimals(1) is None
    assert grid.decimals(0) is not None


def _written(path: Path, seed: int) -> None:
    """A table of columns that hold plain numbers, few texts, numbers and odd ones, or anything; now and then a row that
    is not as it should be."""
    choice = random.Random(seed)
    kinds = [
        lambda: choice.choice(_PLAIN),
        lambda: f"{choice.randrange(10 ** choice.randrange(1, 12)) / 1000:.3f}",
        lambda: str(choice.randrange(10 ** choice.randrange(1, 19))),
        lambda: choice.choice(("AI_CORE", "AI_CPU", "4096,1024;1", "N/A", " x ")),
        lambda: choice.choice(_ODD) if choice.random() < 0.02 else choice.choice(_PLAIN),
        lambda: choice.choice(_PLAIN + _ODD),
    ]
    line_end = choice.choice(["\n", "\r\n"])
    units = choice.choices([f"({unit})" for unit in NS_PER], k=len(kinds))
    file = io.StringIO(newline="")
    writer = csv.writer(file, lineterminator=line_end, quoting=choice.choice([csv.QUOTE_MINIMAL, csv.QUOTE_ALL]))
    writer.writerow([f"c{place}{unit}" for place, unit in enumerate(units)])
    for _ in range(400):
        writer.writerow([kind() for kind in kinds])
        if choice.random() < 0.01:
            wrong = ("a,b", "", "1,2,3,4,5,6,7", '1,"2\n3",4,5,6,7', 'x"y,2,3,4,5,6', "1,2,3,4,5,\0006")
            file.write(choice.choice(wrong) + line_end)
    path.write_bytes(file.getvalue().encode(choice.choice(["utf-8", "utf-8", "gb18030", "utf-16"]), "replace"))


def _read(path: Path) -> tuple[list[Any], list[Any], int]:
    """Every cell of every column in every way, what is wrong, and the number of blocks that are grids."""
    view = FolderView(path)
    source = CsvFile(view, view.files[0], TaskContext())
    columns: dict[tuple[str, str], list[Any]] = {}
    grids = 0
    for block in source.blocks():
        grids += block._grid is not None
        columns.setdefault(("", "number"), []).extend(block.numbers)
        for name in source.names:
            found = {"raw": block.raw(name), "texts": block.texts(name), "coded": block.coded_texts(name)}
            found |= {"ints": block.ints(name).tolist(), "ns": block.ns(name).tolist()}
            found |= {"floats": [repr(cell) for cell in block.floats(name).tolist()]}
            for way, cells in found.items():
                columns.setdefault((name, way), []).extend(cells)
    return list(columns.items()), source.problems(), grids


@pytest.mark.parametrize("seed", range(12))
def test_grids_change_no_cell_and_no_problem(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    path = tmp_path / "table.csv"
    _written(path, seed)
    monkeypatch.setattr(text_lines, "_CHUNK", 700)
    with_grids = _read(path)
    monkeypatch.setattr(csv_records, "grid_of", lambda *_: None)
    without = _read(path)
    assert with_grids[:2] == without[:2]
    assert with_grids[2] > 10
    assert without[2] == 0


def test_a_repeated_header_in_a_grid_is_no_row(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "table.csv"
    path.write_text("a,b\n1,2\n3,4\na,b\n5,6\n7,8\n")
    monkeypatch.setattr(text_lines, "_CHUNK", 8)
    columns, problems, grids = _read(path)
    assert dict(columns)["a", "ints"] == [1, 3, 5, 7]
    assert [(problem.code, problem.where) for problem in problems] == [("header_repeated", "row 4")]
    assert grids


def test_doubles_are_the_nearest() -> None:
    choice = random.Random(1)
    for digits in (9, 15, 16, 17, 19):
        cells = [f"{choice.randrange(10 ** (digits - 4), 9 * 10 ** (digits - 4))}.{row:03d}" for row in range(1000)]
        decimals = _grid("".join(f"a,{cell}\n" for cell in cells), 2).decimals(1)
        assert decimals is not None
        found = decimals.floats()
        assert (found is None) == (digits > 16)
        if found is not None:
            assert found.tolist() == [float(cell) for cell in cells]


def test_empty_cells_between_tabs_are_missing() -> None:
    grid = grid_of("1\t\n\t2\n", 2, "\t")
    assert grid is not None
    for position in range(2):
        decimals = grid.decimals(position)
        assert decimals is not None
        assert sorted(decimals.missing.tolist()) == [False, True]


def test_lines_in_an_open_cell_are_no_rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "table.csv"
    inner = "2,3\n" * 20
    path.write_text(f'a,b\n0,1\n0,1\n1,"x\n{inner}"\n4,5\n')
    monkeypatch.setattr(text_lines, "_CHUNK", 12)
    columns, problems, _ = _read(path)
    assert dict(columns)["b", "raw"] == ["1", "1", f"x\n{inner}", "5"]
    assert {problem.code for problem in problems} == {"cell_not_a_number"}


def test_what_would_need_rounding_is_not_done_at_once() -> None:
    decimals = _grid("1,1.5\n2,\n", 2).decimals(1)
    assert decimals is not None
    assert decimals.ints() is None
    assert decimals.ns("ns") is None
    in_seconds = decimals.ns("s")
    assert in_seconds is not None
    assert in_seconds.tolist() == [1_500_000_000, MISSING_INT]
