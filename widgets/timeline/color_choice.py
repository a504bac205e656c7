"""By what all timelines of the program colour their slices."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from analysis.timeline_colors import ColorBy


class ColorChoice(QObject):
    """Signal: ``changed()``."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.by: ColorBy = "type"

    def choose(self, by: str) -> None:
        """Take one of `analysis.timeline_colors.ColorBy`."""
        if by != self.by:
            self.by = cast("ColorBy", by)
            self.changed.emit()


_choice = ColorChoice()


def color_choice() -> ColorChoice:
    """That of the program."""
    return _choice
