"""`python -m tools.fuzz.caches --times 2000`: opens .stepscope files that were changed at random, as they come by mail.

Each is opened and asked everything in another process: a crash, a hang, or an error that is no message is a fault.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from app.conversion import ensure_cache
from app.sample import sample_folder

_AT_ONCE = 50
_PATIENCE_S = 10.0

Change = Callable[[bytearray, random.Random], None]


def _flip(data: bytearray, chance: random.Random) -> None:
    for _ in range(chance.choice((1, 3, 30))):
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)


def _flip_head(data: bytearray, chance: random.Random) -> None:
    """Where HDF5 has most of its structure."""
    for _ in range(chance.choice((1, 2, 8))):
        data[chance.randrange(min(len(data), 1 << 14))] = chance.choice((0, 1, 0x7F, 0x80, 0xFF))


def _cut(data: bytearray, chance: random.Random) -> None:
    del data[chance.randrange(len(data)) :]


def _blank(data: bytearray, chance: random.Random) -> None:
    begin = chance.randrange(len(data))
    size = min(chance.choice((8, 512, 65536)), len(data) - begin)
    data[begin : begin + size] = bytes([chance.choice((0, 0xFF))]) * size


def _move(data: bytearray, chance: random.Random) -> None:
    begin, to, size = chance.randrange(len(data)), chance.randrange(len(data)), chance.choice((8, 64, 4096))
    data[to : to + size] = data[begin : begin + size]


def _huge_numbers(data: bytearray, chance: random.Random) -> None:
    """Offsets and sizes are 8 bytes."""
    for _ in range(chance.choice((1, 4))):
        at = chance.randrange(len(data) // 8) * 8
        data[at : at + 8] = chance.choice((1 << 63, (1 << 64) - 1, 1 << 40, len(data) - 1)).to_bytes(8, "little")


CHANGES: tuple[Change, ...] = (_flip, _flip_head, _cut, _blank, _move, _huge_numbers)


def damaged(sound: bytes, seed: int) -> bytes:
    """``sound`` with the change number ``seed``."""
    chance = random.Random(seed)
    data = bytearray(sound)
    chance.choice(CHANGES)(data, chance)
    return bytes(data)


def main() -> int:
    """Try them; 1 when one of them was a fault."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=2000)
    parser.add_argument("--first", type=int, default=0, help="number of the first change")
    parser.add_argument("--cache", type=Path, help="this file instead of the sample's cache")
    parser.add_argument("--ask", nargs="+", type=int, metavar="N", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="stepscope-fuzz-") as folder:
        cache = arguments.cache or ensure_cache(sample_folder(), target=Path(folder) / "sound.stepscope")
        if arguments.ask:
            return _ask(cache.read_bytes(), Path(folder), arguments.ask)
        numbers = list(range(arguments.first, arguments.first + arguments.times))
        faults = [
            fault for at in range(0, len(numbers), _AT_ONCE) for fault in _faults(cache, numbers[at : at + _AT_ONCE])
        ]
    print(f"{len(numbers)} changed files, {len(faults)} faults")
    for fault in faults:
        print(f"    {fault}")
    return 1 if faults else 0


def _faults(cache: Path, numbers: list[int]) -> list[str]:
    """What went wrong with these changes; after a crash the rest is tried on its own."""
    left, found = numbers, []
    while left:
        command = [sys.executable, "-m", "tools.fuzz.caches", "--cache", str(cache), "--ask", *map(str, left)]
        limit = _PATIENCE_S * len(left)
        try:
            done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=limit)
            code, lines = done.returncode, done.stdout.splitlines()
        except subprocess.TimeoutExpired as late:
            code, lines = -1, (late.stdout or b"").decode().splitlines()
        found += [line for line in lines if line.startswith("fault")]
        asked = sum(line.startswith("begin") for line in lines)
        if code == 0:
            return found
        found.append(f"change {left[asked - 1]}: the process ended with {code}")
        left = left[asked:]
    return found


def _ask(sound: bytes, folder: Path, numbers: list[int]) -> int:
    from model.problem import StepscopeError

    path = folder / "damaged.stepscope"
    for number in numbers:
        print(f"begin {number}", flush=True)
        path.write_bytes(damaged(sound, number))
        begin = time.monotonic()
        try:
            _everything(path)
        except StepscopeError:
            pass
        except Exception as error:
            print(f"fault: change {number}: {type(error).__name__}: {error}", flush=True)
        if time.monotonic() - begin > _PATIENCE_S:
            print(f"fault: change {number} took {time.monotonic() - begin:.1f} s", flush=True)
    return 0


def _everything(path: Path) -> None:
    """Ask what the panels ask first."""
    from analysis.area import AreaQuery, area
    from analysis.summary import summary
    from analysis.timeline import TimelineQuery, timeline
    from cache.trace import Trace
    from model.task import TaskContext

    with Trace.open(path) as trace:
        summary(trace, TaskContext())
        for info in trace.tables():
            trace.table(info.name)
        span = trace.span
        if span is not None:
            rows = tuple((track.id, depth) for track in trace.tracks for depth in range(max(track.depths, 1)))
            counters = tuple(track.id for track in trace.tracks if track.kind == "counter")
            for width in (10, 2000):
                query = TimelineQuery(span, width, rows=rows, counters=counters, search="a")
                timeline(trace, query, TaskContext())
            area(trace, AreaQuery(span), TaskContext())
        for index in range(0, trace.slice_count, max(trace.slice_count // 20, 1)):
            trace.slice(index)
            trace.arguments(index)


if __name__ == "__main__":
    sys.exit(main())
