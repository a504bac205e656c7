"""Communication: collectives with their transit, wait and synchronisation, bandwidth by medium, links between ranks,
and the ranks of a cluster (ascend-formats 2.6, 3.6, 4.2; mindinsight-format 1.13, 3.9)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from analysis.communication_links import Links, links_of, media_of, packets_of
from analysis.row_groups import grouped
from analysis.row_order import row_order
from model.table import MISSING_INT, Cells, Column, Table
from model.time_span import TimeSpan

if TYPE_CHECKING:
    from cache.trace import Trace
    from model.task import TaskContext

AVERAGE = "average"
"""``step`` of the file's own mean over all steps, in legacy results."""
MOST_OPERATORS = 5_000
SLOW_SHARE = 0.05
"""A rank is slow that computes longer than the mean of all ranks by more than this share (ascend-formats 4.2)."""

_KIND = re.compile(r"(?:.*/)?(?:stream_\d+_\d+_)?(?:hcom_|hccl_)?(?P<kind>.+?)(?:-op\d+.*|__.*|_\d+(?:_\d+)*)?", re.I)
_TIMES = ("elapsed_ns", "transit_ns", "wait_ns", "synchronization_ns", "idle_ns")
_OPERATORS = ("name", "step", "rank", "group_name", "start_ns", *_TIMES, "wait_ratio", "synchronization_ratio")
_SPLIT = ("computing_ns", "communication_not_overlapped_ns", "overlapped_ns", "free_ns")
_NO_ROWS = Table("", (), {})
Floats = NDArray[np.float64]
Rows = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class CommunicationQuery:
    """``step``: None = the file's average, or all steps; ``span``: only operators that begin in it; ``group``: None =
    all, of links the one that moves most; ``kind``: only its operators."""

    step: int | None = None
    span: TimeSpan | None = None
    group: str | None = None
    kind: str | None = None


@dataclass(frozen=True, slots=True)
class KindCost:
    """The sums of the operators of one kind, such as allReduce, ns; None = the files do not say."""

    kind: str
    count: int
    elapsed_ns: float | None
    transit_ns: float | None
    wait_ns: float | None
    synchronization_ns: float | None
    idle_ns: float | None

    @property
    def cost_ns(self) -> float:
        """What a bar of it shows: transit and wait."""
        return (self.transit_ns or 0.0) + (self.wait_ns or 0.0)

    @property
    def wait_ratio(self) -> float | None:
        """The share of wait in wait and transit."""
        return _ratio(self.wait_ns, self.transit_ns)

    @property
    def synchronization_ratio(self) -> float | None:
        """The share of synchronisation in synchronisation and transit."""
        return _ratio(self.synchronization_ns, self.transit_ns)


def _ratio(part: float | None, transit: float | None) -> float | None:
    return part / (part + transit) if part is not None and transit is not None and part + transit > 0 else None


@dataclass(frozen=True, slots=True, eq=False)
class Communication:
    """``scope``: which step's rows are shown: a step, `AVERAGE`, or None = all; ``step_found``: whether the asked step
    is among ``steps``; ``in_range``: whether the range chose among the operators; ``kinds``: most costly first;
    ``operators``: the ``shown`` most costly of ``total``; ``media``, ``packets``: one row a medium, and a medium and
    size; ``links``: of one group; ``ranks``: one row a rank of a cluster, ``slow`` those that compute longest;
    ``of_file``: the step's transit and wait as the file has them, ns, which are no sums over operators."""

    query: CommunicationQuery
    is_cluster: bool = False
    steps: tuple[str, ...] = ()
    scope: str | None = None
    step_found: bool = True
    in_range: bool = False
    groups: tuple[str, ...] = ()
    kinds: tuple[KindCost, ...] = ()
    operators: Table = _NO_ROWS
    total: int = 0
    media: Table = _NO_ROWS
    packets: Table = _NO_ROWS
    links: Links | None = None
    ranks: Table = _NO_ROWS
    slow: frozenset[str] = frozenset()
    of_file: tuple[int, int] | None = None

    @property
    def views(self) -> tuple[str, ...]:
        """What there is to show."""
        has = (
            ("operators", bool(self.kinds)),
            ("media", bool(self.media.rows)),
            ("links", self.links is not None),
            ("ranks", bool(self.ranks.rows)),
        )
        return tuple(name for name, there in has if there)


