"""The page Data processing: operators as a graph, the queues of the chosen one over time, all operators as a table."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from analysis.data_pipeline import DataPipelineResult
from analysis.pipeline_ops import QueueDepth
from analysis.pipeline_rules import PipelineOp
from model.units import count, exact, number, percent
from widgets.charts.step_chart import align
from widgets.data_pipeline.chart_times import ChartTimes
from widgets.data_pipeline.operator_graph import OperatorGraph
from widgets.data_pipeline.operator_table import OperatorTable
from widgets.data_pipeline.pane_pair import SIDE_BY_SIDE, PanePair
from widgets.data_pipeline.queue_pane import QueuePane
from widgets.data_pipeline.usage_bars import UsageBars
from widgets.data_pipeline.words import queue_end_words
from widgets.parts.elided_label import ElidedLabel
from widgets.parts.hairline import Hairline
from widgets.parts.legend import Legend, LegendEntry
from widgets.parts.plain_text import text_label
from widgets.parts.sideways_scroll import SidewaysScroll


class ProcessingPage(QWidget):
    """``chosen(op_id)`` after a click on an operator, its queue or its row."""

    chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.graph = OperatorGraph()
        self.table = OperatorTable()
        self.output, self.input = QueuePane(), QueuePane()
        align((self.output.chart, self.input.chart))
        self.bars = UsageBars()
        for source in (self.graph, self.table, self.bars):
            source.chosen.connect(self.chosen)
        self.output.hovered.connect(self.input.chart.set_hovered)
        self.input.hovered.connect(self.output.chart.set_hovered)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(self._heading_row())
        scroll = SidewaysScroll(self.graph)
        graph = QHBoxLayout()
        graph.setContentsMargins(16, 12, 16, 12)
        graph.addWidget(scroll)
        layout.addLayout(graph)
        layout.addWidget(Hairline())
        self._pair = PanePair(self.output, self.input)
        layout.addWidget(self._pair, 3)
        layout.addWidget(Hairline())
        layout.addWidget(self.table, 2)
        layout.addWidget(Hairline())
        layout.addWidget(self.bars)

    def _heading_row(self) -> QBoxLayout:
        self._heading = text_label("", "heading")
        self._note = ElidedLabel("", "body", "text.3")
        self._note.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._legend = Legend()
        self._legend.show_only_names()
        self._heading_layout = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._heading_layout.setContentsMargins(16, 12, 16, 0)
        self._heading_layout.setSpacing(8)
        self._heading_layout.addWidget(self._heading)
        self._heading_layout.addWidget(self._note, 1)
        self._heading_layout.addWidget(self._legend)
        return self._heading_layout

    def retranslate(self) -> None:
        """Set the texts that do not depend on the result."""
        self._heading.setText(self.tr("Operators and queues"))
        self._note.set_text(self.tr("gauges: mean use of each queue"))
        self._legend.set_entries(
            (
                LegendEntry("low", self.tr("below 30 %"), "level.low"),
                LegendEntry("middle", self.tr("30 to 60 %"), "level.middle"),
                LegendEntry("high", self.tr("above 60 %"), "level.high"),
            )
        )

    def show_result(self, result: DataPipelineResult, marks: dict[int, str]) -> None:
        """Show operators and queues; ``marks`` are the severities of operators that hold up the pipeline."""
        self.retranslate()
        self.graph.set_ops(result.ops, marks, result.shown_op)
        self.table.set_ops(result.ops, marks, result.shown_op)
        self.bars.set_ops(result.ops)
        op = result.op(result.shown_op)
        depths = (result.output_depth, result.input_depth)
        for pane, depth in zip((self.output, self.input), depths, strict=True):
            pane.setVisible(depth is not None)
            if depth is not None and op is not None:
                self._show_depth(pane, depth, result, op)
        self._pair.arrange()

    def _show_depth(self, pane: QueuePane, depth: QueueDepth, result: DataPipelineResult, op: PipelineOp) -> None:
        writer = result.op(depth.op_id)
        reader = result.op(op.parent) if depth.op_id == op.op_id else op
        if reader is None:
            heading = self.tr("Queue op {0} → training").format(depth.op_id)
        else:
            heading = self.tr("Queue op {0} → op {1}").format(depth.op_id, reader.op_id)
        ends = [queue_end_words(end) for end in (writer, reader) if end is not None]
        mean = number(depth.mean, 2)
        if depth.capacity:
            mean = self.tr("{0} of {1}").format(mean, count(depth.capacity))
        figures = [self.tr("mean {0}").format(mean), self._share(self.tr("empty {0}"), depth.empty)]
        if depth.full is not None:
            figures.append(self._share(self.tr("full {0}"), depth.full))
        pane.set_texts(heading, " → ".join(ends), figures)
        x = depth.depth.x
        pane.set_series(
            depth.depth,
            depth.mean,
            depth.capacity,
            [count(number + 1) for number in range(len(x))],
            lambda at: self.tr("after {0}").format(exact(int(x[at]))),
        )
        pane.times.set_samples(result.clock, x, result.window)

    def gestures(self) -> tuple[ChartTimes, ...]:
        """What a person does to each chart over time."""
        return self.output.times, self.input.times

    def charts(self) -> tuple[QWidget, ...]:
        """All that is drawn, for a picture."""
        return self.graph, *self.output.drawn(), *self.input.drawn(), self.bars.bars

    def _share(self, words: str, share: float) -> str:
        return words.format(percent(share * 100))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        wide = self.width() >= SIDE_BY_SIDE
        self._note.setVisible(wide)
        one_line = QBoxLayout.Direction.LeftToRight
        self._heading_layout.setDirection(one_line if wide else QBoxLayout.Direction.TopToBottom)
