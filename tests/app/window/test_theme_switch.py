"""What another theme costs the window: Qt must not style what lies in many others many times."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from widgets.parts.state_view import StateView
from widgets.theme import set_theme


class StyleChanges(QObject):
    """Counts how often a widget is styled anew."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.count = 0
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.count += event.type() == QEvent.Type.StyleChange
        return False


@pytest.mark.usefixtures("light_again")
def test_a_widget_is_styled_as_often_as_its_window_however_deep_it_lies(
    qapp: QApplication, make_host: Any, fake_panel: Any
) -> None:
    host = make_host(fake_panel("one"), fake_panel("two"))
    state = host.docks["one"].frame.findChild(StateView)
    label = state.findChild(QLabel) if state is not None else None
    assert label is not None
    outside, inside = StyleChanges(host), StyleChanges(label)
    set_theme(qapp, "dark")
    assert outside.count > 0
    assert inside.count == outside.count
