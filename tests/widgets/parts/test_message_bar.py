"""The bar with a message: as high as its words need."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from widgets.parts.message_bar import MessageBar


def test_a_bar_that_gets_narrow_takes_no_more_than_its_lines(qtbot: QtBot) -> None:
    bar = MessageBar()
    qtbot.addWidget(bar)
    bar.resize(1400, 36)
    bar.show_message("critical", "The host queue was empty for 126 of 128 batches; the threshold is 30 %.", "It waits")
    assert bar.height() == 36
    bar.resize(420, bar.height())
    labels = [label for label in bar.findChildren(QLabel) if label.text()]
    assert len(labels) == 2
    for label in labels:
        needed = label.fontMetrics().boundingRect(
            QRect(0, 0, label.width(), 999), Qt.TextFlag.TextWordWrap, label.text()
        )
        assert label.height() == needed.height()
    bar.resize(1400, bar.height())
    assert bar.height() == 36
