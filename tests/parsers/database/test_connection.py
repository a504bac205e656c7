"""Databases are read in place without a trace of it; odd cells and broken files cost as little as possible."""

from __future__ import annotations

import random
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from model.table import MISSING_INT
from model.task import Cancelled, TaskContext
from parsers.database.connection import BLOCK_ROWS, Database, is_database
from parsers.faults import Faults

NUMBERS = {"T": ("a INTEGER, b NUMERIC, c TEXT", [(1, 1.5, "x"), (None, None, None), (3, 2, "z")])}


def opened(path: Path, task: TaskContext | None = None) -> tuple[Database, Faults]:
    faults = Faults("file.db")
    return Database(path, faults, task or TaskContext()), faults


def codes(faults: Faults) -> set[str]:
    return {problem.code for problem in faults.problems()}


def test_cells_of_all_kinds(tmp_path: Path, write_database: Any) -> None:
    database, faults = opened(write_database(tmp_path / "x.db", NUMBERS))
    with database:
        rows = database.whole("T", ("a", "absent"), ("b", "gone"), ("c",))
    assert rows["a"].tolist() == [1, MISSING_INT, 3]
    assert rows["absent"].tolist() == [MISSING_INT] * 3
    assert rows["b"].tolist()[::2] == [1.5, 2.0]
    assert rows["b"][1] != rows["b"][1]
    assert len(rows["gone"]) == 3
    assert np.isnan(rows["gone"]).all()
    assert rows["c"].tolist() == ["x", None, "z"]
    assert not codes(faults)


def test_absent_tables_have_no_rows(tmp_path: Path, write_database: Any) -> None:
    database, _ = opened(write_database(tmp_path / "x.db", NUMBERS))
    with database:
        assert list(database.blocks("NOT_THERE", ("a",))) == []
        assert database.count("NOT_THERE") == 0
        assert database.whole("NOT_THERE", ("a",))["a"].tolist() == []


def test_rows_are_counted_by_their_ids(tmp_path: Path, write_database: Any) -> None:
    tables: dict[str, Any] = {"T": ("a INTEGER", [(5,), (6,), (7,)]), "EMPTY": ("a INTEGER", [])}
    database, _ = opened(write_database(tmp_path / "x.db", tables))
    with database:
        assert [database.count(table) for table in ("T", "EMPTY")] == [3, 0]


def test_a_column_with_a_quote_in_its_name_is_not_asked_for(tmp_path: Path, write_database: Any) -> None:
    path = write_database(tmp_path / "x.db", {"T": ('a INTEGER, "b""c" INTEGER, d INTEGER', [(1, 2, 3)])})
    database, faults = opened(path)
    with database:
        assert database.tables["T"] == ("a", "d")
        assert database.whole("T", ("d", 'b"c'))["d"].tolist() == [3]
    assert not codes(faults)


def test_times_as_text_are_exact_and_what_is_no_number_is_counted(tmp_path: Path, write_database: Any) -> None:
    cells = [
        ("1736414119641640111",),
        ("soon",),
        (None,),
        ("12.5",),
        ("99999999999999999999",),
        ("9223372036854775808",),
    ]
    database, faults = opened(write_database(tmp_path / "x.db", {"T": ("startNs TEXT", cells)}))
    with database:
        rows = database.whole("T", ("startNs",))
    assert rows["startNs"].tolist() == [1736414119641640111, *[MISSING_INT] * 5]
    (problem,) = faults.problems()
    assert (problem.code, problem.count, problem.where, problem.sample) == ("cell_not_a_number", 4, "row 2", "soon")


def test_floats_that_are_none_are_counted(tmp_path: Path, write_database: Any) -> None:
    database, faults = opened(write_database(tmp_path / "x.db", {"T": ("b TEXT", [("1.5",), ("2",), ("soon",)])}))
    with database:
        rows = database.whole("T", (), ("b",))
    assert rows["b"].tolist()[:2] == [1.5, 2.0]
    (problem,) = faults.problems()
    assert (problem.code, problem.count, problem.where, problem.sample) == ("cell_not_a_number", 1, "row 3", "soon")


def test_more_rows_than_a_block(tmp_path: Path, write_database: Any) -> None:
    count = BLOCK_ROWS + 3
    database, _ = opened(write_database(tmp_path / "x.db", {"T": ("a INTEGER", [(n,) for n in range(count)])}))
    with database:
        blocks = [block["a"] for block in database.blocks("T", ("a",))]
        assert database.count("T") == count
    assert [len(block) for block in blocks] == [BLOCK_ROWS, 3]
    assert blocks[1].tolist() == [count - 3, count - 2, count - 1]