def kind_of(name: str) -> str:
    """``hcom_allReduce__271_0_1`` -> ``allReduce``; ``stream_49_0_Send-op610`` -> ``Send``."""
    match = _KIND.fullmatch(name)
    return match["kind"] if match else name


def communication(trace: Trace, query: CommunicationQuery, task: TaskContext) -> Communication:
    """The communication of a rank, or of a whole cluster, as ``query`` asks for it."""
    prefix = "cluster_" if any(trace.has(f"cluster_communication{rest}") for rest in ("", "_links")) else ""
    names = {part: f"{prefix}communication{part}" for part in ("", "_packets", "_links")}
    steps = _steps(trace, [*names.values(), "cluster_step_trace_time"])
    step_found = query.step is None or str(query.step) in steps
    scope = str(query.step) if query.step is not None and step_found else AVERAGE if AVERAGE in steps else None
    groups = tuple(sorted({text for name in names.values() for text in _distinct(trace, name, "group_name") if text}))
    group = query.group if query.group in groups else None
    rows = chosen(trace, names[""], scope, group)
    task.check()
    in_range = False
    if query.span is not None and query.step is None and len(rows):
        start = _ints(trace, names[""], "start_ns")[rows]
        inside = (start != MISSING_INT) & (start >= query.span.begin_ns) & (start < query.span.end_ns)
        in_range = bool((start != MISSING_INT).any()) and not inside.all()
        rows = rows[inside] if in_range else rows
    kinds, kind_of_row = _kinds(trace, names[""], rows)
    if query.kind is not None:
        rows = rows[np.array([kind == query.kind for kind in kind_of_row], np.bool_)]
    ranks, slow = _ranks(trace, scope, names[""])
    task.check()
    links = links_of(trace, names["_links"], scope, group, is_cluster=bool(prefix))
    return Communication(
        query, bool(prefix), steps, scope, step_found, in_range, groups, kinds,
        _operators(trace, names[""], rows), len(rows),
        media_of(trace, names["_packets"], names["_links"], scope, group),
        packets_of(trace, names["_packets"], scope, group), links, ranks, slow, _of_file(trace, scope),
    )  # fmt: skip


def _of_file(trace: Trace, scope: str | None) -> tuple[int, int] | None:
    rows = chosen(trace, "communication_steps", scope, None) if scope is not None else np.zeros(0, np.int64)
    if len(rows) != 1:
        return None
    transit, wait = (int(_ints(trace, "communication_steps", name)[rows[0]]) for name in ("transit_ns", "wait_ns"))
    return (transit, wait) if MISSING_INT not in (transit, wait) else None


def chosen(trace: Trace, name: str, scope: str | None, group: str | None) -> Rows:
    """Numbers of the rows of a table of communication of one step and group. Without a step all real ones: the file's
    mean is no step, a sum with it would count twice."""
    if not trace.has(name):
        return np.zeros(0, np.int64)
    step = _texts(trace, name, "step")
    keep = step == scope if scope is not None else step != AVERAGE
    if group is not None:
        keep &= _texts(trace, name, "group_name") == group
    return np.flatnonzero(keep)


def _steps(trace: Trace, names: Sequence[str]) -> tuple[str, ...]:
    found = {text for name in names for text in _distinct(trace, name, "step") if text}
    return tuple(sorted(found, key=lambda text: (not text.isdecimal(), int(text) if text.isdecimal() else 0, text)))


def _distinct(trace: Trace, name: str, column: str) -> set[str]:
    return {text for text in _texts(trace, name, column).tolist() if text}


def _texts(trace: Trace, name: str, column: str) -> Cells:
    """A text column, "" = missing; of a table that has no such column all are missing."""
    info = next((info for info in trace.tables() if info.name == name), None)
    if info is None or not any(one.name == column and one.kind == "text" for one in info.columns):
        return np.full(info.rows if info else 0, "", object)
    codes, texts = trace.text_codes(name, column, 0, info.rows)
    return np.array([text or "" for text in texts], object)[codes] if len(codes) else np.zeros(0, object)


def _ints(trace: Trace, name: str, column: str) -> Rows:
    info = next(info for info in trace.tables() if info.name == name)
    if not any(one.name == column and one.kind == "int" for one in info.columns):
        return np.full(info.rows, MISSING_INT, np.int64)
    return np.asarray(trace.table(name, [column])[column], np.int64)


def known(values: Rows) -> Floats:
    """Whole numbers as floats, NaN = missing. Shape (n,)."""
    return np.where(values == MISSING_INT, np.nan, values.astype(np.float64))


