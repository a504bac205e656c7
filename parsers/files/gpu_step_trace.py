"""step_trace_profiling_{id}.txt: what MindSpore's step trace of a GPU is made from (mindinsight-format 1.1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from model.batches import Batch, TableBatch
from model.schemas import SCHEMAS
from model.task import TaskContext
from model.time_text import NS_PER
from parsers.faults import Faults
from parsers.files.training_trace import LARGEST_TICKS
from parsers.folder_view import FileEntry, FolderView
from parsers.reasons import holds_the_same
from parsers.siblings import beside, number_in
from parsers.step_events import AVERAGE_IS_COMPUTED, mean, phases
from parsers.text_lines import TextLines

_TICK = NS_PER["tick"]
_STREAM = "ops"  # as MindSpore calls it: the file tells no stream
_FORWARD, _BACKWARD, _END, _CUSTOM = range(4)
_Times = tuple[int, int]


@dataclass(slots=True)
class _Step:
    """Points in ticks, 0 = unknown; ``collectives``: name, begin, end."""

    start: int = 0
    forward: int = 0
    backward: int = 0
    end: int = 0
    collectives: list[tuple[str, int, int]] = field(default_factory=list)
    names: tuple[str, str] = ("", "")

    @property
    def is_whole(self) -> bool:
        return min(self.forward, self.backward, self.end) > 0


def refuse_beside_table(view: FolderView, entry: FileEntry) -> str:
    """MindSpore's own table of the steps wins."""
    found = beside(view, entry, rf"step_trace_raw_{number_in(entry.name)}_detail_time\.csv")
    return holds_the_same(found[0].name) if found else ""


def parse(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """Rows of ``steps``, ``step_average`` over all steps, ``step_collectives`` and, when no other file has them,
    ``step_points``. A line is an operator with its times in all steps, or, when kernels were launched asynchronously,
    a step with all its points."""
    lines = TextLines(view, entry, task)
    found = [(lines.number, line.split()) for line in lines if line.strip()]
    is_async = bool(found) and "," in found[0][1][0]
    steps = _of_lines(found, lines.faults) if is_async else _of_operators(found, lines.faults)
    whole = [(number, step) for number, step in enumerate(steps, 1) if step.is_whole]
    if len(whole) < len(steps):
        first = next(number for number, step in enumerate(steps, 1) if not step.is_whole)
        lines.faults.note("steps_incomplete", f"step {first}", count=len(steps) - len(whole))
    if whole:
        yield from _tables(whole)
        if not beside(view, entry, rf"step_trace_point_info(_{number_in(entry.name)})?\.json"):
            yield _points(whole, is_async)
    yield from lines.faults.problems()


def _of_operators(lines: Sequence[tuple[int, list[str]]], faults: Faults) -> list[_Step]:
    """Lines of first forward, last backward and last operator of a step, then of others such as all-reduce: a name and
    ``start,end`` in ticks for each step. A step begins where the last operator of the one before did."""
    rows = [[_ticks(cell, number, faults) for cell in cells[1:]] for number, cells in lines]
    if len(rows) <= _END:
        faults.note("steps_incomplete", "step 1", count=max(1, max(map(len, rows), default=0)))
        return []
    steps = [_Step() for _ in range(max(map(len, rows[:_CUSTOM])))]
    begin = 0
    names = (lines[_FORWARD][1][0], lines[_BACKWARD][1][0])
    for place, step in enumerate(steps):
        times = [row[place] if place < len(row) else (0, 0) for row in rows]
        step.start, step.names = begin, names
        step.forward, step.backward, step.end = times[_FORWARD][0], times[_BACKWARD][1], times[_END][1]
        step.collectives = [
            (cells[0], *pair) for (_, cells), pair in zip(lines[_CUSTOM:], times[_CUSTOM:], strict=True) if pair[1]
        ]
        begin = times[_END][0]
    return steps


def _of_lines(lines: Sequence[tuple[int, list[str]]], faults: Faults) -> list[_Step]:
    """Lines of ``operator,ns`` for begin, forward, backward and end of a step, then ``operator,ns,ns`` for others."""
    steps = []
    for number, cells in lines:
        points = [(cell.rpartition(",")[0], _tick(cell.rpartition(",")[2], number, faults)) for cell in cells[:4]]
        points += [("", 0)] * (4 - len(points))
        (_, start), (forward_name, forward), (backward_name, backward), (_, end) = points
        step = _Step(start, forward, backward, end, names=(forward_name, backward_name))
        for cell in cells[4:]:
            name, begin, stop = [*cell.rsplit(",", 2), "", ""][:3]
            times = _tick(begin, number, faults), _tick(stop, number, faults)
            if min(times) > 0:
                step.collectives.append((name, *times))
        steps.append(step)
    return steps


def _ticks(cell: str, line: int, faults: Faults) -> _Times:
    """``start,end``; zeros with a fault when it is something else."""
    parts = cell.split(",")
    if len(parts) == 2 and all(_is_time(part, LARGEST_TICKS) for part in parts):
        return int(parts[0]), int(parts[1])
    faults.note("line_not_understood", f"line {line}", cell)
    return 0, 0


def _tick(text: str, line: int, faults: Faults) -> int:
    """Nanoseconds as whole ticks, which is what MindSpore keeps of them."""
    if _is_time(text, LARGEST_TICKS * _TICK):
        return int(text) // _TICK
    faults.note("line_not_understood", f"line {line}", text)
    return 0


def _is_time(text: str, largest: int) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 20 and int(text) <= largest


def _tables(steps: Sequence[tuple[int, _Step]]) -> Iterator[Batch]:
    begin, end, forward, backward = (
        np.array(values, np.int64)
        for values in zip(*((s.start or s.forward, s.end, s.forward, s.backward) for _, s in steps), strict=True)
    )
    ticks = phases(begin, end, forward, backward)
    numbers = np.array([number for number, _ in steps], np.int64)
    cells = {name: values * _TICK for name, values in ticks.items()}
    yield TableBatch("steps", SCHEMAS["steps"], {"step": numbers, **cells})
    average = {name: np.array([mean(sum(values.tolist()), len(values)) * _TICK]) for name, values in ticks.items()}
    yield TableBatch("step_average", SCHEMAS["step_average"], average)
    yield AVERAGE_IS_COMPUTED
    rows = [
        (number, f"stream_{_STREAM}_{place}_{name.rpartition('/')[2]}", begin * _TICK, end * _TICK)
        for number, step in steps
        for place, (name, begin, end) in enumerate(step.collectives)
        if end >= begin
    ]
    if rows:
        step, names, starts, ends = zip(*rows, strict=True)
        data: dict[str, Any] = {"step": list(step), "stream": [_STREAM] * len(rows), "name": list(names)}
        data |= {"start_ns": np.array(starts, np.int64), "end_ns": np.array(ends, np.int64)}
        data["duration_ns"] = data["end_ns"] - data["start_ns"]
        yield TableBatch("step_collectives", SCHEMAS["step_collectives"], data)


def _points(steps: Sequence[tuple[int, _Step]], is_async: bool) -> TableBatch:
    """The pair of all steps (step 0), which is that of the last one, and where they may differ that of each."""
    rows = [(0, steps[-1][1].names), *((number, step.names) for number, step in steps if is_async)]
    data = {
        "step": [number for number, _ in rows],
        "fp_start": [names[0] for _, names in rows],
        "bp_end": [names[1] for _, names in rows],
    }
    return TableBatch("step_points", SCHEMAS["step_points"], data)
