"""The picture of one step: ruler, total, phases, and a line of collectives for every stream."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from analysis.step_picture import Part, StepPicture, StreamLine
from model.units import TimeScale, duration, exact, percent
from widgets.charts.ticks import value_ticks
from widgets.parts.painting import PaintedPart, draw_text, fill_part, hairline_width, snapped, snapped_rect, text_size
from widgets.parts.plain_text import plain_tooltip
from widgets.steps.phases import (
    COLLECTIVE_TOKEN,
    PHASE_TOKENS,
    collective_label,
    phase_label,
    scale_within,
    short_phase_label,
)
from widgets.theme import theme

_LABELS = 112.0  # width of the column with the rows' names
_RIGHT = 34.0
_RULER = 30.0
_STEP = 46.0
_PHASES = 54.0
_LABEL_BELOW = 17.0
_UNDER = 16.0
_STREAM = 52.0
_MANY_STREAMS = 4  # more of them get lower rows with their labels beside the collectives
_LOW_STREAM = 30.0
_COLLECTIVE = 24.0
_LOW_COLLECTIVE = 16.0
_LEAST_COLLECTIVE = 2.0
_FOOT = 24.0
_NARROW_SHARE = 0.1
_PADDING = 10.0
_MIDDLE = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter


@dataclass(frozen=True)
class _Place:
    """Something that a click can choose."""

    rect: QRectF
    part: Part
    stream: str  # "" = a phase


class StepFrame(PaintedPart):
    """Draws a `StepPicture`. Signal ``part_chosen(part, stream)``: a phase (stream "") or a collective was clicked, or
    chosen with the arrow keys and Enter."""

    part_chosen = Signal(object, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._picture: StepPicture | None = None
        self._scale = TimeScale.for_largest(None)
        self._whole_ns = 1.0
        self._points: tuple[str, str] = ("", "")
        self._marked = -1
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_picture(self, picture: StepPicture | None, fp_start: str = "", bp_end: str = "") -> None:
        """Show a step; ``fp_start`` and ``bp_end`` are the words at its two dotted lines, "" = no line."""
        self._picture = picture
        self._scale = TimeScale.for_largest(picture.total_ns if picture else None)
        self._whole_ns = float(picture.end_ns) if picture else 1.0
        self._points = (fp_start, bp_end)
        self._marked = -1
        phases = picture.phases if picture else ()
        self.setAccessibleName(", ".join(f"{phase_label(part.name)} {self._values(part)}" for part in phases))
        self.updateGeometry()
        self.update()

    # ---- geometry

    def _plot_width(self) -> float:
        return max(self.width() - _LABELS - _RIGHT, 40.0)

    def x_of(self, time_ns: float) -> float:
        """Pixel of a time from the step's start."""
        return _LABELS + time_ns / self._whole_ns * self._plot_width()

    def _phases_top(self) -> float:
        return _RULER + _STEP

    def streams_top(self) -> float:
        """Where the first stream's row begins."""
        return self._phases_top() + _PHASES + self._below_phases() + 10.0

    def _below_phases(self) -> float:
        labels = self._labels_below()
        below = labels[-1][1].bottom() - self._phases_top() - _PHASES if labels else 0.0
        under = _UNDER if self._picture is not None and self._picture.overlapped_ns else 0.0
        return below + under + 4.0

    def _drawn_phases(self) -> tuple[Part, ...]:
        picture = self._picture
        return tuple(part for part in picture.phases if part.duration_ns) if picture else ()

    def _is_narrow(self, part: Part) -> bool:
        width = part.duration_ns / self._whole_ns * self._plot_width()
        words = max(text_size(phase_label(part.name), "heading").width(), text_size(self._values(part)).width())
        return part.duration_ns < _NARROW_SHARE * self._whole_ns or words + _PADDING + 4 > width

    def _values(self, part: Part) -> str:
        total = self._picture.total_ns if self._picture else None
        share = percent(part.duration_ns / total * 100, 2) if total else ""
        length = scale_within(self._scale, part.duration_ns).with_unit(part.duration_ns)
        return " · ".join(text for text in (length, share) if text)

    def _phase_rect(self, part: Part) -> QRectF:
        left, right = self.x_of(part.start_ns), self.x_of(part.start_ns + part.duration_ns)
        top = self._phases_top()
        return snapped_rect(left, top, max(right, left + 1), top + _PHASES, self.devicePixelRatioF())

    def _collective_rects(self, row: int, line: StreamLine) -> list[QRectF]:
        height, every = (_LOW_COLLECTIVE, _LOW_STREAM) if self._are_many() else (_COLLECTIVE, _STREAM)
        top, ratio = self.streams_top() + row * every, self.devicePixelRatioF()
        rects = []
        for part in line.collectives:
            left, right = self.x_of(part.start_ns), self.x_of(part.start_ns + part.duration_ns)
            rects.append(snapped_rect(left, top, max(right, left + _LEAST_COLLECTIVE), top + height, ratio))
        return rects

    def _are_many(self) -> bool:
        return self._picture is not None and len(self._picture.streams) > _MANY_STREAMS

    def _places(self) -> list[_Place]:
        if self._picture is None:
            return []
        places = [_Place(self._phase_rect(part), part, "") for part in self._drawn_phases()]
        for row, line in enumerate(self._picture.streams):
            rects = self._collective_rects(row, line)
            places += [_Place(rect, part, line.stream) for rect, part in zip(rects, line.collectives, strict=True)]
        return places

    def _place_at(self, point: QPointF) -> int | None:
        hits = [
            position
            for position, place in enumerate(self._places())
            if place.rect.adjusted(-2, 0, 2, 0).contains(point)
        ]
        return hits[-1] if hits else None

    # ---- painting

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._picture is None:
            return
        with QPainter(self) as painter:
            self._paint_ruler(painter)
            self._paint_total(painter, self._picture)
            self._paint_points(painter)
            self._paint_phases(painter, self._picture)
            for row, line in enumerate(self._picture.streams):
                self._paint_stream(painter, row, line)
            if self.hasFocus() and 0 <= self._marked < len(self._places()):
                painter.setPen(QPen(theme().color("accent"), 2))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRect(self._places()[self._marked].rect.adjusted(-2, -2, 2, 2))

    def _paint_ruler(self, painter: QPainter) -> None:
        colors, unit = theme(), self._scale
        line = hairline_width(self.devicePixelRatioF())
        bottom = self.height() - _FOOT if self._picture and self._picture.streams else self._phases_top() + _PHASES
        ticks = value_ticks(0.0, self._whole_ns / unit.ns, max(2, int(self._plot_width() / 72)))
        decimals = next((n for n in range(4) if all(abs(round(tick, n) - tick) < 1e-9 for tick in ticks)), 4)
        words = TimeScale(unit.unit, unit.ns, decimals)
        for tick in ticks:
            x = snapped(self.x_of(tick * unit.ns), self.devicePixelRatioF())
            painter.fillRect(QRectF(x, _RULER - 5, line, 5), colors.color("border.strong"))
            painter.fillRect(QRectF(x, _RULER, line, bottom - _RULER), colors.color("grid"))
            place = QRectF(x - 40, 4, 80, 18)
            draw_text(painter, place, words.text(tick * unit.ns), colors.color("text.3"), "small", _MIDDLE)
        end = self.x_of(self._whole_ns)
        painter.fillRect(QRectF(_LABELS, _RULER, end - _LABELS, line), colors.color("axis"))
        last = text_size(words.text(ticks[-1] * unit.ns), "small").width() / 2 + self.x_of(ticks[-1] * unit.ns)
        draw_text(painter, QRectF(max(last + 4, end), 4, _RIGHT, 18), unit.unit, colors.color("text.3"), "small")

    def _row_name(self, painter: QPainter, middle: float, name: str, note: str = "") -> None:
        height = text_size(name, "heading").height()
        top = middle - height / 2 if not note else middle - height
        place = QRectF(0, top, _LABELS - 12, height)
        draw_text(painter, place, name, theme().color("text.1"), "heading")
        if note:
            draw_text(painter, place.translated(0, height), note, theme().color("text.3"), "small")

    def _paint_total(self, painter: QPainter, picture: StepPicture) -> None:
        middle = _RULER + _STEP / 2 + 4
        note = "" if picture.kind == "positions" else QCoreApplication.translate("StepFrame", "sum of its parts")
        self._row_name(painter, middle, QCoreApplication.translate("StepFrame", "Step"), note)
        if not picture.total_ns:
            return
        left, right = self.x_of(0), self.x_of(picture.total_ns)
        text = self._scale.with_unit(picture.total_ns)
        width = text_size(text, "heading").width() + 16
        painter.setPen(QPen(theme().color("text.2"), 1))
        y = snapped(middle, self.devicePixelRatioF()) + 0.5
        centre = (left + right) / 2
        for begin, end, tip in ((left, centre - width / 2, left), (centre + width / 2, right, right)):
            painter.drawLine(QPointF(begin, y), QPointF(end, y))
            painter.drawLine(QPointF(tip, y - 7), QPointF(tip, y + 7))
            inward = 7 if tip == left else -7
            painter.drawPolyline(
                QPolygonF((QPointF(tip + inward, y - 4), QPointF(tip, y), QPointF(tip + inward, y + 4)))
            )
        place = QRectF(centre - width / 2, middle - 10, width, 20)
        draw_text(painter, place, text, theme().color("text.1"), "heading", _MIDDLE)

    def _paint_phases(self, painter: QPainter, picture: StepPicture) -> None:
        phases = QCoreApplication.translate("StepFrame", "Phases")
        parts = QCoreApplication.translate("StepFrame", "Parts")
        self._row_name(painter, self._phases_top() + _PHASES / 2, phases if picture.kind == "positions" else parts)
        for part in self._drawn_phases():
            rect = self._phase_rect(part)
            fill_part(painter, rect, PHASE_TOKENS[part.name])
            if not self._is_narrow(part):
                self._paint_inside(painter, part, rect)
        self._paint_below(painter)
        if picture.overlapped_ns:
            self._paint_overlapped(painter, picture)

    def _paint_inside(self, painter: QPainter, part: Part, rect: QRectF) -> None:
        token, height = PHASE_TOKENS[part.name], text_size("0").height()
        room = QRectF(rect.left() + _PADDING, rect.center().y() - height - 1, rect.width() - 2 * _PADDING, height)
        if token == "phase.free":  # its hatch would run through the letters
            widest = max(text_size(phase_label(part.name), "heading").width(), text_size(self._values(part)).width())
            painter.fillRect(QRectF(room.left() - 4, room.top() - 2, widest + 8, 2 * height + 6), theme().fill(token))
        draw_text(painter, room, phase_label(part.name), theme().label(token), "heading")
        draw_text(painter, room.translated(0, height + 2), self._values(part), theme().label(token))

    def _labels_below(self) -> list[tuple[Part, QRectF]]:
        """Where the labels of narrow parts stand: under their part, right of the label before, or on a further line."""
        places: list[tuple[Part, QRectF]] = []
        line, free_from = 0, 0.0
        for part in self._drawn_phases():
            if not self._is_narrow(part):
                continue
            width = text_size(self._words_below(part), "small").width()
            left = max(min(self.x_of(part.start_ns) + 4, self.width() - width - 4), free_from)
            if free_from and left + width > self.width():
                line, left = line + 1, max(min(self.x_of(part.start_ns) + 4, self.width() - width - 4), 0.0)
            top = self._phases_top() + _PHASES + 3 + line * _LABEL_BELOW
            places.append((part, QRectF(left, top, width, _LABEL_BELOW)))
            free_from = left + width + 12
        return places

    def _words_below(self, part: Part) -> str:
        return f"{phase_label(part.name)} {self._values(part)}"

    def _paint_below(self, painter: QPainter) -> None:
        line = hairline_width(self.devicePixelRatioF())
        for part, place in self._labels_below():
            rect = self._phase_rect(part)
            painter.fillRect(QRectF(rect.center().x(), rect.bottom(), line, 4), theme().color("border.strong"))
            painter.fillRect(place.adjusted(-2, 0, 2, 0), theme().color("bg.panel"))
            draw_text(painter, place, self._words_below(part), theme().color("text.2"), "small")

    def _paint_overlapped(self, painter: QPainter, picture: StepPicture) -> None:
        """Hidden communication under the end of computing."""
        computing = next((part for part in picture.phases if part.name == "computing"), None)
        if computing is None or picture.overlapped_ns is None:
            return
        top = self._phases_top() + _PHASES + self._below_phases() - _UNDER + 2
        end = computing.start_ns + computing.duration_ns
        left, right = self.x_of(end - picture.overlapped_ns), self.x_of(end)
        fill_part(
            painter,
            snapped_rect(left, top, max(right, left + 2), top + 9, self.devicePixelRatioF()),
            "phase.comm.hidden",
        )
        length = scale_within(self._scale, picture.overlapped_ns).with_unit(picture.overlapped_ns)
        texts = [f"{label('overlapped')} {length}" for label in (phase_label, short_phase_label)]
        room = max(left - 8 - _LABELS, self.width() - right - 8)
        text = next((text for text in texts if text_size(text, "small").width() <= room), texts[-1])
        width = text_size(text, "small").width()
        at = left - width - 8 if left - width - 8 >= _LABELS else min(right + 8, self.width() - width)
        draw_text(painter, QRectF(at, top - 4, width, 17), text, theme().color("text.3"), "small")

    def _paint_points(self, painter: QPainter) -> None:
        """Dotted lines where forward starts and backward ends."""
        starts = {part.name: part.start_ns for part in self._drawn_phases()}
        forward = starts.get("fp_and_bp", starts.get("forward"))
        pen = QPen(theme().color("text.2"), 1)
        pen.setDashPattern([2, 3])
        bottom = self.height() - 6.0
        for time, words, left_side in ((forward, self._points[0], True), (starts.get("tail"), self._points[1], False)):
            if time is None or not words:
                continue
            x = snapped(self.x_of(time), self.devicePixelRatioF()) + 0.5
            painter.setPen(pen)
            painter.drawLine(QPointF(x, self._phases_top() - 6), QPointF(x, bottom))
            width = text_size(words, "small").width()
            to_left = x - width - 6 > _LABELS and (left_side or x + 6 + width > self.width())
            left = x - width - 6 if to_left else x + 6
            place = QRectF(left, bottom - 15, width, 16)
            painter.fillRect(place.adjusted(-2, 0, 2, 0), theme().color("bg.panel"))
            draw_text(painter, place, words, theme().color("text.3"), "small")

    def _paint_stream(self, painter: QPainter, row: int, line: StreamLine) -> None:
        low = self._are_many()
        height, every = (_LOW_COLLECTIVE, _LOW_STREAM) if low else (_COLLECTIVE, _STREAM)
        middle = self.streams_top() + row * every + height / 2
        name = QCoreApplication.translate("StepFrame", "Stream {0}").format(line.stream)
        note = self.tr("%n collective(s)", "", len(line.collectives))
        self._row_name(painter, middle, name, "" if low else note)
        painter.setPen(QPen(theme().color("axis"), 1))
        y = snapped(middle, self.devicePixelRatioF()) + 0.5
        for gap in line.parts:
            if not gap.name:
                ends = (self.x_of(gap.start_ns), self.x_of(gap.start_ns + gap.duration_ns))
                painter.drawLine(QPointF(ends[0], y), QPointF(ends[1], y))
        self._paint_collectives(painter, row, line)

    def _paint_collectives(self, painter: QPainter, row: int, line: StreamLine) -> None:
        """The boxes, then as many labels as have room: below them, or beside them in low rows."""
        rects = self._collective_rects(row, line)
        for rect in rects:
            painter.fillRect(rect, theme().fill(COLLECTIVE_TOKEN))
        free_from = _LABELS
        low = self._are_many()
        for at, (part, rect) in enumerate(zip(line.collectives, rects, strict=True)):
            length = scale_within(self._scale, part.duration_ns).with_unit(part.duration_ns)
            text = f"{collective_label(part.name, line.stream)}  {length}"
            width = text_size(text, "small").width()
            left = rect.right() + 6 if low else max(rect.left() - 6, free_from)
            room = rects[at + 1].left() if low and at + 1 < len(rects) else float(self.width())
            if left + width > room or left - rect.right() >= 24:
                continue
            place = QRectF(left, rect.top() if low else rect.bottom() + 1, width, rect.height() if low else 16)
            if low:
                painter.fillRect(place.adjusted(-3, 0, 3, 0), theme().color("bg.panel"))
            draw_text(painter, place, text, theme().color("text.2"), "small")
            free_from = left + width + 10

    # ---- Qt

    def sizeHint(self) -> QSize:
        streams = len(self._picture.streams) if self._picture else 0
        every = _LOW_STREAM if self._are_many() else _STREAM
        height = self.streams_top() + (streams * every + 4 if streams else 0.0)
        return QSize(640, int(height + (_FOOT if streams or any(self._points) else 0)))

    def minimumSizeHint(self) -> QSize:
        return QSize(320, self.sizeHint().height())

    def heightForWidth(self, width: int) -> int:
        return self.sizeHint().height()

    def resizeEvent(self, event: QEvent) -> None:
        self.updateGeometry()  # whether a label stands below its part depends on the width

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        hit = self._place_at(event.position()) is not None
        self.setCursor(Qt.CursorShape.PointingHandCursor if hit else Qt.CursorShape.ArrowCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        hit = self._place_at(event.position())
        if hit is not None and event.button() == Qt.MouseButton.LeftButton:
            self._choose(hit)

    def _choose(self, position: int) -> None:
        self._marked = position
        place = self._places()[position]
        self.part_chosen.emit(place.part, place.stream)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        move = {Qt.Key.Key_Right: 1, Qt.Key.Key_Left: -1}.get(Qt.Key(event.key()))
        places = self._places()
        if move is not None and places:
            self._marked = min(max(self._marked + move, 0), len(places) - 1)
            self.update()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and 0 <= self._marked < len(places):
            self._choose(self._marked)
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            hit = self._place_at(QPointF(event.pos()))
            QToolTip.showText(event.globalPos(), self._tip(self._places()[hit]) if hit is not None else "", self)
            return True
        return super().event(event)

    def _tip(self, place: _Place) -> str:
        part = place.part
        name = part.name if place.stream else phase_label(part.name)
        begin = QCoreApplication.translate("StepFrame", "begins at {0}").format(duration(part.start_ns))
        return plain_tooltip(f"{name}\n{self._values(part)}\n{begin}\n{exact(part.duration_ns)}")
