"""How the C library and the numeric one treat memory and cores, here and in the processes that are started."""

from __future__ import annotations

import ctypes
import gc
import os
from contextlib import suppress

_TRIM_THRESHOLD, _MMAP_THRESHOLD = -1, -3  # names in malloc.h
_SELDOM = 100  # ten times what Python begins with
_KEPT_BYTES = 32 << 20
_KEPT_BY_CHILDREN = 8 << 20  # there are three, and a window of a trace is a megabyte


def prepare_processes() -> None:
    """Set the environment for processes that are started from now on, and for NumPy where it is not loaded yet.

    They keep freed memory, as `keep_freed_memory` has it: a tenth of reading a trace were page faults. And no thread of
    OpenBLAS waits for work: nobody multiplies matrices, but it spins for 50 ms of a core when it is loaded."""
    for name in ("MALLOC_TRIM_THRESHOLD_", "MALLOC_MMAP_THRESHOLD_"):
        os.environ.setdefault(name, str(_KEPT_BY_CHILDREN))
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


def keep_freed_memory() -> bool:
    """Let glibc keep some tens of MB for the next arrays; False with another C library, where nothing changes.

    Else it gives them back to the system after every frame of the timeline, and a third of the next question is spent
    on page faults."""
    try:
        option = ctypes.CDLL(None).mallopt
    except (AttributeError, OSError, TypeError):
        return False
    return all(option(name, _KEPT_BYTES) == 1 for name in (_TRIM_THRESHOLD, _MMAP_THRESHOLD))


def collect_seldom() -> None:
    """Let Python look a tenth as often through all objects for some that only hold each other, and never through those
    that are there now. It takes 60 ms of a program with a window, in which no thread goes on."""
    young, grown, _old = gc.get_threshold()
    gc.set_threshold(young, grown, _SELDOM)
    gc.freeze()


def give_back_freed_memory() -> None:
    """Give the system what glibc keeps; with another C library nothing happens."""
    with suppress(OSError, AttributeError, TypeError):
        ctypes.CDLL(None).malloc_trim(0)
