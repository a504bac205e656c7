"""A trace, database or csv file to a finished cache, the reader alone, and other readers of the same trace."""

from __future__ import annotations

import argparse
from pathlib import Path

from app.conversion import ensure_cache
from benchmarks.folder import database_of, kernel_details_of, op_summary_of, trace_of
from benchmarks.measure import memory_watch, repeat, report
from benchmarks.peers import compare
from model.task import TaskContext
from parsers.folder_view import FolderView
from parsers.registry import reader_for

HELP = "trace, database or csv -> cache, beside json.load, orjson and Perfetto's page"

_GENERATED = {
    "trace": trace_of,
    "database": database_of,
    "op_summary": op_summary_of,
    "kernel_details": kernel_details_of,
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """See `benchmarks.__main__`."""
    parser.add_argument("--size", type=float, default=100, help="MB of the file (default 100)")
    parser.add_argument("--kind", choices=_GENERATED, default="trace", help="what to generate (default trace)")
    parser.add_argument("--file", type=Path, help="convert this result instead of a generated trace")
    parser.add_argument("--no-peers", action="store_true", help="skip them: they need up to 6 times the file's size")


def run(arguments: argparse.Namespace, folder: Path) -> None:
    """See `benchmarks.__main__`."""
    path = arguments.file or _GENERATED[arguments.kind](folder, arguments.size)
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
    if not arguments.no_peers and arguments.kind == "trace":
        compare(path, folder, arguments.repeat)


def _read(path: Path) -> None:
    view = FolderView(path)
    reader = reader_for(view)
    for _ in reader.read(view, reader.results(view)[0], TaskContext()):
        pass
