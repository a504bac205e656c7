"""Columns that come in pieces of any size."""

from __future__ import annotations

from pathlib import Path

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
