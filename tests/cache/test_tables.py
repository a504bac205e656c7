"""Tables come back exactly: kinds, missing cells, column order, any text."""

from __future__ import annotations

import itertools
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cache import tables
from cache.column_cells import to_cells
from cache.hdf5 import Hdf5Map, Hdf5Writer
from cache.strings import Strings, StringTable, decoded
from cache.table_storage import stored_tables
from cache.tables import TableSpool
from cache.trace import Trace
from model.batches import TableBatch
from model.table import MISSING_INT, CodedTexts, Column, Kind, is_missing
from tests.cache.written import written

INT, FLOAT, TEXT = (
    Column("start_ns", "int", "ns", "Start Time(us)"),
    Column("rate", "float", "GB/s"),
    Column("名/称", "text"),
)


ID = Column("id", "int")


def cells_of(trace: Trace, table: str, column: str) -> list[Any]:
    cells = trace.table(table)
    kind = next(one.kind for one in cells.columns if one.name == column)
    missing = is_missing(cells[column], kind).tolist()
    return [None if gone else cell for cell, gone in zip(cells[column].tolist(), missing, strict=True)]


def test_kinds_missing_cells_and_descriptions_come_back(tmp_path: Path) -> None:
    data = {
        "start_ns": [2**62 - 1, None, 0, -(2**62) + 1],
        "id": [2**63 - 1, None, 0, -(2**63) + 1],
        "rate": [0.1, float("nan"), None, float("-inf")],
        "名/称": ["", None, "a\0b\ud800\n", "矩阵"],
    }
    trace = written(tmp_path, [TableBatch("ops", (INT, ID, FLOAT, TEXT), data)])
    table = trace.table("ops")
    assert table.columns == (INT, ID, FLOAT, TEXT)
    assert table["start_ns"].dtype == np.int64
    assert table["start_ns"].tolist() == [2**62 - 1, MISSING_INT, 0, -(2**62) + 1]
    assert table["id"].tolist() == [2**63 - 1, MISSING_INT, 0, -(2**63) + 1]
    assert table["rate"].tolist() == pytest.approx([0.1, np.nan, np.nan, -np.inf], nan_ok=True)
    assert table["名/称"].tolist() == ["", None, "a\0b\ud800\n", "矩阵"]
    info = next(info for info in trace.tables() if info.name == "ops")
    assert (info.rows, info.columns) == (4, (INT, ID, FLOAT, TEXT))


def test_batches_are_appended_and_absent_columns_are_missing(tmp_path: Path) -> None:
    extra = Column("extra", "int")
    batches = [
        TableBatch("ops", (INT,), {"start_ns": np.array([1, 2], np.int32)}),
        TableBatch("ops", (TEXT, extra), {"名/称": ["x"], "extra": [5]}),
        TableBatch("ops", (INT, extra), {"start_ns": [4], "extra": [6]}),
    ]
    trace = written(tmp_path, batches)
    assert [column.name for column in trace.table("ops").columns] == ["start_ns", "名/称", "extra"]
    assert cells_of(trace, "ops", "start_ns") == [1, 2, None, 4]
    assert cells_of(trace, "ops", "名/称") == [None, None, "x", None]
    assert cells_of(trace, "ops", "extra") == [None, None, 5, 6]


def test_a_column_that_changes_its_kind_becomes_the_wider_one(tmp_path: Path) -> None:
    batches = [
        TableBatch("t", (Column("a", "int"), Column("b", "int")), {"a": [1, None], "b": [7, None]}),
        TableBatch("t", (Column("a", "float"), Column("b", "text", "", "B")), {"a": [0.5], "b": ["host"]}),
        TableBatch("t", (Column("a", "int"), Column("b", "int")), {"a": [2], "b": [8]}),
    ]
    trace = written(tmp_path, batches)
    assert trace.table("t").columns == (Column("a", "float"), Column("b", "text", "", "B"))
    assert cells_of(trace, "t", "a") == [1.0, None, 0.5, 2.0]
    assert cells_of(trace, "t", "b") == ["7", None, "host", "8"]


@pytest.mark.parametrize("kinds", [("float", "text"), ("text", "float")])
def test_numbers_and_words_are_texts(tmp_path: Path, kinds: tuple[Kind, Kind]) -> None:
    cells: dict[Kind, list[Any]] = {"float": [0.5, None], "text": ["host", None]}
    trace = written(tmp_path, [TableBatch("t", (Column("a", kind),), {"a": cells[kind]}) for kind in kinds])
    shown = {"float": ["0.5", None], "text": ["host", None]}
    assert trace.table("t").columns == (Column("a", "text"),)
    assert cells_of(trace, "t", "a") == [*shown[kinds[0]], *shown[kinds[1]]]


