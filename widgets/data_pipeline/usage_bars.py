"""How full each queue was on average, as bars from the fullest to the emptiest."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from analysis.pipeline_rules import PipelineOp
from model.units import count, number, percent
from widgets.charts.meters import Meter, MeterList
from widgets.parts.plain_text import text_label
from widgets.theme import level_token


class UsageBars(QWidget):
    """One bar a queue, hidden without one. ``chosen(op_id)`` after a click."""

    chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._heading = text_label("", "heading")
        self.bars = MeterList()
        self.bars.chosen.connect(self.chosen)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 12, 16, 12)
        layout.setSpacing(6)
        layout.addWidget(self._heading)
        layout.addWidget(self.bars)

    def set_ops(self, ops: Sequence[PipelineOp]) -> None:
        """Show the output queues of ``ops``."""
        self._heading.setText(self.tr("Average use of each queue"))
        rated = [(op.rate, op) for op in ops if op.rate is not None]
        rated.sort(key=lambda item: (-item[0], item[1].op_id))
        self.bars.set_meters([self._meter(rate, op) for rate, op in rated])
        self.setVisible(bool(rated))

    def _meter(self, rate: float, op: PipelineOp) -> Meter:
        size = self.tr("{0} of {1}").format(number(op.average_size, 2), count(op.queue_length))
        note = f"{op.name} · {size}"
        return Meter(
            op.op_id, self.tr("Queue {0}").format(op.op_id), note, rate, percent(rate * 100), level_token(rate)
        )
