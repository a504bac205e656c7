"""Drives the real program: `main(argv)` runs its own event loop while a script, a generator, waits and acts."""

from __future__ import annotations

import logging
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication, QLabel

from app.main import main
from app.places import cache_folder
from app.window.main_window import MainWindow
from tests.workflow_script import Condition, Drive, Script, program_ends

_PATIENCE_S = 60.0


class _Driver:
    """Goes on with the script whenever the condition that it yielded last holds."""

    def __init__(self, script: Script) -> None:
        self.failure: BaseException | None = None
        self._is_at_end = False
        self._script = script
        self._steps: Iterator[Condition] | None = None
        self._condition: Condition = lambda: True
        self._deadline = time.monotonic() + _PATIENCE_S
        self.timer = QTimer()
        self.timer.setInterval(10)
        self.timer.timeout.connect(self._go_on)
        self.timer.start()

    def _go_on(self) -> None:
        try:
            if self._steps is None:
                window = self._window()
                if window is None:
                    return
                self._steps = self._script(window)
            if self._condition():
                self._condition = next(self._steps)
                self._deadline = time.monotonic() + _PATIENCE_S
            elif time.monotonic() > self._deadline:
                raise TimeoutError(f"waited {_PATIENCE_S} s in vain; the windows say: {self._words()}")
        except StopIteration:
            self._is_at_end = True
            self._stop()
        except BaseException as failure:
            self.failure = failure
            self._stop()

    @property
    def is_done(self) -> bool:
        """Whether the script has gone to its end, or to where it says that the program ends."""
        return self._is_at_end or self._condition is program_ends

    def _window(self) -> MainWindow | None:
        windows = [w for w in QApplication.topLevelWidgets() if isinstance(w, MainWindow) and w.isVisible()]
        return windows[0] if windows else None

    def _words(self) -> list[str]:
        labels = [label for window in QApplication.topLevelWidgets() for label in window.findChildren(QLabel)]
        return [label.text() for label in labels if label.isVisible() and label.text()]

    def _stop(self) -> None:
        self.timer.stop()
        QApplication.closeAllWindows()


class Watchdog:
    """Beats every 5 ms in the event loop; notes for each beat how long the loop was away, and how long it worked."""

    def __init__(self, parent: QObject) -> None:
        self.away_s: list[float] = []
        self.worked_s: list[float] = []
        self._last = (time.monotonic(), time.thread_time())
        self._timer = QTimer(parent)
        self._timer.timeout.connect(self._beat)
        self._timer.start(5)

    def _beat(self) -> None:
        now = (time.monotonic(), time.thread_time())
        self.away_s.append(now[0] - self._last[0])
        self.worked_s.append(now[1] - self._last[1])
        self._last = now

    def stop(self) -> None:
        """No more beats."""
        self._timer.stop()


@pytest.fixture
def drive(qapp: QApplication, caplog: pytest.LogCaptureFixture) -> Drive:
    """`drive(argv, script)` runs the program and returns its exit code; the script's failure fails the test, and so do
    an error in the log, such as a panel with a fault, and a program that ends while the script still waits."""

    def run(argv: list[str], script: Script) -> int:
        driver = _Driver(script)
        code = main(argv)
        driver.timer.stop()
        if driver.failure is not None:
            raise driver.failure
        errors = [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
        assert not errors
        assert driver.is_done, "the program ended before the script did"
        return code

    return run


@pytest.fixture
def sample_was_read(sample_cache: Path, isolated_home: Path) -> None:
    """The shipped sample is converted already: for what is not about that."""
    cache_folder().mkdir(parents=True)
    shutil.copy2(sample_cache, cache_folder())


@pytest.fixture
def watchdog() -> Callable[[QObject], Watchdog]:
    """`watchdog(window)` starts to watch the event loop."""
    return Watchdog
