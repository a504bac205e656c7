"""How the titles of lanes look in the tree: processes, tracks with the share that slices cover, what can be clicked."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import numpy as np
from PySide6.QtCore import QObject, QPointF, QRectF
from PySide6.QtGui import QPainter

from analysis.busy import run_percent
from analysis.timeline import TimelinePicture
from model.trace_view import Track
from model.units import count, duration, percent
from widgets.counts import Counts
from widgets.parts.painting import RIGHT, draw_swatch, draw_text, text_size
from widgets.theme import draw_icon, theme
from widgets.timeline.counters import counter_name
from widgets.timeline.lanes import Lane
from widgets.timeline.palette import palette
from widgets.timeline.viewport import Viewport

_PAD = 8.0
_CHEVRON = 12.0
_ICON = 14.0
_GAP = 6.0
_HEAD = 24.0
_TRACK_INDENT = 24.0
_NOTE_FROM_PX = 200  # a narrower tree has no room for a note beside the icons

Part = Literal["eye", "pin", "fold", "hidden", "title"]
"""What lies at a position: hide it, pin it, fold or unfold it, show what is hidden, or nothing of its own."""


class LaneTitles(QObject):
    """Draws titles and says what lies where in them. ``picture``: what the counters' values come from."""

    def __init__(self, viewport: Viewport, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._sight = viewport
        self.picture: TimelinePicture | None = None

    # ---- what lies where

    def part_at(self, lane: Lane, box: QRectF, at: QPointF) -> Part:
        """The part of a title drawn in ``box`` that lies at a position."""
        if lane.kind == "group":
            right = box.right() - _PAD
            is_link = lane.hidden and at.x() > right - text_size(self._group_note(lane), "small").width() - _GAP
            return "hidden" if is_link else "fold"
        head = self._head(lane, box)
        if _is_in(self._eye(head), at):
            return "eye"
        if _is_in(self._pin(head), at):
            return "pin"
        if lane.all_rows > 1 and (at.x() < _TRACK_INDENT or self._is_rows_note(lane, box, at)):
            return "fold"
        return "title"

    def _is_rows_note(self, lane: Lane, box: QRectF, at: QPointF) -> bool:
        """Whether the words for a folded track's rows are there: a click on them unfolds it."""
        if lane.rows == lane.all_rows:
            return False
        in_head = at.y() < max(box.top(), 0) + _HEAD
        return at.x() > box.width() / 2 if lane.rows == 1 else not in_head

    def _head(self, lane: Lane, box: QRectF) -> QRectF:
        """Where the name stands: it stays in sight as long as its lane does, also of one that begins above the edge."""
        height = min(box.height(), _HEAD) if lane.rows else box.height()
        edge = 0 if lane.is_pinned else self._sight.lanes.stuck
        top = min(max(box.top(), edge), max(box.bottom() - height, box.top()))
        return QRectF(box.left(), top, box.width(), height)

    def _eye(self, head: QRectF) -> QRectF:
        return QRectF(head.right() - _PAD - _ICON, head.center().y() - _ICON / 2, _ICON, _ICON)

    def _pin(self, head: QRectF) -> QRectF:
        return self._eye(head).translated(-_ICON - _GAP, 0)

    # ---- painting

    def draw_ends(self, painter: QPainter, lanes: Iterable[Lane], tree_width: float, width: float) -> None:
        """Draw on the lanes, ``width`` pixels of them, how the titles of groups go on that are longer than the tree is
        wide."""
        for lane in lanes:
            if lane.kind != "group" or self._group_note(lane):
                continue
            end = min(self._words_end(lane) - tree_width, width)
            if end > 0:
                box = QRectF(0, self._sight.lanes.y_of(lane), end, lane.height - 1)
                painter.save()
                painter.setClipRect(box)
                painter.translate(-tree_width, 0)
                self._draw_group(painter, lane, box.adjusted(0, 0, tree_width, 0))
                painter.restore()

    def _words_end(self, lane: Lane) -> float:
        detail = text_size(lane.detail, "small").width() + _GAP if lane.detail else 0
        return _TRACK_INDENT + text_size(self.title(lane), "heading").width() + detail + _PAD

    def draw(self, painter: QPainter, lane: Lane, box: QRectF, *, hovered: bool, chosen: bool) -> None:
        """Draw one title into ``box``."""
        if lane.kind == "group":
            self._draw_group(painter, lane, box)
            return
        if chosen:
            painter.fillRect(box, theme().color("bg.selected"))
        elif hovered:
            painter.fillRect(box, theme().color("bg.hover"))
        self._draw_track(painter, lane, box, self._head(lane, box), hovered=hovered)

    def _draw_group(self, painter: QPainter, lane: Lane, box: QRectF) -> None:
        painter.fillRect(box, theme().color("bg.sunken"))
        closed = lane.group in self._sight.choices.closed
        chevron = QRectF(_PAD, box.center().y() - _CHEVRON / 2, _CHEVRON, _CHEVRON)
        draw_icon(painter, chevron, "chevron-right" if closed else "chevron-down", "text.3")
        right = box.right() - _PAD
        note = self._group_note(lane)
        if not note:
            right += self._sight.width
        else:
            width = text_size(note, "small").width()
            place = QRectF(right - width, box.top(), width, box.height())
            draw_text(painter, place, note, theme().color("accent" if lane.hidden else "text.3"), "small")
            right -= width + 6
        left = _TRACK_INDENT
        if lane.is_pinned:
            draw_icon(painter, QRectF(left, box.center().y() - _CHEVRON / 2, _CHEVRON, _CHEVRON), "pin", "text.2")
            left += _CHEVRON + _GAP
        self._draw_names(painter, lane, QRectF(left, box.top(), right - left, box.height()), "heading")

    def _draw_names(self, painter: QPainter, lane: Lane, room: QRectF, role: str) -> None:
        title = self.title(lane)
        draw_text(painter, room, title, theme().color("text.1"), role)
        used = text_size(title, role).width() + 6
        if lane.detail and used < room.width() - 16:
            draw_text(painter, room.adjusted(used, 0, 0, 0), lane.detail, theme().color("text.3"), "small")

    def _draw_track(self, painter: QPainter, lane: Lane, box: QRectF, head: QRectF, *, hovered: bool) -> None:
        middle, right = head.center().y(), head.right() - _PAD
        if hovered:
            is_pinned = lane.track_id in self._sight.choices.pinned
            draw_icon(painter, self._eye(head), "eye-off", "text.2")
            draw_icon(painter, self._pin(head), "pin", "accent" if is_pinned else "text.2")
            right = self._pin(head).left() - _GAP
        note = self._note(lane) if not hovered or box.width() >= _NOTE_FROM_PX else ""
        width = text_size(note, "small").width()
        place = QRectF(right - width, head.top(), width + 1, head.height())
        draw_text(painter, place, note, theme().color("text.2"), "small", RIGHT)
        if lane.kind == "slices" and self.picture is not None and lane.track < len(self.picture.colors.track):
            fill = int(self.picture.colors.track[lane.track])
            draw_swatch(painter, _TRACK_INDENT, middle, palette().fills[fill])
        if lane.all_rows > 1:
            chevron = QRectF(_PAD, middle - _CHEVRON / 2, _CHEVRON, _CHEVRON)
            draw_icon(painter, chevron, "chevron-right" if lane.rows < lane.all_rows else "chevron-down", "text.3")
        left = _TRACK_INDENT + 16
        self._draw_names(painter, lane, QRectF(left, head.top(), right - width - 6 - left, head.height()), "body")
        if lane.rows > 1 and head.top() + 2 * _HEAD - 8 <= box.bottom():
            below = QRectF(left, head.top() + _HEAD - 2, right - left, 16)
            token = "accent" if lane.rows < lane.all_rows else "text.3"
            draw_text(painter, below, self._rows_note(lane), theme().color(token), "small")

    # ---- words

    def title(self, lane: Lane) -> str:
        """The name of a process, a track, or of the pinned tracks."""
        return self.tr("Pinned") if lane.is_pinned and lane.kind == "group" else lane.title

    def words(self, lane: Lane) -> str:
        """What the tooltip of a title says."""
        track, said = self._track(lane), Counts()
        lines = [" · ".join(part for part in (self.title(lane), lane.detail) if part)]
        if track is not None and track.kind == "slices":
            lines.append(
                self.tr("{slices} in {rows}").format(slices=said.slices(track.slices), rows=said.rows(track.depths))
            )
            lines.append(self._cover(track))
        elif track is not None:
            lines.append(said.samples(track.slices))
            if seen := self._in_sight(lane):
                lines.append(self.tr("in sight: at most {most}, last {last}").format(most=seen[0], last=seen[1]))
        elif not lane.is_pinned:
            lines.append(said.tracks(lane.tracks))
            if lane.hidden:
                lines.append(self.tr("{n} hidden").format(n=count(lane.hidden)))
        return "\n".join(lines)

    def _group_note(self, lane: Lane) -> str:
        if lane.hidden:
            return self.tr("{n} hidden").format(n=count(lane.hidden))
        closed = lane.group in self._sight.choices.closed
        return Counts().tracks(lane.tracks) if closed else ""

    def _rows_note(self, lane: Lane) -> str:
        if lane.rows < lane.all_rows:
            return self.tr("{shown} of {n} rows").format(shown=count(lane.rows), n=count(lane.all_rows))
        return self.tr("{n} rows").format(n=count(lane.rows))

    def _note(self, lane: Lane) -> str:
        track = self._track(lane)
        if track is None:
            return ""
        if lane.kind == "counter":
            seen = self._in_sight(lane)
            return self.tr("max {value}").format(value=seen[0]) if seen else ""
        if lane.all_rows > 1 and lane.rows == 1:
            return self._rows_note(lane)
        return percent(self._covered(track))

    def _cover(self, track: Track) -> str:
        """How much of what its slices cover."""
        outline = self._sight.outline
        recorded = outline.recorded.get(track.id) if outline is not None else None
        covered, share = duration(track.busy_ns), percent(self._covered(track))
        if outline is None or recorded is None or recorded == outline.dense:
            return self.tr("slices, those of waiting too, cover {time}, {share} of the whole run").format(
                time=covered, share=share
            )
        words = self.tr(
            "slices, those of waiting too, cover {time}, {share} of the {recorded} from the first to the last of its "
            "process"
        )
        return words.format(time=covered, share=share, recorded=duration(recorded.length_ns))

    def _covered(self, track: Track) -> float | None:
        outline = self._sight.outline
        return run_percent(track.busy_ns, outline.recorded.get(track.id, outline.dense) if outline else None)

    def _in_sight(self, lane: Lane) -> tuple[str, str] | None:
        """The counter's largest and last value in sight."""
        items = self.picture.counters.get(lane.track_id) if self.picture else None
        track = self._track(lane)
        if items is None or self.picture is None or track is None:
            return None
        view, origin_ns = self._sight.view, self.picture.origin_ns
        behind = int(items.begin_ns.searchsorted(view.end_ns - origin_ns))
        first = min(int(items.end_ns.searchsorted(view.begin_ns - origin_ns, "right")), behind - 1)
        if behind == 0:
            return None
        text = counter_name(track).text
        return text(float(np.fmax.reduce(items.high[first:behind]))), text(float(items.last[behind - 1]))

    def _track(self, lane: Lane) -> Track | None:
        return self._sight.outline.tracks[lane.track] if self._sight.outline and lane.track >= 0 else None


def _is_in(icon: QRectF, at: QPointF) -> bool:
    """Whether an icon is meant: a little beside it counts."""
    return icon.adjusted(-_GAP / 2, -8, _GAP / 2, 8).contains(at)
