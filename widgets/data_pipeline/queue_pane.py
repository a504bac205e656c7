"""One queue over time or over batches: what it is and its figures above the chart."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from analysis.series import Series
from widgets.charts.queue_chart import QueueChart, QueueData
from widgets.data_pipeline.chart_times import ChartTimes
from widgets.parts.elided_label import ElidedLabel
from widgets.parts.plain_text import accessible_text, plain_tooltip

_CHART_HEIGHT = 168
_LEAST_NOTE = 150
_SIDES = 2 * 16 + 8


class QueuePane(QWidget):
    """Heading, note, figures at the right or below, and the chart. ``hovered(position or None)``."""

    hovered = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._heading = ElidedLabel("", "heading")
        self._note = ElidedLabel("", "body", "text.3")
        self._heading.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._note.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._figures = ElidedLabel("", "body", "text.2")
        self.chart = QueueChart()
        self.chart.setMinimumHeight(_CHART_HEIGHT)
        self.chart.hovered.connect(self.hovered)
        self.times = ChartTimes(self.chart)
        top = self._top = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        top.setSpacing(8)
        top.addWidget(self._heading)
        top.addWidget(self._note, 1)
        top.addWidget(self._figures)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 12, 16, 8)
        layout.setSpacing(6)
        layout.addLayout(top)
        layout.addWidget(self.chart, 1)

    def drawn(self) -> tuple[QWidget, ...]:
        """The chart and the words over it, for a picture."""
        return self._heading, self._note, self._figures, self.chart

    def set_texts(self, heading: str, note: str, figures: Sequence[str]) -> None:
        """Say whose queue it is and what was measured."""
        self._heading.set_text(heading)
        self._note.set_text(note)
        self._figures.set_text("   ".join(figures))
        self._fit_note()
        self._heading.setToolTip(plain_tooltip(f"{heading}\n{note}"))
        self.chart.setAccessibleName(accessible_text(f"{heading} {note}".rstrip()))
        self.chart.setAccessibleDescription(accessible_text(", ".join(figures)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_note()

    def _fit_note(self) -> None:
        """The figures matter more than the note, which the tooltip of the heading has too."""
        words = self._heading.sizeHint().width() + self._figures.sizeHint().width()
        self._note.setVisible(self.width() - words > _LEAST_NOTE)
        below = words > self.width() - _SIDES
        self._top.setDirection(QBoxLayout.Direction.TopToBottom if below else QBoxLayout.Direction.LeftToRight)
        self._top.setSpacing(2 if below else 8)

    def set_series(
        self,
        series: Series,
        average: float,
        capacity: int | None,
        names: Sequence[str],
        whole_name: Callable[[int], str],
    ) -> None:
        """Show ``series``; ``names`` of its points stand at the axis, ``whole_name`` of one in its tooltip."""
        data = QueueData(series.low, series.high, series.mean, average, capacity, tuple(names), whole_name)
        self.chart.set_queue(data)
