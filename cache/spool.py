"""Columns that wait on disk: memory holds one block, whatever the size of the trace."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from cache.hdf5 import Hdf5Writer
from cache.lanes import stable_order

BLOCK_ROWS = 1 << 18
_COPY_BYTES = 8 << 20

Columns = dict[str, NDArray[Any]]


class Closable(Protocol):
    """A file, or what owns some."""

    def close(self) -> None:
        """Close the file."""


class PartitionedSpool:
    """Rows of several columns, fetched again by partition (a track, a share of the flows).

    Rows are collected to blocks; a block is sorted by partition and written column by column. So the rows of a
    partition are few long pieces, and keep their order. Raises OSError."""

    def __init__(self, path: Path, columns: Mapping[str, str]) -> None:
        self._types = {name: np.dtype(dtype) for name, dtype in columns.items()}
        self._file = path.open("w+b", buffering=0)
        self._reading = threading.Lock()
        self._pending: list[tuple[NDArray[np.int64], Columns]] = []
        self._pending_rows = 0
        self._end = 0
        self._blocks: list[tuple[int, int, NDArray[np.int64], NDArray[np.int64]]] = []
        self.rows = 0

    def append(self, partition: NDArray[np.int64], columns: Columns) -> None:
        """Add rows; ``partition`` and every column have shape (n,)."""
        self._pending.append((partition, columns))
        self._pending_rows += len(partition)
        self.rows += len(partition)
        if self._pending_rows >= BLOCK_ROWS:
            self.flush()

    def flush(self) -> None:
        """Write what waits in memory."""
        if not self._pending_rows:
            return
        partition = np.concatenate([part for part, _ in self._pending])
        order = stable_order(partition)
        partition = partition[order]
        first = np.flatnonzero(np.concatenate(([True], partition[1:] != partition[:-1])))
        self._blocks.append((self._end, len(order), partition[first], np.append(first, len(order))))
        self._file.seek(self._end)  # `column` has read elsewhere
        for name, dtype in self._types.items():
            cells = np.concatenate([columns[name] for _, columns in self._pending]).astype(dtype, copy=False)
            _write_all(self._file, cells[order])
            self._end += cells.nbytes
        self._pending.clear()
        self._pending_rows = 0

    def counts(self) -> dict[int, int]:
        """Number of rows by partition. Flushed rows only."""
        counts: dict[int, int] = {}
        for _, _, partitions, bounds in self._blocks:
            for partition, count in zip(partitions.tolist(), np.diff(bounds).tolist(), strict=True):
                counts[partition] = counts.get(partition, 0) + count
        return counts

    def column(self, partition: int, name: str) -> NDArray[Any]:
        """All cells of one column of a partition, in the order of `append`. Flushed rows only; threads may read
        at once. Shape: (n,)."""
        pieces = list(self._pieces(partition, name))
        cells = np.empty(sum(count for _, count in pieces), self._types[name])
        done = 0
        with self._reading:
            for offset, count in pieces:
                self._file.seek(offset)
                _read_all(self._file, cells[done : done + count])
                done += count
        return cells

    def clear(self) -> None:
        """Forget all rows."""
        self._file.truncate(0)
        self._pending.clear()
        self._blocks.clear()
        self._pending_rows = self._end = self.rows = 0

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _pieces(self, partition: int, name: str) -> Iterator[tuple[int, int]]:
        """(offset, cells) of each block's piece."""
        size = self._types[name].itemsize
        before = 0
        for other, dtype in self._types.items():
            if other == name:
                break
            before += dtype.itemsize
        for offset, rows, partitions, bounds in self._blocks:
            at = int(np.searchsorted(partitions, partition))
            if at < len(partitions) and partitions[at] == partition:
                first, end = int(bounds[at]), int(bounds[at + 1])
                yield offset + rows * before + first * size, end - first


class ColumnSpool:
    """Columns of equal length, appended now and copied into datasets later. Raises OSError."""

    def __init__(self, folder: Path, prefix: str, columns: Mapping[str, str]) -> None:
        self._types = {name: np.dtype(dtype) for name, dtype in columns.items()}
        self._files = {name: (folder / f"{prefix}-{name}").open("w+b", buffering=1 << 18) for name in self._types}
        self.rows = 0

    def append(self, columns: Columns) -> None:
        """Add rows; every column has shape (n,)."""
        for name, dtype in self._types.items():
            self._files[name].write(np.ascontiguousarray(columns[name], dtype).data)
        self.rows += len(next(iter(columns.values())))

    def move(self, file: Hdf5Writer, group: str) -> None:
        """Write each column as a dataset of ``group``, and forget all rows."""
        for name, dtype in self._types.items():
            file.reserve(f"{group}/{name}", dtype.str, self.rows).extend(self._pieces(name))
        for column in self._files.values():
            column.seek(0)
            column.truncate()
        self.rows = 0

    def _pieces(self, name: str) -> Iterator[NDArray[Any]]:
        """The cells of one column, piece by piece."""
        file, dtype = self._files[name], self._types[name]
        file.flush()
        file.seek(0)
        while data := file.read(_COPY_BYTES):
            yield np.frombuffer(data, dtype)

    def close(self) -> None:
        """Close the files."""
        close_all(*self._files.values())


def close_all(*files: Closable) -> None:
    """Close every one, also when the buffer of another finds no room on the disk; then raise that OSError."""
    with ExitStack() as stack:
        for file in files:
            stack.callback(file.close)


def _write_all(file: Any, cells: NDArray[Any]) -> None:
    """Write to an unbuffered file, which may take less than it is given."""
    view = cells.data.cast("B")
    while view:
        view = view[file.write(view) :]


def _read_all(file: Any, cells: NDArray[Any]) -> None:
    view = cells.data.cast("B")
    while view:
        got = file.readinto(view)
        if not got:
            raise OSError("the spool file is shorter than what was written to it")
        view = view[got:]
