"""The command palette: everything that the menus do, found by a few letters, and steps by their numbers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QDialog, QLineEdit, QListWidget, QListWidgetItem, QMenu, QMenuBar, QVBoxLayout, QWidget

from app.window.actions import english_of, plain_text
from app.window.dialog_size import open_at

_SIZE = QSize(560, 420)
_MOST_ROWS = 60
_BETWEEN_MENUS = " \N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK} "
_LIST_KEYS = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


@dataclass(frozen=True, slots=True)
class Entry:
    """A row: what it is called, in the language of now and in English, its key for people ("" = none), and what it
    does."""

    text: str
    english: str
    keys: str
    call: Callable[[], object]


def menu_entries(bar: QMenuBar) -> list[Entry]:
    """All rows of all menus that can be used now, in their order."""
    return [entry for action in bar.actions() if action.isVisible() for entry in _of_action(action)]


def _of_action(action: QAction, path: str = "", english_path: str = "") -> Iterator[Entry]:
    if action.isSeparator() or not action.isEnabled():
        return
    text, english = path + plain_text(action.text()), english_path + english_of(action)
    menu = action.menu()
    if isinstance(menu, QMenu):
        for row in menu.actions():
            yield from _of_action(row, text + _BETWEEN_MENUS, english + _BETWEEN_MENUS)
        return
    keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
    yield Entry(text, english, keys, action.trigger)


def rank_of(typed: str, text: str) -> tuple[int, int] | None:
    """How well ``text`` fits to what was typed, smaller is better: a part of it before letters in their order, then by
    length; None = it does not fit."""
    wanted, found = typed.casefold().strip(), text.casefold()
    if wanted in found:
        begins_word = re.search(rf"\b{re.escape(wanted)}", found) is not None
        return (0 if begins_word else 1), len(text)
    letters = iter(found)
    return (2, len(text)) if all(letter in letters for letter in wanted if not letter.isspace()) else None


def _rank(typed: str, entry: Entry) -> tuple[int, int] | None:
    """As `rank_of`: by what it is called in the language of now or in English, whatever fits better."""
    ranks = (rank_of(typed, text) for text in (entry.text, entry.english))
    return min((rank for rank in ranks if rank is not None), default=None)


class Palette(QDialog):
    """A field and the rows that fit to it. Signal: ``step_chosen(step)``."""

    step_chosen = Signal(int)

    def __init__(self, entries: Sequence[Entry], steps: Sequence[int], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._entries = list(entries)
        self._steps = frozenset(steps)
        self._rows: list[Entry] = []
        self.setWindowTitle(self.tr("Commands"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.field = QLineEdit()
        self.field.setPlaceholderText(self.tr("Action, panel, layout, result, or step 12"))
        self.field.setAccessibleName(self.tr("Commands"))
        self.list = QListWidget()
        self.list.setAccessibleName(self.tr("Commands"))
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 8)
        layout.setSpacing(4)
        layout.addWidget(self.field)
        layout.addWidget(self.list, 1)
        open_at(self, _SIZE)
        self.field.textChanged.connect(self._fill)
        self.field.installEventFilter(self)
        self.field.returnPressed.connect(self._run)
        self.list.itemClicked.connect(lambda _item: self._run())
        self._fill("")

    def _fill(self, typed: str) -> None:
        ranked = [(rank, entry) for entry in self._entries if (rank := _rank(typed, entry)) is not None]
        if typed.strip():
            ranked.sort(key=lambda pair: pair[0])
        self._rows = [*self._step_rows(typed), *(entry for _rank, entry in ranked)][:_MOST_ROWS]
        self.list.clear()
        for entry in self._rows:
            item = QListWidgetItem(f"{entry.text}    {entry.keys}" if entry.keys else entry.text)
            self.list.addItem(item)
        if not self._rows:
            told = QListWidgetItem(self.tr("No command matches."), self.list)
            told.setFlags(Qt.ItemFlag.NoItemFlags)
        self.list.setCurrentRow(0 if self._rows else -1)

    def _step_rows(self, typed: str) -> list[Entry]:
        number = re.search(r"\d+$", typed.strip())
        word = self.tr("Step")
        before = typed.strip()[: number.start()].strip().casefold() if number is not None else ""
        is_named = any(one.casefold().startswith(before) for one in (word, "Step"))
        if number is None or int(number[0]) not in self._steps or not is_named:
            return []
        step = int(number[0])
        return [Entry(f"{word} {step}", f"Step {step}", "", lambda: self.step_chosen.emit(step))]

    def _run(self) -> None:
        place = self.list.currentRow()
        if 0 <= place < len(self._rows):
            # First closed: what it does may open a dialog of its own.
            self.accept()
            self._rows[place].call()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        is_move = isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and event.key() in _LIST_KEYS
        if is_move:
            self.list.event(event)
        return is_move or super().eventFilter(watched, event)
