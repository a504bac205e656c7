"""All steps of a step trace as rows for a file: plain numbers in nanoseconds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from analysis.step_trace import StepTrace
from model.spreadsheet import harmless
from model.table import MISSING_INT
from widgets.requests import SaveTable
from widgets.steps.curves import step_labels
from widgets.steps.phases import phase_label

_BLOCK = 10_000


def saved_steps(result: StepTrace | None) -> SaveTable | None:
    """Every step with its phases and its total; None when there is no step."""
    if result is None or not len(result.steps):
        return None
    columns = {phase_label(curve.phase): curve.values_ns for curve in result.curves}
    if result.overlapped_ns is not None:
        columns[phase_label("overlapped")] = result.overlapped_ns
    if result.form != "marks" and result.total is not None:  # there the only part is the total
        columns[phase_label("total")] = result.total.values_ns
    labels = step_labels(result)

    def rows(_trace: Any, task: Any) -> Iterator[tuple[str, ...]]:
        yield ("step", *(f"{name} (ns)" for name in columns))
        for first in range(0, len(labels), _BLOCK):
            task.check()
            block = [values[first : first + _BLOCK].tolist() for values in columns.values()]
            for label, *cells in zip(labels[first : first + _BLOCK], *block, strict=True):
                yield (harmless(label), *("" if cell == MISSING_INT else str(cell) for cell in cells))

    return SaveTable("steps", rows)
