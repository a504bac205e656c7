"""The curves of a chart of memory: their colours, the flag of the peak, and marks in a graph."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QCoreApplication

from analysis.memory import Memory
from model.units import size
from widgets.memory.memory_chart import RESERVED, Flag, SizeCurve
from widgets.memory.words import point_text
from widgets.parts.legend import LegendEntry
from widgets.theme import theme

_READABLE = 0.05  # of the chart's height


def curves_of(result: Memory) -> list[SizeCurve]:
    """A colour for each component, the main one first; bounds of a graph as level lines."""
    translate = QCoreApplication.translate
    order = sorted(result.peaks, key=lambda peak: (peak.component != result.main, -(peak.reserved or 0)))
    rank = {peak.component: at for at, peak in enumerate(order, 1)}
    words = {
        "allocated": translate("MemoryCurves", "{0} allocated"),
        "reserved": translate("MemoryCurves", "{0} reserved"),
    }
    curves = [
        SizeCurve(
            curve.component,
            words[curve.measure].format(curve.component) if result.over_time else translate("MemoryCurves", "Held"),
            rank[curve.component],
            curve.high,
            curve.low,
            curve.measure == "reserved",
            curve.measure == "allocated" and curve.component == result.main,
        )
        for curve in result.curves
    ]
    curves.sort(key=lambda curve: (curve.rank, curve.is_dashed))
    return curves + _bounds(result)


def flattens(curves: Sequence[SizeCurve]) -> bool:
    """Whether what is reserved is so much that nothing could be read of what is allocated below it."""
    solid, dashed = (
        max(
            (float(np.nanmax(one.high)) for one in curves if one.is_dashed is which and not np.isnan(one.high).all()),
            default=0.0,
        )
        for which in (False, True)
    )
    return 0 < solid < _READABLE * dashed


def _bounds(result: Memory) -> list[SizeCurve]:
    facts = result.facts
    if facts is None:
        return []
    translate = QCoreApplication.translate
    named = (
        ("static", translate("MemoryCurves", "Static"), facts.static),
        ("capacity", translate("MemoryCurves", "Capacity"), facts.capacity),
    )
    bounds = []
    for rank, (key, words, bound) in enumerate(named, 2):
        if bound is not None:
            level = np.full(len(result.edges) - 1, float(bound))
            bounds.append(SizeCurve(key, words, rank, level, level, is_dashed=True))
    return bounds


def legend_of(result: Memory, curves: Sequence[SizeCurve]) -> list[LegendEntry]:
    """An entry for each component, and one for what is reserved where both measures are there."""
    entries: dict[str, LegendEntry] = {}
    for curve in curves:
        label = curve.key if result.over_time else curve.label
        entries.setdefault(curve.key, LegendEntry(curve.key, label, theme().stream(curve.rank)[0]))
    measures = {curve.is_dashed for curve in curves}
    if result.over_time and len(measures) > 1:
        words = QCoreApplication.translate("MemoryCurves", "reserved (dashed)")
        entries[RESERVED] = LegendEntry(RESERVED, words, "text.3")
    return list(entries.values())


def position_of(result: Memory, point: int | None) -> int | None:
    """The chart's position of a time or node; None outside of the chart."""
    if point is None or not result.edges[0] <= point < result.edges[-1]:
        return None
    return int(np.searchsorted(result.edges, point, "right")) - 1


def peak_flag(result: Memory) -> Flag | None:
    """Where the main component holds most."""
    peak, at = result.peak_of(result.main), result.peak_at
    position = position_of(result, at)
    held = None if peak is None else peak.allocated if peak.allocated is not None else peak.reserved
    if peak is None or held is None or at is None or position is None:
        return None
    words = QCoreApplication.translate("MemoryCurves", "peak {size} at {point}")
    return Flag(
        position, held, f"{peak.component} {words.format(size=size(held), point=point_text(result, at))}".strip()
    )


def graph_marks(result: Memory) -> list[Flag]:
    """Where forward begins and backward ends in a graph."""
    if result.facts is None:
        return []
    translate = QCoreApplication.translate
    named = (
        (result.facts.fp_start, translate("MemoryCurves", "FP start")),
        (result.facts.bp_end, translate("MemoryCurves", "BP end")),
    )
    places = [(position_of(result, at), words) for at, words in named]
    return [Flag(position, 0.0, words) for position, words in places if position is not None]
