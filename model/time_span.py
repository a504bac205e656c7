"""A closed-open range of time in integer nanoseconds."""

from __future__ import annotations

from dataclasses import dataclass

TIME_LIMIT_NS = (1 << 62) - 1
"""Times are kept within plus or minus this (the year 2116), so that the difference of any two fits 64 bits."""


@dataclass(frozen=True, slots=True, order=True)
class TimeSpan:
    """``[begin_ns, end_ns)``; ``end_ns`` is never before ``begin_ns``."""

    begin_ns: int
    end_ns: int

    def __post_init__(self) -> None:
        if self.end_ns < self.begin_ns:
            raise ValueError(f"a time span cannot end ({self.end_ns}) before it begins ({self.begin_ns})")

    @property
    def length_ns(self) -> int:
        """Length in ns."""
        return self.end_ns - self.begin_ns

    @property
    def middle_ns(self) -> int:
        """The time in the middle."""
        return self.begin_ns + self.length_ns // 2

    def centred(self, time_ns: int) -> TimeSpan:
        """As long a span with ``time_ns`` in its middle."""
        begin = time_ns - self.length_ns // 2
        return TimeSpan(begin, begin + self.length_ns)

    def contains(self, time_ns: int) -> bool:
        """Whether ``time_ns`` lies in the span."""
        return self.begin_ns <= time_ns < self.end_ns


def within_limits(span: TimeSpan) -> TimeSpan:
    """The part of ``span`` that lies within `TIME_LIMIT_NS`."""
    begin, end = (min(max(time, -TIME_LIMIT_NS), TIME_LIMIT_NS) for time in (span.begin_ns, span.end_ns))
    return TimeSpan(begin, end)
