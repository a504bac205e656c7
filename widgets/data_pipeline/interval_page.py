"""The page Step interval: what each batch found in the queues before training, and how long its way there took."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from analysis.data_pipeline import DataPipelineResult, QueueState
from analysis.series import Series
from model.units import count, duration, number, percent
from widgets.charts.batch_curves import BatchCurve, BatchCurvesChart
from widgets.charts.step_chart import align
from widgets.data_pipeline.chart_times import ChartTimes
from widgets.data_pipeline.pane_pair import PanePair
from widgets.data_pipeline.queue_pane import QueuePane
from widgets.data_pipeline.words import host_time
from widgets.parts.elided_label import ElidedLabel
from widgets.parts.hairline import Hairline
from widgets.parts.legend import Legend, LegendEntry
from widgets.parts.plain_text import accessible_text

_CHART_HEIGHT = 168


class _TimesPane(QWidget):
    """Curves of batch times with their legend."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._heading = ElidedLabel("", "heading")
        self._note = ElidedLabel("", "body", "text.3")
        self.legend = Legend()
        self.chart = BatchCurvesChart()
        self.chart.setMinimumHeight(_CHART_HEIGHT)
        self.gestures = ChartTimes(self.chart)
        self.legend.toggled.connect(lambda: self.chart.set_hidden(self.legend.hidden_keys()))
        top = QHBoxLayout()
        top.setSpacing(8)
        top.addWidget(self._heading)
        top.addWidget(self._note, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 12, 16, 8)
        layout.setSpacing(4)
        layout.addLayout(top)
        layout.addWidget(self.legend)
        layout.addWidget(self.chart, 1)

    def drawn(self) -> tuple[QWidget, ...]:
        """The chart and the words over it, for a picture."""
        return self._heading, self._note, self.legend, self.chart

    def show_curves(
        self,
        heading: str,
        curves: Sequence[tuple[str, str, str, Series, float]],
        result: DataPipelineResult,
        words: Callable[[float], str],
    ) -> None:
        """``curves`` of ``result``: key, token, label, series in ns, mean in ns, as ``words`` says it."""
        x = np.unique(np.concatenate([series.x for _, _, _, series, _ in curves]))
        drawn = [
            BatchCurve(key, token, label, _aligned(x, series, series.mean), _aligned(x, series, series.high))
            for key, token, label, series, _ in curves
        ]
        names = [number(float(value)) for value in x]
        self.chart.set_curves(names, drawn, lambda at: self.tr("Batch {0}").format(names[at]))
        self.gestures.set_batches(result.clock, x, result.window)
        self.legend.set_entries(
            [
                LegendEntry(key, self.tr("{0}, mean {1}").format(label, words(mean)), token)
                for key, token, label, _, mean in curves
            ]
        )
        self._heading.set_text(heading)
        self._note.set_text(self.tr("{0} per batch").format(self.chart.scale_of_values.unit))
        self.legend.fit(self.width() - 32)
        self.chart.setAccessibleName(accessible_text(heading))
        self.chart.setAccessibleDescription(self.legend.accessibleName())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.legend.fit(self.width() - 32)


def _aligned(x: NDArray[np.float64], series: Series, values: NDArray[np.float64]) -> NDArray[np.float64]:
    """``values`` of a series at the positions ``x``, NaN where it has none."""
    cells = np.full(len(x), np.nan)
    cells[np.searchsorted(x, series.x)] = values
    return cells


class IntervalPage(QWidget):
    """Host and data queue side by side, the times below; what a click or a drag asks for is in `gestures`."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.host, self.data = QueuePane(), QueuePane()
        self.times, self.waits = _TimesPane(), _TimesPane()
        align(pane.chart for pane in (self.host, self.data, self.times, self.waits))
        self._rows = [PanePair(self.host, self.data), PanePair(self.times, self.waits)]
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._rows[0], 1)
        layout.addWidget(Hairline())
        layout.addWidget(self._rows[1], 1)

    def show_result(self, result: DataPipelineResult) -> None:
        """Show queues and times over batches; what the result has not stays away."""
        self._show_queue(self.host, self.tr("Host queue"), result.host_queue, result)
        self._show_queue(self.data, self.tr("Data queue"), result.data_queue, result)
        self._show_times(result)
        for row in self._rows:
            row.arrange()

    def gestures(self) -> tuple[ChartTimes, ...]:
        """What a person does to each chart."""
        return self.host.times, self.data.times, self.times.gestures, self.waits.gestures

    def charts(self) -> tuple[QWidget, ...]:
        """All charts with their words, for a picture."""
        return *self.host.drawn(), *self.data.drawn(), *self.times.drawn(), *self.waits.drawn()

    def _show_queue(self, pane: QueuePane, name: str, queue: QueueState | None, result: DataPipelineResult) -> None:
        pane.setVisible(queue is not None)
        if queue is None:
            return
        figures = [
            self.tr("mean {0}").format(number(queue.average, 2)),
            self.tr("empty {0} of {1}, {2}").format(
                count(queue.empty), count(queue.total), percent(queue.empty_share * 100)
            ),
        ]
        if queue.full is not None:
            figures.append(self.tr("full {0}").format(count(queue.full)))
        pane.set_texts(name, self.tr("size at each batch"), figures)
        x = queue.sizes.x
        pane.set_series(
            queue.sizes,
            queue.average,
            queue.capacity,
            [number(float(value)) for value in x],
            lambda at: self.tr("Batch {0}").format(number(float(x[at]))),
        )
        pane.times.set_batches(result.clock, x, result.window)

    def _show_times(self, result: DataPipelineResult) -> None:
        times = result.batches
        candidates = (
            ("pipeline", "phase.interval", self.tr("get from the pipeline"), times.pipeline, times.pipeline_ns),
            ("push", "phase.tail", self.tr("push to the queue"), times.push, times.push_ns),
            ("total", "counter.line", self.tr("whole batch"), times.total, times.total_ns),
        )
        host = [
            (key, token, label, series, mean)
            for key, token, label, series, mean in candidates
            if series is not None and mean is not None
        ]
        self.times.setVisible(bool(host))
        if host:
            self.times.show_curves(self.tr("Host: time of a batch"), host, result, host_time)
        wait = times.get_next
        self.waits.setVisible(wait is not None)
        if wait is not None and times.get_next_ns is not None:
            curve = ("get_next", "phase.interval", self.tr("wait for data"), wait, times.get_next_ns)
            self.waits.show_curves(self.tr("Device: time to get a batch"), [curve], result, duration)
