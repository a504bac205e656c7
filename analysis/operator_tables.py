"""The operator tables of a result brought to one shape: types, and the operators below each type, with their times.

Every source has its own columns and its own gaps; here they become `COLUMNS`, missing cells stay missing. Shares are
always computed here: files disagree on whether theirs are percent, fractions or percent of something else.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from analysis.once_a_trace import KeptAnswers
from analysis.operator_columns import GROUPS, Group, keys_of, operator_table, parts_of, text_cells, with_columns
from analysis.operator_names import short_name
from analysis.operator_rows import ALL_ROWS, OperatorRows, Scope, is_communication, known_columns, operator_rows
from analysis.operator_sources import NESTED_SOURCES, Source
from analysis.operator_sums import joined_with_types, summed, total_times, types_of, with_operators
from analysis.row_groups import Groups, duration_figures, grouped, shared_texts
from analysis.row_order import text_codes
from analysis.stored_columns import sum_of
from model.table import MISSING_INT, Cells, CodedTexts, Table
from model.task import TaskContext

if TYPE_CHECKING:
    from cache.trace import Trace

_SAME_PERCENT, _SAME_FRACTION = 0.1, 0.001  # files round their shares to two decimals, and their fractions to four


@dataclass(frozen=True, slots=True, eq=False)
class OperatorTables:
    """``types`` (or what else rows are grouped by) and ``operators`` have COLUMNS; ``communication``: rows left out of
    them; ``untimed``: rows without a duration, they count in nothing; ``used``: the part of the scope that they are
    of; ``groups``: what the rows can be grouped by."""

    types: Table
    operators: Table
    communication: int
    untimed: int
    used: Scope = ALL_ROWS
    groups: tuple[Group, ...] = ("type",)


def _percent(times: NDArray[np.int64], whole: int | None = None, groups: Cells | None = None) -> Cells:
    """Share of each of ``times`` in the ``whole`` (None = their sum, or the sum of its group), 0..100; NaN where there
    is none."""
    total = np.where(times == MISSING_INT, np.nan, times)
    if groups is None:
        wholes = np.full(len(total), (np.nansum(total) if len(total) else 0.0) if whole is None else whole)
    else:
        codes, distinct = text_codes(groups)
        wholes = np.bincount(codes, np.nan_to_num(total), len(distinct))[codes] if len(codes) else total
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where(wholes > 0, total / wholes * 100, np.nan)


# ---- rows of single executions -------------------------------------------------------------------------------------


def _executions(trace: Trace, rows: OperatorRows, group: Group, task: TaskContext) -> OperatorTables:
    """Groups and operators from a table with one row per execution. A table may have millions of rows, so keys and
    texts are made for groups only."""
    nobody = CodedTexts(np.zeros(rows.rows, np.int64), [None])
    core = rows.core or nobody
    communication = is_communication(core)
    lasted = durations(trace, rows)
    untimed = np.asarray(lasted == MISSING_INT, np.bool_) & ~communication
    left_out = communication | untimed
    keep = np.flatnonzero(~left_out) if left_out.any() else slice(None)
    lasted = lasted[keep]
    kind, name, core = (texts.taken(keep) for texts in (rows.kind, rows.name, core))
    outer = None if group == "type" else grouping(rows, group).taken(keep)
    by_group = grouped([kind, core] if outer is None else [outer], task)
    detail = None if rows.detail is None else rows.detail.taken(keep)
    top = _group_texts(by_group, outer, kind, core, task) | duration_figures(by_group, lasted, task)
    below: dict[str, Cells] = {}
    by_name = by_group if group == "name" else grouped([by_group.of, name], task)
    if group != "name":
        below = {"type": shared_texts(by_name, kind, task), "name": text_cells(name, by_name.first, 0)}
        below |= {"core": shared_texts(by_name, core, task), "key": top["key"][by_group.of[by_name.first]]}
        below |= duration_figures(by_name, lasted, task)
    if detail is not None:
        (below or top)["detail"] = shared_texts(by_name, detail, task)
    return OperatorTables(
        operator_table("types", by_group.count, top),
        operator_table("operators", by_name.count if below else 0, below),
        int(communication.sum()),
        int(untimed.sum()),
    )


def durations(trace: Trace, rows: OperatorRows) -> NDArray[np.int64]:
    """How long each execution lasted in ns, the longer of both parts where cores are split; MISSING_INT = unknown."""
    source = rows.source
    stored = rows.stored(trace, (source.duration_column, source.longer_column))
    lasted: NDArray[np.int64] = stored[source.duration_column]
    return np.maximum(lasted, stored[source.longer_column]) if source.longer_column in stored else lasted


def grouping(rows: OperatorRows, group: Group) -> CodedTexts:
    """What rows are grouped by, where that is one column: by type without the core."""
    found = {"name": rows.name, "shape": rows.shape, "core": rows.core, "step": rows.step}.get(group)
    return rows.kind if found is None else found


def row_values(trace: Trace, rows: OperatorRows) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Time of each row in ns and its calls; the time is missing where it is unknown or communication's."""
    if rows.source.duration_column in known_columns(trace, rows.source):
        lasted = durations(trace, rows)
        if rows.core is not None:
            lasted = np.where(is_communication(rows.core), MISSING_INT, lasted)
        return lasted, np.ones(rows.rows, np.int64)
    sums = summed(trace, rows)
    return total_times(sums), np.where(sums["count"] == MISSING_INT, 1, sums["count"])


def _group_texts(
    groups: Groups, outer: CodedTexts | None, kind: CodedTexts, core: CodedTexts, task: TaskContext
) -> dict[str, Cells]:
    types, cores = shared_texts(groups, kind, task), shared_texts(groups, core, task)
    names = types if outer is None else text_cells(outer, groups.first, 0)
    keys = keys_of(types, cores) if outer is None else keys_of(names, np.full(len(names), None, object))
    return {"type": types, "name": names, "core": cores, "key": keys}


