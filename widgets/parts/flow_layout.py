"""A layout that puts widgets side by side and begins a new line where the width ends."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget

from widgets.parts.layout_items import delete_items


class FlowLayout(QLayout):
    """Left to right in the order of adding; every line is as high as its highest widget, tops aligned."""

    def __init__(self, parent: QWidget | None = None, gap: int = 24, line_gap: int = 12) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._gap = gap
        self._line_gap = line_gap
        self.setContentsMargins(0, 0, 0, 0)
        self.destroyed.connect(partial(delete_items, self._items))

    def insert_widget(self, position: int, widget: QWidget) -> None:
        """Put ``widget`` before the one at ``position``."""
        self.addWidget(widget)
        self._items.insert(position, self._items.pop())
        self.invalidate()

    def _arrange(self, width: int, place: QPoint | None) -> int:
        """Height for ``width``; moves the widgets when ``place`` is their top left corner."""
        margins = self.contentsMargins()
        right = width - margins.right()
        x, y, line = margins.left(), margins.top(), 0
        for item in self._items:
            if item.isEmpty():
                continue
            size = item.sizeHint()
            if x > margins.left() and x + size.width() > right:
                x, y, line = margins.left(), y + line + self._line_gap, 0
            if place is not None:
                wide = min(size.width(), max(right - x, 1))
                item.setGeometry(QRect(place.x() + x, place.y() + y, wide, size.height()))
            x += size.width() + self._gap
            line = max(line, size.height())
        return y + line + margins.bottom()

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._arrange(width, None)

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._arrange(rect.width(), rect.topLeft())

    def sizeHint(self) -> QSize:
        return QSize(240, self.heightForWidth(240))

    def minimumSize(self) -> QSize:
        widest = max((item.minimumSize().width() for item in self._items), default=0)
        return QSize(min(widest, 200), 0)
