"""What a person filters the operators by and which columns they want: the chips, and the sheets that ask for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from analysis.conditions import Condition
from analysis.operators import Operators
from widgets.operators.bar import OperatorBar
from widgets.operators.choices import filter_columns
from widgets.operators.tables import all_columns, choice_name
from widgets.table_browser.column_sheet import ColumnSheet
from widgets.table_browser.filters import FilterChips, FilterSheet, replaced
from widgets.tables.column_choices import ColumnChoice, column_choices
from widgets.tables.columns import TableColumn


class OperatorFilters(QObject):
    """Conditions of each source and view apart, ``key`` says which is shown; columns are kept by `column_choices`.

    Signals: ``changed()``: other conditions; ``other_removed(part)``: the chip of something else was removed."""

    changed = Signal()
    other_removed = Signal(str)

    def __init__(self, bar: OperatorBar, key: Callable[[], str], panel: QWidget) -> None:
        super().__init__(panel)
        self._bar, self._key = bar, key
        self._result: Operators | None = None
        self._columns: tuple[TableColumn, ...] = ()
        self._where: dict[str, tuple[Condition, ...]] = {}
        self.chips, self.filter_sheet, self.column_sheet = FilterChips(), FilterSheet(panel), ColumnSheet(panel)
        bar.filter_button.clicked.connect(lambda: self._ask_filter(bar.filter_button))
        bar.columns_button.clicked.connect(self._ask_columns)
        self.chips.removed.connect(lambda condition: self._replace(condition, None))
        self.chips.edit_wanted.connect(lambda condition, chip: self._ask_filter(chip, condition))
        self.chips.cleared.connect(lambda: self._set(()))
        self.chips.other_removed.connect(self.other_removed)
        self.filter_sheet.made.connect(lambda made, replaced: self._replace(replaced, made))
        self.column_sheet.chosen.connect(self._choose_columns)

    def current(self) -> tuple[Condition, ...]:
        """The conditions of what is shown."""
        return self._where.get(self._key(), ())

    def drop(self) -> None:
        """Leave them out, without saying so."""
        self._where.pop(self._key(), None)

    def show_result(self, result: Operators, others: Sequence[tuple[str, str]]) -> None:
        """Show a chip for each condition, after those of ``others``: part and words of what else narrows the rows."""
        self._result = result
        if result.page is None or not result.query.first or not self._columns:  # as the table has them
            self._columns = all_columns(result)
        self.chips.show_filters(self.current(), others, self._columns)

    def forget(self) -> None:
        """There is no result to ask about."""
        self._result = None
        self._columns = ()

    def retranslate(self) -> None:
        """Say everything in the language of now."""
        for part in (self.chips, self.filter_sheet, self.column_sheet):
            part.retranslate()

    def _set(self, where: tuple[Condition, ...]) -> None:
        self._where[self._key()] = where
        self.changed.emit()

    def _replace(self, old: Condition | None, new: Condition | None) -> None:
        self._set(replaced(self.current(), old, new))

    def _ask_filter(self, below: QWidget, now: Condition | None = None) -> None:
        if self._result is not None:
            self.filter_sheet.ask(filter_columns(self._result), below, now, shown=self._columns)

    def _ask_columns(self) -> None:
        if self._result is not None:
            choice = column_choices().of(choice_name(self._result))
            self.column_sheet.ask(all_columns(self._result), choice, self._bar.columns_button)

    def _choose_columns(self, choice: ColumnChoice) -> None:
        if self._result is not None:
            column_choices().choose(choice_name(self._result), choice)
