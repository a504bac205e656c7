"""When MindData's records were taken, and which of them belong to a step or to a range of the timeline."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import numpy as np
from numpy.typing import NDArray

from analysis.once_a_trace import once_a_trace
from analysis.shown_steps import shown_steps
from analysis.timeline_steps import Steps
from model.table import MISSING_INT
from model.time_span import TimeSpan

if TYPE_CHECKING:
    from cache.trace import Trace
    from model.task import TaskContext

NEIGHBOURS = 50
"""How many batches before and after a chosen one its charts show."""

Times = NDArray[np.int64]
WindowProblem = Literal["", "no_batch", "other_clock", "no_records"]


@dataclass(frozen=True, slots=True, eq=False)
class PipelineClock:
    """``batch``: numbers of the batches, ascending, shape (n,); ``end_ns``: when the host queue's record of each was
    taken, MISSING_INT = not known; ``sample_ns``: when the queues and the processors were sampled, shape (m,), empty =
    not known. All times are MindData's own; plus ``offset_ns`` they are the timeline's (None: they cannot be joined,
    but ``steps`` may bear the numbers of batches)."""

    batch: Times
    end_ns: Times
    sample_ns: Times
    offset_ns: int | None
    steps: Steps

    def span_of_batches(self, first: int, last: int) -> TimeSpan | None:
        """From the record before batch ``first`` to that of batch ``last``, MindData's own time."""
        rows = np.flatnonzero((self.batch >= first) & (self.batch <= last))
        if not len(rows):
            return None
        begin, end = self.end_ns[max(int(rows[0]) - 1, 0)], self.end_ns[rows[-1]]
        if MISSING_INT in (begin, end) or end < begin:
            return None
        return TimeSpan(int(begin), int(end))

    def on_timeline(self, span: TimeSpan | None) -> TimeSpan | None:
        """A span of MindData's own time in the timeline's; None = nothing says where."""
        if span is None or self.offset_ns is None:
            return None
        return TimeSpan(span.begin_ns + self.offset_ns, span.end_ns + self.offset_ns)

    def timeline_of_batches(self, first: int, last: int) -> TimeSpan | None:
        """Where the batches from ``first`` to ``last`` lie in the timeline: by the clock, else as the steps with these
        numbers; None = nothing says so."""
        span = self.on_timeline(self.span_of_batches(first, last))
        if span is not None and span.length_ns > 0:
            return span
        rows = np.flatnonzero((self.steps.number >= first) & (self.steps.number <= last))
        if not len(rows):
            return None
        begin, end = int(self.steps.begin_ns[rows].min()), int(self.steps.end_ns[rows].max())
        return TimeSpan(begin, end) if end > begin else None

    def batches_in(self, span: TimeSpan) -> tuple[int, int] | None:
        """First and last batch that overlap ``span`` of MindData's own time."""
        begin = np.concatenate([self.end_ns[:1], self.end_ns[:-1]])
        rows = np.flatnonzero((self.end_ns != MISSING_INT) & (begin < span.end_ns) & (self.end_ns > span.begin_ns))
        return (int(self.batch[rows[0]]), int(self.batch[rows[-1]])) if len(rows) else None

    def steps_in(self, span: TimeSpan) -> tuple[int, int] | None:
        """The same for ``span`` of the timeline by the numbers of the steps there."""
        numbers = self.steps.numbers_in(span)
        numbers = numbers[np.isin(numbers, self.batch)]
        return (int(numbers.min()), int(numbers.max())) if len(numbers) else None

    def batch_at(self, time_ns: Times) -> Times:
        """The batch whose record is the last at or before each time, shape (k,); 0 = before the first one, or not
        known (mindinsight-format 3.5)."""
        known = self.end_ns != MISSING_INT
        end, batch = self.end_ns[known], self.batch[known]
        at = np.searchsorted(end, time_ns, "right") - 1
        return np.where(at >= 0, batch[np.maximum(at, 0)], 0) if len(end) else np.zeros(len(time_ns), np.int64)

    def samples_in(self, span: TimeSpan) -> NDArray[np.bool_]:
        """Which samples were taken in ``span`` of MindData's own time, shape (m,); where none was, the one before."""
        inside = (self.sample_ns >= span.begin_ns) & (self.sample_ns <= span.end_ns)
        if len(inside) and not inside.any():
            inside[max(int(np.searchsorted(self.sample_ns, span.end_ns, "right")) - 1, 0)] = True
        return inside


