"""step_trace_*.csv and step_trace_*.json: the iterations of graph mode (ascend-formats 2.2.6, 2.3.2, 2.8, 3.2)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, cast

import numpy as np
import zstandard

from model.batches import Batch, RawChunk
from model.problem import Problem
from model.task import TaskContext
from model.time_span import TIME_LIMIT_NS
from model.time_text import NS_PER, Unit, ns_of
from parsers.files import msprof_table
from parsers.folder_view import FileEntry, FolderView
from parsers.json_file import integer, number
from parsers.json_text import loads
from parsers.msprof_steps import Iteration, Iterations
from parsers.text_table import Block, CsvFile
from parsers.trace_json import read_trace
from parsers.unwritten_unit import unit_by_lengths

_POINTS = {"fp_point_ns": "fp_start", "bp_point_ns": "bp_end", "end_ns": "iteration_end"}
_LABELS = {**_POINTS, "step": "iteration_id", "file_total_ns": "iteration_time"}
_REPEATED = frozenset(("reduce_start", "reduce_duration"))
_MODEL = re.compile(r".*Model ID:(\d+).*")


class StepTraceFiles:
    """Reads the step traces of one result into ``iterations``. ``events``: whether JSON files give slices too; where
    there is a big timeline, it has them. ``device``: rows of others do not count, None = there is one only.
    ``found``: how many iterations each file has, by its path."""

    def __init__(self, events: bool, device: int | None = None) -> None:
        self.iterations = Iterations()
        self.found: dict[str, int] = {}
        self._events = events
        self._owners = None if device is None else (None, str(device))

    def parse_csv(self, view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
        """Rows of ``step_trace`` as the file has them."""
        source = CsvFile(view, entry, task, repeated=_REPEATED)
        if source.has("iteration_id", "iteration_end"):
            for name, key in _LABELS.items():
                self.iterations.labels.setdefault(name, source.label(key))
            yield from msprof_table.rows(source, "step_trace", task, lambda block: self._take_rows(source, block))
        yield from source.problems()

    def parse_json(self, view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
        """Slices of the file, where they are wanted."""
        events: list[Any] = []
        for batch in read_trace(view, entry, task):
            if isinstance(batch, RawChunk):
                raw = zstandard.ZstdDecompressor().decompress(batch.compressed, max_output_size=batch.size_bytes)
                content = loads(raw.decode("utf-8", "replace"), str)
                events += content if isinstance(content, list) else []
            if self._events or isinstance(batch, Problem):
                yield batch
        found = list(_of_events([event for event in events if isinstance(event, dict)]))
        self.found[entry.path] = len(found)
        for iteration in found:
            self.iterations.add(iteration)

    def _take_rows(self, source: CsvFile, block: Block) -> None:
        unit = _unit(source, block)
        points = {name: _known(block.ns(key, unit)) for name, key in _POINTS.items()}
        own = _known(block.ns("iteration_time", "us"))
        bound = _known(block.ns("data_aug_bound", "us"))
        models, owners = block.texts("model_id"), block.texts("device_id")
        reduces = _reduces(source, block, unit)
        for row, step in enumerate(_known(block.ints("iteration_id"))):
            end = points["end_ns"][row]
            if step is not None and end is not None and (self._owners is None or owners[row] in self._owners):
                fp, bp = points["fp_point_ns"][row], points["bp_point_ns"][row]
                times = tuple(pair for pair in (column[row] for column in reduces) if pair is not None)
                self.iterations.add(Iteration(models[row] or "", step, fp, bp, end, own[row], bound[row], times))


def _known(cells: np.ndarray[tuple[int], np.dtype[np.int64]]) -> list[int | None]:
    return [cell if abs(cell) <= TIME_LIMIT_NS else None for cell in cells.tolist()]  # also where it is missing


def _unit(source: CsvFile, block: Block) -> Unit:
    """That of points without a written one: BP End lies FP to BP Time after FP Start, FP Start and Iteration End
    Iteration Time apart at most."""
    written = source.unit("iteration_end")
    if written in NS_PER:
        return written
    return unit_by_lengths(block.raw("fp_start"), block.raw("bp_end"), block.floats("fp_to_bp_time"))


def _reduces(source: CsvFile, block: Block, unit: Unit) -> list[list[tuple[int, int] | None]]:
    """Start and end of each gradient communication, one list a pair of columns."""
    found = []
    for name in source.names:
        if name.partition("#")[0] != "reduce_start":
            continue
        starts = _known(block.ns(name, unit))
        lengths = _known(block.ns(name.replace("reduce_start", "reduce_duration"), "us"))
        pairs = zip(starts, lengths, strict=True)
        found.append([None if start is None or length is None else (start, start + length) for start, length in pairs])
    return found


def _of_events(events: list[Mapping[str, Any]]) -> Iterator[Iteration]:
    models = {
        (str(event.get("pid")), str(event.get("tid"))): match[1]
        for event in events
        if event.get("name") == "thread_name" and (match := _MODEL.fullmatch(str(_args(event).get("name"))))
    }
    reduces: dict[tuple[str, int], list[tuple[int, int]]] = {}
    found: dict[tuple[str, int], Mapping[str, Any]] = {}
    for event in events:
        step = integer(_args(event).get("Iteration ID"))
        if event.get("ph") != "X" or step is None:
            continue
        key = models.get((str(event.get("pid")), str(event.get("tid"))), ""), step
        if _value(_args(event), r"Iteration Time.*") is not None:
            found.setdefault(key, event)
        elif _value(_args(event), r"Reduce Start.*") is not None:
            begin, length = _ns(event.get("ts"), "us"), _ns(event.get("dur"), "us")
            if begin is not None and length is not None:
                reduces.setdefault(key, []).append((begin, begin + length))
    for key, event in found.items():
        iteration = _of_event(key, event, tuple(sorted(reduces.get(key, ()))))
        if iteration is not None:
            yield iteration


def _of_event(key: tuple[str, int], event: Mapping[str, Any], reduces: tuple[tuple[int, int], ...]) -> Iteration | None:
    args = _args(event)
    begin, length = _ns(event.get("ts"), "us"), _ns(event.get("dur"), "us")
    if begin is None or length is None:
        return None
    # Points stand in the unit of ts in the files that were seen; elsewhere they may be ns.
    last = number(args.get("Iteration End"))
    unit: Unit = "ns" if last is not None and begin and last * NS_PER["us"] / begin > 31 else "us"
    fp, bp, end = (_ns(args.get(name), unit) for name in ("FP Start", "BP End", "Iteration End"))
    return Iteration(*key, fp, bp, begin + length if end is None else end, length, None, reduces)


def _args(event: Mapping[str, Any]) -> Mapping[str, Any]:
    args = event.get("args")
    return cast(Mapping[str, Any], args) if isinstance(args, dict) else {}


def _value(args: Mapping[str, Any], pattern: str) -> Any:
    return next((value for name, value in args.items() if re.fullmatch(pattern, name)), None)


def _ns(value: Any, unit: Unit) -> int | None:
    try:
        found = ns_of(str(value), unit)
    except ValueError:
        return None
    return found if abs(found) <= TIME_LIMIT_NS else None
