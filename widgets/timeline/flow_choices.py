"""Which flows all timelines of the program draw: the kinds that are hidden, and whether all in sight are shown."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal


class FlowChoices(QObject):
    """``hidden``: kinds (`analysis.flow_kinds`). Signal: ``changed()``."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.hidden: frozenset[str] = frozenset()
        self.is_all = False

    def choose(self, hidden: frozenset[str], *, is_all: bool) -> None:
        """Take both choices."""
        if (hidden, is_all) != (self.hidden, self.is_all):
            self.hidden, self.is_all = hidden, is_all
            self.changed.emit()

    def toggle_kind(self, kind: str) -> None:
        """Hide a kind or show it again."""
        self.choose(self.hidden ^ {kind}, is_all=self.is_all)

    def show_all(self, is_all: bool) -> None:
        """Draw all flows in sight, or only those of the selected slice."""
        self.choose(self.hidden, is_all=is_all)


_choices = FlowChoices()


def flow_choices() -> FlowChoices:
    """Those of the program."""
    return _choices
