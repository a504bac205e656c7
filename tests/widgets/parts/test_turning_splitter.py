"""Parts beside each other have their shares of the room, whatever they would like to have."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from widgets.parts.turning_splitter import TurningSplitter


class Part(QWidget):
    def __init__(self, wanted: int) -> None:
        super().__init__()
        self._wanted = wanted

    def sizeHint(self) -> QSize:
        return QSize(self._wanted, self._wanted)


@pytest.mark.parametrize("width", [800, 1600])
def test_shares_are_those_that_were_asked_for(qtbot: QtBot, width: int) -> None:
    splitter = TurningSplitter(600, (Part(200), 35), (Part(1400), 65))
    qtbot.addWidget(splitter)
    splitter.resize(width, 700)
    splitter.show()
    qtbot.waitExposed(splitter)
    assert splitter.orientation() == Qt.Orientation.Horizontal
    assert splitter.sizes()[0] / sum(splitter.sizes()) == pytest.approx(0.35, abs=0.01)
    splitter.resize(500, 700)
    assert splitter.orientation() == Qt.Orientation.Vertical
    assert splitter.sizes()[0] / sum(splitter.sizes()) == pytest.approx(0.35, abs=0.01)
