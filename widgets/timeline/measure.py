"""Measuring between two times that snap to the edges of slices; and the gap between two slices."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QPainter, QPen

from model.literal import literal
from model.time_span import TimeSpan
from model.trace_view import Slice
from model.units import NBSP, duration, exact
from widgets.theme import font, theme
from widgets.timeline.clock import Clock
from widgets.timeline.gestures import DRAG_FROM_PX
from widgets.timeline.lanes import LaneLayout
from widgets.timeline.overlay import Tip
from widgets.timeline.pointed import Pointed
from widgets.timeline.scene import Scene
from widgets.timeline.time_axis import TimeAxis

SNAP_PX = 6
_PLATE_TOP = 6
_PLATE_PAD = 6
_LONGEST = 30  # characters of a name beside another one


class Measure(QObject):
    """Two times that a person marks: by a drag, or by two clicks. Once both stand, the mouse does again what it always
    does, until `stop`. Signal: ``changed()`` - draw it again."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.takes_mouse = False
        self._begin_ns: int | None = None
        self._end_ns: int | None = None
        self._pressed_x = 0.0

    @property
    def is_on(self) -> bool:
        """Whether there is something to draw or to end."""
        return self.takes_mouse or self._begin_ns is not None

    @property
    def ends_ns(self) -> tuple[int, ...]:
        """The times to draw: none, where the first would stand, or both, the earlier first."""
        return tuple(sorted(time for time in (self._begin_ns, self._end_ns) if time is not None))

    @property
    def span(self) -> TimeSpan | None:
        """What was measured, once both times stand."""
        ends = self.ends_ns
        return TimeSpan(*ends) if len(ends) == 2 and not self.takes_mouse else None

    def start(self) -> None:
        """The next press sets the first time."""
        self.takes_mouse, self._begin_ns, self._end_ns = True, None, None
        self.changed.emit()

    def stop(self) -> bool:
        """Take it away; False when there was none."""
        was_on = self.is_on
        self.takes_mouse, self._begin_ns, self._end_ns = False, None, None
        self.changed.emit()
        return was_on

    def press(self, time_ns: int, x: float) -> None:
        """The button goes down at a time: the first one, or after a click the second one."""
        if self._begin_ns is None:
            self._begin_ns, self._pressed_x = time_ns, x
        else:
            self.takes_mouse = False
        self._end_ns = time_ns
        self.changed.emit()

    def move(self, time_ns: int) -> None:
        """The pointer is at a time."""
        self._end_ns = time_ns
        self.changed.emit()

    def release(self, x: float) -> None:
        """The button goes up: the end of a drag, or of a click that another follows."""
        if self.takes_mouse and self._begin_ns is not None and abs(x - self._pressed_x) >= DRAG_FROM_PX:
            self.takes_mouse = False
            self.changed.emit()


def snapped(pointed_at: Callable[[QPointF], Pointed | None], axis: TimeAxis, at: QPointF) -> int:
    """The edge of a slice (or of a merged block) in the row under the pointer within `SNAP_PX`, else the time there."""
    near = (pointed_at(at + QPointF(away, 0)) for away in range(-SNAP_PX, SNAP_PX + 1, 3))
    edges = [edge for found in near if found is not None for edge in _ends(found)]
    nearest = min(edges, key=lambda edge: abs(axis.x_of(edge) - at.x()), default=None)
    if nearest is not None and abs(axis.x_of(nearest) - at.x()) <= SNAP_PX:
        return nearest
    return axis.time_at(at.x())


def draw_measure(painter: QPainter, scene: Scene, measure: Measure, clock: Clock) -> None:
    """A line at each time, their distance on a plate, and below it where they are."""
    ends = measure.ends_ns
    if not ends:
        return
    painter.setPen(QPen(theme().color("accent"), 1))
    places = [min(max(scene.axis.x_of(time), -1.0), scene.width + 1.0) for time in ends]
    for x in places:
        painter.drawLine(QPointF(int(x) + 0.5, 0), QPointF(int(x) + 0.5, scene.height))
    if len(ends) == 1:
        lines = [clock.text(ends[0])]
    else:
        painter.drawLine(QPointF(places[0], _PLATE_TOP + 8.5), QPointF(places[1], _PLATE_TOP + 8.5))
        length = ends[1] - ends[0]
        where = f"{clock.text(ends[0])} {NBSP}–{NBSP} {clock.text(ends[1])}"
        lines = [f"{duration(length)}{NBSP * 3}{exact(length)}", where]
    _draw_plate(painter, scene, lines, sum(places) / len(places))


def _draw_plate(painter: QPainter, scene: Scene, lines: list[str], x: float) -> None:
    painter.setFont(font("small"))
    metrics = QFontMetricsF(painter.font())
    width = max(metrics.horizontalAdvance(line) for line in lines) + 2 * _PLATE_PAD
    left = int(min(max(x - width / 2, 2.0), scene.width - width - 2.0))
    plate = QRectF(left, _PLATE_TOP, int(width) + 1, len(lines) * metrics.height() + 4)
    painter.fillRect(plate, theme().color("accent"))
    painter.setPen(theme().color("on.accent"))
    painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, "\n".join(lines))


# ---- two slices


def gap_tip(chosen: Slice, found: Pointed, at: QPointF) -> Tip:
    """What lies between the selected slice and the one under the pointer: the gap or overlap, and the distance of their
    begins."""
    translate = QCoreApplication.translate
    first, second = sorted((_ends(chosen), _ends(found)))
    gap, distance = second[0] - first[1], second[0] - first[0]
    if gap >= 0:
        title = translate("Gap", "{length} between the two").format(length=duration(gap))
        between = translate("Gap", "end to begin: {length}").format(length=exact(gap))
    else:
        overlap = min(first[1], second[1]) - second[0]
        title = translate("Gap", "The two overlap by {length}").format(length=duration(overlap))
        between = translate("Gap", "overlap: {length}").format(length=exact(overlap))
    begins = translate("Gap", "begin to begin: {length} ({exact})").format(
        length=duration(distance), exact=exact(distance)
    )
    return Tip(at, title, (between, begins, f"{literal(chosen.name, _LONGEST)} – {literal(found.name, _LONGEST)}"))


def draw_gap(painter: QPainter, scene: Scene, layout: LaneLayout, chosen: Slice, found: Pointed) -> None:
    """A line from the end of the earlier slice to the begin of the later one, with the rows tied to it."""
    lane = layout.of_track(chosen.track)
    first, second = sorted((_ends(chosen), _ends(found)))
    y_found = found.lane.row_middle(found.depth) - scene.scroll
    y_own = y_found if lane is None else lane.row_middle(chosen.depth) - scene.scroll
    left, right = (min(max(scene.axis.x_of(time), -4.0), scene.width + 4.0) for time in (first[1], second[0]))
    painter.setPen(QPen(theme().color("accent"), 1, Qt.PenStyle.DashLine))
    for x in (left, right):
        painter.drawLine(QPointF(int(x) + 0.5, y_own), QPointF(int(x) + 0.5, y_found))
    painter.setPen(QPen(theme().color("accent"), 2))
    painter.drawLine(QPointF(left, y_found), QPointF(right, y_found))


def _ends(found: Pointed | Slice) -> tuple[int, int]:
    return found.span.begin_ns, found.span.end_ns
