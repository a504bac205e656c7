"""The hits of a search in the timeline: lines under their slices, ticks on the map, and words about the hidden ones."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QCoreApplication, QRectF, Qt
from PySide6.QtGui import QPainter

from analysis.hit_places import HitPlaces
from model.units import count
from widgets.counts import Counts
from widgets.theme import theme
from widgets.timeline.lanes import ROW_PITCH, SLICE_HEIGHT, LaneLayout
from widgets.timeline.scene import Scene

TICK_HEIGHT = 5
"""Of the ticks on the map, logical pixels."""

_LEAST_WIDTH = 2.0


def draw_hits(painter: QPainter, scene: Scene, layout: LaneLayout) -> None:
    """A line in the gap under each slice that is a hit: seen beside any fill, and it covers no name."""
    boxes = hit_boxes(scene, layout)
    if boxes:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme().color("accent"))
        painter.drawRects(boxes)


def hit_boxes(scene: Scene, layout: LaneLayout) -> list[QRectF]:
    """The lines that are in sight."""
    hits = scene.picture.hits
    if hits is None or not len(hits.row):
        return []
    rows = scene.picture.query.rows
    tops = np.array([_line_top(scene, layout, *row) for row in rows])[hits.row]
    left = scene.device_x(hits.begin_ns) / scene.ratio
    right = np.maximum(scene.device_x(hits.end_ns) / scene.ratio, left + _LEAST_WIDTH)
    height = float(ROW_PITCH - SLICE_HEIGHT)
    seen = (right > 0) & (left < scene.width) & (tops > -height) & (tops < scene.height)
    cells = zip(left[seen].tolist(), tops[seen].tolist(), (right - left)[seen].tolist(), strict=True)
    return [QRectF(x, y, width, height) for x, y, width in cells]


def _line_top(scene: Scene, layout: LaneLayout, track_id: int, depth: int) -> float:
    lane = layout.of_track(track_id)
    if lane is None or depth >= lane.rows:
        return -1e6  # not shown
    return lane.row_top(depth) + SLICE_HEIGHT - scene.scroll


def draw_map_ticks(painter: QPainter, columns: NDArray[np.bool_], width: int, bottom: float) -> None:
    """Ticks over ``width`` logical pixels where a column has a hit, standing on ``bottom``."""
    color = theme().color("accent")
    for first, last in runs(columns):
        left, right = first * width / len(columns), last * width / len(columns)
        painter.fillRect(QRectF(left, bottom - TICK_HEIGHT, max(right - left, 1.0), TICK_HEIGHT), color)


def runs(columns: NDArray[np.bool_]) -> Sequence[tuple[int, int]]:
    """(first, end) of each run of columns that are set."""
    edges = np.flatnonzero(np.diff(np.concatenate([[False], columns, [False]])))
    return [(int(first), int(end)) for first, end in edges.reshape(-1, 2)]


def hit_words(hits: HitPlaces, layout: LaneLayout) -> str:
    """How many hits there are, and how many of them in tracks that are not shown."""
    hidden = sum(found for track, found in hits.by_track.items() if layout.of_track(track) is None)
    if hidden:
        words = QCoreApplication.translate("TimelineView", "{hits}, {hidden} of them in hidden tracks")
        return words.format(hits=Counts().hits(hits.count), hidden=count(hidden))
    return Counts().hits(hits.count)
