"""Which columns of a table a report shows where a page has no room for all of them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from widgets.report.column_widths import PAGE, least_widths
from widgets.tables.columns import TableColumn

MOST_COLUMNS = 10
"""More are not legible on a page."""

_SAYS_WHAT = re.compile(
    r"(op_|kernel_|task_|api_)?(name|type)|core|(input|output)_shapes?|(\w+_)?(duration|total|elapsed|average)_ns"
)
"""Names of columns that say what a row is and what it costs."""


@dataclass(frozen=True, slots=True)
class ShownColumns:
    """Places of columns in the table: ``shown``, in its order; left out: ``alike``, with one value in all rows, and
    ``crowded``."""

    shown: tuple[int, ...]
    alike: tuple[int, ...]
    crowded: tuple[int, ...]


def shown_columns(
    columns: Sequence[TableColumn], values: Sequence[Sequence[object]], texts: Sequence[Sequence[str]]
) -> ShownColumns:
    """Those that a page has room for: first what says what a row is and what it costs, then the others in their order,
    last those with one value in all rows. ``values`` and ``texts``: of each column, as stored and as shown."""
    alike = {at for at, cells in enumerate(values) if len(cells) > 1 and len(set(cells)) == 1}

    def rank(at: int) -> int:
        return 0 if _SAYS_WHAT.fullmatch(columns[at].name) else 2 if at in alike else 1

    least = least_widths([column.header for column in columns], [column.is_number for column in columns], texts)
    shown: list[int] = []
    room = PAGE
    for at in sorted(range(len(columns)), key=rank):
        if not shown or (len(shown) < MOST_COLUMNS and least[at] <= room):
            shown.append(at)
            room -= least[at]
    left = [at for at in range(len(columns)) if at not in shown]
    return ShownColumns(
        tuple(sorted(shown)), tuple(at for at in left if at in alike), tuple(at for at in left if at not in alike)
    )
