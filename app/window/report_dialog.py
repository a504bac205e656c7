"""Asks what a report is to have, and where to save it; it is written in a process of its own."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QCoreApplication, QSize, Qt
from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QSpinBox,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
)

from app.report import MOST_ROWS, PARTS, SUFFIXES, USUAL_ROWS, Part, ReportWish, write_elsewhere
from app.result_names import plain_name
from app.settings import setting
from app.window.dialog_size import open_at
from app.window.open_trace import ResultFacts
from app.window.panel_catalog import chart_panels
from app.window.saving_dialog import SavingDialog
from widgets.counts import Counts
from widgets.parts.plain_text import accessible_text, text_label
from widgets.parts.spin_box import inset_text
from widgets.suggestions.thresholds import thresholds
from widgets.suggestions.words import rule_language
from widgets.table_browser.words import table_title

if TYPE_CHECKING:
    from app.window.main_window import MainWindow

_SIZE = QSize(480, 560)
_ROW = QSize(0, 24)
_ID = int(Qt.ItemDataRole.UserRole)
_CHECKED, _UNCHECKED = Qt.CheckState.Checked, Qt.CheckState.Unchecked


class ReportDialog(SavingDialog):
    """For one result."""

    def __init__(self, window: MainWindow, cache: Path, facts: ResultFacts) -> None:
        super().__init__(window, QCoreApplication.translate("ReportDialog", "Save a report"))
        self._cache = cache
        self.contents = QTreeWidget()
        self.contents.setHeaderHidden(True)
        self.contents.setAccessibleName(self.tr("What the report has"))
        self._fill(facts)
        self.rows = QSpinBox()
        inset_text(self.rows)
        self.rows.setRange(1, MOST_ROWS)
        self.rows.setValue(USUAL_ROWS)
        self.language = QComboBox()
        for value, text in setting("language").choices[1:]:
            self.language.addItem(text, value)  # each language is named in itself
        self.language.setCurrentIndex(self.language.findData(rule_language()))
        self.format = QComboBox()
        for suffix, text in zip(SUFFIXES, (self.tr("HTML, one file"), self.tr("PDF, A4")), strict=True):
            self.format.addItem(text, suffix)
        self._arrange()
        self.contents.itemChanged.connect(self._show_whether_any)
        self.buttons.accepted.connect(self.ask)
        open_at(self, _SIZE)

    def _arrange(self) -> None:
        fields = QGridLayout()
        fields.setHorizontalSpacing(16)
        fields.setColumnStretch(1, 1)
        for line, (text, field) in enumerate(
            (
                (self.tr("Rows of each table"), self.rows),
                (self.tr("Language"), self.language),
                (self.tr("Format"), self.format),
            )
        ):
            label = text_label(text)
            label.setBuddy(field)
            field.setAccessibleName(accessible_text(text))
            fields.addWidget(label, line, 0)
            fields.addWidget(field, line, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 16, 16, 12)
        layout.setSpacing(12)
        layout.addWidget(text_label(self.tr("Of the whole run, whatever step or range is chosen."), "body", "caption"))
        layout.addWidget(self.contents, 1)
        layout.addLayout(fields)
        layout.addWidget(self.progress)
        layout.addWidget(self.note)
        layout.addWidget(self.buttons)

    def _fill(self, facts: ResultFacts) -> None:
        names = {
            "overview": self.tr("Overview"),
            "suggestions": self.tr("Suggestions"),
            "health": self.tr("Health"),
            "charts": self.tr("Charts"),
        }
        self._parts = {part: self._row(None, part, names[part], _CHECKED) for part in PARTS}
        self._tables = self._row(None, "tables", self.tr("Tables"), _UNCHECKED)
        for panel in chart_panels(facts.rows):
            self._row(self._parts["charts"], panel.id, panel.title(), _CHECKED)
        for table, rows in facts.rows.items():
            if rows:
                words = self.tr("{table}, {rows}").format(table=table_title(table), rows=Counts().rows(rows))
                self._row(self._tables, table, words, _UNCHECKED)
        for group in (self._parts["charts"], self._tables):
            group.setHidden(not group.childCount())
            group.setFlags(group.flags() | Qt.ItemFlag.ItemIsAutoTristate)

    def _row(self, group: QTreeWidgetItem | None, row_id: str, text: str, state: Qt.CheckState) -> QTreeWidgetItem:
        row = QTreeWidgetItem([text])
        row.setSizeHint(0, _ROW)
        row.setData(0, _ID, row_id)
        row.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsUserCheckable)
        row.setCheckState(0, state)
        if group is None:
            self.contents.addTopLevelItem(row)
        else:
            group.addChild(row)
        return row

    # ---- what is wished

    def wish(self, target: Path) -> ReportWish:
        """What is checked and chosen now."""
        charts = _checked(self._parts["charts"])
        parts = [part for part, row in self._parts.items() if row.checkState(0) != _UNCHECKED]
        return ReportWish(
            target,
            self.language.currentData(),
            tuple(cast("Sequence[Part]", parts)),
            charts,
            _checked(self._tables),
            self.rows.value(),
            thresholds().chosen(),
        )

    def _show_whether_any(self) -> None:
        wish = self.wish(Path())
        self.save_button.setEnabled(bool(wish.parts or wish.tables))

    # ---- writing

    def ask(self) -> None:
        """Ask for a file and write the report."""
        path = self._window.path
        name = plain_name(path) if path is not None else self._cache.stem
        self.ask_where(name, {self.format.currentData(): self.format.currentText()}, self.write)

    def write(self, target: Path) -> None:
        """Write the report to ``target``; the dialog closes when it is there."""
        cache, wish = self._cache, self.wish(target)
        fields = (self.contents, self.rows, self.language, self.format)
        self.start(lambda task: write_elsewhere(cache, wish, task), target, fields)


def _checked(group: QTreeWidgetItem) -> tuple[str, ...]:
    rows = (group.child(at) for at in range(group.childCount()))
    return tuple(row.data(0, _ID) for row in rows if row is not None and row.checkState(0) == _CHECKED)
