"""stepscope tables: which tables a result has."""

from __future__ import annotations

import argparse

from app import output
from app.commands.opening import add_json, add_path, columns_json, opened

HELP = "List the tables of a result with their row counts and columns."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Arguments of the command."""
    add_path(parser)
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the tables."""
    with opened(arguments) as trace:
        tables = trace.tables()
    if arguments.json:
        listed = [{"name": table.name, "rows": table.rows, "columns": columns_json(table.columns)} for table in tables]
        output.result_json({"tables": listed})
        return 0
    width = max((len(table.name) for table in tables), default=0)
    for table in tables:
        columns = ", ".join(column.name for column in table.columns)
        output.result(f"{table.name:<{width}}  {table.rows:>9}  {columns}")
    return 0
