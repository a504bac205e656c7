"""Where one gesture ends and the next begins: each is undone for itself."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal


class GestureBounds(QObject):
    """Signal: ``over()`` - what changes from now on belongs to another gesture."""

    over = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.is_held = False  # a mouse button or a key is down: the gesture may go on

    def begin(self, *, held: bool = False) -> None:
        """A gesture begins; ``held``: it lasts until `end`."""
        self.over.emit()
        self.is_held = held

    def end(self) -> None:
        """The button or key is up."""
        self.is_held = False
        self.over.emit()
