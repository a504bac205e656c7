"""What a table for spreadsheets must not hold: texts that a spreadsheet would run as a formula."""

from __future__ import annotations

_BEGINS_FORMULA = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")


def harmless(text: str) -> str:
    """``text`` with an apostrophe before it where a spreadsheet would take it for a formula."""
    return f"'{text}" if text.startswith(_BEGINS_FORMULA) else text
