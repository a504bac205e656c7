"""Numbers that stand for a missing value. Without NumPy, so that what only shows numbers starts quickly."""

from __future__ import annotations

import re

LEAST_INT64 = -(1 << 63)

NONE_ID = (1 << 32) - 1
NONE_IDS = frozenset((NONE_ID, (1 << 64) - 1))
"""What Ascend's writers put where an id of 32 or 64 bits is none (ascend-formats 2.1.2). Of 16 bits there is no such
mark: 65535 is the id of a task."""

_HOLDS_IDS = re.compile(r"(?:.*[ _])?(?:id|rank)(?:#\d+)?|node_index_end", re.IGNORECASE)


def may_be_none_id(name: str) -> bool:
    """Whether `NONE_IDS` stand for "none" in the column or argument ``name`` (``model_id``, ``dst rank``), or for "to
    the end": elsewhere they are numbers like others."""
    return _HOLDS_IDS.fullmatch(name) is not None
