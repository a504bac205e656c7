"""Opens a SQLite file without ever writing beside it, and reads tables in blocks of numpy columns."""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from functools import partial
from itertools import islice
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from model.table import MISSING_INT
from model.task import TaskContext
from parsers.database.cells import CellReader
from parsers.database.cells import texts as texts_of
from parsers.database.pages import Cells, Irregular, Layout, Pages
from parsers.faults import Faults
from parsers.garbage_collector import garbage_collector_off

MAGIC = b"SQLite format 3\0"
_DAMAGE = (sqlite3.Error, MemoryError)  # a wrong length may ask for more memory than there is
# Rows are Python objects until they are numpy columns: few at a time stay in the processor's cache.
_FETCHED_ROWS = 2_048
BLOCK_ROWS = 65_536
_SAID_TABLES = 4

# What a writer that has not finished leaves beside its file; SQLite needs it to read what was written last.
_COMPANIONS = ("-wal", "-journal")
_ROLLBACK_FORMAT = 1  # byte 18 of the file; in WAL format even a read-only connection would create files

Rows = Mapping[str, NDArray[Any]]
"""A block: int64, float64 or object (str | None) cells by column name, all of one length."""


class Database:
    """One database, open for reading. ``tables``: the columns of each table, both in the spelling of the file.

    What goes wrong while reading is noted in ``faults``; the rows before it are kept. Context manager."""

    def __init__(self, path: Path, faults: Faults, task: TaskContext, device: int | None = None) -> None:
        """Open ``path``; ``device``: rows of other devices are left out. A file that cannot be read at all has no
        ``tables``. Raises OSError."""
        self._device = device
        self._faults = faults
        self._task = task
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self._connection: sqlite3.Connection | None = None
        self._pages: Pages | None = None
        self._layouts: Mapping[str, Layout | None] = {}
        self._heard: set[tuple[str, str]] = set()  # columns of tables whose faults are known
        self.tables: Mapping[str, tuple[str, ...]] = {}
        with path.open("rb") as stream:
            head = stream.read(100)
        if not head.startswith(MAGIC):
            faults.note("database_unknown")
            return
        self._cut = _bytes_missing(head, path)
        if self._cut:
            faults.note("database_damaged", sample=f"{self._cut} bytes at its end are not there")
        try:
            self._connection = self._opened(path, head)
            self.tables, self._layouts = _tables(self._connection)
        except _DAMAGE as error:
            faults.note("database_damaged", sample=str(error) or type(error).__name__)
        if not self._cut and self._folder is None:
            self._pages = Pages(path, head)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._pages is not None:
            self._pages.close()
        if self._connection is not None:
            self._connection.close()
        if self._folder is not None:
            self._folder.cleanup()

    def has(self, table: str, *columns: str) -> bool:
        """Whether the file has the table with all these columns."""
        return table in self.tables and set(columns) <= set(self.tables[table])

    @property
    def some_tables(self) -> str:
        """The names of its first tables, for a sentence."""
        names = sorted(self.tables)
        return ", ".join(names[:_SAID_TABLES]) + (", …" if len(names) > _SAID_TABLES else "")

    def count(self, table: str) -> int:
        """About how many rows a table has: as many as ids from its first to its last row."""
        ends = (f'(SELECT {end}(rowid) FROM "{table}")' for end in ("max", "min"))
        try:
            row = self._execute(f"SELECT {' - '.join(ends)} + 1").fetchone() if table in self.tables else None
        except _DAMAGE:
            row = None
        return row[0] if row and isinstance(row[0], int) else 0

    def blocks(
        self, table: str, ints: Sequence[str] = (), floats: Sequence[str] = (), texts: Sequence[str] = ()
    ) -> Iterator[Rows]:
        """The table's rows in the order of the file, at most 65536 at a time. Columns that the file lacks are missing
        in every row; a table that it lacks has no rows."""
        if any(self.has(table, name) for name in (*ints, *floats, *texts)):
            yield from _even(self._pieces(table, ints, floats, texts))

    def whole(
        self, table: str, ints: Sequence[str] = (), floats: Sequence[str] = (), texts: Sequence[str] = ()
    ) -> Rows:
        """All rows of a table that is small, or of few columns."""
        kinds: list[tuple[Sequence[str], Any]] = [(ints, np.int64), (floats, np.float64), (texts, object)]
        parts = {name: [np.zeros(0, kind)] for names, kind in kinds for name in names}
        for block in self.blocks(table, ints, floats, texts):
            for name, cells in block.items():
                parts[name].append(cells)
        # Column by column, and away with the parts: else all of it would be in memory twice.
        return {name: np.concatenate(parts.pop(name)) for name in tuple(parts)}

    # ---- fetching ----------------------------------------------------------------------------------------------

    def _pieces(self, table: str, ints: Sequence[str], floats: Sequence[str], texts: Sequence[str]) -> Iterator[Rows]:
        """Blocks of any size: from the pages themselves as far as they are plain, then from SQLite."""
        present = [name for name in (*ints, *floats, *texts) if self.has(table, name)]
        layout = self._layouts.get(table)
        reader = CellReader(self._faults, {name for name in present if (table, name) not in self._heard})
        self._heard |= {(table, name) for name in present}
        first, last = 0, None
        if self._pages is not None and layout is not None and not texts:
            needed = {*present, "deviceId"} if self._is_of_devices(table) else present
            with suppress(Irregular, OSError):
                for decoded in self._pages.cells(layout, tuple(needed)):
                    self._task.check()
                    rows = _numbers(decoded, ints, floats, reader, present, first)
                    if self._is_of_devices(table):
                        mine = decoded.ints("deviceId")[0] == self._device
                        rows = {name: values[mine] for name, values in rows.items()}
                    yield rows
                    first, last = first + len(decoded.rowid), int(decoded.rowid[-1])
                return
        for fetched in self._fetched(table, self._query(table, present, ints, last)):
            cells = dict(zip(present, zip(*fetched, strict=True), strict=True))
            count = len(fetched)
            yield {
                **{name: reader.ints(name, cells.get(name), first, count) for name in ints},
                **{name: reader.floats(name, cells.get(name), first, count) for name in floats},
                **{name: texts_of(cells.get(name), count) for name in texts},
            }
            first += count

    def _is_of_devices(self, table: str) -> bool:
        return self._device is not None and self.has(table, "deviceId")

    def _opened(self, path: Path, head: bytes) -> sqlite3.Connection:
        if any(_size(Path(f"{path}{ending}")) for ending in _COMPANIONS):
            # Reading these in place would change them, or create others beside them.
            self._folder = tempfile.TemporaryDirectory(prefix="stepscope-")
            copy = Path(self._folder.name) / "copy.db"
            shutil.copyfile(path, copy)
            for ending in _COMPANIONS:
                if _size(Path(f"{path}{ending}")):
                    shutil.copyfile(f"{path}{ending}", f"{copy}{ending}")
            self._faults.note("database_unfinished")
            return _connected(copy, "mode=rw")
        if head[18:19] == bytes([_ROLLBACK_FORMAT]) and _is_locked(path):
            self._faults.note("database_locked")
        return _connected(path, "mode=ro&immutable=1")

    def _query(self, table: str, present: Sequence[str], ints: Sequence[str], last: int | None) -> str:
        """``last``: id of the last row that is known already."""
        # NULL becomes missing in the query: numpy reads whole numbers faster than anything that looks at each cell.
        cells = [f'ifnull("{name}", {MISSING_INT})' if name in ints else f'"{name}"' for name in present]
        of_device = [f'"deviceId" = {self._device}'] if self._is_of_devices(table) else []
        conditions = [*of_device, *([] if last is None else [f"rowid > {last}"])]
        where = f" WHERE {' AND '.join(conditions)}" if conditions else ""
        # Else an index that has all of these columns would put the rows in its own order.
        return f'SELECT {", ".join(cells)} FROM "{table}" NOT INDEXED{where}'

    def _execute(self, query: str) -> sqlite3.Cursor:
        assert self._connection is not None
        return self._connection.execute(query)

    def _fetched(self, table: str, query: str) -> Iterator[list[Any]]:
        with self._noting(table), closing(self._execute(query)) as cursor:
            while True:
                self._task.check()
                rows: list[Any] = []
                with self._noting(table) as broken, garbage_collector_off():
                    rows.extend(islice(cursor, _FETCHED_ROWS))  # keeps what came before an error
                ended = bool(broken) or len(rows) < _FETCHED_ROWS
                if self._cut:
                    rows = _whole_rows(rows)
                if rows:
                    yield rows
                if ended:
                    return

    @contextmanager
    def _noting(self, table: str) -> Iterator[list[str]]:
        broken: list[str] = []
        try:
            yield broken
        except _DAMAGE as error:
            broken.append(str(error))
            self._faults.note("database_damaged", sample=f"{table}: {str(error) or type(error).__name__}")


