"""The bar with a message: as high as its words need."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QCoreApplication, QRect, Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from app.window.language import set_language
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


@pytest.mark.usefixtures("english_again")
def test_a_message_is_said_again_in_another_language(qtbot: QtBot) -> None:
    bar = MessageBar()
    qtbot.addWidget(bar)

    def words() -> str:
        return QCoreApplication.translate("MessageBar", "Close")

    bar.show_message("info", words, "file.json", words)
    bar.show()
    set_language("zh_CN")
    qtbot.waitUntil(lambda: bar.accessibleName() == "file.json 关闭")
    assert [label.text() for label in bar.findChildren(QLabel)] == ["file.json", "关闭"]
    bar.clear()
    set_language("en")
    qtbot.waitUntil(lambda: bar.accessibleName() == "file.json Close")
    assert bar.isHidden()
