"""One disturbed conversion at a time: the result that is converted, its cache folder, and what must hold afterwards."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

from app.result_names import SUFFIX
from cache.trace import Trace
from tools.own_home import own_home

ROOT = Path(__file__).resolve().parent.parent.parent
PATIENCE_S = 120.0


@dataclass(frozen=True, slots=True)
class Ended:
    """How a conversion ended: exit code, what it printed on stdout and on stderr."""

    code: int
    said: str
    complained: str


@dataclass(slots=True)
class Bench:
    """``source`` is converted into caches below ``folder``; ``sound`` is what an undisturbed conversion finds in it and
    ``seconds`` how long that takes."""

    source: Path
    folder: Path
    sound: dict[str, object] = field(default_factory=dict)
    seconds: float = 0.0

    def measure(self) -> None:
        """Convert undisturbed."""
        begin = time.monotonic()
        self.sound = facts_of(self.convert(self.source, self.fresh_home()))
        self.seconds = time.monotonic() - begin

    def fresh_home(self) -> Path:
        """An empty home for one try."""
        home = self.folder / "home"
        shutil.rmtree(home, ignore_errors=True)
        home.mkdir(parents=True)
        return home

    def start(self, source: Path, home: Path, *before: str) -> subprocess.Popen[str]:
        """Begin to convert ``source``, in a process group of its own; ``before``: a command that starts the program."""
        return subprocess.Popen(
            [*before, sys.executable, "-m", "stepscope", "convert", str(source), "--json"],
            cwd=ROOT,
            env={**os.environ, **own_home(home), "STEPSCOPE_TRY": str(home)},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    def convert(self, source: Path, home: Path, *before: str) -> Ended:
        """Convert ``source`` to the end."""
        return ended(self.start(source, home, *before))

    def wrongs(self, home: Path) -> list[str]:
        """What is wrong after a disturbance: a cache that is none, a next start that fails or finds other content, and
        what is left behind."""
        found = [f"unsound cache {path.name}" for path in caches(home) if not self._is_sound(path)]
        after = self.convert(self.source, home)
        if after.code:
            found.append(f"the next start fails with {after.code}: {after.complained.strip()}")
        elif facts_of(after) != self.sound:
            found.append("the next start finds other content")
        found += [f"left behind: {name}" for name in leftovers(home)]
        found += [f"still running: {process}" for process in survivors(home)]
        return found

    def _is_sound(self, path: Path) -> bool:
        with Trace.open(path) as trace:
            return trace.slice_count == self.sound["slices"]


def ended(process: subprocess.Popen[str]) -> Ended:
    """How ``process`` ended; one that takes longer than `PATIENCE_S` is killed, and its code is -9."""
    try:
        said, complained = process.communicate(timeout=PATIENCE_S)
    except subprocess.TimeoutExpired:
        process.kill()
        said, complained = process.communicate()
    return Ended(process.returncode, said, complained)


def facts_of(done: Ended) -> dict[str, object]:
    """What a conversion found, without where it lies. Raises RuntimeError when it failed."""
    if done.code:
        raise RuntimeError(done.complained)
    told: dict[str, object] = json.loads(done.said)
    return {name: told[name] for name in ("kind", "slices", "tables", "problems")}


def caches(home: Path) -> list[Path]:
    """Finished caches below ``home``: what the program would take for one."""
    return [path for path in home.rglob(f"*{SUFFIX}") if not path.parent.name.endswith(".work")]


def leftovers(home: Path) -> list[str]:
    """Files below ``home`` that are neither a cache, nor the log, nor settings."""
    known = (SUFFIX, ".log", ".json", ".toml")
    return [path.name for path in home.rglob("*") if path.is_file() and not path.name.endswith(known)] + [
        path.name for path in home.rglob("*.work")
    ]


def survivors(home: Path) -> list[str]:
    """Processes of a try that outlive it by more than some seconds (Linux)."""
    deadline = time.monotonic() + 5
    while (alive := _of_try(home)) and time.monotonic() < deadline:
        time.sleep(0.1)
    return alive


def _of_try(home: Path) -> list[str]:
    mark = f"STEPSCOPE_TRY={home}".encode()
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if mark in (process / "environ").read_bytes().split(b"\0"):
                found.append(process.name)
        except OSError:  # it has just ended
            continue
    return found
