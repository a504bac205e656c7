"""Bookmarks for the clipboard and for files: plain digits, absolute times."""

from __future__ import annotations

import json
from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from model.mark import Mark, object_of
from model.spreadsheet import harmless
from widgets.theme import theme


def mark_rows(marks: Sequence[Mark]) -> tuple[tuple[str, ...], ...]:
    """Headers and a row for each mark; a point has no end and no length."""
    translate = QCoreApplication.translate
    times = (translate("MarkTable", "Begin"), translate("MarkTable", "End"), translate("MarkTable", "Length"))
    headers = (
        translate("MarkTable", "Name"),
        *(f"{text} (ns)" for text in times),
        translate("MarkTable", "Colour"),
        translate("MarkTable", "Note"),
    )
    return (headers, *map(_row, marks))


def _row(mark: Mark) -> tuple[str, ...]:
    end = "" if mark.end_ns is None else str(mark.end_ns)
    length = "" if mark.end_ns is None else str(mark.span.length_ns)
    return (mark.name, str(mark.begin_ns), end, length, theme().stream_name(mark.color), mark.note)


def saved_rows(marks: Sequence[Mark]) -> tuple[tuple[str, ...], ...]:
    """`mark_rows` for a file that a spreadsheet may open: no text is a formula."""
    headers, *rows = mark_rows(marks)
    return (headers, *((harmless(row[0]), *row[1:-1], harmless(row[-1])) for row in rows))


def copied(marks: Sequence[Mark]) -> str:
    """`mark_rows` for the clipboard; tabs and line ends inside cells become blanks."""
    return "\n".join("\t".join(" ".join(cell.split()) for cell in row) for row in mark_rows(marks))


def as_json(marks: Sequence[Mark]) -> str:
    """The marks as JSON; times are numbers of ns."""
    objects = [{**object_of(mark), "color": theme().stream_name(mark.color)} for mark in marks]
    return json.dumps({"marks": objects}, ensure_ascii=False, indent=1) + "\n"
