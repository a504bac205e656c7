"""A pytest plugin: hosts of panels without a window around them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from app.window.dock_title import TabButton
from app.window.layouts import EVERYTHING
from app.window.panel_dock import PanelDock
from app.window.panel_host import PanelHost
from widgets.parts.message_bar import MessageBar
from widgets.parts.state_view import StateView


@pytest.fixture
def make_host(qtbot: QtBot) -> Iterator[Callable[..., PanelHost]]:
    """`make_host(panel_class, ..., width=1600)`: a shown one; with ``layout`` a saved arrangement of the panels
    ``known``."""
    made: list[PanelHost] = []

    def make(*panels: Any, width: int = 1600, layout: Any = None, known: Sequence[str] = ()) -> PanelHost:
        host = PanelHost()
        qtbot.addWidget(host)
        host.resize(width, 800)
        host.set_panels(list(panels), lies_later=layout is not None)
        if layout is not None:
            host.lay_out(EVERYTHING, layout, known)
        host.show()
        made.append(host)
        return host

    yield make
    for host in made:
        host.close_jobs()


def tabs(host: PanelHost, panel: str) -> list[str]:
    """What stands on the tabs beside a panel, and on its own."""
    return [button.accessibleName() for button in host.docks[panel].title.findChildren(TabButton) if button.isVisible()]


def words(dock: PanelDock) -> str:
    """What the empty, busy or error state of a panel says; "" while the panel itself is shown."""
    state = dock.frame.findChild(StateView)
    assert state is not None
    return " ".join(label.text() for label in state.findChildren(QLabel) if label.text()) if state.isVisible() else ""


def told_bar(qtbot: QtBot, dock: PanelDock) -> MessageBar:
    """The bar that tells an error, once it is seen."""
    qtbot.waitUntil(lambda: any(bar.isVisible() for bar in dock.frame.findChildren(MessageBar)))
    bar = dock.frame.findChild(MessageBar)
    assert bar is not None
    return bar


def drag_edge(qtbot: QtBot, host: PanelHost, panel: str, to: int) -> None:
    """Drag the edge below a panel to a height of the host."""
    upper = host.docks[panel].geometry()
    edge = QPoint(upper.center().x(), upper.bottom() + 2)
    qtbot.mouseMove(host, edge)
    qtbot.mousePress(host, Qt.MouseButton.LeftButton, pos=edge)
    qtbot.mouseMove(host, QPoint(edge.x(), to))
    qtbot.waitUntil(lambda: host.docks[panel].geometry() != upper)
    qtbot.mouseRelease(host, Qt.MouseButton.LeftButton, pos=QPoint(edge.x(), to))
