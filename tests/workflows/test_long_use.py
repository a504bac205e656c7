"""Results are opened and closed all day long: nothing of them may stay."""

from __future__ import annotations

import gc
from collections import Counter
from functools import partial
from itertools import pairwise
from pathlib import Path

from PySide6.QtCore import SIGNAL, QMetaMethod, QObject, QTimer
from PySide6.QtWidgets import QApplication
from shiboken6 import isValid

from app.window.main_window import MainWindow
from tests.workflow_script import Drive, Steps

WARM, OPENS = 3, 6


def objects() -> Counter[str]:
    """Of each kind how many there are."""
    gc.collect()
    found = Counter(f"{type(one).__module__}.{type(one).__qualname__}" for one in gc.get_objects())
    found["widgets"] = len(QApplication.allWidgets())
    for name, count in connections().items():
        found[f"connections of {name}"] = count
    return found


def connections() -> Counter[str]:
    """Of each kind of signal how many it has; Python has no objects of those that Qt makes. Only of what Python knows:
    who asks Qt for its objects makes some that stay."""
    found = Counter[str]()
    known: list[QObject] = [one for one in gc.get_objects() if issubclass(type(one), QObject) and isValid(one)]
    for one in known:
        kind = one.metaObject()
        for method in map(kind.method, range(kind.methodCount())):
            if method.methodType() == QMetaMethod.MethodType.Signal:
                signature = bytes(method.methodSignature().data()).decode()
                found[f"{kind.className()}.{signature}"] += one.receivers(SIGNAL(signature))
    return found


def test_results_that_were_closed_leave_nothing(drive: Drive, samples: Path) -> None:
    # One after the other they show other panels, so that their layout is made anew each time.
    folders = [samples / "own/mindspore-2.10/lenet_graph_profile", samples / "public/mindinsight/run_1"]

    def script(window: MainWindow) -> Steps:
        counts = [Counter[str]() for _ in range(OPENS + 1)]  # made now: they are counted as well
        for number in range(WARM + OPENS):
            window.open(folders[number % 2])
            yield lambda: window.cache is not None and window.host.docks
            for panel, dock in window.host.docks.items():
                window.host.bring(panel)
                yield partial(lambda shown: shown.frame.is_settled, dock)
            window.close_result()
            # The strips of tabs follow a moment later.
            yield lambda: not any(timer.isActive() for timer in window.host.findChildren(QTimer))
            if number >= WARM - 1:
                counts[number + 1 - WARM].update(objects())
        # What each result leaves comes again and again; what is kept once, for all of them, at one of them.
        grown = Counter(kind for one, next_one in pairwise(counts) for kind in next_one if next_one[kind] > one[kind])
        more = {kind: count - counts[0][kind] for kind, count in counts[-1].items()}
        assert {kind: count for kind, count in more.items() if count >= OPENS and grown[kind] > OPENS // 2} == {}

    assert drive([], script) == 0
