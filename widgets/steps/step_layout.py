"""Where everything of a step's picture stands: its time axis with zoom, its rows, and the boxes of its parts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from PySide6.QtCore import QRectF

from analysis.step_picture import Part, StepPicture, StreamLine
from model.units import TimeScale, percent
from widgets.parts.painting import snapped_rect, text_size
from widgets.steps.phases import phase_label, scale_within, short_phase_label

LABELS = 112.0
"""Width of the column with the names of the rows."""
RIGHT = 34.0
RULER = 30.0
STEP = 46.0
PHASES = 54.0
LABEL_BELOW = 17.0
UNDER = 16.0
FOOT = 24.0
PADDING = 10.0

_STREAM, _COLLECTIVE = 52.0, 24.0
_MANY_STREAMS = 4  # more of them get lower rows with their labels beside the collectives
_LOW_STREAM, _LOW_COLLECTIVE = 30.0, 16.0
_LEAST_COLLECTIVE = 2.0
_APART = 1.0  # px between two boxes that are seen as two
_NARROW_SHARE = 0.1
_LEAST_VIEW_NS = 10.0  # the tick of the oldest clock


@dataclass(frozen=True)
class Place:
    """Something that a click can choose; ``stream`` "" = a phase."""

    rect: QRectF
    part: Part
    stream: str


@dataclass(frozen=True)
class Under:
    """What runs at the same time as the parts of a split: drawn below them."""

    name: str
    begin_ns: float
    length_ns: float


class StepLayout:
    """``view``: the times at both edges of the plot, in ns from the step's start; ``hidden``: ids of phases that are
    left out, ``collective`` for all collectives; ``points``: the words at FP start and BP end, "" = none; ``title``:
    what the step is called, "" = just that."""

    def __init__(self) -> None:
        self.picture: StepPicture | None = None
        self.scale = TimeScale.for_largest(None)
        self.whole_ns = 1.0
        self.view = (0.0, 1.0)
        self.width, self.ratio = 640.0, 1.0
        self.hidden: frozenset[str] = frozenset()
        self.points: tuple[str, str] = ("", "")
        self.title = ""

    def set_picture(self, picture: StepPicture | None, whole_ns: float | None) -> None:
        """Lay out a step on an axis of ``whole_ns``, None = as long as itself; the zoom is kept on the same axis."""
        self.picture = picture
        whole = max(float(picture.end_ns) if picture else 1.0, whole_ns or 0.0)
        self.scale = TimeScale.for_largest(whole if whole_ns else picture.total_ns if picture else None)
        if whole != self.whole_ns:
            self.view = (0.0, whole)
        self.whole_ns = whole

    def zoom(self, first: float, last: float) -> None:
        """Show the times from ``first`` to ``last``, within the whole and not closer than a clock can tell."""
        length = min(max(last - first, _LEAST_VIEW_NS), self.whole_ns)
        first = min(max(first, 0.0), self.whole_ns - length)
        self.view = (first, first + length)

    # ---- the axis

    def x_of(self, time_ns: float) -> float:
        """Pixel of a time from the step's start."""
        first, last = self.view
        return LABELS + (time_ns - first) / (last - first) * self.plot_width()

    def time_at(self, x: float) -> float:
        """Time from the step's start at a pixel."""
        first, last = self.view
        return first + (x - LABELS) / self.plot_width() * (last - first)

    def plot_width(self) -> float:
        """Pixels of the whole axis."""
        return max(self.width - LABELS - RIGHT, 40.0)

    # ---- rows

    @staticmethod
    def phases_top() -> float:
        """Where the row of the phases begins."""
        return RULER + STEP

    def streams_top(self) -> float:
        """Where the row of the first stream begins."""
        labels = labels_below(self)
        below = labels[-1][1].bottom() - self.phases_top() - PHASES if labels else 0.0
        return self.phases_top() + PHASES + below + UNDER * len(self.unders()) + 14.0

    def height(self) -> float:
        """Pixels that the picture needs."""
        streams = len(self.streams())
        height = self.streams_top() + (streams * stream_height(self) + 4 if streams else 0.0)
        return height + (FOOT if streams or any(self.points) else 0.0)

    # ---- parts

    def phases(self) -> tuple[Part, ...]:
        """The phases that are drawn."""
        if self.picture is None:
            return ()
        return tuple(part for part in self.picture.phases if part.duration_ns and part.name not in self.hidden)

    def streams(self) -> tuple[StreamLine, ...]:
        """The streams that are drawn."""
        return self.picture.streams if self.picture is not None and "collective" not in self.hidden else ()

    def unders(self) -> tuple[Under, ...]:
        """Hidden communication under the end of computing, and what comes before the first task of the device."""
        picture = self.picture
        if picture is None:
            return ()
        found = []
        computing = next((part for part in picture.phases if part.name == "computing"), None)
        if computing is not None and picture.overlapped_ns and "overlapped" not in self.hidden:
            end = computing.start_ns + computing.duration_ns
            found.append(Under("overlapped", max(end - picture.overlapped_ns, 0), picture.overlapped_ns))
        if picture.preparing_ns:
            free = next((part for part in picture.phases if part.name == "free"), None)
            begin = free.start_ns if free is not None and picture.prepares_in_free_time else 0.0
            found.append(Under("preparing", begin, picture.preparing_ns))
        return tuple(found)

    def values(self, part: Part) -> str:
        """Length and share of a part in words."""
        total = self.picture.total_ns if self.picture else None
        share = percent(part.duration_ns / total * 100, 2) if total else ""
        length = scale_within(self.scale, part.duration_ns).with_unit(part.duration_ns)
        return " · ".join(text for text in (length, share) if text)


