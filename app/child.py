"""A child process leaves interrupts to its parent, gives way to the windows, and comes to its end. No Qt."""

from __future__ import annotations

import os
import signal
import time
from multiprocessing import resource_tracker
from multiprocessing.process import BaseProcess

_NICENESS = 5
_PATIENCE_S = 1.0


def start(child: BaseProcess) -> None:
    """Start ``child``. Ctrl+C reaches every process of a terminal: this one ends the child, which would else say in a
    traceback what it was doing."""
    if not hasattr(signal, "pthread_sigmask"):
        child.start()
        return
    resource_tracker.ensure_running()  # it would lift what is blocked
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # a child, and its children, begin with this
    try:
        child.start()
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def give_way() -> None:
    """Let the frames of the windows come first where both want the same core; for the begin of a child: what it imports
    takes a core for some tenths of a second. Interrupts are ignored from here on, also where none can be blocked."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(_NICENESS)


def exit_code(child: BaseProcess) -> int | None:
    """Wait for the end of ``child`` and let go of it; None = nobody knows how it ended.

    Whoever starts another process at this moment, in another thread, asks after all children and may be told of the end
    first: it is known here a moment later, and a process whose end is not known cannot be let go of."""
    child.join()
    deadline = time.monotonic() + _PATIENCE_S
    while (code := child.exitcode) is None:
        if time.monotonic() > deadline:
            return None
        time.sleep(0.001)
    child.close()
    return code
