"""Under which key a result's cache is found again, and which leftovers are removed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from app.cache_store import CacheStore, remove_leftovers, work_folder
from cache.layout import SCHEMA
from parsers.folder_view import FolderView

BIG = 20_000  # bytes: more than the samples at both ends


@pytest.fixture
def store(tmp_path: Path) -> CacheStore:
    return CacheStore(tmp_path / "caches")


@pytest.fixture
def result(tmp_path: Path) -> Path:
    """A folder with a big file, and 70 smaller ones of the same time."""
    folder = tmp_path / "results" / "run 1"
    (folder / "sub").mkdir(parents=True)
    (folder / "sub" / "big.bin").write_bytes(b"a" * BIG)
    for number in range(70):
        (folder / f"small_{number}.csv").write_bytes(b"b" * 100)
    for path in folder.rglob("*.*"):
        os.utime(path, ns=(10**18, 10**18))
    return folder


def rewrite(path: Path, at: int, text: bytes) -> None:
    """Other bytes at a place, while size and time stay."""
    data = bytearray(path.read_bytes())
    data[at : at + len(text)] = text
    path.write_bytes(data)
    os.utime(path, ns=(10**18, 10**18))


CHANGES: dict[str, Callable[[Path], object]] = {
    "another name": lambda folder: (folder / "small_7.csv").rename(folder / "other_7.csv"),
    "another folder": lambda folder: (folder / "sub" / "big.bin").rename(folder / "big.bin"),
    "another time": lambda folder: os.utime(folder / "small_7.csv", ns=(10**18, 10**18 + 1)),
    "more bytes": lambda folder: rewrite(folder / "small_7.csv", 100, b"c"),
    "more of the same": lambda folder: rewrite(folder / "sub" / "big.bin", BIG, b"aaaaa"),
    "a byte of a small file": lambda folder: rewrite(folder / "small_0.csv", 50, b"c"),
    "a first byte": lambda folder: rewrite(folder / "sub" / "big.bin", 0, b"c"),
    "a last byte": lambda folder: rewrite(folder / "sub" / "big.bin", BIG - 1, b"c"),
    "a file more": lambda folder: (folder / "new.csv").write_bytes(b""),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_changed_result_has_another_cache(store: CacheStore, result: Path, change: str) -> None:
    before = store.target(result, FolderView(result), None)
    assert store.target(result, FolderView(result), None) == before
    CHANGES[change](result)
    assert store.target(result, FolderView(result), None) != before


def test_the_same_result_elsewhere_has_the_same_key(store: CacheStore, result: Path, tmp_path: Path) -> None:
    moved = tmp_path / "elsewhere"
    before = store.target(result, FolderView(result), 3)
    shutil.copytree(result, moved)
    assert store.target(moved, FolderView(moved), 3).name == before.name.replace("run_1", "elsewhere")
    assert before.parent == store.folder
    assert before.name.startswith("run_1-rank3-")


def test_ranks_and_versions_of_the_cache_are_kept_apart(
    store: CacheStore, result: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def key(rank: int | None) -> str:
        return store.target(result, FolderView(result), rank).stem.rpartition("-")[2]

    keys = {key(None), key(0), key(1)}
    monkeypatch.setattr("app.cache_store.SCHEMA", SCHEMA + 1)
    assert len(keys | {key(0)}) == 4


def test_the_content_is_looked_at_in_the_largest_files_only(store: CacheStore, result: Path) -> None:
    before = store.target(result, FolderView(result), None)
    last = sorted(path.name for path in result.glob("*.csv"))[-1]
    rewrite(result / last, 0, b"c")
    assert store.target(result, FolderView(result), None) == before


def test_a_file_that_cannot_be_read_has_a_key_all_the_same(store: CacheStore, result: Path) -> None:
    view = FolderView(result)
    (result / "small_1.csv").unlink()
    assert store.target(result, view, None).suffix == ".stepscope"


def test_a_work_folder_of_another_user_is_left_alone(store: CacheStore, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(pid: int, signal: int) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "kill", refuse)
    (store.folder / ".a.stepscope.99-1.work").mkdir(parents=True)
    assert remove_leftovers(store.folder) == 0


def test_only_work_folders_of_processes_that_are_gone_are_removed(store: CacheStore) -> None:
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    own = work_folder(store.folder / "a.stepscope", 1)
    left = store.folder / f".a.stepscope.{gone.pid}-1.work"
    for folder in (own, left):
        folder.mkdir(parents=True)
    assert remove_leftovers(store.folder) == 1
    assert (own.exists(), left.exists()) == (True, False)
    assert remove_leftovers(store.folder / "none") == 0
