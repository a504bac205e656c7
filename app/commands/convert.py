"""stepscope convert: make the cache of a result and say where it lies."""

from __future__ import annotations

import argparse
from pathlib import Path

from app import output
from app.commands.opening import add_json, add_path, add_range, cached, range_of, target_of
from app.part_export import Part
from app.places import named_path
from app.result_names import SUFFIX
from app.sharing import Sharing, write_shared
from cache.trace import Trace
from model.problem import StepscopeError
from model.task import TaskContext

HELP = "Convert a result to a .stepscope file. Progress goes to stderr, the file's path to stdout."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Arguments of the command."""
    add_path(parser)
    parser.add_argument(
        "-o", "--output", type=named_path, metavar="OUT", help="write this file instead of the cache folder"
    )
    parser.add_argument(
        "--remove-personal-data",
        action="store_true",
        help="for -o: neutral words instead of paths, names of hosts and users, addresses and commands",
    )
    parser.add_argument("--without-call-stacks", action="store_true", help="for -o: leave call stacks out")
    add_range(parser, "for -o: ")
    parser.add_argument("--rebuild", action="store_true", help="convert again even if a cache is there")
    add_json(parser)


def _target(path: Path) -> Path:
    """The file to write. Raises StepscopeError where something else than a file of ours would be replaced."""
    target = target_of(path)
    if target.exists() and not (target.is_file() and (target.suffix == SUFFIX or not target.stat().st_size)):
        advice = f"Choose a new name, or that of a {SUFFIX} file."
        raise StepscopeError("This would replace something else.", str(target), advice, "usage")
    return target


def _sharing(arguments: argparse.Namespace) -> Sharing:
    """What the file is to have. Raises StepscopeError where that is no range."""
    span = range_of(arguments)
    return Sharing(None if span is None else Part(span), arguments.remove_personal_data, arguments.without_call_stacks)


def _shared(cache: Path, sharing: Sharing, target: Path) -> Path:
    with output.ProgressLine() as line:
        return write_shared(cache, sharing, target, TaskContext(line.show))


def run(arguments: argparse.Namespace) -> int:
    """Convert; prints the path, or with --json the path and what is in the file."""
    target = _target(arguments.output) if arguments.output else None
    sharing = _sharing(arguments)
    if sharing == Sharing():
        path = cached(arguments.path, arguments.rank, arguments.rebuild, target)
    elif target is None:
        raise StepscopeError("What is removed is removed from a file of its own.", "", "Name it with -o.", "usage")
    else:
        path = _shared(cached(arguments.path, arguments.rank, arguments.rebuild), sharing, target)
    if not arguments.json:
        output.result_exact(str(path))
        return 0
    with Trace.open(path) as trace:
        output.result_json(
            {
                "cache": str(path),
                "size_bytes": path.stat().st_size,
                "kind": trace.facts.get("kind"),
                "rank": trace.facts.get("rank"),
                "slices": trace.slice_count,
                "tables": {info.name: info.rows for info in trace.tables()},
                "problems": len(trace.problems),
            }
        )
    return 0
