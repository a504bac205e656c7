"""Which range of a run the timeline of an exported part has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from model.time_span import TimeSpan

if TYPE_CHECKING:
    from cache.trace import Trace


def part_range(trace: Trace) -> TimeSpan | None:
    """The range that was exported; None where the timeline is all of the run's."""
    told = trace.facts.get("part")
    if not isinstance(told, list) or len(told) != 2 or not all(type(end) is int for end in told):
        return None
    return TimeSpan(*told) if told[0] <= told[1] else None


def is_cut(part: TimeSpan | None, begin_ns: int, end_ns: int) -> bool:
    """Whether what lies between these times reaches beyond ``part``: not all of it is there."""
    return part is not None and not (part.begin_ns <= begin_ns and end_ns <= part.end_ns)
