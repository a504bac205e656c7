"""Where a ruler has its marks and what it writes at them: the first label is absolute, the others are offsets."""

from __future__ import annotations

from dataclasses import dataclass

from model.units import MS, NBSP, TIME_UNITS, US, S, group
from widgets.timeline.clock import Clock
from widgets.timeline.time_axis import TimeAxis

LABEL_EVERY_PX = 100
"""Least distance of two labels in logical pixels."""

_STEPS_OF_DAY_S = (10, 20, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200, 10_800, 21_600, 43_200)

_DAY_S = 86_400


@dataclass(frozen=True, slots=True)
class Ticks:
    """``times_ns`` with their ``labels``, ``step_ns`` apart; ``minor_ns``: distance of the small marks between them."""

    step_ns: int
    minor_ns: int
    times_ns: tuple[int, ...]
    labels: tuple[str, ...]


def ticks(axis: TimeAxis, clock: Clock) -> Ticks:
    """The ticks of the visible range, at whole multiples of 1, 2 or 5 times a power of ten from the clock's zero on; of
    local time, at whole seconds, minutes and hours."""
    origin_ns = clock.zero_ns
    least = axis.ns_per_pixel * LABEL_EVERY_PX
    step = step_of_day_ns(least) if clock.zero == "local" else step_ns(least)
    begin = axis.view.begin_ns - origin_ns
    first = -(-begin // step) * step
    times = tuple(range(first, axis.view.end_ns - origin_ns + 1, step))
    scale, unit = next((ns, name) for ns, name in TIME_UNITS if step >= ns)
    labels = [f"+{group(str((time - first) // scale))}{NBSP}{unit}" for time in times]
    if labels:
        decimals = 3 if step >= MS else 6 if step >= US else 9
        labels[0] = clock.label(first + origin_ns, decimals)
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


def step_of_day_ns(least_ns: float) -> int:
    """`step_ns`, but from 10 s on steps that a minute, an hour or a day is a multiple of."""
    if least_ns <= 5 * S:
        return step_ns(least_ns)
    fitting = (step * S for step in _STEPS_OF_DAY_S if step * S >= least_ns)
    return next(fitting, -(-int(least_ns) // (_DAY_S * S)) * _DAY_S * S)
