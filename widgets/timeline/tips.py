"""What the tooltip of the lanes says about a slice, a merged block or a counter; full nanoseconds, names literally."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QPointF

from analysis.timeline import TimelinePicture
from model.literal import literal
from model.units import count, duration, exact, percent
from widgets.timeline.clock import Clock
from widgets.timeline.counters import counter_name
from widgets.timeline.overlay import Tip
from widgets.timeline.pointed import Pointed
from widgets.timeline.viewport import Viewport

_LONGEST, _LONGEST_LINE = 600, 60  # characters of a name: as a title that breaks into lines, and in a line


def pointed_tip(found: Pointed, at: QPointF, clock: Clock) -> Tip:
    """The tooltip of an item."""
    begin = found.span.begin_ns
    track = " · ".join(part for part in (found.lane.title, found.lane.detail) if part)
    at_time = QCoreApplication.translate("Timeline", "{length} at {time}")
    if found.count == 1:
        length = found.span.length_ns
        instant = QCoreApplication.translate("Timeline", "instant")
        lines = [
            at_time.format(length=duration(length) if length else instant, time=clock.text(begin)),
            at_time.format(length=exact(length) if length else instant, time=clock.full_text(begin)),
            literal(track, _LONGEST_LINE),
        ]
        return Tip(at, literal(found.name, _LONGEST), tuple(lines))
    share = 100 * found.busy_ns / max(found.span.length_ns, 1)
    title = QCoreApplication.translate("Timeline", "{n} slices, drawn as one block").format(n=count(found.count))
    block_lines = (
        QCoreApplication.translate("Timeline", "{busy} busy of {length} ({share})").format(
            busy=duration(found.busy_ns), length=duration(found.span.length_ns), share=percent(min(share, 100.0))
        ),
        QCoreApplication.translate("Timeline", "longest: {name}, {length}").format(
            name=literal(found.name, _LONGEST_LINE), length=duration(found.longest_ns)
        ),
        f"{literal(track, _LONGEST_LINE)} · {clock.text(begin)}",
        QCoreApplication.translate("Timeline", "double-click to part them"),
    )
    return Tip(at, title, block_lines)


def counter_tip_at(sight: Viewport, picture: TimelinePicture, at: QPointF) -> Tip | None:
    """The value of the counter under a position of the lanes, None where there is none."""
    lane = sight.lanes.at(at.y())
    items = picture.counters.get(lane.track_id) if lane is not None and lane.kind == "counter" else None
    if lane is None or items is None:
        return None
    name, time_ns = counter_name(picture.outline.tracks[lane.track]), sight.axis.time_at(at.x()) - picture.origin_ns
    place = int(items.begin_ns.searchsorted(time_ns, "right")) - 1
    if place < 0 or time_ns > items.end_ns[place]:
        return None
    low, high, last = (float(column[place]) for column in (items.low, items.high, items.last))
    value = name.text(last) if low == high else f"{name.text(low)} … {name.text(high)}"
    begin = int(items.begin_ns[place]) + picture.origin_ns
    since = QCoreApplication.translate("Timeline", "since {time}").format(time=sight.clock.text(begin))
    return Tip(at, literal(name.title, _LONGEST), (value, since))
