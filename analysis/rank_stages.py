"""The pipeline stages of a cluster: ranks of one compute the same layers and may be compared."""

from __future__ import annotations

import re
from collections.abc import Iterable

_RANK = re.compile(r"\d+")


def by_stage(ranks: Iterable[str], stages: Iterable[object]) -> list[list[str]]:
    """``ranks`` parted by ``stages``, each of which lists its ranks as ``(0, 1)`` (ascend-formats 4.2); those that none
    has together. Stages without any of them are left out."""
    known = list(ranks)
    members = [set(_RANK.findall(str(stage))) for stage in dict.fromkeys(stages)]
    members.append(set(known).difference(*members))
    parted = [[rank for rank in known if rank in stage] for stage in members]
    return [stage for stage in parted if stage]
