"""The selected area: what a drag over lanes or ruler covers, and how it is drawn there."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QPainter, QPen

from model.time_span import TimeSpan
from model.units import duration
from widgets.parts.painting import RANGE_TINT
from widgets.session_state import Area
from widgets.theme import font, theme
from widgets.timeline.lanes import LaneChoices, group_of, shown_tracks
from widgets.timeline.scene import Scene
from widgets.timeline.time_axis import TimeAxis, around
from widgets.timeline.viewport import Viewport

HANDLE_REACH_PX = 5
"""An edge of the area is taken this many logical pixels beside its handle on the ruler."""

AREA_MARGIN = 0.02
"""Share of an area's length that is shown on either side of it."""

_HANDLE_WIDTH = 7
_PLATE_HEIGHT = 14
_PLATE_PAD = 6


class AreaSelection(QObject):
    """The session's area, or the one that is being dragged.

    Signals: ``changed()`` - draw it again; ``chosen(Area or None)`` - a person has selected one, or none."""

    changed = Signal()
    chosen = Signal(object)

    def __init__(self, viewport: Viewport, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._sight = viewport
        self._area: Area | None = None
        self._draft: Area | None = None
        self._from_ns: int | None = None
        self._from_y = 0.0  # height in the layout
        self._moves_edge = False

    @property
    def shown(self) -> Area | None:
        """What is to be drawn."""
        return self._draft or self._area

    @property
    def is_dragged(self) -> bool:
        """Whether a drag is going on."""
        return self._from_ns is not None

    def show(self, area: Area | None) -> None:
        """The session's area; a drag that is going on stays."""
        if area != self._area:
            self._area = area
            self.changed.emit()

    def clear(self) -> bool:
        """Give a drag up, else select nothing; False when there is neither."""
        if self.is_dragged:
            self._from_ns = self._draft = None
            self.changed.emit()
        elif self._area is not None:
            self.chosen.emit(None)
        else:
            return False
        return True

    def select(self, span: TimeSpan | None) -> bool:
        """Select a range over all tracks that are not hidden; False for one without a length."""
        if span is None or not span.length_ns:
            return False
        self.chosen.emit(Area(span, self._shown_tracks()))
        return True

    def fit(self) -> bool:
        """Show the area's range and little more; False without one."""
        if self._area is None:
            return False
        self._sight.set_view(around(self._area.span, AREA_MARGIN))
        return True

    # ---- drags

    def handle_at(self, x: float) -> int | None:
        """The time of the other edge, when ``x`` is at the handle of one."""
        if self._area is None:
            return None
        span, axis = self._area.span, self._sight.axis
        ends = [(abs(axis.x_of(span.begin_ns) - x), span.end_ns), (abs(axis.x_of(span.end_ns) - x), span.begin_ns)]
        distance, other = min(ends)
        return other if distance <= HANDLE_REACH_PX else None

    def press(self, x: float, y: float) -> None:
        """A drag over lanes begins at a position of them."""
        self._from_ns, self._from_y = self._sight.axis.time_at(x), self._sight.lanes.layout_y(y)

    def drag(self, x: float, y: float) -> None:
        """It has come here: the range over the tracks between."""
        if self._from_ns is not None:
            self._take(self._from_ns, x, self._tracks_between(*sorted((self._from_y, self._sight.lanes.layout_y(y)))))

    def press_ruler(self, x: float) -> None:
        """A drag on the ruler begins: at a handle it moves that edge."""
        other = self.handle_at(x)
        self._moves_edge = other is not None
        self._from_ns = self._sight.axis.time_at(x) if other is None else other

    def drag_ruler(self, x: float) -> None:
        """It has come here: the range over all tracks that are not hidden; an edge keeps its tracks."""
        if self._from_ns is not None:
            kept = self._area if self._moves_edge else None
            self._take(self._from_ns, x, self._shown_tracks() if kept is None else kept.tracks)

    def finish(self) -> None:
        """The drag is over; one without a length or a track selects nothing new."""
        draft, self._from_ns, self._draft = self._draft, None, None
        if draft is not None and draft.span.length_ns and draft.tracks != frozenset():
            self._area = draft
            self.chosen.emit(draft)
        self.changed.emit()

    def _take(self, begin: int, x: float, tracks: frozenset[int] | None) -> None:
        ends = sorted((begin, self._sight.axis.time_at(x)))
        if self._sight.outline is not None:
            run = self._sight.outline.span
            ends = [min(max(end, run.begin_ns), run.end_ns) for end in ends]
        self._draft = Area(TimeSpan(*ends), tracks)
        self.changed.emit()

    def _shown_tracks(self) -> frozenset[int] | None:
        outline = self._sight.outline
        if outline is None:
            return None
        shown = self._sight.chosen_tracks()
        return None if len(shown) == len(outline.tracks) else shown

    def _tracks_between(self, top: float, bottom: float) -> frozenset[int]:
        """The tracks with slices whose lanes lie between two heights; a closed group stands for its tracks."""
        tracks = self._sight.outline.tracks if self._sight.outline else ()
        choices, found = self._sight.choices, set()
        for lane in self._sight.layout.between(max(top, 0), bottom):
            if lane.kind == "slices":
                found.add(lane.track_id)
            elif lane.kind == "group" and lane.group in choices.closed:
                mine = [track for track in tracks if group_of(track) == lane.group]
                found |= {track.id for track in shown_tracks(mine, choices) if track.kind == "slices"}
        return frozenset(found)


# ---- painting -------------------------------------------------------------------------------------------------------


def draw_area(painter: QPainter, scene: Scene, area: Area, choices: LaneChoices) -> None:
    """A shade over the lanes of the area, with a line at each edge."""
    left, right = _places(scene.axis, area.span)
    if right < 0 or left > scene.width:
        return
    painter.setPen(QPen(theme().color("accent"), 1))
    for top, bottom in _stretches(scene, area, choices):
        painter.fillRect(QRectF(left, top, right - left, bottom - top), theme().faded("accent", RANGE_TINT))
        for x in (left, right):
            painter.drawLine(QPointF(int(x) + 0.5, top), QPointF(int(x) + 0.5, bottom))
        if area.tracks is not None:
            for y in (top, bottom - 1):
                painter.drawLine(QPointF(left, y + 0.5), QPointF(right, y + 0.5))


def _stretches(scene: Scene, area: Area, choices: LaneChoices) -> list[tuple[float, float]]:
    """Upper and lower edges of what the area covers in sight; neighbouring lanes are one."""
    if area.tracks is None:
        return [(0.0, float(scene.height))]
    found: list[tuple[float, float]] = []
    groups = {group_of(track) for track in scene.picture.outline.tracks if track.id in area.tracks}
    for lane in scene.lanes:
        is_closed = lane.kind == "group" and lane.group in choices.closed
        if lane.track_id not in area.tracks and not (is_closed and lane.group in groups):
            continue
        top, bottom = float(lane.top - scene.scroll), float(lane.top + lane.height - scene.scroll)
        if found and found[-1][1] == top:
            found[-1] = (found[-1][0], bottom)
        else:
            found.append((top, bottom))
    return found


def draw_range(painter: QPainter, axis: TimeAxis, area: Area, width: float, height: float) -> None:
    """On the ruler: the range with a handle at each end and its length on a plate."""
    left, right = _places(axis, area.span)
    if right < 0 or left > width:
        return
    painter.fillRect(QRectF(left, 0, right - left, height), theme().faded("accent", RANGE_TINT))
    accent = theme().color("accent")
    for x, side in ((left, 1), (right, -1)):
        painter.setPen(QPen(accent, 1))
        painter.drawLine(QPointF(int(x) + 0.5, 0), QPointF(int(x) + 0.5, height))
        room = (right - left) / 2
        tab = QRectF(0, 0, min(_HANDLE_WIDTH, max(room, 2)), _PLATE_HEIGHT)
        tab.moveLeft(x if side > 0 else x - tab.width() + 1)
        painter.fillRect(tab, accent)
    plate = range_plate(axis, area, width)
    painter.setFont(font("small"))
    painter.fillRect(plate, accent)
    painter.setPen(theme().color("on.accent"))
    painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, duration(area.span.length_ns))


def range_plate(axis: TimeAxis, area: Area, width: float) -> QRectF:
    """Where the length of a range stands on the ruler: in the middle of what is in sight, beside a range that is too
    short for it; empty when none of it is in sight."""
    left, right = _places(axis, area.span)
    if right < 0 or left > width:
        return QRectF()
    left, right = max(left, 0.0), min(right, width)
    wanted = QFontMetricsF(font("small")).horizontalAdvance(duration(area.span.length_ns)) + 2 * _PLATE_PAD
    begin = (left + right - wanted) / 2
    if wanted > right - left - 2 * _HANDLE_WIDTH:
        begin = right + 1 if right + 1 + wanted <= width else left - wanted
    return QRectF(max(begin, 0.0), 0, wanted, _PLATE_HEIGHT)


def _places(axis: TimeAxis, span: TimeSpan) -> tuple[float, float]:
    """Positions of both edges, cut a little outside the view."""
    left, right = (min(max(axis.x_of(time), -20.0), axis.width + 20.0) for time in (span.begin_ns, span.end_ns))
    return left, right
