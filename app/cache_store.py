"""Where converted results lie, under which key they are found again, and how leftovers are removed."""

from __future__ import annotations

import hashlib
import logging
import os
import re
import shutil
from pathlib import Path

from app.result_names import SUFFIX, Which
from app.settings import Settings
from cache.layout import SCHEMA
from model.problem import StepscopeError
from model.sentence import Sentence, sentence
from parsers.folder_view import FileEntry, FolderView

_SAMPLED_FILES = 64
_SAMPLE_BYTES = 4096
_WORK = re.compile(r"\..*\.(?P<pid>\d+)-\d+\.work")
_log = logging.getLogger(__name__)


class CacheStore:
    """The cache folder, by default the one that the user chose. A result is keyed by its files' names, sizes, times and
    a content sample, which of its results it is, and the schema version: a changed one is converted again, a moved one
    is found."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or Settings().cache_folder()

    def target(self, path: Path, view: FolderView, which: Which) -> Path:
        """Where the cache of this result at ``path`` lies or will lie. Reads at most 512 KiB of it."""
        tail = "" if which is None else f"-rank{which}" if isinstance(which, int) else f"-{_plain_name(which)}"
        return self.folder / f"{_plain_name(path.name) or 'result'}{tail}-{_key(view, which)}{SUFFIX}"


def make_folder(folder: Path, advice: Sentence) -> None:
    """Make the folder of converted results, or one in it. Raises StepscopeError (code ``cache_write``) with
    ``advice``."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        what = sentence("Errors", "The folder for converted results cannot be made: {reason}.")
        raise StepscopeError(what.filled(reason=str(error.strerror)), str(folder), advice, "cache_write") from error


def work_folder(target: Path, number: int) -> Path:
    """The folder in which one conversion of this process to ``target`` works: beside it, so that the finished file can
    be renamed into place."""
    return target.parent / f".{target.name}.{os.getpid()}-{number}.work"


def remove_leftovers(folder: Path) -> int:
    """Remove the work folders in ``folder`` whose process is gone; returns how many there were."""
    if not folder.is_dir():
        return 0
    found = ((path, _WORK.fullmatch(path.name)) for path in list(folder.iterdir()))
    return sum(_remove_work_folder(path) for path, match in found if match and not _is_alive(int(match["pid"])))


def _remove_work_folder(path: Path) -> bool:
    shutil.rmtree(path, ignore_errors=True)
    if path.exists():
        _log.warning("could not remove %s", path)
    return not path.exists()


def _is_alive(pid: int) -> bool:
    if os.name == "nt":  # os.kill would end the process there
        return pid == os.getpid()
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def _plain_name(text: str) -> str:
    return re.sub(r"[^\w.-]+", "_", text)[:60]


def _key(view: FolderView, which: Which) -> str:
    digest = hashlib.blake2b(f"{SCHEMA}|{which!r}".encode("utf-8", "surrogateescape"), digest_size=10)
    for entry in view.files:
        digest.update(f"|{entry.path}|{entry.size_bytes}|{entry.mtime_ns}".encode("utf-8", "surrogateescape"))
    for entry in sorted(view.files, key=lambda file: (-file.size_bytes, file.path))[:_SAMPLED_FILES]:
        digest.update(_content_sample(view, entry))
    return digest.hexdigest()


def _content_sample(view: FolderView, entry: FileEntry) -> bytes:
    """First and last bytes of a file; nothing of one that cannot be read (the conversion will say so)."""
    try:
        with view.open(entry) as stream:
            first = stream.read(_SAMPLE_BYTES)
            stream.seek(max(entry.size_bytes - _SAMPLE_BYTES, 0))
            return first + stream.read(_SAMPLE_BYTES)
    except OSError:
        return b""
