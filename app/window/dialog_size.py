"""How large a dialog opens."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QDialog

_AROUND = QSize(40, 80)
"""Logical pixels that the frame of a dialog and the bars of a desktop take."""


def open_at(dialog: QDialog, size: QSize) -> None:
    """Give ``dialog`` this size (logical pixels), or what its screen has room for: at 200 % that may be 500 px."""
    dialog.resize(size.boundedTo(dialog.screen().availableSize() - _AROUND))
