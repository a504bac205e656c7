"""Keeps the windows within the memory budget of the settings, or says that they are not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from analysis.once_a_trace import forget_answers
from app.allocation import give_back_freed_memory
from model.units import size
from widgets.parts.message_bar import MessageBar

if TYPE_CHECKING:
    from app.window.main_window import MainWindow
    from app.window.windows import Windows

_EVERY_MS = 3000


def memory_bytes() -> int:
    """What this process holds now, files that are mapped into it included; converters are processes of their own."""
    import psutil  # late: the window comes first

    return int(psutil.Process().memory_info().rss)


class MemoryBudget(QObject):
    """Looks now and then, for as long as ``windows`` are there. Above the budget everything goes that is only kept for
    quick answers; what is still above it is told in each window, once for each time that it rises above."""

    def __init__(self, windows: Windows) -> None:
        super().__init__(windows)
        self._windows = windows
        self._bars: dict[MainWindow, MemoryBar] = {}
        self._is_above = False
        timer = QTimer(self, interval=_EVERY_MS)
        timer.timeout.connect(self.look)
        timer.start()

    def look(self) -> None:
        """Compare with the budget, and do what that asks for."""
        budget = self._windows.program.settings.memory_budget_bytes()
        held = memory_bytes()
        if budget is not None and held > budget:
            self._give_up()
            held = memory_bytes()
        was_above, self._is_above = self._is_above, budget is not None and held > budget
        if budget is not None and self._is_above and not was_above:
            for window in self._windows.all:
                self._bar_of(window).say(held, budget)
        elif not self._is_above:
            for bar in self._bars.values():
                bar.clear()

    def _give_up(self) -> None:
        forget_answers()
        for window in self._windows.all:
            if window.result is not None:
                window.result.let_go_of_pages()
        give_back_freed_memory()

    def _bar_of(self, window: MainWindow) -> MemoryBar:
        if window not in self._bars:
            bar = self._bars[window] = MemoryBar()
            bar.link_clicked.connect(window.commands.open_settings)
            window.center.add_bar(bar)
            window.destroyed.connect(lambda: self._bars.pop(window, None))
        return self._bars[window]


class MemoryBar(MessageBar):
    """Says in a window that the budget is exceeded, until it is closed or no longer true."""

    def say(self, held: int, budget: int) -> None:
        """``held`` and ``budget`` in bytes."""
        self.show_message(
            "warn",
            lambda: self.tr("Close results that you do not need, or raise the budget."),
            lambda: self.tr("Stepscope takes {held} of memory, more than its budget of {budget}.").format(
                held=size(held), budget=size(budget)
            ),
            lambda: self.tr("Settings…"),
        )