@dataclass(frozen=True, slots=True)
class PipelineWindow:
    """Of which time the records are: ``batches``: number of the first and the last one; ``span``: the same in
    MindData's own time (None = not known). ``kind`` is whole where the time that was asked for has no records, as
    ``problem`` says: no_batch of the step's number, other_clock than the timeline's, or no_records in that range.
    ``around``, ``around_span``: what charts show, of a step with its neighbours."""

    kind: Literal["whole", "step", "range"] = "whole"
    step: int | None = None
    batches: tuple[int, int] | None = None
    span: TimeSpan | None = None
    problem: WindowProblem = ""
    around: tuple[int, int] | None = None
    around_span: TimeSpan | None = None


@once_a_trace
def pipeline_clock(trace: Trace, task: TaskContext) -> PipelineClock:
    """The clock of MindData's records in ``trace``."""
    batch, end = _batch_times(trace)
    sample = _sample_times(trace)
    times = np.concatenate([end[end != MISSING_INT], sample])
    return PipelineClock(batch, end, sample, _offset(trace, times), shown_steps(trace, task))


def window(clock: PipelineClock, step: int | None, span: TimeSpan | None) -> PipelineWindow:
    """The records of a step (the batch of its number, as MindInsight counts, mindinsight-format 3.5), or of a range of
    the timeline; a step counts more than a range."""
    if step is not None:
        if step not in clock.batch:
            return PipelineWindow(problem="no_batch", step=step)
        around = (step - NEIGHBOURS, step + NEIGHBOURS)
        spans = clock.span_of_batches(step, step), clock.span_of_batches(*around)
        return PipelineWindow("step", step, (step, step), spans[0], "", around, spans[1])
    if span is None:
        return PipelineWindow()
    if clock.offset_ns is None:
        batches = clock.steps_in(span)
        if batches is None:
            return PipelineWindow(problem="other_clock")
        return _range(batches, clock.span_of_batches(*batches))
    own = TimeSpan(span.begin_ns - clock.offset_ns, span.end_ns - clock.offset_ns)
    batches = clock.batches_in(own)
    sampled = len(clock.sample_ns) > 0 and clock.sample_ns[0] <= own.end_ns and clock.sample_ns[-1] >= own.begin_ns
    if batches is None and not sampled:
        return PipelineWindow(problem="no_records")
    return _range(batches, own)


def _range(batches: tuple[int, int] | None, span: TimeSpan | None) -> PipelineWindow:
    return PipelineWindow("range", None, batches, span, "", batches, span)


def _batch_times(trace: Trace) -> tuple[Times, Times]:
    """Numbers and times of the batches that the host queue has records of, else those of the data queue, without a
    time: that one may be of another clock."""
    if not trace.has("minddata_queues"):
        return np.zeros(0, np.int64), np.zeros(0, np.int64)
    table = trace.table("minddata_queues")
    is_host = table["queue"] == "host_queue"
    rows = (is_host if is_host.any() else np.ones(table.rows, np.bool_)) & (table["batch"] != MISSING_INT)
    batch, first = np.unique(table["batch"][rows].astype(np.int64), return_index=True)
    if "time_ns" not in table or not is_host.any():
        return batch, np.full(len(batch), MISSING_INT, np.int64)
    return batch, table["time_ns"][rows][first].astype(np.int64)


def _sample_times(trace: Trace) -> Times:
    """Queues and processors are sampled in one turn: the times of the processors' samples are those of the queues'
    where there are as many of them."""
    nothing = np.zeros(0, np.int64)
    if not trace.has("cpu_utilization"):
        return nothing
    table = trace.table("cpu_utilization")
    if not {"sample", "time_ns"} <= table.data.keys():
        return nothing
    known = (table["sample"] != MISSING_INT) & (table["time_ns"] != MISSING_INT)
    sample, first = np.unique(table["sample"][known], return_index=True)
    if not np.array_equal(sample, np.arange(len(sample))):
        return nothing
    times = table["time_ns"][known][first].astype(np.int64)
    return times if (np.diff(times) >= 0).all() else nothing


def _offset(trace: Trace, times: Times) -> int | None:
    """What has to be added to MindData's times to get those of the timeline: nothing where they lie in it, or where
    there is no timeline; what the collector noted of the two clocks."""
    whole = trace.span
    if whole is None:
        return 0
    if not len(times):
        return None
    begin, end = int(times.min()), int(times.max())
    offsets = [0]
    noted = trace.facts.get("host_clock")
    clock = noted if isinstance(noted, dict) else {}
    realtime, monotonic = clock.get("realtime_ns", trace.facts.get("collected_ns")), clock.get("monotonic_ns")
    if isinstance(realtime, int) and isinstance(monotonic, int):
        offsets.append(realtime - monotonic)
    for offset in offsets:
        if begin + offset < whole.end_ns and end + offset > whole.begin_ns:
            return offset
    return None
