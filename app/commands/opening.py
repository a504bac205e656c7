"""What most commands share: the PATH and --rank arguments, and the open trace behind them."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from app.conversion import ensure_cache
from app.output import ProgressLine
from app.places import named_path
from cache.trace import Trace


def add_path(parser: argparse.ArgumentParser) -> None:
    """PATH and --rank."""
    parser.add_argument("path", type=named_path, metavar="PATH", help="result folder, result file or .stepscope file")
    parser.add_argument("--rank", type=int, help="which rank of a result with several (default: the first with data)")


def add_json(parser: argparse.ArgumentParser) -> None:
    """--json."""
    parser.add_argument("--json", action="store_true", help="print JSON")


def cached(path: Path, rank: int | None, rebuild: bool = False, target: Path | None = None) -> Path:
    """The cache of the result, converted now if need be with progress on stderr. Raises StepscopeError."""
    with ProgressLine() as line:
        return ensure_cache(path.absolute(), rank, rebuild=rebuild, target=target, on_progress=line.show)


@contextmanager
def opened(arguments: argparse.Namespace) -> Iterator[Trace]:
    """The open trace that the arguments name. Raises StepscopeError."""
    with Trace.open(cached(arguments.path, arguments.rank)) as trace:
        yield trace
