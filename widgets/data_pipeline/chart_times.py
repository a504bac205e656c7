"""What a chart of batches or of samples has to do with the session: a click is a step, a drag is a range."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, QRectF, Signal

from analysis.pipeline_time import PipelineClock, PipelineWindow
from model.time_span import TimeSpan
from model.units import NBSP, TimeScale
from widgets.charts.step_chart import StepChart
from widgets.charts.time_labels import time_labels


class ChartTimes(QObject):
    """Of one chart. ``step_chosen(step)`` after a click on a batch, ``range_chosen(TimeSpan)`` of the timeline after a
    drag, ``opened(TimeSpan)`` after a double-click on what is drawn."""

    step_chosen = Signal(int)
    range_chosen = Signal(object)
    opened = Signal(object)

    def __init__(self, chart: StepChart) -> None:
        super().__init__(chart)
        self._chart = chart
        self._numbers = chart.position_labels
        self._batches: NDArray[np.int64] | None = None
        self._span_of: Callable[[int, int], TimeSpan | None] = _nowhere
        chart.chosen.connect(self._choose)
        chart.range_chosen.connect(self._drag)
        chart.opened.connect(self._open)

    def set_batches(self, clock: PipelineClock, x: NDArray[np.float64], window: PipelineWindow) -> None:
        """The points of the chart are batches with the numbers ``x``, shape (n,)."""
        batches = self._batches = x.astype(np.int64)
        self._span_of = lambda first, last: clock.timeline_of_batches(int(batches[first]), int(batches[last]))
        self._chart.numbers = batches
        self._arrange(None)
        found = np.flatnonzero(batches == window.step).tolist() if window.kind == "step" else []
        self._chart.set_chosen(found[0] if found else None)

    def set_samples(
        self, clock: PipelineClock, x: NDArray[np.float64], window: PipelineWindow, *, is_timed: bool = True
    ) -> None:
        """The points of the chart were taken ``x`` ns after the first sample, shape (n,), where they are ``is_timed``;
        else nobody knows when, and the axis has their numbers."""
        self._batches = None
        if is_timed:
            label_times(self._chart, x)
        else:
            self._chart.position_labels = self._numbers
        at = x.astype(np.int64)
        begin = int(clock.sample_ns[0]) if len(clock.sample_ns) else 0
        self._chart.numbers = None
        self._span_of = lambda first, last: _sampled(clock, begin, at, first, last)
        marked = None
        if window.kind == "step" and window.span is not None and len(at):
            ends = (window.span.begin_ns - begin, window.span.end_ns - begin)
            first, last = (max(int(np.searchsorted(at, end, "right")) - 1, 0) for end in ends)
            marked = (first, last)
        self._arrange(marked)

    def _arrange(self, marked: tuple[int, int] | None) -> None:
        chart = self._chart
        chart.chosen_range = marked
        chart.takes_ranges = chart.count > 0 and self._span_of(0, chart.count - 1) is not None
        chart.redraw()

    def _choose(self, position: int) -> None:
        if self._batches is not None:
            self.step_chosen.emit(int(self._batches[position]))

    def _drag(self, first: int, last: int) -> None:
        span = self._span_of(first, last)
        if span is not None:
            self.range_chosen.emit(span)

    def _open(self, position: int) -> None:
        span = self._span_of(position, position)
        if span is not None:
            self.opened.emit(span)


def _nowhere(first: int, last: int) -> TimeSpan | None:
    return None


def _sampled(clock: PipelineClock, begin_ns: int, at: NDArray[np.int64], first: int, last: int) -> TimeSpan | None:
    """From one sample to the one after the last; None where nothing says when they were taken."""
    if not len(clock.sample_ns):
        return None
    end = int(at[min(last + 1, len(at) - 1)])
    if end <= at[first]:
        return None
    return clock.on_timeline(TimeSpan(begin_ns + int(at[first]), begin_ns + end))


def label_times(chart: StepChart, x: NDArray[np.float64]) -> None:
    """Give the axis of ``chart`` round times with the unit at the first and the last one; its points lie at ``x`` ns,
    shape (n,)."""
    places = np.arange(len(x), dtype=np.float64)
    unit = TimeScale.for_largest(float(x[-1])).unit if len(x) else ""

    def labels(plot: QRectF) -> list[tuple[float, str]]:
        found = time_labels(chart, plot, places, x)
        ends = {0, len(found) - 1}
        return [(place, f"{text}{NBSP}{unit}" if at in ends else text) for at, (place, text) in enumerate(found)]

    chart.position_labels = labels
