"""The open windows of the program."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication

from app.sample import sample_folder
from app.window.main_window import MainWindow
from app.window.program import Program
from app.window.safe_mode import SafeModeBar
from app.window.turns import Turns


class Windows(QObject):
    """Opens windows and knows them until they are closed. Signal: ``changed()`` when one was opened or closed or shows
    another result."""

    changed = Signal()

    def __init__(self, program: Program) -> None:
        super().__init__()
        self.all: list[MainWindow] = []
        self.program = program
        self._turns = Turns(self)
        app = QGuiApplication.instance()
        assert isinstance(app, QGuiApplication)
        app.lastWindowClosed.connect(self._turns.finish)  # the program would end, and with it what waits
        program.new_window = self.open
        program.recent_changed.connect(self.changed)

    def open(self) -> MainWindow:
        """Make an empty window and show it: at once where no other can be seen, else in its turn."""
        from stepscope import __version__

        window = MainWindow(self.program, __version__, has_sample=_has_sample())
        is_first = not any(other.isVisible() for other in self.all)
        self.all.append(window)
        window.destroyed.connect(lambda: self._forget(window))
        window.windowTitleChanged.connect(self.changed)
        if self.program.is_safe:
            window.center.add_bar(SafeModeBar())
        if is_first:
            window.show()
        else:
            self._in_turn(window, window.show)
        self.changed.emit()
        return window

    def in_turn(self, call: Callable[[], object]) -> None:
        """Call what holds up the windows, such as opening another one, with room for a frame of theirs before it."""
        self._turns.add(call)

    def bring_to_front(self, window: MainWindow) -> None:
        """Let it be seen over all others, once it shows."""

        def bring() -> None:
            window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
            window.raise_()
            window.activateWindow()

        self._in_turn(window, bring)

    def _in_turn(self, window: MainWindow, call: Callable[[], object]) -> None:
        self._turns.add(lambda: call() if window in self.all else None)

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
