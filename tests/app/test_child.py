"""The end of a child process, also when another thread is told of it first."""

from __future__ import annotations

import multiprocessing
import os
import threading
import time
from multiprocessing.context import SpawnProcess

from app.child import exit_code


def started(code: int) -> SpawnProcess:
    child = multiprocessing.get_context("spawn").Process(target=os._exit, args=(code,))
    child.start()
    return child


def test_the_code_is_told_and_the_process_is_let_go_of() -> None:
    child = started(7)
    assert exit_code(child) == 7
    assert child not in multiprocessing.active_children()


def test_the_end_that_another_thread_is_told_of_first_is_waited_for() -> None:
    child = started(3)
    popen = child._popen  # type: ignore[attr-defined]
    assert os.waitpid(child.pid or 0, 0)[0] == child.pid  # as `multiprocessing` does for a start in another thread

    def tell() -> None:
        time.sleep(0.2)
        popen.returncode = 3

    told = threading.Thread(target=tell)
    told.start()
    assert exit_code(child) == 3
    told.join()
