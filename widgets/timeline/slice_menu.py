"""The menu of one slice: right click, or the menu key for the selected one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QPoint
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu, QWidget

from widgets.theme import icon


@dataclass(frozen=True, slots=True)
class SliceDeeds:
    """What can be done with a slice; ``count_from``: count times from its begin; ``find``: show it in Operators, None =
    it is no operator's; ``search``: for all slices with its name."""

    name: str
    fit: Callable[[], None]
    count_from: Callable[[], None]
    find: Callable[[], None] | None
    search: Callable[[], None]


def slice_menu(deeds: SliceDeeds, parent: QWidget) -> QMenu:
    """The menu; it deletes itself when it closes."""
    menu = QMenu(parent)
    menu.aboutToHide.connect(menu.deleteLater)
    translate = QCoreApplication.translate
    copy = menu.addAction(icon("copy"), translate("SliceMenu", "Copy name"))
    copy.triggered.connect(lambda: QGuiApplication.clipboard().setText(deeds.name))
    fit = menu.addAction(icon("fit"), translate("SliceMenu", "Fit"))
    fit.triggered.connect(deeds.fit)
    count_from = menu.addAction(icon("clock"), translate("SliceMenu", "Count times from its begin"))
    count_from.triggered.connect(deeds.count_from)
    search = menu.addAction(icon("search"), translate("SliceMenu", "Search this name"))
    search.triggered.connect(deeds.search)
    find = menu.addAction(icon("operators"), translate("SliceMenu", "Select in Operators"))
    find.setEnabled(deeds.find is not None)
    if deeds.find is not None:
        find.triggered.connect(deeds.find)
    return menu


def show_slice_menu(deeds: SliceDeeds, at: QPoint, parent: QWidget) -> None:
    """Show the menu at a position of the screen; returns at once."""
    slice_menu(deeds, parent).popup(at)
