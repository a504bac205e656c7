"""Numbers decoded from the pages of a file against what SQLite itself says of them."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from model.table import MISSING_INT
from model.task import TaskContext
from parsers.database.connection import Database
from parsers.database.pages import Irregular, Layout, Pages
from parsers.faults import Faults

# Both ends of every width that a whole number may have in a record.
WIDTHS = [sign * (1 << bits) - less for bits in (0, 7, 15, 23, 31, 47, 63) for sign in (1, -1) for less in (0, 1)]
INTS = [None, 0, 1, *(number for number in WIDTHS if -(1 << 63) < number < 1 << 63)]
FLOATS = [None, 0, 1, 2.5, -1e300, 12_345, float("inf")]


def written(path: Path, *statements: str, rows: Sequence[Sequence[Any]] = (), page: int = 4096) -> Path:
    """A database; ``rows`` go into the table T after the first of the statements."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA page_size = {page}")
        for number, statement in enumerate(statements):
            connection.execute(statement)
            if number == 0 and rows:
                connection.executemany(f"INSERT INTO T VALUES ({', '.join('?' * len(rows[0]))})", rows)
        connection.commit()
    return path


def decoded(path: Path, *names: str) -> list[tuple[int | None, ...]]:
    """The rows as the pages have them; Irregular where they are not plain."""
    with closing(sqlite3.connect(path)) as connection:
        root, sql = connection.execute("SELECT rootpage, sql FROM sqlite_master WHERE name = 'T'").fetchone()
        layout = Layout.of(root, sql, connection.execute("PRAGMA table_info(T)").fetchall())
    if layout is None:
        raise Irregular
    pages = Pages(path, path.read_bytes()[:100])
    with closing(pages):
        found: list[tuple[int | None, ...]] = []
        for cells in pages.cells(layout, names):
            columns = [cells.ints(name) for name in names]
            assert not any(len(odd) for _, odd in columns)
            lists = ([None if cell == MISSING_INT else cell for cell in values.tolist()] for values, _ in columns)
            found += zip(*lists, strict=True)
    return found


def selected(path: Path, *names: str) -> list[tuple[Any, ...]]:
    """The rows as SQLite has them."""
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(f"SELECT {', '.join(names)} FROM T").fetchall()


@pytest.mark.parametrize("page", [512, 4096, 65_536])
def test_whole_numbers_of_every_width(tmp_path: Path, page: int) -> None:
    draw = random.Random(1)
    rows = [[draw.choice(INTS) for _ in range(5)] for _ in range(3000)]
    path = written(
        tmp_path / "x.db", "CREATE TABLE T (a INTEGER, b INTEGER, c, d NUMERIC, e INTEGER)", rows=rows, page=page
    )
    assert decoded(path, *"abcde") == selected(path, *"abcde") == [tuple(row) for row in rows]
    assert decoded(path, "d", "b") == selected(path, "d", "b")


def test_the_key_is_the_id_of_the_row(tmp_path: Path) -> None:
    rows = [(number * 7, None if number % 3 else number) for number in (*range(-200, 4000), 1 << 40, (1 << 59) + 5)]
    path = written(tmp_path / "x.db", "CREATE TABLE T (k INTEGER PRIMARY KEY, v INTEGER)", rows=rows)
    assert decoded(path, "v", "k") == selected(path, "v", "k")


def test_pages_that_rows_were_deleted_from_and_put_into(tmp_path: Path) -> None:
    rows = [(number, number * number) for number in range(20_000)]
    statements = (
        "CREATE TABLE T (k INTEGER PRIMARY KEY, v INTEGER)",
        "DELETE FROM T WHERE k % 5 = 1 OR k BETWEEN 3000 AND 9000",
        "CREATE TABLE other (x INTEGER)",
        "INSERT INTO other SELECT v FROM T",
        "UPDATE T SET v = -v WHERE k % 7 = 0",
        "INSERT INTO T SELECT k + 100000, v FROM T WHERE k % 2",
    )
    path = written(tmp_path / "x.db", *statements, rows=rows)
    assert len(decoded(path, "k", "v")) > 10_000
    assert decoded(path, "k", "v") == selected(path, "k", "v")


def test_columns_that_were_added_later(tmp_path: Path) -> None:
    statements = (
        "CREATE TABLE T (a INTEGER)",
        "ALTER TABLE T ADD COLUMN b INTEGER",
        "ALTER TABLE T ADD COLUMN c INTEGER",
        "INSERT INTO T VALUES (7, 8, 9)",
    )
    path = written(tmp_path / "x.db", *statements, rows=[(number,) for number in range(300)])
    assert decoded(path, *"abc") == selected(path, *"abc")


@pytest.mark.parametrize(
    "statements",
    [
        ("CREATE TABLE T (a INTEGER, b TEXT)", "INSERT INTO T VALUES (1, printf('%9000d', 1))"),  # goes on elsewhere
        ("CREATE TABLE T (a INTEGER PRIMARY KEY, b INTEGER) WITHOUT ROWID", "INSERT INTO T VALUES (1, 2)"),
        ("CREATE TABLE T (b INTEGER GENERATED ALWAYS AS (a + 1) STORED, a INTEGER)", "INSERT INTO T VALUES (2)"),
        ("CREATE TABLE T (a INTEGER)", "INSERT INTO T VALUES (1)", "ALTER TABLE T ADD COLUMN b INTEGER DEFAULT 5"),
        ("CREATE TABLE T (rowid TEXT, a INTEGER, b INTEGER)", "INSERT INTO T VALUES ('x', 1, 2)"),
        ("CREATE VIEW T AS SELECT 1 AS a, 2 AS b",),
    ],
)
def test_what_is_not_plain_is_left_to_sqlite(tmp_path: Path, statements: tuple[str, ...]) -> None:
    path = written(tmp_path / "x.db", *statements)
    with pytest.raises(Irregular):
        decoded(path, "a", "b")
    if not statements[0].startswith("CREATE VIEW"):
        with Database(path, Faults("x.db"), TaskContext()) as database:
            rows = database.whole("T", ("a",))
        assert rows["a"].tolist() == [row[0] for row in selected(path, "a")]