def _kinds(trace: Trace, name: str, rows: Rows) -> tuple[tuple[KindCost, ...], list[str]]:
    """The sums by kind, the most costly first, and the kind of each row."""
    if not len(rows):
        return (), []
    names = _texts(trace, name, "name")[rows]
    by_name = {text: kind_of(text) for text in dict.fromkeys(names.tolist())}
    kinds = [by_name[text] for text in names.tolist()]
    groups = grouped([np.array(kinds, object)])
    sums = {column: groups.sums(known(_ints(trace, name, column)[rows])) for column in _TIMES}
    counts = np.bincount(groups.of, minlength=groups.count)
    found = [
        KindCost(
            kinds[groups.first[at]],
            int(counts[at]),
            *(None if np.isnan(sums[column][at]) else float(sums[column][at]) for column in _TIMES),
        )
        for at in range(groups.count)
    ]
    return tuple(sorted(found, key=lambda cost: -cost.cost_ns)), kinds


def _operators(trace: Trace, name: str, rows: Rows) -> Table:
    """The rows with the longest transit and wait, the longest first; ratios in percent."""
    if not len(rows):
        return _NO_ROWS
    cost = sum(np.nan_to_num(known(_ints(trace, name, column)[rows])) for column in ("transit_ns", "wait_ns"))
    longest = rows[row_order([(np.asarray(cost), "float", True)], len(rows))][:MOST_OPERATORS]
    table = trace.cells_at(name, _OPERATORS, longest)
    used = [
        column for column in table.columns if column.name in ("name", "transit_ns", "wait_ns") or _says(table, column)
    ]
    data = {column.name: table[column.name] for column in used}
    shares = [column for column in used if column.unit == "ratio"]
    data |= {column.name: table[column.name] * 100 for column in shares}
    return Table(name, tuple(replace(one, unit="percent") if one in shares else one for one in used), data)


def _says(table: Table, column: Column) -> bool:
    """Whether some cell of the column has a value."""
    cells = table[column.name]
    if column.kind == "text":
        return any(cell for cell in cells)
    return bool((cells != MISSING_INT).any()) if column.kind == "int" else not bool(np.isnan(cells).all())


# ---- ranks of a cluster ------------------------------------------------------------------------------------------


def _ranks(trace: Trace, scope: str | None, communication_table: str) -> tuple[Table, frozenset[str]]:
    """One row a rank: means over the steps of its split, and what its operators transit and wait in all."""
    split = "cluster_step_trace_time"
    if not trace.has(split):
        return _NO_ROWS, frozenset()
    rows = chosen(trace, split, scope, None)
    rows = rows[_texts(trace, split, "type")[rows] == "rank"]
    index = _texts(trace, split, "index")[rows]
    if not len(rows):
        return _NO_ROWS, frozenset()
    groups = grouped([index])
    columns: list[Column] = [Column("rank", "text")]
    data: dict[str, Cells] = {"rank": index[groups.first]}
    for name in _SPLIT:
        values = known(_ints(trace, split, name)[rows])
        counts = np.bincount(groups.of, ~np.isnan(values), groups.count)
        columns.append(Column(name, "float", "ns"))
        data[name] = groups.sums(values) / np.maximum(counts, 1)
    for name in ("transit_ns", "wait_ns"):
        if trace.has(communication_table):
            columns.append(Column(name, "float", "ns"))
            data[name] = _by_rank(trace, communication_table, scope, name, data["rank"])
    order = row_order([(np.array([_number(text) for text in data["rank"]]), "int", False)], groups.count)
    data = {name: cells[order] for name, cells in data.items()}
    computing = data["computing_ns"]
    mean = float(np.nanmean(computing)) if not np.isnan(computing).all() else 0.0
    slow = data["rank"][(computing > mean * (1 + SLOW_SHARE)) & (mean > 0)]
    return Table("ranks", tuple(columns), data), frozenset(str(rank) for rank in slow)


def _by_rank(trace: Trace, name: str, scope: str | None, column: str, ranks: Cells) -> Floats:
    rows = chosen(trace, name, scope, None)
    if not len(rows):
        return np.full(len(ranks), np.nan)
    own = _texts(trace, name, "rank")[rows]
    groups = grouped([own])
    sums = dict(zip(own[groups.first].tolist(), groups.sums(known(_ints(trace, name, column)[rows])), strict=True))
    return np.array([sums.get(rank, np.nan) for rank in ranks.tolist()], np.float64)


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 10 else MISSING_INT
