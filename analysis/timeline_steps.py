"""The training steps that a timeline marks: from a track of its own, or from the ``ProfilerStep#n`` slices."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from analysis.once_a_trace import once_a_trace
from model.time_span import TimeSpan

if TYPE_CHECKING:
    from cache.trace import Trace

STEP_LIMIT = 20_000

_LATEST = (1 << 63) - 1
_STEP = re.compile(r"(?:ProfilerStep#|step )?(\d{1,18})", re.IGNORECASE)
_MARK = "ProfilerStep#"


@dataclass(frozen=True, slots=True, eq=False)
class Steps:
    """``n`` training steps by begin; ``number``: as the file names it; ``left_out``: steps beyond `STEP_LIMIT`;
    ``is_inferred``: nothing recorded them as steps, they are what the work in them covers."""

    begin_ns: NDArray[np.int64]
    end_ns: NDArray[np.int64]
    number: NDArray[np.int64]
    left_out: int = 0
    is_inferred: bool = False

    def span_of(self, number: int) -> TimeSpan | None:
        """The first step of that number; None when there is none, or it has no length."""
        found = np.flatnonzero(self.number == number)
        if not len(found) or self.end_ns[found[0]] <= self.begin_ns[found[0]]:
            return None
        return TimeSpan(int(self.begin_ns[found[0]]), int(self.end_ns[found[0]]))

    def span_at(self, time_ns: int) -> TimeSpan | None:
        """The last step that begins at or before ``time_ns``, else the first one; None when there is none."""
        if not len(self.number):
            return None
        place = self._place_at(time_ns)
        begin, end = int(self.begin_ns[place]), int(self.end_ns[place])
        return TimeSpan(begin, max(end, begin + 1))

    def numbers_in(self, span: TimeSpan) -> NDArray[np.int64]:
        """Numbers of the steps that overlap ``span``, by begin."""
        found: NDArray[np.int64] = self.number[(self.begin_ns < span.end_ns) & (self.end_ns > span.begin_ns)]
        return found

    def number_at(self, time_ns: int) -> int | None:
        """The number of the step that `span_at` finds."""
        return int(self.number[self._place_at(time_ns)]) if len(self.number) else None

    def _place_at(self, time_ns: int) -> int:
        return max(int(self.begin_ns.searchsorted(time_ns, "right")) - 1, 0)


@once_a_trace
def timeline_steps(trace: Trace) -> Steps:
    """The steps of ``trace``."""
    found, left_out = _of_own_track(trace)
    if not found:
        found = sorted(_of_marks(trace))
        left_out = max(len(found) - STEP_LIMIT, 0)
    columns = np.array(sorted(found[:STEP_LIMIT]), np.int64).reshape(-1, 3)
    return Steps(columns[:, 0], columns[:, 1], columns[:, 2], left_out)


def _of_own_track(trace: Trace) -> tuple[list[tuple[int, int, int]], int]:
    """(begin, end, number) of the slices of the first track called Steps, and how many are beyond the limit."""
    for track in trace.tracks:
        if track.kind != "slices" or track.thread.casefold() not in ("steps", "step"):
            continue
        columns = trace.slices_of(track.id)
        begin, duration, name = (np.asarray(column[:STEP_LIMIT]) for column in columns)
        cells = zip(trace.names(name), begin.tolist(), duration.tolist(), strict=True)
        numbers = ((_STEP.fullmatch(text.strip()), start, length) for text, start, length in cells)
        found = [(start, _end(start, length), int(number[1])) for number, start, length in numbers if number]
        if found:
            return list(_one_after_another(found)), max(len(columns[0]) - STEP_LIMIT, 0)
    return [], 0


def _one_after_another(steps: list[tuple[int, int, int]]) -> Iterator[tuple[int, int, int]]:
    """MindSpore 2.0 lets all steps of PyNative begin where the first one does, each as long as all up to its end: there
    a step begins where the one before ends."""
    before: tuple[int, int, int] | None = None
    for begin, end, number in sorted(steps):
        is_longer = before is not None and before[0] == begin and before[2] < number
        yield before[1] if is_longer and before is not None else begin, end, number
        before = begin, end, number


def _of_marks(trace: Trace) -> list[tuple[int, int, int]]:
    """(begin, end, number) of the first ``ProfilerStep#n`` slice of each n."""
    ids = np.asarray(trace.find_names(_MARK))
    matches = [_STEP.fullmatch(name) for name in trace.names(ids)]
    number_of = {int(name_id): int(match[1]) for name_id, match in zip(ids, matches, strict=True) if match}
    if not number_of:
        return []
    is_mark = np.zeros(max(number_of) + 2, np.bool_)
    is_mark[list(number_of)] = True
    found: dict[int, tuple[int, int, int]] = {}
    for track in trace.tracks:
        if track.kind != "slices":
            continue
        begin, duration, name = trace.slices_of(track.id)
        for at in np.flatnonzero(is_mark[np.minimum(name, len(is_mark) - 1)]).tolist():
            number, start = number_of[int(name[at])], int(begin[at])
            found.setdefault(number, (start, _end(start, int(duration[at])), number))
    return list(found.values())


def _end(start: int, length: int) -> int:
    """The end of a slice; a damaged file's may lie beyond 64 bits."""
    return min(start + length, _LATEST)
