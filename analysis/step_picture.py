"""What is drawn of one step: its phases and, per stream, its collectives with the gaps between them.

Times are relative to the step's start. Rules of what is left out: mindinsight-format 3.1.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal, Protocol

import numpy as np
from numpy.typing import NDArray

from analysis.step_split import StepSplit
from model.table import MISSING_INT, Cells, Table

if TYPE_CHECKING:
    from cache.trace import Trace


@dataclass(frozen=True, slots=True)
class Part:
    """A phase, a collective or (``name`` "") a gap between collectives."""

    name: str
    start_ns: int
    duration_ns: int


@dataclass(frozen=True, slots=True)
class StreamLine:
    """One stream's collectives and the gaps around them, in order of time."""

    stream: str
    parts: tuple[Part, ...]

    @property
    def collectives(self) -> tuple[Part, ...]:
        """The parts that are no gaps."""
        return tuple(part for part in self.parts if part.name)


@dataclass(frozen=True, slots=True)
class StepPicture:
    """``begin_ns``: where the step starts on the file's clock (None = an average). ``overlapped_ns`` lies under the
    computing of a split, and ``preparing_ns``, until the first device task, before it or under its free time; a split's
    parts say how much, not when. ``negative``: parts left out because they start before the step or have a negative
    length; ``missing``: collectives without times; ``window_ns``: length of the step's mark on the host, which may be
    longer than the parts of a split. ``stage_ns`` and ``bubble_ns`` of a pipeline; ``file_stage_ns``,
    ``file_bubble_ns``: the file's own where it differs. ``collective_means``: collectives of an average are means over
    those of its steps in which they happened, which is not each of them."""

    total_ns: int | None
    begin_ns: int | None
    phases: tuple[Part, ...]
    streams: tuple[StreamLine, ...]
    kind: Literal["positions", "amounts"]
    overlapped_ns: int | None
    preparing_ns: int | None
    negative: int
    missing: int
    window_ns: int | None = None
    stage_ns: int | None = None
    bubble_ns: int | None = None
    file_stage_ns: int | None = None
    file_bubble_ns: int | None = None
    collective_means: bool = False

    @property
    def prepares_in_free_time(self) -> bool:
        """Whether the parts of a split begin with the step, as between others, so that the time until its first device
        task is part of its free time; else it comes before them."""
        if self.window_ns is None or self.total_ns is None or self.preparing_ns is None:
            return False
        return self.window_ns < self.total_ns + self.preparing_ns

    @property
    def collectives_ns(self) -> int | None:
        """The time in which at least one collective of any stream runs; None when there is none."""
        parts = sorted((part.start_ns, part.start_ns + part.duration_ns) for part in self._collectives())
        covered, reached = 0, 0
        for start, end in parts:
            covered += max(end - max(start, reached), 0)
            reached = max(reached, end)
        return covered if parts else None

    @property
    def collectives_sum_ns(self) -> int | None:
        """The collectives' times added up: those that overlap count several times."""
        parts = self._collectives()
        return sum(part.duration_ns for part in parts) if parts else None

    @property
    def end_ns(self) -> int:
        """The end of the last thing in the picture, at least that of the step and 1."""
        return max(self.total_ns or 0, 1, *(part.start_ns + part.duration_ns for part in self._everything()))

    def _everything(self) -> list[Part]:
        return [*self.phases, *self._collectives()]

    def _collectives(self) -> list[Part]:
        return [part for line in self.streams for part in line.collectives]


class _Average(Protocol):
    @property
    def total_ns(self) -> float | None: ...
    @property
    def phases_ns(self) -> tuple[float | None, ...]: ...
    @property
    def includes(self) -> str: ...
    @property
    def is_usable(self) -> bool: ...


class _Drawing:
    """Collects the parts that can be drawn and counts the others."""

    def __init__(self) -> None:
        self.negative = 0
        self.missing = 0

    def part(self, name: str, start_ns: int, duration_ns: int) -> list[Part]:
        if start_ns < 0 or duration_ns < 0:
            self.negative += 1
            return []
        return [Part(name, start_ns, duration_ns)]


