"""What holds for the batches of any folder, however damaged: sound arrays and texts, and one report for each file."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence, Sized

import numpy as np
from numpy.typing import NDArray

from model.batches import (
    NO_CATEGORY,
    Batch,
    CounterBatch,
    Facts,
    FileReport,
    FlowBatch,
    Missing,
    SliceBatch,
    TableBatch,
    TrackKey,
)
from model.problem import Problem
from model.table import as_cells
from model.task import TaskContext
from parsers.folder_view import FolderView
from parsers.reader import Reader, Result


class Broken(AssertionError):
    """Something that has to hold does not."""


def batches(view: FolderView, reader: Reader, result: Result) -> Iterator[Batch]:
    """The batches of ``result``, each checked. Raises `Broken`."""
    reported: Counter[str] = Counter()
    for batch in reader.read(view, result, TaskContext()):
        _check(batch)
        if isinstance(batch, FileReport):
            reported[batch.path] += 1
        yield batch
    expected = Counter([entry.path for entry in view.files] + [entry.path for entry in view.skipped])
    if reported != expected:
        raise Broken(f"reports differ: {dict(reported - expected)} too many, {dict(expected - reported)} too few")


def _check(batch: Batch) -> None:
    match batch:
        case SliceBatch():
            _check_slices(batch)
        case CounterBatch():
            _check_lengths(batch.track, batch.time_ns, batch.value)
            _check_times(batch.time_ns)
            _check_tracks(batch.tracks, batch.track)
        case FlowBatch():
            _check_lengths(batch.track, batch.category, batch.ids, batch.phase, batch.time_ns)
            _check_times(batch.time_ns)
            _check_tracks(batch.tracks, batch.track)
            _check_texts((*batch.categories, *batch.ids))
        case TableBatch():
            _check_table(batch)
        case Facts():
            json.dumps(batch.values).encode()
        case Problem():
            _check_texts((batch.message, batch.sample, batch.file, batch.where))
            if batch.code == "file_failed":
                raise Broken(batch.message)
            if batch.count < 1 or not batch.message:
                raise Broken(f"{batch.code}: {batch.count} times {batch.message!r}")
        case FileReport():
            _check_texts((batch.path, batch.reason))
            if not batch.reason and batch.state != "read":
                raise Broken(f"{batch.path} is {batch.state} without a reason")
        case Missing():
            _check_texts((batch.what, batch.how))
        case _:
            pass


def _check_slices(batch: SliceBatch) -> None:
    optional = (each for each in (batch.category, batch.event, batch.arguments) if each is not None)
    _check_lengths(batch.track, batch.start_ns, batch.duration_ns, batch.name, *optional)
    _check_times(batch.start_ns, batch.duration_ns)
    _check_tracks(batch.tracks, batch.track)
    _check_texts(batch.names)
    _check_indexes(batch.name, len(batch.names))
    if batch.category is not None:
        _check_indexes(batch.category[batch.category != NO_CATEGORY], len(batch.names))
    if (batch.duration_ns < 0).any():
        raise Broken("a slice of negative length")
    if (batch.start_ns > np.iinfo(np.int64).max - batch.duration_ns).any():
        raise Broken("a slice ends beyond 64 bits")


def _check_table(batch: TableBatch) -> None:
    names = [column.name for column in batch.columns]
    if len(set(names)) != len(names):
        raise Broken(f"columns of {batch.table} repeat: {names}")
    _check_texts((batch.table, *names, *(column.label for column in batch.columns)))
    cells = [as_cells(batch.data[column.name], column.kind) for column in batch.columns]
    _check_lengths(*cells)
    for column, values in zip(batch.columns, cells, strict=True):
        if column.kind == "text":
            _check_texts(value for value in values if value is not None)
        elif column.kind == "float" and np.isinf(values).any():
            raise Broken(f"infinite {column.name} in {batch.table}")


def _check_lengths(*columns: Sized) -> None:
    if len({len(column) for column in columns}) > 1:
        raise Broken(f"columns differ in length: {[len(column) for column in columns]}")


def _check_times(*columns: NDArray[np.int64]) -> None:
    for column in columns:
        if column.dtype != np.int64:
            raise Broken(f"times are {column.dtype}")


def _check_tracks(tracks: Sequence[TrackKey], track: NDArray[np.uint32]) -> None:
    _check_texts(text for key in tracks for text in (key.process, key.thread, key.counter))
    _check_indexes(track, len(tracks))


def _check_indexes(indexes: NDArray[np.uint32], count: int) -> None:
    if len(indexes) and int(indexes.max()) >= count:
        raise Broken(f"index {int(indexes.max())} into {count}")


def _check_texts(texts: Iterable[str]) -> None:
    for text in texts:
        text.encode()  # the cache keeps UTF-8
