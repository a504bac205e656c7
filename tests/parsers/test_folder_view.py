"""Listing a folder: bounded, without loops, special files or surprises, and never writing."""

from __future__ import annotations

import errno
import os
import socket
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from model.problem import StepscopeError
from parsers import folder_view
from parsers.folder_view import FolderView
from tests.written_files import write_files

posix = pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX files")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    files = {"b.csv": "b", "sub/a.json": '{"x": 1}', "sub/deep/c.txt": "c", "subway.txt": "d"}
    return write_files(tmp_path, files)


def _paths(view: FolderView) -> list[str]:
    return [entry.path for entry in view.files]


def test_files_are_listed_by_relative_path(folder: Path) -> None:
    view = FolderView(folder)
    assert _paths(view) == ["b.csv", "sub/a.json", "sub/deep/c.txt", "subway.txt"]
    assert view.folders == ("sub", "sub/deep")
    assert (view.name, view.base, view.skipped, view.problems) == (folder.name, "", (), ())
    entry = view.files[0]
    assert (entry.name, entry.size_bytes) == ("b.csv", 1)
    assert entry.mtime_ns == (folder / "b.csv").stat().st_mtime_ns


def test_a_sub_folder_is_the_same_listing(folder: Path) -> None:
    sub = FolderView(folder).sub("sub")
    assert _paths(sub) == ["sub/a.json", "sub/deep/c.txt"]
    assert [sub.local(entry) for entry in sub.files] == ["a.json", "deep/c.txt"]
    assert sub.folders == ("deep",)
    assert sub.name == "sub"
    assert _paths(sub.sub("deep")) == ["sub/deep/c.txt"]
    assert _paths(sub.root) == _paths(FolderView(folder))
    assert sub.root.name == folder.name


def test_what_lies_in_some_folders_is_left_out(folder: Path) -> None:
    view = FolderView(folder).without(["sub/deep"])
    assert (_paths(view), view.folders) == (["b.csv", "sub/a.json", "subway.txt"], ("sub",))
    view = FolderView(folder).without(["sub"])
    assert (_paths(view), view.folders) == (["b.csv", "subway.txt"], ())
    assert _paths(FolderView(folder).sub("sub").without(["deep"])) == ["sub/a.json"]


def test_a_json_file_may_be_as_large_as_the_limit_and_no_larger(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = FolderView(write_files(tmp_path, {"a.json": "[12345]", "b.json": "[123456]"}))
    monkeypatch.setattr(folder_view, "MAX_BYTES", 7)
    assert view.json(view.files[0]) == [12345]
    with pytest.raises(ValueError, match="8 bytes are too many"):
        view.json(view.files[1])


def test_find_matches_whole_names_in_any_case(folder: Path) -> None:
    view = FolderView(folder)
    assert [entry.name for entry in view.find(r"[AC]\.(JSON|txt)")] == ["a.json", "c.txt"]
    assert view.find(r"a") == []
    assert [entry.name for entry in view.find(r".*", "")] == ["b.csv", "subway.txt"]
    assert [entry.name for entry in view.find(r".*", "sub")] == ["a.json"]
    assert [entry.name for entry in view.sub("sub").find(r".*", "deep")] == ["c.txt"]


def test_a_single_file_is_a_view_of_one_entry(folder: Path) -> None:
    view = FolderView(folder / "sub" / "a.json")
    assert _paths(view) == ["a.json"]
    assert view.name == "sub"
    assert view.json(view.files[0]) == {"x": 1}
    assert view.sub("nothing").files == ()


def test_heads_are_read_once_and_grow(folder: Path) -> None:
    (folder / "b.csv").write_bytes(bytes(range(200)) * 1000)
    view = FolderView(folder)
    entry = view.files[0]
    assert view.head(entry, 3) == b"\0\1\2"
    assert view.head(entry, 10) == bytes(range(10))
    (folder / "b.csv").unlink()
    assert view.head(entry, 10) == bytes(range(10))
    assert FolderView(folder / "subway.txt").head(entry, 5) == b""


def test_paths_that_are_not_there(tmp_path: Path) -> None:
    with pytest.raises(StepscopeError) as caught:
        FolderView(tmp_path / "nowhere")
    assert caught.value.code == "not_found"
    assert "nowhere" in str(caught.value)


def test_what_the_system_refuses_is_told_in_its_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path, **_: object) -> os.stat_result:
        raise PermissionError(errno.EACCES, "Permission denied", str(path))

    monkeypatch.setattr(Path, "stat", refuse)
    with pytest.raises(StepscopeError, match="Permission denied") as caught:
        FolderView(tmp_path)
    assert (caught.value.code, caught.value.where) == ("not_readable", str(tmp_path))


@posix
def test_a_link_to_an_empty_file_that_nobody_may_open_is_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> int:
        raise PermissionError(errno.EACCES, "Permission denied")

    (tmp_path / "empty").touch()
    (tmp_path / "link").symlink_to("empty")
    monkeypatch.setattr(os, "open", refuse)
    assert _paths(FolderView(tmp_path)) == ["empty", "link"]