def axis_end(layout: StepLayout) -> float:
    """Pixel at which the axis ends."""
    return LABELS + layout.plot_width()


def is_in_view(layout: StepLayout, part: Part) -> bool:
    """Whether any of ``part`` can be seen."""
    return part.start_ns <= layout.view[1] and part.start_ns + part.duration_ns >= layout.view[0]


def is_narrow(layout: StepLayout, part: Part) -> bool:
    """Whether the label of a phase stands below it: under a tenth of what is shown, or too narrow for its words."""
    first, last = layout.view
    seen = min(part.start_ns + part.duration_ns, last) - max(part.start_ns, first)
    width = seen / (last - first) * layout.plot_width()
    words = max(text_size(phase_label(part.name), "heading").width(), text_size(layout.values(part)).width())
    return seen < _NARROW_SHARE * (last - first) or words + PADDING + 4 > width


def words_below(layout: StepLayout, part: Part) -> str:
    """The label of a narrow part, with as much of its name as there is room for."""
    texts = [f"{name} {layout.values(part)}" for name in (phase_label(part.name), short_phase_label(part.name))]
    room = layout.width - LABELS
    return next((text for text in texts if text_size(text, "small").width() <= room), layout.values(part))


def phase_rect(layout: StepLayout, part: Part) -> QRectF:
    """The box of a phase."""
    left, right = layout.x_of(part.start_ns), layout.x_of(part.start_ns + part.duration_ns)
    top = layout.phases_top()
    return snapped_rect(left, top, max(right, left + 1), top + PHASES, layout.ratio)


def are_many(layout: StepLayout) -> bool:
    """Whether the rows of the streams are low."""
    return len(layout.streams()) > _MANY_STREAMS


def stream_height(layout: StepLayout) -> float:
    """From one stream to the next."""
    return _LOW_STREAM if are_many(layout) else _STREAM


def collective_height(layout: StepLayout) -> float:
    """Height of a collective's box."""
    return _LOW_COLLECTIVE if are_many(layout) else _COLLECTIVE


def collective_rects(layout: StepLayout, row: int, line: StreamLine) -> list[QRectF]:
    """The boxes of a stream's collectives; the shortest keep two pixels."""
    top = layout.streams_top() + row * stream_height(layout)
    bottom = top + collective_height(layout)
    rects = []
    for part in line.collectives:
        left, right = layout.x_of(part.start_ns), layout.x_of(part.start_ns + part.duration_ns)
        rects.append(snapped_rect(left, top, max(right, left + _LEAST_COLLECTIVE), bottom, layout.ratio))
    return rects


def touching(collectives: Iterable[tuple[Part, QRectF]]) -> list[list[tuple[Part, QRectF]]]:
    """The collectives of a stream with their boxes, in groups that look like one box."""
    groups: list[list[tuple[Part, QRectF]]] = []
    for part, rect in collectives:
        if groups and rect.left() - groups[-1][-1][1].right() < _APART:
            groups[-1].append((part, rect))
        else:
            groups.append([(part, rect)])
    return groups


def labels_below(layout: StepLayout) -> list[tuple[Part, QRectF]]:
    """Where the labels of narrow parts stand: under their part, right of the label before, or on a further line."""
    places: list[tuple[Part, QRectF]] = []
    line, free_from = 0, 0.0
    for part in layout.phases():
        if not is_narrow(layout, part) or not is_in_view(layout, part):
            continue
        width = text_size(words_below(layout, part), "small").width()
        usual = min(max(layout.x_of(part.start_ns), LABELS) + 4, max(axis_end(layout) - width, LABELS))
        left = max(usual, free_from)
        if free_from and left + width > axis_end(layout):
            line, left = line + 1, max(usual, 0.0)
        top = layout.phases_top() + PHASES + 3 + line * LABEL_BELOW
        places.append((part, QRectF(left, top, width, LABEL_BELOW)))
        free_from = left + width + 12
    return places


def places(layout: StepLayout) -> list[Place]:
    """All that can be clicked: phases, then the collectives stream by stream."""
    found = [Place(phase_rect(layout, part), part, "") for part in layout.phases()]
    for row, line in enumerate(layout.streams()):
        rects = collective_rects(layout, row, line)
        found += [Place(rect, part, line.stream) for rect, part in zip(rects, line.collectives, strict=True)]
    return found
