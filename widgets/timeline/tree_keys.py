"""The keys of the tree of tracks: they count while the tree has the focus, all others are the timeline's."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QKeyCombination, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence

from model.sentence import QT_TRANSLATE_NOOP
from widgets.key_choices import native
from widgets.timeline.keys import KeyRow

TREE_KEYS: tuple[KeyRow, ...] = (
    KeyRow("up", QT_TRANSLATE_NOOP("TreeKeys", "Track above"), ("Up",)),
    KeyRow("down", QT_TRANSLATE_NOOP("TreeKeys", "Track below"), ("Down",)),
    KeyRow("page_up", QT_TRANSLATE_NOOP("TreeKeys", "A page of tracks up"), ("PgUp",)),
    KeyRow("page_down", QT_TRANSLATE_NOOP("TreeKeys", "A page of tracks down"), ("PgDown",)),
    KeyRow("first", QT_TRANSLATE_NOOP("TreeKeys", "First track"), ("Home",)),
    KeyRow("last", QT_TRANSLATE_NOOP("TreeKeys", "Last track"), ("End",)),
    KeyRow("left", QT_TRANSLATE_NOOP("TreeKeys", "Fold, or go to the process"), ("Left",)),
    KeyRow("right", QT_TRANSLATE_NOOP("TreeKeys", "Unfold"), ("Right",)),
    KeyRow("fold", QT_TRANSLATE_NOOP("TreeKeys", "Fold or unfold"), ("Space", "Return")),
    KeyRow("pin", QT_TRANSLATE_NOOP("TreeKeys", "Pin the track, or let it go"), ("P",)),
    KeyRow("hide", QT_TRANSLATE_NOOP("TreeKeys", "Hide the track or the process"), ("H",)),
    KeyRow("hide_others", QT_TRANSLATE_NOOP("TreeKeys", "Hide all others"), ("Shift+H",)),
    KeyRow("show_hidden", QT_TRANSLATE_NOOP("TreeKeys", "Show all hidden tracks again"), ("U",)),
    KeyRow("move_up", QT_TRANSLATE_NOOP("TreeKeys", "Move the track or the process up"), ("Alt+Up",)),
    KeyRow("move_down", QT_TRANSLATE_NOOP("TreeKeys", "Move the track or the process down"), ("Alt+Down",)),
)


def tree_key_rows() -> list[tuple[str, str]]:
    """(what, keys) of every row, in the language of now."""
    return [(QCoreApplication.translate("TreeKeys", row.text), native(row.keys)) for row in TREE_KEYS]


_ROWS = {QKeySequence(keys)[0]: row.id for row in TREE_KEYS for keys in row.keys}  # type: ignore[index]  # it is


def row_of(event: QKeyEvent) -> str:
    """The id of the row that a key means, "" when it means nothing in the tree."""
    modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    key = Qt.Key.Key_Return if event.key() == Qt.Key.Key_Enter else Qt.Key(event.key())
    return _ROWS.get(QKeyCombination(modifiers, key), "")