def is_database(head: bytes) -> bool:
    """Whether a file that begins so is a SQLite database."""
    return head.startswith(MAGIC)


def _numbers(
    cells: Cells, ints: Sequence[str], floats: Sequence[str], reader: CellReader, present: Sequence[str], first: int
) -> Rows:
    """Columns of ``cells``; those that are not ``present`` are missing. ``first``: how many rows came before."""
    count = len(cells.rowid)
    made: dict[str, NDArray[Any]] = {}
    for name in ints:
        made[name], odd = cells.ints(name) if name in present else (reader.ints(name, None, first, count), ())
        for row in odd:
            made[name][row] = reader.whole(name, cells.cell(name, int(row)), first + int(row))
    for name in floats:
        made[name], odd = cells.floats(name) if name in present else (reader.floats(name, None, first, count), ())
        for row in odd:
            made[name][row] = reader.real(name, cells.cell(name, int(row)), first + int(row))
    return made


def _even(pieces: Iterable[Rows]) -> Iterator[Rows]:
    """The same rows in blocks of BLOCK_ROWS."""
    waiting: list[Rows] = []
    count = 0
    for piece in pieces:
        waiting.append(piece)
        count += _length(piece)
        while count >= BLOCK_ROWS:
            rows = _joined(waiting)
            yield {name: cells[:BLOCK_ROWS] for name, cells in rows.items()}
            waiting = [{name: cells[BLOCK_ROWS:] for name, cells in rows.items()}]
            count -= BLOCK_ROWS
    if count:
        yield _joined(waiting)


