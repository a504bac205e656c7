"""The bar whose controls go to a second row rather than be cut."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from widgets.parts.folding_bar import FoldingBar


def test_what_has_no_room_goes_to_a_second_row(qtbot: QtBot) -> None:
    bar = FoldingBar()
    qtbot.addWidget(bar)
    first, last, words, button = (
        QPushButton("Operators"),
        QPushButton("All steps and groups"),
        QLabel("w"),
        QPushButton("x"),
    )
    bar.add(first)
    bar.add(last, folds=True)
    bar.add(words, 1, folds=True, least=100)
    bar.add(button)
    bar.show()
    needed = sum(part.sizeHint().width() for part in (first, last, button)) + 100
    for width, is_folded in ((needed + 80, False), (needed - 20, True), (needed + 80, False)):
        bar.resize(width, bar.height())
        QApplication.processEvents()
        assert bar.height() == (72 if is_folded else 36)
        assert (last.y() > first.geometry().bottom()) == is_folded
        assert button.geometry().right() == bar.width() - 9  # at the right end
        assert button.y() == first.y()
        for part in (first, last, button):
            assert part.width() >= part.sizeHint().width()
    last.setText("All steps and groups of all ranks")
    bar.resize(needed + 40, bar.height())
    QApplication.processEvents()
    assert bar.height() == 72  # the words have become longer
    last.hide()
    words.hide()
    QApplication.processEvents()
    assert bar.height() == 36