def test_a_column_keeps_the_first_unit_and_the_first_header_that_are_known(tmp_path: Path) -> None:
    known, other, bare = Column("a", "int", "ns", "A"), Column("a", "int", "us", "B"), Column("a", "int")
    for number, order in enumerate(([bare, known, other], [known, bare], [known, other])):
        (tmp_path / str(number)).mkdir()
        trace = written(tmp_path / str(number), [TableBatch("t", (column,), {"a": [1]}) for column in order])
        assert trace.table("t").columns == (known,)


def test_values_that_do_not_fit_are_missing_and_reported(tmp_path: Path) -> None:
    columns = (Column("a", "int"), Column("b", "float"), Column("c", "int"), Column("d", "int"))
    data = {
        "a": [1, "x", 2**70],
        "b": ["1.5", "y", None],
        "c": np.array([np.nan, 1e30, 3.0]),
        "d": np.array([2**64 - 1, 1, 2], np.uint64),
    }
    trace = written(tmp_path, [TableBatch("t", columns, data)])
    assert cells_of(trace, "t", "a") == [1, None, None]
    assert cells_of(trace, "t", "b") == [1.5, None, None]
    assert cells_of(trace, "t", "c") == [None, None, 3]
    assert cells_of(trace, "t", "d") == [None, 1, 2]
    assert [(one.code, one.count, one.sample) for one in trace.problems] == [
        ("table_value_bad", 2, "x"),
        ("table_value_bad", 1, "y"),
        ("table_value_bad", 1, "1e+30"),
        ("table_value_bad", 1, str(2**64 - 1)),
    ]


def test_times_beyond_all_calendars_are_missing_and_reported(tmp_path: Path) -> None:
    """The difference of any two times that stay fits 64 bits."""
    cells = np.array([2**62, -(2**62), 2**62 - 1, np.iinfo(np.int64).min], np.int64)
    trace = written(tmp_path, [TableBatch("t", (INT, ID), {"start_ns": cells, "id": cells})])
    assert cells_of(trace, "t", "start_ns") == [None, None, 2**62 - 1, None]
    assert cells_of(trace, "t", "id") == [2**62, -(2**62), 2**62 - 1, None]
    assert [(one.code, one.count, one.sample) for one in trace.problems] == [("table_value_bad", 2, str(2**62))]


def test_a_page_of_some_columns(tmp_path: Path) -> None:
    numbers = list(range(100))
    data = {"start_ns": numbers, "名/称": [str(number) for number in numbers]}
    trace = written(tmp_path, [TableBatch("ops", (INT, TEXT), data)])
    page = trace.table("ops", ["名/称", "absent"], first=95, count=10)
    assert (page.columns, page["名/称"].tolist()) == ((TEXT,), ["95", "96", "97", "98", "99"])
    assert trace.table("ops", first=1000).rows == 0
    assert trace.table("ops", count=0).rows == 0
    with pytest.raises(KeyError):
        trace.table("absent")
    with pytest.raises(ValueError, match="read-only"):
        trace.table("ops")["start_ns"][0] = 1


def test_large_tables_wait_on_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "_MEMORY_BYTES", 5000)
    batches = []
    for first in range(0, 5000, 100):
        numbers = list(range(first, first + 100))
        kind: Kind = "int" if first < 4000 else "float"
        data = {"start_ns": numbers, "a": numbers, "名/称": [str(number % 77) for number in numbers]}
        batches.append(TableBatch("ops", (INT, Column("a", kind), TEXT), data))
    spool = TableSpool(tmp_path, StringTable(), lambda *_: None)
    spool.append(batches[0])  # 100 rows of 8, 8 and 4 bytes
    assert not list(tmp_path.iterdir())
    for batch in batches[1:3]:
        spool.append(batch)
    assert sorted(file.stat().st_size for file in tmp_path.iterdir()) == [1200, 2400, 2400]
    trace = written(tmp_path, batches)
    assert trace.table("ops")["start_ns"].tolist() == list(range(5000))
    assert trace.table("ops")["a"].tolist() == [float(number) for number in range(5000)]
    assert trace.table("ops")["名/称"].tolist() == [str(number % 77) for number in range(5000)]


