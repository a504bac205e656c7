"""Read-only listing of an opened folder or file: bounded, without symlink loops or special files."""

from __future__ import annotations

import os
import re
import stat
from bisect import bisect_left
from collections import deque
from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO

from model.problem import Problem, StepscopeError
from model.sentence import Sentence, sentence
from parsers.encodings import decoded
from parsers.json_text import loads

MAX_DEPTH = 8
MAX_ENTRIES = 200_000
MAX_BYTES = 256 * 1024 * 1024

_HEAD_BYTES = 65_536
_HEADS_KEPT = 512


@dataclass(frozen=True, slots=True)
class FileEntry:
    """One regular file. ``path`` is relative to the opened folder, with ``/``; it is what reports and problems name."""

    path: str
    name: str
    size_bytes: int
    mtime_ns: int


@dataclass(frozen=True, slots=True)
class SkippedEntry:
    """Something below the opened folder that is not read, and why. ``refused``: what the system said when it would not
    tell about it, "" when it did."""

    path: str
    reason: str
    refused: str = ""


@dataclass(slots=True)
class _Listing:
    """What one opened folder holds; shared by all views of it."""

    root: Path
    name: str
    files: list[FileEntry] = field(default_factory=list)
    folders: list[str] = field(default_factory=list)
    skipped: list[SkippedEntry] = field(default_factory=list)
    truncated: bool = False
    paths: list[str] = field(default_factory=list)  # of the files, sorted
    real: dict[str, str] = field(default_factory=dict)
    heads: dict[str, bytes] = field(default_factory=dict)


class FolderView:
    """A folder as readers see it. ``FolderView(path)`` lists ``path``; `sub` shows the same listing from a sub-folder.

    ``base``: this view's folder relative to the opened one ("" = itself); ``name``: that folder's own name.
    ``files`` and ``folders`` are what lies below this view's folder; folders are relative to it.
    """

    def __init__(self, path: Path | str) -> None:
        """List ``path``. Raises `StepscopeError` (``not_found``, ``not_readable``, ``not_a_result``)."""
        self._listing = _list(Path(path))
        self.base = ""
        self.name = self._listing.name
        self.files = tuple(self._listing.files)
        self.folders = tuple(self._listing.folders)

    @property
    def root(self) -> FolderView:
        """The view of the whole opened folder."""
        return self.sub(None)

    @property
    def skipped(self) -> tuple[SkippedEntry, ...]:
        """Everything below the opened folder that is not a readable regular file."""
        return tuple(self._listing.skipped)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with the listing as a whole."""
        if not self._listing.truncated:
            return ()
        text = sentence(
            "Problems",
            "The folder holds more than {most} files; the rest was not looked at. Open a folder further down.",
        ).filled(
            most=MAX_ENTRIES,
        )
        return (Problem("listing_truncated", text, severity="critical"),)

    def sub(self, base: str | None) -> FolderView:
        """The same listing seen from the sub-folder ``base`` (relative to this view; None = the opened folder)."""
        view = copy(self)
        view.base = "" if base is None else "/".join(part for part in (self.base, base.strip("/")) if part)
        view.name = view.base.rpartition("/")[2] or self._listing.name
        prefix = view.base + "/" if view.base else ""
        view.files = tuple(self._listing.files[_range(self._listing.paths, prefix)])
        below = self._listing.folders[_range(self._listing.folders, prefix)]
        view.folders = tuple(folder[len(prefix) :] for folder in below)
        return view

    def without(self, folders: Sequence[str]) -> FolderView:
        """The same view without what lies in these ``folders`` (relative to it)."""
        view = copy(self)
        left_out = tuple(f"{folder}/" for folder in folders)
        view.files = tuple(entry for entry in self.files if not self.local(entry).startswith(left_out))
        view.folders = tuple(folder for folder in self.folders if not f"{folder}/".startswith(left_out))
        return view

    def local(self, entry: FileEntry | str) -> str:
        """The path of ``entry``, or of the file with that path in this folder, relative to this view's folder."""
        path = entry if isinstance(entry, str) else entry.path
        return path[len(self.base) + 1 :] if self.base else path

    def find(self, pattern: str, folder: str | None = None) -> list[FileEntry]:
        """Files whose name matches the regular expression ``pattern`` in full, upper or lower case alike.
        ``folder``: only those directly in that folder, relative to this view ("" = directly in it)."""
        regex = re.compile(pattern, re.IGNORECASE)
        return [
            entry
            for entry in self.files
            if regex.fullmatch(entry.name)
            and (folder is None or self.local(entry).rpartition("/")[0] == folder.strip("/"))
        ]

    def absolute(self, entry: FileEntry) -> Path:
        """Where ``entry`` lies. Read only."""
        return self._listing.root / self._listing.real.get(entry.path, entry.path)

    def open(self, entry: FileEntry) -> BinaryIO:
        """``entry`` opened for reading. Raises OSError."""
        return self.absolute(entry).open("rb")

    def head(self, entry: FileEntry, count: int = 4096) -> bytes:
        """The first ``count`` (at most 65536) bytes, b"" when the file cannot be read; remembered."""
        heads = self._listing.heads
        kept = heads.get(entry.path)
        if kept is None or (len(kept) < count and len(kept) < entry.size_bytes):
            try:
                with self.open(entry) as stream:
                    kept = stream.read(min(count, _HEAD_BYTES))
            except OSError:
                kept = b""
            if len(heads) >= _HEADS_KEPT:
                heads.pop(next(iter(heads)))
            heads[entry.path] = kept
        return kept[:count]

    def whole(self, entry: FileEntry) -> bytes:
        """All bytes of a file of a small kind. Raises OSError, or ValueError when it is larger than 256 MiB."""
        if entry.size_bytes > MAX_BYTES:
            raise ValueError(f"{entry.size_bytes} bytes are too many for a file of this kind")
        with self.open(entry) as stream:
            return stream.read()

    def json(self, entry: FileEntry) -> object:
        """The whole file as JSON. Raises OSError, or ValueError when it is no JSON or larger than 256 MiB."""
        return loads(decoded(self.whole(entry))[0])


