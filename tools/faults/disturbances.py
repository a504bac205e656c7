"""The disturbances. Each yields what went wrong in one try, "" when nothing did."""

from __future__ import annotations

import fcntl
import os
import random
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tools.faults.bench import Bench, Ended, caches, ended, facts_of

Tries = Iterator[str]
Disturbance = Callable[[Bench, int, random.Random], Tries]


def killed(bench: Bench, times: int, chance: random.Random) -> Tries:
    """The signal 9 to the program and all its processes, to the converter alone, or to the program alone."""
    for number in range(times):
        home = bench.fresh_home()
        process = bench.start(bench.source, home)
        time.sleep(chance.uniform(0, bench.seconds))
        _kill(process.pid, ("all", "child", "parent")[number % 3])
        done = ended(process)
        yield _told(bench.wrongs(home), done)


def _kill(program: int, whom: str) -> None:
    victims = [program]
    if whom == "child":
        victims = _children(program)
    for victim in victims:
        try:
            if whom == "all":
                os.killpg(victim, signal.SIGKILL)
            else:
                os.kill(victim, signal.SIGKILL)
        except ProcessLookupError:  # it was quicker
            continue


def _children(program: int) -> list[int]:
    """The processes that any thread of ``program`` has started."""
    found = []
    for thread in Path(f"/proc/{program}/task").glob("*/children"):
        with suppress(OSError):  # it has just ended
            found += [int(child) for child in thread.read_text().split()]
    return found


def full_disk(bench: Bench, times: int, chance: random.Random) -> Tries:
    """The cache folder on a disk that is full after some part of what the conversion needs."""
    needed = max(sum(path.stat().st_size for path in caches(_converted(bench))), 1 << 20)
    for number in range(times):
        size = int(needed * 4 * (number + chance.random()) / times) + 65536
        with _small_disk(bench, f"size={size}") as home:
            done = bench.convert(bench.source, home)
            if done.code == 0:
                yield "" if facts_of(done) == bench.sound else f"{size} bytes: other content"
                continue
            left = [path.name for path in home.rglob("*") if path.is_file() and path.suffix not in (".log", ".json")]
            wrongs = [f"left behind: {name}" for name in left]
            if done.code != 4 or "no room left on the disk" not in done.complained:
                wrongs.append(f"{size} bytes, code {done.code}: {done.complained.strip()}")
            yield _told(wrongs, done)


def read_only_cache(bench: Bench, times: int, chance: random.Random) -> Tries:
    """The cache folder on a disk that nobody may write to."""
    for _ in range(times):
        with _small_disk(bench, "size=1m") as home:
            subprocess.run(["mount", "-o", "remount,ro", str(home)], check=True)
            done = bench.convert(bench.source, home)
            clear = done.code == 4 and str(home) in done.complained
            yield _told([] if clear else [f"code {done.code}: {done.complained.strip()}"], done)


def source_removed(bench: Bench, times: int, chance: random.Random) -> Tries:
    """The opened file goes away while it is read."""
    yield from _changed(bench, times, chance, lambda copy: copy.unlink())


def source_changed(bench: Bench, times: int, chance: random.Random) -> Tries:
    """The opened file is cut, or goes on growing, while it is read."""

    def change(copy: Path) -> None:
        with copy.open("r+b") as file:
            if chance.random() < 0.5:
                file.truncate(copy.stat().st_size // 2)
            else:
                file.seek(0, os.SEEK_END)
                file.write(b', {"ph": "X"')

    yield from _changed(bench, times, chance, change)


def _changed(bench: Bench, times: int, chance: random.Random, change: Callable[[Path], None]) -> Tries:
    copy = bench.folder / bench.source.name
    for _ in range(times):
        home = bench.fresh_home()
        shutil.copy(bench.source, copy)
        process = bench.start(copy, home)
        time.sleep(chance.uniform(0, bench.seconds))
        change(copy)
        done = ended(process)
        wrongs = [] if done.code in (0, 3, 4) else [f"code {done.code}: {done.complained.strip()}"]
        # What it holds may be either content. The next look at the whole file has to find the whole.
        shutil.copy(bench.source, copy)
        after = bench.convert(copy, home)
        if after.code or facts_of(after) != bench.sound:
            wrongs.append(f"afterwards: code {after.code} {after.complained.strip()}")
        copy.unlink()
        yield _told(wrongs, done)


def two_at_once(bench: Bench, times: int, chance: random.Random) -> Tries:
    """Two programs convert the same result."""
    for _ in range(times):
        home = bench.fresh_home()
        first = bench.start(bench.source, home)
        time.sleep(chance.uniform(0, bench.seconds / 2))
        both = [ended(process) for process in (bench.start(bench.source, home), first)]
        wrongs = [f"code {done.code}: {done.complained.strip()}" for done in both if done.code]
        wrongs += ["other content" for done in both if not done.code and facts_of(done) != bench.sound]
        yield _told(wrongs + bench.wrongs(home), both[0])


def locked_cache(bench: Bench, times: int, chance: random.Random) -> Tries:
    """Another process holds a lock on the finished cache."""
    for number in range(times):
        home = _converted(bench)
        with caches(home)[0].open("rb+") as file:
            fcntl.flock(file, fcntl.LOCK_EX if number % 2 else fcntl.LOCK_SH)
            done = bench.convert(bench.source, home)
        yield _told([] if done.code == 0 and facts_of(done) == bench.sound else [f"code {done.code}"], done)


def clock_set_back(bench: Bench, times: int, chance: random.Random) -> Tries:
    """The clock is years back at the next start, in the middle of nothing, or runs backwards (faketime)."""
    if shutil.which("faketime") is None:
        yield "faketime is not installed"
        return
    for number in range(times):
        home = _converted(bench) if number % 2 else bench.fresh_home()
        done = bench.convert(bench.source, home, "faketime", "-f", ("-3y", "@1999-12-31 23:59:59", "-1d")[number % 3])
        wrongs = [] if done.code == 0 and facts_of(done) == bench.sound else [f"code {done.code}: {done.complained}"]
        yield _told(wrongs + bench.wrongs(home), done)


def _converted(bench: Bench) -> Path:
    home = bench.fresh_home()
    facts_of(bench.convert(bench.source, home))
    return home


@contextmanager
def _small_disk(bench: Bench, options: str) -> Iterator[Path]:
    home = bench.fresh_home()
    subprocess.run(["mount", "-t", "tmpfs", "-o", options, "stepscope-faults", str(home)], check=True)
    try:
        yield home
    finally:
        subprocess.run(["umount", "-l", str(home)], check=True)


def _told(wrongs: list[str], done: Ended) -> str:
    """The wrongs of one try in a line; a traceback that a user saw is one."""
    if "Traceback" in done.complained:
        wrongs = [*wrongs, f"a traceback: {done.complained.strip()}"]
    return "; ".join(wrongs)


DISTURBANCES: dict[str, tuple[Disturbance, int]] = {
    "killed": (killed, 50),
    "full_disk": (full_disk, 20),
    "read_only_cache": (read_only_cache, 2),
    "source_removed": (source_removed, 10),
    "source_changed": (source_changed, 10),
    "two_at_once": (two_at_once, 6),
    "locked_cache": (locked_cache, 4),
    "clock_set_back": (clock_set_back, 6),
}
"""Name -> disturbance and how often it is tried by default."""
