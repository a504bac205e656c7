"""cluster_analysis.db: what msprof-analyze made of all ranks, of either generation, and the tables of its recipes
(ascend-formats 4.2). Its numbers have the units of the ranks' own databases."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from model.batches import Batch, Facts, TableBatch
from model.table import MISSING_INT, Column
from model.task import TaskContext
from parsers.database.analysis import BANDWIDTH, LINKS, STEP_PARTS, TIME, objects, with_step
from parsers.database.connection import Database
from parsers.faults import Faults
from parsers.files.cluster_tables import GROUPS, OneForEach, ranks_of, snake
from parsers.files.communication import SUM, TYPES, with_ratios
from parsers.folder_view import FileEntry, FolderView
from parsers.json_table import Pick, json_batches

_STEPS = "ClusterStepTraceTime"
_GROUP_TABLES = ("CommunicationGroupMapping", "CommunicationGroup")
_RENAMED = {"elapse_time": "elapsed_time", "transport_type": "band_type"}
"""Columns of the ranks' databases -> of this one, but for links."""


_RANKS = (Pick(Column("ranks", "text"), "rank_set"), Pick(Column("rank", "text"), "rank_id"))


def _of_ranks(picks: Sequence[Pick]) -> tuple[Pick, ...]:
    return (*_RANKS, *(replace(pick, key=_RENAMED.get(pick.key, pick.key)) for pick in picks))


_COMMUNICATION = tuple(
    (source, table, picks)
    for sources, table, picks in (
        (("ClusterCommunicationTime", "ClusterCommAnalyzerTime"), "communication", _of_ranks(TIME)),
        (
            ("ClusterCommunicationBandwidth", "ClusterCommAnalyzerBandwidth"),
            "communication_packets",
            _of_ranks(BANDWIDTH),
        ),
        (("ClusterCommunicationMatrix", "ClusterCommAnalyzerMatrix"), "communication_links", (*_RANKS[:1], *LINKS)),
    )
    for source in sources
)
"""Tables of the file, the newer name first; the table of a rank that has the same columns; what fills them."""

_KNOWN = frozenset((_STEPS, *_GROUP_TABLES, *(source for source, _table, _picks in _COMMUNICATION)))


def parse(
    view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext, *, left_out: Container[str] = ()
) -> Iterator[Batch]:
    """The tables that the text files of a cluster analysis have, without those ``left_out``, and all others of the
    file under their own names."""
    faults = Faults(entry.path)
    with Database(view.absolute(entry), faults, task) as database:
        if "cluster_step_trace_time" not in left_out:
            yield from _steps(database, faults, task)
        for source, table, picks in _COMMUNICATION:
            if f"cluster_{table}" not in left_out:
                rows = _without_sums(objects(database, source, picks))
                for batch in json_batches(f"cluster_{table}", picks, rows, faults, task):
                    yield with_ratios(batch) if table == "communication" else batch
        if "communication_groups" not in left_out:
            yield from _groups(database)
        for source in database.tables:
            if source not in _KNOWN and not source.startswith("sqlite_"):
                yield from _as_it_is(database, source)
    yield from faults.problems()


def _steps(database: Database, faults: Faults, task: TaskContext) -> Iterator[Batch]:
    texts = [Pick(Column(name, "text"), name) for name in ("step", "type", "index", "dp_index", "pp_index", "tp_index")]
    picks = (*texts[:3], *STEP_PARTS, *texts[3:])
    found: set[int] = set()
    first, once = 1, OneForEach(faults)
    rows = objects(database, _STEPS, picks)
    for batch in json_batches("cluster_step_trace_time", picks, rows, faults, task):
        found |= ranks_of(zip(batch.data["type"], batch.data["index"], strict=True))
        numbers = range(first, first + len(batch.data["step"]))
        first = numbers.stop
        yield once.of(batch, numbers)
    if found:
        yield Facts({"ranks": sorted(found)})


def _groups(database: Database) -> Iterator[Batch]:
    source = next((table for table in _GROUP_TABLES if table in database.tables), "")
    names = ("type", "group_name", "group_id", "pg_name", "rank_set")
    for rows in database.blocks(source, texts=names):
        sizes = [len(re.findall(r"\d+", ranks)) if ranks else MISSING_INT for ranks in rows["rank_set"]]
        data = [rows[name] for name in names] + [sizes]
        yield TableBatch("communication_groups", GROUPS, dict(zip((c.name for c in GROUPS), data, strict=True)))


def _without_sums(rows: Iterator[dict[str, Any]]) -> Iterator[Mapping[str, Any]]:
    """Without the rows that sum up the others, and with the type of communication where only the set of ranks says
    it."""
    for row in rows:
        if not str(row["hccl_op_name"]).startswith(SUM):
            ranks = row["rank_set"]
            kind = row["type"] or (ranks if ranks in TYPES else "collective" if ranks else None)
            yield with_step({**row, "type": kind})


def _as_it_is(database: Database, source: str) -> Iterator[TableBatch]:
    """A table of a recipe, each column as numbers if it has nothing else. Their units are not written anywhere."""
    names = database.tables[source]
    rows = database.whole(source, texts=names)
    columns, data = [], {}
    for label in names:
        name = snake(label) or "column"
        while name in data:
            name += "_2"
        kind, data[name] = _guessed(rows[label])
        columns.append(Column(name, kind, "", label))
    if columns and len(rows[names[0]]):
        yield TableBatch(snake(source), tuple(columns), data)


def _guessed(cells: NDArray[np.object_]) -> tuple[Any, Any]:
    """Kind and cells of a column of texts."""
    known = [cell for cell in cells if cell is not None]
    if known and all(re.fullmatch(r"-?\d{1,18}", cell) for cell in known):
        return "int", np.array([MISSING_INT if cell is None else int(cell) for cell in cells], np.int64)
    try:
        numbers = np.array([np.nan if cell is None else float(cell) for cell in cells], np.float64)
    except ValueError:
        return "text", cells
    return ("float", numbers) if known else ("text", cells)
