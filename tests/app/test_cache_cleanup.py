"""What goes from the cache folder, in which order, and what stays whatever happens."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.cache_cleanup import cache_files, clean_up, move_caches, note_use
from app.cache_store import CacheStore
from app.conversion import ensure_cache
from app.sample import sample_folder
from model.problem import StepscopeError
from model.task import Cancelled, TaskContext


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Four results of 10 bytes, used one after the other, with bookmarks."""
    made = tmp_path / "cache"
    made.mkdir()
    for at, name in enumerate("abcd"):
        path = made / f"{name}.stepscope"
        path.write_bytes(bytes(10))
        os.utime(path, (at, at))
    (made / "k.session.json").write_text("{}")
    (made / "k.tracks.json").write_text("{}")
    return made


def names(folder: Path) -> str:
    return "".join(sorted(path.stem for path in folder.glob("*.stepscope")))


@pytest.mark.parametrize(
    ("limit", "in_use", "left", "given"),
    [
        (40, "", "abcd", 0),
        (39, "", "bcd", 10),
        (20, "", "cd", 20),
        (20, "a", "ad", 20),
        (0, "ad", "ad", 20),
        (0, "", "", 40),
    ],
)
def test_what_was_not_used_for_longest_goes_first(folder: Path, limit: int, in_use: str, left: str, given: int) -> None:
    assert clean_up(folder, limit, [folder / f"{name}.stepscope" for name in in_use]) == given
    assert names(folder) == left
    assert (folder / "k.session.json").exists()
    assert (folder / "k.tracks.json").exists()


def test_a_used_one_is_the_last_to_go(folder: Path) -> None:
    note_use(folder / "a.stepscope")
    assert [file.path.stem for file in cache_files(folder)] == ["b", "c", "d", "a"]
    clean_up(folder, 10, ())
    assert names(folder) == "a"


def test_opening_a_result_counts_as_use() -> None:
    store = CacheStore()
    first = ensure_cache(sample_folder(), store=store)
    os.utime(first, (1, 1))
    assert ensure_cache(sample_folder(), store=store) == first
    assert first.stat().st_mtime > 1_000_000


def test_a_folder_that_is_not_there_holds_nothing(tmp_path: Path) -> None:
    assert cache_files(tmp_path / "no") == []
    assert clean_up(tmp_path / "no", 0, ()) == 0
    assert move_caches(tmp_path / "no", tmp_path / "other", TaskContext()).files == 0


def test_results_and_bookmarks_are_moved(folder: Path, tmp_path: Path) -> None:
    target = tmp_path / "deep" / "other"
    target.mkdir(parents=True)
    (target / "b.stepscope").write_text("there already")
    moved = move_caches(folder, target, TaskContext())
    assert (moved.files, moved.left) == (5, ("b.stepscope",))
    assert names(target) == "abcd"
    assert (target / "b.stepscope").read_text() == "there already"
    assert sorted(path.name for path in folder.iterdir()) == ["b.stepscope"]
    assert (target / "k.session.json").exists()
    assert cache_files(target)[0].path.stem == "a", "when each was used is known there, too"


def test_moving_can_be_cancelled(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(Cancelled):
        move_caches(folder, tmp_path / "other", TaskContext(is_cancelled=lambda: True))
    assert names(folder) == "abcd"


@pytest.fixture
def other_disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No file can be moved by its name alone."""

    def rename(path: Path, target: Path) -> None:
        raise OSError(errno.EXDEV, os.strerror(errno.EXDEV), str(path))

    with monkeypatch.context() as patch:
        patch.setattr(Path, "rename", rename)
        yield


def test_to_another_disk_they_are_copied_with_the_time_of_their_use(
    folder: Path, tmp_path: Path, other_disk: None
) -> None:
    (folder / "a.stepscope").write_bytes(b"of a")
    os.utime(folder / "a.stepscope", (7, 7))
    target = tmp_path / "deep" / "new"
    assert move_caches(folder, target, TaskContext()).files == 6
    assert list(folder.iterdir()) == []
    assert (target / "a.stepscope").read_bytes() == b"of a"
    assert (target / "a.stepscope").stat().st_mtime == 7
    assert len(list(target.iterdir())) == 6


def test_what_cannot_be_copied_stays_and_is_named(
    folder: Path, tmp_path: Path, other_disk: None, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def copy(source: Path, target: Path) -> None:
        target.write_bytes(b"half")
        if source.stem == "c":
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(shutil, "copy2", copy)
    moved = move_caches(folder, tmp_path / "new", TaskContext())
    assert (moved.files, moved.left) == (5, ("c.stepscope",))
    assert names(folder) == "c"
    assert names(tmp_path / "new") == "abd"
    assert [path.name for path in (tmp_path / "new").iterdir() if path.name.startswith(".")] == []
    assert "c.stepscope was not moved" in caplog.text


def test_files_of_others_stay_where_they_are(folder: Path, tmp_path: Path) -> None:
    (folder / "notes.txt").write_text("mine")
    move_caches(folder, tmp_path / "new", TaskContext())
    assert [path.name for path in folder.iterdir()] == ["notes.txt"]


def test_a_folder_that_cannot_be_made_is_told(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StepscopeError, match="cannot be made: Not a directory") as caught:
        move_caches(folder, tmp_path / "file" / "new", TaskContext())
    assert caught.value.where == str(tmp_path / "file" / "new")
    assert names(folder) == "abcd"


def test_a_result_that_is_held_open_stays_and_the_next_one_goes(
    folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    unlink = Path.unlink

    def held(path: Path, missing_ok: bool = False) -> None:
        if path.stem == "a":
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        unlink(path, missing_ok)

    monkeypatch.setattr(Path, "unlink", held)
    assert clean_up(folder, 30, ()) == 10
    assert names(folder) == "acd"
    assert "a.stepscope stays" in caplog.text
