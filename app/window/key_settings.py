"""The keys in the settings: one row for all that keys do, with a warning where two rows want the same key."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QCoreApplication, QEvent, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QKeySequenceEdit,
    QLabel,
    QLineEdit,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.settings import KEYS_PREFIX, Settings
from app.window import actions as table
from widgets.key_choices import key_choices, native, portable, text_of_keys
from widgets.parts.link import Link
from widgets.parts.plain_text import accessible_text, text_label
from widgets.sentences import listed

_MODIFIERS = (Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_Meta, Qt.Key.Key_AltGr)
_FIELDS = 2
"""Keys that one row can have."""


@dataclass(frozen=True, slots=True)
class KeyOption:
    """One thing that keys do. ``id``: of `KeyChoices`; ``usual``: its keys when nobody has chosen others."""

    id: str
    group: str
    what: str
    usual: tuple[str, ...]

    @property
    def keys(self) -> tuple[str, ...]:
        """Its keys now, also those that something else has as well."""
        return key_choices().wanted(self.id, self.usual)

    @property
    def works(self) -> bool:
        """Whether all its keys work."""
        return key_choices().keys(self.id, self.usual) == self.keys


def key_options() -> list[KeyOption]:
    """All rows, in the language of now: the actions of the window by menu, then the timeline."""
    # Late: the timeline is not needed for the empty window.
    from widgets.timeline.keys import KEYS

    options = [
        KeyOption(table.key_id(row), table.plain_text(table.menu_text(menu)), table.name_of(row), row.keys)
        for menu, _text in table.MENUS
        for row in table.ACTIONS
        if row.menu == menu and row.id != "-" and row.id not in table.SUB_MENUS
    ]
    translate = QCoreApplication.translate
    group = translate("KeyboardHelp", "In the timeline, keys")
    return options + [
        KeyOption(f"timeline.{row.id}", group, translate("TimelineKeys", row.text), row.keys) for row in KEYS
    ]


def rivals(options: Sequence[KeyOption], taken: Sequence[tuple[str, str]]) -> dict[str, list[str]]:
    """Id -> what else has one of its keys; ``taken``: (what, key) of keys that cannot be chosen."""
    users: dict[str, list[tuple[str, str]]] = {}
    for option in options:
        for key in option.keys:
            users.setdefault(portable(key), []).append((option.id, option.what))
    for what, key in taken:
        users.setdefault(portable(key), []).append(("", what))
    found: dict[str, list[str]] = {}
    for same in users.values():
        for key_id, _what_it_does in same:
            others = [what for other, what in same if other != key_id]
            if key_id and others:
                found.setdefault(key_id, []).extend(others)
    return found


class _KeyEdit(QKeySequenceEdit):
    """Escape records nothing: it leaves the field, and the next one closes the dialog. Nor do Tab, forward and back,
    and keys that only go with another one. Signal: ``edited``: it has other keys now; while one is recorded Qt says
    that there is none."""

    edited = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_recording = False
        self.keySequenceChanged.connect(self._tell)
        self.editingFinished.connect(self._end)

    def _tell(self) -> None:
        if not self._is_recording:
            self.edited.emit()

    def _end(self) -> None:
        self._is_recording = False
        self.edited.emit()

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape and not event.modifiers():
            event.accept()
            row = self.parentWidget()
            if event.type() == QEvent.Type.KeyPress and row is not None:
                row.setFocus()  # from there, Tab goes on to the same fields
            return True
        if isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Backtab:
            event.accept()  # Qt would record it
            return event.type() != QEvent.Type.KeyPress or self.focusNextPrevChild(False)
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() not in _MODIFIERS:  # on the way to a key, or to the field before
            self._is_recording = True
            super().keyPressEvent(event)


class KeyField(QWidget):
    """Up to two keys, each recorded when it is pressed. Signal: ``edited(text)``, see `widgets.key_choices`."""

    edited = Signal(str)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        self.edits = [_KeyEdit() for _ in range(_FIELDS)]
        for edit in self.edits:
            edit.setMaximumSequenceLength(1)
            edit.setClearButtonEnabled(True)
            edit.setAccessibleName(accessible_text(name))
            edit.edited.connect(self._tell)
            layout.addWidget(edit, 1)

    def show_keys(self, keys: Sequence[str]) -> None:
        """Show these keys."""
        for place, edit in enumerate(self.edits):
            with QSignalBlocker(edit):
                edit.setKeySequence(QKeySequence(keys[place] if place < len(keys) else ""))
            for line in edit.findChildren(QLineEdit):
                line.setPlaceholderText("")  # its own says the same in every row

    def _tell(self) -> None:
        keys = (portable(edit.keySequence().toString()) for edit in self.edits)
        self.edited.emit(text_of_keys(tuple(key for key in keys if key)))


class KeySheet(QWidget):
    """All rows below each other. Signal: ``chosen(setting, value)``."""

    chosen = Signal(str, str)

    def __init__(self, settings: Settings, taken: Sequence[tuple[str, str]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self._taken = taken
        self._options = key_options()
        self.fields: dict[str, KeyField] = {}
        self.notes: dict[str, QLabel] = {}
        self.resets: dict[str, Link] = {}
        self._headings: dict[str, QLabel] = {}
        self._rows: dict[str, QWidget] = {}
        lines = QVBoxLayout(self)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(6)
        for option in self._options:
            if option.group not in self._headings:
                self._headings[option.group] = text_label(option.group, tone="secondary")
                lines.addWidget(self._headings[option.group])
            self._rows[option.id] = self._row(option)
            lines.addWidget(self._rows[option.id])
        self.refresh()

    def _row(self, option: KeyOption) -> QWidget:
        row = QWidget()
        grid = QGridLayout(row)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(2)
        grid.setColumnStretch(0, 2)
        grid.setColumnStretch(1, 3)
        label, field, note = text_label(option.what), KeyField(option.what), text_label("", "small", "warn")
        label.setWordWrap(True)
        label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)  # the columns of all rows align
        field.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        note.setWordWrap(True)
        reset = Link(self.tr("Reset"))
        kept = reset.sizePolicy()
        kept.setRetainSizeWhenHidden(True)
        reset.setSizePolicy(kept)
        field.edited.connect(partial(self._choose, option))
        reset.clicked.connect(partial(self._choose, option, ""))
        for column, widget in enumerate((label, field, reset)):
            grid.addWidget(widget, 0, column)
        grid.addWidget(note, 1, 1, 1, 2)
        self.fields[option.id], self.notes[option.id], self.resets[option.id] = field, note, reset
        return row

    def _choose(self, option: KeyOption, text: str) -> None:
        is_usual = text == text_of_keys(tuple(portable(key) for key in option.usual))
        self.chosen.emit(KEYS_PREFIX + option.id, "" if is_usual else text)
        self.refresh()

    def refresh(self) -> None:
        """Show the keys of now, and which of them clash."""
        clashes = rivals(self._options, self._taken)
        for option in self._options:
            others = clashes.get(option.id, [])
            self.fields[option.id].show_keys(option.keys)
            self.resets[option.id].setVisible(not self._settings.is_default(KEYS_PREFIX + option.id))
            here = self.tr("Also the key of: {names}. It works here.")
            there = self.tr("Also the key of: {names}. It works there.")
            self.notes[option.id].setText((here if option.works else there).format(names=listed(others)))
            self.notes[option.id].setVisible(bool(others))

    def show_matching(self, words: Sequence[str]) -> bool:
        """Show the rows whose text or keys have all ``words``; False when there are none."""
        shown = list(self._matching(words))
        for option in self._options:
            self._rows[option.id].setVisible(option in shown)
        for group, heading in self._headings.items():
            heading.setVisible(any(option.group == group for option in shown))
        return bool(shown)

    def _matching(self, words: Sequence[str]) -> Iterator[KeyOption]:
        for option in self._options:
            text = f"{option.what} {option.group} {native(option.keys)}".casefold()
            if all(word in text for word in words):
                yield option
