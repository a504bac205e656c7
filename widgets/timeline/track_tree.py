"""The tree left of the lanes: processes and tracks with their busy share, to fold, to hide and to scroll."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QHelpEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QWheelEvent
from PySide6.QtWidgets import QToolTip, QWidget

from analysis.busy import busy_percent
from analysis.timeline import TimelinePicture
from model.trace_view import Track
from model.units import count, duration, percent
from widgets.parts.painting import draw_swatch, draw_text, text_size
from widgets.parts.plain_text import plain_tooltip
from widgets.theme import draw_icon, theme, theme_signals
from widgets.timeline.counters import counter_name
from widgets.timeline.lanes import Lane
from widgets.timeline.palette import palette
from widgets.timeline.viewport import Viewport

TREE_WIDTH = 262
NARROW_TREE_WIDTH = 150
_WHEEL_PX = 60
_PAD = 8.0
_CHEVRON = 12.0
_ICON = 14.0
_HEAD = 24.0
_TRACK_INDENT = 24.0
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class TrackTree(QWidget):
    """Paints the lanes' titles. Signal ``track_chosen(track id)``: a title was clicked."""

    track_chosen = Signal(int)

    def __init__(self, viewport: Viewport, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sight = viewport
        self._picture: TimelinePicture | None = None
        self._hover_y: float | None = None
        self._has_folded = False  # the press before a double-click has
        self.chosen_track: int | None = None
        self.setMouseTracking(True)
        self.setFixedWidth(TREE_WIDTH)
        viewport.lanes_changed.connect(self.update)
        theme_signals().changed.connect(self.update)

    def show_picture(self, picture: TimelinePicture | None) -> None:
        """Take the counters' values and the selected track from this picture."""
        self._picture = picture
        self.update()

    # ---- painting

    def _draw_group(self, painter: QPainter, lane: Lane, box: QRectF) -> None:
        painter.fillRect(box, theme().color("bg.sunken"))
        closed = lane.group in self._sight.choices.closed
        chevron = QRectF(_PAD, box.center().y() - _CHEVRON / 2, _CHEVRON, _CHEVRON)
        draw_icon(painter, chevron, "chevron-right" if closed else "chevron-down", "text.3")
        right = box.right() - _PAD
        note = self._group_note(lane, closed)
        if note:
            width = text_size(note, "small").width()
            place = QRectF(right - width, box.top(), width, box.height())
            draw_text(painter, place, note, theme().color("accent" if lane.hidden else "text.3"), "small")
            right -= width + 6
        room = QRectF(_TRACK_INDENT, box.top(), right - _TRACK_INDENT, box.height())
        self._draw_names(painter, lane, room, "heading")

    def _group_note(self, lane: Lane, closed: bool) -> str:
        if lane.hidden:
            return self.tr("{n} hidden").format(n=count(lane.hidden))
        return self.tr("{n} tracks").format(n=count(lane.tracks)) if closed else ""

    def _draw_names(self, painter: QPainter, lane: Lane, room: QRectF, role: str) -> None:
        draw_text(painter, room, lane.title, theme().color("text.1"), role)
        used = text_size(lane.title, role).width() + 6
        if lane.detail and used < room.width() - 16:
            draw_text(painter, room.adjusted(used, 0, 0, 0), lane.detail, theme().color("text.3"), "small")

    def _draw_track(self, painter: QPainter, lane: Lane, box: QRectF) -> None:
        hovered = self._hover_y is not None and box.top() <= self._hover_y < box.bottom()
        if lane.track_id == self.chosen_track:
            painter.fillRect(box, theme().color("bg.selected"))
        elif hovered:
            painter.fillRect(box, theme().color("bg.hover"))
        height = min(box.height(), _HEAD) if lane.rows else box.height()
        # The title of a lane that begins above the edge stays in sight as long as the lane does.
        top = min(max(box.top(), 0.0), max(box.bottom() - height, box.top()))
        head = QRectF(box.left(), top, box.width(), height)
        middle = head.center().y()
        right = box.right() - _PAD
        if hovered:
            right -= _ICON
            draw_icon(painter, QRectF(right, middle - _ICON / 2, _ICON, _ICON), "eye-off", "text.2")
            right -= 6
        note = self._note(lane)
        width = text_size(note, "small").width()
        place = QRectF(right - width, head.top(), width + 1, head.height())
        draw_text(painter, place, note, theme().color("text.2"), "small", _RIGHT)
        if lane.kind == "slices" and self._sight.outline is not None:
            fill = int(self._sight.outline.track_fill[lane.track])
            draw_swatch(painter, _TRACK_INDENT, middle, palette().fills[fill])
        if lane.all_rows > 1:
            chevron = QRectF(_PAD, middle - _CHEVRON / 2, _CHEVRON, _CHEVRON)
            draw_icon(painter, chevron, "chevron-right" if lane.rows < lane.all_rows else "chevron-down", "text.3")
        left = _TRACK_INDENT + 16
        self._draw_names(painter, lane, QRectF(left, head.top(), right - width - 6 - left, head.height()), "body")
        if lane.rows > 1 and top + 2 * _HEAD - 8 <= box.bottom():
            below = QRectF(left, top + _HEAD - 2, right - left, 16)
            token = "accent" if lane.rows < lane.all_rows else "text.3"
            draw_text(painter, below, self._rows_note(lane), theme().color(token), "small")

    def _rows_note(self, lane: Lane) -> str:
        if lane.rows < lane.all_rows:
            return self.tr("{shown} of {n} rows").format(shown=count(lane.rows), n=count(lane.all_rows))
        return self.tr("{n} rows").format(n=count(lane.rows))

    def _note(self, lane: Lane) -> str:
        track = self._track(lane)
        if track is None:
            return ""
        if lane.kind == "counter":
            return self._value(lane)
        if lane.all_rows > 1 and lane.rows == 1:
            return self._rows_note(lane)
        return percent(self._busy(track))

    def _busy(self, track: Track) -> float | None:
        return busy_percent(track, self._sight.outline.dense if self._sight.outline else None)

    def _value(self, lane: Lane) -> str:
        """The counter's last value in sight."""
        items = self._picture.counters.get(lane.track_id) if self._picture else None
        if items is None or self._picture is None:
            return ""
        place = int(items.begin_ns.searchsorted(self._sight.view.end_ns - self._picture.origin_ns)) - 1
        track = self._track(lane)
        return counter_name(track).text(float(items.last[place])) if place >= 0 and track is not None else ""

    def _track(self, lane: Lane) -> Track | None:
        return self._sight.outline.tracks[lane.track] if self._sight.outline and lane.track >= 0 else None

    def _box(self, lane: Lane) -> QRectF:
        return QRectF(0, lane.top - self._sight.scroll, self.width(), lane.height)

    # ---- Qt

    def sizeHint(self) -> QSize:
        return QSize(TREE_WIDTH, 300)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), theme().color("bg.panel"))
            line = QPen(theme().color("border"), 1)
            for lane in self._sight.layout.between(self._sight.scroll, self._sight.scroll + self.height()):
                box = self._box(lane)
                if lane.kind == "group":
                    self._draw_group(painter, lane, box)
                else:
                    self._draw_track(painter, lane, box)
                painter.setPen(line)
                painter.drawLine(QPointF(0, box.bottom() - 0.5), QPointF(self.width(), box.bottom() - 0.5))
            painter.setPen(line)
            painter.drawLine(QPointF(self.width() - 0.5, 0), QPointF(self.width() - 0.5, self.height()))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        lane = self._sight.layout.at(event.position().y() + self._sight.scroll)
        if lane is None or event.button() != Qt.MouseButton.LeftButton:
            return
        x, choices = event.position().x(), self._sight.choices
        self._has_folded = False
        if lane.kind == "group":
            if lane.hidden and x > self.width() - 70:
                tracks = self._sight.outline.tracks if self._sight.outline else ()
                mine = {track.id for track in tracks if (track.process, track.process_id) == lane.group}
                for track in mine & choices.hidden:
                    choices = choices.toggled("hidden", track)
                self._sight.set_choices(choices)
            else:
                self._sight.set_choices(choices.toggled("closed", lane.group))
        elif x > self.width() - _PAD - _ICON - 3:
            self._sight.set_choices(choices.toggled("hidden", lane.track_id))
        elif lane.all_rows > 1 and (x < _TRACK_INDENT or self._is_rows_note(lane, event.position())):
            self._has_folded = True
            self._sight.set_choices(choices.toggled("folded", lane.track_id))
        else:
            self.track_chosen.emit(lane.track_id)

    def _is_rows_note(self, lane: Lane, at: QPointF) -> bool:
        """Whether the words for a folded track's rows are there: a click on them unfolds it."""
        if lane.rows == lane.all_rows:
            return False
        in_head = at.y() < max(self._box(lane).top(), 0) + _HEAD
        return at.x() > self.width() / 2 if lane.rows == 1 else not in_head

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        lane = self._sight.layout.at(event.position().y() + self._sight.scroll)
        if lane is not None and lane.all_rows > 1 and not self._has_folded:
            self._sight.set_choices(self._sight.choices.toggled("folded", lane.track_id))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._hover_y = event.position().y()
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        self._hover_y = None
        self.update()

    def wheelEvent(self, event: QWheelEvent) -> None:
        self._sight.set_scroll(self._sight.scroll - round(event.angleDelta().y() / 120 * _WHEEL_PX))
        event.accept()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            lane = self._sight.layout.at(event.pos().y() + self._sight.scroll)
            QToolTip.showText(event.globalPos(), plain_tooltip(self._words(lane)) if lane else "", self)
            return True
        return super().event(event)

    def _words(self, lane: Lane) -> str:
        track = self._track(lane)
        lines = [" · ".join(part for part in (lane.title, lane.detail) if part)]
        if track is not None and track.kind == "slices":
            lines.append(self.tr("{n} slices in {rows} rows").format(n=count(track.slices), rows=count(track.depths)))
            busy, share = duration(track.busy_ns), percent(self._busy(track))
            lines.append(self.tr("busy {time}, {share} of the run").format(time=busy, share=share))
        elif track is not None:
            lines.append(self.tr("{n} samples").format(n=count(track.slices)))
        return "\n".join(lines)
