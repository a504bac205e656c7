"""What the tooltip of the lanes says about a slice, a merged block or a counter; full nanoseconds, names literally."""

from __future__ import annotations

import math

from PySide6.QtCore import QCoreApplication, QPointF

from model.trace_view import CounterItems
from model.units import THIN, count, duration, exact, number, percent, position
from widgets.timeline.hit import Hit
from widgets.timeline.lanes import Lane
from widgets.timeline.overlay import Tip


def hit_tip(found: Hit, at: QPointF, origin_ns: int) -> Tip:
    """The tooltip of an item; positions count from ``origin_ns``."""
    begin = found.span.begin_ns - origin_ns
    track = " · ".join(part for part in (found.lane.title, found.lane.detail) if part)
    if found.count == 1:
        length = found.span.length_ns
        slice_lines = (
            f"{position(begin)} · {track}",
            f"{duration(length)} · {exact(length)}" if length else QCoreApplication.translate("Timeline", "instant"),
            QCoreApplication.translate("Timeline", "begins at {time}").format(time=exact(begin)),
        )
        return Tip(at, found.name, slice_lines)
    share = 100 * found.busy_ns / max(found.span.length_ns, 1)
    title = QCoreApplication.translate("Timeline", "{n} slices, drawn as one block").format(n=count(found.count))
    lines = (
        f"{position(begin)} · {track}",
        QCoreApplication.translate("Timeline", "{busy} busy of {length} ({share})").format(
            busy=duration(found.busy_ns), length=duration(found.span.length_ns), share=percent(min(share, 100.0))
        ),
        QCoreApplication.translate("Timeline", "longest: {name}, {length}").format(
            name=_cut(found.name), length=exact(found.longest_ns)
        ),
        QCoreApplication.translate("Timeline", "double-click to part them"),
    )
    return Tip(at, title, lines)


def counter_tip(lane: Lane, items: CounterItems, time_ns: int, at: QPointF, origin_ns: int) -> Tip | None:
    """The value of a counter at ``time_ns`` (relative to the picture's origin, as the items are)."""
    place = int(items.begin_ns.searchsorted(time_ns, "right")) - 1
    if place < 0 or time_ns > items.end_ns[place]:
        return None
    low, high, last = (float(column[place]) for column in (items.low, items.high, items.last))
    unit = f"{THIN}{lane.detail}" if lane.detail else ""
    value = f"{plain(last)}{unit}" if low == high else f"{plain(low)} … {plain(high)}{unit}"
    begin = int(items.begin_ns[place]) + origin_ns
    since = QCoreApplication.translate("Timeline", "since {time}").format(time=position(begin))
    return Tip(at, lane.title, (value, since))


def plain(value: float) -> str:
    """A counter's value with at most four significant decimals."""
    if not math.isfinite(value) or value == round(value):
        return count(value)
    text = number(value, 4 if abs(value) < 10 else 2)
    return text.rstrip("0").rstrip(".")


def _cut(name: str, limit: int = 60) -> str:
    return name if len(name) <= limit else f"{name[: limit - 1]}…"
