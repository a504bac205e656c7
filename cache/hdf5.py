"""The only door to h5py: writes a file of contiguous datasets, and maps the datasets of a file after checking them.

A file is read through one memory map: HDF5 only tells where each dataset lies, and is closed before any data is
touched. So reading needs no lock, and no filter, plugin or external file of a hostile cache ever runs.
"""

from __future__ import annotations

import mmap
import os
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from cache.failures import damaged
from cache.layout import DATASETS
from cache.steady_file import SteadyFile
from model.literal import excerpt
from model.sentence import sentence

# Locks fail on network folders; our files are complete before anybody sees them. HDF5 reads this once, when loaded.
os.environ.setdefault("HDF5_USE_FILE_LOCKING", "FALSE")

import h5py

SIGNATURE = b"\x89HDF\r\n\x1a\n"
_GATHERED_CELLS = 1 << 14

ALIGNMENT = 8
"""Datasets begin at multiples of this: numpy copies whole arrays that are not aligned."""


def put_beside(path: Path, name: str, cells: NDArray[Any]) -> None:
    """Put a dataset into a file that is complete; one of this name is replaced. Raises OSError or RuntimeError."""
    with SteadyFile(path, "r+") as disk:
        with _file_on(disk, "r+") as file:
            if name in file:
                del file[name]
            file.create_dataset(name, data=cells)
        disk.check()


def _file_on(disk: SteadyFile, mode: str) -> Any:
    # The 1.8 format is the oldest that keeps long attributes, so any HDF5 tool can read the file.
    version = ("v108", "v108")
    return h5py.File(disk, mode, driver="fileobj", libver=version, alignment_threshold=1, alignment_interval=ALIGNMENT)


class Hdf5Writer:
    """A new HDF5 file of one-dimensional contiguous datasets. Raises what h5py raises: OSError or RuntimeError."""

    def __init__(self, path: Path) -> None:
        self._disk = SteadyFile(path, "w+")
        self._file = _file_on(self._disk, "w")
        self._columns: list[Hdf5Column] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            if kind is None:
                for column in self._columns:
                    column.flush()
        finally:
            with suppress(*(() if kind is None else (OSError, RuntimeError))), self._disk:
                self._file.close()
                self._disk.check()

    def put_attribute(self, name: str, value: str | int, group: str = "/") -> None:
        """Set an attribute of a group. A text has a fixed length: others HDF5 keeps where no checksum guards them, and
        a page of zeros there makes it read for ever."""
        text = value.encode() if isinstance(value, str) else b""
        cell = value if isinstance(value, int) else np.array(text, h5py.string_dtype("utf-8", max(len(text), 1)))
        self._file.require_group(group).attrs[name] = cell

    def reserve(self, name: str, dtype: str, count: int) -> Hdf5Column:
        """A dataset of ``count`` cells that is filled from front to back."""
        column = Hdf5Column(self._file.create_dataset(name, (count,), dtype), self._disk)
        self._columns.append(column)
        return column

    def put(self, name: str, cells: NDArray[Any]) -> None:
        """A dataset of `cache.layout` with these cells. Shape: (n,)."""
        self._file.create_dataset(name, data=np.ascontiguousarray(cells, DATASETS[name]))
        self._disk.check()

    def put_columns(self, group: str, names: Sequence[str], rows: NDArray[Any]) -> None:
        """A dataset of ``group`` for each column of ``rows``. Shape: (n, names)."""
        for position, name in enumerate(names):
            self.put(f"{group}/{name}", rows[:, position])

    def put_group(self, name: str) -> None:
        """A group, empty unless there is something in it already."""
        self._file.require_group(name)


class Hdf5Column:
    """A dataset that is filled from front to back. Small pieces are gathered: each write has its price."""

    def __init__(self, dataset: Any, disk: SteadyFile) -> None:
        self._dataset = dataset
        self._disk = disk
        self._dtype = dataset.dtype
        self._filled = 0
        self._waiting: list[NDArray[Any]] = []
        self._waiting_cells = 0

    def append(self, cells: NDArray[Any]) -> None:
        """Add ``cells`` behind those that are there."""
        if len(cells) < _GATHERED_CELLS and cells.dtype == self._dtype:
            self._waiting.append(cells.copy())
            self._waiting_cells += len(cells)
            if self._waiting_cells >= _GATHERED_CELLS:
                self.flush()
        else:
            self.flush()
            self._write(cells)

    def flush(self) -> None:
        """Write what waits in memory."""
        if self._waiting_cells:
            self._write(np.concatenate(self._waiting))
        self._waiting, self._waiting_cells = [], 0

    def _write(self, cells: NDArray[Any]) -> None:
        if len(cells):
            self._dataset[self._filled : self._filled + len(cells)] = cells
            self._filled += len(cells)
            self._disk.check()

    def extend(self, pieces: Iterable[NDArray[Any]]) -> None:
        """Write one piece behind the other."""
        for cells in pieces:
            self.append(cells)


