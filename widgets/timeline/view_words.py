"""What the timeline's bar says of a picture, and the corner beside the map of the run."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QObject

from analysis.timeline import Direction, TimelinePicture
from analysis.timeline_outline import Outline
from model.units import NBSP, count, counted, duration
from widgets.counts import Counts
from widgets.timeline.flow_button import flow_words
from widgets.timeline.hit_drawing import hit_words
from widgets.timeline.lanes import LaneLayout
from widgets.timeline.viewport import Viewport


class TrackCounts(QObject):
    """How many tracks there are. `tr` of an object is the only call in which lupdate sees a plural."""

    def words(self, layout: LaneLayout) -> str:
        """``24 tracks, 30 counters``: those of slices and those of samples, each where there are some."""
        slices, counters = layout.total - layout.counters, layout.counters
        tracks, values = Counts().tracks(slices), counted(self.tr("%n counter(s)", "", counters), counters)
        if not counters:
            return tracks
        return self.tr("{tracks}, {counters}").format(tracks=tracks, counters=values) if slices else values

    def together(self, layout: LaneLayout) -> str:
        """``54 tracks and counters``: one number, of which others are a part."""
        if not 0 < layout.counters < layout.total:
            return self.words(layout)
        return self.tr("{n} tracks and counters").format(n=count(layout.total))


def counts_words(picture: TimelinePicture, sight: Viewport) -> str:
    """Hits, the length in sight, what is hidden or filtered out, flows, and last, where a narrow bar cuts, how many
    slices are in sight."""
    translate, layout, said = QCoreApplication.translate, sight.layout, Counts()
    tracks = TrackCounts().together(layout)
    parts = [translate("TimelineView", "{length} shown").format(length=duration(sight.view.length_ns))]
    if picture.hits is not None:
        parts.insert(0, hit_words(picture.hits, layout))
    if layout.hidden:
        words = translate("TimelineView", "{n} of {tracks} hidden")
        parts.append(words.format(n=count(layout.hidden), tracks=tracks))
    if layout.filtered:
        words = translate("TimelineView", "{n} of {tracks} filtered out")
        parts.append(words.format(n=count(layout.filtered), tracks=tracks))
    parts += flow_words(picture.flows, is_all=picture.query.flows.is_all)
    slices = translate("TimelineView", "{slices} in sight, {merged} of them in merged blocks")
    parts.append(slices.format(slices=said.slices(picture.slices), merged=count(picture.merged_slices)))
    return " · ".join(parts)


def extent_words(sight: Viewport) -> str:
    """How many of the tracks a picture has, where it has not all."""
    layout, shown = sight.layout, len({lane.track for lane in sight.lanes.whole() if lane.track >= 0})
    words = QCoreApplication.translate("TimelineView", "{n} of {tracks}")
    tracks = TrackCounts().together(layout)
    return words.format(n=count(shown), tracks=tracks) if shown < layout.total else ""


def nowhere_words(direction: Direction) -> str:
    """What to say where there is nothing to go to in a direction; "" where the lanes show that."""
    translate = QCoreApplication.translate
    if direction == "flow_back":
        return translate("TimelineView", "No flow leads to this slice")
    return translate("TimelineView", "No flow leaves this slice") if direction == "flow_forward" else ""


def run_words(outline: Outline) -> str:
    """What the map shows, and how long it is."""
    translate = QCoreApplication.translate
    whole = translate("TimelineView", "Whole run")
    if outline.is_part:
        whole = translate("TimelineView", "Read so far")
    elif any(outlier.slices for outlier in outline.outliers):
        whole = translate("TimelineView", "Dense part of the run")
    return f"{whole}{NBSP * 2}{duration(outline.dense.length_ns)}"
