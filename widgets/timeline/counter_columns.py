"""Counters as columns of physical pixels: the stroke from the lowest to the highest value, and the area below."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from model.trace_view import CounterItems
from widgets.timeline.columns import expanded
from widgets.timeline.lanes import Lane
from widgets.timeline.scene import Scene

_COUNTER_PAD = 5
_COUNTER_LINE = 1.5
_LARGEST = 1e300  # of a counter; the difference of two larger values might be no double


@dataclass(frozen=True, slots=True, eq=False)
class CounterColumns:
    """One counter over the width of a scene, physical rows of the image, all of shape (columns,): ``known`` columns
    have an area ``[area_top, area_bottom)`` and over it a stroke ``[stroke_top, stroke_bottom)``."""

    known: NDArray[np.bool_]
    area_top: NDArray[np.int64]
    area_bottom: NDArray[np.int64]
    stroke_top: NDArray[np.int64]
    stroke_bottom: NDArray[np.int64]


def counter_range(items: CounterItems) -> tuple[float, float]:
    """Value at the lower and at the upper edge of a counter's lane: from 0 where no value is below it."""
    low = float(np.nanmin(items.low)) if np.isfinite(items.low).any() else 0.0
    high = float(np.nanmax(items.high)) if np.isfinite(items.high).any() else 0.0
    low, high = max(min(low, 0.0), -_LARGEST), min(high, _LARGEST)
    return (low, high) if high > low else (low, low + max(1.0, abs(low) * 1e-9))  # 1 more is the same far from 0


def counter_columns(scene: Scene, lane: Lane, items: CounterItems) -> CounterColumns | None:
    """The columns of a counter's lane, each joined to the one before; None when nothing of it is in sight."""
    width = scene.pixels[0]
    left, right = scene.device_x(items.begin_ns), scene.device_x(items.end_ns)
    right = np.maximum(right, left + 1)
    kept = (right > 0) & (left < width) & np.isfinite(items.high)
    if not kept.any():
        return None
    left, right = np.clip(left[kept], 0, width), np.clip(right[kept], 0, width)
    places, owner = expanded(left, right)
    bottom_value, top_value = counter_range(items)
    top = scene.device_y(lane.top + _COUNTER_PAD)
    bottom = scene.device_y(lane.top + lane.height - _COUNTER_PAD)
    scale = (bottom - top) / (top_value - bottom_value)

    def ys(values: NDArray[np.float64]) -> NDArray[np.float64]:
        return bottom - (np.clip(values[kept][owner], bottom_value, top_value) - bottom_value) * scale

    highest = np.full(width, np.inf)
    lowest = np.full(width, -np.inf)
    np.minimum.at(highest, places, ys(items.high))
    np.maximum.at(lowest, places, ys(items.low))
    last = np.full(width, np.nan)
    last[places] = ys(items.last)
    joined = np.isfinite(last[:-1]) & np.isfinite(highest[1:])
    highest[1:][joined] = np.minimum(highest[1:], last[:-1])[joined]
    lowest[1:][joined] = np.maximum(lowest[1:], last[:-1])[joined]
    zero = bottom - (max(bottom_value, min(0.0, top_value)) - bottom_value) * scale
    return _as_rows(highest, lowest, np.isfinite(last), zero, max(round(_COUNTER_LINE * scene.ratio), 1))


def _as_rows(
    highest: NDArray[np.float64], lowest: NDArray[np.float64], known: NDArray[np.bool_], zero: float, line: int
) -> CounterColumns:
    highest, lowest = np.where(known, highest, zero), np.where(known, lowest, zero)
    return CounterColumns(
        known,
        area_top=np.ceil(np.minimum(highest, zero)).astype(np.int64),
        area_bottom=np.ceil(np.maximum(lowest, zero)).astype(np.int64),
        stroke_top=np.floor(highest - line / 2).astype(np.int64),
        stroke_bottom=np.floor(lowest - line / 2).astype(np.int64) + line,
    )
