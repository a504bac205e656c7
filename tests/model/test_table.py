"""Text cells that repeat few texts read as a list of them."""

from __future__ import annotations

import numpy as np
import pytest

from model.table import CodedTexts, as_cells


def test_coded_texts_are_a_sequence() -> None:
    cells = CodedTexts(np.array([1, 0, 1, 2]), ["a", "b", None])
    assert len(cells) == 4
    assert list(cells) == ["b", "a", "b", None]
    assert [cells[place] for place in range(-1, 2)] == [None, "b", "a"]
    assert list(cells[1:3]) == ["a", "b"]
    assert as_cells(cells, "text").tolist() == ["b", "a", "b", None]
    with pytest.raises(IndexError):
        cells[4]
