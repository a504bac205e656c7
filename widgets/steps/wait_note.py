"""What a long step interval means, beside the streams that are empty during it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from analysis.step_trace import StepTrace
from widgets.parts.link import Link
from widgets.parts.plain_text import text_label
from widgets.steps.step_frame import StepFrame
from widgets.steps.step_layout import LABELS
from widgets.theme import set_ground

_LONG_SHARE = 0.3  # of the step, from which on an interval is worth a word
_LEAST_WIDTH = 340
_GAP = 10


class WaitNote(QWidget):
    """A sunken box inside a `StepFrame`, under the interval; hidden where there is no room or nothing to say.
    Signals: ``queues_wanted()``, ``suggestions_wanted()``."""

    queues_wanted = Signal()
    suggestions_wanted = Signal()

    def __init__(self, frame: StepFrame) -> None:
        super().__init__(frame)
        self._frame = frame
        self._interval_ns = 0
        set_ground(self, "bg.sunken")
        self._heading = text_label("", "heading")
        self._reason = text_label("", tone="secondary")
        self._queues, self._suggestions = Link(), Link()
        self._queues.clicked.connect(self.queues_wanted)
        self._suggestions.clicked.connect(self.suggestions_wanted)
        links = QHBoxLayout()
        links.setSpacing(16)
        links.addWidget(self._queues)
        links.addWidget(self._suggestions)
        links.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 8, 16, 8)
        layout.setSpacing(4)
        layout.addWidget(self._heading)
        layout.addWidget(self._reason)
        layout.addLayout(links)
        layout.addStretch(1)
        frame.installEventFilter(self)
        frame.zoomed.connect(lambda _begin, _end: self._place())
        self.hide()

    def show_for(self, result: StepTrace) -> None:
        """Say something on this step's interval, or nothing."""
        picture = result.picture
        phases = {part.name: part.duration_ns for part in picture.phases} if picture else {}
        interval = phases.get("iteration_interval", 0)
        is_alone = picture is not None and bool(picture.streams) and result.compared is None
        long = is_alone and picture is not None and interval > _LONG_SHARE * (picture.total_ns or 0)
        self._interval_ns = interval if long else 0
        self._heading.setText(self.tr("Training waits for data here."))
        self._reason.setText(self.tr("From the end of the previous step to the first forward operator."))
        self._queues.set_text(self.tr("Show the queues of this time"))
        self._suggestions.set_text(self.tr("Suggestions"))
        self._place()

    def _place(self) -> None:
        left, right = max(self._frame.x_of(0), LABELS), min(self._frame.x_of(self._interval_ns), self._frame.width())
        top = int(self._frame.streams_top())
        height = self._frame.height() - top - 28
        fits = self._interval_ns > 0 and right - left >= _LEAST_WIDTH and height >= self.sizeHint().height()
        self.setVisible(fits)
        if fits:
            self.setGeometry(int(left), top, int(right - left) - _GAP, min(height, self.sizeHint().height() + 12))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Show):
            self._place()
        return False
