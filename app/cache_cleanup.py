"""How much the cache folder holds, and what goes when it is too much: what was not used for longest, first. No Qt."""

from __future__ import annotations

import logging
import os
import shutil
from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from app.cache_store import make_folder
from app.mark_file import SESSION_SUFFIX
from app.result_names import SUFFIX
from app.track_file import TRACKS_SUFFIX
from model.sentence import sentence
from model.task import TaskContext

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class CacheFile:
    """One converted result; ``used_ns``: when it was last opened, or made."""

    path: Path
    size_bytes: int
    used_ns: int


@dataclass(frozen=True, slots=True)
class Moved:
    """Files that lie in the other folder now, and names of those that do not: they are in use, or there is no room."""

    files: int
    left: tuple[str, ...]


def cache_files(folder: Path) -> list[CacheFile]:
    """The converted results in ``folder``, that which was not used for longest first."""
    found = []
    for path in folder.glob(f"*{SUFFIX}") if folder.is_dir() else ():
        with suppress(OSError):
            status = path.stat()
            found.append(CacheFile(path, status.st_size, status.st_mtime_ns))
    return sorted(found, key=lambda file: (file.used_ns, file.path))


def note_use(cache: Path) -> None:
    """Remember that this cache was used now."""
    with suppress(OSError):
        os.utime(cache)


def clean_up(folder: Path, limit_bytes: int, in_use: Collection[Path]) -> int:
    """Remove what was not used for longest, until the rest takes no more than ``limit_bytes``; returns how many bytes
    that gave. What is ``in_use`` stays, and bookmarks stay: they cannot be made again."""
    files = cache_files(folder)
    total, kept = sum(file.size_bytes for file in files), {path.absolute() for path in in_use}
    given = 0
    for file in files:
        if total - given <= limit_bytes:
            break
        if file.path.absolute() in kept:
            continue
        try:
            file.path.unlink()
        except OSError as error:  # another program has it open
            _log.warning("%s stays: %s", file.path, error)
            continue
        given += file.size_bytes
    return given


def move_caches(folder: Path, target: Path, task: TaskContext) -> Moved:
    """Move all results, bookmarks and choices of tracks to another folder. What is there already stays as it is. Raises
    StepscopeError where that folder cannot be made, and Cancelled between two files."""
    make_folder(target, sentence("Errors", "Choose another cache folder in the settings."))
    endings = (SUFFIX, SESSION_SUFFIX, TRACKS_SUFFIX)
    paths = sorted(path for path in folder.iterdir() if path.name.endswith(endings)) if folder.is_dir() else []
    left = []
    for at, path in enumerate(paths):
        task.progress(path.name, at, len(paths), "")
        if not _moved(path, target / path.name):
            left.append(path.name)
    return Moved(len(paths) - len(left), tuple(left))


def _moved(path: Path, target: Path) -> bool:
    """Whether it lies there now; on its way to another disk it has another name."""
    if target.exists():
        return False
    draft = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        try:
            path.rename(target)
        except OSError:  # another disk
            shutil.copy2(path, draft)
            draft.replace(target)
            path.unlink()
    except OSError as error:
        _log.warning("%s was not moved: %s", path, error)
        return False
    finally:
        draft.unlink(missing_ok=True)
    return True
