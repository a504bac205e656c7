"""Inputs and outputs of an operator: format, data type and shape, as often as its calls differ in them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from analysis.kernel_of_slice import Operand, operands
from analysis.operator_calls import CallQuery
from analysis.operator_columns import parts_of
from analysis.operator_rows import Scope, known_columns, operator_rows
from analysis.operator_sources import Source
from analysis.operator_tables import members
from analysis.row_groups import grouped
from analysis.stored_columns import info_of
from model.task import TaskContext
from model.whole_number import whole_number

if TYPE_CHECKING:
    from cache.trace import Trace

MOST_VARIANTS = 20
_LISTS = tuple(f"{side}_{what}" for side in ("input", "output") for what in ("shapes", "data_types", "formats"))


@dataclass(frozen=True, slots=True)
class Variant:
    """Inputs and outputs that ``calls`` calls have in common (of a table of sums: rows)."""

    calls: int
    inputs: tuple[Operand, ...]
    outputs: tuple[Operand, ...]


@dataclass(frozen=True, slots=True)
class OperatorInfo:
    """``variants``: the most frequent of ``variant_count``, most calls first; none where the rows say nothing."""

    name: str
    variants: tuple[Variant, ...]
    variant_count: int


def operator_info(trace: Trace, source: Source, scope: Scope, query: CallQuery, task: TaskContext) -> OperatorInfo:
    """What the rows of an operator say of its inputs and outputs."""
    name = query.name or parts_of(query.key)[0]
    rows = operator_rows(trace, source, scope, task)
    known = known_columns(trace, source)
    columns = [column for column in ("info", *_LISTS) if column in known]
    if rows is None or not columns:
        return OperatorInfo(name, (), 0)
    mask = members(rows, query.group, query.key, query.name)
    if query.begin_ns is not None and "start_ns" in known:
        mask &= np.asarray(rows.stored(trace, ("start_ns",))["start_ns"] == query.begin_ns, np.bool_)
    at = np.flatnonzero(mask)
    if not len(at):
        return OperatorInfo(name, (), 0)
    count = info_of(trace, source.rows).rows
    stored = at if rows.at is None else rows.at[at]
    groups = grouped([trace.text_codes(source.rows, column, 0, count)[0][stored] for column in columns], task)
    calls = np.bincount(groups.of, minlength=groups.count)
    order = np.argsort(-calls, kind="stable")[:MOST_VARIANTS]
    table = trace.cells_at(source.rows, columns, stored[groups.first[order]])
    variants = []
    for place, group in enumerate(order.tolist()):
        texts = {column: str(table[column][place] or "") for column in columns}
        variant = _variant(int(calls[group]), texts)
        if variant.inputs or variant.outputs:
            variants.append(variant)
    return OperatorInfo(name, tuple(variants), groups.count if variants else 0)


def _variant(calls: int, texts: dict[str, str]) -> Variant:
    if texts.get("info"):
        return Variant(calls, *(_of_info(texts["info"], side) for side in ("input", "output")))
    whole = dict.fromkeys(_LISTS, "") | texts
    return Variant(calls, operands(whole, "input"), operands(whole, "output"))


def _of_info(text: str, side: str) -> tuple[Operand, ...]:
    """``{"input_0": {"format", "data_type", "shape"}, …}`` of legacy results; what is none of it is left out."""
    try:
        info = json.loads(text)
    except (ValueError, RecursionError):
        return ()
    entries = info.items() if isinstance(info, dict) else ()
    found = [
        (whole_number(key.rpartition("_")[2]) or 0, value)
        for key, value in entries
        if key.startswith(f"{side}_") and isinstance(value, dict)
    ]
    return tuple(
        Operand(_text(one.get("shape")), _text(one.get("data_type")), _text(one.get("format")))
        for _, one in sorted(found, key=lambda pair: pair[0])
    )


def _text(value: Any) -> str:
    if isinstance(value, list):
        return ",".join(str(one) for one in value)
    return "" if value is None else str(value)
