"""How low a panel can be made by the edge of its dock."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.window.layouts import Layout
from app.window.open_trace import OpenTrace, facts_of
from app.window.panel_host import PanelHost
from widgets.panels.tables import TablesPanel
from widgets.panels.timeline import TimelinePanel


@pytest.fixture
def high_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables that wants more than a window has."""
    monkeypatch.setattr(TablesPanel, "minimumSizeHint", lambda _panel: QSize(100, 900))


@pytest.fixture
def host(qtbot: QtBot, converted: Callable[..., Any]) -> Iterator[PanelHost]:
    """Timeline over Tables."""
    made = PanelHost()
    qtbot.addWidget(made)
    made.resize(1300, 800)
    made.set_panels([TimelinePanel, TablesPanel])
    made.show()
    trace = converted("public/msinsight/db_level2", 0)
    made.set_trace(OpenTrace(trace, facts_of(trace)))
    made.lay_out(Layout("two", center=("timeline",), bottom=("tables",)))
    frames = [dock.frame for dock in made.docks.values()]
    qtbot.waitUntil(lambda: all(frame.panel is not None and frame.is_settled for frame in frames))
    yield made
    made.close_jobs()


def drag_edge(qtbot: QtBot, host: PanelHost, to: int) -> None:
    """Drag the edge between both docks to a height of the host."""
    upper = host.docks["timeline"].geometry()
    edge = QPoint(upper.center().x(), upper.bottom() + 2)
    qtbot.mouseMove(host, edge)
    qtbot.mousePress(host, Qt.MouseButton.LeftButton, pos=edge)
    qtbot.mouseMove(host, QPoint(edge.x(), to))
    qtbot.waitUntil(lambda: host.docks["timeline"].geometry() != upper)
    qtbot.mouseRelease(host, Qt.MouseButton.LeftButton, pos=QPoint(edge.x(), to))


def meet(*parts: QWidget) -> bool:
    """Whether parts of a panel, from above to below, overlap."""
    places = [part.mapToGlobal(QPoint()).y() for part in parts]
    return any(
        place + part.height() > below for part, place, below in zip(parts, places[:-1], places[1:], strict=False)
    )


def test_nothing_overlaps_in_the_lowest_timeline(qtbot: QtBot, host: PanelHost) -> None:
    before = host.docks["timeline"].height()
    drag_edge(qtbot, host, 0)
    dock: Any = host.docks["timeline"]
    view = dock.frame.panel.view
    assert dock.height() < before
    assert not meet(view.map, view.ruler, view.canvas)
    assert not meet(view.run_label, view.filter, view.tree)
    assert view.tree.height() >= 40


def test_a_panel_of_the_middle_is_as_high_as_it_must_be_also_at_the_bottom(qtbot: QtBot, host: PanelHost) -> None:
    drag_edge(qtbot, host, host.height())
    frame = host.docks["tables"].frame
    assert frame.panel is not None
    assert 132 < frame.panel.minimumSizeHint().height() <= frame.panel.height() <= 200


def test_a_panel_that_says_too_much_still_leaves_room_for_another_in_the_smallest_window(
    qtbot: QtBot, high_tables: None, host: PanelHost
) -> None:
    drag_edge(qtbot, host, host.height())
    panel = host.docks["tables"].frame.panel
    assert panel is not None
    assert panel.height() == 200
