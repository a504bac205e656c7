"""Links between ranks and the media that they use: how much they move, how long that takes, and which are slow."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from analysis.communication_scope import CommunicationScope, Follows, Rows
from analysis.row_groups import Groups, grouped
from analysis.row_order import by_number
from analysis.stored_columns import has_column, ints_of, texts_of
from model.table import MISSING_INT, NO_ROWS, Cells, CodedTexts, Column, Table

if TYPE_CHECKING:
    from cache.trace import Trace

SLOW_LINK = 0.8
"""A link is slow whose bandwidth is below this share of the median of its medium (mindinsight-format 3.15: a deviation
of 0.2); links of other media are never compared with it (ascend-formats 4.2)."""

_OF_ALL = re.compile(r"total|.*-total", re.IGNORECASE)
_OF_ONE = re.compile(r".*-(top|middle|bottom)\d*", re.IGNORECASE)
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
LOCAL = "LOCAL"
"""The medium of copies within a rank, which are no links."""


@dataclass(frozen=True, slots=True, eq=False)
class Links:
    """The links of one ``group`` ("" = the file names none): ``table`` with one row a link and medium; ``ranks`` from
    first to last; ``media`` that they go over; ``by_medium``: bandwidth of each, GB/s, shape (media, ranks, ranks), NaN
    = no link; ``slow``: rows of ``table``. Ranks are those of the group where it is not ``is_global``."""

    group: str
    table: Table
    ranks: tuple[str, ...]
    media: tuple[str, ...]
    by_medium: NDArray[np.float64]
    slow: frozenset[int]
    is_global: bool


def links_of(
    trace: Trace, name: str, scope: CommunicationScope, group: str | None, *, is_global: bool
) -> tuple[Links | None, Follows]:
    """The links of one group; without a group those of the one that moves most."""
    rows, follows = scope.rows(name)
    size, of_group = ints_of(trace, name, "size_bytes"), texts_of(trace, name, "group_name")
    source, target = (texts_of(trace, name, column) for column in ("source_rank", "target_rank"))
    if group is None and len(rows):
        moved = grouped([of_group.taken(rows)], scope.task)
        between = source.cells()[rows] != target.cells()[rows]  # others are local copies
        sums = moved.int_sums(np.where(between, size[rows], MISSING_INT))
        group = of_group[int(rows[moved.first[int(sums.argmax())]])]
    keep = of_group.meets(lambda text: text == group) & target.meets(bool)
    rows = rows[keep[rows]]
    rows = rows[_counted(texts_of(trace, name, "name").taken(rows))]
    if not len(rows):
        return None, follows
    keys = [texts.taken(rows) for texts in (source, target, texts_of(trace, name, "transport"))]
    pairs = grouped(keys, scope.task)
    data: dict[str, Cells] = {
        column.name: texts.taken(pairs.first).cells() for column, texts in zip(_LINK_COLUMNS, keys, strict=False)
    }
    data |= _moved(pairs, size[rows], ints_of(trace, name, "transit_ns")[rows])
    columns = list(_LINK_COLUMNS)
    if has_column(trace, name, "file_bandwidth", "float"):  # beside ours, where it is of one row; sums mean nothing
        own = trace.table(name, ["file_bandwidth"])
        single = np.bincount(pairs.of, minlength=pairs.count) == 1
        columns.append(own.columns[0])
        data["file_bandwidth"] = np.where(single, own["file_bandwidth"][rows][pairs.first], np.nan)
    links = Table("links", tuple(columns), data)
    named = {str(rank) for column in ("source_rank", "target_rank") for rank in data[column].tolist()}
    ranks = tuple(sorted(named, key=by_number))
    media = tuple(dict.fromkeys(sorted(data["transport"].tolist(), key=lambda medium: (medium == LOCAL, medium))))
    return Links(group or "", links, ranks, media, _matrices(links, ranks, media), _slow(links), is_global), follows


def link_count(trace: Trace, name: str, scope: CommunicationScope, *, is_global: bool) -> int:
    """How many links lead from one rank to another in all groups, each counted once whatever its media."""
    rows, _ = scope.rows(name)
    source, target = (texts_of(trace, name, column) for column in ("source_rank", "target_rank"))
    rows = rows[source.cells()[rows] != target.cells()[rows]]
    keys = [source, target] if is_global else [source, target, texts_of(trace, name, "group_name")]
    return grouped([texts.taken(rows) for texts in keys], scope.task).count if len(rows) else 0


def media_of(
    trace: Trace, packets: str, links: str, scope: CommunicationScope, group: str | None
) -> tuple[Table, Follows]:
    """One row a medium: what it moves, how long that takes, and size / time as bandwidth. The numbers of a medium
    repeat for each size of packets (docs/cli.md); without packets they are the sums over links."""
    name = packets if trace.has(packets) else links
    every, follows = scope.rows(name, group)
    rows = every
    if name == packets:
        keys = ("step", "rank", "type", "name", "group_name", "transport")
        rows = every[grouped([texts_of(trace, name, key).taken(every) for key in keys], scope.task).first]
    else:
        rows = every[_counted(texts_of(trace, name, "name").taken(every))]
    if not len(rows):
        return NO_ROWS, follows
    transport = texts_of(trace, name, "transport")
    media = grouped([transport.taken(rows)], scope.task)
    names = transport.taken(rows[media.first])
    found = _moved(media, ints_of(trace, name, "size_bytes")[rows], ints_of(trace, name, "transit_ns")[rows])
    counted = np.full(media.count, MISSING_INT, np.int64)
    if name == packets:  # of all its rows: each has the packets of one size
        whole = grouped([transport.taken(every)], scope.task)
        counts = whole.int_sums(ints_of(trace, name, "packets")[every]).tolist()
        by_name = dict(zip(transport.taken(every[whole.first]), counts, strict=True))
        counted = np.array([by_name[medium] for medium in names], np.int64)
    return Table("media", _MEDIUM_COLUMNS, {"transport": names.cells(), **found, "packets": counted}), follows


def packets_of(trace: Trace, name: str, scope: CommunicationScope, group: str | None) -> tuple[Table, Follows]:
    """One row a medium and size of packets."""
    rows, follows = scope.rows(name, group)
    size = ints_of(trace, name, "packet_bytes")
    rows = rows[size[rows] != MISSING_INT]
    if not len(rows):
        return NO_ROWS, follows
    transport = texts_of(trace, name, "transport").taken(rows)
    groups = grouped([transport, np.asarray(size[rows] - size[rows].min(), np.int64)], scope.task)
    data: dict[str, Cells] = {
        "transport": transport.taken(groups.first).cells(),
        "packet_bytes": size[rows][groups.first],
        **{column: groups.int_sums(ints_of(trace, name, column)[rows]) for column in ("packets", "packets_ns")},
    }
    return Table("packets", _PACKET_COLUMNS, data), follows


def _counted(names: CodedTexts) -> NDArray[np.bool_]:
    """Which rows count: where sums over operators are there only those; else all but those of single instances, which
    the file lists as the fastest and slowest ones of a kind (ascend-formats 2.6)."""
    distinct = {names.distinct[code] or "" for code in np.unique(names.codes).tolist()}
    sums = {name for name in distinct if _OF_ALL.fullmatch(name)}
    kept = sums or {name for name in distinct if not _OF_ONE.fullmatch(name)} or distinct
    return names.meets(lambda name: name in kept)


def _moved(groups: Groups, size: Rows, time: Rows) -> dict[str, Cells]:
    """Bytes, ns, and bytes per ns (decimal GB/s) of each group; the last NaN where nothing was moved or timed."""
    sizes, times = groups.int_sums(size), groups.int_sums(time)
    bandwidth = np.full(groups.count, np.nan)
    there = (sizes != MISSING_INT) & (times > 0)
    bandwidth[there] = sizes[there] / times[there]
    return {"size_bytes": sizes, "transit_ns": times, "bandwidth_gb_s": bandwidth}


def _matrices(links: Table, ranks: tuple[str, ...], media: tuple[str, ...]) -> NDArray[np.float64]:
    places = ({text: at for at, text in enumerate(texts)} for texts in (media, ranks, ranks))
    columns = ("transport", "source_rank", "target_rank")
    at = tuple(
        np.array([place[text] for text in links[column].tolist()], np.int64)
        for place, column in zip(places, columns, strict=True)
    )
    found = np.full((len(media), len(ranks), len(ranks)), np.nan)
    found[at] = links["bandwidth_gb_s"]
    return found


def _slow(links: Table) -> frozenset[int]:
    """Rows whose bandwidth is far below the median of their medium."""
    found: set[int] = set()
    transport, bandwidth = links["transport"], links["bandwidth_gb_s"]
    for medium in dict.fromkeys(transport.tolist()):
        rows = np.flatnonzero((transport == medium) & ~np.isnan(bandwidth))
        if len(rows) > 2 and medium != LOCAL:
            median = float(np.median(bandwidth[rows]))
            found |= set(rows[bandwidth[rows] < SLOW_LINK * median].tolist())
    return frozenset(found)
