"""The lanes: a pyqtgraph view with one item that paints scenes, and the mouse over it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pyqtgraph as pg
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QNativeGestureEvent, QPainter, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QFrame, QWidget

from analysis.timeline import TimelinePicture
from model.time_span import TimeSpan
from widgets.theme import theme, theme_signals
from widgets.timeline import overlay
from widgets.timeline.area import AreaSelection, draw_area
from widgets.timeline.flow_curves import draw_flows
from widgets.timeline.gestures import DRAG_FROM_PX, drag_of
from widgets.timeline.hit_drawing import draw_hits
from widgets.timeline.lane_titles import LaneTitles
from widgets.timeline.mark_drawing import draw_lines
from widgets.timeline.measure import Measure, draw_gap, draw_measure, gap_tip, snapped
from widgets.timeline.overlay import Tip
from widgets.timeline.painter import Painter, PainterFault
from widgets.timeline.painter_choice import painter_choice
from widgets.timeline.pinned_strip import PinnedStrip, scene_of
from widgets.timeline.pointed import Pointed, pointed_item
from widgets.timeline.scene import Scene, Spans, visible_spans
from widgets.timeline.time_axis import TimeAxis
from widgets.timeline.tips import counter_tip_at, pointed_tip
from widgets.timeline.vectors import VectorPainter
from widgets.timeline.viewport import Viewport
from widgets.timeline.wheel import pinch, turn_wheel

TIP_DELAY_MS = 350
CALM_MS = 120
FRAME_S = 0.014
"""Where a frame takes longer than this at a high resolution, frames are coarse until nothing moves for `CALM_MS`."""


class _LanesItem(pg.GraphicsObject):
    """The only item in the view; covers it."""

    def __init__(self, canvas: LanesCanvas) -> None:
        super().__init__()
        self._canvas = canvas

    def boundingRect(self) -> QRectF:
        return QRectF(self._canvas.viewport().rect())

    def paint(self, painter: QPainter, *_: Any) -> None:
        self._canvas.paint_lanes(painter)


class LanesCanvas(pg.GraphicsView):
    """Paints the picture through the viewport and turns the mouse into zoom, pan and clicks.

    Signals: ``clicked(Pointed or None)``, ``double_clicked(Pointed or None, x)``, ``pointed(time_ns or None)``,
    ``menu_wanted(Pointed, place on the screen)``, ``focus_lost``."""

    clicked = Signal(object)
    double_clicked = Signal(object, float)
    pointed = Signal(object)
    menu_wanted = Signal(object, QPoint)
    focus_lost = Signal()

    def __init__(self, viewport: Viewport, area: AreaSelection, parent: QWidget | None = None) -> None:
        super().__init__(parent, useOpenGL=False, background=None)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setViewportUpdateMode(self.ViewportUpdateMode.FullViewportUpdate)
        self.setCacheMode(self.CacheModeFlag.CacheNone)  # the scene covers everything: no ground to keep or erase
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setMinimumSize(60, 40)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._sight = viewport
        self._area = area
        self._pinned = PinnedStrip(viewport, area)
        self._titles = LaneTitles(viewport, self)
        self._painter: Painter | VectorPainter = painter_choice().painter()
        self._picture: TimelinePicture | None = None
        self._scene_now: Scene | None = None
        self._spans: Spans | None = None
        self._pressed: QPoint | None = None
        self._dragging = ""  # "" | pan | box | area
        self._press_view, self._press_scroll = viewport.view, 0
        self._pointer: QPointF | None = None
        self._box: TimeSpan | None = None
        self._tip: Tip | None = None
        self.measure = Measure(self)
        self._compares = False  # Ctrl is down: the slice under the pointer is held against the selected one
        self._tip_timer = QTimer(self, singleShot=True, interval=TIP_DELAY_MS)
        self._tip_timer.timeout.connect(self._show_tip)
        self._calm = QTimer(self, singleShot=True, interval=CALM_MS)
        self._calm.timeout.connect(self._sharpen)
        self._slow = False
        self._device_ratio = 1.0
        self._item = _LanesItem(self)
        self.addItem(self._item)
        area.changed.connect(self.viewport().update)
        viewport.marks.changed.connect(self.viewport().update)
        self.measure.changed.connect(self._show_measure)
        viewport.view_changed.connect(self._moved)
        viewport.clock.changed.connect(self._moved)
        viewport.lanes_changed.connect(self._moved)
        theme_signals().changed.connect(self._restage)
        painter_choice().changed.connect(self._change_painter)

    # ---- what is shown

    def show_picture(self, picture: TimelinePicture | None) -> None:
        """Paint this picture from now on."""
        self._picture = picture
        self._restage()

    def show_box(self, span: TimeSpan | None) -> None:
        """Mark a range that is being dragged (here or on the ruler)."""
        self._box = span
        self.viewport().update()

    @property
    def pointer_x(self) -> float | None:
        """Where the pointer is, None while it is elsewhere."""
        return self._pointer.x() if self._pointer is not None else None

    def scene_in_sight(self) -> Scene | None:
        """The scene for what is in sight now; the same object until something changes."""
        if self._scene_now is None and self._picture is not None:
            self._device_ratio = self.devicePixelRatioF()
            ratio = 1.0 if self._slow and self._calm.isActive() else self._device_ratio
            size = (self.viewport().width(), self.viewport().height())
            self._scene_now = scene_of(self._sight, self._picture, size, ratio)
        return self._scene_now

    def pointed_at(self, position: QPointF | QPoint) -> Pointed | None:
        """What was drawn at a position of the viewport."""
        scene = self.scene_in_sight()
        if scene is None:
            return None
        if position.y() < self._sight.lanes.stuck:
            return self._pinned.pointed_at(scene, float(position.x()), float(position.y()))
        if self._spans is None:
            self._spans = visible_spans(scene)
        return pointed_item(scene, self._spans, float(position.x()), float(position.y()))

    def paint_lanes(self, painter: QPainter) -> None:
        """Paint everything; called by the item."""
        scene = self.scene_in_sight()
        if scene is None or self._device_ratio != self.devicePixelRatioF():
            self._scene_now = None
            scene = self.scene_in_sight()
        if scene is None:
            painter.fillRect(self.viewport().rect(), theme().color("bg.panel"))
            return
        try:
            self._spans = self._painter.paint(painter, scene)
        except PainterFault as fault:
            painter_choice().use_raster(str(fault))
            self._spans = self._painter.paint(painter, scene)
        if scene.ratio > 1:
            self._slow = self._painter.cost_s > FRAME_S
        if self._area.shown is not None:
            draw_area(painter, scene, self._area.shown, self._sight.choices)
        draw_hits(painter, scene, self._sight.layout)
        overlay.draw_step_edges(painter, scene, self._sight.layout)
        self._titles.draw_ends(painter, scene.lanes, self.x(), scene.width)
        draw_flows(painter, scene, self._sight.layout)
        overlay.draw_selected(painter, scene, self._sight.layout)
        self._pinned.paint(painter, scene, self._painter)
        draw_lines(painter, scene, self._sight.marks)
        draw_measure(painter, scene, self.measure, self._sight.clock)
        if self._box is not None:
            overlay.draw_box(painter, scene, self._box)
        elif self._pointer is not None:
            overlay.draw_pointer(painter, self._pointer.x(), scene.height)
            compared, chosen = self._compared_at(self._pointer), scene.picture.selected
            if compared is not None and chosen is not None:
                draw_gap(painter, scene, self._sight.layout, chosen, compared)
            if self._tip is not None:
                overlay.draw_tip(painter, self._tip, scene.width, scene.height)

    def render_as_shapes(self, render: Callable[[], None]) -> None:
        """Run ``render`` while the lanes are painted as shapes."""
        self._painter = VectorPainter()
        try:
            render()
        finally:
            self._change_painter()

    def _change_painter(self) -> None:
        self._painter = painter_choice().painter()
        self._restage()

    def _sharpen(self) -> None:
        if self._scene_now is not None and self._scene_now.ratio != self.devicePixelRatioF():
            self._restage()
            self._calm.stop()

    def _moved(self) -> None:
        self._calm.start()
        self._restage()

    def _restage(self) -> None:
        self._scene_now = None
        self._spans = None
        self._tip = None
        self.viewport().update()

    # ---- tooltip

    def _show_tip(self) -> None:
        self._tip = self._tip_at(self._pointer) if self._pointer is not None else None
        self.viewport().update()

    def _tip_at(self, at: QPointF) -> Tip | None:
        found, compared = self.pointed_at(at), self._compared_at(at)
        if compared is not None and self._picture is not None and self._picture.selected is not None:
            return gap_tip(self._picture.selected, compared, at)
        if found is not None:
            return pointed_tip(found, at, self._sight.clock)
        return counter_tip_at(self._sight, self._picture, at) if self._picture is not None else None

    # ---- mouse

    def _follow(self, position: QPointF | None) -> None:
        self._pointer = position
        shown = self._tip is not None or self._compares
        if self.measure.takes_mouse and position is not None:
            self.measure.move(self._time_near(position))
        self._tip = self._tip_at(position) if shown and position is not None else None
        if position is None:
            self._tip_timer.stop()
        elif self._tip is None:
            self._tip_timer.start()
        self.say_pointer()
        self.viewport().update()

    def say_pointer(self) -> None:
        """Tell where the pointer is."""
        self.pointed.emit(None if self._pointer is None else self._sight.axis.time_at(self._pointer.x()))

    def _compare(self, compares: bool) -> None:
        if compares != self._compares:
            self._compares = compares
            self._follow(self._pointer)

    def _compared_at(self, at: QPointF) -> Pointed | None:
        """The slice that is compared with the selected one."""
        found = self.pointed_at(at) if self._compares else None
        chosen = self._picture.selected if self._picture else None
        is_other = found is not None and chosen is not None and found.count == 1 and found.index != chosen.index
        return found if is_other else None

    def _time_near(self, at: QPointF) -> int:
        return snapped(self.pointed_at, self._sight.axis, at)

    def _show_measure(self) -> None:
        if self.measure.takes_mouse:
            self.setCursor(Qt.CursorShape.CrossCursor)
        else:
            self.unsetCursor()
        self.viewport().update()

    def _gesture(self, event: QNativeGestureEvent) -> bool:
        if event.gestureType() == Qt.NativeGestureType.SmartZoomNativeGesture:
            self._sight.gesture.begin()
            self.double_clicked.emit(self.pointed_at(event.position()), event.position().x())
            return True
        return pinch(self._sight, event)

    def _drag(self, to: QPoint) -> None:
        assert self._pressed is not None
        if self._dragging == "box":
            axis = self._sight.axis
            ends = sorted((axis.time_at(self._pressed.x()), axis.time_at(to.x())))
            self.show_box(TimeSpan(ends[0], ends[1]))
            return
        if self._dragging == "area":
            self._area.drag(to.x(), to.y())
            return
        moved = self._pressed - to
        axis = TimeAxis(self._press_view, self._sight.width)
        self._sight.set_view(axis.panned(moved.x()))
        self._sight.set_scroll(self._press_scroll + moved.y())

    # ---- Qt

    def mousePressEvent(self, event: QMouseEvent) -> None:
        motion = drag_of(event.button(), event.modifiers())
        if self.measure.takes_mouse and event.button() == Qt.MouseButton.LeftButton:
            self.measure.press(self._time_near(event.position()), event.position().x())
            motion = ""
        self._sight.gesture.begin(held=True)
        if motion:
            self._pressed = event.position().toPoint()
            self._dragging = f"{motion}?"
            self._press_view, self._press_scroll = self._sight.view, self._sight.scroll
            self._tip_timer.stop()
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = event.position().toPoint()
        if self._pressed is not None:
            if self._dragging.endswith("?") and (at - self._pressed).manhattanLength() >= DRAG_FROM_PX:
                self._dragging = self._dragging[:-1]
                if self._dragging == "pan":
                    self.setCursor(Qt.CursorShape.ClosedHandCursor)
                elif self._dragging == "area":
                    self._area.press(self._pressed.x(), self._pressed.y())
            if not self._dragging.endswith("?"):
                self._drag(at)
        self._compares = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        self._follow(event.position())
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._pressed is None:
            self.measure.release(event.position().x())
            self._sight.gesture.end()
            return
        done, self._dragging, self._pressed = self._dragging, "", None
        self.unsetCursor()
        if done == "area":
            self._area.finish()
        elif done in ("pan?", "area?") and event.button() == Qt.MouseButton.LeftButton:
            self.clicked.emit(self.pointed_at(event.position()))
        elif done.endswith("?") and event.button() == Qt.MouseButton.RightButton:
            found = self.pointed_at(event.position())
            if found is not None:
                self.menu_wanted.emit(found, event.globalPosition().toPoint())
        elif done == "box" and self._box is not None and self._box.length_ns:
            self._sight.set_view(self._box)
        self.show_box(None)
        self._sight.gesture.end()
        event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self._sight.gesture.begin()
        if self.measure.takes_mouse:
            self.mousePressEvent(event)
        elif event.button() == Qt.MouseButton.LeftButton:
            self.double_clicked.emit(self.pointed_at(event.position()), event.position().x())
        event.accept()

    def wheelEvent(self, event: QWheelEvent) -> None:
        turn_wheel(self._sight, event)
        event.accept()

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.NativeGesture and isinstance(event, QNativeGestureEvent):
            return self._gesture(event)
        return bool(super().viewportEvent(event))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Control:
            self._compare(True)
        event.ignore()  # the whole timeline has one set of keys; QGraphicsView would scroll

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Control:
            self._compare(False)
        event.ignore()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._compare(False)
        self.focus_lost.emit()
        super().focusOutEvent(event)

    def leaveEvent(self, event: Any) -> None:
        self._follow(None)
        super().leaveEvent(event)

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        super().resizeEvent(event)
        if hasattr(self, "_item"):  # pyqtgraph resizes itself while it is being made
            self._item.prepareGeometryChange()
            self._sight.set_size(self.viewport().width(), self.viewport().height())
