"""What the benchmarks generate, and its caches: made once per size, in a folder outside the project."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from pathlib import Path

from app.conversion import ensure_cache
from benchmarks.database_generator import write_database
from benchmarks.kernel_generator import write_kernels
from benchmarks.slices_generator import TRACKS, write_slices
from benchmarks.trace_generator import write_trace
from cache.trace import Trace
from model.problem import StepscopeError


def trace_of(folder: Path, size_mb: float) -> Path:
    """A generated trace of that size in ``folder``."""
    return _generated(folder / f"trace_{size_mb:g}_mb.json", write_trace, size_mb, "events")


def database_of(folder: Path, size_mb: float) -> Path:
    """A generated msprof database of that size in ``folder``."""
    return _generated(folder / f"database_{size_mb:g}_mb.db", write_database, size_mb, "rows")


def op_summary_of(folder: Path, size_mb: float) -> Path:
    """A generated op_summary of that size in ``folder``; 1 million rows are 359 MB."""
    return _generated(_alone(folder, size_mb) / "op_summary_20260101000000.csv", write_kernels, size_mb, "rows")


def kernel_details_of(folder: Path, size_mb: float) -> Path:
    """The same as kernel_details."""
    return _generated(_alone(folder, size_mb) / "kernel_details.csv", write_kernels, size_mb, "rows")


def _alone(folder: Path, size_mb: float) -> Path:
    """A folder for a file whose name says what it is and has no place for its size."""
    alone = folder / f"kernels_{size_mb:g}_mb"
    alone.mkdir(exist_ok=True)
    return alone


def _generated(path: Path, write: Callable[[Path, int], int], size_mb: float, what: str) -> Path:
    if not path.is_file():
        begin = time.perf_counter()
        count = write(path, int(size_mb * 1e6))
        seconds = time.perf_counter() - begin
        print(f"generated {path.name}: {count} {what}, {path.stat().st_size / seconds / 1e6:.0f} MB/s", flush=True)
    return path


def add_cache_arguments(parser: argparse.ArgumentParser) -> None:
    """The options that say which cache a benchmark looks at."""
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--size", type=float, default=100, help="MB of the trace behind the cache (default 100)")
    which.add_argument("--slices", type=int, help="a cache of that many slices instead")
    which.add_argument("--file", type=Path, help="this .stepscope file instead")
    parser.add_argument("--tracks", type=int, default=TRACKS, help="with --slices: on so many tracks")


def cache_of(folder: Path, arguments: argparse.Namespace) -> Path:
    """The cache that `add_cache_arguments` asked for; generated ones are made again when another version of the program
    wrote them. Raises StepscopeError when a file cannot be opened."""
    if arguments.file is not None:
        Trace.open(arguments.file).close()
        return Path(arguments.file)
    if arguments.slices is not None:
        slices, tracks = arguments.slices, arguments.tracks
        on_tracks = "" if tracks == TRACKS else f"_{tracks}_tracks"
        target = folder / f"slices_{slices}{on_tracks}.stepscope"
        return _made(target, lambda: write_slices(target, slices, tracks))
    trace = trace_of(folder, arguments.size)
    target = trace.with_suffix(".stepscope")
    return _made(target, lambda: ensure_cache(trace, target=target, rebuild=True))


def _made(target: Path, make: Callable[[], object]) -> Path:
    try:
        Trace.open(target).close()
    except StepscopeError:
        make()
    return target
