"""stepscope report: one HTML or PDF file on a result, to be read by somebody without the program."""

from __future__ import annotations

import argparse

from app import output
from app.commands.opening import add_path, cached, table_name, target_of
from app.offscreen import need_no_screen
from app.places import named_path
from app.report import MOST_ROWS, PARTS, SUFFIXES, USUAL_ROWS, ReportWish
from app.settings import Settings
from model.problem import StepscopeError
from model.task import TaskContext
from resources import LANGUAGES

HELP = "Write a report on a result: overview, suggestions, charts and tables in one HTML or PDF file."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Arguments of the command."""
    add_path(parser)
    parser.add_argument(
        "-o", "--output", required=True, type=named_path, metavar="OUT.html|OUT.pdf", help="the ending picks the format"
    )
    parser.add_argument("--language", choices=LANGUAGES, default="en", help="of the report (default: en)")
    parser.add_argument("--part", action="append", choices=PARTS, help="only this part; may be repeated")
    parser.add_argument(
        "--table",
        type=table_name,
        action="append",
        default=[],
        metavar="NAME",
        help="with this table; may be repeated",
    )
    parser.add_argument(
        "--rows", type=int, default=USUAL_ROWS, help=f"rows of each table, 1 to {MOST_ROWS} (default: {USUAL_ROWS})"
    )


def run(arguments: argparse.Namespace) -> int:
    """Write the report and print its path."""
    target = target_of(arguments.output)
    if target.suffix.lower() not in SUFFIXES:
        raise StepscopeError("A report is an .html or a .pdf file.", str(target), code="usage")
    if not 1 <= arguments.rows <= MOST_ROWS:
        raise StepscopeError(f"--rows has to be between 1 and {MOST_ROWS}.", code="usage")
    wish = ReportWish(
        target,
        arguments.language,
        tuple(arguments.part or PARTS),
        tables=tuple(arguments.table),
        rows=arguments.rows,
        thresholds=tuple(Settings().thresholds().items()),
    )
    cache = cached(arguments.path, arguments.rank)
    need_no_screen()
    from app.window.report_writer import write_report

    with output.ProgressLine() as line:
        write_report(cache, wish, TaskContext(line.show))
    output.result_exact(str(target))
    return 0
