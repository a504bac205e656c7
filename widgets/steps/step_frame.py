"""The picture of one step, as a person handles it: click a part, zoom with the wheel, select a range by a drag."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import QCoreApplication, QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QWheelEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from analysis.step_picture import StepPicture
from model.units import duration, exact
from widgets.parts.clicked_parts import ALONG_A_LINE, MarkedParts
from widgets.parts.painting import CENTRE, RANGE_TINT, draw_text, hairline_width, snapped, text_size
from widgets.parts.plain_text import accessible_text
from widgets.parts.wheel import notches
from widgets.steps.phases import phase_label, scale_within
from widgets.steps.step_layout import LABELS, RULER, Place, StepLayout, places
from widgets.steps.step_painter import StepPainter
from widgets.theme import theme

_ZOOM = 1.25
_CLICK_REACH = 4  # px between press and release of a click


class StepFrame(MarkedParts):
    """Draws a `StepPicture`. Signals: ``part_chosen(part, stream)``: a phase (stream "") or a collective was clicked,
    or chosen with the arrow keys and Enter; ``range_chosen(begin_ns, end_ns)`` after a drag, from the step's start;
    ``zoomed(begin_ns, end_ns)`` after a zoom by hand."""

    part_chosen = Signal(object, str)
    range_chosen = Signal(float, float)
    zoomed = Signal(float, float)
    moves = ALONG_A_LINE

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sheet = StepLayout()
        self._places: list[Place] | None = None  # worked out once for each layout: a picture may have hundreds
        self._pressed: QPointF | None = None
        self._range: tuple[float, float] | None = None
        self._pointer: float | None = None  # its x
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_picture(
        self,
        picture: StepPicture | None,
        points: tuple[str, str] = ("", ""),
        title: str = "",
        whole_ns: float | None = None,
    ) -> None:
        """Show a step; ``points`` are the words at FP start and BP end, "" = no line; ``title``: what the step is
        called, "" = it is the only one; ``whole_ns``: length of the axis, None = that of the step."""
        self._sheet.points, self._sheet.title = points, title
        self._sheet.set_picture(picture, whole_ns)
        self._marked, self._range = -1, None
        phases = picture.phases if picture else ()
        words = ", ".join(f"{phase_label(part.name)} {self._sheet.values(part)}" for part in phases)
        self.setAccessibleName(accessible_text(words))
        self._lay_out()

    def set_hidden(self, keys: Collection[str]) -> None:
        """Leave out these phases; ``collective`` stands for all collectives."""
        self._sheet.hidden = frozenset(keys)
        self._marked = -1
        self._lay_out()

    def show_view(self, begin_ns: float, end_ns: float) -> None:
        """Zoom to these times, as the picture beside does."""
        self._sheet.zoom(begin_ns, end_ns)
        self._lay_out()

    def x_of(self, time_ns: float) -> float:
        """Pixel of a time from the step's start."""
        return self._sheet.x_of(time_ns)

    def streams_top(self) -> float:
        """Where the first stream's row begins."""
        return self._sheet.streams_top()

    def places(self) -> list[Place]:
        """What can be clicked, in the order of the arrow keys."""
        if self._places is None:
            self._places = places(self._sheet)
        return self._places

    def _lay_out(self) -> None:
        self._places = None
        self.updateGeometry()  # labels may stand below their parts
        self.update()

    def part_count(self) -> int:
        return len(self.places())

    def part_at(self, point: QPointF) -> int | None:
        hits = [at for at, place in enumerate(self.places()) if place.rect.adjusted(-2, 0, 2, 0).contains(point)]
        return hits[-1] if hits and point.x() >= LABELS - 2 else None

    def choose_part(self, part: int) -> None:
        self._marked = part
        place = self.places()[part]
        self.part_chosen.emit(place.part, place.stream)

    def tip_of(self, part: int) -> str:
        place = self.places()[part]
        shown, picture = place.part, self._sheet.picture
        lines = [
            shown.name if place.stream else phase_label(shown.name),
            self._sheet.values(shown),
        ]
        if picture is not None and picture.kind == "positions":  # of a split only the lengths are known
            words = QCoreApplication.translate("StepFrame", "{0} to {1}")
            end = shown.start_ns + shown.duration_ns
            lines.append(words.format(duration(shown.start_ns), duration(end)))
        return "\n".join([*lines, exact(shown.duration_ns)])

    def _is_on_axis(self, point: QPointF) -> bool:
        return self._sheet.picture is not None and LABELS - 4 <= point.x() <= LABELS + self._sheet.plot_width() + 4

    # ---- painting

    def paintEvent(self, event: QPaintEvent) -> None:
        picture = self._sheet.picture
        if picture is None:
            return
        with QPainter(self) as painter:
            StepPainter(painter, self._sheet, self.height()).paint(picture)
            self._paint_range(painter)
            self._paint_pointer(painter)
            if self.hasFocus() and 0 <= self._marked < len(self.places()):
                painter.setPen(QPen(theme().color("accent"), 2))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRect(self.places()[self._marked].rect.adjusted(-2, -2, 2, 2))

    def _paint_range(self, painter: QPainter) -> None:
        """The range that was dragged, with its length."""
        if self._range is None:
            return
        left, right = (min(max(self.x_of(time), LABELS), self.width()) for time in self._range)
        line = hairline_width(self.devicePixelRatioF())
        painter.fillRect(QRectF(left, RULER, right - left, self.height() - RULER), theme().faded("accent", RANGE_TINT))
        for x in (left, right - line):
            painter.fillRect(QRectF(x, RULER, line, self.height() - RULER), theme().color("accent"))
        length = self._range[1] - self._range[0]
        self._paint_on_ruler(painter, (left + right) / 2, scale_within(self._sheet.scale, length).with_unit(length))

    def _paint_pointer(self, painter: QPainter) -> None:
        """A line under the pointer with its time."""
        if self._pointer is None or self._pressed is not None:
            return
        x = snapped(self._pointer, self.devicePixelRatioF())
        line = hairline_width(self.devicePixelRatioF())
        painter.fillRect(QRectF(x, RULER, line, self.height() - RULER), theme().color("text.2"))
        time = max(self._sheet.time_at(self._pointer), 0.0)
        self._paint_on_ruler(painter, x, scale_within(self._sheet.scale, time).text(time))

    def _paint_on_ruler(self, painter: QPainter, middle: float, text: str) -> None:
        width = text_size(text, "small").width() + 8
        left = min(max(middle - width / 2, 0.0), self.width() - width)
        place = QRectF(left, 4, width, 18)
        painter.fillRect(place, theme().color("bg.panel"))
        draw_text(painter, place, text, theme().color("text.1"), "small", CENTRE)

    # ---- Qt

    def sizeHint(self) -> QSize:
        return QSize(640, int(self._sheet.height()))

    def minimumSizeHint(self) -> QSize:
        return QSize(320, self.sizeHint().height())

    def resizeEvent(self, event: QEvent) -> None:
        self._sheet.width, self._sheet.ratio = float(self.width()), self.devicePixelRatioF()
        self._lay_out()  # whether a label stands below its part depends on the width

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._pressed = event.position()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        point = event.position()
        if self._is_drag(point):
            self._range = self._dragged(point)
        self._pointer = point.x() if self._is_on_axis(point) else None
        super().mouseMoveEvent(event)
        self.update()

    def _is_drag(self, point: QPointF) -> bool:
        if self._pressed is None or not self._is_on_axis(self._pressed):
            return False
        return abs(point.x() - self._pressed.x()) > _CLICK_REACH

    def _dragged(self, point: QPointF) -> tuple[float, float]:
        """Times at press and pointer, in order and within the whole."""
        assert self._pressed is not None
        times = sorted(self._sheet.time_at(x) for x in (self._pressed.x(), point.x()))
        low, high = (min(max(time, 0.0), self._sheet.whole_ns) for time in times)
        return low, high

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        pressed, point = self._pressed, event.position()
        if event.button() != Qt.MouseButton.LeftButton or pressed is None:
            return
        if self._is_drag(point):
            self._range = self._dragged(point)
            self._pressed = None
            self.range_chosen.emit(*self._range)
        else:
            self._pressed, self._range = None, None
            hit = self.part_at(point)
            if hit is not None:
                self.choose_part(hit)
        self.update()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if self.part_at(event.position()) is None:
            self._zoom_to(0.0, self._sheet.whole_ns)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if not self._is_on_axis(event.position()) or event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            event.ignore()
            return
        first, last = self._sheet.view
        turn = notches(event)
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier or abs(turn.x()) > abs(turn.y()):
            by = -(turn.x() or turn.y()) * (last - first) / 8
            self._zoom_to(first + by, last + by)
        elif turn.y():
            self._zoom_about(self._sheet.time_at(event.position().x()), _ZOOM ** -turn.y())
        event.accept()

    def _zoom_about(self, time: float, factor: float) -> None:
        first, last = self._sheet.view
        self._zoom_to(time - (time - first) * factor, time + (last - time) * factor)

    def _zoom_to(self, first: float, last: float) -> None:
        self.show_view(first, last)
        self.zoomed.emit(*self._sheet.view)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._pointer = None
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        factor = {Qt.Key.Key_Plus: 1 / _ZOOM, Qt.Key.Key_Equal: 1 / _ZOOM, Qt.Key.Key_Minus: _ZOOM}.get(key)
        if factor is not None:
            found = self.places()
            marked = found[self._marked].part.start_ns if 0 <= self._marked < len(found) else sum(self._sheet.view) / 2
            self._zoom_about(marked, factor)
        elif key == Qt.Key.Key_0:
            self._zoom_to(0.0, self._sheet.whole_ns)
        else:
            super().keyPressEvent(event)
