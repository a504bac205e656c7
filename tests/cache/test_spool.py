"""Rows that wait in spool files come back whole and in order; the files are closed whatever happens."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest

from cache import spool
from cache.hdf5 import Hdf5Map, Hdf5Writer
from cache.spool import ColumnSpool, PartitionedSpool, close_all


class _Full:
    def close(self) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")


def test_a_buffer_without_room_leaves_no_other_file_open(tmp_path: Path) -> None:
    before, after = (tmp_path / "before").open("wb"), (tmp_path / "after").open("wb")
    with pytest.raises(OSError, match="No space left"):
        close_all(before, _Full(), _Full(), after)
    assert before.closed
    assert after.closed


@pytest.fixture
def parted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[PartitionedSpool]:
    """A spool of two columns that writes a block as soon as four rows wait."""
    monkeypatch.setattr(spool, "BLOCK_ROWS", 4)
    with closing(PartitionedSpool(tmp_path / "parted", {"time": "<i8", "name": "<u2"})) as made:
        yield made


def put(parted: PartitionedSpool, *rows: tuple[int, int, int]) -> None:
    partition, time, name = (np.array(cells, np.int64) for cells in zip(*rows, strict=True))
    parted.append(partition, {"time": time, "name": name})


def test_rows_come_back_by_partition_in_the_order_in_which_they_came(parted: PartitionedSpool, tmp_path: Path) -> None:
    put(parted, (7, 10, 1), (2, 11, 2), (7, 12, 3))
    assert (parted.rows, parted.counts(), (tmp_path / "parted").stat().st_size) == (3, {}, 0)
    put(parted, (1 << 20, 13, 4))
    assert (parted.counts(), (tmp_path / "parted").stat().st_size) == ({2: 1, 7: 2, 1 << 20: 1}, 4 * (8 + 2))
    assert parted.column(7, "name").tolist() == [1, 3]
    put(parted, (7, 1 << 40, 65_535), (2, 15, 6))
    parted.flush()
    parted.flush()
    assert (parted.rows, parted.counts()) == (6, {2: 2, 7: 3, 1 << 20: 1})
    assert parted.column(7, "time").tolist() == [10, 12, 1 << 40]
    assert parted.column(7, "name").tolist() == [1, 3, 65_535]
    assert parted.column(2, "time").tolist() == [11, 15]
    assert parted.column(2, "name").tolist() == [2, 6]
    assert parted.column(1 << 20, "time").tolist() == [13]
    assert parted.column(3, "time").tolist() == []
    assert [parted.column(7, name).dtype.name for name in ("time", "name")] == ["int64", "uint16"]


def test_forgotten_rows_are_gone_and_others_may_follow(parted: PartitionedSpool, tmp_path: Path) -> None:
    put(parted, *[(1, time, 0) for time in range(4)])
    put(parted, (1, 5, 5))
    parted.clear()
    assert (parted.rows, parted.counts(), (tmp_path / "parted").stat().st_size) == (0, {}, 0)
    put(parted, (1, 8, 9))
    parted.flush()
    assert (parted.rows, parted.column(1, "time").tolist(), parted.column(1, "name").tolist()) == (1, [8], [9])


def test_a_file_that_was_cut_is_an_error(parted: PartitionedSpool, tmp_path: Path) -> None:
    put(parted, *[(1, time, 0) for time in range(4)])
    with (tmp_path / "parted").open("r+b") as file:
        file.truncate(39)
    assert parted.column(1, "time").tolist() == [0, 1, 2, 3]
    with pytest.raises(OSError, match="shorter"):
        parted.column(1, "name")


def test_a_closed_spool_has_closed_its_file(tmp_path: Path) -> None:
    parted, columns = PartitionedSpool(tmp_path / "a", {"x": "<i8"}), ColumnSpool(tmp_path, "b", {"x": "<i8"})
    parted.close()
    columns.close()
    assert parted._file.closed
    assert all(file.closed for file in columns._files.values())


def test_columns_are_moved_into_a_group_and_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spool, "_COPY_BYTES", 24)  # three cells at a time
    with closing(ColumnSpool(tmp_path, "ends", {"time": "<i8", "phase": "<u1"})) as columns:
        for first in (0, 4):
            columns.append({"time": np.arange(first, first + 4), "phase": np.full(4, first)})
        assert columns.rows == 8
        with Hdf5Writer(tmp_path / "x.h5") as file:
            columns.move(file, "first")
            assert columns.rows == 0
            columns.append({"time": np.array([99]), "phase": np.array([7])})
            columns.move(file, "second")
    with Hdf5Map(tmp_path / "x.h5") as file:
        assert file.array("first/time", "<i8").tolist() == list(range(8))
        assert file.array("first/phase", "<u1").tolist() == [0] * 4 + [4] * 4
        assert file.array("second/time", "<i8").tolist() == [99]
        assert file.array("second/phase", "<u1").tolist() == [7]
