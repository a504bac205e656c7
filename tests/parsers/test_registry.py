"""Finding the reader: by priority, in sub-folders, and saying what was missed."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

import pytest

from model.batches import Batch, Facts
from model.problem import StepscopeError
from model.task import TaskContext
from parsers.folder_view import FileEntry, FolderView, SkippedEntry
from parsers.reader import Descriptor, Reader, Result, Sniff
from parsers.registry import NotRecognised, reader_for, readers
from tests.written_files import write_files


class _Marked:
    """Knows folders that hold a file of one name."""

    def __init__(self, name: str, priority: int, *, is_loose: bool = False) -> None:
        self.descriptor = Descriptor(name, name, name.title(), priority, f"a file {name}")
        self._name = name
        self._is_loose = is_loose

    def sniff(self, view: FolderView) -> Sniff:
        found = view.find(self._name, "")
        missed = "" if found else f"{self._name} directly in the folder"
        return Sniff(tuple(entry.path for entry in found), missed, self._is_loose)

    def results(self, view: FolderView) -> tuple[Result, ...]:
        return (Result(int(view.name) if view.name.isdigit() else None, "", "one"),)

    def read(self, view: FolderView, result: Result, task: TaskContext) -> Iterator[Batch]:
        yield Facts({"files": [entry.path for entry in view.files], "base": result.base})


FIRST, SECOND = _Marked("first", 1), _Marked("second", 2)
LOOSE = _Marked("loose", 3, is_loose=True)


def _view(folder: Path, *names: str) -> FolderView:
    return FolderView(write_files(folder, dict.fromkeys(names, "")))


def test_the_first_by_priority_takes_the_folder(tmp_path: Path) -> None:
    assert reader_for(_view(tmp_path, "first", "second"), (FIRST, SECOND)) is FIRST


def test_the_folder_itself_comes_before_its_sub_folders(tmp_path: Path) -> None:
    assert reader_for(_view(tmp_path, "second", "a/first"), (FIRST, SECOND)) is SECOND


def test_a_sub_folder_is_found_and_read(tmp_path: Path) -> None:
    view = _view(tmp_path, "a/b/first", "a/x.txt", "a/b/c/y.txt")
    reader = reader_for(view, (FIRST, SECOND))
    assert reader.descriptor is FIRST.descriptor
    (result,) = reader.results(view)
    assert result == Result(None, "a/b", "one")
    (facts,) = reader.read(view, result, TaskContext())
    assert facts == Facts({"files": ["a/b/c/y.txt", "a/b/first"], "base": ""})


def test_all_results_of_the_reader_are_found_ranks_in_order(tmp_path: Path) -> None:
    view = _view(tmp_path, "host/10/first", "host/2/first", "host/2/in/first", "3/x/first", "second/x", "last/1/first")
    reader = reader_for(view, (FIRST, SECOND))
    found = [(result.rank, result.base) for result in reader.results(view)]
    assert found == [(1, "last/1"), (2, "host/2"), (10, "host/10"), (None, "3/x")]
    assert reader.results(view)[0].label == "Rank 1"
    assert reader.sniff(view).found == ("3/x", "host/2", "host/10", "last/1")


@pytest.mark.parametrize("above", ["", "all/"])
def test_loose_files_come_last_and_without_the_results_among_them(tmp_path: Path, above: str) -> None:
    view = _view(
        tmp_path, f"{above}loose", f"{above}a/first", f"{above}a/x", f"{above}b/y", "other/first", "other/all/z"
    )
    reader = reader_for(view, (FIRST, SECOND, LOOSE))
    results = reader.results(view)
    assert [result.base for result in results] == [f"{above}a", "other", above.rstrip("/")]
    facts = [batch for result in results for batch in reader.read(view, result, TaskContext())]
    assert facts[2] == Facts({"files": [f"{above}b/y", f"{above}loose"], "base": ""})


def test_loose_files_lose_nothing_to_the_results_beside_them(tmp_path: Path) -> None:
    view = _view(tmp_path, "abc/first", "l/loose", "l/bc/x")
    reader = reader_for(view, (FIRST, LOOSE))
    results = reader.results(view)
    assert [result.base for result in results] == ["abc", "l"]
    assert list(reader.read(view, results[1], TaskContext())) == [Facts({"files": ["l/bc/x", "l/loose"], "base": ""})]


def test_nearer_folders_win(tmp_path: Path) -> None:
    assert reader_for(_view(tmp_path, "a/second", "b/c/first"), (FIRST, SECOND)).descriptor is SECOND.descriptor


def test_depth_is_limited(tmp_path: Path) -> None:
    assert reader_for(_view(tmp_path / "a", "1/2/3/4/5/first"), (FIRST,)).descriptor is FIRST.descriptor
    with pytest.raises(NotRecognised):
        reader_for(_view(tmp_path / "b", "1/2/3/4/5/6/first"), (FIRST,))


def test_an_unknown_folder_says_what_was_looked_for(tmp_path: Path) -> None:
    with pytest.raises(NotRecognised) as caught:
        reader_for(_view(tmp_path, "other.txt"), (FIRST, SECOND))
    error = caught.value
    assert error.code == "not_recognised"
    assert [descriptor.id for descriptor, _ in error.attempts] == ["first", "second"]
    assert error.where == f"{tmp_path.name}/other.txt"
    advice = error.advice.split("\n")
    assert advice[0] == "Open a folder that a profiler wrote."
    assert advice[1] == "First: looked for a file first, missed first directly in the folder."
    assert len(advice) == 3


@pytest.mark.parametrize("name", ["host_1_20240101120000123_ascend_ms", "PROF_000001_20240101120000123_ABC"])
def test_a_part_of_a_result_says_where_it_lies(tmp_path: Path, name: str) -> None:
    folder = tmp_path / name / "logs" / "part"
    folder.mkdir(parents=True)
    (folder / "a.log").write_text("x")
    with pytest.raises(NotRecognised) as caught:
        reader_for(FolderView(folder))
    assert caught.value.advice.startswith(f"It lies in the result {name}: open that folder.")


def test_a_folder_that_is_called_like_a_result_lies_in_no_other(tmp_path: Path) -> None:
    view = FolderView(write_files(tmp_path / "PROF_000001_20240101120000123_ABC", {"notes.txt": "x"}))
    with pytest.raises(NotRecognised) as caught:
        reader_for(view)
    assert caught.value.advice.startswith("Open a folder that a profiler wrote.")
    assert all(sniff.missed for _, sniff in caught.value.attempts)


def test_files_that_nobody_may_read_are_not_called_unknown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(view: FolderView, entry: FileEntry) -> BinaryIO:
        raise PermissionError(errno.EACCES, "Permission denied", str(view.absolute(entry)))

    monkeypatch.setattr(FolderView, "open", refuse)
    with pytest.raises(StepscopeError) as caught:
        reader_for(_view(tmp_path, "other.txt", "second.txt"), (FIRST, SECOND))
    assert caught.value.code == "not_readable"
    assert caught.value.where == str(tmp_path / "other.txt")
    assert "Permission denied" in caught.value.what


def test_readers_are_found_by_walking_and_ordered() -> None:
    found = readers()
    assert all(isinstance(reader, Reader) for reader in found)
    ids = [reader.descriptor.id for reader in found]
    assert {"ascend", "mindinsight", "chrome_trace"} <= set(ids)
    priorities = [reader.descriptor.priority for reader in found]
    assert priorities == sorted(set(priorities))


def test_a_folder_that_may_be_listed_and_not_entered_is_no_unknown_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # As the system lists it to somebody without the right to enter; root may do everything.
    unseen = SkippedEntry("kernel_details.csv", "cannot be read: Permission denied", "Permission denied")
    monkeypatch.setattr(FolderView, "skipped", property(lambda _view: (unseen,)))
    with pytest.raises(StepscopeError, match="Permission denied") as caught:
        reader_for(FolderView(tmp_path), (FIRST, SECOND))
    assert caught.value.code == "not_readable"
    assert caught.value.where == "kernel_details.csv"