def _streams(
    drawing: _Drawing, table: Table | None, rows: Sequence[int], begin_ns: int, fp_ns: int, end_ns: int
) -> tuple[StreamLine, ...]:
    """Collectives of ``rows``, one line per stream in order of first appearance, inside a line by their end; a gap
    before each and after the last. ``begin_ns``, ``fp_ns`` and ``end_ns`` are on the file's clock."""
    by_stream: dict[str, list[tuple[int, int, int, str]]] = {}
    for row in rows:
        assert table is not None
        start, end, duration = (table.whole(name, row) for name in ("start_ns", "end_ns", "duration_ns"))
        line = by_stream.setdefault(table["stream"][row] or "", [])
        if not start or not end or not duration:  # 0 says like a missing cell that it did not happen in this step
            drawing.missing += 1
            continue
        line.append((end, start, duration, table["name"][row] or ""))
    lines = []
    for stream, collectives in by_stream.items():
        if not collectives:
            continue
        parts: list[Part] = []
        previous = fp_ns
        for end, start, duration, name in sorted(collectives, key=lambda one: one[0]):
            parts += drawing.part("", previous - begin_ns, start - previous)
            parts += drawing.part(name, start - begin_ns, duration)
            previous = end
        parts += drawing.part("", previous - begin_ns, end_ns - previous)
        drawn = StreamLine(stream, tuple(parts))
        if drawn.collectives:  # gaps alone would be a stream on which nothing happens
            lines.append(drawn)
    return tuple(lines)


def _rows_of(trace: Trace, step: int) -> tuple[Table | None, list[int]]:
    if not trace.has("step_collectives"):
        return None, []
    table = trace.table("step_collectives")
    return table, [int(row) for row in np.flatnonzero(table["step"] == step)]


_Collectives = tuple[Table | None, Sequence[int]]
"""A table of collectives and those of its rows that are wanted."""


def _from_row(table: Table, row: int, phases: tuple[str, ...], found: _Collectives, is_step: bool) -> StepPicture:
    """The picture of one row of ``steps`` or ``step_average``, with the collectives ``found`` on the same clock."""
    drawing = _Drawing()
    begin = table.whole("start_ns", row) or 0
    fp = table.whole("fp_point_ns", row)
    bp = table.whole("bp_point_ns", row)
    end = table.whole("end_ns", row)
    total = table.whole("total_ns", row)
    fp_and_bp = table.whole("fp_and_bp_ns", row)
    starts = [0, None if fp is None else fp - begin, None if bp is None else bp - begin]
    lengths = [table.whole("iteration_interval_ns", row), fp_and_bp, table.whole("tail_ns", row)]
    drawn: list[Part] = []
    for name, start, length in zip(phases, starts, lengths, strict=False):
        if start is None or length is None:
            drawing.missing += 1
        else:
            drawn += drawing.part(name, start, length)
    stop = end if end is not None else begin + (total or 0)
    streams = _streams(drawing, *found, begin, begin if fp is None else fp, stop)
    return StepPicture(
        total_ns=total,
        begin_ns=begin if is_step else None,
        phases=tuple(drawn),
        streams=streams,
        kind="positions",
        overlapped_ns=None,
        preparing_ns=None,
        negative=drawing.negative,
        missing=drawing.missing,
    )


def step_picture(trace: Trace, steps: Table, phases: tuple[str, ...], step: int) -> StepPicture:
    """The picture of ``step``, which has to be a row of ``steps``."""
    row = int(np.flatnonzero(steps["step"] == step)[0])
    return _from_row(steps, row, phases, _rows_of(trace, step), is_step=True)


def average_picture(
    trace: Trace,
    steps: Table,
    phases: tuple[str, ...],
    file_average: _Average | None,
    mean: _Average | None,
    averaged: NDArray[np.bool_],
) -> StepPicture | None:
    """The picture of the average: the file's own row where it is usable, else our means one after the other, each over
    the ``averaged`` steps, shape (steps,)."""
    if file_average is not None and file_average.is_usable:
        over = steps["step"][1:] if file_average.includes == "without_first" else steps["step"]
        own = trace.table("step_average", None, 0, 1)
        table, rows = _rows_of(trace, 0)
        partly = table is not None and _happen_partly(table, rows, over)
        found: _Collectives = table, rows
        if partly:  # the file counts a collective as 0 where it did not happen (mindinsight-format 1.1)
            found, _ = _mean_collectives(
                trace, steps, own.whole("fp_point_ns", 0) or own.whole("start_ns", 0) or 0, over
            )
        return replace(_from_row(own, 0, phases, found, is_step=False), collective_means=partly)
    if mean is None:
        return None
    return _from_means(trace, steps, phases, mean, steps["step"][averaged])


def _happen_partly(table: Table, rows: Sequence[int], averaged: Cells) -> bool:
    """Whether a collective of ``rows`` did not happen in each of the ``averaged`` steps."""
    happened = np.isin(table["step"], averaged)
    counts = Counter(zip(table["stream"][happened], table["name"][happened], strict=True))
    return any(counts[table["stream"][row], table["name"][row]] < len(averaged) for row in rows)


