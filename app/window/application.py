"""The running program: application object, look, log, faults and signals, and its windows."""

from __future__ import annotations

import signal
import socket
import sys
import threading
import time
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSocketNotifier, Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from app.allocation import collect_seldom, keep_freed_memory
from app.logs import log_to_file
from app.places import settings_of_nobody
from app.recent import RecentResults
from app.run_record import RunRecord
from app.settings import Settings
from app.single_instance import Instance
from app.window.arrivals import Arrivals, FileOpenings
from app.window.display import require_display
from app.window.fault_report import report_text
from app.window.faults import Faults, shown
from app.window.graphics import Wish, choose_painter, close_graphics
from app.window.lost_screens import LostScreens
from app.window.memory_budget import MemoryBudget
from app.window.panel_catalog import warm_up
from app.window.program import Program
from app.window.qt_messages import follow_qt_messages
from app.window.run_keeper import RunKeeper
from app.window.safe_mode import wants_safe_mode
from app.window.window_state import KeptColumns
from app.window.windows import Windows
from widgets.sentences import spoken
from widgets.theme import program_icon

if TYPE_CHECKING:
    from app.conversion import Asked, Conversion

# Seconds. Qt takes the interpreter's lock anew for every event; at Python's own 5 ms a busy job holds up each of them.
_LOCK_HANDOVER_S = 0.001

# A thread that does not notice its end must not keep the program alive.
_THREADS_PATIENCE_S = 5.0


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
    follow_qt_messages()
    return app


def run_windows(
    paths: Sequence[Path],
    rank: int | None = None,
    theme: str | None = None,
    language: str | None = None,
    painter: Wish = "auto",
    begun: Mapping[Asked, Conversion] | None = None,
    instance: Instance | None = None,
    *,
    is_safe: bool = False,
) -> int:
    """Open one window for each path (an empty one without), and run until the last is closed; returns the exit code.
    ``begun``: conversions of them that are under way. ``instance``: where later starts come in. ``is_safe``: without
    anything of the user's."""
    log_to_file()
    sys.setswitchinterval(_LOCK_HANDOVER_S)
    keep_freed_memory()
    collect_seldom()
    app = make_application()
    LostScreens(app)
    record = RunRecord()
    is_safe = is_safe or wants_safe_mode(record.crashed)
    with settings_of_nobody() if is_safe else nullcontext():
        program = Program(Settings(), RecentResults(), begun=begun, is_safe=is_safe)
        program.apply_look(theme or "", language or "")
        columns, faults, windows = KeptColumns(), Faults(report_text), Windows(program)
        with _signals_quit(app, windows), shown(faults):
            for path in paths:
                windows.open().open(path, rank)
            if not paths:
                windows.open()
            code = _run(app, windows, record, instance or Instance(), "software" if is_safe else painter)
        for part in (columns, faults, windows):
            part.deleteLater()
    record.end()
    return code


def _run(app: QApplication, windows: Windows, record: RunRecord, instance: Instance, painter: Wish) -> int:
    """Keep, follow and offer what belongs to the windows, until the last of them is closed."""
    program = windows.program
    before, is_over = set(threading.enumerate()), threading.Event()
    keeper, arrivals = RunKeeper(record, windows), Arrivals(instance, windows)
    MemoryBudget(windows)
    # Only where it is of use: it sees every event of the program.
    openings = FileOpenings(app, windows) if sys.platform == "darwin" else None
    keeper.offer()
    choose_painter(painter, app)
    threading.Thread(target=warm_up, args=(is_over.is_set,), name="warm up", daemon=True).start()
    if program.settings.note:
        windows.all[0].message.show_message("warn", lambda: spoken(program.settings.note))
    code = app.exec()
    is_over.set()
    instance.close()
    program.wait_for_conversions()
    close_graphics()
    for part in filter(None, (keeper, arrivals, openings)):
        part.deleteLater()
    _wait_for(set(threading.enumerate()) - before)
    return code


def _wait_for(threads: Collection[threading.Thread]) -> None:
    """Let what runs beside the windows come to its end, with patience for all of it together: a process that ends while
    one of its threads imports or reads HDF5 crashes in the library's own end."""
    deadline = time.monotonic() + _THREADS_PATIENCE_S
    for thread in threads:
        thread.join(max(0.0, deadline - time.monotonic()))


@contextmanager
def _signals_quit(app: QApplication, windows: Windows) -> Iterator[None]:
    """Ctrl-C in the terminal closes the windows, and so does the end of the terminal or of the system: nobody is asked
    about a tool that still runs, it ends too. Qt's loop runs no Python by itself, so a socket wakes it."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    near, far = socket.socketpair()
    for side in (near, far):
        side.setblocking(False)
    notifier = QSocketNotifier(near.fileno(), QSocketNotifier.Type.Read)
    notifier.activated.connect(lambda: near.recv(16))
    old_wakeup = signal.set_wakeup_fd(far.fileno(), warn_on_full_buffer=False)
    wanted = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]

    def close() -> None:
        for window in windows.all:
            window.commands.stop_tool()
        app.closeAllWindows()

    # In the event loop: before it runs, nobody would hear that the last window has closed.
    later = partial(QTimer.singleShot, 0, close)
    old_handlers = {number: signal.signal(number, lambda _number, _frame: later()) for number in wanted}
    try:
        yield
    finally:
        for number, handler in old_handlers.items():
            signal.signal(number, handler)
        signal.set_wakeup_fd(old_wakeup)
        notifier.setEnabled(False)
        near.close()
        far.close()
