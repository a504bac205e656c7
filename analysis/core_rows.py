"""What bounds each task of AI Core: its pipes, memory bound and kind, worked out from the metrics of its table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from analysis.core_metrics import CYCLES, PIPES, TIMES, core_of, form_of, is_metric, pipe_of
from analysis.stored_columns import info_of
from analysis.view_rows import ViewRows, as_floats, as_whole, kept_rows
from model.table import Cells, CodedTexts, Column
from model.task import TaskContext
from parsers.memory_bound import COLUMN, is_on_vector, quotient

if TYPE_CHECKING:
    from cache.trace import Trace

KINDS = ("memory", "compute", "vector", "scalar", "pipe", "not_bound", "too_short")
BOUND_FROM = 0.8
"""A pipe that is busy for less of the time bounds nothing (ascend-formats 3.4, 4.1.1: no bound)."""
TOO_SHORT_NS = 20_000
"""What begins and ends around a shorter task counts for more than its pipes (ascend-formats 3.4, 4.1.1)."""
CUBE_USE = Column("cube_use_derived", "float", "percent")
_KIND_OF_PIPE = {
    "cube": "compute", "vector": "vector", "scalar": "scalar", "mte1": "pipe", "mte2": "memory", "mte3": "memory",
    "fixpipe": "pipe",
}  # fmt: skip
_CANDIDATES = ("duration_ns", *TIMES)

Floats = NDArray[np.float64]


def core_rows(trace: Trace, table: str, task: TaskContext) -> ViewRows | None:
    """The rows of ``table`` that ran on AI Core, with the columns ``time_ns``, ``pipe_<pipe>``, ``pipe_<pipe>_ns``,
    ``compute_ratio``, ``memory_ratio`` and ``kind``; None where none did."""
    return kept_rows(trace, "ai_core", table, lambda: _made(trace, table, task))


class _Cells:
    """The numbers of the rows that ran on AI Core. ``is_split``: cube and vector cores have metrics of their own;
    ``on_vector``: which rows count as those of the vector core."""

    def __init__(self, trace: Trace, table: str, task: TaskContext) -> None:
        info = info_of(trace, table)
        wanted = [c for c in info.columns if is_metric(c) or c.name in (*_CANDIDATES, *CYCLES)]
        self.info = info
        self._task = task
        self._by_name = {column.name: column for column in wanted}
        self._table = trace.table(table, list(self._by_name))
        self._cores: tuple[NDArray[np.int64], list[str | None]] = np.zeros(info.rows, np.int64), [None]
        if "core" in info.names:
            self._cores = trace.text_codes(table, "core", 0, info.rows)
        self.at = self._measured(info.rows)
        self.rows = len(self.at)
        self.is_whole = self.rows == info.rows
        self.is_split = any(core_of(name) and pipe_of(name) for name in self._by_name)
        self.on_vector = self._on_vector() if self.is_split else np.zeros(self.rows, np.bool_)

    def _measured(self, rows: int) -> NDArray[np.int64]:
        times = [self._floats(name) for name in (*TIMES, *CYCLES) if name in self._by_name]
        times = times or [np.where(np.isnan(self._floats(n)), 0, 1) for n, c in self._by_name.items() if is_metric(c)]
        ran = np.zeros(rows, np.bool_)
        for cells in times:
            ran |= np.nan_to_num(cells) > 0
        return np.flatnonzero(ran)

    def _floats(self, name: str) -> Floats:
        return as_floats(self._table[name], self._by_name[name])

    def of(self, *names: str) -> Floats:
        """The first of these columns that there is, else all missing."""
        self._task.check()
        name = next((name for name in names if name in self._by_name), None)
        return self._floats(name)[self.at] if name is not None else np.full(self.rows, np.nan)

    def pipe(self, pipe: str, form: str, core: str) -> Floats | None:
        """Ratios or times of a pipe of one core ("" = cores are not split)."""
        for name, column in self._by_name.items():
            if pipe_of(name) == pipe and core_of(name) == core and form_of(column) == form:
                return self.of(name)
        return None

    def _on_vector(self) -> NDArray[np.bool_]:
        cube, vector = (np.nan_to_num(cells) for cells in (self.of("aicore_time_ns", "aic_time_ns"), self.of(TIMES[2])))
        # Of millions of texts NumPy makes an array without letting go of the interpreter: the window would stand still.
        codes, texts = self._cores
        cores = np.array([text or "" for text in texts], np.str_)[codes[self.at]]
        return is_on_vector(cores, cube, vector)


def _made(trace: Trace, table: str, task: TaskContext) -> ViewRows | None:
    cells = _Cells(trace, table, task)
    if not cells.rows:
        return None
    time = cells.of("duration_ns")
    time = np.where(np.isnan(time), np.fmax.reduce([cells.of(name) for name in TIMES]), time)
    ratios, times = _pipes(cells)
    compute, memory = _balance(cells, ratios)
    made: dict[Column, Cells | CodedTexts] = {Column("time_ns", "int", "ns"): as_whole(time)}
    for pipe, found in ratios.items():
        made[Column(f"pipe_{pipe}", "float", "ratio")] = found
    for pipe, found in times.items():
        made[Column(f"pipe_{pipe}_ns", "float", "ns")] = found
    if ratios:
        made[Column("compute_ratio", "float", "ratio")] = compute
        made[Column("memory_ratio", "float", "ratio")] = memory
        made[Column("kind", "text")] = kinds_of(ratios, time)
        if not {"memory_bound", COLUMN.name} & cells.info.names:
            made[COLUMN] = quotient(memory, compute)
    cube_use = _cube_use(trace, cells)
    if cube_use is not None:
        made[CUBE_USE] = cube_use
    return ViewRows(trace, table, cells.info.columns, made, None if cells.is_whole else cells.at)


def _cube_use(trace: Trace, cells: _Cells) -> Floats | None:
    """Cycles of the cube cores in those that all of them have while the task runs, in percent, where the file has no
    ``cube_utilization`` and the run's facts say clock and number of cores (ascend-formats 3.4)."""
    clock, cores = trace.facts.get("aic_frequency_mhz"), trace.facts.get("ai_core_num")
    if "cube_utilization_percent" in cells.info.names or not clock or not cores:
        return None
    cycles, lasted = cells.of("total_cycles", "aic_total_cycles"), cells.of("duration_ns")
    if np.isnan(cycles).all() or np.isnan(lasted).all():
        return None
    return cycles / np.where(lasted > 0, lasted, np.nan) / (float(clock) * float(cores)) * 1e5


