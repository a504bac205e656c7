"""A trace file to a finished cache, beside json.load of the same file and the reader alone."""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

from app.conversion import ensure_cache
from benchmarks.folder import trace_of
from benchmarks.measure import memory_watch, repeat, report
from model.task import TaskContext
from parsers.folder_view import FolderView
from parsers.trace_json import read_trace

HELP = "trace file -> cache, beside json.load"

_LOAD = "import json, sys, time; t = time.perf_counter(); json.load(open(sys.argv[1])); print(time.perf_counter() - t)"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """See `benchmarks.__main__`."""
    parser.add_argument("--size", type=float, default=100, help="MB of the trace (default 100)")
    parser.add_argument("--file", type=Path, help="convert this result instead of a generated trace")
    parser.add_argument("--no-load", action="store_true", help="skip json.load (it needs 6 times the file's size)")


def run(arguments: argparse.Namespace, folder: Path) -> None:
    """See `benchmarks.__main__`."""
    path = arguments.file or trace_of(folder, arguments.size)
    size = path.stat().st_size
    target = folder / "benchmark.stepscope"
    print(f"{path.name}: {size / 1e6:.0f} MB")
    with memory_watch(with_self=False) as memory:
        seconds = repeat(lambda: ensure_cache(path, target=target, rebuild=True), arguments.repeat)
    report("conversion (converter and its processes)", seconds, size_bytes=size, memory=memory)
    print(f"{'':44s} cache {target.stat().st_size / 1e6:.0f} MB")
    with memory_watch() as memory:
        seconds = repeat(lambda: _read(path), arguments.repeat)
    report("reader alone, batches thrown away", seconds, size_bytes=size, memory=memory)
    if not arguments.no_load:
        with memory_watch(with_self=False) as memory:
            seconds = [_load(path) for _ in range(arguments.repeat)]
        report("json.load", seconds, size_bytes=size, memory=memory)


def _read(path: Path) -> None:
    view = FolderView(path)
    for _ in read_trace(view, view.files[0], TaskContext()):
        pass


def _load(path: Path) -> float:
    command = [sys.executable, "-c", _LOAD, str(path)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return float(done.stdout)
