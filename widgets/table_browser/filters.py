"""Filters by column: a sheet to make one, and a chip for each that is on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import cast

import numpy as np
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QLineEdit, QPushButton, QWidget

from analysis.conditions import OPERATORS, Condition, Operator, holds
from model.problem import StepscopeError
from model.table import Column
from widgets.parts.chip import FilterChip
from widgets.parts.flow_layout import FlowLayout
from widgets.parts.link import Link
from widgets.parts.plain_text import set_tone, text_label
from widgets.sentences import spoken
from widgets.table_browser.popup import Popup
from widgets.table_browser.typed_values import condition_words, example_of, stored_condition, typed_condition, unit_of
from widgets.tables.columns import TableColumn, column_of

_COLUMN_LETTERS = 24
_VALUE_WIDTH = 180
_CLEAR_FROM = 2  # chips


class FilterSheet(Popup):
    """Column, operator and value. Signal: ``made(condition, replaced)``: a filter is wanted, in the place of another
    one or (None) besides the others."""

    made = Signal(object, object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._columns: tuple[Column, ...] = ()
        self._shown: dict[str, TableColumn] = {}
        self._replaced: Condition | None = None
        self.column, self.operator, self.value = QComboBox(), QComboBox(), QLineEdit()
        self.column.setMinimumContentsLength(_COLUMN_LETTERS)
        self.column.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.column.currentIndexChanged.connect(lambda _: self._say_unit())
        self.operator.addItems(list(OPERATORS))
        self.operator.currentIndexChanged.connect(lambda _: self._say_unit())
        self.value.setMinimumWidth(_VALUE_WIDTH)
        self.value.returnPressed.connect(self._make)
        self.value.textEdited.connect(lambda _: self._say_unit())
        self.add_button = QPushButton()
        self.add_button.clicked.connect(self._make)
        self.note = text_label("", "small", "caption")
        grid = QGridLayout(self)
        grid.setContentsMargins(12, 12, 12, 8)
        grid.setSpacing(8)
        for at, part in enumerate((self.column, self.operator, self.value, self.add_button)):
            grid.addWidget(part, 0, at)
        grid.addWidget(self.note, 1, 0, 1, 4)
        self.retranslate()

    def retranslate(self) -> None:
        """Set all texts again."""
        self.column.setAccessibleName(self.tr("Column"))
        self.operator.setAccessibleName(self.tr("Condition"))
        self.value.setAccessibleName(self.tr("Value"))
        self._say_unit()

    def ask(
        self,
        columns: Sequence[Column],
        below: QWidget,
        now: Condition | None = None,
        column: str = "",
        shown: Sequence[TableColumn] = (),
    ) -> None:
        """Let a person make a filter on one of ``columns``, ``column`` being the likely one, or change the one that is
        ``now``. ``shown``: how the table shows them, those that it can show; values are typed in their units."""
        self._shown = {one.name: column_of(one) for one in columns} | {one.name: one for one in shown}
        titles = Counter(self._shown[one.name].title for one in columns)
        words = [_words(self._shown[one.name], is_alone=titles[self._shown[one.name].title] == 1) for one in columns]
        if (tuple(columns), words) != (self._columns, [self.column.itemText(at) for at in range(self.column.count())]):
            self._columns = tuple(columns)
            self.column.clear()
            for text, one in zip(words, columns, strict=True):
                self.column.addItem(text, one.name)
        self._replaced = now
        if column:
            self.column.setCurrentIndex(self.column.findData(column))
        if now is not None:
            self.column.setCurrentIndex(self.column.findData(now.column))
            self.operator.setCurrentText(now.operator)
        known = self._shown.get(now.column) if now is not None else None
        typed = typed_condition(now, known) if now is not None and known is not None else now
        self.value.setText(typed.value if typed is not None else "")
        self.add_button.setText(self.tr("Change") if now is not None else self.tr("Add"))
        self._say_unit()
        self.open_below(below)
        (self.value if now is not None or column else self.column).setFocus()

    def _condition(self, column: Column) -> Condition:
        typed = Condition(column.name, cast(Operator, self.operator.currentText()), self.value.text())
        return stored_condition(typed, self._shown[column.name])

    def _say_unit(self) -> None:
        column = self._column()
        shown = self._shown[column.name] if column is not None else None
        has_unit = shown is not None and self.operator.currentText() != "contains"
        unit, example = (unit_of(shown), example_of(shown)) if shown is not None and has_unit else ("", "")
        words = []
        if self.operator.currentText() == "in":
            words.append(self.tr("Values between commas"))
        if example:
            words.append(
                self.tr("Values in {unit}, or with another unit: {example}").format(unit=unit, example=example)
            )
        elif unit:
            words.append(self.tr("Values in {unit}").format(unit=unit))
        set_tone(self.note, "caption")
        self.note.setText(" · ".join(words))
        name = self.tr("Value")
        self.value.setPlaceholderText(f"{name}, {unit}" if unit else name)

    def _column(self) -> Column | None:
        return next((column for column in self._columns if column.name == self.column.currentData()), None)

    def _make(self) -> None:
        column = self._column()
        if column is None:
            return
        condition = self._condition(column)
        try:
            holds(np.empty(0, object if column.kind == "text" else np.int64), column, condition)
        except StepscopeError as error:
            set_tone(self.note, "critical")
            self.note.setText(spoken(error.what))
            return
        self.hide()
        self.made.emit(condition, self._replaced)


def _words(column: TableColumn, *, is_alone: bool) -> str:
    return column.header if is_alone else f"{column.header} · {column.name}"


class FilterChips(QWidget):
    """The filters that are on. Signals: ``removed(condition)``; ``edit_wanted(condition, chip)``; ``cleared()``;
    ``other_removed(key)``: a chip that stands for something else than a filter by a column."""

    removed = Signal(object)
    other_removed = Signal(str)
    edit_wanted = Signal(object, QWidget)
    cleared = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: tuple[Condition, ...] = ()
        self._others: tuple[tuple[str, str], ...] = ()
        self._columns: tuple[TableColumn, ...] = ()
        self._parts: list[QWidget] = []
        self._row = FlowLayout(self, gap=6, line_gap=4)
        self._row.setContentsMargins(10, 6, 8, 6)
        self.hide()

    def show_filters(
        self,
        conditions: Sequence[Condition],
        others: Sequence[tuple[str, str]] = (),
        columns: Sequence[TableColumn] = (),
    ) -> None:
        """Show a chip for each of them, after those of ``others``, (key, words) of what else narrows the rows.
        ``columns``: how the table shows those that they are of."""
        now = tuple(conditions), tuple(others), tuple(columns)
        if now == (self._shown, self._others, self._columns):
            return
        self._shown, self._others, self._columns = now
        self._clear()
        for key, words in self._others:
            chip = FilterChip(words)
            for signal in (chip.removed, chip.clicked):
                signal.connect(lambda key=key: self.other_removed.emit(key))
            self._add(chip)
        for condition in self._shown:
            self._add(self._chip(condition))
        if len(self._shown) >= _CLEAR_FROM:
            link = Link(self.tr("Clear filters"))
            link.clicked.connect(self.cleared)
            self._add(link)
        self.setVisible(bool(self._shown or self._others))
        self.updateGeometry()

    def chips(self) -> list[FilterChip]:
        """The chips in their order."""
        return [part for part in self._parts if isinstance(part, FilterChip)]

    def retranslate(self) -> None:
        """Set all texts again."""
        shown, self._shown = self._shown, ()
        self.show_filters(shown, self._others, self._columns)

    def _chip(self, condition: Condition) -> FilterChip:
        chip = FilterChip(
            condition_words(condition, next((one for one in self._columns if one.name == condition.column), None))
        )
        chip.removed.connect(lambda: self.removed.emit(condition))
        chip.clicked.connect(lambda: self.edit_wanted.emit(condition, chip))
        return chip

    def _add(self, part: QWidget) -> None:
        self._parts.append(part)
        self._row.addWidget(part)

    def _clear(self) -> None:
        for part in self._parts:
            self._row.removeWidget(part)
            part.hide()
            part.deleteLater()
        self._parts = []


def replaced(where: tuple[Condition, ...], old: Condition | None, new: Condition | None) -> tuple[Condition, ...]:
    """``where`` with ``new`` in the place of ``old``; None: without it, or with one more."""
    kept = [one for one in where if new is None or one != new]
    at = kept.index(old) if old in kept else len(kept)
    kept[at : at + 1] = [new] if new is not None else []
    return tuple(kept)
