"""Small JSON files whose values may be anything: damage is told, values are taken only when of the right kind."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from model.number_text import double_of
from parsers.encodings import decoded
from parsers.faults import Faults
from parsers.folder_view import FileEntry, FolderView
from parsers.json_text import loads
from parsers.text_lines import note_encoding


def json_object(
    view: FolderView, entry: FileEntry, faults: Faults, *, exact: bool = False, depth: int = 2
) -> Mapping[str, Any]:
    """The object that the file holds; {} with a fault when it holds none. ``exact``: numbers with a fraction stay the
    text that the file has, as times need it. ``depth``: so deep in the object lie the entries that a file which was cut
    has whole or not at all (2 = in a list or object directly in it). Raises OSError."""
    content = json_content(view, entry, faults, exact=exact, depth=depth)
    if content is not None and not isinstance(content, dict):
        faults.note("json_damaged", sample=f"a {type(content).__name__} instead of an object")
    return content if isinstance(content, dict) else {}


def json_content(view: FolderView, entry: FileEntry, faults: Faults, *, exact: bool = False, depth: int = 2) -> Any:
    """What the file holds; None with a fault when that is no JSON. The rest as `json_object`. Raises OSError."""
    try:
        text, encoding, damaged = decoded(view.whole(entry))
    except ValueError as error:  # more bytes than are read
        faults.note("json_damaged", sample=str(error))
        return None
    note_encoding(faults, encoding, damaged)
    parse_float = str if exact else None
    try:
        content, problem = loads(text, parse_float), "null"
    except ValueError as error:
        content, problem = _before_cut(text, parse_float, depth), str(error)
        if content is not None:
            faults.note("json_truncated")
    if content is None:
        faults.note("json_damaged", sample=problem)
    return content


def section(content: object, name: str) -> Mapping[str, Any]:
    """The object under ``name``, {} when there is none."""
    value = content.get(name) if isinstance(content, dict) else None
    return value if isinstance(value, dict) else {}


def items(content: object, name: str) -> list[Any]:
    """The list under ``name``, [] when there is none."""
    value = content.get(name) if isinstance(content, dict) else None
    return value if isinstance(value, list) else []


def number(value: object) -> float | None:
    """A finite number, also when written as text, else None."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    try:
        found = double_of(value) if isinstance(value, str) else float(value)
    except (ValueError, OverflowError):
        return None
    return found if abs(found) < float("inf") else None


_DIGITS = re.compile(r"[+-]?[0-9]{1,40}")


def integer(value: object) -> int | None:
    """A whole number of 64 bits, also when written as text or as 3.0, else None."""
    if isinstance(value, str) and _DIGITS.fullmatch(value.strip()):
        value = int(value)  # a double would lose its last digits
    if isinstance(value, int) and not isinstance(value, bool):
        return value if abs(value) < 1 << 63 else None
    found = number(value)
    return int(found) if found is not None and found == int(found) and abs(found) < 1 << 63 else None


def decimal_texts(values: Sequence[object]) -> list[str | None]:
    """Numbers of a file that was read ``exact`` as the texts of `model.time_text.ns_cells`; None for anything else."""
    return [str(value) if isinstance(value, int | str) and not isinstance(value, bool) else None for value in values]


_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*+"?|[{}\[\],]', re.DOTALL)


def _before_cut(text: str, parse_float: Callable[[str], object] | None, depth: int) -> object:
    """What a text that was cut holds in whole entries; None when it was not cut but damaged."""
    stack: list[str] = []
    end, closing = 0, ""
    for token in _TOKEN.finditer(text):
        if token[0] in "{[":
            stack.append("}" if token[0] == "{" else "]")
        elif token[0] in "}]" and (not stack or stack.pop() != token[0] or not stack):
            return None
        if token[0] in "}],{[" and len(stack) <= depth:
            end = token.start() if token[0] == "," else token.end()
            closing = "".join(reversed(stack))
    try:
        return loads(text[:end] + closing, parse_float) if end else None
    except (ValueError, RecursionError):
        return None
