"""Rows of a table from the objects of a JSON file that was read ``exact`` (`parsers.json_file`)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import islice
from typing import Any

from model.batches import TableBatch
from model.table import Column
from model.task import TaskContext
from model.time_text import Unit, ns_cells, says_nothing
from parsers.faults import Faults
from parsers.json_file import decimal_texts, integer, number

_ROWS = 20_000  # of one batch


@dataclass(frozen=True, slots=True)
class Pick:
    """Fills ``column`` from what each object has under ``key``. ``unit``: of a time. ``scale``: what one of the file's
    units is, in units of the column."""

    column: Column
    key: str
    unit: Unit | None = None
    scale: int = 1


def json_batches(
    table: str,
    picks: Sequence[Pick],
    objects: Iterable[Mapping[str, Any]],
    faults: Faults,
    task: TaskContext,
    first: int = 1,
) -> Iterator[TableBatch]:
    """All ``objects`` as rows of ``table``, also columns that no object has. A value of another kind is missing and
    noted. ``first``: the number of the first object in the file. Raises `Cancelled`."""
    columns = tuple(pick.column for pick in picks)
    waiting = iter(objects)
    while rows := list(islice(waiting, _ROWS)):
        task.check()
        data = {}
        for pick in picks:
            cells, bad = _cells(pick, [row.get(pick.key) for row in rows])
            data[pick.column.name] = cells
            for place in bad:
                label = pick.column.label or pick.key
                faults.note("cell_not_a_number", f"entry {first + place}", str(rows[place][pick.key]), 1, label)
        first += len(rows)
        yield TableBatch(table, columns, data)


def _cells(pick: Pick, values: Sequence[Any]) -> tuple[Any, list[int]]:
    """Cells of the column, and the places of values that are neither missing nor of its kind."""
    if pick.column.kind == "text":
        return [_text(value) for value in values], []
    if pick.unit is not None and pick.column.kind == "int":
        times, bad = ns_cells(decimal_texts(values), pick.unit)
        return times, bad + [place for place, value in enumerate(values) if isinstance(value, list | dict | bool)]
    convert = _whole if pick.column.kind == "int" else _fraction
    cells = [convert(value, pick.scale) for value in values]
    return cells, [place for place, cell in enumerate(cells) if cell is None and not _is_missing(values[place])]


def _is_missing(value: object) -> bool:
    if isinstance(value, float):  # the file's NaN and Infinity
        return True
    return value is None or (isinstance(value, str) and says_nothing(value))


def _text(value: object) -> str | None:
    if value is None or isinstance(value, str):
        return value
    return json.dumps(value, ensure_ascii=False)


def _whole(value: object, scale: int) -> int | None:
    if scale == 1:
        return integer(value)
    if number(value) is None:
        return None
    scaled = Decimal(str(value)) * scale
    return int(scaled.to_integral_value()) if abs(scaled) < 1 << 62 else None


def _fraction(value: object, scale: int) -> float | None:
    found = number(value)
    return None if found is None or abs(found * scale) == float("inf") else found * scale