def test_a_kind_that_goes_beyond_its_head_is_no_kind(tmp_path: Path) -> None:
    path = written(tmp_path / "x.db", "CREATE TABLE T (a INTEGER, b INTEGER)", rows=[(300, 301)])
    content = bytearray(path.read_bytes())
    kinds = content.rindex(bytes([3, 2, 2, 1, 300 - 256, 1, 301 - 256]))
    content[kinds + 2] = 0x80  # the number goes on in the first cell
    path.write_bytes(content)
    with pytest.raises(Irregular):
        decoded(path, "a", "b")


def test_a_head_of_no_length_is_no_head(tmp_path: Path) -> None:
    path = written(tmp_path / "x.db", "CREATE TABLE T (a INTEGER, b INTEGER)", rows=[(300, 301)])
    content = bytearray(path.read_bytes())
    content[content.rindex(bytes([3, 2, 2, 1, 300 - 256, 1, 301 - 256]))] = 0
    path.write_bytes(content)
    with pytest.raises(Irregular):
        decoded(path, "a", "b")


def read(path: Path) -> tuple[dict[str, list[Any]], list[tuple[str, int, str, str]]]:
    faults = Faults("x.db")
    with Database(path, faults, TaskContext()) as database:
        rows = database.whole("T", ("a", "absent"), ("b",))
    found = [(problem.code, problem.count, problem.where, problem.sample) for problem in faults.problems()]
    return {name: cells.tolist() for name, cells in rows.items()}, found


def test_cells_that_are_no_numbers(tmp_path: Path) -> None:
    texts = [
        "0",
        "17",
        "1736414119641640111",
        "9223372036854775807",
        "99999999999999999999",
        " 5",
        "-3",
        "soon",
        "",
        "1.5",
    ]
    rows = [*((text, None) for text in texts), (b"12", 1), (2.75, 2.75), (None, "2.5"), (3, "many"), (4, b"x")]
    path = written(tmp_path / "x.db", "CREATE TABLE T (a, b)", rows=rows)
    found, problems = read(path)
    expected = [0, 17, 1736414119641640111, (1 << 63) - 1, None, 5, -3, None, None, None, None, 2, None, 3, 4]
    assert found["a"] == [MISSING_INT if cell is None else cell for cell in expected]
    nan = [None if cell != cell else cell for cell in found["b"]]  # noqa: PLR0124 - NaN
    assert nan == [*[None] * 10, 1.0, 2.75, 2.5, None, None]
    assert problems == [
        ("cell_not_a_number", 5, "row 5", "99999999999999999999"),
        ("cell_not_a_number", 2, "row 14", "many"),
    ]
    assert set(found["absent"]) == {MISSING_INT}


def test_floats(tmp_path: Path) -> None:
    draw = random.Random(2)
    rows = [(number, draw.choice(FLOATS)) for number in range(2000)]
    path = written(tmp_path / "x.db", "CREATE TABLE T (a INTEGER, b REAL)", rows=rows)
    found, problems = read(path)
    assert [None if cell != cell else cell for cell in found["b"]] == [row[1] for row in rows]  # noqa: PLR0124 - NaN
    assert not problems


def test_faults_are_counted_once_however_often_a_table_is_read(tmp_path: Path) -> None:
    path = written(tmp_path / "x.db", "CREATE TABLE T (a, b)", rows=[("soon", "never")])
    faults = Faults("x.db")
    with Database(path, faults, TaskContext()) as database:
        for _ in range(3):
            database.whole("T", ("a",))
        database.whole("T", ("a", "b"))
    assert [(problem.count, problem.values["column"]) for problem in faults.problems()] == [(1, "a"), (1, "b")]


def test_after_the_first_row_that_is_not_plain_sqlite_goes_on(tmp_path: Path) -> None:
    rows: list[tuple[Any, ...]] = [(number, None) for number in range(200_000)]
    rows[150_000] = (150_000, "x" * 9000)
    path = written(tmp_path / "x.db", "CREATE TABLE T (a INTEGER, b)", rows=rows)
    with Database(path, Faults("x.db"), TaskContext()) as database:
        blocks = [block["a"] for block in database.blocks("T", ("a",))]
    assert [len(block) for block in blocks] == [65_536, 65_536, 65_536, 200_000 - 3 * 65_536]
    assert [number for block in blocks for number in block.tolist()] == list(range(200_000))


def test_damaged_pages_raise_nothing(tmp_path: Path) -> None:
    rows = [(number, number * 1.5) for number in range(3000)]
    data = written(tmp_path / "x.db", "CREATE TABLE T (a INTEGER, b REAL)", rows=rows).read_bytes()
    draw = random.Random(3)
    path = tmp_path / "damaged.db"
    for _ in range(300):
        damaged = bytearray(data)
        begin, length = draw.randrange(4096, len(data) - 64), draw.choice((1, 2, 60))
        damaged[begin : begin + length] = draw.choice((draw.randbytes(length), b"\xff" * length))
        path.write_bytes(damaged)
        found, _ = read(path)
        assert len(found["a"]) <= 2 * len(rows)
