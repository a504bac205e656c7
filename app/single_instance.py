"""One program for a user's screen: a later start hands what it should open to the one that runs.

Over a socket of the file system that only this user can reach, on Windows a named pipe; never over a network. Who holds
the lock is the one that listens, so a crash leaves nothing that would have to be believed. No Qt.
"""

from __future__ import annotations

import hashlib
import json
import logging
import os
import stat
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from multiprocessing.connection import Client, Connection, Listener
from pathlib import Path
from typing import Any

from app.file_lock import FileLock, try_lock
from app.places import config_folder, runtime_folder

_log = logging.getLogger(__name__)

PATIENCE_S = 5.0
"""How long the running program has for an answer; then it counts as hung and the later start opens by itself."""

STARTING_S = 20.0
"""How long it has for its own start, until it listens."""

_MOST_BYTES = 1 << 16
_MOST_PATHS = 100
_MESSAGE_S = 2.0
_AGAIN_S = 0.05
_TAKEN = b"taken"


@dataclass(frozen=True, slots=True)
class Request:
    """What a start should open: absolute paths, the rank to show first, and the ``token`` with which the desktop lets
    the window come to the front ("" = none)."""

    paths: tuple[Path, ...] = ()
    rank: int | None = None
    token: str = ""

    def as_bytes(self) -> bytes:
        """As it is sent."""
        return json.dumps({"paths": list(map(str, self.paths)), "rank": self.rank, "token": self.token}).encode()

    @classmethod
    def of(cls, message: bytes) -> Request:
        """As it was sent; raises ValueError: no request."""
        content: Any = json.loads(message)
        match content:
            case {"paths": [*paths], "rank": int() | None as rank, "token": str(token)} if len(paths) <= _MOST_PATHS:
                if all(isinstance(path, str) and "\0" not in path and Path(path).is_absolute() for path in paths):
                    return cls(tuple(map(Path, paths)), rank, token)
        raise ValueError("no request to open something")


class Visit:
    """A later start that waits for an answer."""

    def __init__(self, request: Request, connection: Connection) -> None:
        self.request = request
        self._connection = connection

    def take(self) -> bool:
        """Say that the request is ours now; False: the other one has not waited and opens by itself."""
        with self._connection, suppress(OSError):
            self._connection.send_bytes(_TAKEN)
            return True
        return False

    def turn_away(self) -> None:
        """End without an answer: the other one goes on by itself."""
        self._connection.close()


class Instance:
    """The program as others find it at ``address``. Without one it is on its own and nobody finds it."""

    def __init__(self, address: str = "", lock: FileLock | None = None) -> None:
        self._address = address
        self._lock = lock
        self._listener: Listener | None = None
        self._thread: threading.Thread | None = None
        self._is_closing = False
        self._visits: list[Visit] = []

    def listen(self, receive: Callable[[Visit], object]) -> None:
        """From now on hand each visit to ``receive``, in a thread of its own; it must answer."""
        if not self._address:
            return
        try:
            self._listener = Listener(self._address, backlog=_MOST_PATHS)
        except OSError as error:
            _log.warning("later starts open by themselves: %s", error)
            return
        arguments = (self._listener, receive)
        self._thread = threading.Thread(target=self._serve, args=arguments, name="later starts", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Listen no more. Who still waits for an answer goes on by itself."""
        self._is_closing = True
        if self._listener is not None and self._thread is not None:
            # Nothing else ends an accept() that waits in another thread.
            with suppress(OSError):
                Client(self._address).close()
            self._thread.join()
            self._listener.close()
        for visit in self._visits:
            visit.turn_away()
        if self._lock is not None:
            self._lock.release()

    def _serve(self, listener: Listener, receive: Callable[[Visit], object]) -> None:
        while True:
            try:
                connection = listener.accept()
            except OSError:  # it went away again
                time.sleep(_AGAIN_S)
                continue
            if self._is_closing:
                connection.close()
                return
            try:
                request = Request.of(connection.recv_bytes(_MOST_BYTES) if connection.poll(_MESSAGE_S) else b"")
            except (OSError, EOFError, ValueError, RecursionError):
                connection.close()
                continue
            visit = Visit(request, connection)
            self._visits = [*self._visits[-_MOST_PATHS:], visit]
            receive(visit)


def first_instance(request: Request, patience_s: float = PATIENCE_S, starting_s: float = STARTING_S) -> Instance | None:
    """This program as the one that listens; None: the one that runs already has taken the ``request``. Where that one
    does not answer in time, or nothing can be listened to here, this program is on its own."""
    deadline = time.monotonic() + starting_s
    lock = None
    try:
        place = _own_folder() / _name()
        while (lock := try_lock(place.with_suffix(".lock"))) is None:
            answer = _answer_to(request, _address(place), patience_s)
            if answer is _Answer.TAKEN:
                return None
            if answer is _Answer.NONE or time.monotonic() >= deadline:
                return Instance()
            time.sleep(_AGAIN_S)
        if sys.platform != "win32":
            place.unlink(missing_ok=True)  # of one that crashed: we hold its lock
    except OSError:
        if lock is not None:
            lock.release()
        return Instance()
    return Instance(_address(place), lock)


class _Answer(Enum):
    TAKEN = "it is theirs now"
    NONE = "nothing in time"
    GONE = "nobody there: that one just begins or just ends"


def _answer_to(request: Request, address: str, patience_s: float) -> _Answer:
    answers = [_Answer.NONE]
    deadline = time.monotonic() + patience_s

    def ask() -> None:
        try:
            with Client(address) as connection:
                if (left := deadline - time.monotonic()) > 0:
                    connection.send_bytes(request.as_bytes())
                    if connection.poll(left):
                        answers.append(_Answer.TAKEN if connection.recv_bytes(len(_TAKEN)) == _TAKEN else _Answer.GONE)
        except (OSError, EOFError):
            answers.append(_Answer.GONE)

    # In a thread: connecting itself may wait for ever for a program that has stopped. Else this one ends first.
    thread = threading.Thread(target=ask, daemon=True)
    thread.start()
    thread.join(patience_s + _AGAIN_S)
    return answers[-1]


def _name() -> str:
    """Another screen, other settings: another program."""
    screen = [os.environ.get(name, "") for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")]
    return hashlib.blake2b(os.fsencode("\0".join([str(config_folder()), *screen])), digest_size=8).hexdigest()


def _address(place: Path) -> str:
    return rf"\\.\pipe\stepscope-{place.name}" if sys.platform == "win32" else str(place)


def _own_folder() -> Path:
    """The folder of the socket; raises OSError: others can reach into it."""
    folder = runtime_folder()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if sys.platform != "win32":
        status = folder.lstat()
        if not stat.S_ISDIR(status.st_mode) or status.st_uid != os.getuid() or status.st_mode & 0o077:
            raise PermissionError(f"{folder} is not this user's alone")
    return folder
