"""Tab goes through a dialog as it is read, whatever part of it was made last."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit, QPushButton, QSpinBox, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from app.collect.form import Form
from app.window.collect_dialog import CollectDialog
from app.window.tab_order import tab_stops, tab_through


def tabbed(qtbot: QtBot, stops: int) -> list[QWidget]:
    """Who has the focus now, and after each of so many keys."""
    found = []
    for at in range(stops):
        if at:
            qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
        focus = QApplication.focusWidget()
        assert focus is not None
        found.append(focus)
    return found


def test_parts_come_one_after_the_other(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    layout = QVBoxLayout(window)
    below, above = QPushButton("below"), QWidget()
    layout.addWidget(above)
    layout.addWidget(below)
    inner = QVBoxLayout(above)
    fields = [QLineEdit(), QSpinBox(), QComboBox()]
    for field in fields:
        inner.addWidget(field)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    assert tab_stops(above) == fields
    tab_through(above, below)
    fields[0].setFocus()
    assert tabbed(qtbot, 5) == [*fields, below, fields[0]]


@pytest.mark.parametrize("kind", ["msprof", "hiprof"])
def test_the_fields_of_a_tool_come_before_its_command_and_the_buttons(qtbot: QtBot, kind: str) -> None:
    dialog = CollectDialog(Form())
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.activateWindow()
    qtbot.waitUntil(dialog.isActiveWindow)
    dialog.kinds._buttons[kind].click()
    qtbot.waitUntil(lambda: all(field.isVisible() for field in dialog.sheet.fields.values()))
    first = QApplication.focusWidget()
    assert first is not None
    assert dialog.kinds.isAncestorOf(first), "whoever collects chooses the tool first"
    order = tabbed(qtbot, 60)
    fields = [field for field in dialog.sheet.fields.values() if field.isEnabled()]
    places = [order.index(part) for part in (dialog.paste, *fields)]
    right = (dialog.parts.commands, dialog.parts.output, dialog.foot)
    places += [next(at for at, stop in enumerate(order) if part.isAncestorOf(stop)) for part in right]
    assert places == sorted(places)
    dialog.close_jobs()
