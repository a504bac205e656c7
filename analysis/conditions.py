"""Conditions on the cells of a column, as text and on values; and the words that texts are searched for."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from analysis.row_order import number_of, text_codes
from model.problem import StepscopeError
from model.table import Cells, Column, is_missing

Operator = Literal["==", "!=", "<", "<=", ">", ">=", "contains", "in"]

OPERATORS: tuple[Operator, ...] = ("==", "!=", "<=", ">=", "<", ">", "contains", "in")
_CONDITION = re.compile(
    r"\s*(?P<column>[^\s=!<>]+)\s*(?P<operator>==|!=|<=|>=|=|<|>|\bcontains\b|\bin\b)\s*(?P<value>.*?)\s*", re.DOTALL
)


@dataclass(frozen=True, slots=True)
class Condition:
    """``column`` ``operator`` ``value``; the value of ``in`` is a comma separated list, with csv quotes."""

    column: str
    operator: Operator
    value: str


def condition_of(text: str) -> Condition:
    """``COLUMN OP VALUE`` as a condition; the value may stand in quotes.

    Raises StepscopeError (code ``bad_condition``) when it is none."""
    found = _CONDITION.fullmatch(text)
    if found is None:
        raise StepscopeError(
            f"{text!r} is not a condition.",
            advice=f"Write COLUMN OP VALUE with one of {' '.join(OPERATORS)}, for example: count >= 10.",
            code="bad_condition",
        )
    operator = "==" if found["operator"] == "=" else found["operator"]
    value = found["value"]
    if operator != "in" and len(value) >= 2 and value[0] == value[-1] and value[0] in "'\"":
        value = value[1:-1]
    return Condition(found["column"], next(known for known in OPERATORS if known == operator), value)


def _integers(cells: Cells, operator: Operator, limit: Decimal) -> NDArray[np.bool_]:
    """int64 against an exact number: the limit is moved to the next whole number, never the cells to floats."""
    below, whole = int(limit.to_integral_value("ROUND_FLOOR")), limit == limit.to_integral_value()
    if operator in ("==", "!="):
        fits = whole and -(1 << 63) <= below < 1 << 63
        equal = cells == below if fits else np.zeros(len(cells), np.bool_)
        return equal if operator == "==" else ~equal
    if operator in (">", "<="):  # x > 1.5 is x > 1
        if not -(1 << 63) <= below < 1 << 63:
            return np.full(len(cells), (below < 0) == (operator == ">"), np.bool_)
        return cells > below if operator == ">" else cells <= below
    above = below if whole else below + 1  # x >= 1.5 is x >= 2
    if not -(1 << 63) <= above < 1 << 63:
        return np.full(len(cells), (above < 0) == (operator == ">="), np.bool_)
    return cells >= above if operator == ">=" else cells < above


_COMPARE: dict[Operator, Callable[[object, object], bool]] = {
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,  # type: ignore[operator]
    "<=": lambda a, b: a <= b,  # type: ignore[operator]
    ">": lambda a, b: a > b,  # type: ignore[operator]
    ">=": lambda a, b: a >= b,  # type: ignore[operator]
}


def _bad_number(condition: Condition) -> StepscopeError:
    return StepscopeError(
        f"{condition.value!r} is not a number.",
        where=f"{condition.column} {condition.operator} {condition.value}",
        advice=f"The column {condition.column} holds numbers.",
        code="bad_condition",
    )


def condition_values(condition: Condition) -> list[str]:
    """The values of a condition: those of ``in``, or the one."""
    if condition.operator != "in":
        return [condition.value]
    rows = list(csv.reader([condition.value], skipinitialspace=True))
    return [cell.strip() for cell in rows[0]] if rows else []


def _text_holds(text: str, operator: Operator, values: Sequence[str], numbers: Sequence[Decimal | None]) -> bool:
    if operator == "contains":
        return values[0].casefold() in text.casefold()
    own = number_of(text)
    if operator == "in":
        return text in values or (own is not None and own in numbers)
    if own is not None and numbers[0] is not None:
        return _COMPARE[operator](own, numbers[0])
    if numbers[0] is not None and operator not in ("==", "!="):
        return False  # a word is neither above nor below a number
    return _COMPARE[operator](text, values[0])


def texts_hold(texts: Sequence[str | None], condition: Condition) -> NDArray[np.bool_]:
    """Which ``texts`` meet ``condition``, shape (n,)."""
    values = condition_values(condition)
    numbers = [number_of(value) for value in values]
    lacking = condition.operator == "!="
    found = [lacking if text is None else _text_holds(text, condition.operator, values, numbers) for text in texts]
    return np.array(found, np.bool_)


def _numbers(cells: Cells, column: Column, condition: Condition) -> NDArray[np.bool_]:
    if condition.operator == "contains":
        text = condition.value
        return np.fromiter((text in str(cell) for cell in cells.tolist()), np.bool_, len(cells))
    mask = np.zeros(len(cells), np.bool_)
    for value in condition_values(condition):
        limit = number_of(value)
        if limit is None:
            raise _bad_number(condition)
        operator: Operator = "==" if condition.operator == "in" else condition.operator
        if column.kind == "int":
            mask |= _integers(cells, operator, limit)
        else:
            mask |= np.asarray(_COMPARE[operator](cells, float(limit)), np.bool_)
    return mask


def holds(cells: Cells, column: Column, condition: Condition) -> NDArray[np.bool_]:
    """Which ``cells`` of ``column`` meet ``condition``, shape (n,). Numbers are compared as numbers, also those in a
    text column; a missing cell meets only ``!=``. Raises StepscopeError (code ``bad_condition``)."""
    if column.kind == "text":
        codes, texts = text_codes(cells)
        return texts_hold(texts, condition)[codes]
    missing = is_missing(cells, column.kind)
    met = _numbers(cells, column, condition)
    return met | missing if condition.operator == "!=" else met & ~missing


def matches_words(cells: Cells, words: Sequence[str]) -> NDArray[np.bool_]:
    """Which texts contain all ``words`` (casefolded), shape (n,)."""
    codes, texts = text_codes(cells)
    return have_words(texts, words)[codes]


def have_words(texts: Sequence[str | None], words: Sequence[str]) -> NDArray[np.bool_]:
    """Which ``texts`` contain all ``words`` (casefolded), shape (n,); all of them where there is no word."""
    if not words:
        return np.ones(len(texts), np.bool_)
    folded = (text and text.casefold() for text in texts)
    return np.array([text is not None and all(word in text for word in words) for text in folded], np.bool_)


def search_words(text: str) -> list[str]:
    """The words of a search text, as `matches_words` wants them."""
    return text.casefold().split()
