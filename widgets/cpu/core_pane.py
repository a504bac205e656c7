"""The cores of the host that the collector counted: their mean over the timeline, and each core as a bar."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from analysis.host_cores import HostCores
from model.units import count, exact, percent
from widgets.charts.meters import Meter, MeterList
from widgets.charts.stacked_area import AreaPart, StackedAreaChart
from widgets.counts import Counts
from widgets.data_pipeline.chart_times import label_times
from widgets.parts.elided_label import ElidedLabel
from widgets.parts.plain_text import accessible_text
from widgets.theme import level_token

_MOST_CORES = 32
_CHART_HEIGHT = 168


class CorePane(QWidget):
    """Hidden where the result has no counters of cores."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._heading = ElidedLabel("", "heading")
        self.chart = StackedAreaChart()
        self.chart.setMinimumHeight(_CHART_HEIGHT)
        self._cut = ElidedLabel("", "small", "text.3")
        self.bars = MeterList()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 12, 16, 12)
        layout.setSpacing(6)
        for part in (self._heading, self.chart, self.bars, self._cut):
            layout.addWidget(part)

    def show_cores(self, cores: HostCores | None) -> None:
        """Show ``cores``, the busiest first."""
        self.setVisible(cores is not None)
        if cores is None:
            return
        words = self.tr("Cores of the host, mean {0} in use")
        self._heading.set_text(words.format(percent(cores.mean)))
        x = cores.together.x
        part = AreaPart("used", "phase.computing", self.tr("mean of {0}").format(Counts().cores(len(cores.cores))),
                        cores.together.mean)  # fmt: skip
        numbers = [count(number + 1) for number in range(len(x))]
        self.chart.set_parts(numbers, [part], lambda at: self.tr("after {0}").format(exact(int(x[at]))), whole=100.0)
        label_times(self.chart, x)
        self.chart.setAccessibleName(accessible_text(self._heading.text()))
        busiest = sorted(cores.cores, key=lambda core: (-core.mean, core.core))
        self.bars.set_meters(
            [
                Meter(
                    core.core,
                    self.tr("Core {0}").format(core.core),
                    self.tr("largest {0}").format(percent(core.most)),
                    min(core.mean / 100, 1.0),
                    percent(core.mean),
                    level_token(core.mean / 100),
                )
                for core in busiest[:_MOST_CORES]
            ]
        )
        shown = self.tr("{0} of {1} cores, the busiest").format(_MOST_CORES, count(len(busiest)))
        self._cut.set_text(shown if len(busiest) > _MOST_CORES else "")
        self._cut.setVisible(len(busiest) > _MOST_CORES)
