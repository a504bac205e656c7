"""Takes the batches of a reader and writes the cache file, with memory bounded by a block and the largest track."""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from cache.failures import writing
from cache.hdf5 import Hdf5Writer
from cache.layout import FORMAT, SCHEMA
from cache.run_report import RunReport
from cache.strings import StringTable
from cache.table_storage import GROUP, write_table
from cache.tables import TableSpool
from cache.timeline import Timeline
from model.batches import Batch, PartDone, TableBatch, TimelineBatch
from model.problem import Problem
from model.sentence import sentence
from model.task import TaskContext


class CacheWriter:
    """Writes one cache file. Until `finish` returns, everything lies in ``<target>.partial`` and ``<target>.spool/``.

    As a context manager it abandons what was not finished. All methods raise StepscopeError (`disk_full`,
    `cache_write`) where the disk fails; after `finish` raised or `abandon`, nothing is left behind."""

    def __init__(self, target: Path, sources: Mapping[str, Any]) -> None:
        """``sources``: JSON-able description of what the cache is made of."""
        self._target = target
        self._partial = _beside(target, ".partial")
        self._folder = _beside(target, ".spool")
        self._report = RunReport(sources)
        self._strings = StringTable()
        self._open = True
        with writing(target):
            shutil.rmtree(self._folder, ignore_errors=True)
            self._folder.mkdir(parents=True)
            self._timeline = Timeline(self._folder, self._strings, self._report.add)
            self._tables = TableSpool(self._folder, self._strings, self._note_bad_cells)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.abandon()

    def add(self, batch: Batch) -> None:
        """Take a batch. Raises ValueError or IndexError for one whose arrays do not fit each other."""
        if not self._open:
            raise ValueError("this cache is already finished or abandoned")
        with writing(self._target):
            if isinstance(batch, TimelineBatch):
                self._timeline.append(batch)
            elif isinstance(batch, TableBatch):
                self._tables.append(batch)
            elif not isinstance(batch, PartDone):
                self._report.add(batch)

    def snapshot(self, path: Path) -> Path:
        """Write a complete cache of everything so far. It is meant for now, and need not outlive a power cut."""
        partial = _beside(path, ".partial")
        with writing(path):
            try:
                self._write(partial, "snapshot", TaskContext())
                partial.replace(path)
            finally:
                partial.unlink(missing_ok=True)
        return path

    def finish(self, task: TaskContext) -> Path:
        """Sort, merge and write everything, and give the file its name. Nothing is left when this raises."""
        if not self._open:
            raise ValueError("this cache is already finished or abandoned")
        try:
            with writing(self._target):
                self._write(self._partial, "complete", task)
                task.check()
                _publish(self._partial, self._target)
        finally:
            self.abandon()
        return self._target

    def abandon(self) -> None:
        """Remove everything but a finished cache. May be called more than once."""
        if not self._open:
            return
        self._open = False
        with suppress(OSError):  # a buffer that finds no room on the disk
            self._timeline.close()
        self._partial.unlink(missing_ok=True)
        shutil.rmtree(self._folder, ignore_errors=True)

    def _write(self, path: Path, state: str, task: TaskContext) -> None:
        with Hdf5Writer(path) as file:
            file.put_attribute("format", FORMAT)
            file.put_attribute("schema", SCHEMA)
            file.put_attribute("state", state)
            self._timeline.write(file, task)
            self._write_tables(file, task)
            text, offsets = self._strings.stored()
            file.put("strings/bytes", text)
            file.put("strings/offsets", offsets)
            for name, data in self._report.stored().items():
                file.put(f"report/{name}", data)

    def _write_tables(self, file: Hdf5Writer, task: TaskContext) -> None:
        file.put_group(GROUP)
        for table, rows, columns in self._tables.contents():
            write_table(file, table, rows, columns, task)

    def _note_bad_cells(self, table: str, column: str, count: int, sample: str) -> None:
        message = sentence(
            "Problems", "Some values of {column} are no numbers that fit the column; they are shown as missing."
        ).filled(
            column=f"{table}.{column}",
        )
        self._report.add(Problem("table_value_bad", message, count=count, sample=sample, values={"table": table}))


def _beside(path: Path, suffix: str) -> Path:
    return path.with_name(path.name + suffix)


def _publish(partial: Path, path: Path) -> None:
    """Make sure that the file is on the disk, then give it its name."""
    with partial.open("rb+") as file:
        os.fsync(file.fileno())
    partial.replace(path)
    if os.name == "posix":
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
