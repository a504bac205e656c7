"""Columns that come in pieces of any size."""

from __future__ import annotations

from pathlib import Path

import h5py
import numpy as np
import pytest

from cache.hdf5 import Hdf5Map, Hdf5Writer


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


def test_a_text_of_any_length_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "x.h5"
    with h5py.File(path, "w") as file:
        file.attrs["format"] = "stepscope"
    with Hdf5Map(path) as file:
        assert file.attribute("format") is None
