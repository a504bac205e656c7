"""The generated traces and caches of the benchmarks: made once per size, in a folder outside the project."""

from __future__ import annotations

import time
from pathlib import Path

from app.conversion import ensure_cache
from benchmarks.trace_generator import write_trace


def trace_of(folder: Path, size_mb: float) -> Path:
    """A generated trace of that size in ``folder``."""
    path = folder / f"trace_{size_mb:g}_mb.json"
    if not path.is_file():
        begin = time.perf_counter()
        events = write_trace(path, int(size_mb * 1e6))
        seconds = time.perf_counter() - begin
        print(f"generated {path.name}: {events} events, {path.stat().st_size / seconds / 1e6:.0f} MB/s", flush=True)
    return path


def cache_of(folder: Path, size_mb: float) -> Path:
    """The cache of a generated trace of that size."""
    trace = trace_of(folder, size_mb)
    target = trace.with_suffix(".stepscope")
    if not target.is_file() or target.stat().st_mtime_ns < trace.stat().st_mtime_ns:
        ensure_cache(trace, target=target, rebuild=True)
    return target
