"""Parts that each result makes anew leave nothing behind when they go."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from widgets.parts.chip import FilterChip
from widgets.parts.elided_label import ElidedLabel
from widgets.parts.figure import Figure
from widgets.parts.hairline import Hairline
from widgets.parts.icon_view import IconView
from widgets.parts.legend import Legend
from widgets.parts.link import Link
from widgets.parts.phase_bar import PhaseBar
from widgets.theme import set_theme

PARTS: dict[str, Callable[[], QWidget]] = {
    "chip": lambda: FilterChip("name"),
    "elided label": lambda: ElidedLabel("name"),
    "figure": lambda: Figure("Steps"),
    "hairline": Hairline,
    "icon": lambda: IconView("info"),
    "legend": Legend,
    "link": lambda: Link("Open"),
    "phase bar": PhaseBar,
}


@pytest.mark.parametrize("name", PARTS)
def test_a_part_that_goes_leaves_no_connection(qapp: QApplication, name: str) -> None:
    """Blocks are counted, as a connection that Qt has cut still holds one, which no list of objects shows."""

    def blocks_after(times: int) -> int:
        for _ in range(times):
            PARTS[name]().deleteLater()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        gc.collect()
        return sys.getallocatedblocks()

    blocks_after(500)
    before = blocks_after(500)
    assert blocks_after(1000) - before < 500


class Painted(QObject):
    """Notes which widgets were painted."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: set[QObject] = set()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            self.seen.add(watched)
        return False


def test_all_parts_are_painted_again_in_another_theme(qtbot: QtBot, qapp: QApplication) -> None:
    set_theme(qapp, "light")
    window = QWidget()
    qtbot.addWidget(window)
    layout = QVBoxLayout(window)
    painted = Painted()
    parts = [make() for make in PARTS.values()]
    for part in parts:
        part.setMinimumSize(20, 20)
        part.installEventFilter(painted)
        layout.addWidget(part)
    window.show()
    qtbot.waitUntil(lambda: painted.seen == set(parts))
    qapp.processEvents()
    painted.seen.clear()
    set_theme(qapp, "dark")
    qtbot.waitUntil(lambda: painted.seen == set(parts))
    set_theme(qapp, "light")
