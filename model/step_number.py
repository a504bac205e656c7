"""Numbers of steps as tables and people write them."""

from __future__ import annotations

_MOST_DIGITS = 18  # what an int64 holds


def step_number(text: str) -> int | None:
    """The number; None where ``text`` is none, or one of more digits than a step has."""
    return int(text) if text.isdecimal() and len(text) <= _MOST_DIGITS else None
