"""What memory is called: views, points in time or nodes, notes."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QCoreApplication

from analysis.memory import Memory, View
from analysis.memory_nodes import GraphFacts
from model.units import MISSING, TimeScale, count, duration, percent, position, size
from widgets.sentences import named


def view_name(view: View) -> str:
    """A view in words."""
    translate = QCoreApplication.translate
    return {
        "time": translate("MemoryWords", "Over time"),
        "modules": translate("MemoryWords", "Driver modules"),
        "graphs": translate("MemoryWords", "By node"),
        "static": translate("MemoryWords", "Static operators"),
    }[view]


def point_text(result: Memory, point: int) -> str:
    """A point for headings: a time from the begin of the run, or the number of a node."""
    if result.over_time:
        return axis_scale(result).with_unit(point - result.origin)
    return QCoreApplication.translate("MemoryWords", "node {0}").format(count(point))


def whole_point_text(result: Memory, point: int) -> str:
    """A point for tooltips: with all its digits."""
    if result.over_time:
        return f"{duration(point - result.origin)}\n{position(point)}"
    return point_text(result, point)


def axis_scale(result: Memory) -> TimeScale:
    """The unit of the axis of times, and of all times beside it."""
    return TimeScale.for_whole(float(result.edges[-1] - result.origin))


def axis_labels(result: Memory) -> list[str]:
    """The label of each point of the chart."""
    begins = result.edges[:-1].tolist()
    if not result.over_time:
        return [count(begin) for begin in begins]
    scale = axis_scale(result)
    return [scale.text(begin - result.origin) for begin in begins]


def axis_times(result: Memory) -> NDArray[np.int64] | None:
    """The begin of each point of the chart and the end of the last one in ns from the begin of the run; None = of
    nodes."""
    return result.edges - result.origin if result.over_time else None


def hidden_note(result: Memory) -> str:
    """Why the chart begins without what is reserved, and how much that is."""
    words = QCoreApplication.translate(
        "MemoryWords", "reserved, up to {0}, is hidden, as allocated would be a flat line"
    )
    return words.format(size(max(peak.reserved or 0 for peak in result.peaks)))


def axis_note(result: Memory, vertical: str, hidden: str = "") -> str:
    """What the axes mean; ``vertical``: unit of the values, ``hidden``: what is said of hidden curves over time."""
    translate = QCoreApplication.translate
    if result.is_timeless:
        return translate("MemoryWords", "The times of the samples are not known, all have the same: peaks only")
    if result.over_time:
        unit = axis_scale(result).unit
        words = translate("MemoryWords", "{0} over {1} from the begin of the run; solid allocated, dashed reserved")
        return " · ".join(filter(None, (words.format(vertical, unit), hidden)))
    return translate("MemoryWords", "{0} over nodes in the order of execution").format(vertical)


def overlap_note(result: Memory) -> str:
    """That components are no parts of a whole, where they are none; and how the unused share is worked out."""
    translate = QCoreApplication.translate
    names = [peak.component for peak in result.peaks]
    words = []
    sums = [name for name in names if "+" in name]
    if sums and result.view == "time":
        words.append(translate("MemoryWords", "{0} is the sum of its parts.").format(sums[0]))
    if any(name.split(" ")[0] == "APP" for name in names) and result.view == "time":
        words.append(translate("MemoryWords", "APP is the whole process as the driver sees it: components overlap."))
    if any(peak.reserves_evenly for peak in result.peaks):
        words.append(translate("MemoryWords", "Reserved without a time is the same in all samples."))
    if any(peak.unused is not None for peak in result.peaks):
        words.append(
            translate(
                "MemoryWords",
                "* Unused = (reserved − allocated) / reserved, where reserved is largest: fragmentation, or a pool "
                "that is not needed yet.",
            )
        )
    return " ".join(words)


def facts_text(result: Memory) -> str:
    """The answer in one line."""
    translate = QCoreApplication.translate
    words = _graph_words(result.facts) if result.facts is not None else _peak_words(result)
    if result.node is not None and result.point is not None:
        here, change = size(result.node.memory), size(result.node.change)
        at = translate("MemoryWords", "{0} {1}: {2}, change {3}")
        words.append(at.format(point_text(result, result.point), result.node.name, here, change))
    return " · ".join(words) or MISSING


def _graph_words(facts: GraphFacts) -> list[str]:
    translate = QCoreApplication.translate
    words = []
    if facts.peak is not None and facts.capacity:
        of = translate("MemoryWords", "peak {0} ({1} of {2})")
        words.append(of.format(size(facts.peak), percent(100 * facts.peak / facts.capacity), size(facts.capacity)))
    elif facts.peak is not None:
        words.append(translate("MemoryWords", "peak {0}").format(size(facts.peak)))
    words.append(translate("MemoryWords", "static {0}").format(size(facts.static)))
    words.append(translate("MemoryWords", "allocations: {0}").format(count(facts.allocations)))
    words.append(translate("MemoryWords", "releases: {0}").format(count(facts.deallocations)))
    return words


def _peak_words(result: Memory) -> list[str]:
    translate = QCoreApplication.translate
    peak = result.peak_of(result.main)
    if peak is None:
        return []
    words = []
    if peak.allocated is not None:
        words.append(translate("MemoryWords", "peak allocated {0}").format(size(peak.allocated)))
    if peak.reserved is not None:
        words.append(translate("MemoryWords", "peak reserved {0}").format(size(peak.reserved)))
    if peak.unused is not None:
        words.append(translate("MemoryWords", "unused* {0}").format(percent(peak.unused * 100)))
    if peak.component and words:
        words[0] = named(peak.component, words[0])
    return words
