"""Where a ruler has its marks and what it writes at them: the first label is absolute, the others are offsets."""

from __future__ import annotations

from dataclasses import dataclass

from model.units import MS, NBSP, US, S, group, position
from widgets.timeline.time_axis import TimeAxis

LABEL_EVERY_PX = 100
"""Least distance of two labels in logical pixels."""

_UNITS = ((S, "s"), (MS, "ms"), (US, "µs"), (1, "ns"))


@dataclass(frozen=True, slots=True)
class Ticks:
    """``times_ns`` with their ``labels``, ``step_ns`` apart; ``minor_ns``: distance of the small marks between them."""

    step_ns: int
    minor_ns: int
    times_ns: tuple[int, ...]
    labels: tuple[str, ...]


def ticks(axis: TimeAxis, origin_ns: int) -> Ticks:
    """The ticks of the visible range, at whole multiples of 1, 2 or 5 times a power of ten from ``origin_ns`` on."""
    step = step_ns(axis.ns_per_pixel * LABEL_EVERY_PX)
    begin = axis.view.begin_ns - origin_ns
    first = -(-begin // step) * step
    times = tuple(range(first, axis.view.end_ns - origin_ns + 1, step))
    scale, unit = next((ns, name) for ns, name in _UNITS if step >= ns)
    labels = [f"+{group(str((time - first) // scale))}{NBSP}{unit}" for time in times]
    if labels:
        labels[0] = position(first, 3 if step >= MS else 6 if step >= US else 9)
    return Ticks(step, max(step // 5, 1), tuple(time + origin_ns for time in times), tuple(labels))


def numbers_every(step_px: float, label_px: float) -> int:
    """Of steps that are ``step_px`` wide on average, the number of every first, second, fifth, tenth, … has room for a
    label of ``label_px``."""
    every = step_ns(label_px / max(step_px, 1e-9))
    return max(every, 1)


def step_ns(least_ns: float) -> int:
    """The smallest of 1, 2, 5, 10, 20 … ns that is not below ``least_ns``."""
    step = 1
    while True:
        for factor in (1, 2, 5):
            if step * factor >= least_ns:
                return step * factor
        step *= 10