def members(rows: OperatorRows, group: Group, key: str, name: str | None = None) -> NDArray[np.bool_]:
    """Which rows are of the group with this ``key``, and called ``name`` where that is given; shape (rows,)."""
    mask = np.ones(rows.rows, np.bool_)
    outer, core = parts_of(key)
    texts = grouping(rows, group)
    wanted = [(texts, outer)] if outer or group != "type" else []
    wanted += [(rows.core, core)] if core and rows.core is not None else []
    for coded, text in wanted:
        mask &= _are(coded, text)
    if name is not None and name in rows.name.distinct:
        mask &= rows.name.meets(lambda one: one == name)
    elif name is not None:  # shown without its path
        mask &= rows.name.meets(lambda one: one is not None and short_name(one) == name)
    return mask


def _are(texts: CodedTexts, text: str) -> NDArray[np.bool_]:
    return texts.meets(lambda one: (one or "") == text)


def possible_groups(rows: OperatorRows | None) -> tuple[Group, ...]:
    """What rows can be grouped by: what they say."""
    if rows is None or rows.source.id in NESTED_SOURCES:
        return ("type",)
    said = {"type": True, "name": rows.name is not rows.kind, "shape": rows.shape, "core": rows.core}
    said["step"] = rows.step if rows.source.duration_column else None
    return tuple(group for group in GROUPS if said[group] is not None and said[group] is not False)


# ---- tables of a source --------------------------------------------------------------------------------------------


def _levels(operators: Table, task: TaskContext) -> OperatorTables:
    """API rows below their level. Levels contain each other: shares are those within a level, and none of a level."""
    below = with_columns(operators, percent=_percent(operators["total_ns"], groups=operators["key"]))
    return OperatorTables(types_of(below, task), below, 0, 0)


_kept: KeptAnswers[tuple[str, Scope, Group], OperatorTables] = KeptAnswers(most=8)


def operator_tables(trace: Trace, source: Source, scope: Scope, group: Group, task: TaskContext) -> OperatorTables:
    """Groups and operators of ``source`` in ``scope`` (`OperatorTables.used` says what of it the rows could be asked
    for); by type where rows do not say ``group``.

    The last few answers of an open trace are kept: sorting, searching and opening rows ask for the same tables."""
    return _kept.of(
        trace,
        (source.id, scope, group),
        lambda: _operator_tables(trace, source, scope, group, task),
    )


def _operator_tables(trace: Trace, source: Source, scope: Scope, group: Group, task: TaskContext) -> OperatorTables:
    rows = operator_rows(trace, source, scope, task)
    groups = possible_groups(rows)
    group = group if group in groups else "type"
    is_nested = source.id in NESTED_SOURCES
    has_durations = source.duration_column in known_columns(trace, source)
    used = rows.used if rows is not None else replace(scope, subgraph="all", step=None, span=None)
    if has_durations and rows is not None:
        made = _executions(trace, rows, group, task)
    else:
        operators = (
            _by_group(rows, summed(trace, rows), group) if rows is not None else operator_table("operators", 0, {})
        )
        made = OperatorTables(types_of(operators, task), operators, 0, 0)
    if is_nested:
        made = _levels(made.operators, task)
    elif source.types and trace.has(source.types) and group == "type" and _is_whole(used):
        made = _with_types(trace, source, scope, made, task)
    if not is_nested:
        whole = _whole(trace, source, scope, task)
        types, below = (
            with_columns(table, percent=_percent(table["total_ns"], whole)) for table in (made.types, made.operators)
        )
        if not scope.types and not scope.not_types:  # operators may be of fewer types than the table of types
            below = with_columns(below, percent=_percent(below["total_ns"]))
        made = replace(made, types=types, operators=below)
    types, below = _with_other_shares(made.types), _with_other_shares(made.operators)
    return replace(made, types=types, operators=below, used=used, groups=groups)


def _with_other_shares(table: Table) -> Table:
    """``file_percent`` of all rows if one is another share than ours, else of none; some files write percent, others
    fractions."""
    own, written = table["percent"], table["file_percent"]
    with np.errstate(invalid="ignore"):
        same = np.abs(written - own) <= _SAME_PERCENT
        same |= np.abs(written - own / 100) <= _SAME_FRACTION
    differs = bool((~same & ~np.isnan(written) & ~np.isnan(own)).any())
    return with_columns(table, file_percent=written if differs else np.full(table.rows, np.nan))


def _by_group(rows: OperatorRows, operators: Table, group: Group) -> Table:
    if group == "type":
        return operators
    names = text_cells(grouping(rows, group), slice(None), rows.rows)
    return with_columns(operators, key=keys_of(names, np.full(len(names), None, object)))


def _is_whole(used: Scope) -> bool:
    return used.subgraph == "all" and used.step is None and used.span is None


def _whole(trace: Trace, source: Source, scope: Scope, task: TaskContext) -> int | None:
    """The time of which shares are: that of all types, whichever of them are asked for; None = of what is there."""
    if not scope.types and not scope.not_types:
        return None
    tables = operator_tables(trace, source, replace(scope, types=(), not_types=()), "type", task)
    return sum_of(tables.types["total_ns"])


def _with_types(trace: Trace, source: Source, scope: Scope, made: OperatorTables, task: TaskContext) -> OperatorTables:
    """The result's own table of types above the operators."""
    rows = operator_rows(trace, replace(source, id=source.types, rows=source.types), scope, task)
    if rows is None:
        return made
    types = summed(trace, rows)
    below = joined_with_types(types, made.operators)
    return replace(made, types=with_operators(types, below, task), operators=below)
