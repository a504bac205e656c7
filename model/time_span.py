"""A closed-open range of time in integer nanoseconds."""

from __future__ import annotations

from dataclasses import dataclass


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

    def contains(self, time_ns: int) -> bool:
        """Whether ``time_ns`` lies in the span."""
        return self.begin_ns <= time_ns < self.end_ns
