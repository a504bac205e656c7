"""What all widgets with painted parts to be clicked share: the hand over a part, the click, the tooltip."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QHelpEvent, QMouseEvent
from PySide6.QtWidgets import QToolTip, QWidget

from widgets.parts.painting import PaintedPart
from widgets.parts.plain_text import plain_tooltip


class ClickedParts(PaintedPart):
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
