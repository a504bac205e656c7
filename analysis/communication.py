"""Communication: collectives with their transit, wait and synchronisation, bandwidth by medium, links between ranks,
and the ranks of a cluster (ascend-formats 2.6, 3.6, 4.2; mindinsight-format 1.13, 3.9)."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal

import numpy as np

from analysis.communication_links import Links, link_count, links_of, media_of, packets_of
from analysis.communication_scope import CommunicationScope, Follows, Rows, scope_of
from analysis.rank_stages import by_stage
from analysis.row_groups import grouped
from analysis.row_order import by_number, row_order
from analysis.stored_columns import ints_of, texts_of
from model.table import MISSING_INT, NO_ROWS, Cells, CodedTexts, Column, Table
from model.time_span import TimeSpan

if TYPE_CHECKING:
    from cache.trace import Trace
    from model.task import TaskContext

MOST_OPERATORS = 5_000
SLOW_SHARE = 0.05
"""A rank is slow that computes longer than the mean of its stage by more than this share (ascend-formats 4.2)."""

_KIND = re.compile(r"(?:.*/)?(?:stream_\d+_\d+_)?(?:hcom_|hccl_)?(?P<kind>.+?)(?:-op\d+.*|__.*|_\d+(?:_\d+)*)?", re.I)
_LONGEST_NAME = 1000  # of any library; a longer one would be tried at each of its underscores
_TIMES = ("elapsed_ns", "transit_ns", "wait_ns", "synchronization_ns", "idle_ns")
_OPERATORS = ("name", "step", "rank", "group_name", "start_ns", *_TIMES, "wait_ratio", "synchronization_ratio")
_SPLIT = ("computing_ns", "communication_not_overlapped_ns", "overlapped_ns", "free_ns")
_BUBBLE = "bubble_ns"
_SPLIT_TABLE = "cluster_step_trace_time"
View = Literal["operators", "media", "links", "ranks"]


@dataclass(frozen=True, slots=True)
class CommunicationQuery:
    """``step``: None = the file's average, or all steps; ``span``: what ran in it, as far as the files say so, where no
    step is asked for; ``group``: None = all, of links the one that moves most; ``kind``: only its operators."""

    step: int | None = None
    span: TimeSpan | None = None
    group: str | None = None
    kind: str | None = None


@dataclass(frozen=True, slots=True)
class KindCost:
    """The sums of the operators of one kind, such as allReduce, ns; None = the files do not say."""

    kind: str
    count: int
    elapsed_ns: int | None
    transit_ns: int | None
    wait_ns: int | None
    synchronization_ns: int | None
    idle_ns: int | None

    @property
    def cost_ns(self) -> int:
        """What a bar of it shows: transit, wait and idle, which are the elapsed time where the files have all three."""
        return (self.transit_ns or 0) + (self.wait_ns or 0) + (self.idle_ns or 0)


@dataclass(frozen=True, slots=True, eq=False)
class Communication:
    """``scope``: which step's rows are shown: a step, `AVERAGE`, or None = all; ``step_found``: whether the asked step
    is among ``steps``; ``in_range``: whether a range chooses, ``touched`` of the steps lie in it; ``views``: what there
    is to show in this result, and how each ``follows`` the step or range; ``kinds``: most costly first; ``operators``:
    the most costly of ``total``; ``media``, ``packets``: one row a medium, and a medium and size; ``links``: of one
    group, of the ``link_count`` that all have; ``ranks``: one row a rank of a cluster, ``slow`` those that compute
    longest; ``of_file``: the step's transit and wait as the file has them, ns, which are no sums over operators;
    ``zero_ns``: from where the timeline counts, None = there is none."""

    query: CommunicationQuery
    steps: tuple[str, ...] = ()
    scope: str | None = None
    step_found: bool = True
    in_range: bool = False
    touched: int = 0
    views: tuple[View, ...] = ()
    follows: Mapping[View, Follows] = field(default_factory=dict)
    groups: tuple[str, ...] = ()
    kinds: tuple[KindCost, ...] = ()
    operators: Table = NO_ROWS
    total: int = 0
    media: Table = NO_ROWS
    packets: Table = NO_ROWS
    links: Links | None = None
    link_count: int = 0
    ranks: Table = NO_ROWS
    slow: frozenset[str] = frozenset()
    of_file: tuple[int, int] | None = None
    zero_ns: int | None = None


def kind_of(name: str) -> str:
    """``hcom_allReduce__271_0_1`` -> ``allReduce``; ``stream_49_0_Send-op610`` -> ``Send``."""
    match = _KIND.fullmatch(name) if len(name) <= _LONGEST_NAME else None
    return match["kind"] if match else name


def communication(trace: Trace, query: CommunicationQuery, task: TaskContext) -> Communication:
    """The communication of a rank, or of a whole cluster, as ``query`` asks for it."""
    prefix = "cluster_" if any(trace.has(f"cluster_communication{rest}") for rest in ("", "_links")) else ""
    own, packets, links = (f"{prefix}communication{part}" for part in ("", "_packets", "_links"))
    steps = _steps(trace, [own, packets, links, _SPLIT_TABLE])
    scope = scope_of(trace, own, steps, query.step, query.span, task)
    groups = tuple(sorted({text for name in (own, packets, links) for text in _distinct(trace, name, "group_name")}))
    group = query.group if query.group in groups else None
    task.check()
    rows, of_operators = scope.rows(own, group)
    kinds, kind_of_row = _kinds(trace, own, rows, task)
    rows = rows if query.kind is None else rows[kind_of_row.meets(lambda kind: kind == query.kind)]
    task.check()
    media, of_media = media_of(trace, packets, links, scope, group)
    sizes, _ = packets_of(trace, packets, scope, group)
    task.check()
    matrix, of_links = links_of(trace, links, scope, group, is_global=bool(prefix))
    ranks, slow, of_ranks = _ranks(trace, scope, own)
    return Communication(
        query,
        steps,
        scope.step,
        step_found=query.step is None or str(query.step) in steps,
        in_range=scope.span is not None,
        touched=len(scope.touched & set(steps)),
        views=tuple(view for view, names in _views(own, packets, links) if any(trace.has(name) for name in names)),
        follows={"operators": of_operators, "media": of_media, "links": of_links, "ranks": of_ranks},
        groups=groups,
        kinds=kinds,
        operators=_operators(trace, own, rows),
        total=len(rows),
        media=media,
        packets=sizes,
        links=matrix,
        link_count=link_count(trace, links, scope, is_global=bool(prefix)),
        ranks=ranks,
        slow=slow,
        of_file=_of_file(trace, scope.step),
        zero_ns=trace.dense_span.begin_ns if trace.dense_span is not None and trace.slice_count else None,
    )


def _views(own: str, packets: str, links: str) -> tuple[tuple[View, tuple[str, ...]], ...]:
    """From which tables each view is made."""
    return ("operators", (own,)), ("media", (packets, links)), ("links", (links,)), ("ranks", (_SPLIT_TABLE,))


def _of_file(trace: Trace, step: str | None) -> tuple[int, int] | None:
    table = "communication_steps"
    if step is None or not trace.has(table):
        return None
    rows = np.flatnonzero(texts_of(trace, table, "step").meets(lambda text: text == step))
    if len(rows) != 1:
        return None
    transit, wait = (int(ints_of(trace, table, name)[rows[0]]) for name in ("transit_ns", "wait_ns"))
    return (transit, wait) if MISSING_INT not in (transit, wait) else None


def _steps(trace: Trace, names: Sequence[str]) -> tuple[str, ...]:
    found = {text for name in names for text in _distinct(trace, name, "step")}
    return tuple(sorted(found, key=by_number))


def _distinct(trace: Trace, name: str, column: str) -> set[str]:
    texts = texts_of(trace, name, column)
    return {text for text in np.array(texts.distinct, object)[np.unique(texts.codes)] if text}


def _kinds(trace: Trace, name: str, rows: Rows, task: TaskContext) -> tuple[tuple[KindCost, ...], CodedTexts]:
    """The sums by kind, the most costly first, and the kind of each row."""
    kinds = texts_of(trace, name, "name").taken(rows).mapped(lambda text: kind_of(text or ""))
    groups = grouped([kinds], task)
    sums = {column: groups.int_sums(ints_of(trace, name, column)[rows]).tolist() for column in _TIMES}
    counts = np.bincount(groups.of, minlength=groups.count)
    found = [
        KindCost(
            kinds[int(groups.first[at])] or "",
            int(counts[at]),
            *(None if sums[column][at] == MISSING_INT else sums[column][at] for column in _TIMES),
        )
        for at in range(groups.count)
    ]
    return tuple(sorted(found, key=lambda cost: -cost.cost_ns)), kinds


def _operators(trace: Trace, name: str, rows: Rows) -> Table:
    """The rows with the longest elapsed time, the longest first; transit, wait and idle where the files do not say it.
    Ratios in percent."""
    if not len(rows):
        return NO_ROWS
    parts = [ints_of(trace, name, column)[rows] for column in ("transit_ns", "wait_ns", "idle_ns")]
    elapsed = ints_of(trace, name, "elapsed_ns")[rows]
    known = np.sum([np.where(part == MISSING_INT, 0, part) for part in parts], axis=0)
    cost = np.where(elapsed == MISSING_INT, known, elapsed)
    longest = rows[row_order([(cost, "int", True)], len(rows))][:MOST_OPERATORS]
    table = trace.cells_at(name, _OPERATORS, longest)
    used = [one for one in table.columns if one.name in ("name", "transit_ns", "wait_ns") or table.says(one.name)]
    data = {column.name: table[column.name] for column in used}
    shares = [column for column in used if column.unit == "ratio"]
    data |= {column.name: table[column.name] * 100 for column in shares}
    return Table(name, tuple(replace(one, unit="percent") if one in shares else one for one in used), data)


# ---- ranks of a cluster ------------------------------------------------------------------------------------------


def _ranks(trace: Trace, scope: CommunicationScope, communication_table: str) -> tuple[Table, frozenset[str], Follows]:
    """One row a rank: means over the steps of its split and of the whole step, and what its operators transit and wait
    in all."""
    rows, follows = scope.rows(_SPLIT_TABLE)
    types = texts_of(trace, _SPLIT_TABLE, "type").taken(rows)
    of_stages = rows[types.meets(lambda text: text == "stage")]
    rows = rows[types.meets(lambda text: text == "rank")]
    if not len(rows):
        return NO_ROWS, frozenset(), follows
    index = texts_of(trace, _SPLIT_TABLE, "index").taken(rows)
    groups = grouped([index], scope.task)
    columns: list[Column] = [Column("rank", "text")]
    data: dict[str, Cells] = {"rank": index.taken(groups.first).cells()}
    for name in _SPLIT:
        columns.append(Column(name, "float", "ns"))
        data[name] = groups.means(ints_of(trace, _SPLIT_TABLE, name)[rows])
    bubbles = groups.means(ints_of(trace, _SPLIT_TABLE, _BUBBLE)[rows])
    if np.nan_to_num(bubbles).any():  # no pipeline, no bubble
        columns.append(Column(_BUBBLE, "float", "ns"))
        data[_BUBBLE] = bubbles
    columns.append(Column("step_ns", "float", "ns"))
    data["step_ns"] = data["computing_ns"] + data["communication_not_overlapped_ns"] + data["free_ns"]
    for name in ("transit_ns", "wait_ns"):
        if trace.has(communication_table):
            columns.append(Column(name, "int", "ns"))
            data[name] = _by_rank(trace, communication_table, scope, name, data["rank"])
    names = data["rank"].tolist()
    order = np.array(sorted(range(groups.count), key=lambda at: by_number(names[at])), np.int64)
    data = {name: cells[order] for name, cells in data.items()}
    computing = dict(zip(map(str, data["rank"].tolist()), data["computing_ns"].tolist(), strict=True))
    stages = texts_of(trace, _SPLIT_TABLE, "index").taken(of_stages).cells().tolist()
    slow = [rank for stage in by_stage(computing, stages) for rank in _slow({one: computing[one] for one in stage})]
    return Table("ranks", tuple(columns), data), frozenset(slow), follows


def _slow(computing: Mapping[str, float]) -> list[str]:
    known = {rank: time for rank, time in computing.items() if not math.isnan(time)}
    limit = math.fsum(known.values()) / max(len(known), 1) * (1 + SLOW_SHARE)
    return [rank for rank, time in known.items() if time > limit]


def _by_rank(trace: Trace, name: str, scope: CommunicationScope, column: str, ranks: Cells) -> Rows:
    rows, _ = scope.rows(name)
    own = texts_of(trace, name, "rank").taken(rows)
    groups = grouped([own], scope.task)
    sums = groups.int_sums(ints_of(trace, name, column)[rows]).tolist()
    by_rank = dict(zip(own.taken(groups.first), sums, strict=True))
    return np.array([by_rank.get(rank, MISSING_INT) for rank in ranks.tolist()], np.int64)
