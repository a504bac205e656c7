"""A file that one process holds: the system lets go of it when the process ends, however it ends. No Qt."""

from __future__ import annotations

import os
import sys
from pathlib import Path

# Windows keeps others from reading what is locked: a byte that no file of ours has.
_BYTE = 1 << 30


class FileLock:
    """Holds ``path`` until `release`; get one from `try_lock`."""

    def __init__(self, file: int) -> None:
        self._file: int | None = file

    def release(self) -> None:
        """Let go; the file stays."""
        if self._file is not None:
            os.close(self._file)
            self._file = None


def try_lock(path: Path) -> FileLock | None:
    """The lock of ``path``, which is made where it is missing; None while another one holds it. Raises OSError."""
    file = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o600)
    try:
        _lock(file)
    except BlockingIOError:
        os.close(file)
        return None
    except OSError:
        os.close(file)
        raise
    return FileLock(file)


def _lock(file: int) -> None:
    """Raises BlockingIOError: another one has it."""
    if sys.platform == "win32":
        import msvcrt

        os.lseek(file, _BYTE, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except PermissionError as error:
            raise BlockingIOError(error.errno, error.strerror) from error
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
