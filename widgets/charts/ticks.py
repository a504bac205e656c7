"""Where an axis has its numbers: few, round, and inside the range."""

from __future__ import annotations

import math
from collections.abc import Iterable

_STEPS = (1.0, 2.0, 2.5, 5.0, 10.0)
LINES = 5
"""A value axis has at most this many grid lines."""


def round_step(length: float, most: int) -> float:
    """The smallest step of 1, 2, 2.5 or 5 times a power of ten that cuts ``length`` into at most ``most`` parts."""
    rough = length / max(most, 1)
    power = 10.0 ** math.floor(math.log10(rough))
    return next(step * power for step in _STEPS if step * power >= rough * (1 - 1e-9))


def value_ticks(low: float, high: float, most: int = LINES) -> list[float]:
    """Round values from ``low`` to ``high``, at most ``most`` + 1 of them."""
    if not high > low:
        return [low]
    step = round_step(high - low, most)
    first = math.ceil(low / step - 1e-9)
    last = math.floor(high / step + 1e-9)
    return [position * step for position in range(first, last + 1)]


def tick_decimals(ticks: Iterable[float], most: int = 4) -> int:
    """The fewest decimals, at most ``most``, that tell these numbers of an axis exactly."""
    shown, least = list(ticks), 10.0 ** -(most + 2)
    return next((n for n in range(most) if all(abs(round(tick, n) - tick) < least for tick in shown)), most)


def nice_range(low: float, high: float, most: int = LINES) -> tuple[float, float]:
    """``low`` to ``high`` widened to round values; never empty."""
    if not high > low:
        half = abs(low) * 0.01 or 0.5
        low, high = min(low, high) - half, max(low, high) + half
    step = round_step(high - low, most)
    return math.floor(low / step + 1e-9) * step, math.ceil(high / step - 1e-9) * step


def position_ticks(count: int, low: float, high: float, most: int) -> list[int]:
    """Positions of ``count`` steps between ``low`` and ``high`` that get a number: the first, round ones, the last."""
    first, last = max(0, math.ceil(low)), min(count - 1, math.floor(high))
    if last < first:
        return []
    step = max(1, round(round_step(max(last - first, 1), max(most - 1, 1))))
    ticks = [position for position in range(0, last + 1, step) if position >= first]
    if last not in ticks:
        while ticks and last - ticks[-1] < step * 0.7 and ticks[-1] != first:
            ticks.pop()
        ticks.append(last)
    return ticks
