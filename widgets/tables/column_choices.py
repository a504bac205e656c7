"""Which columns of a table a person wants to see, and in which order; tables ask here, the program keeps it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal


@dataclass(frozen=True, slots=True)
class ColumnChoice:
    """``order``: names of columns, those that are not named follow; ``hidden``: names of those that are not shown."""

    order: tuple[str, ...] = ()
    hidden: frozenset[str] = frozenset()

    def in_order(self, names: Sequence[str]) -> tuple[str, ...]:
        """All of ``names`` in the chosen order."""
        first = [name for name in self.order if name in names]
        return (*first, *(name for name in names if name not in first))

    def shown(self, names: Sequence[str]) -> tuple[str, ...]:
        """The ``names`` to show, in the chosen order; all of them where none would be left."""
        ordered = self.in_order(names)
        return tuple(name for name in ordered if name not in self.hidden) or ordered


class ColumnChoices(QObject):
    """The choices for all tables, by their names. Signal: ``changed()``."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._chosen: dict[str, ColumnChoice] = {}

    def of(self, table: str) -> ColumnChoice:
        """The choice for ``table``; without one, all columns in the table's own order."""
        return self._chosen.get(table, ColumnChoice())

    def choose(self, table: str, choice: ColumnChoice) -> None:
        """Take another choice; a `ColumnChoice()` is none."""
        if choice != self.of(table):
            self._chosen.pop(table, None)
            if choice != ColumnChoice():
                self._chosen[table] = choice
            self.changed.emit()

    def text(self) -> str:
        """All choices, as `read` takes them."""
        parts = {table: [list(one.order), sorted(one.hidden)] for table, one in self._chosen.items()}
        return json.dumps(parts, ensure_ascii=False)

    def read(self, text: str) -> None:
        """Take all choices from ``text``; what is none in it is left out."""
        try:
            parts = json.loads(text or "{}")
        except (ValueError, RecursionError):
            parts = {}
        entries = parts.items() if isinstance(parts, dict) else ()
        self._chosen = {table: choice for table, part in entries if (choice := _choice_of(part)) is not None}


def _choice_of(part: object) -> ColumnChoice | None:
    if not isinstance(part, list) or len(part) != 2 or not all(isinstance(names, list) for names in part):
        return None
    order, hidden = (_texts(names) for names in part)
    return ColumnChoice(order, frozenset(hidden))


def _texts(names: Iterable[object]) -> tuple[str, ...]:
    return tuple(name for name in names if isinstance(name, str))


_choices = ColumnChoices()


def column_choices() -> ColumnChoices:
    """Those of the program."""
    return _choices
