"""Values of filters as people type and read them: in the unit that the column shows, kept in that of its cells."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from decimal import Decimal

from analysis.conditions import Condition, condition_values
from analysis.row_order import number_of
from model.typed import TYPED_SIZE_UNITS, typed_amount
from model.units import TYPED_TIME_UNITS, S
from widgets.tables.columns import TableColumn

_PERCENT = Decimal("0.01")


def unit_of(column: TableColumn) -> str:
    """The unit of a number without one; "" where there is none."""
    units = {"time": column.scale.unit, "moment": "s", "percent": "%", "ratio": "%", "size": "bytes"}
    return units.get(column.kind, column.unit)


def example_of(column: TableColumn) -> str:
    """An amount with a unit, where several are understood."""
    return {"time": "1.5 ms", "moment": "1.5 ms", "size": "1.5 MiB"}.get(column.kind, "")


def stored_condition(typed: Condition, column: TableColumn) -> Condition:
    """``typed`` with its values in the unit of the cells; what is no amount stays as it is. Texts, and digits that a
    cell is to contain, have no unit."""
    return _with_values(typed, column, lambda text: _stored(text, column))


def typed_condition(stored: Condition, column: TableColumn) -> Condition:
    """``stored`` with its values in the unit that ``column`` shows: the way back."""
    return _with_values(stored, column, lambda text: _typed(text, column))


def condition_words(stored: Condition, column: TableColumn | None) -> str:
    """``Duration > 5 µs``, for a column that is not there as the command line takes it: ``duration_ns > 5000``."""
    if column is None:
        return f"{stored.column} {stored.operator} {stored.value}"
    unit = unit_of(column) if column.is_number and stored.operator != "contains" else ""
    words = f"{column.title} {stored.operator} {typed_condition(stored, column).value}"
    return f"{words} {unit}" if unit else words


def _with_values(condition: Condition, column: TableColumn, turned: Callable[[str], str]) -> Condition:
    if not column.is_number or condition.operator == "contains":
        return condition
    if condition.operator != "in":
        return replace(condition, value=turned(condition.value))
    return replace(condition, value=", ".join(map(turned, condition_values(condition))))


def _units(column: TableColumn) -> tuple[Mapping[str, int | Decimal], int | Decimal]:
    """What the units are worth in that of the cells, and what a number without one is."""
    if column.kind in ("time", "moment"):
        return TYPED_TIME_UNITS, column.scale.ns if column.kind == "time" else S
    if column.kind == "size":
        return TYPED_SIZE_UNITS, 1
    factor = _PERCENT if column.kind == "ratio" else 1
    unit = unit_of(column).casefold()
    return ({unit: factor} if unit else {}), factor


def _stored(text: str, column: TableColumn) -> str:
    amount = typed_amount(text, *_units(column))
    if amount is None:
        return text
    return _plain(amount + (column.zero_ns if column.kind == "moment" else 0))


def _typed(text: str, column: TableColumn) -> str:
    amount = number_of(text)
    if amount is None:
        return text
    return _plain((amount - (column.zero_ns if column.kind == "moment" else 0)) / _units(column)[1])


def _plain(amount: Decimal) -> str:
    text = format(amount, "f")
    return text.rstrip("0").rstrip(".") if "." in text else text
