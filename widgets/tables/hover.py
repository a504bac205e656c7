"""The row under the pointer, for tables and trees."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QPoint
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QAbstractItemView

from widgets.tables.cells import CellDelegate


class Hover(QObject):
    """Keeps the delegate's hovered row in step with the pointer."""

    def __init__(self, view: QAbstractItemView, delegate: CellDelegate) -> None:
        super().__init__(view)
        self._view = view
        self._delegate = delegate
        view.viewport().setMouseTracking(True)
        view.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.MouseMove and isinstance(event, QMouseEvent):
            self._move(event.position().toPoint())
        elif event.type() == QEvent.Type.Leave:
            self._move(None)
        return False

    def _move(self, point: QPoint | None) -> None:
        at = self._view.indexAt(point) if point is not None else QModelIndex()
        before = self._delegate.hovered
        if before.row() != at.row() or before.parent() != at.parent():
            self._delegate.hovered = QPersistentModelIndex(at)
            self._view.viewport().update()
