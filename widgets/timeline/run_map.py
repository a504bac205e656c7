"""The map of the whole run: how busy it is, and the frame of what is in sight."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QHelpEvent, QImage, QMouseEvent, QPainter, QPaintEvent, QPen, QWheelEvent
from PySide6.QtWidgets import QToolTip, QWidget

from analysis.hit_places import HitPlaces
from model.time_span import TimeSpan
from model.units import count, duration
from widgets.counts import Counts
from widgets.parts.painting import RANGE_TINT
from widgets.parts.plain_text import plain_tooltip
from widgets.theme import theme
from widgets.timeline.hit_drawing import draw_map_ticks
from widgets.timeline.map_axis import MapAxis
from widgets.timeline.mark_drawing import draw_map_flags
from widgets.timeline.palette import pixel
from widgets.timeline.time_axis import around
from widgets.timeline.viewport import Viewport
from widgets.timeline.wheel import zoom_of

MAP_HEIGHT = 44
_EDGE_PX = 5
_LEAST_FRAME_PX = 6
_PAD = 6
_MARK = 9.0
_DAY_NS = 86_400 * 10**9


class RunMap(QWidget):
    """Density of the run; drag the frame to pan, its edges to zoom, anything else to move the frame there. What lies
    far outside the dense part is marked at the edges; a click goes there."""

    def __init__(self, viewport: Viewport, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sight = viewport
        self._grip = ""  # "" | left | right | move
        self._grip_ns = 0
        self._drawn = QImage()
        self._drawn_for: tuple[object, ...] = ()
        self._hits: HitPlaces | None = None
        self.setFixedHeight(MAP_HEIGHT)
        self.setMouseTracking(True)
        viewport.view_changed.connect(self.update)
        viewport.lanes_changed.connect(self.update)
        viewport.marks.changed.connect(self.update)

    @property
    def axis(self) -> MapAxis:
        """The whole run over the width of the map."""
        outline = self._sight.outline
        dense, outside = (outline.dense, outline.outliers) if outline else (TimeSpan(0, 1), ())
        return MapAxis(dense, outside, self.width())

    def show_hits(self, hits: HitPlaces | None) -> None:
        """Show where the hits of the search are."""
        if hits is not self._hits:
            self._hits = hits
            self.update()

    def frame(self) -> QRectF:
        """The frame of what is in sight; never narrower than it can be grabbed."""
        axis, view = self.axis, self._sight.view
        left = min(max(axis.x_of(view.begin_ns), -2.0), self.width() - 2.0)
        right = min(max(axis.x_of(view.end_ns), 2.0), self.width() + 2.0)
        if right - left < _LEAST_FRAME_PX:
            middle = min(max((left + right) / 2, _LEAST_FRAME_PX / 2), self.width() - _LEAST_FRAME_PX / 2)
            left, right = middle - _LEAST_FRAME_PX / 2, middle + _LEAST_FRAME_PX / 2
        return QRectF(left, 0.5, right - left, MAP_HEIGHT - 1)

    def _grip_at(self, x: float) -> str:
        frame = self.frame()
        edge = min(_EDGE_PX, frame.width() / 4)
        if abs(x - frame.left()) <= edge:
            return "left"
        if abs(x - frame.right()) <= edge:
            return "right"
        return "move" if frame.left() < x < frame.right() else ""

    def _drag(self, x: float) -> None:
        time, view = self.axis.time_at(x), self._sight.view
        if self._grip == "left":
            self._sight.set_view(TimeSpan(min(time, view.end_ns - 1), view.end_ns))
        elif self._grip == "right":
            self._sight.set_view(TimeSpan(view.begin_ns, max(time, view.begin_ns + 1)))
        elif self._grip == "move":
            begin = time - self._grip_ns
            self._sight.set_view(TimeSpan(begin, begin + view.length_ns))

    def _density(self) -> QImage:
        outline, look = self._sight.outline, theme()
        ratio = self.devicePixelRatioF()
        width = round(self.axis.dense.right - self.axis.dense.left)
        key = (id(outline), width, ratio, look.name)
        if key != self._drawn_for:
            self._drawn = density(outline.load if outline else np.zeros(0, np.float32), width, ratio)
            self._drawn_for = key
        return self._drawn

    def _draw_outliers(self, painter: QPainter) -> None:
        """A triangle for each part outside the dense one, and strokes where the axis leaves time out."""
        axis = self.axis
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(theme().color("text.3"), 1))
        for gap in axis.gaps:
            middle = (gap.left + gap.right) / 2
            for x in (middle - 1.5, middle + 1.5):
                painter.drawLine(QPointF(x - 2, MAP_HEIGHT - _PAD), QPointF(x + 2, _PAD))
        painter.setPen(Qt.PenStyle.NoPen)
        for outlier in axis.outliers:
            is_warning = outlier.outlier is not None and outlier.outlier.slices  # counters may well be sampled longer
            painter.setBrush(theme().color("warn" if is_warning else "text.3"))
            middle = (outlier.left + outlier.right) / 2
            top = QPointF(middle, _PAD + 2)
            half, height = _MARK / 2, _MARK * 0.8
            painter.drawPolygon([top + QPointF(-half, 0), top + QPointF(half, 0), top + QPointF(0, height)])
            painter.drawRect(QRectF(middle - 0.75, top.y() + height + 2, 1.5, MAP_HEIGHT - _PAD - top.y() - height - 2))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)

    def _long(self, time_ns: int) -> str:
        days = time_ns // _DAY_NS
        return self.tr("{n} days").format(n=count(days)) if days > 1 else duration(time_ns)

    def words_at(self, x: float) -> str:
        """What the tooltip says: how much lies apart from the run, and how far."""
        found, outline = self.axis.outlier_at(x), self._sight.outline
        if found is None or outline is None:
            return ""
        is_before = found.span.begin_ns < outline.dense.begin_ns
        away = outline.dense.begin_ns - found.span.end_ns if is_before else found.span.begin_ns - outline.dense.end_ns
        words = self.tr("{time} before the dense part") if is_before else self.tr("{time} after the dense part")
        what = Counts().slices(found.slices) if found.slices else self.tr("samples of counters")
        return "\n".join((f"{what}, {words.format(time=self._long(max(away, 0)))}", self.tr("Click to go there")))

    # ---- Qt

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            QToolTip.showText(event.globalPos(), plain_tooltip(self.words_at(event.pos().x())), self)
            return True
        return super().event(event)

    def sizeHint(self) -> QSize:
        return QSize(400, MAP_HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), theme().color("bg.panel"))
            dense = self.axis.dense
            painter.drawImage(QPointF(dense.left, _PAD), self._density())
            painter.setPen(QPen(theme().color("border"), 1))
            painter.drawLine(QPointF(0, self.height() - 0.5), QPointF(self.width(), self.height() - 0.5))
            if self._sight.outline is None:
                return
            frame = self.frame()
            shade = theme().faded("bg.window", 0.55)
            painter.fillRect(QRectF(0, 0, frame.left(), MAP_HEIGHT - 1), shade)
            painter.fillRect(QRectF(frame.right(), 0, self.width() - frame.right(), MAP_HEIGHT - 1), shade)
            painter.fillRect(frame, theme().faded("accent", RANGE_TINT))
            painter.setPen(QPen(theme().color("accent"), 1.5))
            painter.drawRect(frame)
            self._draw_outliers(painter)
            draw_map_flags(painter, self.axis, self._sight.marks, MAP_HEIGHT - 1)
            if self._hits is not None:
                painter.translate(dense.left, 0)
                draw_map_ticks(painter, self._hits.columns, round(dense.right - dense.left), MAP_HEIGHT - 1)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            return
        self._sight.gesture.begin(held=True)
        x = event.position().x()
        outlier = self.axis.outlier_at(x)
        if outlier is not None:
            self._sight.set_view(around(outlier.span, 0.25))
            return
        self._grip = self._grip_at(x)
        if not self._grip:
            self._grip, self._grip_ns = "move", self._sight.view.length_ns // 2
            self._drag(x)
        else:
            self._grip_ns = self.axis.time_at(x) - self._sight.view.begin_ns

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._grip:
            self._drag(event.position().x())
            return
        x = event.position().x()
        if self.axis.outlier_at(x) is not None:
            self.setCursor(Qt.CursorShape.PointingHandCursor)
            return
        edge = self._grip_at(x) in ("left", "right")
        self.setCursor(Qt.CursorShape.SizeHorCursor if edge else Qt.CursorShape.OpenHandCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._grip = ""
        self._sight.gesture.end()

    def wheelEvent(self, event: QWheelEvent) -> None:
        x = self._sight.axis.x_of(self.axis.time_at(event.position().x()))
        inside = 0 <= x <= self._sight.width
        self._sight.zoom(zoom_of(event), x if inside else None)
        event.accept()


def density(load: NDArray[np.float32], width: int, ratio: float) -> QImage:
    """Bars of ``load`` (0 to 1) over ``width`` logical pixels; columns that share a pixel show the highest, so that a
    short burst stays visible in a narrow map."""
    across, height = round(width * ratio), round((MAP_HEIGHT - 2 * _PAD) * ratio)
    image = np.full((height, across), pixel(theme().color("bg.panel")), np.uint32)
    if load.any():
        bars = load[np.arange(across) * len(load) // across]
        np.maximum.at(bars, np.arange(len(load)) * across // len(load), load)
        image[np.arange(height)[:, None] >= height - np.ceil(bars * height)[None, :]] = pixel(theme().color("axis"))
    made = QImage(image.data, across, height, across * 4, QImage.Format.Format_RGB32).copy()
    made.setDevicePixelRatio(ratio)
    return made
