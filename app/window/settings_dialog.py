"""The settings dialog, generated from the table of `app.settings`; every change works at once."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QEvent, Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.places import cache_folder
from app.settings import SETTINGS, Setting, Settings
from widgets.parts.hairline import Hairline
from widgets.parts.link import Link
from widgets.parts.plain_text import text_label
from widgets.theme import set_ground


def _words(text: str) -> str:
    return QCoreApplication.translate("Settings", text)


class SettingsDialog(QDialog):
    """One row a setting. Signal: ``chosen(key, value)``; the receiver stores it."""

    chosen = Signal(str, str)

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self._resets: dict[str, Link] = {}
        self._fields: dict[str, Callable[[], None]] = {}
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(0)
        self._sheet: QWidget | None = None
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self._buttons.rejected.connect(self.reject)
        self._buttons.setContentsMargins(16, 8, 16, 12)
        self._layout.addWidget(self._buttons)
        self._build()
        self.resize(560, self.sizeHint().height())

    def _build(self) -> None:
        """The sheet in the language of now; it is built again when the language changes."""
        self.setWindowTitle(self.tr("Settings"))
        self._resets.clear()
        self._fields.clear()
        sheet = QWidget()
        set_ground(sheet, "bg.panel")
        grid = QGridLayout(sheet)
        grid.setContentsMargins(24, 16, 24, 24)
        grid.setHorizontalSpacing(24)
        grid.setVerticalSpacing(8)
        grid.setColumnStretch(1, 1)
        line, group = 0, ""
        for row in SETTINGS:
            if row.group != group:
                line = _add_group(grid, line, row.group, first=not group)
                group = row.group
            line = self._add_row(grid, line, row)
        grid.setRowStretch(line, 1)
        if self._sheet is not None:
            self._layout.removeWidget(self._sheet)
            self._sheet.hide()
            self._sheet.deleteLater()
        self._sheet = sheet
        self._layout.insertWidget(0, sheet, 1)

    def _add_row(self, grid: QGridLayout, line: int, row: Setting) -> int:
        label = text_label(_words(row.label))
        label.setMinimumWidth(120)
        grid.addWidget(label, line, 0)
        field = self._choice_field(row) if row.kind == "choice" else self._folder_field(row)
        grid.addWidget(field, line, 1)
        reset = Link(self.tr("Reset"))
        reset.clicked.connect(lambda: self._choose(row.key, row.default))
        kept = reset.sizePolicy()
        kept.setRetainSizeWhenHidden(True)
        reset.setSizePolicy(kept)
        self._resets[row.key] = reset
        grid.addWidget(reset, line, 2)
        self._refresh(row.key)
        if not row.note:
            return line + 1
        note = text_label(_words(row.note), "small", "caption")
        note.setWordWrap(True)
        grid.addWidget(note, line + 1, 1, 1, 2)
        return line + 2

    def _choice_field(self, row: Setting) -> QWidget:
        combo = QComboBox()
        combo.setAccessibleName(_words(row.label))
        for value, text in row.choices:
            combo.addItem(_words(text), value)
        combo.activated.connect(lambda index: self._choose(row.key, combo.itemData(index)))
        self._fields[row.key] = lambda: combo.setCurrentIndex(combo.findData(self._settings[row.key]))
        return combo

    def _folder_field(self, row: Setting) -> QWidget:
        field = QLineEdit()
        field.setReadOnly(True)
        field.setAccessibleName(_words(row.label))
        field.setPlaceholderText(str(cache_folder()))
        button = QPushButton(self.tr("Choose…"))

        def choose() -> None:
            folder = QFileDialog.getExistingDirectory(self, _words(row.label), field.text() or field.placeholderText())
            if folder:
                self._choose(row.key, folder)

        button.clicked.connect(choose)
        self._fields[row.key] = lambda: field.setText(self._settings[row.key])
        box = QWidget()
        layout = QHBoxLayout(box)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        layout.addWidget(field, 1)
        layout.addWidget(button)
        return box

    def _choose(self, key: str, value: str) -> None:
        self.chosen.emit(key, value)
        if key in self._fields:
            self._refresh(key)

    def _refresh(self, key: str) -> None:
        self._fields[key]()
        self._resets[key].setVisible(not self._settings.is_default(key))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._build()


def _add_group(grid: QGridLayout, line: int, group: str, *, first: bool) -> int:
    if not first:
        grid.setRowMinimumHeight(line, 12)
        grid.addWidget(Hairline(), line, 0, 1, 3)
        line += 1
    grid.addWidget(text_label(_words(group), "heading"), line, 0, 1, 3)
    return line + 1
