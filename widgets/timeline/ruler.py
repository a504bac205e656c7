"""The ruler over the lanes, and below it the steps of the run where they are known."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QBrush, QFontMetricsF, QHelpEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QWheelEvent
from PySide6.QtWidgets import QToolTip, QWidget

from analysis.part_range import is_cut
from analysis.timeline_outline import Outline
from model.time_span import TimeSpan
from model.units import duration
from widgets.parts.plain_text import plain_tooltip
from widgets.theme import font, theme
from widgets.timeline.area import AreaSelection, draw_range, range_plate
from widgets.timeline.gestures import DRAG_FROM_PX, drag_of
from widgets.timeline.mark_drawing import draw_flags, mark_words
from widgets.timeline.ruler_ticks import numbers_every, ticks
from widgets.timeline.viewport import Viewport
from widgets.timeline.wheel import turn_wheel
from widgets.timeline.zero_choice import draw_zero

RULER_HEIGHT = 30
STEPS_HEIGHT = 20
_PHASE_LINE = 4
_LABEL_INSET = 5
_ALIKE = 0.9  # of the mean length of the steps that are seen, where most of them have about the same
_DOUBTED = Qt.BrushStyle.Dense4Pattern


class Ruler(QWidget):
    """Ticks with offsets; a drag selects an area or moves its edge, one that zooms over lanes (`drag_of`) marks a range
    to zoom to; a click on a step selects it, a double-click fits it.

    Signals: ``range_dragged(TimeSpan or None)`` while marking (None = over), ``step_chosen(number)``,
    ``menu_wanted(time_ns, place on the screen)``."""

    range_dragged = Signal(object)
    menu_wanted = Signal(object, QPoint)
    step_chosen = Signal(int)

    def __init__(self, viewport: Viewport, area: AreaSelection, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sight = viewport
        self._area = area
        self._zooms = False  # what a drag is for
        self._drags = False
        self._pressed: float | None = None
        self._range: TimeSpan | None = None
        self.step: int | None = None
        self.setCursor(Qt.CursorShape.CrossCursor)
        self.setMouseTracking(True)
        viewport.view_changed.connect(self.update)
        viewport.clock.changed.connect(self.update)
        area.changed.connect(self.update)
        viewport.marks.changed.connect(self.update)
        self.fit_height()

    def fit_height(self) -> None:
        """Take the height that the ruler of this run needs."""
        outline = self._sight.outline
        steps = outline is not None and len(outline.steps.number) > 0
        self.setToolTip(self._step_note(outline) if steps and outline is not None else "")
        self.setFixedHeight(RULER_HEIGHT + (STEPS_HEIGHT if steps else 0))
        self.update()

    def _step_note(self, outline: Outline) -> str:
        """What is to be known of the steps; "" = nothing."""
        if outline.steps.is_inferred:
            return self.tr("No file marks the steps: each reaches from the first to the last kernel of its number.")
        if any(_is_cut(outline, place) for place in (0, len(outline.steps.number) - 1)):
            return self.tr("Of a cut step only a part was exported: not all of its slices are here.")
        return ""

    def show_step(self, number: int | None) -> None:
        """Mark the step that is selected in the session."""
        self.step = number
        self.update()

    def step_at(self, position: QPointF) -> int | None:
        """Place of the step at a position in the list of steps, or None."""
        outline = self._sight.outline
        if outline is None or position.y() < RULER_HEIGHT:
            return None
        time = self._sight.axis.time_at(position.x())
        place = int(outline.steps.begin_ns.searchsorted(time, "right")) - 1
        return place if place >= 0 and time < outline.steps.end_ns[place] else None

    # ---- painting

    def _draw_ticks(self, painter: QPainter) -> None:
        axis = self._sight.axis
        marks = ticks(axis, self._sight.clock)
        painter.setFont(font("small"))
        metrics = QFontMetricsF(painter.font())
        minor = QPen(theme().color("border"), 1)
        major = QPen(theme().color("border.strong"), 1)
        painter.setPen(minor)
        first = marks.times_ns[0] - marks.step_ns if marks.times_ns else axis.view.begin_ns
        if marks.minor_ns / axis.ns_per_pixel >= 6:
            for time in range(first, axis.view.end_ns, marks.minor_ns):
                x = int(axis.x_of(time)) + 0.5
                painter.drawLine(QPointF(x, RULER_HEIGHT - 4), QPointF(x, RULER_HEIGHT - 1))
        busy_until = -1.0
        area = self._area.shown
        plate = QRectF() if area is None else range_plate(axis, area, self.width())
        for number, (time, label) in enumerate(zip(marks.times_ns, marks.labels, strict=True)):
            x = int(axis.x_of(time)) + 0.5
            painter.setPen(major)
            painter.drawLine(QPointF(x, RULER_HEIGHT - 8), QPointF(x, RULER_HEIGHT - 1))
            painter.setPen(theme().color("text.1" if number == 0 else "text.3"))
            end = x + 4 + metrics.horizontalAdvance(label) + 6
            has_room = end - 4 <= self.width()
            is_covered = not plate.isEmpty() and x < plate.right() and plate.left() < end
            if x >= busy_until and not is_covered and has_room:
                painter.drawText(QPointF(x + 4, RULER_HEIGHT - 10), label)
                busy_until = end

    def _draw_steps(self, painter: QPainter) -> None:
        outline = self._sight.outline
        if outline is None or not len(outline.steps.number):
            return
        steps, axis = outline.steps, self._sight.axis
        first = max(int(steps.begin_ns.searchsorted(axis.view.begin_ns, "right")) - 1, 0)
        last = int(steps.begin_ns.searchsorted(axis.view.end_ns))
        painter.setFont(font("small"))
        metrics = QFontMetricsF(painter.font())
        drawn_until = label_until = -1.0
        mean = (axis.x_of(int(steps.end_ns[last - 1])) - axis.x_of(int(steps.begin_ns[first]))) / max(last - first, 1)
        number_width = metrics.horizontalAdvance(str(int(steps.number[last - 1]))) + 2 * _LABEL_INSET
        every = numbers_every(mean, number_width)
        name_width = metrics.horizontalAdvance(self._step_name(outline, last - 1)) + 2 * _LABEL_INSET
        are_spelled = name_width <= _ALIKE * mean
        for place in range(first, last):
            begin = axis.x_of(int(steps.begin_ns[place]))
            left = max(begin, 0.0)
            right = min(axis.x_of(int(steps.end_ns[place])), float(self.width()))
            if right < 0:
                continue  # the last one before the view may have ended long ago
            number = int(steps.number[place])
            is_named = number % every == 0 and left >= label_until and (begin >= 0 or right - left >= number_width)
            if right - left < 1 and right <= drawn_until and not is_named:
                continue
            drawn_until = right
            chosen = number == self.step
            box = QRectF(left, RULER_HEIGHT, max(right - left, 1.0), STEPS_HEIGHT)
            if chosen:
                painter.fillRect(box, theme().color("bg.selected"))
            line = QRectF(left, box.bottom() - _PHASE_LINE, max(box.width() - 1, 1.0), _PHASE_LINE)
            color = theme().color("accent" if chosen else "phase.computing")
            doubted = steps.is_inferred or _is_cut(outline, place)
            painter.fillRect(line, QBrush(color, _DOUBTED) if doubted else QBrush(color))
            if left >= label_until:
                label_until = self._draw_step_name(
                    painter, metrics, box, place, is_named=is_named, is_spelled=are_spelled
                )

    def _step_name(self, outline: Outline, place: int) -> str:
        number = int(outline.steps.number[place])
        if _is_cut(outline, place):
            return self.tr("Step {n} (cut)").format(n=number)
        return (self.tr("Step {n} (inferred)") if outline.steps.is_inferred else self.tr("Step {n}")).format(n=number)

    def _draw_step_name(
        self, painter: QPainter, metrics: QFontMetricsF, box: QRectF, place: int, *, is_named: bool, is_spelled: bool
    ) -> float:
        """Where the label ends: ``Step 12  34.5 ms`` as far as the box has room, else the bare number of those that
        ``is_named``; the steps after it may lie below its end. Where the others are not ``is_spelled``, a step that is
        little longer is not either."""
        outline = self._sight.outline
        assert outline is not None
        steps, name = outline.steps, self._step_name(outline, place)
        room = box.width() - 2 * _LABEL_INSET
        wanted = metrics.horizontalAdvance(name)
        length = duration(int(steps.end_ns[place] - steps.begin_ns[place]))
        longer = wanted + 8 + metrics.horizontalAdvance(length)
        if wanted > room or (longer > room and not is_spelled):
            if not is_named:
                return box.left()
            number = str(int(steps.number[place]))
            name, wanted, room = number, metrics.horizontalAdvance(number), 0.0
        align = int(Qt.AlignmentFlag.AlignVCenter)
        room_of_name = QRectF(box.left() + _LABEL_INSET, box.top(), wanted + 1, box.height() - _PHASE_LINE)
        painter.setPen(theme().color("text.1"))
        painter.drawText(room_of_name, align, name)
        if longer <= room:
            painter.setPen(theme().color("text.3"))
            painter.drawText(room_of_name.translated(wanted + 8, 0).adjusted(0, 0, longer, 0), align, length)
        return room_of_name.right() + _LABEL_INSET - 2

    # ---- Qt

    def sizeHint(self) -> QSize:
        return QSize(400, self.minimumHeight())

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), theme().color("bg.panel"))
            if self._range is not None:
                left, right = (self._sight.axis.x_of(time) for time in (self._range.begin_ns, self._range.end_ns))
                painter.fillRect(QRectF(left, 0, right - left, RULER_HEIGHT), theme().color("bg.selected"))
            if self._sight.outline is not None:
                self._draw_ticks(painter)
                self._draw_steps(painter)
                if self._sight.clock.mark_ns is not None:
                    draw_zero(painter, self._sight.axis, self._sight.clock.mark_ns, RULER_HEIGHT - 1)
                draw_flags(painter, self._sight.axis, self._sight.marks, RULER_HEIGHT - 1)
                if self._area.shown is not None:
                    draw_range(painter, self._sight.axis, self._area.shown, self.width(), RULER_HEIGHT - 1)
            painter.setPen(QPen(theme().color("border"), 1))
            painter.drawLine(QPointF(0, RULER_HEIGHT - 0.5), QPointF(self.width(), RULER_HEIGHT - 0.5))
            painter.drawLine(QPointF(0, self.height() - 0.5), QPointF(self.width(), self.height() - 0.5))

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent) and event.pos().y() < RULER_HEIGHT:
            mark = self._sight.marks.near(self._sight.axis, event.pos().x())
            if mark is not None:
                QToolTip.showText(event.globalPos(), plain_tooltip(mark_words(mark)), self)
                return True
        return super().event(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._drags = False
        self._zooms = drag_of(event.button(), event.modifiers()) == "box"
        if self._zooms or event.button() == Qt.MouseButton.LeftButton:
            self._pressed = event.position().x()
            self._sight.gesture.begin(held=True)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        x = event.position().x()
        if self._pressed is None:
            at_handle = event.position().y() < RULER_HEIGHT and self._area.handle_at(x) is not None
            self.setCursor(Qt.CursorShape.SizeHorCursor if at_handle else Qt.CursorShape.CrossCursor)
            return
        if not self._drags:
            if abs(x - self._pressed) < DRAG_FROM_PX:
                return
            self._drags = True
            if not self._zooms:
                self._area.press_ruler(self._pressed)
        if not self._zooms:
            self._area.drag_ruler(x)
            return
        ends = sorted(self._sight.axis.time_at(place) for place in (self._pressed, x))
        self._range = TimeSpan(ends[0], ends[1])
        self.range_dragged.emit(self._range)
        self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        dragged, self._range, self._pressed = self._range, None, None
        if self._area.is_dragged:
            self._area.finish()
        if dragged is not None:
            self.range_dragged.emit(None)
            if dragged.length_ns:
                self._sight.set_view(dragged)
        elif not self._drags and not self._zooms:
            place = self.step_at(event.position())
            if place is not None and self._sight.outline is not None:
                self.step_chosen.emit(int(self._sight.outline.steps.number[place]))
        elif not self._drags and event.button() == Qt.MouseButton.RightButton:
            self.menu_wanted.emit(self._sight.axis.time_at(event.position().x()), event.globalPosition().toPoint())
        self._sight.gesture.end()
        self.update()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        place = self.step_at(event.position())
        self._sight.gesture.begin()
        if place is not None and self._sight.outline is not None:
            steps = self._sight.outline.steps
            begin, end = int(steps.begin_ns[place]), int(steps.end_ns[place])
            self._sight.set_view(TimeSpan(begin, max(end, begin + 1)))

    def wheelEvent(self, event: QWheelEvent) -> None:
        turn_wheel(self._sight, event)
        event.accept()


def _is_cut(outline: Outline, place: int) -> bool:
    """Whether only a part of a step was exported."""
    return is_cut(outline.part, int(outline.steps.begin_ns[place]), int(outline.steps.end_ns[place]))
