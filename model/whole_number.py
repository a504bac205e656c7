"""Whole numbers as files and people write them: steps, ranks, ids."""

from __future__ import annotations

_MOST_DIGITS = 18  # what an int64 holds


def whole_number(text: str) -> int | None:
    """The number, 0 or more; None where ``text`` is none, or one of more digits than 64 bits hold for sure."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= _MOST_DIGITS else None
