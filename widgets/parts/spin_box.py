"""Spin boxes whose text stands as far from the edge as that of other fields."""

from __future__ import annotations

from PySide6.QtWidgets import QAbstractSpinBox

_PADDING = 8


def inset_text(box: QAbstractSpinBox) -> None:
    """Part the text of ``box`` from its left edge: a style sheet's padding does not reach it."""
    box.lineEdit().setTextMargins(_PADDING, 0, 0, 0)
