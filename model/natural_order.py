"""The order in which people expect names with numbers in them."""

from __future__ import annotations

import re

_NUMBERS = re.compile(r"(\d+)")

NaturalKey = tuple[tuple[int, int, str], ...]


def natural_key(text: str) -> NaturalKey:
    """A sort key that puts "Stream 2" before "Stream 10"."""
    parts = [part for part in _NUMBERS.split(text) if part]
    # Some digits of other scripts are no int() text, and very long runs of digits are refused by it.
    return tuple(
        (0, int(part), "") if part.isdecimal() and len(part) < 100 else (1, 0, part.casefold()) for part in parts
    )
