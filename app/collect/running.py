"""Runs a collecting tool, follows what it prints, and ends it with all that it started."""

from __future__ import annotations

import codecs
import contextlib
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from model.problem import StepscopeError
from model.sentence import sentence

KEPT_BYTES = 1 << 20
"""Of what a tool prints and nobody has taken yet, the last part is kept."""
PATIENCE_S = 10.0
"""So long may a tool need to end after Ctrl+C (hiprof writes its result then)."""
_PIECE = 1 << 16


class _Shown(dict[int, int]):
    """What stands for each letter: itself, or a space. Filled as letters come, so that megabytes take no time."""

    def __missing__(self, letter: int) -> int:
        self[letter] = letter if chr(letter) in "\n\t" or chr(letter).isprintable() else ord(" ")
        return self[letter]


_SHOWN = _Shown()


class Running:
    """One run of a tool. Nothing passes through a shell. The tool has no input, so that it cannot wait for any."""

    def __init__(self, words: Sequence[str], environment: Mapping[str, str] | None = None, folder: str = "") -> None:
        """Start it. Raises StepscopeError ``tool_missing`` or ``tool_failed`` when that is not possible."""
        self._lock = threading.Lock()
        self._kept = bytearray()
        self._letters = codecs.getincrementaldecoder("utf-8")("replace")
        self._dropped = 0
        self._is_cancelled = False
        try:
            self._process = subprocess.Popen(
                list(words),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                env={**os.environ, **(environment or {})},
                cwd=folder or None,
                **_OWN_GROUP,
            )
        except FileNotFoundError as error:
            missing = str(error.filename or words[0])
            what = sentence("Errors", "The program is not on this machine.")
            advice = sentence("Errors", "Install it, or copy the command to the machine that has it.")
            raise StepscopeError(what, missing, advice, "tool_missing") from error
        except (OSError, ValueError) as error:
            what = sentence("Errors", "The program cannot be started.")
            raise StepscopeError(what, f"{words[0]}: {error}", "", "tool_failed") from error
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    @property
    def code(self) -> int | None:
        """Its exit code once it has ended."""
        code: int | None = self._process.poll()
        return code

    @property
    def is_cancelled(self) -> bool:
        """Whether `cancel` was called."""
        return self._is_cancelled

    def take(self) -> str:
        """What it has printed since the last call, with what was left out of it said; control characters become
        spaces."""
        with self._lock:
            text, dropped = self._letters.decode(bytes(self._kept)), self._dropped
            self._kept.clear()
            self._dropped = 0
        shown = text.translate(_SHOWN)
        return f"… {dropped} bytes are left out …\n{shown}" if dropped else shown

    def wait(self, seconds: float | None = None) -> int | None:
        """Wait until it has ended and everything it printed is read; its exit code, None when the time is over."""
        try:
            code: int = self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            return None
        self._reader.join(1.0)  # a child that it left behind may hold the pipe
        return code

    def cancel(self, patience_s: float = PATIENCE_S) -> None:
        """Ask it to end as Ctrl+C does, and after ``patience_s`` end it and all it has started. Returns at once."""
        if not self._is_cancelled:
            self._is_cancelled = True
            threading.Thread(target=self._end, args=(patience_s,), daemon=True).start()

    def end(self, patience_s: float = PATIENCE_S) -> None:
        """As `cancel`, but returns when nothing of it is left."""
        self._is_cancelled = True
        self._end(patience_s)

    def _end(self, patience_s: float) -> None:
        if self._process.poll() is None:
            _ask_to_end(self._process)
            self.wait(patience_s)
        _kill(self._process)
        self._process.wait()

    def _read(self) -> None:
        assert self._process.stdout is not None
        with self._process.stdout as pipe:
            while piece := os.read(pipe.fileno(), _PIECE):
                with self._lock:
                    self._kept += piece
                    self._dropped += max(len(self._kept) - KEPT_BYTES, 0)
                    del self._kept[:-KEPT_BYTES]


if sys.platform == "win32":
    _OWN_GROUP: dict[str, Any] = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}

    def _ask_to_end(process: subprocess.Popen[bytes]) -> None:
        process.send_signal(signal.CTRL_BREAK_EVENT)

    def _kill(process: subprocess.Popen[bytes]) -> None:
        subprocess.run(["taskkill", "/F", "/T", "/PID", str(process.pid)], capture_output=True, check=False)

else:
    _OWN_GROUP: dict[str, Any] = {"start_new_session": True}

    def _ask_to_end(process: subprocess.Popen[bytes]) -> None:
        _signal_group(process, signal.SIGINT)

    def _kill(process: subprocess.Popen[bytes]) -> None:
        _signal_group(process, signal.SIGKILL)

    def _signal_group(process: subprocess.Popen[bytes], number: signal.Signals) -> None:
        with contextlib.suppress(ProcessLookupError, PermissionError):  # all of it has ended
            os.killpg(process.pid, number)


def entries(output: Path) -> dict[str, int]:
    """What lies in a folder, with the times of the last change (ns); nothing where there is no such folder."""
    found: dict[str, int] = {}
    with contextlib.suppress(OSError), os.scandir(output) as listed:
        for entry in listed:
            with contextlib.suppress(OSError):  # it has gone, or is a link to nothing
                found[entry.name] = entry.stat().st_mtime_ns
    return found


def result_of(output: Path, before: Mapping[str, int]) -> Path | None:
    """What a run wrote into a folder that held these entries ``before``: the one new folder in it, else the folder
    itself; None when nothing in it is new or changed."""
    new = [name for name, changed_ns in entries(output).items() if before.get(name) != changed_ns]
    folders = [name for name in new if (output / name).is_dir()]
    return (output / folders[0] if len(folders) == 1 else output) if new else None
