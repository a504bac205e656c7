"""The command line: which command or window, and what its exit code means."""

from __future__ import annotations

import argparse
import errno
import importlib
import logging
import os
import sys
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, closing, nullcontext
from enum import IntEnum
from pathlib import Path
from typing import TYPE_CHECKING

from app import output
from app.allocation import prepare_processes
from app.places import log_file, named_path
from app.single_instance import Instance, Request, first_instance
from model.problem import StepscopeError
from resources import LANGUAGES

if TYPE_CHECKING:
    from app.conversion import Asked, Conversion
    from app.window.graphics import Wish

COMMANDS = ("convert", "health", "summary", "tables", "table", "screenshot", "report", "collect", "check")
"""Each is a module of `app.commands` with HELP, ``add_arguments(parser)`` and ``run(arguments) -> int``."""


class Exit(IntEnum):
    """Exit codes; also in docs/cli.md."""

    DONE = 0
    USAGE = 2
    NOT_RECOGNISED = 3
    FAILED = 4


_USAGE_CODES = ("no_rank", "bad_condition", "bad_sort", "unknown_table", "unknown_column", "usage")
_CODES = {"not_recognised": Exit.NOT_RECOGNISED} | dict.fromkeys(_USAGE_CODES, Exit.USAGE)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line ``argv`` (without the program's name); returns the exit code."""
    prepare_processes()
    arguments = list(sys.argv[1:] if argv is None else argv)
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # it was closed, or the program has no terminal
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_WRONLY), "w"))
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    try:
        if arguments and arguments[0] in COMMANDS:
            return _run_command(arguments[0], arguments[1:])
        return _open_windows(arguments)
    except StepscopeError as failure:
        output.error(failure)
        return _CODES.get(failure.code, Exit.FAILED)
    except BrokenPipeError:
        _drop_output()  # its reader has gone (`| head`)
        return Exit.DONE
    except OSError as failure:
        what = f"{failure.strerror or failure}."
        where = str(failure.filename or "")
        if where == output.STANDARD_OUTPUT:
            _drop_output()
        output.error(StepscopeError(what, where, _advice(failure), "system"))
        return Exit.FAILED
    except KeyboardInterrupt:
        output.error("stopped")
        return Exit.FAILED
    except Exception as failure:
        logging.getLogger(__name__).exception("%s failed", arguments)
        advice = f"The log file {log_file()} has the details; send it with a report."
        output.error(StepscopeError("A fault in Stepscope stopped the command.", str(failure), advice, "internal"))
        return Exit.FAILED


def _advice(failure: OSError) -> str:
    if failure.errno == errno.ENAMETOOLONG:
        return "Choose a shorter name."
    if isinstance(failure, FileNotFoundError) and failure.filename is None:  # as Python tells it of no folder at all
        return "The working folder is gone: go to one that is there."
    return "Check that the disk is there and has room."


def _run_command(name: str, arguments: list[str]) -> int:
    from app.logs import log_to_file

    log_to_file()
    options = command_parser(name).parse_args(arguments)
    code: int = importlib.import_module(f"app.commands.{name}").run(options)
    output.finish()
    return code


def _drop_output() -> None:
    """Point stdout elsewhere, so that closing it stays silent."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def command_parser(name: str) -> argparse.ArgumentParser:
    """What one of `COMMANDS` accepts."""
    module = importlib.import_module(f"app.commands.{name}")
    parser = argparse.ArgumentParser(prog=f"stepscope {name}", description=module.HELP)
    module.add_arguments(parser)
    return parser


def window_parser() -> argparse.ArgumentParser:
    """What the program accepts without a command."""
    parser = argparse.ArgumentParser(
        prog="stepscope",
        description="See where the time of a training or inference run on Ascend goes.",
        epilog="Commands: " + ", ".join(COMMANDS) + ". Each has --help.",
    )
    parser.add_argument(
        "paths", nargs="*", type=named_path, metavar="PATH", help="result folder, result file or .stepscope file"
    )
    parser.add_argument("--sample", action="store_true", help="open the sample result that comes with the program")
    parser.add_argument("--rank", type=int, help="the rank to open first")
    parser.add_argument("--theme", choices=["system", "light", "dark"], help="only for this start")
    parser.add_argument("--language", choices=["system", *LANGUAGES], help="only for this start")
    painter = parser.add_mutually_exclusive_group()
    painter.add_argument("--opengl", action="store_true", help="draw timelines with the graphics card, tried or not")
    painter.add_argument("--software", action="store_true", help="draw timelines without the graphics card")
    parser.add_argument("--safe", action="store_true", help="usual settings and layout, no graphics card; keep nothing")
    parser.add_argument("--new-instance", action="store_true", help="a program of its own, whether one runs or not")
    parser.add_argument("--version", action="version", version=f"Stepscope {_version()}")
    return parser


def _open_windows(arguments: list[str]) -> int:
    options = window_parser().parse_args(arguments)
    paths = [path.absolute() for path in options.paths]
    if options.sample:
        from app.sample import sample_folder

        paths.append(sample_folder())
    wish: Wish = "opengl" if options.opengl else "software" if options.software else "auto"
    # What counts for this start only cannot be asked of a program that runs.
    is_apart = options.new_instance or options.safe or options.theme or options.language or wish != "auto"
    instance = Instance() if is_apart else first_instance(Request(tuple(paths), options.rank, _token()))
    if instance is None:
        return Exit.DONE
    # Converting begins while Qt is loaded, which takes a third of a second.
    with closing(instance), _begun_conversions(paths, options.rank) as begun:
        from app.window.application import run_windows

        looks = options.theme, options.language
        return run_windows(paths, options.rank, *looks, wish, begun, instance, is_safe=options.safe)


def _token() -> str:
    """What the desktop gave this start so that its window may come to the front."""
    return os.environ.get("XDG_ACTIVATION_TOKEN") or os.environ.get("DESKTOP_STARTUP_ID", "")


def _begun_conversions(paths: list[Path], rank: int | None) -> AbstractContextManager[Mapping[Asked, Conversion]]:
    if not paths:
        return nullcontext({})  # the empty window needs nothing of it
    from app.conversion import begun_conversions

    return begun_conversions(paths, rank)


def _version() -> str:
    from stepscope import __version__

    return __version__
