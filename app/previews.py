"""When a conversion shows what it has read so far: after a second, then ever more rarely, for a tenth of its time, and
no more in its second half."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

_FIRST_S = 1.0
_RARER = 3.0
_MOST_OF_ALL = 0.1


class Previews:
    """Decides when one is worth its time. It counts from where it is made: that is when the timeline begins."""

    def __init__(self, share: Callable[[], float], clock: Callable[[], float] = time.monotonic) -> None:
        """``share``: how much of the whole conversion is done."""
        self._share = share
        self._clock = clock
        self._begun_s = clock()
        self._begun_share = share()
        self._next_s = _FIRST_S
        self._spent_s = 0.0
        self._pace = 0.0  # what the last one took, for each second of conversion before it

    def is_due(self) -> bool:
        """Whether to take one now: not in the second half, nor when it would cost too much."""
        passed = self._clock() - self._begun_s
        share = self._share()
        if passed < self._next_s or share <= self._begun_share:
            return False
        left_s = (1.0 - share) * passed / (share - self._begun_share)
        return left_s >= passed and self._spent_s + self._pace * passed <= _MOST_OF_ALL * (passed + left_s)

    @contextmanager
    def taken(self) -> Iterator[None]:
        """Around the taking of one."""
        begin_s = self._clock()
        yield
        end_s = self._clock()
        self._pace = (end_s - begin_s) / (begin_s - self._begun_s)
        self._spent_s += end_s - begin_s
        self._next_s = _RARER * (end_s - self._begun_s)
