"""The running program: application object, look, log, faults and Ctrl-C, and its windows."""

from __future__ import annotations

import logging
import signal
import socket
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QCoreApplication,
    QMessageLogContext,
    QSocketNotifier,
    Qt,
    QtMsgType,
    qFormatLogMessage,
    qInstallMessageHandler,
)
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from app.allocation import keep_freed_memory
from app.logs import log_to_file
from app.recent import RecentResults
from app.sample import sample_folder
from app.settings import Settings
from app.window.display import require_display
from app.window.graphics import Wish, choose_painter, close_graphics
from app.window.lost_screens import LostScreens
from app.window.main_window import MainWindow
from app.window.panel_catalog import warm_up
from app.window.program import Program
from app.window.window_state import KeptColumns
from widgets.sentences import spoken
from widgets.theme import program_icon

if TYPE_CHECKING:
    from app.conversion import Asked, Conversion

_log = logging.getLogger(__name__)

# Seconds. Qt takes the interpreter's lock anew for every event; at Python's own 5 ms a busy job holds up each of them.
_LOCK_HANDOVER_S = 0.001
_OFFSCREEN_LACKS = "This plugin does not support propagateSizeHints()"


def make_application() -> QApplication:
    """The one QApplication, with the program's name and icon. Raises StepscopeError: there is no display."""
    app = QApplication.instance()
    if isinstance(app, QApplication):
        return app
    require_display()
    # Fractional scales as they are: rounding 150 % to 200 % would make everything huge.
    QGuiApplication.setHighDpiScaleFactorRoundingPolicy(Qt.HighDpiScaleFactorRoundingPolicy.PassThrough)
    app = QApplication(sys.argv[:1])
    app.setApplicationName("stepscope")
    app.setApplicationDisplayName("Stepscope")
    app.setDesktopFileName("stepscope")
    app.setWindowIcon(program_icon())
    if app.platformName() == "offscreen":
        qInstallMessageHandler(_say_unless_offscreen_lacks_it)
    return app


def _say_unless_offscreen_lacks_it(kind: QtMsgType, context: QMessageLogContext, message: str) -> None:
    """Qt's messages as ever, but for the one that the offscreen platform says of every window with a least size."""
    if message != _OFFSCREEN_LACKS:
        sys.stderr.write(f"{qFormatLogMessage(kind, context, message)}\n")


def run_windows(
    paths: Sequence[Path],
    rank: int | None = None,
    theme: str | None = None,
    language: str | None = None,
    painter: Wish = "auto",
    begun: Mapping[Asked, Conversion] | None = None,
) -> int:
    """Open one window for each path (an empty one without), and run until the last is closed; returns the exit code.
    ``begun``: conversions of them that are under way."""
    log_to_file()
    sys.setswitchinterval(_LOCK_HANDOVER_S)
    keep_freed_memory()
    app = make_application()
    LostScreens(app)
    settings = Settings()
    windows: list[MainWindow] = []
    kept_columns = KeptColumns()
    program = Program(settings, RecentResults(), new_window=lambda: open_window(program, windows), begun=begun)
    program.apply_look(theme or "", language or "")
    with _ctrl_c_quits(app), _faults_shown(program):
        for path in paths:
            open_window(program, windows).open(path, rank)
        if not paths:
            open_window(program, windows)
        choose_painter(painter, app)
        threading.Thread(target=warm_up, name="warm up", daemon=True).start()
        if settings.note:
            windows[0].message.show_message("warn", spoken(settings.note))
        code = app.exec()
        program.wait_for_conversions()
        close_graphics()
        kept_columns.deleteLater()
        return code


def open_window(program: Program, windows: list[MainWindow]) -> MainWindow:
    """Show an empty window and keep it in ``windows`` until it is closed."""
    from stepscope import __version__

    window = MainWindow(program, __version__, has_sample=_has_sample())
    windows.append(window)
    window.destroyed.connect(lambda: windows.remove(window))
    window.show()
    return window


def _has_sample() -> bool:
    try:
        sample_folder()
    except FileNotFoundError:
        return False
    return True


@contextmanager
def _faults_shown(program: Program) -> Iterator[None]:
    """Unexpected exceptions go to the log file and, as one sentence, to the windows' bar."""

    def show(kind: type[BaseException], error: BaseException | None, trace: TracebackType | None) -> None:
        if error is None or issubclass(kind, KeyboardInterrupt):
            QCoreApplication.quit()
            return
        _log.critical("unexpected", exc_info=(kind, error, trace))
        sentence = QCoreApplication.translate("Application", "Something unexpected went wrong. The program goes on.")
        program.fault.emit(sentence, f"{kind.__name__}: {error}")

    before, before_threads = sys.excepthook, threading.excepthook
    sys.excepthook = show
    # The signal crosses to the GUI thread by itself.
    threading.excepthook = lambda args: show(args.exc_type, args.exc_value, args.exc_traceback)
    try:
        yield
    finally:
        sys.excepthook, threading.excepthook = before, before_threads


@contextmanager
def _ctrl_c_quits(app: QApplication) -> Iterator[None]:
    """Ctrl-C in the terminal closes the windows. Qt's loop runs no Python by itself, so a socket wakes it."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    near, far = socket.socketpair()
    for end in (near, far):
        end.setblocking(False)
    notifier = QSocketNotifier(near.fileno(), QSocketNotifier.Type.Read)
    notifier.activated.connect(lambda: near.recv(16))
    old_wakeup = signal.set_wakeup_fd(far.fileno(), warn_on_full_buffer=False)
    old_handler = signal.signal(signal.SIGINT, lambda _number, _frame: app.closeAllWindows())
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, old_handler)
        signal.set_wakeup_fd(old_wakeup)
        notifier.setEnabled(False)
        near.close()
        far.close()
