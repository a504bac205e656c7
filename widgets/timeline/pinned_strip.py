"""The scene of what is in sight, and over its upper edge the strip of the pinned tracks, which do not scroll."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPen

from analysis.timeline import TimelinePicture
from widgets.theme import theme
from widgets.timeline import overlay
from widgets.timeline.area import AreaSelection, draw_area
from widgets.timeline.hit_drawing import draw_hits
from widgets.timeline.painter import Painter, PainterFault
from widgets.timeline.painter_choice import painter_choice
from widgets.timeline.palette import palette
from widgets.timeline.pointed import Pointed, pointed_item
from widgets.timeline.ruler_ticks import ticks
from widgets.timeline.scene import Scene, Spans, visible_spans
from widgets.timeline.vectors import VectorPainter
from widgets.timeline.viewport import Viewport


def scene_of(sight: Viewport, picture: TimelinePicture, size: tuple[int, int], ratio: float) -> Scene:
    """``picture`` as it is seen through ``sight``; ``size``: logical width and height."""
    axis = sight.axis
    return Scene(
        picture=picture,
        axis=axis,
        lanes=tuple(sight.layout.between(sight.scroll + sight.lanes.stuck, sight.scroll + size[1])),
        scroll=sight.scroll,
        width=size[0],
        height=size[1],
        ratio=ratio,
        ticks=ticks(axis, sight.clock).times_ns,
        palette=palette(),
    )


class PinnedStrip:
    """Paints the pinned tracks over a scene and finds what lies under the pointer there."""

    def __init__(self, viewport: Viewport, area: AreaSelection) -> None:
        self._sight = viewport
        self._area = area
        self._like: Painter | VectorPainter | None = None
        self._painter: Painter | VectorPainter | None = None
        self._main: Scene | None = None
        self._scene: Scene | None = None
        self._spans: Spans | None = None

    def pointed_at(self, main: Scene, x: float, y: float) -> Pointed | None:
        """What lies at a position of the strip; its lane stands where a lane that scrolls would be seen there."""
        scene = self._of(main)
        if self._spans is None:
            self._spans = visible_spans(scene)
        found = pointed_item(scene, self._spans, x, y)
        return None if found is None else replace(found, lane=found.lane._replace(top=found.lane.top + main.scroll))

    def paint(self, painter: QPainter, main: Scene, like: Painter | VectorPainter) -> None:
        """Paint the strip as the painter ``like`` has painted the ``main`` scene."""
        if not self._sight.lanes.stuck:
            return
        scene = self._of(main)
        if like is not self._like or self._painter is None:
            self._like = like
            self._painter = VectorPainter() if isinstance(like, VectorPainter) else painter_choice().painter()
        painter.save()
        painter.setClipRect(QRectF(0, 0, scene.width, scene.height))
        try:
            self._spans = self._painter.paint(painter, scene)
        except PainterFault as fault:
            painter_choice().use_raster(str(fault))
            self._painter = painter_choice().painter()
            self._spans = self._painter.paint(painter, scene)
        if self._area.shown is not None:
            draw_area(painter, scene, self._area.shown, self._sight.choices)
        layout = self._sight.layout.pinned_part()
        draw_hits(painter, scene, layout)
        overlay.draw_step_edges(painter, scene, layout)
        overlay.draw_selected(painter, scene, layout)
        painter.setPen(QPen(theme().color("border.strong"), 1))
        painter.drawLine(QPointF(0, scene.height - 0.5), QPointF(scene.width, scene.height - 0.5))
        painter.restore()

    def _of(self, main: Scene) -> Scene:
        if self._scene is None or main is not self._main:
            lanes = self._sight.layout.pinned_part().lanes
            self._scene = replace(main, lanes=lanes, scroll=0, height=self._sight.lanes.stuck)
            self._main, self._spans = main, None
        return self._scene
