"""The generated traces, databases and caches of the benchmarks: made once per size, in a folder outside the project."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from app.conversion import ensure_cache
from benchmarks.database_generator import write_database
from benchmarks.trace_generator import write_trace
from cache.trace import Trace
from model.problem import StepscopeError


def trace_of(folder: Path, size_mb: float) -> Path:
    """A generated trace of that size in ``folder``."""
    return _generated(folder / f"trace_{size_mb:g}_mb.json", write_trace, size_mb, "events")


def database_of(folder: Path, size_mb: float) -> Path:
    """A generated msprof database of that size in ``folder``."""
    return _generated(folder / f"database_{size_mb:g}_mb.db", write_database, size_mb, "rows")


def _generated(path: Path, write: Callable[[Path, int], int], size_mb: float, what: str) -> Path:
    if not path.is_file():
        begin = time.perf_counter()
        count = write(path, int(size_mb * 1e6))
        seconds = time.perf_counter() - begin
        print(f"generated {path.name}: {count} {what}, {path.stat().st_size / seconds / 1e6:.0f} MB/s", flush=True)
    return path


def cache_of(folder: Path, size_mb: float, file: Path | None = None) -> Path:
    """The cache of a generated trace of that size, made again when another version of the program wrote it; or ``file``
    instead. Raises StepscopeError when ``file`` cannot be opened."""
    if file is not None:
        Trace.open(file).close()
        return file
    trace = trace_of(folder, size_mb)
    target = trace.with_suffix(".stepscope")
    try:
        Trace.open(target).close()
    except StepscopeError:
        ensure_cache(trace, target=target, rebuild=True)
    return target
