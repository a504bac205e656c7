"""A pytest plugin: caches made by hand from columns and a few slices, and caches of whole sample results."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cache.trace import Trace
from cache.writer import CacheWriter
from model.batches import Batch, Facts, SliceBatch, TableBatch, TrackInfo, TrackKey
from model.schemas import SCHEMAS
from model.table import Column
from model.task import TaskContext
from parsers.folder_view import FolderView
from parsers.registry import reader_for

SliceRow = tuple[str, str, str, int, int]
"""process, thread, name, begin_ns, duration_ns"""


def _table(name: str, data: Mapping[str, Sequence[Any]]) -> TableBatch:
    known = {column.name: column for column in SCHEMAS.get(name, ())}
    columns = tuple(known.get(column) or _guessed(column, values) for column, values in data.items())
    return TableBatch(name, columns, {column: list(values) for column, values in data.items()})


def _guessed(name: str, values: Sequence[Any]) -> Column:
    kinds = {type(value) for value in values if value is not None}
    return Column(name, "text" if str in kinds else "float" if float in kinds else "int")


def _slices(rows: Sequence[SliceRow]) -> Iterator[Batch]:
    keys = list(dict.fromkeys(row[:2] for row in rows))
    for process, thread in keys:
        thread_id = thread.removeprefix("Stream ")
        yield TrackInfo(TrackKey(process, thread_id), process_name=process, thread_name=thread)
    names = list(dict.fromkeys(row[2] for row in rows))
    yield SliceBatch(
        [TrackKey(process, thread.removeprefix("Stream ")) for process, thread in keys],
        names,
        np.array([keys.index(row[:2]) for row in rows], np.uint32),
        np.array([row[3] for row in rows], np.int64),
        np.array([row[4] for row in rows], np.int64),
        np.array([names.index(row[2]) for row in rows], np.uint32),
    )


@pytest.fixture(scope="session")
def trace_of(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[..., Trace]]:
    """`trace_of({table: {column: values}}, [(process, thread, name, begin_ns, duration_ns)], facts, batches)`: an open
    cache with these; None in `values` is missing, `batches` are added as they are."""
    folder = tmp_path_factory.mktemp("hand-made")
    opened: list[Trace] = []

    def make(
        tables: Mapping[str, Mapping[str, Sequence[Any]]],
        slices: Sequence[SliceRow] = (),
        facts: Mapping[str, Any] | None = None,
        batches: Sequence[Batch] = (),
    ) -> Trace:
        with CacheWriter(folder / f"{len(opened)}.stepscope", {}) as writer:
            for name, data in tables.items():
                writer.add(_table(name, data))
            writer.add(Facts(dict(facts or {})))
            for batch in (*_slices(slices), *batches) if slices else batches:
                writer.add(batch)
            opened.append(Trace.open(writer.finish(TaskContext())))
        return opened[-1]

    yield make
    for trace in opened:
        trace.close()


@pytest.fixture(scope="session")
def converted(samples: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[..., Trace]]:
    """`converted("public/mindinsight/run_1", rank=None)`: a sample result read by its reader; made once a session."""
    folder = tmp_path_factory.mktemp("converted")
    made: dict[tuple[str, int | None], Trace] = {}

    def convert(name: str, rank: int | None = None) -> Trace:
        if (name, rank) not in made:
            view = FolderView(samples / name)
            reader = reader_for(view)
            result = next(result for result in reader.results(view) if rank is None or result.rank == rank)
            with CacheWriter(folder / f"{len(made)}.stepscope", {}) as writer:
                for batch in reader.read(view, result, TaskContext()):
                    writer.add(batch)
                made[name, rank] = Trace.open(writer.finish(TaskContext()))
        return made[name, rank]

    yield convert
    for trace in made.values():
        trace.close()
