"""Errors of the cache file as a user has to see them: which file, and what to do."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from model.problem import StepscopeError
from model.sentence import QT_TRANSLATE_NOOP, sentence

_FULL = (errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC))


def damaged(path: Path, why: str) -> StepscopeError:
    """The error for a cache file that cannot be trusted; ``why`` is a clause such as "it is cut"."""
    return StepscopeError(
        sentence("Errors", "This cache file cannot be used: {why}.").filled(why=why),
        str(path),
        sentence("Errors", "Open the result folder again to rebuild it, or ask for a fresh copy of the file."),
        "cache_damaged",
    )


def wrong_version(path: Path, found: int, expected: int) -> StepscopeError:
    """The error for a cache file of another schema version."""
    newer = QT_TRANSLATE_NOOP(
        "Errors",
        "This cache file was written by a newer version of the program (schema {found}, this one reads {expected}).",
    )
    older = QT_TRANSLATE_NOOP(
        "Errors",
        "This cache file was written by an older version of the program (schema {found}, this one reads {expected}).",
    )
    return StepscopeError(
        sentence("Errors", newer if found > expected else older).filled(found=found, expected=expected),
        str(path),
        sentence("Errors", "Open the result folder again to rebuild it."),
        "cache_version",
    )


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Turn what the system says while ``path`` is written into a StepscopeError (`disk_full`, `cache_write`). It may be
    a cache, or a file that a person saves: whoever knows which may have better advice."""
    try:
        yield
    except (OSError, RuntimeError) as error:
        if isinstance(error, RecursionError | NotImplementedError):
            raise
        raise _write_error(path, error) from error


def _write_error(path: Path, error: OSError | RuntimeError) -> StepscopeError:
    if getattr(error, "errno", None) in _FULL:
        return StepscopeError(
            sentence("Errors", "There is no room left on the disk for the file."),
            str(path.parent),
            sentence("Errors", "Free some space or choose another folder, then try again."),
            "disk_full",
        )
    reason = getattr(error, "strerror", None) or str(error)
    return StepscopeError(
        sentence("Errors", "The file cannot be written: {reason}.").filled(reason=reason),
        str(path),
        sentence("Errors", "Check that the folder exists and may be written to, or choose another folder."),
        "cache_write",
    )


def unreadable(path: Path, error: OSError) -> StepscopeError:
    """The error for a cache file that the system does not let us read."""
    return StepscopeError(
        sentence("Errors", "This cache file cannot be opened: {reason}.").filled(reason=error.strerror or str(error)),
        str(path),
        sentence("Errors", "Check that it still exists and may be read."),
        "cache_unreadable",
    )
