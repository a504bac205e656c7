"""What a panel says when it has nothing to show."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from widgets.parts.icon_view import IconView
from widgets.parts.state_view import StateView


@pytest.mark.parametrize(("height", "has_icon"), [(400, True), (100, False)])
def test_the_icon_gives_way_to_the_words_where_there_is_little_height(
    qtbot: QtBot, height: int, has_icon: bool
) -> None:
    view = StateView()
    qtbot.addWidget(view)
    view.set_state("search", "Nothing is selected", "Drag over the lanes.")
    view.resize(600, height)
    view.show()
    (icon,) = view.findChildren(IconView)
    heading, reason = (label for label in view.findChildren(QLabel) if label.text())
    assert icon.isVisible() == has_icon
    shown = [part.geometry() for part in (icon, heading, reason) if part.isVisible()]
    assert all(above.bottom() < below.top() for above, below in pairwise(shown))
