"""stepscope table: the rows of one table, filtered, searched, sorted; as text, CSV or JSON."""

from __future__ import annotations

import argparse
import csv
import io
import math
from collections.abc import Iterator
from typing import Any

from analysis.table_query import TablePage, TableQuery, condition_of, query_table, sort_key_of
from app import output
from app.commands.opening import add_path, opened
from cache.trace import Trace
from model.table import MISSING_INT
from model.task import TaskContext

HELP = "Print the rows of a table of a result."

_TEXT_ROWS = 1_000
_CELL_WIDTH = 60


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Arguments of the command."""
    add_path(parser)
    parser.add_argument("name", metavar="NAME", help="name of the table, see `stepscope tables`")
    parser.add_argument(
        "--where", action="append", default=[], metavar="'COLUMN OP VALUE'", help="may be repeated (and)"
    )
    parser.add_argument("--search", default="", metavar="TEXT", help="every word occurs in some text cell, in any case")
    parser.add_argument("--sort", action="append", default=[], metavar="COLUMN[:asc|:desc]", help="may be repeated")
    parser.add_argument("--limit", type=_row_count, metavar="N", help="at most N rows (text: 1000 when not given)")
    parser.add_argument("--format", choices=["text", "csv", "json"], default="text")


def run(arguments: argparse.Namespace) -> int:
    """Print the rows."""
    limit = arguments.limit
    if limit is None and arguments.format == "text":
        limit = _TEXT_ROWS
    query = TableQuery(
        arguments.name,
        where=tuple(condition_of(text) for text in arguments.where),
        search=arguments.search,
        sort=tuple(sort_key_of(text) for text in arguments.sort),
        limit=limit,
    )
    with opened(arguments) as trace:
        {"text": _print_text, "csv": _print_csv, "json": _print_json}[arguments.format](trace, query)
    return 0


def _row_count(text: str) -> int:
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of rows")
    return int(text)


def _page(trace: Trace, query: TableQuery) -> TablePage:
    return query_table(trace, query, TaskContext())


def _rows(page: TablePage) -> Iterator[list[Any]]:
    """The rows as plain values, missing cells None."""
    lists = [[_plain(cell) for cell in page.table[column.name].tolist()] for column in page.table.columns]
    return (list(row) for row in zip(*lists, strict=True))


def _plain(cell: Any) -> Any:
    if isinstance(cell, int) and cell == MISSING_INT:
        return None
    if isinstance(cell, float) and not math.isfinite(cell):
        return None
    return cell


def _print_text(trace: Trace, query: TableQuery) -> None:
    page = _page(trace, query)
    header = [column.name for column in page.table.columns]
    rows = [[_cell_text(cell) for cell in row] for row in _rows(page)]
    widths = [max(map(len, cells)) for cells in zip(header, *rows, strict=True)]
    right = [column.kind != "text" for column in page.table.columns]
    for cells in [header, *rows]:
        padded = (
            cell.rjust(width) if is_number else cell.ljust(width)
            for cell, width, is_number in zip(cells, widths, right, strict=True)
        )
        output.result("  ".join(padded).rstrip())
    in_all = f", {page.total} in the table" if page.total != page.matching else ""
    output.result(f"{len(rows)} of {page.matching} rows{in_all}")


def _cell_text(cell: Any) -> str:
    if cell is None:
        return "\N{EN DASH}"
    text = "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in str(cell))
    return text if len(text) <= _CELL_WIDTH else text[: _CELL_WIDTH - 1] + "\N{HORIZONTAL ELLIPSIS}"


def _print_csv(trace: Trace, query: TableQuery) -> None:
    page = _page(trace, query)
    line = io.StringIO()
    writer = csv.writer(line, lineterminator="")
    for row in [[column.name for column in page.table.columns], *_rows(page)]:
        writer.writerow(row)
        output.result(line.getvalue())
        line.seek(0)
        line.truncate()


def _print_json(trace: Trace, query: TableQuery) -> None:
    page = _page(trace, query)
    columns = page.table.columns
    names = [column.name for column in columns]
    output.result_json(
        {
            "table": page.table.name,
            "columns": [{"name": column.name, "label": column.label, "unit": column.unit} for column in columns],
            "rows": [dict(zip(names, row, strict=True)) for row in _rows(page)],
            "total": page.total,
        }
    )
