"""Shares of operators' time for a pie, for bars and for one bar of cores."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from analysis.operator_sources import NESTED_SOURCES, Source
from analysis.operator_tables import OperatorTables
from analysis.row_order import row_order, text_codes
from analysis.stored_columns import added, sum_of
from model.table import Table, is_missing

PIE_PARTS = 20
"""A pie has at most this many parts of its own; the rest is "Other"."""


@dataclass(frozen=True, slots=True)
class Share:
    """A part of a pie or bar; ``key`` "" = the ``others`` types that have no part of their own."""

    key: str
    name: str
    total_ns: int
    percent: float | None
    others: int = 0


def told_apart(names: Sequence[str | None], cores: Sequence[str | None]) -> list[str]:
    """``names`` of types, those that stand there twice with their core: a type that runs on two cores."""
    often = Counter(names)
    pairs = zip(names, cores, strict=True)
    return [f"{name} ({core})" if often[name] > 1 and name and core else name or "" for name, core in pairs]


def by_total_time(table: Table, at: NDArray[np.int64]) -> NDArray[np.int64]:
    """``at`` (positions in ``table``) by total time, or by the mean where files have no counts, largest first."""
    return at[row_order([(table["total_ns"][at], "int", True), (table["mean_ns"][at], "float", True)], len(at))]


def pie(tables: OperatorTables, by_total: NDArray[np.int64], source: Source) -> tuple[str, tuple[Share, ...]]:
    """Parts of the matching types, largest first. API levels contain each other, so there the parts are the functions
    of the level with the most time; that level is the first value."""
    table, level = tables.types, ""
    if source.id in NESTED_SOURCES and len(by_total):
        table = tables.operators
        level = tables.types["name"][by_total[0]] or ""
        chosen = np.flatnonzero(table["key"] == tables.types["key"][by_total[0]])
        by_total = by_total_time(table, chosen)
    timed = by_total[table["total_ns"][by_total] > 0]
    own = timed[:PIE_PARTS]
    parts = [
        Share(
            table["key"][row] if not level else table["name"][row] or "",
            name,
            int(table["total_ns"][row]),
            None if np.isnan(table["percent"][row]) else float(table["percent"][row]),
        )
        for row, name in zip(own, told_apart(table["name"][own].tolist(), table["core"][own].tolist()), strict=True)
    ]
    rest = timed[PIE_PARTS:]
    if len(rest):
        total, percent = sum_of(table["total_ns"][rest]), float(np.nansum(table["percent"][rest]))
        parts.append(Share("", "", total, percent, len(rest)))
    return level, tuple(parts)


def by_core(types: Table, at: NDArray[np.int64]) -> tuple[Share, ...]:
    """Total time by core, largest first; nothing where types have no core."""
    if not len(at) or is_missing(types["core"][at], "text").all():
        return ()
    codes, distinct = text_codes(types["core"][at])
    totals = added(codes, types["total_ns"][at], len(distinct))
    percents = np.bincount(codes, np.nan_to_num(types["percent"][at]), len(distinct))
    order = np.argsort(-totals, kind="stable")
    return tuple(Share(distinct[i] or "", distinct[i] or "", int(totals[i]), float(percents[i])) for i in order)
