"""stepscope table: the rows of one table, filtered, searched, sorted; as text, CSV or JSON."""

from __future__ import annotations

import argparse
import csv
import math
from collections.abc import Iterator
from typing import Any

from analysis.conditions import Condition, condition_of
from analysis.operator_columns import GROUPS
from analysis.operator_page import operator_page
from analysis.operator_rows import SUBGRAPHS, Scope
from analysis.operators import OperatorsQuery
from analysis.table_query import SortKey, TablePage, TableQuery, query_table, sort_key_of
from app import output
from app.commands.opening import add_path, columns_json, opened, table_name
from model.literal import excerpt, literal
from model.spreadsheet import csv_line, harmless
from model.table import MISSING_INT
from model.task import TaskContext
from model.units import MISSING

HELP = "Print the rows of a table of a result."

_TEXT_ROWS = 1_000
_CELL_WIDTH = 60


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Arguments of the command."""
    add_path(parser)
    parser.add_argument("table", type=table_name, metavar="NAME", help="name of the table, see `stepscope tables`")
    parser.add_argument(
        "--where",
        action="append",
        default=[],
        metavar="'COLUMN OP VALUE'",
        help="only these rows, with OP one of == != < <= > >= contains in; may be repeated: all have to hold",
    )
    parser.add_argument("--search", default="", metavar="TEXT", help="every word occurs in some text cell, in any case")
    parser.add_argument(
        "--sort",
        action="append",
        default=[],
        metavar="COLUMN[:asc|:desc]",
        help="may be repeated: the first counts most",
    )
    parser.add_argument("--limit", type=_row_count, metavar="N", help="at most N rows (text: 1000 when not given)")
    parser.add_argument("--format", choices=["text", "csv", "json"], default="text", help="(default: text)")
    _add_operator_arguments(parser)


def _add_operator_arguments(parser: argparse.ArgumentParser) -> None:
    """What the Operators panel filters and groups by; they ask for a table of operators."""
    group = parser.add_argument_group("tables of operators")
    group.add_argument("--level", choices=["type", "instance"], help="rows of types, or of their operators")
    group.add_argument("--group-by", choices=GROUPS, help="groups of rows in the place of types")
    group.add_argument("--subgraph", choices=SUBGRAPHS, help="of Default (forward) or Gradients (backward) only")
    group.add_argument("--types", type=_names, metavar="A,B", help="only operators of these types")
    group.add_argument("--not-types", type=_names, metavar="A,B", help="no operators of these types")
    names = group.add_mutually_exclusive_group()
    names.add_argument("--path", dest="paths", action="store_true", default=None, help="names with their paths (usual)")
    names.add_argument("--name", dest="paths", action="store_false", help="names without their paths")


def run(arguments: argparse.Namespace) -> int:
    """Print the rows."""
    limit = arguments.limit
    if limit is None and arguments.format == "text":
        limit = _TEXT_ROWS
    where = tuple(condition_of(text) for text in arguments.where)
    sort = tuple(sort_key_of(text) for text in arguments.sort)
    operators = _operators_query(arguments, where, sort)
    with opened(arguments) as trace:
        if operators is not None:
            page = operator_page(trace, arguments.table, operators, limit, TaskContext())
        else:
            query = TableQuery(arguments.table, where, arguments.search, sort, limit=limit)
            page = query_table(trace, query, TaskContext())
        {"text": _print_text, "csv": _print_csv, "json": _print_json}[arguments.format](page)
    return 0


def _operators_query(
    arguments: argparse.Namespace, where: tuple[Condition, ...], sort: tuple[SortKey, ...]
) -> OperatorsQuery | None:
    """What is asked of a table of operators; None where no option is about operators."""
    named = ("level", "group_by", "subgraph", "types", "not_types", "paths")
    if all(getattr(arguments, name) is None for name in named):
        return None
    groups = arguments.level == "type" or arguments.group_by is not None
    return OperatorsQuery(
        view="types" if groups else "rows",
        text=arguments.search,
        where=where,
        sort=sort or (OperatorsQuery().sort if groups else ()),
        scope=Scope(arguments.subgraph or "all", arguments.types or (), arguments.not_types or ()),
        group=arguments.group_by or "type",
        paths=arguments.paths is not False,
    )


def _names(text: str) -> tuple[str, ...]:
    return tuple(name for part in next(csv.reader([text]), []) if (name := part.strip()))


def _row_count(text: str) -> int:
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of rows")
    return int(text)


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


def _print_text(page: TablePage) -> None:
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
    output.result(f"{len(rows)} of {output.counted(page.matching, 'row')}{in_all}")


def _cell_text(cell: Any) -> str:
    if cell is None:
        return MISSING
    return excerpt(literal(str(cell)), _CELL_WIDTH)


def _print_csv(page: TablePage) -> None:
    columns = page.table.columns
    for row in [[column.name for column in columns], *_rows(page)]:
        output.result_exact(csv_line(harmless(cell) if isinstance(cell, str) else cell for cell in row))


def _print_json(page: TablePage) -> None:
    columns = page.table.columns
    names = [column.name for column in columns]
    output.result_json(
        {
            "table": page.table.name,
            "columns": columns_json(columns),
            "rows": [dict(zip(names, row, strict=True)) for row in _rows(page)],
            "total": page.total,
        }
    )
