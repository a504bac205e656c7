"""A table of a report: its first rows, and what of it was left out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QCoreApplication

from analysis.tables import Tables
from model.table import is_missing
from model.units import count
from widgets.counts import Counts
from widgets.report.elements import Markup, grid, heading, joined, paragraph
from widgets.report.shown_columns import ShownColumns, shown_columns
from widgets.sentences import listed
from widgets.table_browser.rows import columns_to_show
from widgets.table_browser.words import table_title
from widgets.tables.column_choices import ColumnChoice
from widgets.tables.columns import TableColumn

_LONGEST, _LONGEST_BELOW = 120, 40


def table_section(result: Tables) -> Markup:
    """The page of ``result``; columns without a value in it, those that have no room (`shown_columns`) and the ends of
    long texts are left out, which is said."""
    translate = QCoreApplication.translate
    page, info = result.page, result.info
    assert page is not None
    assert info is not None
    table = page.table
    stored = {column.name: column for column in table.columns}
    every = columns_to_show(result, ColumnChoice())
    filled = [one for one in every if not is_missing(table[one.name], stored[one.name].kind).all()]
    values = [table[column.name].tolist() for column in filled]
    whole = [[column.text(value) for value in cells] for column, cells in zip(filled, values, strict=True)]
    texts = [[_cut(text, _LONGEST) for text in cells] for cells in whole]
    chosen = shown_columns(filled, values, texts)
    columns, cells = [filled[at] for at in chosen.shown], [texts[at] for at in chosen.shown]
    words = [translate("Report", "The first {0} of {1}.").format(count(table.rows), Counts().rows(page.matching))]
    if table.rows and len(columns) < len(every):
        some = translate("Report", "{0} of {1} columns; the others are named below.")
        words.append(some.format(count(len(columns)), count(len(every))))
    if any(len(text) > _LONGEST for at in chosen.shown for text in whole[at]):
        words.append(translate("Report", "Texts of more than {0} characters are cut.").format(count(_LONGEST)))
    headers, numbers = [column.header for column in columns], [column.is_number for column in columns]
    rows = list(zip(*cells, strict=True))
    return joined(
        (
            heading(3, table_title(info.name)),
            paragraph(" ".join(words), "note"),
            grid(headers, numbers, rows) if rows else Markup(""),
            paragraph(" ".join(_left_out(chosen, every, filled, whole)) if rows else "", "note"),
        )
    )


def _left_out(
    chosen: ShownColumns, every: Sequence[TableColumn], filled: Sequence[TableColumn], texts: Sequence[Sequence[str]]
) -> Iterator[str]:
    """Which columns are not shown, and why."""
    translate = QCoreApplication.translate
    empty = [column.title for column in every if column not in filled]
    alike = [f"{filled[at].header} {_cut(texts[at][0], _LONGEST_BELOW)}" for at in chosen.alike]
    crowded = [filled[at].title for at in chosen.crowded]
    for words, names in (
        (translate("Report", "The same in all these rows: {0}."), alike),
        (translate("Report", "Without a value here: {0}."), empty),
        (translate("Report", "No room: {0}."), crowded),
    ):
        if names:
            yield words.format(listed(names))


def _cut(text: str, longest: int) -> str:
    return text if len(text) <= longest else f"{text[: longest - 1]}\N{HORIZONTAL ELLIPSIS}"
