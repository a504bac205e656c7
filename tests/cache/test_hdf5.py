"""Columns that come in pieces of any size."""

from __future__ import annotations

from pathlib import Path

import h5py
import numpy as np
import pytest

from cache.hdf5 import Hdf5Map, Hdf5Writer, is_cut, put_beside
from model.problem import StepscopeError


@pytest.mark.parametrize("sizes", [[], [3], [1] * 500, [20_000, 1, 2, 16_384, 5], [16_383, 16_383, 1, 40_000]])
def test_a_column_has_its_pieces_in_order(tmp_path: Path, sizes: list[int]) -> None:
    path, total = tmp_path / "x.h5", sum(sizes)
    expected = np.arange(total, dtype=np.int64)
    with Hdf5Writer(path) as file:
        file.put_attribute("format", "x")
        column = file.reserve("cells", "<i8", total)
        at = 0
        for position, size in enumerate(sizes):
            piece = expected[at : at + size].copy()
            column.append(piece if position % 3 else piece.astype(np.uint32))
            piece[:] = -1  # a piece may be used again
            at += size
    with Hdf5Map(path) as file:
        assert (file.array("cells", "<i8") == expected).all()


def test_attributes_lie_where_a_checksum_guards_them(tmp_path: Path) -> None:
    path, texts = tmp_path / "x.h5", {"plain": "stepscope", "chinese": "算子", "long": "x" * 100_000, "empty": ""}
    with Hdf5Writer(path) as file:
        file.put_attribute("number", 7)
        for name, text in texts.items():
            file.put_attribute(name, text, "tables/steps")
    with Hdf5Map(path) as file:
        assert file.attribute("number") == 7
        assert {name: file.attribute(name, "tables/steps") for name in texts} == texts
        assert file.attribute("absent") is None
    assert b"GCOL" not in path.read_bytes()  # the heap of texts of any length; it has no checksum


def test_attributes_that_are_neither_a_text_nor_a_whole_number_are_none(tmp_path: Path) -> None:
    path = tmp_path / "x.h5"
    with h5py.File(path, "w") as file:
        file.attrs["several"] = np.array([1, 2])
        file.attrs["one of several"] = np.array([1])
        file.attrs["half"] = 0.5
        file.attrs["small"] = np.int8(-3)
    with Hdf5Map(path) as file:
        assert [file.attribute(name) for name in ("several", "one of several", "half", "small")] == [None] * 3 + [-3]


def test_a_dataset_beside_the_others_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / "x.h5"
    with Hdf5Writer(path) as file:
        file.put_attribute("format", "x")
    for cells in ([1, 2, 3], [4]):
        put_beside(path, "facts/known", np.array(cells))
        with Hdf5Map(path) as file:
            assert file.array("facts/known", "<i8").tolist() == cells


def test_a_file_that_was_written_over_is_seen(tmp_path: Path) -> None:
    path = tmp_path / "x.h5"
    with Hdf5Writer(path) as file:
        file.put_attribute("format", "x" * 10_000)
    with Hdf5Map(path) as file:
        assert not is_cut(file.memory)
        with path.open("r+b") as other:
            other.truncate(100)
        assert is_cut(file.memory)
    with pytest.raises(StepscopeError, match=r"it may be cut \(\w"):
        Hdf5Map(path)


def test_a_text_of_any_length_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "x.h5"
    with h5py.File(path, "w") as file:
        file.attrs["format"] = "stepscope"
    with Hdf5Map(path) as file:
        assert file.attribute("format") is None
