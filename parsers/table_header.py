"""The header of a table in a file: the name under which each column is looked up, and its unit."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

_UNITS = frozenset(
    (
        *("ns", "us", "ms", "s", "tick", "%", "b", "byte", "bytes", "kb", "mb", "gb", "kb/s", "mb/s", "gb/s", "mhz"),
        *("us^2", "10^6", "10^9", "10^6 cube", "10^9 cube", "10^6 vector", "10^9 vector", "cube", "vec", "vector"),
        "per-step",
    )
)

MOST_COLUMNS = 2_000
"""Ten times those of the widest file that any tool writes; a damaged header can have millions."""


def column_key(label: str) -> str:
    """The name under which a column is looked up: lower case, without its unit, words joined by ``_``:
    ``Task Duration(us)`` -> ``task_duration``."""
    return words_joined(without_unit(label)[0])


def words_joined(text: str) -> str:
    """``text`` in lower case, with ``_`` for all that is neither a letter nor a digit."""
    return re.sub(r"[^0-9a-z\u0080-\uffff]+", "_", text.lower()).strip("_")


def without_unit(label: str) -> tuple[str, str]:
    """``label`` without its unit, and that unit in lower case ("" = it has none)."""
    whole = label.rstrip()
    opening = max(whole.rfind("("), whole.rfind("["))
    unit = whole[opening + 1 : -1].strip().lower()
    if opening < 0 or whole[-1] not in ")]" or unit not in _UNITS:
        return label, ""
    return whole[:opening].rstrip(), unit


def doubled_labels(labels: Sequence[str]) -> list[str]:
    """The labels that one before them has letter for letter, in order: ``FLOPS`` does not double ``FLOPs``."""
    seen: set[str] = set()
    doubled = []
    for label in filter(None, labels):
        if label in seen:
            doubled.append(label)
        seen.add(label)
    return doubled


def column_names(labels: Sequence[str], aliases: Mapping[str, str]) -> tuple[str, ...]:
    """The `column_key` of each label mapped through ``aliases``, repeated ones with ``#2``, ``#3``."""
    seen: dict[str, int] = {}
    names = []
    for position, label in enumerate(labels):
        key = column_key(label) or f"column_{position + 1}"
        name = aliases.get(key, key)
        seen[name] = seen.get(name, 0) + 1
        names.append(name if seen[name] == 1 else f"{name}#{seen[name]}")
    return tuple(names)
