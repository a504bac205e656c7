"""Steps of work done by threads before their turn. NumPy lets other threads run while it sorts and gathers."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from typing import TypeVar

T = TypeVar("T")

_THREADS = 2


@contextmanager
def ahead(steps: Sequence[Callable[[], T]], sizes: Sequence[int] | None = None, most: int = 0) -> Iterator[Iterator[T]]:
    """The results of ``steps`` in their order; they are under way from now on. Where ``sizes`` are given, so many of
    those whose turn comes next as have ``most`` together, but always one. A result raises what its step raises."""
    pool = ThreadPoolExecutor(_THREADS, thread_name_prefix="ahead")
    waiting: deque[tuple[Future[T], int]] = deque()
    left = deque(zip(steps, sizes or [0] * len(steps), strict=True))

    def start() -> None:
        while left and (not waiting or sum(size for _, size in waiting) + left[0][1] <= most):
            step, size = left.popleft()
            waiting.append((pool.submit(step), size))

    def results() -> Iterator[T]:
        while waiting:
            yield waiting[0][0].result()
            waiting.popleft()
            start()

    start()
    try:
        yield results()
    finally:
        pool.shutdown(cancel_futures=True)
