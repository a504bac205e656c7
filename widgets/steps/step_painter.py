"""Paints the picture of a step: ruler, total, phases, and a line of collectives for every stream."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QPointF, QRectF
from PySide6.QtGui import QPainter, QPen, QPolygonF

from analysis.step_picture import Part, StepPicture, StreamLine
from model.units import TimeScale
from widgets.charts.lines import DOTS, dashed_pen
from widgets.charts.ticks import tick_decimals, value_ticks
from widgets.parts.painting import CENTRE, draw_text, fill_part, hairline_width, snapped, snapped_rect, text_size
from widgets.steps.collective_labels import collective_labels
from widgets.steps.phases import (
    COLLECTIVE_TOKEN,
    PHASE_TOKENS,
    phase_label,
    scale_within,
    short_phase_label,
)
from widgets.steps.step_counts import StepCounts
from widgets.steps.step_layout import (
    FOOT,
    LABELS,
    PADDING,
    PHASES,
    RIGHT,
    RULER,
    STEP,
    UNDER,
    StepLayout,
    Under,
    are_many,
    axis_end,
    collective_height,
    collective_rects,
    is_in_view,
    is_narrow,
    labels_below,
    phase_rect,
    stream_height,
    words_below,
)
from widgets.theme import theme

_TICK_GAP = 72.0


class StepPainter:
    """Paints what a `StepLayout` says; ``height``: of the widget."""

    def __init__(self, painter: QPainter, layout: StepLayout, height: float) -> None:
        self._painter = painter
        self._layout = layout
        self._height = height

    def paint(self, picture: StepPicture) -> None:
        """Paint all of it: the names of the rows, then what lies on the axis, cut at its ends."""
        painter, layout = self._painter, self._layout
        self._row_names(picture)
        self._ruler()
        painter.save()
        painter.setClipRect(QRectF(LABELS - 9, 0, layout.plot_width() + RIGHT + 9, self._height))
        self._total(picture)
        self._points()
        self._phases()
        for row, line in enumerate(layout.streams()):
            self._stream(row, line)
        painter.restore()

    def _row_names(self, picture: StepPicture) -> None:
        layout = self._layout
        is_amount = picture.kind == "amounts"
        note = QCoreApplication.translate("StepFrame", "sum of its parts") if is_amount else ""
        self._row_name(RULER + STEP / 2 + 4, layout.title or QCoreApplication.translate("StepFrame", "Step"), note)
        phases = QCoreApplication.translate("StepFrame", "Phases")
        parts = QCoreApplication.translate("StepFrame", "Parts")
        self._row_name(layout.phases_top() + PHASES / 2, parts if is_amount else phases)
        for row, line in enumerate(layout.streams()):
            middle = layout.streams_top() + row * stream_height(layout) + collective_height(layout) / 2
            name = QCoreApplication.translate("StepFrame", "Stream {0}").format(line.stream or "–")
            note = "" if are_many(layout) else StepCounts().collectives(len(line.collectives))
            self._row_name(middle, name, note)

    def _row_name(self, middle: float, name: str, note: str = "") -> None:
        height = text_size(name, "heading").height()
        top = middle - height / 2 if not note else middle - height
        place = QRectF(0, top, LABELS - 12, height)
        draw_text(self._painter, place, name, theme().color("text.1"), "heading")
        if note:
            draw_text(self._painter, place.translated(0, height), note, theme().color("text.3"), "small")

    def _ruler(self) -> None:
        painter, layout, colors, unit = self._painter, self._layout, theme(), self._layout.scale
        line = hairline_width(layout.ratio)
        bottom = self._height - FOOT if layout.streams() else layout.phases_top() + PHASES
        first, last = layout.view
        ticks = value_ticks(first / unit.ns, last / unit.ns, max(2, int(layout.plot_width() / _TICK_GAP)))
        words = TimeScale(unit.unit, unit.ns, tick_decimals(ticks, 7))
        for tick in ticks:
            x = snapped(layout.x_of(tick * unit.ns), layout.ratio)
            painter.fillRect(QRectF(x, RULER - 5, line, 5), colors.color("border.strong"))
            painter.fillRect(QRectF(x, RULER, line, bottom - RULER), colors.color("grid"))
            text = words.text(tick * unit.ns)
            draw_text(painter, QRectF(x - 40, 4, 80, 18), text, colors.color("text.3"), "small", CENTRE)
        end = axis_end(layout)
        painter.fillRect(QRectF(LABELS, RULER, end - LABELS, line), colors.color("axis"))
        beside = layout.x_of(ticks[-1] * unit.ns) + text_size(words.text(ticks[-1] * unit.ns), "small").width() / 2
        draw_text(painter, QRectF(max(beside + 4, end), 4, RIGHT, 18), unit.unit, colors.color("text.3"), "small")

    def _total(self, picture: StepPicture) -> None:
        """A double arrow over the whole step with its length."""
        if not picture.total_ns:
            return
        painter, layout = self._painter, self._layout
        middle = RULER + STEP / 2 + 4
        left, right = layout.x_of(0), layout.x_of(picture.total_ns)
        seen_left, seen_right = max(left, LABELS), min(right, axis_end(layout))
        text = layout.scale.with_unit(picture.total_ns)
        width = text_size(text, "heading").width() + 16
        painter.setPen(QPen(theme().color("text.2"), 1))
        y = snapped(middle, layout.ratio) + 0.5
        centre = (seen_left + seen_right) / 2
        for begin, end, tip in ((left, centre - width / 2, left), (centre + width / 2, right, right)):
            painter.drawLine(QPointF(begin, y), QPointF(end, y))
            painter.drawLine(QPointF(tip, y - 7), QPointF(tip, y + 7))
            inward = 7 if tip == left else -7
            painter.drawPolyline(
                QPolygonF((QPointF(tip + inward, y - 4), QPointF(tip, y), QPointF(tip + inward, y + 4)))
            )
        place = QRectF(centre - width / 2, middle - 10, width, 20)
        draw_text(painter, place, text, theme().color("text.1"), "heading", CENTRE)

    def _phases(self) -> None:
        layout = self._layout
        for part in layout.phases():
            rect = phase_rect(layout, part)
            rect.setLeft(max(rect.left(), LABELS))
            rect.setRight(min(rect.right(), axis_end(layout)))
            if not is_in_view(layout, part) or rect.width() <= 0:
                continue
            fill_part(self._painter, rect, PHASE_TOKENS[part.name])
            if not is_narrow(layout, part):
                self._inside(part, rect)
        self._below()
        top = layout.streams_top() - 14.0 - UNDER * len(layout.unders()) + 2
        for row, under in enumerate(layout.unders()):
            self._under(under, top + row * UNDER)

    def _inside(self, part: Part, rect: QRectF) -> None:
        painter, layout = self._painter, self._layout
        token, height = PHASE_TOKENS[part.name], text_size("0").height()
        room = QRectF(rect.left() + PADDING, rect.center().y() - height - 1, rect.width() - 2 * PADDING, height)
        words = layout.values(part)
        if token == "phase.free":  # its hatch would run through the letters
            widest = max(text_size(phase_label(part.name), "heading").width(), text_size(words).width())
            painter.fillRect(QRectF(room.left() - 4, room.top() - 2, widest + 8, 2 * height + 6), theme().fill(token))
        draw_text(painter, room, phase_label(part.name), theme().label(token), "heading")
        draw_text(painter, room.translated(0, height + 2), words, theme().label(token))

    def _below(self) -> None:
        painter, layout = self._painter, self._layout
        line = hairline_width(layout.ratio)
        for part, place in labels_below(layout):
            rect = phase_rect(layout, part)
            painter.fillRect(QRectF(rect.center().x(), rect.bottom(), line, 4), theme().color("border.strong"))
            painter.fillRect(place.adjusted(-2, 0, 2, 0), theme().color("bg.panel"))
            draw_text(painter, place, words_below(layout, part), theme().color("text.2"), "small")

    def _under(self, under: Under, top: float) -> None:
        painter, layout = self._painter, self._layout
        left, right = layout.x_of(under.begin_ns), layout.x_of(under.begin_ns + under.length_ns)
        rect = snapped_rect(left, top, max(right, left + 2), top + 9, layout.ratio)
        fill_part(painter, rect, PHASE_TOKENS[under.name])
        length = scale_within(layout.scale, under.length_ns).with_unit(under.length_ns)
        texts = [f"{label(under.name)} {length}" for label in (phase_label, short_phase_label)]
        room = max(left - 8 - LABELS, layout.width - right - 8)
        text = next((text for text in texts if text_size(text, "small").width() <= room), texts[-1])
        width = text_size(text, "small").width()
        at = left - width - 8 if left - width - 8 >= LABELS else min(right + 8, layout.width - width)
        draw_text(painter, QRectF(at, top - 4, width, 17), text, theme().color("text.3"), "small")

    def _points(self) -> None:
        """Dotted lines where forward starts and backward ends."""
        painter, layout = self._painter, self._layout
        starts = {part.name: part.start_ns for part in layout.phases()}
        forward = starts.get("fp_and_bp", starts.get("forward"))
        pen = dashed_pen(theme().color("text.2"), DOTS)
        bottom = self._height - 6.0
        pairs = ((forward, layout.points[0], True), (starts.get("tail"), layout.points[1], False))
        for time, words, left_side in pairs:
            if time is None or not words or not layout.view[0] <= time <= layout.view[1]:
                continue
            x = snapped(layout.x_of(time), layout.ratio) + 0.5
            painter.setPen(pen)
            painter.drawLine(QPointF(x, layout.phases_top() - 6), QPointF(x, bottom))
            width = text_size(words, "small").width()
            to_left = x - width - 6 > LABELS and (left_side or x + 6 + width > layout.width)
            place = QRectF(x - width - 6 if to_left else x + 6, bottom - 15, width, 16)
            painter.fillRect(place.adjusted(-2, 0, 2, 0), theme().color("bg.panel"))
            draw_text(painter, place, words, theme().color("text.3"), "small")

    def _stream(self, row: int, line: StreamLine) -> None:
        painter, layout = self._painter, self._layout
        middle = layout.streams_top() + row * stream_height(layout) + collective_height(layout) / 2
        painter.setPen(QPen(theme().color("axis"), 1))
        y = snapped(middle, layout.ratio) + 0.5
        for gap in line.parts:
            if not gap.name and is_in_view(layout, gap):
                ends = (layout.x_of(gap.start_ns), layout.x_of(gap.start_ns + gap.duration_ns))
                painter.drawLine(QPointF(max(ends[0], LABELS), y), QPointF(min(ends[1], axis_end(layout)), y))
        self._collectives(row, line)

    def _collectives(self, row: int, line: StreamLine) -> None:
        painter, layout, colors = self._painter, self._layout, theme()
        for part, rect in zip(line.collectives, collective_rects(layout, row, line), strict=True):
            if is_in_view(layout, part):
                painter.fillRect(rect, colors.fill(COLLECTIVE_TOKEN))
        for label in collective_labels(layout, row, line):
            if not label.is_inside:
                painter.fillRect(label.rect.adjusted(-3, 0, 3, 0), colors.color("bg.panel"))  # lines would cross it
            color = colors.label(COLLECTIVE_TOKEN) if label.is_inside else colors.color("text.2")
            draw_text(painter, label.rect, label.text, color, "small")
