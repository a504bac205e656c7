"""What every benchmark measures alike: repeated times, and the memory of all processes together."""

from __future__ import annotations

import math
import os
import statistics
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

_SAMPLE_S = 0.02
_NEW_PROCESSES_S = 0.2  # to look through all processes of the machine costs 50 times as much as to look at these
_PAGE_BYTES = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096


@dataclass
class Memory:
    """``peak_bytes``: largest sum of the resident sets of all watched processes at one moment (Linux; else 0);
    ``processes``: how many there were then."""

    peak_bytes: int = 0
    processes: int = 0

    def sample(self, processes: list[int]) -> None:
        """Look at ``processes`` once."""
        sizes = [size for size in map(_resident, processes) if size]
        if sum(sizes) > self.peak_bytes:
            self.peak_bytes, self.processes = sum(sizes), len(sizes)


@contextmanager
def memory_watch(*, with_self: bool = True) -> Iterator[Memory]:
    """Samples the memory of this process (if ``with_self``) and all that it starts, every 20 ms; what ends within 0.2 s
    may be missed."""
    memory = Memory()
    over = threading.Event()
    me = os.getpid()

    def watch() -> None:
        processes: list[int] = []
        looked_s = -math.inf
        while not over.wait(_SAMPLE_S):
            if time.monotonic() - looked_s >= _NEW_PROCESSES_S:
                processes, looked_s = [*_descendants(me), *([me] if with_self else ())], time.monotonic()
            memory.sample(processes)

    thread = threading.Thread(target=watch, daemon=True)
    thread.start()
    try:
        yield memory
    finally:
        over.set()
        thread.join()


def own_peak_bytes() -> int:
    """The largest resident set that this process ever had (Linux; else 0). Costs nothing while it runs, unlike
    `memory_watch`, whose thread takes the interpreter from what is measured."""
    try:
        lines = Path("/proc/self/status").read_text().splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) << 10 for line in lines if line.startswith("VmHWM:")), 0)


def own_bytes() -> int:
    """The memory of this process that is no file's (Linux; else 0)."""
    try:
        _, resident, shared, *_ = Path("/proc/self/statm").read_text().split()
    except (OSError, ValueError):
        return 0
    return (int(resident) - int(shared)) * _PAGE_BYTES


def waited_s() -> float:
    """How long this thread has been ready to run, but without a core: other programs have it (Linux; else 0)."""
    try:
        return int(Path("/proc/thread-self/schedstat").read_text().split()[1]) / 1e9
    except (OSError, IndexError, ValueError):
        return 0.0


def _descendants(root: int) -> list[int]:
    parents: dict[int, int] = {}
    for entry in Path("/proc").glob("[0-9]*/stat"):
        try:
            parents[int(entry.parent.name)] = int(entry.read_text().rpartition(")")[2].split()[1])
        except (OSError, IndexError, ValueError):  # it has just ended
            continue
    found, grown = {root}, True
    while grown:
        more = {process for process, parent in parents.items() if parent in found} - found
        grown = bool(more)
        found |= more
    return sorted(found - {root})


def _resident(process: int) -> int:
    try:
        return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * _PAGE_BYTES
    except (OSError, IndexError, ValueError):
        return 0


def repeat(run: Callable[[], object], times: int) -> list[float]:
    """Seconds of each of ``times`` runs."""
    seconds = []
    for _ in range(times):
        begin = time.perf_counter()
        run()
        seconds.append(time.perf_counter() - begin)
    return seconds


def report(
    title: str, seconds: list[float], *, size_bytes: int = 0, memory: Memory | None = None, unit: str = "s"
) -> None:
    """Print best, median and (from 20 runs on) p95, bytes a second and peak memory."""
    factor = {"s": 1.0, "ms": 1e3}[unit]
    parts = [f"best {min(seconds) * factor:8.2f} {unit}", f"median {statistics.median(seconds) * factor:8.2f} {unit}"]
    if len(seconds) >= 20:
        parts.append(f"p95 {_p95(seconds) * factor:8.2f} {unit}")
    if size_bytes:
        parts.append(f"{size_bytes / min(seconds) / 1e6:6.0f} MB/s")
    if memory is not None and memory.peak_bytes:
        parts.append(f"peak {memory.peak_bytes / 1e6:5.0f} MB in {memory.processes} processes")
    print(f"{title:44s} " + "   ".join(parts), flush=True)


def _p95(seconds: list[float]) -> float:
    return sorted(seconds)[int(len(seconds) * 0.95)]


def summary(by_zoom: Mapping[str, list[float]]) -> dict[str, float | str]:
    """Median of all, the p95 of the zoom where it is largest, and that zoom; times in ms."""
    p95 = {zoom: _p95(seconds) for zoom, seconds in by_zoom.items()}
    worst = max(p95, key=p95.__getitem__)
    everything = [one for seconds in by_zoom.values() for one in seconds]
    median = statistics.median(everything) * 1e3
    return {"median_ms": round(median, 3), "p95_ms": round(p95[worst] * 1e3, 3), "worst_zoom": worst}
