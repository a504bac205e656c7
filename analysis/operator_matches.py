"""Which types and operators pass a search and its conditions, and what these add up to."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from analysis.conditions import Condition, holds, matches_words, search_words
from analysis.operator_columns import COLUMNS, KINDS
from analysis.operator_tables import OperatorTables
from analysis.stored_columns import sum_of
from model.problem import StepscopeError
from model.table import Column


@dataclass(frozen=True, slots=True, eq=False)
class Matches:
    """Masks of the types and of the operators that pass the filters; ``own``: types that pass by their own name."""

    types: NDArray[np.bool_]
    operators: NDArray[np.bool_]
    own: NDArray[np.bool_]


def matches(tables: OperatorTables, text: str, where: tuple[Condition, ...]) -> Matches:
    """What has every word of ``text`` in its name: a type by its own name or by that of one of its operators, an
    operator also by its type's; and which of these types meet ``where``."""
    types, below = tables.types, tables.operators
    words = search_words(text)
    own, operators = np.ones(types.rows, np.bool_), np.ones(below.rows, np.bool_)
    mask = own.copy()
    if words:
        operators = matches_words(below["name"], words)
        keys = {key for key, hit in zip(below["key"], operators, strict=True) if hit}
        own = matches_words(types["name"], words)
        mask = own | np.array([key in keys for key in types["key"]], np.bool_).reshape(-1)
        own_keys = {key for key, hit in zip(types["key"], own, strict=True) if hit}
        operators = operators | np.array([key in own_keys for key in below["key"]], np.bool_).reshape(-1)
    for condition in where:
        column = column_of(condition.column)
        mask &= holds(types[column.name], column, condition)
    return Matches(mask, operators, own)


def sums_of(tables: OperatorTables, masks: Matches) -> tuple[int, int, int]:
    """Time and calls of what matches: of types by their own name, and of the operators below the other types; and how
    many of those operators there are."""
    types, below = tables.types, tables.operators
    own = masks.types & masks.own
    keys = set(types["key"][masks.types & ~masks.own])
    only = np.zeros(below.rows, np.bool_)
    if keys:  # not where all types match: there may be a million operators
        only = masks.operators & np.array([key in keys for key in below["key"]], np.bool_).reshape(-1)
    counts = np.concatenate([types["count"][own], below["count"][only]])
    times = np.concatenate([types["total_ns"][own], below["total_ns"][only]])
    return sum_of(times), sum_of(counts), int(only.sum())


def column_of(name: str) -> Column:
    """The column of operator tables with this name. Raises StepscopeError (code ``unknown_column``)."""
    for column in COLUMNS:
        if column.name == name:
            return column
    raise StepscopeError(
        f"Operators have no column {name}.", advice=f"They have: {', '.join(KINDS)}.", code="unknown_column"
    )