def test_an_empty_folder_has_nothing(tmp_path: Path) -> None:
    assert FolderView(tmp_path).files == ()


@posix
def test_special_entries_are_told_and_never_opened(folder: Path) -> None:
    os.mkfifo(folder / "pipe")
    with socket.socket(socket.AF_UNIX) as server:
        here = Path.cwd()
        os.chdir(folder)  # the path of a socket is limited to about 100 bytes
        server.bind("socket")
        os.chdir(here)
        (folder / "dangling").symlink_to("nothing")
        (folder / "device").symlink_to("/dev/null")
        view = FolderView(folder)
        assert {(entry.path, entry.reason) for entry in view.skipped} == {
            ("pipe", "a pipe, not a file"),
            ("socket", "a socket, not a file"),
            ("dangling", "a link that leads nowhere"),
            ("device", "a device, not a file"),
        }
        assert len(view.files) == 4
    with pytest.raises(StepscopeError) as caught:
        FolderView(folder / "pipe")
    assert caught.value.code == "not_a_result"


@posix
def test_links_are_followed_once(folder: Path) -> None:
    (folder / "up").symlink_to(folder, target_is_directory=True)
    (folder / "sub" / "deep" / "above").symlink_to(folder.parent, target_is_directory=True)
    (folder / "zz_again").symlink_to(folder / "sub", target_is_directory=True)
    (folder / "zz_file.csv").symlink_to(folder / "b.csv")
    view = FolderView(folder)
    assert _paths(view) == ["b.csv", "sub/a.json", "sub/deep/c.txt", "subway.txt", "zz_file.csv"]
    assert {entry.path for entry in view.skipped} == {"up", "sub/deep/above", "zz_again"}


@pytest.mark.skipif(not Path("/proc/self/pagemap").exists(), reason="needs Linux")
def test_a_link_to_what_has_no_size_and_no_end_is_no_file(tmp_path: Path) -> None:
    (tmp_path / "empty").touch()
    (tmp_path / "link").symlink_to("empty")
    (tmp_path / "op_summary.csv").symlink_to("/proc/self/pagemap")  # as long as all memory could be
    view = FolderView(tmp_path)
    assert _paths(view) == ["empty", "link"]
    assert [(entry.path, entry.reason) for entry in view.skipped] == [("op_summary.csv", "a special entry, not a file")]


@posix
@pytest.mark.skipif(hasattr(os, "geteuid") and os.geteuid() == 0, reason="root reads everything")
@pytest.mark.may_skip(reason="the superuser reads everything")
def test_folders_that_may_not_be_read_are_told(folder: Path) -> None:
    (folder / "sub" / "deep").chmod(0)
    try:
        view = FolderView(folder)
    finally:
        (folder / "sub" / "deep").chmod(0o755)
    assert [entry.path for entry in view.skipped] == ["sub/deep"]
    assert "cannot be read" in view.skipped[0].reason


@posix
def test_names_that_are_not_unicode(tmp_path: Path) -> None:
    for raw in (b"bad\xff.csv", b"bad\xfe.csv"):
        Path(os.fsdecode(os.fsencode(tmp_path) + b"/" + raw)).write_text(raw.hex())
    view = FolderView(tmp_path)
    assert _paths(view) == ["bad\ufffd.csv", "bad\ufffd.csv'"]
    contents = set()
    for entry in view.files:
        entry.path.encode("utf-8")
        with view.open(entry) as stream:
            contents.add(bytes.fromhex(stream.read().decode()))
    assert contents == {b"bad\xff.csv", b"bad\xfe.csv"}


def test_depth_and_number_are_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    deep = tmp_path
    for level in range(12):
        deep = deep / str(level)
    deep.mkdir(parents=True)
    (deep / "lost.txt").touch()
    view = FolderView(tmp_path)
    assert view.files == ()
    assert [entry.path.count("/") for entry in view.skipped] == [8]

    for number in range(30):
        (tmp_path / f"{number}.txt").touch()
    monkeypatch.setattr(folder_view, "MAX_ENTRIES", 20)
    view = FolderView(tmp_path)
    assert len(view.files) + len(view.folders) == 20
    assert [problem.code for problem in view.problems] == ["listing_truncated"]


def test_json_that_is_none(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_bytes(b"[" * 100_000)
    (tmp_path / "b.json").write_bytes('{"名": "值"}'.encode("gb18030"))
    (tmp_path / "c.json").write_bytes(b'\xef\xbb\xbf{"a": NaN}')
    view = FolderView(tmp_path)
    with pytest.raises(ValueError, match="nested"):
        view.json(view.files[0])
    assert view.json(view.files[1]) == {"名": "值"}
    assert list(view.json(view.files[2])) == ["a"]  # type: ignore[call-overload]


def test_looking_changes_nothing(folder: Path, frozen_folder: Callable[[Path], AbstractContextManager[None]]) -> None:
    with frozen_folder(folder):
        view = FolderView(folder)
        for entry in view.files:
            view.head(entry)