def _from_means(trace: Trace, steps: Table, phases: tuple[str, ...], mean: _Average, averaged: Cells) -> StepPicture:
    """Phases of the means' lengths, and the means of the collectives over the same steps."""
    drawing = _Drawing()
    drawn, start = [], 0
    for name, length in zip(phases, mean.phases_ns, strict=True):
        drawn += drawing.part(name, start, round(length or 0))
        start += round(length or 0)
    total = round(mean.total_ns or 0)
    fp = drawn[0].duration_ns if drawn else 0
    found, partly = _mean_collectives(trace, steps, fp, averaged)
    return StepPicture(
        total_ns=total,
        begin_ns=None,
        phases=tuple(drawn),
        streams=_streams(drawing, *found, 0, fp, total),
        kind="positions",
        overlapped_ns=None,
        preparing_ns=None,
        negative=drawing.negative,
        missing=drawing.missing,
        collective_means=partly,
    )


def _mean_collectives(trace: Trace, steps: Table, fp_ns: int, averaged: Cells) -> tuple[_Collectives, bool]:
    """Each collective at its mean distance from the begin of forward propagation, which is at ``fp_ns``, over those of
    the ``averaged`` steps in which it happened, and whether these are less than all for one of them. What lies before
    it differs: the first recorded step has no interval."""
    if not trace.has("step_collectives"):
        return (None, ()), False
    table = trace.table("step_collectives")
    forward = steps["fp_point_ns"] if "fp_point_ns" in steps else steps["start_ns"]
    begin_of = dict(zip(steps["step"].tolist(), forward.tolist(), strict=True))
    wanted = set(averaged.tolist())
    found: dict[tuple[str, str], list[tuple[int, int, int]]] = {}
    for row in range(table.rows):
        step = int(table["step"][row])
        begin = begin_of[step] if step in wanted else MISSING_INT
        start, end, duration = (table.whole(name, row) for name in ("start_ns", "end_ns", "duration_ns"))
        if begin != MISSING_INT and start and end and duration:
            key = (table["stream"][row] or "", table["name"][row] or "")
            found.setdefault(key, []).append((start - begin + fp_ns, end - begin + fp_ns, duration))
    means = [[round(sum(values) / len(values)) for values in zip(*cells, strict=True)] for cells in found.values()]
    texts = np.array(list(found) or np.empty((0, 2)), object)
    times = np.array(means or np.empty((0, 3)), np.int64)
    data = {"stream": texts[:, 0], "name": texts[:, 1]}
    data |= {name: times[:, at] for at, name in enumerate(("start_ns", "end_ns", "duration_ns"))}
    columns = tuple(column for column in table.columns if column.name in data)
    partly = any(len(cells) < len(wanted) for cells in found.values())
    return (Table("step_collectives", columns, data), range(len(means))), partly


# ---- splits --------------------------------------------------------------------------------------------------

_AMOUNTS = ("computing", "communication_not_overlapped", "free")


def split_picture(rows: Sequence[StepSplit], windows_ns: Sequence[int | None], *, is_step: bool) -> StepPicture | None:
    """The parts of the split of a step, which is the only row, or of the mean of ``rows``, one after the other;
    ``windows_ns``: length of the host window of each row where it is known."""
    if not rows:
        return None
    drawing = _Drawing()

    def amount(part: str) -> int | None:
        known = [value for value in (getattr(row, f"{part}_ns") for row in rows) if value is not None]
        return round(sum(known) / len(known)) if known else None

    drawn: list[Part] = []
    start = 0
    for name in _AMOUNTS:
        length = amount(name)
        if length is None:
            drawing.missing += 1
            continue
        drawn += drawing.part(name, start, length)
        start += max(length, 0)
    return StepPicture(
        total_ns=amount("total"),
        begin_ns=rows[0].begin_ns if is_step else None,
        phases=tuple(drawn),
        streams=(),
        kind="amounts",
        overlapped_ns=amount("overlapped"),
        preparing_ns=amount("preparing"),
        negative=drawing.negative,
        missing=drawing.missing,
        window_ns=_mean_window(windows_ns),
        stage_ns=amount("stage"),
        bubble_ns=amount("bubble"),
        file_stage_ns=amount("file_stage"),
        file_bubble_ns=amount("file_bubble"),
    )


def _mean_window(windows_ns: Sequence[int | None]) -> int | None:
    known = [length for length in windows_ns if length is not None]
    return round(sum(known) / len(known)) if known and len(known) == len(windows_ns) else None
