"""Which operator a task of the device belongs to: the Framework.host files that MindSpore wrote beside the raw data
(mindinsight-format 2.4)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from model.task import TaskContext
from model.whole_number import whole_number
from parsers.faults import Faults
from parsers.files.framework_raw import Operator, plain
from parsers.folder_view import FileEntry, FolderView
from parsers.framework_codes import data_type, tensor_format
from parsers.slice_files import SliceFile

TASKS, GRAPH = "task_desc_info", "graph_desc_info"

NAME = re.compile(
    r"Framework\.host\.(?P<vm>vm\.)?(?P<kind>task_desc_info|graph_desc_info|point)\.(?P<rank>\d{1,9})"
    r"(?:\.(?P<job>JOB[^.]*))?(?:\.slice_\d{1,9})?",
    re.IGNORECASE,
)

_FIRST_UNIQUE_TASK = 25_000
"""Smaller task ids are counted on each stream, larger ones on the device (MindInsight r0.5, mindinsight-format 2.2)."""

_ON_A_STREAM = 1 << 60
_TASK_BITS = 16
_FIELD = re.compile(r'(?:^|\s)(\w+):("[^"]*"|\S*)')
_KNOWN_SUBGRAPHS = ("Default", "Gradients")


@dataclass(frozen=True, slots=True)
class TaskLine:
    """One line of task_desc_info."""

    name: str
    block_dim: int
    task_id: int
    stream_id: int


class TaskDictionary:
    """The operators of one device. ``operators``: those with tasks, in the order of the file."""

    def __init__(self, view: FolderView, rank: int | None, task: TaskContext) -> None:
        """Raises OSError, `Cancelled`. Faults of the files are told when they are parsed themselves."""
        described = {operator.name: operator for operator in graph_operators(view, rank, task)}
        codes: dict[str, int] = {}
        self.operators: list[Operator] = []
        self.first_names = set(described)
        of_key: dict[int, int] = {}
        for line in task_lines(view, rank, task):
            code = codes.setdefault(line.name, len(codes))
            if code == len(self.operators):
                self.operators.append(with_task(described.get(line.name) or named(line.name), line))
            of_key[int(task_keys(np.array([line.stream_id]), np.array([line.task_id]))[0])] = code
        keys = sorted(of_key)
        self._keys = np.array(keys, np.int64)
        self._codes = np.array([of_key[key] for key in keys], np.int64)

    def find(self, stream: NDArray[np.int64], task: NDArray[np.int64]) -> NDArray[np.int64]:
        """The place in ``operators`` of each task, -1 for those that belong to none. Shapes (n,)."""
        keys = task_keys(stream, task)
        if not len(self._keys):
            return np.full(len(keys), -1, np.int64)
        places = np.minimum(np.searchsorted(self._keys, keys), len(self._keys) - 1)
        return np.where(self._keys[places] == keys, self._codes[places], -1)

    def sets_up_a_queue(self) -> bool:
        """Whether the graph that only sets up the data queue ran too; it looks like a first step."""
        names = (*self.first_names, *(operator.name for operator in self.operators))
        return any(name.startswith("Default/InitDataSetQueue") for name in names)


def task_keys(stream: NDArray[np.int64], task: NDArray[np.int64]) -> NDArray[np.int64]:
    """What identifies a task. Shapes (n,)."""
    return np.where(task < _FIRST_UNIQUE_TASK, _ON_A_STREAM | (stream << _TASK_BITS) | task, task)


def framework_files(view: FolderView, rank: int | None, kind: str) -> list[FileEntry]:
    """The first slices of the files of one kind that count: those in the folder itself, else in its `data` folder, else
    in the container folder beside it (named after this job); of the VM back end where there are any."""
    found: list[tuple[int, FileEntry]] = []
    job = newest_job(view)
    for entry in with_container(view):
        match = NAME.fullmatch(entry.name)
        if match and match["kind"].lower() == kind and rank in (None, int(match["rank"])):
            place = _place(view, entry, match["job"], job)
            if place is not None:
                found.append((place, entry))
    best = min((place for place, _ in found), default=0)
    entries = [entry for place, entry in found if place == best]
    of_vm = [entry for entry in entries if is_vm(entry)]
    return of_vm or entries


def is_vm(entry: FileEntry) -> bool:
    """Whether the VM back end wrote it, and not GE."""
    match = NAME.fullmatch(entry.name)
    return match is not None and match["vm"] is not None


def with_container(view: FolderView) -> tuple[FileEntry, ...]:
    """Where files of the folder may lie: a folder named like a job may have some in the container folder beside it."""
    return view.root.files if view.name.upper().startswith("JOB") else view.files


def in_container(view: FolderView, entry: FileEntry, job: str | None) -> bool:
    """Whether ``entry``, outside the folder, holds the names of this job."""
    return (
        job is not None
        and job.casefold() == view.name.casefold()
        and re.search(r"(^|/)container/\d+/data/[^/]+$", entry.path) is not None
    )


def newest_job(view: FolderView) -> str | None:
    """A container folder keeps the files of all jobs of its device: the one that wrote last counts."""
    matches = ((NAME.fullmatch(entry.name), entry.mtime_ns) for entry in view.files)
    jobs = [(written, match["job"]) for match, written in matches if match and match["job"]]
    return max(jobs)[1] if jobs else None


def _place(view: FolderView, entry: FileEntry, job: str | None, newest: str | None) -> int | None:
    if view.base and not entry.path.startswith(f"{view.base}/"):
        return 2 if in_container(view, entry, job) else None
    if job not in (None, newest):
        return None
    return {"": 0, "data": 1}.get(view.local(entry).rpartition("/")[0])


def _lines(source: SliceFile) -> Iterator[tuple[str, str]]:
    for place, piece in source.pieces(b"\n"):
        line = piece.decode("utf-8", "replace").strip("\r\0 \t\ufeff")
        if line:
            yield f"byte {place}", line


def _sources(view: FolderView, rank: int | None, kind: str, task: TaskContext) -> Iterator[SliceFile]:
    for entry in framework_files(view, rank, kind):
        source = SliceFile(view, entry, task)
        if source.leads:
            yield source


def task_lines(view: FolderView, rank: int | None, task: TaskContext) -> Iterator[TaskLine]:
    """All tasks that belong to an operator. Raises OSError, `Cancelled`."""
    for source in _sources(view, rank, TASKS, task):
        yield from tasks_in(source)


def tasks_in(source: SliceFile) -> Iterator[TaskLine]:
    """Lines ``full_op_name block_dim task_id stream_id``; others are faults of ``source``."""
    for where, line in _lines(source):
        parts = line.rsplit(None, 3)
        numbers = [number for part in parts[1:] if (number := whole_number(part)) is not None]
        if len(numbers) < 3 or numbers[1] >= 1 << _TASK_BITS or max(numbers) >= 1 << 32:
            source.faults.note("line_not_understood", where, line)
        else:
            yield TaskLine(parts[0], *numbers)


def graph_operators(view: FolderView, rank: int | None, task: TaskContext) -> Iterator[Operator]:
    """All operators of the graph. Raises OSError, `Cancelled`."""
    for source in _sources(view, rank, GRAPH, task):
        yield from operators_in(source)


def operators_in(source: SliceFile) -> Iterator[Operator]:
    """Lines of blank separated ``key:value``: op_name, op_type, then groups of inputs and outputs."""
    vm = is_vm(source.entry)
    for where, line in _lines(source):
        fields = [(key.lower(), value.strip('"')) for key, value in _FIELD.findall(line)]
        values = dict(fields)
        if not values.get("op_name"):
            source.faults.note("line_not_understood", where, line)
            continue
        operator = named(values["op_name"])
        info = json.dumps(_tensors(fields, vm))
        yield replace(operator, type=values.get("op_type") or operator.type, info=info)


def _tensors(fields: list[tuple[str, str]], vm: bool) -> dict[str, dict[str, str]]:
    """``input_0`` … ``output_0`` … with format, data_type and shape, as framework_raw has them."""
    tensors: dict[str, dict[str, str]] = {}
    tensor: dict[str, str] = {}
    for key, value in fields:
        direction, _, what = key.partition("_")
        if direction not in ("input", "output"):
            continue
        if what == "id":
            tensor = tensors.setdefault(f"{direction}_{value}", {})
        elif what == "data_type":
            tensor[what] = data_type(value, vm)
        elif what == "format":
            tensor[what] = tensor_format(value, vm)
        else:
            tensor[what] = value
    return tensors


def points_in(source: SliceFile) -> dict[int, str]:
    """Lines ``tag full_op_name``: which operator notes which point of the step trace."""
    points: dict[int, str] = {}
    for where, line in _lines(source):
        written, _, name = line.partition(" ")
        tag = whole_number(written)
        if tag is not None and name.strip():
            points[tag] = name.strip()
        else:
            source.faults.note("line_not_understood", where, line)
    return points


def named(name: str) -> Operator:
    """What a full name alone says. Names of fused operators of GE are several paths in a row: the last pieces of all
    are joined by ``+``."""
    operator = plain(name)
    subgraph = name.partition("/")[0]
    if subgraph not in _KNOWN_SUBGRAPHS:
        return replace(operator, subgraph=None, short_name=name)
    pieces = [piece.rpartition("/")[2] for piece in name.split(f"{subgraph}/") if piece]
    return replace(operator, subgraph=subgraph, short_name="+".join(piece for piece in pieces if piece) or name)


def with_task(operator: Operator, line: TaskLine) -> Operator:
    """``operator`` with the ids of its first task."""
    return replace(operator, task_id=str(line.task_id), stream_id=str(line.stream_id), block_dim=line.block_dim)


def note_mixed_back_ends(view: FolderView, entry: FileEntry, faults: Faults) -> None:
    """Files of both back ends side by side are of two runs (mindinsight-format 2.4)."""
    others = [other for other in view.find(NAME.pattern) if is_vm(other) != is_vm(entry)]
    if is_vm(entry) and others:
        faults.note("back_ends_mixed", sample=others[0].name)
