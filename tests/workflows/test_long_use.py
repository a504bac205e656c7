"""Results are opened and closed all day long: nothing of them may stay."""

from __future__ import annotations

import gc
from collections import Counter
from functools import partial
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from app.window.main_window import MainWindow
from tests.workflow_script import Drive, Steps

WARM, OPENS = 3, 6


def objects() -> Counter[str]:
    """Of each kind how many there are."""
    gc.collect()
    found = Counter(f"{type(one).__module__}.{type(one).__qualname__}" for one in gc.get_objects())
    found["widgets"] = len(QApplication.allWidgets())
    return found


def test_results_that_were_closed_leave_nothing(drive: Drive, samples: Path) -> None:
    folder = samples / "own/mindspore-2.10/lenet_graph_profile"

    def script(window: MainWindow) -> Steps:
        before: Counter[str] = Counter()
        for number in range(WARM + OPENS):
            window.open(folder)
            yield lambda: window.cache is not None and window.host.docks
            for panel, dock in window.host.docks.items():
                window.host.bring(panel)
                yield partial(lambda shown: shown.frame.is_settled, dock)
            window.close_result()
            # The strips of tabs follow a moment later.
            yield lambda: not any(timer.isActive() for timer in window.host.findChildren(QTimer))
            if number == WARM - 1:
                before = objects()
        after = objects()
        more = {kind: count - before[kind] for kind, count in after.items() if count - before[kind] >= OPENS}
        assert more == {}

    assert drive([], script) == 0
