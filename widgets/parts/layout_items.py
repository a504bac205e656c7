"""The places of widgets in layouts, which Qt leaves to whoever takes them out; Python would let them lie."""

from __future__ import annotations

from collections.abc import Iterable

import shiboken6
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget


def take_all(layout: QLayout) -> list[QWidget]:
    """Take out all that ``layout`` has; its widgets, in order, which are still there."""
    items = []
    while (item := layout.takeAt(0)) is not None:
        items.append(item)
    widgets = [widget for item in items if (widget := item.widget()) is not None]
    delete_items(items)
    return widgets


def delete_items(items: Iterable[QLayoutItem]) -> None:
    """Delete these, which no layout has any more; their widgets are still there."""
    for item in items:
        shiboken6.delete(item)
