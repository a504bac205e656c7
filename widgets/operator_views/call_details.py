"""Below a table of functions: where in time the calls of one of them lie, or why that is not known."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from analysis.call_times import CallTimes
from widgets.counts import Counts
from widgets.operator_views.call_chart import CallChart
from widgets.parts.elided_label import ElidedLabel
from widgets.parts.state_view import StateView


class CallDetails(QWidget):
    """Signal: ``chosen(index)``: a call's slice is wanted."""

    chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.heading, self.note = ElidedLabel("", "heading"), ElidedLabel("", "body", "text.3")
        self.chart, self._empty = CallChart(), StateView()
        self.chart.chosen.connect(self.chosen)
        self._pages = QStackedWidget()
        self._pages.addWidget(self.chart)
        self._pages.addWidget(self._empty)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 10, 16, 10)
        column.setSpacing(4)
        for part in (self.heading, self.note):
            column.addWidget(part)
        column.addWidget(self._pages, 1)

    def drawn(self) -> tuple[QWidget, ...]:
        """The chart and the words over it, for a picture; nothing without a chart."""
        return (self.heading, self.note, self.chart) if self.chart.isVisible() else ()

    def show_calls(self, function: str, times: CallTimes | None, *, has_timeline: bool, is_split: bool) -> None:
        """The calls of a function; ``is_split``: the table has several rows of it, by stream or thread."""
        self.heading.set_text(function or self.tr("Choose a function"))
        self.chart.set_times(times)
        self._pages.setCurrentWidget(self.chart if times is not None else self._empty)
        if times is not None:
            words = self.tr("{calls} over the run, height: the longest of each moment")
            words = words.format(calls=Counts().calls(times.calls))
            self.note.set_text(" · ".join((words, self.tr("of all its rows"))) if is_split else words)
            return
        self.note.set_text("")
        reason = (
            self.tr("The timeline has no calls of this name.")
            if has_timeline
            else self.tr("Sums only: there is no timeline. From raw data msprof --export=on --type=text writes one.")
        )
        self._empty.set_state("timeline", self.tr("No single calls"), reason if function else "")
