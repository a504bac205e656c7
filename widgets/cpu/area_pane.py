"""One chart of CPU use: what it is of and its means above, the areas over the samples below."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from analysis.cpu import CpuPart, CpuResult
from model.units import count, percent
from widgets.charts.stacked_area import AreaPart, StackedAreaChart
from widgets.cpu.words import TOKENS, share_label
from widgets.data_pipeline.chart_times import ChartTimes
from widgets.parts.elided_label import ElidedLabel
from widgets.parts.legend import Legend, LegendEntry
from widgets.parts.plain_text import accessible_text

_CHART_HEIGHT = 168


class AreaPane(QWidget):
    """``links`` stand at the right of the heading."""

    def __init__(self, links: Sequence[QWidget] = (), parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.heading = ElidedLabel("", "heading")
        self._note = ElidedLabel("", "body", "text.3")
        self.heading.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._note.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.legend = Legend()
        self.chart = StackedAreaChart()
        self.chart.setMinimumHeight(_CHART_HEIGHT)
        self.times = ChartTimes(self.chart)
        self.legend.toggled.connect(lambda: self.chart.set_hidden(self.legend.hidden_keys()))
        top = QHBoxLayout()
        top.setSpacing(8)
        top.addWidget(self.heading)
        top.addWidget(self._note, 1)
        for link in links:
            top.addWidget(link)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 12, 16, 8)
        layout.setSpacing(4)
        layout.addLayout(top)
        layout.addWidget(self.legend)
        layout.addWidget(self.chart, 1)
        layout.addStretch()  # beside a pane with a chart

    def drawn(self) -> tuple[QWidget, ...]:
        """The chart and the words over it, for a picture."""
        return self.heading, self._note, self.legend, self.chart

    def show_parts(
        self,
        heading: str,
        note: str,
        parts: Sequence[CpuPart],
        result: CpuResult,
        whole_name: Callable[[float], str],
        whole: float | None = None,
    ) -> None:
        """Show ``parts`` of ``result``; ``whole_name`` of a point stands in its tooltip. Hidden without parts; without
        one that was measured it says so."""
        self.setVisible(bool(parts))
        if not parts:
            return
        x = parts[0].series.x
        drawn = [
            AreaPart(part.share, TOKENS[part.share], share_label(part.share), part.series.mean, part.share == "idle")
            for part in parts
        ]
        is_timed = result.interval_ns is not None
        numbers = np.arange(len(x)) if is_timed else x
        self.chart.set_parts([count(int(at) + 1) for at in numbers], drawn, lambda at: whole_name(float(x[at])), whole)
        self.times.set_samples(result.clock, x, result.window, is_timed=is_timed)
        self.legend.set_entries([self._entry(part) for part in parts])
        is_known = any(part.mean is not None for part in parts)
        self.legend.setVisible(is_known)
        self.chart.setVisible(is_known)
        self.heading.set_text(heading)
        self._note.set_text(note if is_known else self.tr("not measured: a share needs two samples"))
        self.legend.fit(self.width() - 32)
        self.chart.setAccessibleName(accessible_text(heading))
        self.chart.setAccessibleDescription(self.legend.accessibleName())

    def _entry(self, part: CpuPart) -> LegendEntry:
        words = self.tr("{0}, mean {1}").format(share_label(part.share), percent(part.mean))
        return LegendEntry(part.share, words, TOKENS[part.share])

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.legend.fit(self.width() - 32)
