"""A table of a report: its first rows, and what of it was left out."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from analysis.tables import Tables
from model.table import is_missing
from model.units import count
from widgets.counts import Counts
from widgets.report.column_widths import fitting
from widgets.report.elements import Markup, grid, heading, joined, paragraph
from widgets.table_browser.rows import columns_to_show
from widgets.table_browser.words import table_title
from widgets.tables.column_choices import ColumnChoice
from widgets.tables.columns import TableColumn

MOST_COLUMNS = 10
"""More are not legible on a page."""

_LONGEST = 120


def table_section(result: Tables) -> Markup:
    """The page of ``result``; columns without a value in it, columns beyond `MOST_COLUMNS` and the ends of long texts
    are left out, which is said."""
    translate = QCoreApplication.translate
    page, info = result.page, result.info
    assert page is not None
    assert info is not None
    table = page.table
    stored = {column.name: column for column in table.columns}
    filled = [
        column
        for column in columns_to_show(result, ColumnChoice())
        if not is_missing(table[column.name], stored[column.name].kind).all()
    ]
    columns = filled[:MOST_COLUMNS]
    cells = [_texts(column, table[column.name].tolist()) for column in columns]
    rows = list(zip(*(_cut(text) for text in cells), strict=True)) if columns else []
    headers, numbers = [column.header for column in columns], [column.is_number for column in columns]
    shown = fitting(headers, numbers, rows)
    headers, numbers, rows = headers[:shown], numbers[:shown], [row[:shown] for row in rows]
    words = [translate("Report", "The first {0} of {1}.").format(count(table.rows), Counts().rows(page.matching))]
    if rows and shown < len(info.columns):
        words.append(
            translate("Report", "{0} of {1} columns: {2} have no value here, {3} have no room.").format(
                count(shown),
                count(len(info.columns)),
                count(len(info.columns) - len(filled)),
                count(len(filled) - shown),
            )
        )
    if any(len(text) > _LONGEST for texts in cells[:shown] for text in texts):
        words.append(translate("Report", "Texts of more than {0} characters are cut.").format(count(_LONGEST)))
    return joined(
        (
            heading(3, table_title(info.name)),
            paragraph(" ".join(words), "note"),
            grid(headers, numbers, rows) if rows else Markup(""),
        )
    )


def _texts(column: TableColumn, values: list[object]) -> list[str]:
    return [column.text(value) for value in values]


def _cut(texts: list[str]) -> list[str]:
    return [text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}\N{HORIZONTAL ELLIPSIS}" for text in texts]