def _range(paths: list[str], prefix: str) -> slice:
    """Where the ``paths``, which are sorted, begin with ``prefix``."""
    return slice(bisect_left(paths, prefix), bisect_left(paths, prefix + "\U0010ffff"))


def not_readable(reason: str, where: str) -> StepscopeError:
    """The error for what the system does not let us read."""
    what = sentence("Errors", "It cannot be read: {reason}.").filled(reason=reason)
    return StepscopeError(what, where, sentence("Errors", "Check the permissions and the path."), "not_readable")


def _list(path: Path) -> _Listing:
    try:
        status = path.stat()
    except FileNotFoundError:
        what, advice = sentence("Errors", "There is no such file or folder."), sentence("Errors", "Check the path.")
        raise StepscopeError(what, str(path), advice, "not_found") from None
    except OSError as error:
        raise not_readable(error.strerror or str(error), str(path)) from error
    if stat.S_ISREG(status.st_mode):
        listing = _Listing(path.parent, path.resolve().parent.name)
        _add_file(listing, path.name, path.name, status)
        listing.paths = [path.name]
        return listing
    if not stat.S_ISDIR(status.st_mode):
        what = sentence("Errors", "This is neither a file nor a folder.")
        raise StepscopeError(what, str(path), sentence("Errors", "Open a result folder."), "not_a_result")
    listing = _Listing(path, path.resolve().name)
    _walk(listing, status)
    listing.files.sort(key=lambda entry: entry.path)
    listing.paths = [entry.path for entry in listing.files]
    listing.folders.sort()
    listing.skipped.sort(key=lambda entry: entry.path)
    return listing


