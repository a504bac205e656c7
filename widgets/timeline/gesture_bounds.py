"""Where one gesture ends and the next begins: each is undone for itself."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal


class GestureBounds(QObject):
    """Signal: ``over()`` - what changes from now on belongs to another gesture."""

    over = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.is_held = False  # a mouse button or a key is down: the gesture may go on
        self._kind = ""

    def begin(self, *, held: bool = False, kind: str = "") -> None:
        """A gesture begins; ``held``: it lasts until `end`. Those of one ``kind`` that follow at once, as a key that is
        tapped again and again, are one."""
        if not kind or kind != self._kind:
            self.over.emit()
        self.is_held, self._kind = held, kind

    def end(self) -> None:
        """The button or key is up."""
        self.is_held = False
        if not self._kind:
            self.over.emit()
