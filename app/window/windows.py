"""The open windows of the program."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from app.sample import sample_folder
from app.window.main_window import MainWindow
from app.window.program import Program
from app.window.safe_mode import SafeModeBar


class Windows(QObject):
    """Opens windows and knows them until they are closed. Signal: ``changed()`` when one was opened or closed or shows
    another result."""

    changed = Signal()

    def __init__(self, program: Program) -> None:
        super().__init__()
        self.all: list[MainWindow] = []
        self.program = program
        program.new_window = self.open
        program.recent_changed.connect(self.changed)

    def open(self) -> MainWindow:
        """Show an empty window."""
        from stepscope import __version__

        window = MainWindow(self.program, __version__, has_sample=_has_sample())
        self.all.append(window)
        window.destroyed.connect(lambda: self._forget(window))
        window.windowTitleChanged.connect(self.changed)
        if self.program.is_safe:
            window.center.add_bar(SafeModeBar())
        window.show()
        self.changed.emit()
        return window

    @property
    def empty(self) -> MainWindow | None:
        """One that shows nothing and reads nothing."""
        return next((one for one in self.all if one.result is None and not one.opening.is_running), None)

    def _forget(self, window: MainWindow) -> None:
        self.all.remove(window)
        self.changed.emit()


def _has_sample() -> bool:
    try:
        sample_folder()
    except FileNotFoundError:
        return False
    return True
