"""How the C library treats memory that was freed."""

from __future__ import annotations

import ctypes

_TRIM_THRESHOLD, _MMAP_THRESHOLD = -1, -3  # names in malloc.h
_KEPT_BYTES = 32 << 20


def keep_freed_memory() -> bool:
    """Let glibc keep some tens of MB for the next arrays; False with another C library, where nothing changes.

    Else it gives them back to the system after every frame of the timeline, and a third of the next question is spent
    on page faults."""
    try:
        option = ctypes.CDLL(None).mallopt
    except (AttributeError, OSError, TypeError):
        return False
    return all(option(name, _KEPT_BYTES) == 1 for name in (_TRIM_THRESHOLD, _MMAP_THRESHOLD))
