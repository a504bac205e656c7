"""What all widgets with painted parts to be clicked share: the hand over a part, the click, the tooltip, the keys."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, ClassVar

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QHelpEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QToolTip, QWidget

from widgets.parts.plain_text import plain_tooltip


class ClickedParts(QWidget):
    """A widget says which of its parts lies under a point, and what a click on it does."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMouseTracking(True)

    def part_at(self, point: QPointF) -> Any:
        """The part under ``point``, whatever tells one from another; None = there is none."""
        raise NotImplementedError

    def choose_part(self, part: Any) -> None:
        """Do what a click on ``part`` means."""
        raise NotImplementedError

    def can_choose(self, part: Any) -> bool:
        """Whether a click on ``part`` does something."""
        return part is not None

    def tip_of(self, part: Any) -> str:
        """What the tooltip says of ``part``."""
        return ""

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        is_link = self.can_choose(self.part_at(event.position()))
        self.setCursor(Qt.CursorShape.PointingHandCursor if is_link else Qt.CursorShape.ArrowCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        part = self.part_at(event.position())
        if event.button() == Qt.MouseButton.LeftButton and self.can_choose(part):
            self.choose_part(part)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            part = self.part_at(QPointF(event.pos()))
            text = self.tip_of(part) if part is not None else ""
            QToolTip.showText(event.globalPos(), plain_tooltip(text), self)
            return True
        return super().event(event)


class HoveredParts(ClickedParts):
    """The part under the pointer is told apart, too."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._hovered: Any = None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        self._hover(self.part_at(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._hover(None)

    def _hover(self, part: Any) -> None:
        if part != self._hovered:
            self._hovered = part
            self.update()


ALONG_A_LINE: Mapping[Qt.Key, int] = MappingProxyType({Qt.Key.Key_Right: 1, Qt.Key.Key_Left: -1})


class MarkedParts(ClickedParts):
    """Parts in an order, told apart by their places in it: arrow keys mark one, Enter or the space bar chooses it.

    ``moves``: the keys and how far they go; ``wraps``: behind the last part comes the first one."""

    moves: ClassVar[Mapping[Qt.Key, int]] = MappingProxyType({Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1})
    wraps: ClassVar[bool] = False

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._marked = -1
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def part_count(self) -> int:
        """How many parts there are."""
        raise NotImplementedError

    def keyPressEvent(self, event: QKeyEvent) -> None:
        move, count = self.moves.get(Qt.Key(event.key())), self.part_count()
        if move is not None and count:
            at = self._marked + move
            self._marked = at % count if self.wraps else min(max(at, 0), count - 1)
            self.update()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and 0 <= self._marked < count:
            if self.can_choose(self._marked):
                self.choose_part(self._marked)
        else:
            super().keyPressEvent(event)
