"""JSON from a text, whatever a damaged or hostile file has in it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

_MOST_DIGITS = 4_000  # a little below Python's own limit
_ESCAPE = re.compile(
    r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|(?P<half>\\u[dD][89a-fA-F][0-9a-fA-F]{2})|\\."
)


def loads(text: str, parse_float: Callable[[str], object] | None = None) -> object:
    """What ``text`` says as JSON. Halves of surrogate pairs are replaced: nothing could store or print them. A whole
    number that Python will not read stays text. ``parse_float``: as in `json.loads`. Raises ValueError."""
    if "\\ud" in text or "\\uD" in text:
        text = _ESCAPE.sub(lambda found: "\\ufffd" if found["half"] else found[0], text)
    try:
        try:
            return json.loads(text, parse_float=parse_float)
        except json.JSONDecodeError:
            raise
        except ValueError:  # a whole number of thousands of digits
            return json.loads(text, parse_float=parse_float, parse_int=_whole_number)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None


def _whole_number(text: str) -> int | str:
    return int(text) if len(text) < _MOST_DIGITS else text
