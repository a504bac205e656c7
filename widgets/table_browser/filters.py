"""Filters by column: a sheet to make one, and a chip for each that is on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
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
from widgets.table_browser.words import condition_text

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
        self.value.setPlaceholderText(self.value.accessibleName())

    def ask(
        self,
        columns: Sequence[Column],
        below: QWidget,
        now: Condition | None = None,
        column: str = "",
        titles: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        """Let a person make a filter on one of ``columns``, ``column`` being the likely one, or change the one that is
        ``now``. ``titles``: how the table calls them; the name that a filter is written with stands behind."""
        words = [f"{titles[one.name]} · {one.name}" if titles.get(one.name) else one.name for one in columns]
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
        self.value.setText(now.value if now is not None else "")
        self.add_button.setText(self.tr("Change") if now is not None else self.tr("Add"))
        self._say_unit()
        self.open_below(below)
        (self.value if now is not None or column else self.column).setFocus()

    def _condition(self) -> Condition:
        return Condition(str(self.column.currentData()), cast(Operator, self.operator.currentText()), self.value.text())

    def _say_unit(self) -> None:
        column = self._column()
        words = ""
        if column is not None:
            words = self.tr("Values in {unit}").format(unit=column.unit) if column.unit else ""
        if self.operator.currentText() == "in":
            words = self.tr("Values between commas")
        set_tone(self.note, "caption")
        self.note.setText(words)

    def _column(self) -> Column | None:
        return next((column for column in self._columns if column.name == self.column.currentData()), None)

    def _make(self) -> None:
        column, condition = self._column(), self._condition()
        if column is None:
            return
        try:
            holds(np.empty(0, object if column.kind == "text" else np.int64), column, condition)
        except StepscopeError as error:
            set_tone(self.note, "critical")
            self.note.setText(spoken(error.what))
            return
        self.hide()
        self.made.emit(condition, self._replaced)


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
        self._parts: list[QWidget] = []
        self._row = FlowLayout(self, gap=6, line_gap=4)
        self._row.setContentsMargins(10, 6, 8, 6)
        self.hide()

    def show_filters(self, conditions: Sequence[Condition], others: Sequence[tuple[str, str]] = ()) -> None:
        """Show a chip for each of them, after those of ``others``, (key, words) of what else narrows the rows."""
        if (tuple(conditions), tuple(others)) == (self._shown, self._others):
            return
        self._shown, self._others = tuple(conditions), tuple(others)
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
        self.show_filters(shown, self._others)

    def _chip(self, condition: Condition) -> FilterChip:
        chip = FilterChip(condition_text(condition))
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
