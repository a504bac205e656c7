"""cluster_analysis.db: what msprof-analyze made of all ranks, of either generation, and the tables of its recipes
(ascend-formats 4.2). Its numbers have the units of the ranks' own databases."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from model.batches import Batch, Facts, TableBatch
from model.schemas import SCHEMAS
from model.table import MISSING_INT, Column
from model.task import TaskContext
from parsers.database.analysis import (
    BANDWIDTH,
    LINKS,
    STEP_PARTS,
    TIME,
    Spec,
    communication_batch,
    times,
)
from parsers.database.connection import Database, Rows
from parsers.faults import Faults
from parsers.files.cluster_tables import GROUPS, OneForEach, ranks_of, snake
from parsers.folder_view import FileEntry, FolderView

_STEPS = "ClusterStepTraceTime"
_GROUP_TABLES = ("CommunicationGroupMapping", "CommunicationGroup")
_RENAMED = {"elapse_time": "elapsed_time", "transport_type": "band_type"}
"""Columns of the ranks' databases -> of this one, but for links."""


def _of_cluster(specs: Sequence[Spec], renamed: bool = True) -> tuple[Spec, ...]:
    own: tuple[Spec, ...] = (
        (("ranks", "rank_set", ""), ("rank", "rank_id", "")) if renamed else (("ranks", "rank_set", ""),)
    )
    return (*own, *((name, _RENAMED.get(source, source) if renamed else source, unit) for name, source, unit in specs))


_COMMUNICATION: tuple[tuple[str, str, tuple[Spec, ...]], ...] = tuple(
    (source, table, specs)
    for sources, table, specs in (
        (("ClusterCommunicationTime", "ClusterCommAnalyzerTime"), "communication", _of_cluster(TIME)),
        (
            ("ClusterCommunicationBandwidth", "ClusterCommAnalyzerBandwidth"),
            "communication_packets",
            _of_cluster(BANDWIDTH),
        ),
        (("ClusterCommunicationMatrix", "ClusterCommAnalyzerMatrix"), "communication_links", _of_cluster(LINKS, False)),
    )
    for source in sources
)
"""Tables of the file, the newer name first; the table of a rank that has the same columns; what fills them."""

_KNOWN = frozenset((_STEPS, *_GROUP_TABLES, *(source for source, _table, _specs in _COMMUNICATION)))
_SUM = "Total Op Info"
_KINDS = ("p2p", "collective")


def parse(
    view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext, *, left_out: Container[str] = ()
) -> Iterator[Batch]:
    """The tables that the text files of a cluster analysis have, without those ``left_out``, and all others of the
    file under their own names."""
    faults = Faults(entry.path)
    with Database(view.absolute(entry), faults, task) as database:
        if "cluster_step_trace_time" not in left_out:
            yield from _steps(database, faults)
        for source, table, specs in _COMMUNICATION:
            if f"cluster_{table}" not in left_out:
                for rows in database.blocks(source, texts=[spec[1] for spec in specs]):
                    yield communication_batch(table, specs, _without_sums(rows), "cluster_")
        if "communication_groups" not in left_out:
            yield from _groups(database)
        for source in database.tables:
            if source not in _KNOWN and not source.startswith("sqlite_"):
                yield from _as_it_is(database, source)
    yield from faults.problems()


def _steps(database: Database, faults: Faults) -> Iterator[Batch]:
    columns = {column.name: column for column in SCHEMAS["step_split"]}
    texts = ("step", "type", "index", "dp_index", "pp_index", "tp_index")
    found: set[int] = set()
    first, once = 1, OneForEach(faults)
    for rows in database.blocks(_STEPS, texts=(*texts, *STEP_PARTS)):
        data: dict[str, Any] = {name: rows[name] for name in texts[:3]}
        for part in STEP_PARTS:
            data[f"{part.replace('_and_exclude_', '_exclude_')}_ns"] = times(rows[part], "us")
        data |= {name: rows[name] for name in texts[3:]}
        found |= ranks_of(zip(rows["type"], rows["index"], strict=True))
        shown = tuple(Column(name, "text") if name in texts else columns[name] for name in data)
        numbers = range(first, first + len(rows["step"]))
        first = numbers.stop
        yield once.of(TableBatch("cluster_step_trace_time", shown, data), numbers)
    if found:
        yield Facts({"ranks": sorted(found)})


def _groups(database: Database) -> Iterator[Batch]:
    source = next((table for table in _GROUP_TABLES if table in database.tables), "")
    names = ("type", "group_name", "group_id", "pg_name", "rank_set")
    for rows in database.blocks(source, texts=names):
        sizes = [len(re.findall(r"\d+", ranks)) if ranks else MISSING_INT for ranks in rows["rank_set"]]
        data = [rows[name] for name in names] + [sizes]
        yield TableBatch("communication_groups", GROUPS, dict(zip((c.name for c in GROUPS), data, strict=True)))


def _without_sums(rows: Rows) -> Rows:
    """Without the rows that sum up the others, and with the type of communication where only the set of ranks says
    it."""
    kept = np.array([not str(name).startswith(_SUM) for name in rows["hccl_op_name"]], bool)
    found = {name: cells[kept] for name, cells in rows.items()}
    found["type"] = np.array(
        [
            kind or (ranks if ranks in _KINDS else "collective" if ranks else None)
            for kind, ranks in zip(found["type"], found["rank_set"], strict=True)
        ],
        object,
    )
    return found


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
