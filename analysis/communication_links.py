"""Links between ranks and the media that they use: how much they move, how long that takes, and which are slow."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from analysis.row_groups import grouped
from model.table import MISSING_INT, Cells, Column, Table

if TYPE_CHECKING:
    from cache.trace import Trace

AVERAGE = "average"
SLOW_LINK = 0.8
"""A link is slow whose bandwidth is below this share of the median of its medium (mindinsight-format 3.15: a deviation
of 0.2); links of other media are never compared with it (ascend-formats 4.2)."""

_OF_ALL = re.compile(r"total|.*-total", re.IGNORECASE)
_OF_ONE = re.compile(r".*-(top|middle|bottom)\d*", re.IGNORECASE)
_NO_ROWS = Table("", (), {})
_LINK_COLUMNS = (
    Column("source_rank", "text"),
    Column("target_rank", "text"),
    Column("transport", "text"),
    Column("size_bytes", "int", "bytes"),
    Column("transit_ns", "int", "ns"),
    Column("bandwidth_gb_s", "float", "GB/s"),
)
_MEDIUM_COLUMNS = (*_LINK_COLUMNS[2:], Column("packets", "int"))
_PACKET_COLUMNS = (
    Column("transport", "text"),
    Column("packet_bytes", "int", "bytes"),
    Column("packets", "int"),
    Column("packets_ns", "int", "ns"),
)
Rows = NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class Links:
    """The links of one ``group`` ("" = the file names none): ``table`` with one row a link and medium; ``ranks`` from
    first to last; ``bandwidth`` of the fastest medium between each two of them, GB/s, shape (ranks, ranks), NaN = no
    link; ``slow``: rows of ``table``. Ranks are those of the group where it is not ``is_global``."""

    group: str
    table: Table
    ranks: tuple[str, ...]
    bandwidth: NDArray[np.float64]
    slow: frozenset[int]
    is_global: bool


def links_of(trace: Trace, name: str, scope: str | None, group: str | None, *, is_cluster: bool) -> Links | None:
    """The links of one step and group; without a group those of the one that moves most."""
    if not trace.has(name):
        return None
    table = trace.table(name)
    rows = _of_step(table, scope)
    groups = _texts(table, "group_name")
    size = _ints(table, "size_bytes")
    if group is None and len(rows):
        moved = grouped([groups[rows]])
        between = _texts(table, "source_rank")[rows] != _texts(table, "target_rank")[rows]  # others are local copies
        sums = moved.sums(np.where(between, _known(size[rows]), np.nan))
        group = str(groups[rows][moved.first[int(np.nan_to_num(sums, nan=-1.0).argmax())]])
    rows = rows[groups[rows] == group]
    rows = rows[_texts(table, "target_rank")[rows] != ""]
    names = _texts(table, "name")[rows]
    rows = rows[_counted(names)]
    if not len(rows):
        return None
    keys = [_texts(table, column)[rows] for column in ("source_rank", "target_rank", "transport")]
    pairs = grouped(keys)
    totals = _sums(pairs.of, pairs.count, size[rows], _ints(table, "transit_ns")[rows])
    data: dict[str, Cells] = {
        column.name: cells[pairs.first] for column, cells in zip(_LINK_COLUMNS, keys, strict=False)
    }
    data |= dict(zip(("size_bytes", "transit_ns", "bandwidth_gb_s"), totals, strict=True))
    columns = list(_LINK_COLUMNS)
    own = table.column("file_bandwidth")
    if own is not None and own.kind == "float":  # beside ours, where it is of one row; sums of it mean nothing
        single = np.bincount(pairs.of, minlength=pairs.count) == 1
        columns.append(own)
        data["file_bandwidth"] = np.where(single, table["file_bandwidth"][rows][pairs.first], np.nan)
    links = Table("links", tuple(columns), data)
    ranks = _in_order({str(rank) for cells in keys[:2] for rank in cells.tolist()})
    return Links(group or "", links, ranks, _matrix(links, ranks), _slow(links), is_cluster)


def media_of(trace: Trace, packets: str, links: str, scope: str | None, group: str | None) -> Table:
    """One row a medium: what it moves, how long that takes, and size / time as bandwidth. The numbers of a medium
    repeat for each size of packets (docs/cli.md); without packets they are the sums over links."""
    if trace.has(packets):
        table = trace.table(packets)
        rows = _of_step(table, scope, group)
        keys = [_texts(table, column)[rows] for column in ("step", "rank", "type", "name", "group_name", "transport")]
        rows = rows[grouped(keys).first] if len(rows) else rows
        counted = _ints(table, "packets")
    elif trace.has(links):
        table = trace.table(links)
        rows = _of_step(table, scope, group)
        rows = rows[_counted(_texts(table, "name")[rows])]
        counted = np.full(table.rows, MISSING_INT, np.int64)
    else:
        return _NO_ROWS
    transport = _texts(table, "transport")[rows]
    if not len(rows):
        return _NO_ROWS
    media = grouped([transport])
    sums = _sums(media.of, media.count, _ints(table, "size_bytes")[rows], _ints(table, "transit_ns")[rows])
    names = transport[media.first]
    found = dict(zip(("size_bytes", "transit_ns", "bandwidth_gb_s"), sums, strict=True))
    if trace.has(packets):
        every = _of_step(table, scope, group)
        of = {str(text): at for at, text in enumerate(names.tolist())}
        where = np.array([of[text] for text in _texts(table, "transport")[every].tolist()], np.int64)
        packets_sum = _whole(where, media.count, counted[every])
    else:
        packets_sum = np.full(media.count, MISSING_INT, np.int64)
    return Table("media", _MEDIUM_COLUMNS, {"transport": names, **found, "packets": packets_sum})


def packets_of(trace: Trace, name: str, scope: str | None, group: str | None) -> Table:
    """One row a medium and size of packets."""
    if not trace.has(name):
        return _NO_ROWS
    table = trace.table(name)
    rows = _of_step(table, scope, group)
    size = _ints(table, "packet_bytes")
    rows = rows[size[rows] != MISSING_INT]
    if not len(rows):
        return _NO_ROWS
    transport = _texts(table, "transport")[rows]
    groups = grouped([transport, np.asarray(size[rows] - size[rows].min(), np.int64)])
    data: dict[str, Cells] = {
        "transport": transport[groups.first],
        "packet_bytes": size[rows][groups.first],
        "packets": _whole(groups.of, groups.count, _ints(table, "packets")[rows]),
        "packets_ns": _whole(groups.of, groups.count, _ints(table, "packets_ns")[rows]),
    }
    return Table("packets", _PACKET_COLUMNS, data)


def _of_step(table: Table, scope: str | None, group: str | None = None) -> Rows:
    step = _texts(table, "step")
    keep = step == scope if scope is not None else step != AVERAGE
    if group is not None:
        keep &= _texts(table, "group_name") == group
    return np.flatnonzero(keep)


def _counted(names: Cells) -> NDArray[np.bool_]:
    """Which rows count: where sums over operators are there only those; else all but those of single instances, which
    the file lists as the fastest and slowest ones of a kind (ascend-formats 2.6)."""
    distinct = dict.fromkeys(names.tolist())
    sums = {name for name in distinct if _OF_ALL.fullmatch(name)}
    kept = sums or {name for name in distinct if not _OF_ONE.fullmatch(name)} or set(distinct)
    return np.array([name in kept for name in names.tolist()], np.bool_)


def _sums(of: Rows, count: int, size: Rows, time: Rows) -> tuple[Cells, Cells, Cells]:
    """Bytes, ns, and bytes per ns (decimal GB/s) of each group; the last NaN where nothing was moved or timed."""
    sizes, times = _whole(of, count, size), _whole(of, count, time)
    bandwidth = np.full(count, np.nan)
    there = (sizes != MISSING_INT) & (times > 0)
    bandwidth[there] = sizes[there] / times[there]
    return sizes, times, bandwidth


def _whole(of: Rows, count: int, values: Rows) -> Rows:
    """Exact sums of the known values of each group; missing where none is known."""
    known = values != MISSING_INT
    sums = np.zeros(count, np.int64)
    np.add.at(sums, of[known], values[known])
    return np.where(np.bincount(of[known], minlength=count) > 0, sums, MISSING_INT)


def _matrix(links: Table, ranks: tuple[str, ...]) -> NDArray[np.float64]:
    place = {rank: at for at, rank in enumerate(ranks)}
    matrix = np.full((len(ranks), len(ranks)), np.nan)
    cells = zip(*(links[name].tolist() for name in ("source_rank", "target_rank", "bandwidth_gb_s")), strict=True)
    for source, target, bandwidth in cells:
        at = (place[source], place[target])
        matrix[at] = np.fmax(matrix[at], bandwidth)
    return matrix


def _slow(links: Table) -> frozenset[int]:
    """Rows whose bandwidth is far below the median of their medium."""
    found: set[int] = set()
    transport, bandwidth = links["transport"], links["bandwidth_gb_s"]
    for medium in dict.fromkeys(transport.tolist()):
        rows = np.flatnonzero((transport == medium) & ~np.isnan(bandwidth))
        if len(rows) > 2 and medium != "LOCAL":
            median = float(np.median(bandwidth[rows]))
            found |= set(rows[bandwidth[rows] < SLOW_LINK * median].tolist())
    return frozenset(found)


def _in_order(ranks: set[str]) -> tuple[str, ...]:
    return tuple(sorted(ranks, key=lambda rank: (not rank.isdecimal(), int(rank) if rank.isdecimal() else 0, rank)))


def _known(values: Rows) -> NDArray[np.float64]:
    return np.where(values == MISSING_INT, np.nan, values.astype(np.float64))


def _texts(table: Table, column: str) -> Cells:
    if column not in table:
        return np.full(table.rows, "", object)
    return np.array([cell or "" for cell in table[column].tolist()], object)


def _ints(table: Table, column: str) -> Rows:
    found = table.column(column)
    if found is None or found.kind != "int":
        return np.full(table.rows, MISSING_INT, np.int64)
    return np.asarray(table[column], np.int64)