def _pipes(cells: _Cells) -> tuple[dict[str, Floats], dict[str, Floats]]:
    """Ratios and times (ns) of each pipe that was measured. Where cores are split, a pipe of both counts on the core
    that the task counts as; a core that took no part has no pipes."""
    ratios: dict[str, Floats] = {}
    times: dict[str, Floats] = {}
    core_times = {
        "": cells.of("aicore_time_ns", "duration_ns"),
        "aic": cells.of("aicore_time_ns", "aic_time_ns"),
        "aiv": cells.of("aiv_time_ns"),
    }
    for pipe in PIPES:
        for form, found in (("ratio", ratios), ("time", times)):
            plain = cells.pipe(pipe, form, "")
            cube, vector = (_taking_part(cells.pipe(pipe, form, core), core_times[core]) for core in ("aic", "aiv"))
            if plain is None and cube is not None and vector is not None:
                plain = np.where(cells.on_vector, vector, cube)
            merged = plain if plain is not None else cube if cube is not None else vector
            if merged is not None:
                found[pipe] = merged
        if pipe in ratios and pipe not in times:
            times[pipe] = ratios[pipe] * _core_time(cells, pipe, core_times)
    return ratios, times


def _core_time(cells: _Cells, pipe: str, core_times: dict[str, Floats]) -> Floats:
    """Time of the core whose pipe it is."""
    if not cells.is_split:
        return core_times[""]
    if pipe in ("scalar", "mte2"):
        return np.where(cells.on_vector, core_times["aiv"], core_times["aic"])
    return core_times["aiv" if pipe in ("vector", "mte3") else "aic"]


def _taking_part(cells: Floats | None, core_time: Floats) -> Floats | None:
    return None if cells is None else np.where(core_time > 0, cells, np.nan)


def _balance(cells: _Cells, ratios: dict[str, Floats]) -> tuple[Floats, Floats]:
    """Compute and memory ratio, whose quotient memory / compute is memory_bound: mte2 against the larger of cube and
    vector; where cores are split, mte2 against cube, or the larger of mte2 and mte3 against vector (ascend-formats
    3.4)."""
    none = np.full(cells.rows, np.nan)
    cube, vector, mte2, mte3 = (ratios.get(pipe, none) for pipe in ("cube", "vector", "mte2", "mte3"))
    if not cells.is_split:
        return np.fmax(cube, vector), mte2
    return np.where(cells.on_vector, vector, cube), np.where(cells.on_vector, np.fmax(mte2, mte3), mte2)


def kinds_of(ratios: dict[str, Floats], time_ns: Floats) -> CodedTexts:
    """The kind of each task: of its busiest pipe where that is busy for at least `BOUND_FROM` of the time; none where
    no pipe was measured."""
    names = list(ratios)
    busy = np.array([np.where(np.isnan(ratios[name]), -1.0, ratios[name]) for name in names])
    busiest, most = busy.argmax(axis=0), busy.max(axis=0)
    of_pipe = np.array([KINDS.index(_KIND_OF_PIPE[name]) for name in names])
    codes = np.where(most >= BOUND_FROM, of_pipe[busiest], KINDS.index("not_bound"))
    codes = np.where(time_ns < TOO_SHORT_NS, KINDS.index("too_short"), codes)
    return CodedTexts(np.where(most < 0, len(KINDS), codes).astype(np.int64), [*KINDS, None])