def test_an_index_does_not_change_the_order_of_rows(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE T (name TEXT, id INTEGER)")
        connection.executemany("INSERT INTO T VALUES (?, ?)", [("c", 1), ("a", 2), ("b", 3)])
        connection.execute("CREATE INDEX byName ON T (name)")
        connection.commit()
    with Database(path, Faults("x.db"), TaskContext()) as database:
        assert database.whole("T", texts=("name",))["name"].tolist() == ["c", "a", "b"]
        assert database.whole("T", ("id",))["id"].tolist() == [1, 2, 3]


def test_rows_of_other_devices_are_left_out(tmp_path: Path, write_database: Any) -> None:
    tables = {
        "T": ("a INTEGER, b TEXT, deviceId INTEGER", [(1, "x", 0), (2, "y", 1), (3, "z", 1)]),
        "HOST": ("a INTEGER", [(7,)]),
    }
    path = write_database(tmp_path / "x.db", tables)
    with Database(path, Faults("x"), TaskContext(), 1) as database:
        assert database.whole("T", ("a",))["a"].tolist() == [2, 3]
        assert database.whole("T", texts=("b",))["b"].tolist() == ["y", "z"]
        assert database.whole("HOST", ("a",))["a"].tolist() == [7]


@pytest.mark.parametrize("name", ["plain.db", "ünï 数据 #1?.db", "100%25.db"])
def test_nothing_is_written_beside_it(tmp_path: Path, write_database: Any, frozen_folder: Any, name: str) -> None:
    path = write_database(tmp_path / name, NUMBERS)
    with frozen_folder(tmp_path):
        database, faults = opened(path)
        with database:
            assert database.whole("T", ("a",))["a"].tolist() == [1, MISSING_INT, 3]
    assert not codes(faults)


def test_a_database_in_wal_format_creates_no_files(tmp_path: Path, write_database: Any, frozen_folder: Any) -> None:
    path = write_database(tmp_path / "x.db", NUMBERS)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode=wal")
    assert [file.name for file in tmp_path.iterdir()] == ["x.db"]
    with frozen_folder(tmp_path):
        database, faults = opened(path)
        with database:
            assert len(database.whole("T", ("a",))["a"]) == 3
    assert not codes(faults)


def test_what_a_killed_writer_left_in_its_log_is_read(tmp_path: Path, write_database: Any, frozen_folder: Any) -> None:
    writer = sqlite3.connect(write_database(tmp_path / "live" / "x.db", NUMBERS))
    writer.execute("PRAGMA journal_mode=wal")
    writer.execute("INSERT INTO T VALUES (4, 4, 'w')")
    writer.commit()
    killed = tmp_path / "killed"
    killed.mkdir()
    for name in ("x.db", "x.db-wal"):
        (killed / name).write_bytes((tmp_path / "live" / name).read_bytes())
    writer.close()
    with frozen_folder(killed):
        database, faults = opened(killed / "x.db")
        with database:
            assert database.whole("T", ("a",))["a"].tolist() == [1, MISSING_INT, 3, 4]
    assert codes(faults) == {"database_unfinished"}


def test_a_transaction_that_never_ended_is_undone(tmp_path: Path, write_database: Any, frozen_folder: Any) -> None:
    path = write_database(tmp_path / "live" / "x.db", {"T": ("a INTEGER", [(n,) for n in range(20_000)])})
    writer = sqlite3.connect(path)
    writer.execute("PRAGMA cache_size=2")
    writer.execute("UPDATE T SET a = -1")
    killed = tmp_path / "killed"
    killed.mkdir()
    for name in ("x.db", "x.db-journal"):
        (killed / name).write_bytes((tmp_path / "live" / name).read_bytes())
    writer.rollback()
    writer.close()
    with frozen_folder(killed):
        database, faults = opened(killed / "x.db")
        with database:
            assert database.whole("T", ("a",))["a"].tolist() == list(range(20_000))
    assert codes(faults) == {"database_unfinished"}


def test_a_locked_database_is_told(tmp_path: Path, write_database: Any) -> None:
    path = write_database(tmp_path / "x.db", NUMBERS)
    with closing(sqlite3.connect(path)) as writer:
        writer.execute("BEGIN EXCLUSIVE")
        database, faults = opened(path)
        with database:
            assert len(database.whole("T", ("a",))["a"]) == 3
    assert codes(faults) == {"database_locked"}


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    path.write_bytes(b"Name,Duration(us)\n" * 100)
    database, faults = opened(path)
    with database:
        assert database.tables == {}
    assert codes(faults) == {"database_unknown"}


def test_a_cut_file_gives_what_lies_before_the_cut(tmp_path: Path, write_database: Any) -> None:
    whole = write_database(tmp_path / "x.db", {"T": ("a INTEGER", [(n,) for n in range(30_000)])}).read_bytes()
    found = []
    for part in range(20):
        path = tmp_path / f"{part}.db"
        path.write_bytes(whole[: len(whole) * part // 20])
        database, faults = opened(path)
        with database:
            rows = database.whole("T", ("a",))["a"].tolist()
        assert codes(faults) & {"database_damaged", "database_unknown"}
        assert rows == sorted(rows)
        assert set(rows) <= set(range(30_000))
        found.append(len(rows))
    assert max(found) > 20_000
    assert found[0] == 0


def test_what_is_not_there_is_told_in_bytes(tmp_path: Path, write_database: Any) -> None:
    path = write_database(tmp_path / "x.db", NUMBERS)
    content = bytearray(path.read_bytes())
    pages = (1 << 24) + 3
    content[28:32] = pages.to_bytes(4, "big")  # SQLite's file format, 1.3.7: the size of the database in pages
    path.write_bytes(content)
    page = int.from_bytes(content[16:18], "big")
    database, faults = opened(path)
    database.__exit__(None, None, None)
    (problem,) = faults.problems()
    assert problem.code == "database_damaged"
    assert problem.sample.startswith(f"{pages * page - len(content)} bytes")


def test_a_damaged_page_is_told_in_the_words_of_sqlite(tmp_path: Path, write_database: Any) -> None:
    path = write_database(tmp_path / "x.db", {"T": ("a INTEGER", [(n,) for n in range(30_000)])})
    content = bytearray(path.read_bytes())
    content[len(content) // 2 :] = b"\xff" * len(content[len(content) // 2 :])
    path.write_bytes(content)
    database, faults = opened(path)
    with database:
        assert 0 < len(database.whole("T", ("a",))["a"]) < 30_000
    (problem,) = faults.problems()
    assert (problem.code, problem.sample) == ("database_damaged", "T: database disk image is malformed")


def test_a_damaged_list_of_tables_is_told_in_the_words_of_sqlite(tmp_path: Path, write_database: Any) -> None:
    path = write_database(tmp_path / "x.db", NUMBERS)
    content = bytearray(path.read_bytes())
    content[100] = 0x77  # no kind of page
    path.write_bytes(content)
    database, faults = opened(path)
    with database:
        assert not database.tables
    (problem,) = faults.problems()
    assert (problem.code, problem.sample) == ("database_damaged", "database disk image is malformed")


@pytest.mark.parametrize(
    ("head", "known"), [(b"SQLite format 3\0\x10", True), (b"SQLite format 2\0", False), (b"", False)]
)
def test_a_database_is_known_by_its_first_bytes(head: bytes, known: bool) -> None:
    assert is_database(head) is known


def test_garbage_inside_is_a_problem(tmp_path: Path, write_database: Any) -> None:
    path = write_database(tmp_path / "x.db", {"T": ("a INTEGER", [(n,) for n in range(30_000)])})
    data = bytearray(path.read_bytes())
    data[len(data) // 2 : len(data) // 2 + 8192] = random.Random(5).randbytes(8192)
    path.write_bytes(data)
    database, faults = opened(path)
    with database:
        rows = database.whole("T", ("a",))["a"].tolist()
    assert len(rows) < 30_000 or codes(faults)
    assert codes(faults) <= {"database_damaged", "cell_not_a_number"}


def test_text_that_is_not_utf8(tmp_path: Path, write_database: Any) -> None:
    path = write_database(tmp_path / "x.db", {"T": ("a TEXT", [("\u7b97\u5b50",)])})
    path.write_bytes(path.read_bytes().replace("\u7b97".encode(), b"\xff\xfe\xfd"))
    database, _ = opened(path)
    with database:
        assert database.whole("T", texts=("a",))["a"].tolist() == ["\ufffd\ufffd\ufffd\u5b50"]


def test_it_can_be_cancelled(tmp_path: Path, write_database: Any) -> None:
    path = write_database(tmp_path / "x.db", NUMBERS)
    database, _ = opened(path, TaskContext(is_cancelled=lambda: True))
    with database, pytest.raises(Cancelled):
        database.whole("T", ("a",))


@pytest.mark.parametrize("size", [16, 20, 99, 100])
def test_a_file_that_ends_within_its_head_is_damaged(tmp_path: Path, write_database: Any, size: int) -> None:
    path = write_database(tmp_path / "x.db", NUMBERS)
    path.write_bytes(path.read_bytes()[:size])
    database, faults = opened(path)
    with database:
        assert list(database.blocks("T", ("a",))) == []
    assert codes(faults) == {"database_damaged"}


@pytest.mark.parametrize(("tables", "said"), [("dcba", "a, b, c, d"), ("edcba", "a, b, c, d, …")])
def test_some_tables_are_named(tmp_path: Path, write_database: Any, tables: str, said: str) -> None:
    database, _ = opened(write_database(tmp_path / "x.db", {name: ("x INTEGER", []) for name in tables}))
    with database:
        assert database.some_tables == said
