"""Raw files in slices, as they are read in parts of a few bytes."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from model.task import TaskContext
from parsers import slice_files
from parsers.folder_view import FolderView
from parsers.slice_files import SliceFile
from tests.written_files import write_files


def _slice(folder: Path, number: int, record_bytes: int = 1) -> SliceFile:
    view = FolderView(folder)
    return SliceFile(view, view.find(rf"x\.slice_{number}")[0], TaskContext(), record_bytes)


@pytest.fixture
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten bytes at a time."""
    monkeypatch.setattr(slice_files, "_CHUNK", 10)


@pytest.mark.usefixtures("small_parts")
def test_a_record_lies_across_parts_and_slices(tmp_path: Path) -> None:
    data = np.arange(9, dtype="<u4").tobytes()
    folder = write_files(tmp_path / "a", {"x.slice_0": data[:26], "x.slice_1": data[26:]})
    found = list(_slice(folder, 0, 4).records(np.dtype("<u4")))
    assert [value for part in found for value in part.cells.tolist()] == list(range(9))
    assert [part.fresh for part in found] == [True, *[False] * (len(found) - 1)]
    assert [part.at(0) for part in found] == [f"byte {4 * part.cells[0]}" for part in found]


@pytest.mark.usefixtures("small_parts")
def test_text_that_never_ends_is_handed_on_in_parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slice_files, "_LONGEST_PIECE", 15)
    folder = write_files(tmp_path / "a", {"x.slice_0": b"a" * 35 + b"\0one\0\0two"})
    found = list(_slice(folder, 0).pieces(b"\0"))
    assert found == [(0, b"a" * 20), (20, b"a" * 15), (36, b"one"), (41, b"two")]


def test_the_last_of_joined_texts_says_that_its_end_is_open(tmp_path: Path) -> None:
    folder = write_files(tmp_path / "a", {"x.slice_0": b"one\0t", "x.slice_1": b"wo\0thr"})
    found = [_slice(folder, number).problems() for number in (0, 1)]
    assert [[(each.code, each.where) for each in problems] for problems in found] == [
        [],
        [("line_end_unsure", "byte 6")],
    ]
