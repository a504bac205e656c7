"""A bar of controls in one row, or in two where they would be cut."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from widgets.parts.layout_items import take_all


@dataclass(frozen=True, slots=True)
class _Part:
    widget: QWidget
    stretch: int
    folds: bool
    least: int

    @property
    def needed(self) -> int:
        if self.widget.isHidden():
            return 0
        return self.least or self.widget.sizeHint().width()


class FoldingBar(QWidget):
    """Parts side by side in the order of adding; those that fold go to a second row where all have no room."""

    def __init__(
        self, row_height: int = 36, left: int = 10, right: int = 8, gap: int = 8, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._height, self._ends, self._gap = row_height, left + right, gap
        self._parts: list[_Part] = []
        self._is_folded: bool | None = None
        self._rows = (QHBoxLayout(), QHBoxLayout())
        whole = QVBoxLayout(self)
        whole.setContentsMargins(left, 0, right, 0)
        whole.setSpacing(0)
        for row in self._rows:
            row.setSpacing(gap)
            whole.addLayout(row)

    def add(self, widget: QWidget, stretch: int = 0, *, folds: bool = False, least: int = 0) -> None:
        """Put a control at the end; ``least``: the width in px that it can do with, 0 = all that it asks for."""
        self._parts.append(_Part(widget, stretch, folds, least))
        self._is_folded = None
        self._fold()

    def _fold(self) -> None:
        needed = sum(part.needed + self._gap for part in self._parts if part.needed) + self._ends
        is_folded = needed > self.width() and any(part.folds and part.needed for part in self._parts)
        if is_folded != self._is_folded:
            self._is_folded = is_folded
            self._place(is_folded=is_folded)
        self.setFixedHeight(self._height + (self._second_height() if is_folded else 0))

    def _second_height(self) -> int:
        """Of the row below: a legend may need several lines."""
        below = [part for part in self._parts if part.folds and part.needed]
        room = self.width() - self._ends
        highest = self._height
        for part in below:
            if part.widget.hasHeightForWidth():
                others = sum(other.needed + self._gap for other in below if other is not part)
                highest = max(highest, part.widget.heightForWidth(max(room - others, 1)))
        return highest

    def _place(self, *, is_folded: bool) -> None:
        for row in self._rows:
            take_all(row)
        gap_at = self._gap_at(is_folded=is_folded)
        for at, part in enumerate(self._parts):
            if at == gap_at:
                self._rows[0].addStretch(1)
            row = self._rows[int(is_folded and part.folds)]
            row.addWidget(part.widget, part.stretch, Qt.AlignmentFlag.AlignVCenter)
        if is_folded and not any(part.stretch for part in self._parts if part.folds):
            self._rows[1].addStretch(1)

    def _gap_at(self, *, is_folded: bool) -> int:
        """The part before which the first row has its gap: the one after a stretched part that went away."""
        gone = [at for at, part in enumerate(self._parts) if is_folded and part.folds and part.stretch]
        return gone[-1] + 1 if gone else -1

    def event(self, event: QEvent) -> bool:
        # Other words, in another language or of another choice, need more or less room.
        if event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest):
            self._fold()
        return super().event(event)
