"""A pytest plugin: hosts of panels without a window around them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from app.window.dock_title import TabButton
from app.window.panel_host import PanelHost


@pytest.fixture
def make_host(qtbot: QtBot) -> Iterator[Callable[..., PanelHost]]:
    """`make_host(panel_class, ..., width=1600)`: a shown one; other arguments are those of `PanelHost.set_panels`."""
    made: list[PanelHost] = []

    def make(*panels: Any, width: int = 1600, **kept: Any) -> PanelHost:
        host = PanelHost()
        qtbot.addWidget(host)
        host.resize(width, 800)
        host.set_panels(list(panels), **kept)
        host.show()
        made.append(host)
        return host

    yield make
    for host in made:
        host.close_jobs()


def tabs(host: PanelHost, panel: str) -> list[str]:
    """What stands on the tabs beside a panel, and on its own."""
    return [button.accessibleName() for button in host.docks[panel].title.findChildren(TabButton) if button.isVisible()]