class Hdf5Map:
    """The datasets of an HDF5 file as read-only arrays on one memory map.

    Raises StepscopeError (`cache_damaged`) for everything that is not as `Hdf5Writer` writes it, OSError when the file
    cannot be opened at all."""

    def __init__(self, path: Path) -> None:
        self._path = path
        with path.open("rb") as file:
            if file.read(len(SIGNATURE)) != SIGNATURE:
                raise damaged(path, sentence("Errors", "it is no HDF5 file"))
            self.memory = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        try:
            self._file: Any = h5py.File(path, "r")
        except (OSError, RuntimeError, ValueError) as error:
            why = sentence("Errors", "HDF5 cannot open it, it may be cut ({reason})").filled(reason=_first_line(error))
            raise damaged(path, why) from error

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()

    def attribute(self, name: str, group: str = "/") -> str | int | None:
        """A text or whole number; None when there is no such attribute."""
        try:
            node = self._node(group)
            value = node.attrs[name] if isinstance(node, h5py.Group) and self._is_plain(node.attrs, name) else None
            if isinstance(value, bytes):
                return value.decode()
        except (OSError, RuntimeError, KeyError, ValueError, TypeError) as error:
            raise damaged(self._path, f"attribute {name!r} is unreadable ({_first_line(error)})") from error
        return int(value) if isinstance(value, np.integer) else None

    def _is_plain(self, attributes: Any, name: str) -> bool:
        """Whether there is such an attribute, of one text or number that the file has room for."""
        if name not in attributes:
            return False
        found = attributes.get_id(name)
        return found.shape == () and found.dtype.kind in "Siu" and found.dtype.itemsize <= len(self.memory)

    def members(self, group: str) -> Sequence[str]:
        """Names in a group."""
        try:
            node = self._node(group)
            if not isinstance(node, h5py.Group):  # HDF5 would read the cells of a dataset, wherever they lie
                raise ValueError("is no group")
            return list(node)
        except (OSError, RuntimeError, KeyError, ValueError) as error:
            raise damaged(self._path, f"group {group} is unreadable ({_first_line(error)})") from error

    def array(self, name: str, dtype: str) -> NDArray[Any]:
        """The dataset as a read-only array. Shape: (n,)."""
        try:
            count, offset = self._place(name, np.dtype(dtype))
        except (OSError, RuntimeError, KeyError, ValueError, TypeError) as error:
            raise damaged(self._path, f"dataset {name} is unreadable ({_first_line(error)})") from error
        if count == 0:
            return np.empty(0, dtype)
        end = offset + count * np.dtype(dtype).itemsize
        if end > len(self.memory):
            raise damaged(
                self._path, sentence("Errors", "dataset {name} reaches past the end of the file").filled(name=name)
            )
        cells = np.frombuffer(self.memory, dtype, count, offset)
        return cells if cells.flags.aligned else cells.copy()

    def _node(self, name: str) -> Any:
        """The object at a path, reached over hard links only: others lead out of the file or in circles."""
        node = self._file
        for part in name.strip("/").split("/"):
            if not part:
                continue
            if not isinstance(node, h5py.Group) or not isinstance(node.get(part, getlink=True), h5py.HardLink):
                raise KeyError(name)
            node = node[part]
        return node

    def _place(self, name: str, dtype: np.dtype[Any]) -> tuple[int, int]:
        """Number of cells and offset in the file."""
        dataset = self._node(name)
        if not isinstance(dataset, h5py.Dataset):
            raise ValueError("is no dataset")
        # First of all: to tell the shape of a virtual one, HDF5 opens the files that it names.
        properties = dataset.id.get_create_plist()
        if properties.get_layout() != h5py.h5d.CONTIGUOUS or properties.get_external_count():
            raise ValueError("is not stored in one piece")
        if dataset.ndim != 1 or dataset.dtype != dtype:
            raise ValueError(f"is no column of {dtype}")
        count = int(dataset.shape[0])
        if count == 0:
            return 0, 0
        offset = dataset.id.get_offset()
        if offset is None:
            raise ValueError("has no data")
        return count, int(offset)


def is_cut(memory: mmap.mmap) -> bool:
    """Whether the mapped file has another length than when it was mapped: another program has written over it. To read
    past the end of it would end the process."""
    return memory.size() != len(memory)


def let_go_of_pages(memory: mmap.mmap) -> None:
    """Unmap the pages that were read: the system counts them as ours until it needs them. What is read again comes from
    its cache of files. Where the system has no such call nothing happens."""
    if hasattr(mmap, "MADV_DONTNEED"):
        memory.madvise(mmap.MADV_DONTNEED)


def _first_line(error: Exception) -> str:
    return excerpt(str(error).strip().partition("\n")[0], 200)
