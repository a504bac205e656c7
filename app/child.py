"""A child process gives way to the windows, and comes to its end. No Qt."""

from __future__ import annotations

import os
import time
from multiprocessing.process import BaseProcess

_NICENESS = 5
_PATIENCE_S = 1.0


def give_way() -> None:
    """Let the frames of the windows come first where both want the same core; for the begin of a child: what it imports
    takes a core for some tenths of a second."""
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