def _joined(pieces: Sequence[Rows]) -> Rows:
    return {name: np.concatenate([piece[name] for piece in pieces]) for name in pieces[0]}


def _length(rows: Rows) -> int:
    return len(next(iter(rows.values())))


def _connected(path: Path, options: str) -> sqlite3.Connection:
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?{options}", uri=True, timeout=0)
    connection.text_factory = partial(str, encoding="utf-8", errors="replace")
    connection.execute("PRAGMA writable_schema = on")  # else nothing at all is read of a file that was cut
    return connection


def _tables(connection: sqlite3.Connection) -> tuple[Mapping[str, tuple[str, ...]], Mapping[str, Layout | None]]:
    query = "SELECT name, sql, rootpage FROM sqlite_master WHERE type = 'table'"
    found, layouts = {}, {}
    for name, text, root in connection.execute(query).fetchall():
        if '"' not in name and not str(text).upper().startswith("CREATE VIRTUAL"):
            columns = connection.execute(f'PRAGMA table_info("{name}")').fetchall()
            found[name] = tuple(column[1] for column in columns if '"' not in column[1])
            layouts[name] = Layout.of(root, text, columns)
    return found, layouts


def _bytes_missing(head: bytes, path: Path) -> int:
    """How many bytes the file lacks by what its header says of its pages, 0 when it does not say it."""
    if len(head) < 100 or head[24:28] != head[92:96]:
        return 0
    page = int.from_bytes(head[16:18], "big")
    expected = (65_536 if page == 1 else page) * int.from_bytes(head[28:32], "big")
    return max(expected - _size(path), 0)


def _whole_rows(rows: Sequence[Any]) -> list[Any]:
    """Rows of a file that was cut. What is gone of its last page counts as zeros: the first rows of that page have no
    cells, and the one after them may have lost its last bytes."""
    empty = [all(cell in (None, MISSING_INT) for cell in row) for row in rows]
    before = [False, *empty]
    return [row for row, gone, after_gone in zip(rows, empty, before, strict=False) if not gone and not after_gone]


def _is_locked(path: Path) -> bool:
    """Whether another program is writing. Only for files in rollback format."""
    with closing(_connected(path, "mode=ro")) as connection:
        try:
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        except sqlite3.OperationalError as error:
            return "locked" in str(error)
        except _DAMAGE:
            pass
        return False


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0