def _walk(listing: _Listing, root_status: os.stat_result) -> None:
    """Breadth first, so that a bound cuts the deepest files and not the result beside them."""
    # The folders above the opened one count as seen: a link to one of them would list half the disk.
    seen = {_identity(root_status)}
    for above in listing.root.resolve().parents:
        try:
            seen.add(_identity(above.stat()))
        except OSError:
            continue
    waiting = deque([("", "")])
    while waiting and not listing.truncated:
        real, shown = waiting.popleft()
        try:
            with os.scandir(listing.root / real) as entries:
                found = sorted(entries, key=lambda entry: entry.name)
        except OSError as error:
            if not real:
                advice = sentence("Errors", "Check the permissions.")
                what = sentence("Errors", "The folder cannot be read: {reason}.").filled(reason=str(error.strerror))
                raise StepscopeError(what, str(listing.root), advice, "not_readable") from error
            reason = sentence("Reasons", "the folder cannot be read: {reason}").filled(reason=str(error.strerror))
            listing.skipped.append(SkippedEntry(shown, reason, str(error.strerror)))
            continue
        for entry in found:
            if len(listing.files) + len(listing.folders) + len(listing.skipped) >= MAX_ENTRIES:
                listing.truncated = True
                break
            _take(listing, entry, (real, shown), seen, waiting.append)


def _take(
    listing: _Listing,
    entry: os.DirEntry[str],
    parent: tuple[str, str],
    seen: set[tuple[int, int]],
    visit: Callable[[tuple[str, str]], None],
) -> None:
    real = f"{parent[0]}/{entry.name}" if parent[0] else entry.name
    # Names that are not valid Unicode cannot be stored or shown; they are shown with a replacement character.
    name = os.fsencode(entry.name).decode("utf-8", "replace")
    shown = f"{parent[1]}/{name}" if parent[1] else name
    try:
        status = entry.stat()
    except OSError as error:
        reason = sentence("Reasons", "cannot be read: {reason}").filled(reason=str(error.strerror))
        refused = str(error.strerror)
        if entry.is_symlink():
            refused = ""
            reason = sentence("Reasons", "a link that leads nowhere")
        listing.skipped.append(SkippedEntry(shown, reason, refused))
        return
    is_file = stat.S_ISREG(status.st_mode)
    is_endless = is_file and status.st_size == 0 and entry.is_symlink() and _tells_no_size(entry.path)
    if is_file and not is_endless:
        _add_file(listing, real, shown, status)
    elif not stat.S_ISDIR(status.st_mode):
        listing.skipped.append(SkippedEntry(shown, _kind(status.st_mode)))
    elif shown.count("/") + 1 > MAX_DEPTH:
        listing.skipped.append(
            SkippedEntry(shown, sentence("Reasons", "deeper than {most} folders").filled(most=MAX_DEPTH))
        )
    elif _identity(status, listing.root / real) in seen:
        reason = sentence("Reasons", "a link to a folder that is above it or was listed already")
        listing.skipped.append(SkippedEntry(shown, reason))
    else:
        seen.add(_identity(status, listing.root / real))
        listing.folders.append(shown)
        visit((real, shown))


def _add_file(listing: _Listing, real: str, shown: str, status: os.stat_result) -> None:
    while shown in listing.real:  # two unprintable names may look alike
        shown += "'"
    if real != shown:
        listing.real[shown] = real
    listing.files.append(FileEntry(shown, shown.rpartition("/")[2], status.st_size, status.st_mtime_ns))


def _identity(status: os.stat_result, path: Path | None = None) -> tuple[int, int]:
    # scandir's stat has no inode on Windows.
    if status.st_ino == 0 and path is not None:
        status = path.stat()
    return status.st_dev, status.st_ino


def _tells_no_size(path: str) -> bool:
    """Whether something comes from a file that says it is empty: the system's own ones may have no end."""
    try:
        file = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
    except OSError:
        return False
    try:
        return bool(os.read(file, 4096))
    except OSError:
        return True
    finally:
        os.close(file)


def _kind(mode: int) -> Sentence:
    """Why an entry that is neither a file nor a folder is not read."""
    if stat.S_ISFIFO(mode):
        return sentence("Reasons", "a pipe, not a file")
    if stat.S_ISSOCK(mode):
        return sentence("Reasons", "a socket, not a file")
    if stat.S_ISCHR(mode) or stat.S_ISBLK(mode):
        return sentence("Reasons", "a device, not a file")
    return sentence("Reasons", "a special entry, not a file")
