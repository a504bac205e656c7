"""The step under the pointer: it lights up in all charts of a window, floating panels included."""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget


class LitStep(QObject):
    """``changed(root, step)``: below the widget ``root``, ``step`` is under the pointer (None = no longer)."""

    changed = Signal(object, object)

    def light(self, chart: QWidget, step: int | None) -> None:
        """Let all charts in the window of ``chart`` show ``step``."""
        self.changed.emit(root_of(chart), step)


def root_of(widget: QWidget) -> QWidget:
    """The window that ``widget`` belongs to: of a floating panel the one that it was taken from."""
    root = widget.window()
    while (parent := root.parentWidget()) is not None:
        root = parent.window()
    return root


@cache
def lit_step() -> LitStep:
    """The one object through which the charts tell each other."""
    return LitStep()
