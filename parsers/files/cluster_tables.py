"""cluster_step_trace_time.csv, communication_group.json and the tables of recipes: all ranks as msprof-analyze has them
(ascend-formats 4.2)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from model.batches import Batch, Facts, TableBatch
from model.schemas import SCHEMAS
from model.table import Column
from model.task import TaskContext
from parsers.faults import Faults
from parsers.files import msprof_table, step_trace_time
from parsers.folder_view import FileEntry, FolderView
from parsers.json_file import items, json_object
from parsers.json_table import Pick, json_batches
from parsers.table_header import words_joined
from parsers.text_table import CsvFile, Take, table_batch

# The values are microseconds, as in the files of the ranks.
_STEPS = (
    Take(Column("step", "text"), "step"),
    Take(Column("type", "text"), "type"),
    Take(Column("index", "text"), "index"),
    *(Take(column, column.name.removesuffix("_ns"), "us") for column in SCHEMAS["step_split"][1:]),
    Take(Column("dp_index", "text"), "dp_index"),
    Take(Column("pp_index", "text"), "pp_index"),
    Take(Column("tp_index", "text"), "tp_index"),
)
_GROUPS = (
    Pick(Column("type", "text", "", "type"), "type"),
    Pick(Column("group_name", "text", "", "group_name"), "group_name"),
    Pick(Column("group_id", "text", "", "group_id"), "group_id"),
    Pick(Column("parallel", "text", "", "pg_name"), "pg_name"),
    Pick(Column("ranks", "text", "", "rank_set"), "rank_set"),
    Pick(Column("size", "int"), "size"),
)
_KEY = ("step", "type", "index")
GROUPS = tuple(pick.column for pick in _GROUPS)
"""The columns of ``communication_groups``."""


def parse_steps(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """Rows of ``cluster_step_trace_time``: one for each step and rank, or stage (a group of ranks, its largest values);
    the ranks as a fact."""
    source = CsvFile(view, entry, task, step_trace_time.ALIASES)
    ranks: set[int] = set()
    rows = OneForEach(source.faults)
    if source.has("type", "index", "computing"):
        for block in source.blocks():
            ranks |= ranks_of(zip(block.texts("type"), block.texts("index"), strict=True))
            yield rows.of(table_batch(source, block, "cluster_step_trace_time", _STEPS), block.numbers)
    if ranks:
        yield Facts({"ranks": sorted(ranks)})
    yield from source.problems()


class OneForEach:
    """Rows of ``cluster_step_trace_time``: a rank or stage has one in each step. Others are counted in ``faults`` and
    left out."""

    def __init__(self, faults: Faults) -> None:
        self._faults = faults
        self._seen: set[tuple[str | None, ...]] = set()

    def of(self, batch: TableBatch, numbers: Sequence[int]) -> TableBatch:
        """The rows of ``batch`` that say something new; ``numbers``: those in the file."""
        absent = [None] * len(numbers)
        kept = []
        for row, key in enumerate(zip(*(batch.data.get(name, absent) for name in _KEY), strict=True)):
            if key in self._seen:
                said = ", ".join(f"{name} {part}" for name, part in zip(_KEY, key, strict=True) if part is not None)
                self._faults.note("row_again", f"row {numbers[row]}", said)
            else:
                self._seen.add(key)
                kept.append(row)
        return batch if len(kept) == len(numbers) else batch.taken(kept)


def ranks_of(pairs: Iterable[tuple[str | None, str | None]]) -> set[int]:
    """The ranks among pairs of type and index."""
    return {int(index) for kind, index in pairs if kind == "rank" and index and re.fullmatch(r"\d{1,9}", index)}


def parse_groups(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """Rows of ``communication_groups``. Older files only list the ranks of each group."""
    faults = Faults(entry.path)
    content = json_object(view, entry, faults)
    named = items(content, "comm_group_parallel_info")
    groups = named or [
        {"type": kind, "rank_set": ranks} for kind in ("collective", "p2p") for ranks in items(content, kind)
    ]
    yield from json_batches("communication_groups", _GROUPS, _sized(groups, faults), faults, task)
    yield from faults.problems()


def parse_recipe(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """Rows of a csv of a recipe, as the table ``<folder>_<file>``."""
    folder, _, name = view.local(entry).rpartition("/")
    yield from msprof_table.parse(view, entry, rank, task, table=snake(f"{folder}_{name.rpartition('.')[0]}"))


def snake(name: str) -> str:
    """``HcclAllRankStats`` -> ``hccl_all_rank_stats``."""
    parted = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", name)
    return words_joined(parted)


def _sized(groups: Sequence[Any], faults: Faults) -> Iterator[Mapping[str, Any]]:
    for place, group in enumerate(groups, 1):
        ranks = group.get("rank_set") if isinstance(group, dict) else None
        if isinstance(ranks, list):
            yield {**group, "size": len(ranks)}
        else:
            faults.note("json_unexpected", f"group {place}", str(group))
