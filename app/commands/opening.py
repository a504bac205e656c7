"""What commands share: the PATH and --rank arguments and the open trace behind them, a range, a file to write."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from app.conversion import ensure_cache
from app.output import ProgressLine
from app.places import named_path
from cache.trace import Trace
from model.problem import StepscopeError
from model.table import Column
from model.time_span import TimeSpan


def add_path(parser: argparse.ArgumentParser) -> None:
    """PATH and --rank."""
    parser.add_argument("path", type=named_path, metavar="PATH", help="result folder, result file or .stepscope file")
    parser.add_argument("--rank", type=int, help="which rank of a result with several (default: the first with data)")


def add_json(parser: argparse.ArgumentParser) -> None:
    """--json."""
    parser.add_argument("--json", action="store_true", help="print JSON")


def add_range(parser: argparse.ArgumentParser, what: str = "") -> None:
    """--from and --to; ``what`` stands before their help."""
    parser.add_argument("--from", dest="begin", type=int, metavar="NS", help=f"{what}begin of a time range in ns")
    parser.add_argument("--to", dest="end", type=int, metavar="NS", help=f"{what}end of the time range in ns")


def range_of(arguments: argparse.Namespace) -> TimeSpan | None:
    """The range that --from and --to name; None without them. Raises StepscopeError where they name none."""
    begin, end = arguments.begin, arguments.end
    if (begin is None) != (end is None):
        raise StepscopeError("--from and --to belong together.", code="usage")
    if begin is None:
        return None
    if end <= begin:
        raise StepscopeError("--to has to be after --from.", code="usage")
    return TimeSpan(begin, end)


def table_name(text: str) -> str:
    """The name of a table as given. Raises ArgumentTypeError for an empty one."""
    if not text.strip():
        raise argparse.ArgumentTypeError("the name of the table is empty")
    return text


def target_of(path: Path) -> Path:
    """The file to write, as an absolute path. Raises StepscopeError where there is no folder for it."""
    target = path.absolute()
    if not target.parent.is_dir():
        raise StepscopeError("There is no such folder to write to.", str(target.parent), "Make it first.", "usage")
    return target


def columns_json(columns: Iterable[Column]) -> list[dict[str, str]]:
    """Columns of a table as all commands print them (docs/cli.md)."""
    return [{"name": column.name, "label": column.label, "unit": column.unit} for column in columns]


def cached(path: Path, rank: int | None, rebuild: bool = False, target: Path | None = None) -> Path:
    """The cache of the result, converted now if need be with progress on stderr. Raises StepscopeError."""
    with ProgressLine() as line:
        return ensure_cache(path.absolute(), rank, rebuild=rebuild, target=target, on_progress=line.show)


@contextmanager
def opened(arguments: argparse.Namespace) -> Iterator[Trace]:
    """The open trace that the arguments name. Raises StepscopeError."""
    with Trace.open(cached(arguments.path, arguments.rank)) as trace:
        yield trace
