"""Steps from the iteration traces of graph mode, csv or JSON: several files and models make one table
(ascend-formats 2.2.6, 2.3.2, 3.2)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

from model.batches import Batch, TableBatch
from model.problem import Problem
from model.schemas import SCHEMAS, column
from model.sentence import sentence
from model.table import MISSING_INT, Column


@dataclass(frozen=True, slots=True)
class Iteration:
    """Points in ns, None = the file has none. ``own_ns`` and ``bound_ns``: Iteration Time and Data Aug Bound as the
    file has them; ``reduces``: start and end of each gradient communication."""

    model: str
    number: int
    fp_ns: int | None
    bp_ns: int | None
    end_ns: int
    own_ns: int | None = None
    bound_ns: int | None = None
    reduces: tuple[tuple[int, int], ...] = ()


@dataclass(slots=True)
class Iterations:
    """Those of all files of one result; the same iteration in several files counts once."""

    labels: dict[str, str] = field(default_factory=dict)
    _found: dict[tuple[str, int], Iteration] = field(default_factory=dict)

    def add(self, iteration: Iteration) -> None:
        """Take one, unless it is known."""
        self._found.setdefault((iteration.model, iteration.number), iteration)

    def batches(self) -> Iterator[Batch]:
        """Rows of ``steps`` and ``step_collectives`` of the model with most iterations; a problem names the others."""
        models: dict[str, list[Iteration]] = defaultdict(list)
        for iteration in self._found.values():
            models[iteration.model].append(iteration)
        if not models:
            return
        chosen = max(models, key=lambda model: (len(models[model]), max(each.end_ns for each in models[model])))
        rows = sorted(models[chosen], key=lambda each: each.number)
        yield self._steps(rows)
        if any(each.reduces for each in rows):
            yield _collectives(rows)
        if len(models) > 1:
            others = ", ".join(sorted(set(models) - {chosen}))
            text = sentence(
                "Problems",
                "The step trace has several models; the steps shown are those of model {shown}. "
                "Those of {others} are in the table step_trace.",
            ).filled(shown=chosen, others=others)
            yield Problem("several_models", text, count=len(models) - 1, severity="info")

    def _steps(self, rows: list[Iteration]) -> TableBatch:
        data: dict[str, list[int | str | None]] = defaultdict(list)
        before: Iteration | None = None
        for each in rows:
            known = before is not None and before.number == each.number - 1 and before.end_ns <= each.end_ns
            cells = _phases(each, before.end_ns if before is not None and known else None)
            for name, value in cells.items():
                data[name].append(value)
            before = each
        names = [spec.name for spec in SCHEMAS["steps"]]
        columns = [column("steps", name, self.labels.get(name, "")) for name in names]
        extra = (Column("model_id", "text"), Column("file_total_ns", "int", "ns", self.labels.get("file_total_ns", "")))
        return TableBatch("steps", (*columns, *extra), data)


def _phases(each: Iteration, before_ns: int | None) -> dict[str, int | str | None]:
    """A step begins where the one before ended. Without one before, the file's own Iteration Time says how long it
    was, else forward propagation begins it; then there is no interval unless the file has one."""
    begin = before_ns
    if begin is None and each.own_ns is not None:
        begin = each.end_ns - each.own_ns
    if begin is None:
        begin = each.fp_ns
    fp, bp, end = each.fp_ns, each.bp_ns, each.end_ns
    interval = each.bound_ns if before_ns is None else _between(before_ns, fp)
    return {
        "step": each.number,
        "start_ns": begin,
        "end_ns": end,
        "fp_point_ns": fp,
        "bp_point_ns": bp,
        "total_ns": _between(begin, end),
        "iteration_interval_ns": interval,
        "fp_and_bp_ns": _between(fp, bp),
        "tail_ns": _between(bp, end),
        "model_id": each.model or None,
        "file_total_ns": each.own_ns,
    }


def _between(begin: int | None, end: int | None) -> int | None:
    return None if begin is None or end is None else end - begin


def _collectives(rows: list[Iteration]) -> TableBatch:
    found = [(each.number, place, *times) for each in rows for place, times in enumerate(each.reduces)]
    steps, places, begins, ends = np.array(found, np.int64).T
    known = (begins != MISSING_INT) & (ends != MISSING_INT)
    data = {
        "step": steps,
        "stream": [None] * len(found),
        "name": [f"Reduce {place}" for place in places],
        "start_ns": begins,
        "end_ns": ends,
        "duration_ns": np.where(known, ends - begins, MISSING_INT),
    }
    return TableBatch("step_collectives", SCHEMAS["step_collectives"], data)
