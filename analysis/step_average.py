"""Mean times of steps: ours, and the file's own with the steps that it is over (mindinsight-format 3.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import numpy as np
from numpy.typing import NDArray

from model.table import MISSING_INT

if TYPE_CHECKING:
    from cache.trace import Trace

Includes = Literal["all", "without_first", "first_as_zero", "unknown", "nothing"]
"""Which steps an average is over: all, all but the first recorded, all with 0 for the interval that the first one
lacks, not the ones that are here, or it is all zero."""

TICK_NS = 10
"""A tick of the device's counter, by which its times are rounded."""


@dataclass(frozen=True, slots=True)
class Average:
    """Mean times in ns of total and phases (in the order of the step trace), None = missing; ``percent`` of the total,
    two decimals; ``steps``: over how many steps, None = the file does not say."""

    total_ns: float | None
    phases_ns: tuple[float | None, ...]
    percent: tuple[float | None, ...]
    includes: Includes
    steps: int | None

    @property
    def is_usable(self) -> bool:
        """Whether it is an average of something, and counts nothing that is missing as 0."""
        return self.includes not in ("nothing", "first_as_zero")


def percents(parts: tuple[float | None, ...], total: float | None, grain_ns: int = 100) -> tuple[float | None, ...]:
    """Shares of ``total`` in percent with two decimals; 0 for a total of 0. Times are first rounded to ``grain_ns``:
    mindinsight-format 3.1 computes from milliseconds with four decimals."""
    if total is None:
        return tuple(None for _ in parts)
    whole = round(total / grain_ns)
    return tuple(
        None if part is None else round(round(part / grain_ns) / whole * 100, 2) if whole else 0.0 for part in parts
    )


def mean_of(
    columns: list[NDArray[np.int64]], mask: NDArray[np.bool_], includes: Includes, grain_ns: int = 100
) -> Average | None:
    """Mean of total (first column) and phases over the rows of ``mask``, None for a column that one of them lacks;
    ``grain_ns``: see `percents`. None without such rows."""
    count = int(mask.sum())
    if not count:
        return None
    values = [column[mask].tolist() for column in columns]
    means = [None if MISSING_INT in cells else sum(cells) / count for cells in values]
    phases = tuple(means[1:])
    return Average(means[0], phases, percents(phases, means[0], grain_ns), includes, count)


def file_average(trace: Trace, columns: list[str], means: Sequence[Average | None]) -> Average | None:
    """The file's own average row, and what it includes: what the first of ``means`` does that it equals within one
    tick. None where the file has none: raw points have steps only."""
    if not trace.has("step_average") or trace.facts.get("average_is_computed"):
        return None
    row = trace.table("step_average", None, 0, 1)
    values = [row.number(name, 0) for name in columns]
    total, phases = values[0], tuple(values[1:])
    includes: Includes = "unknown"
    steps: int | None = None
    if not total:
        includes = "nothing"
    else:
        for mean in means:
            if mean is not None and _agrees(values, [mean.total_ns, *mean.phases_ns]):
                includes, steps = mean.includes, mean.steps
                break
    return Average(total, phases, percents(phases, total), includes, steps)


def _agrees(values: list[float | None], means: list[float | None]) -> bool:
    return all(
        mine is not None and other is not None and abs(mine - other) <= TICK_NS
        for mine, other in zip(values, means, strict=True)
    )
