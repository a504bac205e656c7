"""A pytest plugin: writes small profiler databases, and reads a result the whole way into an open trace."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from cache.trace import Trace
from cache.writer import CacheWriter
from model.task import TaskContext
from parsers.folder_view import FolderView
from parsers.registry import reader_for

Tables = Mapping[str, tuple[str, Sequence[Sequence[Any]]]]
"""Table -> its columns as SQL has them, and its rows."""

WriteDatabase = Callable[[Path, Tables], Path]
OpenResult = Callable[..., Trace]


@pytest.fixture(scope="session")
def write_database() -> WriteDatabase:
    """`write_database(path, tables)` makes a SQLite file."""

    def write(path: Path, tables: Tables) -> Path:
        path.parent.mkdir(parents=True, exist_ok=True)
        with closing(sqlite3.connect(path)) as connection:
            for name, (columns, rows) in tables.items():
                connection.execute(f"CREATE TABLE {name} ({columns})")
                marks = ", ".join("?" * (columns.count(",") + 1))
                connection.executemany(f"INSERT INTO {name} VALUES ({marks})", rows)
            connection.commit()
        return path

    return write


@pytest.fixture
def open_result(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OpenResult]:
    """`open_result(path, rank=None)` converts a result and opens what came out."""
    opened: list[Trace] = []

    def read(path: Path, rank: int | None = None) -> Trace:
        view = FolderView(path)
        reader = reader_for(view)
        results = reader.results(view)
        chosen = results[0] if rank is None else next(result for result in results if result.rank == rank)
        target = tmp_path_factory.mktemp("cache") / "result.stepscope"
        task = TaskContext()
        with CacheWriter(target, {}) as writer:
            for batch in reader.read(view, chosen, task):
                writer.add(batch)
            trace = Trace.open(writer.finish(task))
        opened.append(trace)
        return trace

    yield read
    for trace in opened:
        trace.close()
