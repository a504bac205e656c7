"""Questions and warnings in boxes that belong to their window and leave the others alone."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QWidget

_BUTTONS = QMessageBox.StandardButton


def ask(
    parent: QWidget,
    title: str,
    words: str,
    then: Callable[[], object],
    otherwise: Callable[[], object] | None = None,
    more: str = "",
) -> None:
    """Ask, and do ``then`` after Yes, ``otherwise`` after No; where both do something, Cancel does nothing. Enter
    presses what changes nothing. ``more``: smaller words below."""
    buttons = _BUTTONS.Yes | _BUTTONS.No | (_BUTTONS.Cancel if otherwise is not None else _BUTTONS.NoButton)
    box = _box(QMessageBox.Icon.Question, parent, title, words, buttons)
    box.setDefaultButton(_BUTTONS.Cancel if otherwise is not None else _BUTTONS.No)
    box.setInformativeText(more)

    def answer(given: int) -> None:
        if given == _BUTTONS.Yes:
            then()
        elif given == _BUTTONS.No and otherwise is not None:
            otherwise()

    box.finished.connect(answer)
    box.open()


def warn(parent: QWidget, title: str, words: str) -> None:
    """Say what went wrong."""
    _box(QMessageBox.Icon.Warning, parent, title, words, _BUTTONS.Ok).open()


def _box(
    icon: QMessageBox.Icon, parent: QWidget, title: str, words: str, buttons: QMessageBox.StandardButton
) -> QMessageBox:
    box = QMessageBox(icon, title, words, buttons, parent)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    return box
