"""The end of a child process. No Qt."""

from __future__ import annotations

import time
from multiprocessing.process import BaseProcess

_PATIENCE_S = 1.0


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