def test_wide_tables_and_awkward_column_names(tmp_path: Path) -> None:
    names = ["", ".", "..", "a/b", "a|b", "\ud800", "x\0y", "columns", " ", *(f"column {n}" for n in range(3000))]
    columns = tuple(Column(name, "int") for name in names)
    trace = written(tmp_path, [TableBatch("wide", columns, {name: [n] for n, name in enumerate(names)})])
    table = trace.table("wide")
    assert [column.name for column in table.columns] == names
    assert [int(table[name][0]) for name in names] == list(range(len(names)))


def test_tables_without_rows_and_what_is_there(tmp_path: Path) -> None:
    trace = written(tmp_path, [TableBatch("empty", (INT, TEXT), {"start_ns": [], "名/称": []})])
    assert trace.table("empty").rows == 0
    assert [trace.has(name) for name in ("empty", "absent", "slices", "problems")] == [False] * 4
    assert {info.name for info in trace.tables()} == {"empty", "slices", "flows", "counters", "problems"}


CELL: dict[Kind, st.SearchStrategy[Any]] = {
    "int": st.none() | st.integers(-(2**63) + 1, 2**63 - 1),
    "float": st.none() | st.floats(allow_nan=False),
    "text": st.none() | st.text(st.characters(exclude_categories=()), max_size=8),
}


@settings(max_examples=40)
@given(st.data())
def test_any_table_comes_back(tmp_path_factory: pytest.TempPathFactory, data: st.DataObject) -> None:
    kinds = data.draw(st.lists(st.sampled_from(list(CELL)), min_size=1, max_size=4))
    columns = tuple(Column(f"c{number}", kind) for number, kind in enumerate(kinds))
    pieces = data.draw(st.lists(st.integers(0, 5), min_size=1, max_size=3))
    batches: list[TableBatch] = []
    expected: dict[str, list[Any]] = {column.name: [] for column in columns}
    for rows in pieces:
        cells = {one.name: data.draw(st.lists(CELL[one.kind], min_size=rows, max_size=rows)) for one in columns}
        batches.append(TableBatch("t", columns, cells))
        for name, values in cells.items():
            expected[name] += values
    with written(tmp_path_factory.mktemp("any"), batches) as trace:
        assert {name: cells_of(trace, "t", name) for name in expected} == expected


def test_equal_values_that_are_different_texts_stay_so() -> None:
    strings = StringTable()
    cells, bad, _ = to_cells(["1", 1, 1.0, True, None, [2], "1"], "text", strings)
    text, offsets = strings.stored()
    known = [None, *(text[a:b].tobytes().decode() for a, b in itertools.pairwise(offsets))]
    assert [known[cell] for cell in cells.tolist()] == ["1", "1", "1.0", "True", None, "[2]", "1"]
    assert not bad
    assert strings.cell_ids([1, "1", 1.0, None]).tolist() == [1, 1, 2, 0]


def test_texts_of_a_damaged_file_are_shown_as_far_as_they_are_sound() -> None:
    assert decoded(b"a\xff\xe7\xae\x97") == "a\ufffd算"
    strings = Strings(np.frombuffer(b"a\xffb", np.uint8), np.array([0, 2, 3]))
    assert len(strings) == 2
    for _ in range(2):
        assert strings.texts([2, 0, 1]) == ["b", "", "a\ufffd"]
    with pytest.raises(IndexError, match="no text 3"):
        strings.text(3)


@pytest.mark.parametrize("names", [["a", "a"], []])
def test_a_description_that_contradicts_itself_is_refused(tmp_path: Path, names: list[str]) -> None:
    path = tmp_path / "x.h5"
    entries = [{"name": name, "kind": "int", "unit": "", "label": "", "dataset": "a"} for name in names]
    with Hdf5Writer(path) as file:
        file.put_attribute("columns", json.dumps(entries), "tables/t")
        file.put_attribute("rows", 2, "tables/t")
        file.reserve("tables/t/a", "<i8", 2).append(np.array([1, 2]))
    with Hdf5Map(path) as file, pytest.raises(ValueError, match="contradicts"):
        stored_tables(file)


def test_coded_texts_are_stored_as_a_list_of_them() -> None:
    codes = np.array([2, 0, 1, 0, 2])
    coded = CodedTexts(codes, ["a", None, "b"])
    strings = StringTable()
    strings.ids(["z", "b"])
    cells, bad, _ = to_cells(coded, "text", strings)
    assert bad == 0
    np.testing.assert_array_equal(cells, to_cells(list(coded), "text", strings)[0])
    assert cells.tolist() == [2, 3, 0, 3, 2]
