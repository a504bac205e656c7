"""Lines of a table for spreadsheets, and what it must not hold: texts that a spreadsheet would run as a formula."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable

_BEGINS_FORMULA = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")


def harmless(text: str) -> str:
    """``text`` with an apostrophe before it where a spreadsheet would take it for a formula."""
    return f"'{text}" if text.startswith(_BEGINS_FORMULA) else text


def csv_line(cells: Iterable[object], delimiter: str = ",") -> str:
    """A line without its end. Python's writer quotes those ends of lines in a cell only that it writes itself; the
    others would begin a line of their own."""
    held = io.StringIO()
    csv.writer(held, delimiter=delimiter, lineterminator="\r\n").writerow(cells)
    return held.getvalue()[:-2]
