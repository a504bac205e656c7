"""The picture of a step, or of two steps over each other on one axis, with what they differ in."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from analysis.step_trace import StepTrace
from widgets.parts.hairline import Hairline
from widgets.steps.comparison import Comparison
from widgets.steps.step_frame import StepFrame
from widgets.steps.step_words import point_words, step_name
from widgets.steps.wait_note import WaitNote


class StepPictures(QWidget):
    """Signals: ``part_chosen(part, stream)`` and ``range_chosen(begin_ns, end_ns)`` of the chosen step,
    ``queues_wanted()``, ``suggestions_wanted()``."""

    part_chosen = Signal(object, str)
    range_chosen = Signal(float, float)
    queues_wanted = Signal()
    suggestions_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.frame, self.other = StepFrame(), StepFrame()
        self.frame.part_chosen.connect(self.part_chosen)
        self.frame.range_chosen.connect(self.range_chosen)
        self.frame.zoomed.connect(self.other.show_view)
        self.other.zoomed.connect(self.frame.show_view)
        self._wait = WaitNote(self.frame)
        self._wait.queues_wanted.connect(self.queues_wanted)
        self._wait.suggestions_wanted.connect(self.suggestions_wanted)
        self._between = Hairline()
        self.comparison = Comparison()
        frames = QVBoxLayout()
        frames.setContentsMargins(16, 10, 8, 8)
        for widget in (self.frame, self._between, self.other):
            frames.addWidget(widget)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(frames)
        layout.addWidget(self.comparison)
        layout.addWidget(Hairline())

    def show_result(self, result: StepTrace) -> None:
        """Show the chosen step, and the compared one where there is one."""
        second = result.compared_picture
        ends = [picture.end_ns for picture in (result.picture, second) if picture is not None]
        whole = float(max(ends)) if second is not None else None
        names = (step_name(result.chosen), step_name(result.compared))
        self.frame.set_picture(result.picture, point_words(result), names[0] if second else "", whole)
        self.other.set_picture(second, point_words(result), names[1], whole)
        for widget in (self.other, self._between, self.comparison):
            widget.setVisible(second is not None)
        self.comparison.show_result(result, names)
        self._wait.show_for(result)

    def set_hidden(self, keys: Collection[str]) -> None:
        """Leave out these phases, or all collectives."""
        for frame in (self.frame, self.other):
            frame.set_hidden(keys)

    def clear(self) -> None:
        """Show nothing."""
        for frame in (self.frame, self.other):
            frame.set_picture(None)
