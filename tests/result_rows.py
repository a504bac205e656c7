"""A pytest plugin: reads a result folder with its reader and lists what came out as plain rows."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from model.batches import Batch, CounterBatch, Facts, FileReport, Missing, SliceBatch, TableBatch, TrackInfo
from model.problem import Problem
from model.table import as_cells, is_missing
from model.task import TaskContext
from parsers.folder_view import FolderView
from parsers.registry import reader_for


@dataclass
class ResultRows:
    """Tables as columns of plain values (None = missing), slices and samples as rows, and everything else by kind."""

    tables: dict[str, dict[str, list[Any]]] = field(default_factory=dict)
    labels: dict[str, dict[str, str]] = field(default_factory=dict)
    slices: list[tuple[str, str, str, int, int, str | None]] = field(default_factory=list)
    samples: list[tuple[str, str, int, float]] = field(default_factory=list)  # process, counter, time, value
    process_names: dict[str, str] = field(default_factory=dict)
    thread_names: dict[tuple[str, str], str] = field(default_factory=dict)
    facts: dict[str, Any] = field(default_factory=dict)
    reports: dict[str, FileReport] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    missing: list[Missing] = field(default_factory=list)

    def rows(self, table: str, *columns: str) -> list[tuple[Any, ...]]:
        """The rows of a table, of these columns."""
        return list(zip(*(self.tables[table][column] for column in columns), strict=True))

    def states(self, state: str) -> set[str]:
        """Names of the files in that state."""
        return {path.rpartition("/")[2] for path, report in self.reports.items() if report.state == state}

    @property
    def codes(self) -> set[str]:
        """The codes of all problems."""
        return {problem.code for problem in self.problems}

    def take(self, batch: Batch) -> None:
        """Add one batch."""
        match batch:
            case TableBatch():
                self._take_table(batch)
            case SliceBatch() | CounterBatch() | TrackInfo():
                self._take_timeline(batch)
            case Facts():
                self.facts.update(batch.values)
            case FileReport():
                assert batch.path not in self.reports, f"{batch.path} is reported twice"
                self.reports[batch.path] = batch
            case Problem():
                self.problems.append(batch)
            case Missing():
                self.missing.append(batch)
            case _:
                pass

    def _take_timeline(self, batch: SliceBatch | CounterBatch | TrackInfo) -> None:
        match batch:
            case SliceBatch():
                arguments = batch.arguments or [None] * len(batch.start_ns)
                for at, track in enumerate(batch.track):
                    key, name = batch.tracks[track], batch.names[batch.name[at]]
                    times = int(batch.start_ns[at]), int(batch.duration_ns[at])
                    self.slices.append((key.process, key.thread, name, *times, arguments[at]))
            case CounterBatch():
                for track, time_ns, value in zip(batch.track, batch.time_ns, batch.value, strict=True):
                    key = batch.tracks[track]
                    self.samples.append((key.process, key.counter, int(time_ns), float(value)))
            case TrackInfo():
                if batch.process_name is not None:
                    self.process_names[batch.key.process] = batch.process_name
                if batch.thread_name is not None:
                    self.thread_names[batch.key.process, batch.key.thread] = batch.thread_name

    def _take_table(self, batch: TableBatch) -> None:
        table = self.tables.setdefault(batch.table, defaultdict(list))
        rows = max((len(values) for values in table.values()), default=0)
        for column in batch.columns:
            cells = as_cells(batch.data[column.name], column.kind)
            absent = is_missing(cells, column.kind)
            values = [None if gone else value for value, gone in zip(cells.tolist(), absent, strict=True)]
            table[column.name] += [None] * (rows - len(table[column.name])) + values
            self.labels.setdefault(batch.table, {})[column.name] = column.label
        lengths = {len(batch.data[column.name]) for column in batch.columns}
        assert len(lengths) == 1, f"{batch.table}: columns of different lengths"


ReadResult = Callable[..., ResultRows]


@pytest.fixture(scope="session")
def read_result() -> ReadResult:
    """`read_result(path, rank=None)` reads a folder's (only) result, or that of `rank`."""

    def read(path: Path, rank: int | None = None) -> ResultRows:
        view = FolderView(path)
        reader = reader_for(view)
        results = reader.results(view)
        chosen = results[0] if rank is None else next(result for result in results if result.rank == rank)
        rows = ResultRows()
        for batch in reader.read(view, chosen, TaskContext()):
            rows.take(batch)
        return rows

    return read


@pytest.fixture
def read_written(tmp_path: Path, read_result: ReadResult) -> Callable[[dict[str, str]], ResultRows]:
    """`read_written({name: text})` writes these files into an empty folder and reads it."""

    def read(files: dict[str, str]) -> ResultRows:
        for name, text in files.items():
            (tmp_path / name).write_text(text, encoding="utf-8")
        return read_result(tmp_path)

    return read


@pytest.fixture(scope="session")
def legacy_run_1(samples: Path, read_result: ReadResult) -> ResultRows:
    """The first legacy sample: device 1 of 2020."""
    return read_result(samples / "public/mindinsight/run_1")


@pytest.fixture(scope="session")
def legacy_profiler(samples: Path, read_result: ReadResult) -> dict[int, ResultRows]:
    """The legacy sample of mixed generations, by id."""
    return {rank: read_result(samples / "public/mindinsight/profiler", rank) for rank in (0, 1, 10)}
