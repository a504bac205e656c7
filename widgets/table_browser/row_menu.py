"""The menu of a row of a table: right click, or the menu key for the selected one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QGuiApplication, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from model.literal import literal
from widgets.parts.plain_text import menu_text
from widgets.theme import icon

_LONGEST = 60  # characters of a cell in the menu


@dataclass(frozen=True, slots=True)
class RowDeeds:
    """What can be done with a row. ``cell``: the text under the pointer; ``show_slice``: go to the timeline, None = it
    has no slice; ``keep_same``: narrow the rows to those with this text in the column, None = it is no text."""

    cell: str
    copy_rows: Callable[[], None]
    show_slice: Callable[[], None] | None
    keep_same: Callable[[], None] | None


def row_menu(deeds: RowDeeds, parent: QWidget) -> QMenu:
    """The menu; it deletes itself when it closes."""
    menu = QMenu(parent)
    menu.aboutToHide.connect(menu.deleteLater)
    translate = QCoreApplication.translate
    rows = menu.addAction(icon("copy"), translate("RowMenu", "Copy the selected rows"))
    rows.setShortcut(QKeySequence(QKeySequence.StandardKey.Copy))
    rows.triggered.connect(deeds.copy_rows)
    cell = menu.addAction(translate("RowMenu", "Copy the cell"))
    cell.triggered.connect(lambda: QGuiApplication.clipboard().setText(deeds.cell))
    cell.setEnabled(bool(deeds.cell))
    menu.addSeparator()
    show = menu.addAction(icon("timeline"), translate("RowMenu", "Show in the timeline"))
    show.setEnabled(deeds.show_slice is not None)
    if deeds.show_slice is not None:
        show.triggered.connect(deeds.show_slice)
    if deeds.keep_same is not None:
        words = translate("RowMenu", "Only rows with “{0}”").format(literal(deeds.cell, _LONGEST))
        menu.addAction(icon("filter"), menu_text(words)).triggered.connect(deeds.keep_same)
    return menu
