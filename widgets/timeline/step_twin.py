"""Two steps one over the other: below the timeline a second one, later or earlier by the distance of the two steps."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QMetaObject, QObject, Signal
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from analysis.timeline import TimelinePicture
from model.time_span import TimeSpan
from model.units import duration, exact
from widgets.parts.elided_label import ElidedLabel
from widgets.parts.hairline import Hairline
from widgets.theme import icon, set_ground
from widgets.timeline.time_axis import around
from widgets.timeline.view import TimelineView

_HEAD_HEIGHT = 28


class StepTwin(QWidget):
    """Shows step ``below`` under ``main``, which shows step ``above``: the same lanes, the same length, and every time
    exactly as far from the begin of its step. Signal: ``closed()`` - the user has had enough."""

    closed = Signal()

    def __init__(self, main: TimelineView, above: int, below: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._main = main
        self._steps = (above, below)
        self._offset_ns = 0
        self._lengths_ns: tuple[int, int] | None = None  # of the step above and the one below
        self._is_following = True  # until there is something to show
        self.view = TimelineView(self)
        self.view.sight.is_free = True
        for part in (self.view.head, self.view.map, self.view.run_label, self.view.filter):
            part.hide()
        self.label = ElidedLabel("", "small", "text.1", parent=self)
        self.close_button = QToolButton()
        self.close_button.setIcon(icon("close"))
        self.close_button.setAutoRaise(True)
        self.close_button.clicked.connect(self.closed)
        head = QWidget()
        head.setFixedHeight(_HEAD_HEIGHT)
        bar = QHBoxLayout(head)
        bar.setContentsMargins(12, 0, 6, 0)
        bar.addWidget(self.label, 1)
        bar.addWidget(self.close_button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        for part in (Hairline(), head, Hairline()):
            layout.addWidget(part)
        layout.addWidget(self.view, 1)
        set_ground(head, "bg.raised")
        self.view.keys.add_deeds({"clear_area": self._leave})
        self._links: list[QMetaObject.Connection] = []
        for one, other in ((main, self.view), (self.view, main)):
            self._links.append(one.sight.view_changed.connect(partial(self._follow_view, one, other)))
            self._links.append(one.sight.lanes_changed.connect(partial(self._follow_lanes, one, other)))
        names = self.view.colors.names
        names.setText(main.colors.names.text())
        self._links.append(main.colors.names.textChanged.connect(names.setText))
        self._zero_before = main.sight.clock.zero
        self.retranslate()

    def retranslate(self) -> None:
        """Set all texts again."""
        above, below = self._steps
        far = duration(abs(self._offset_ns))
        later = self.tr("its times are {length} later ({exact})")
        earlier = self.tr("its times are {length} earlier ({exact})")
        parts = (
            self.tr("Step {below} under step {above}, begin on begin").format(below=below, above=above),
            self._length_words(),
            (later if self._offset_ns >= 0 else earlier).format(length=far, exact=exact(abs(self._offset_ns))),
        )
        text = " · ".join(part for part in parts if part)
        self.label.set_text(text)
        self.close_button.setToolTip(self.tr("End the comparison (Esc)"))
        self.close_button.setAccessibleName(self.tr("End the comparison"))
        self.view.retranslate()

    def _length_words(self) -> str:
        """How much longer or shorter the lower step is; "" before anything is known of it."""
        if self._lengths_ns is None:
            return ""
        above, below = self._lengths_ns
        if above == below:
            return self.tr("as long")
        words = self.tr("{length} longer") if below > above else self.tr("{length} shorter")
        return words.format(length=duration(abs(below - above)))

    def begin(self) -> bool:
        """Lay the steps over each other and fit the longer one; False where one of them has no place."""
        outline = self._main.sight.outline
        spans = [outline.steps.span_of(step) if outline else None for step in self._steps]
        if spans[0] is None or spans[1] is None:
            return False
        self._offset_ns = spans[1].begin_ns - spans[0].begin_ns
        self._lengths_ns = spans[0].length_ns, spans[1].length_ns
        for view, step in zip((self._main, self.view), self._steps, strict=True):
            view.sight.clock.show_step(step)
        self._main.sight.clock.choose("step")
        longest = max(spans[0].length_ns, spans[1].length_ns)
        self._main.sight.set_view(around(TimeSpan(spans[0].begin_ns, spans[0].begin_ns + longest), 0.05))
        self.retranslate()
        return True

    def end(self) -> None:
        """Follow no more, and go."""
        for link in self._links:
            QObject.disconnect(link)
        self._links.clear()
        self._main.sight.clock.choose(self._zero_before)
        self.hide()
        self.setParent(None)
        self.deleteLater()

    @property
    def above(self) -> int:
        """The step that the main timeline shows."""
        return self._steps[0]

    def show_picture(self, picture: TimelinePicture | None) -> None:
        """Paint what the analysis found for the lower one."""
        is_first = self.view.sight.outline is None and picture is not None
        self.view.show_picture(picture, self._shifted(self._main.sight.view, self._offset_ns))
        if is_first:
            self._is_following = False
            self.view.sight.clock.choose("step")
            self._follow_lanes(self._main, self.view)
            self._follow_view(self._main, self.view)

    def _leave(self) -> bool:
        if not self.view.canvas.measure.stop():
            self.closed.emit()
        return True

    @staticmethod
    def _shifted(view: TimeSpan, by_ns: int) -> TimeSpan:
        return TimeSpan(view.begin_ns + by_ns, view.end_ns + by_ns)

    def _follow_view(self, one: TimelineView, other: TimelineView) -> None:
        if self._is_following:
            return
        self._is_following = True
        offset = self._offset_ns if other is self.view else -self._offset_ns
        other.sight.set_view(self._shifted(one.sight.view, offset))
        if other is self._main:  # it stays within the run
            one.sight.set_view(self._shifted(other.sight.view, self._offset_ns))
        self._is_following = False

    def _follow_lanes(self, one: TimelineView, other: TimelineView) -> None:
        if self._is_following:
            return
        self._is_following = True
        other.sight.set_choices(one.sight.choices)
        other.sight.set_scroll(one.sight.scroll)
        self._is_following = False
