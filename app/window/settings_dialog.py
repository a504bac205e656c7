"""The settings dialog, generated from the table of `app.settings`; every change works at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from types import MappingProxyType

from PySide6.QtCore import QCoreApplication, QEvent, QSize, Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from app.places import cache_folder
from app.settings import SETTINGS, Setting, Settings
from app.settings_exchange import default_settings, export_settings, imported_settings
from app.window.asked_file import ask_for_file, ask_for_folder, ask_where_to_save
from app.window.dialog_size import open_at
from app.window.key_settings import KeySheet
from app.window.message_boxes import ask, warn
from app.window.rule_settings import RuleSheet
from app.window.show_folder import show_folder
from app.window.storage_settings import StorageSheet
from app.window.tab_order import tab_stops, tab_through
from app.window.window_state import WindowState
from model.literal import literal, literal_lines
from model.problem import StepscopeError
from model.units import gigabyte
from widgets.parts.hairline import Hairline
from widgets.parts.link import Link
from widgets.parts.message_bar import MessageBar
from widgets.parts.plain_text import text_label
from widgets.parts.quiet_wheel import leave_wheel_to_form
from widgets.sentences import spoken
from widgets.theme import set_ground

_SIZE = QSize(760, 560)
_GROUPS_WIDTH = 150
_KEYS, _RULES = "Keys", "Rules"


def _words(text: str) -> str:
    return QCoreApplication.translate("Settings", text)


def _size_choice(value: str) -> str:
    """``50 GiB``, in the units that were chosen."""
    return f"{value} {gigabyte()[1]}"


class SettingsDialog(QDialog):
    """A search on top, the groups on the left, one row a setting. ``taken``: (what, key) of keys that nothing else can
    have; ``overridden``: what the command line set for this start, key -> value; one that is chosen must leave it.
    Signal: ``chosen(key, value)``; the receiver stores it."""

    chosen = Signal(str, str)

    def __init__(
        self,
        settings: Settings,
        taken: Sequence[tuple[str, str]] = (),
        parent: QWidget | None = None,
        *,
        overridden: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        super().__init__(parent)
        self._settings = settings
        self._overridden = overridden
        self._override_notes: dict[str, QWidget] = {}
        self._taken = taken
        self._resets: dict[str, Link] = {}
        self._fields: dict[str, Callable[[], None]] = {}
        self._parts: dict[str, list[QWidget]] = {}
        self._groups: dict[str, QWidget] = {}
        self._labels: list[QWidget] = []
        self.storage: StorageSheet
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.search = QLineEdit()
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self._filter)
        self.groups = QListWidget()
        self.groups.setFixedWidth(_GROUPS_WIDTH)
        self.groups.setContentsMargins(8, 8, 8, 8)
        for going in (self.groups.itemSelectionChanged, self.groups.itemClicked, self.groups.itemActivated):
            going.connect(self._go_to_group)  # by arrow keys, by mouse, by Enter
        self._area = QScrollArea()
        self._area.setWidgetResizable(True)
        self._area.setFrameShape(QScrollArea.Shape.NoFrame)
        self.message = MessageBar()
        self.message.link_clicked.connect(self._show_exported)
        self._exported = Path()
        self._arrange()
        self._build()
        open_at(self, _SIZE)

    def _arrange(self) -> None:
        buttons = self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        self.reset_all, self.import_button, self.export_button = (QPushButton() for _ in range(3))
        for button, deed in (
            (self.reset_all, self._ask_to_reset),
            (self.import_button, self._ask_to_import),
            (self.export_button, self._ask_to_export),
        ):
            buttons.addButton(button, QDialogButtonBox.ButtonRole.ResetRole)
            button.clicked.connect(deed)
        buttons.setContentsMargins(16, 8, 16, 12)
        top = QHBoxLayout()
        top.setContentsMargins(16, 12, 16, 12)
        top.addWidget(self.search)
        middle = QHBoxLayout()
        middle.setSpacing(0)
        middle.addWidget(self.groups)
        middle.addWidget(self._area, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.message)
        layout.addLayout(top)
        layout.addWidget(Hairline())
        layout.addLayout(middle, 1)
        layout.addWidget(Hairline())
        layout.addWidget(buttons)

    def _build(self) -> None:
        """The sheet in the language of now; it is built again when the language changes."""
        self.setWindowTitle(self.tr("Settings"))
        self.search.setPlaceholderText(self.tr("Search the settings"))
        self.groups.setAccessibleName(self.tr("Groups of settings"))
        self.reset_all.setText(self.tr("Reset all…"))
        self.import_button.setText(self.tr("Import…"))
        self.export_button.setText(self.tr("Export…"))
        self._labels.clear()
        for known in (self._resets, self._fields, self._parts, self._groups, self._override_notes):
            known.clear()
        self.groups.clear()
        sheet = QWidget()
        set_ground(sheet, "bg.panel")
        groups = QVBoxLayout(sheet)
        groups.setContentsMargins(24, 16, 24, 24)
        groups.setSpacing(20)
        for group in dict.fromkeys(row.group for row in SETTINGS):
            grid = self._add_group(groups, group, _words(group))
            for row in (row for row in SETTINGS if row.group == group):
                self._add_row(grid, row)
        self.keys = KeySheet(self._settings, self._taken)
        self.keys.chosen.connect(self.chosen)
        self._add_group(groups, _KEYS, self.tr("Keys")).addWidget(self.keys, 1, 0, 1, 3)
        self.rules = RuleSheet(self._settings)
        self.rules.chosen.connect(self.chosen)
        self._add_group(groups, _RULES, self.tr("Rules of suggestions")).addWidget(self.rules, 1, 0, 1, 3)
        self.none_found = text_label(self.tr("No setting matches."), tone="caption")
        groups.addWidget(self.none_found)
        groups.addStretch(1)
        widest = max(label.sizeHint().width() for label in self._labels)
        for label in self._labels:
            label.setMinimumWidth(widest)  # the fields of all groups begin at one place
        self._area.setWidget(sheet)
        for button in self.findChildren(QPushButton):
            button.setAutoDefault(False)  # Enter in a field must not press one of them
        close = self._buttons.button(QDialogButtonBox.StandardButton.Close)
        tab_through(*tab_stops(self.rules)[-1:], self.reset_all, self.import_button, self.export_button, close)
        self._filter(self.search.text())

    def _add_group(self, groups: QVBoxLayout, group: str, text: str) -> QGridLayout:
        self._groups[group] = QWidget()
        grid = QGridLayout(self._groups[group])
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(24)
        grid.setVerticalSpacing(8)
        grid.setColumnStretch(1, 1)
        grid.addWidget(text_label(text, "heading"), 0, 0, 1, 3)
        groups.addWidget(self._groups[group])
        item = QListWidgetItem(text)
        item.setData(Qt.ItemDataRole.UserRole, group)
        self.groups.addItem(item)
        return grid

    def _go_to_group(self) -> None:
        for item in self.groups.selectedItems():  # none when the sheet is built anew
            self.search.clear()
            group = self._groups[item.data(Qt.ItemDataRole.UserRole)]
            self._area.verticalScrollBar().setValue(max(group.y() - 16, 0))

    def _filter(self, text: str) -> None:
        words = text.casefold().split()
        shown = set()
        for row in SETTINGS:
            own = f"{_words(row.group)} {_words(row.label)} {_words(row.note)}".casefold()
            is_shown = all(word in own for word in words)
            for part in self._parts[row.key]:
                part.setVisible(is_shown)
            self._resets[row.key].setVisible(is_shown and not self._settings.is_default(row.key))
            shown |= {row.group} if is_shown else set()
        for group, part in ((_KEYS, self.keys), (_RULES, self.rules)):
            if part.show_matching(words):
                shown.add(group)
        for group, part in self._groups.items():
            part.setVisible(group in shown)
        self.none_found.setVisible(not shown)

    def _add_row(self, grid: QGridLayout, row: Setting) -> None:
        line = grid.rowCount()
        label = text_label(_words(row.label))
        self._labels.append(label)
        grid.addWidget(label, line, 0)
        field = self._choice_field(row) if row.kind == "choice" else self._folder_field(row)
        grid.addWidget(field, line, 1)
        reset = Link(self.tr("Reset"))
        reset.clicked.connect(lambda: self._reset(row))
        kept = reset.sizePolicy()
        kept.setRetainSizeWhenHidden(True)
        reset.setSizePolicy(kept)
        self._resets[row.key] = reset
        self._parts[row.key] = [label, field]
        grid.addWidget(reset, line, 2)
        self._refresh(row.key)
        if row.kind == "folder":
            line += 1
            grid.addWidget(self._storage_sheet(), line, 1)
            self._parts[row.key].append(self.storage)
        if row.key in self._overridden:
            line += 1
            shown = _words(dict(row.choices).get(self._overridden[row.key], self._overridden[row.key]))
            words = self.tr("{choice} in this start, by the command line.").format(choice=shown)
            self._override_notes[row.key] = text_label(words, "small", "caption")
            grid.addWidget(self._override_notes[row.key], line, 1, 1, 2)
            self._parts[row.key].append(self._override_notes[row.key])
        if not row.note:
            return
        note = text_label(_words(row.note), "small", "caption")
        note.setWordWrap(True)
        grid.addWidget(note, line + 1, 1, 1, 2)
        self._parts[row.key].append(note)

    def _choice_field(self, row: Setting) -> QWidget:
        combo = QComboBox()
        leave_wheel_to_form(combo)
        combo.setAccessibleName(_words(row.label))
        for value, text in row.choices:
            usual = self.tr("{choice} (default)") if value == row.default else "{choice}"
            combo.addItem(usual.format(choice=_size_choice(value) if row.is_size and not text else _words(text)), value)
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
            ask_for_folder(self, _words(row.label), field.text() or field.placeholderText(), self._take_folder)

        button.clicked.connect(choose)
        self._fields[row.key] = lambda: field.setText(self._settings[row.key])
        box = QWidget()
        layout = QHBoxLayout(box)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        layout.addWidget(field, 1)
        layout.addWidget(button)
        return box

    def _storage_sheet(self) -> StorageSheet:
        before = getattr(self, "storage", None)  # in the language before
        if before is not None:
            before.close_job()
        self.storage = StorageSheet(self._settings)
        self.finished.connect(self.storage.close_job)
        return self.storage

    # ---- the cache folder

    def _reset(self, row: Setting) -> None:
        if row.kind == "folder":
            self._ask_to_move(cache_folder())
        else:
            self._choose(row.key, row.default)

    def _take_folder(self, folder: Path) -> None:
        if folder != self._settings.cache_folder():
            self._ask_to_move(folder)

    def _ask_to_move(self, folder: Path) -> None:
        """Ask whether the results come along, then take the other folder."""
        value = "" if folder == cache_folder() else str(folder)

        def choose() -> None:
            self._choose("cache_folder", value)
            self.storage.refresh()

        words = self.tr("Move the results and bookmarks that lie in the cache folder to the new one?")
        move = partial(self.storage.move_to, folder, choose)
        ask(self, self.tr("Cache folder"), words, move, choose, literal(str(folder)))

    # ---- all settings

    def _ask_to_reset(self) -> None:
        words = self.tr("Set all settings, keys and thresholds back to their defaults? The cache folder stays.")
        ask(self, self.tr("Reset all"), words, lambda: self._take(default_settings(self._settings)))

    def _ask_to_export(self) -> None:
        ask_where_to_save(
            self, WindowState(), self.tr("Export the settings"), "stepscope-settings", {".json": "JSON"}, self._export
        )

    def _export(self, target: Path) -> None:
        if self._guarded(lambda: export_settings(self._settings, target)):
            self._exported = target
            self.message.show_message("ok", self._exported_words, link=lambda: self.tr("Show in folder"))

    def _exported_words(self) -> str:
        return self.tr("Saved as {path}").format(path=self._exported)

    def _show_exported(self) -> None:
        show_folder(self._exported.parent)

    def _ask_to_import(self) -> None:
        folder = WindowState().folder() or str(Path.home())
        ask_for_file(self, self.tr("Import settings"), folder, "JSON (*.json)", self._import)

    def _import(self, source: Path) -> None:
        self._guarded(lambda: self._take(imported_settings(self._settings, source)))

    def _guarded(self, deed: Callable[[], object]) -> bool:
        self.message.clear()  # it spoke of the export before
        try:
            deed()
        except StepscopeError as error:
            words = "\n".join(spoken(part) for part in (error.what, error.where, error.advice) if part)
            warn(self, self.windowTitle(), literal_lines(words))
            return False
        return True

    def _take(self, values: Mapping[str, str]) -> None:
        for key, value in values.items():
            self.chosen.emit(key, value)
        self._build()

    def _choose(self, key: str, value: str) -> None:
        self.chosen.emit(key, value)
        if key in self._fields:
            self._refresh(key)
        if key in self._override_notes and key not in self._overridden:
            note = self._override_notes.pop(key)
            self._parts[key].remove(note)
            note.hide()

    def _refresh(self, key: str) -> None:
        self._fields[key]()
        self._resets[key].setVisible(not self._settings.is_default(key))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._build()
