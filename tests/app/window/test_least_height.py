"""How low a panel can be made by the edge of its dock."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtWidgets import QLabel, QTableView, QTreeView, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from app.window.language import set_language
from app.window.layouts import Layout
from app.window.open_trace import OpenTrace, facts_of
from app.window.panel_host import PanelHost
from tests.panel_hosts import drag_edge
from widgets.memory.memory_chart import MemoryChart
from widgets.panel import Panel
from widgets.panels.ai_core import AiCorePanel
from widgets.panels.memory import MemoryPanel
from widgets.panels.operators import OperatorsPanel
from widgets.panels.runtime_api import RuntimeApiPanel
from widgets.panels.step_trace import StepTracePanel
from widgets.panels.tables import TablesPanel
from widgets.panels.timeline import TimelinePanel
from widgets.parts.yielding_splitter import YieldingSplitter
from widgets.theme import set_theme


@pytest.fixture(autouse=True)
def look(qapp: Any) -> None:
    """Sizes are those of the program: with its style sheet."""
    set_theme(qapp, "light")


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


def meet(*parts: QWidget) -> bool:
    """Whether parts of a panel, from above to below, overlap."""
    places = [part.mapToGlobal(QPoint()).y() for part in parts]
    return any(
        place + part.height() > below for part, place, below in zip(parts, places[:-1], places[1:], strict=False)
    )


def test_nothing_overlaps_in_the_lowest_timeline(qtbot: QtBot, host: PanelHost) -> None:
    before = host.docks["timeline"].height()
    drag_edge(qtbot, host, "timeline", 0)
    dock: Any = host.docks["timeline"]
    view = dock.frame.panel.view
    assert dock.height() < before
    assert not meet(view.map, view.ruler, view.canvas)
    assert not meet(view.run_label, view.filter, view.tree)
    assert view.tree.height() >= 40


def test_a_panel_of_the_middle_is_as_high_as_it_must_be_also_at_the_bottom(qtbot: QtBot, host: PanelHost) -> None:
    drag_edge(qtbot, host, "timeline", host.height())
    frame = host.docks["tables"].frame
    assert frame.panel is not None
    assert 132 < frame.panel.minimumSizeHint().height() <= frame.panel.height() <= 200


def test_a_panel_that_says_too_much_still_leaves_room_for_another_in_the_smallest_window(
    qtbot: QtBot, high_tables: None, host: PanelHost
) -> None:
    drag_edge(qtbot, host, "timeline", host.height())
    panel = host.docks["tables"].frame.panel
    assert panel is not None
    assert panel.height() == 200


def is_seen(part: QWidget) -> bool:
    """Not, where a splitter has folded it."""
    return part.isVisible() and not part.visibleRegion().isEmpty()


def squeezed(panel: QWidget) -> list[str]:
    """What in a panel lies over what is below it, or is lower than it can be."""
    found: list[str] = []
    for whole in [panel, *panel.findChildren(QWidget)]:
        layout = whole.layout()
        if not is_seen(whole) or not isinstance(layout, QVBoxLayout):
            continue
        items = (layout.itemAt(at) for at in range(layout.count()))
        widgets = (item.widget() for item in items if item is not None)
        parts = [part for part in widgets if part is not None and is_seen(part)]
        found += [f"{a} over {b}" for a, b in combinations(parts, 2) if a.geometry().intersects(b.geometry())]
        least = {part: part.minimumHeight() or part.minimumSizeHint().height() for part in parts}
        found += [f"{part}: {part.height()} of {least[part]}" for part in parts if part.height() < least[part]]
    return found


@pytest.fixture
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    set_language(request.param)
    yield request.param
    set_language("en")


@pytest.mark.parametrize("language", ["en", "zh_CN"], indirect=True)
@pytest.mark.parametrize("panel_class", [AiCorePanel, MemoryPanel, OperatorsPanel, RuntimeApiPanel, StepTracePanel])
@pytest.mark.usefixtures("language")
def test_the_main_part_can_be_used_at_the_least_height(
    qtbot: QtBot, converted: Callable[..., Any], panel_class: type[Panel]
) -> None:
    host = PanelHost()
    qtbot.addWidget(host)
    host.resize(1300, 800)
    host.set_panels([panel_class])
    host.show()
    trace = converted("public/msinsight/db_level2", 0)
    host.set_trace(OpenTrace(trace, facts_of(trace)))
    frame = host.docks[panel_class.id].frame
    qtbot.waitUntil(lambda: frame.panel is not None and frame.is_settled)
    panel = frame.panel
    assert panel is not None
    for width in (820, 420, 820):
        host.resize(width, 100)
        qtbot.wait(20)
        qtbot.waitUntil(lambda: frame.is_settled and squeezed(panel) == [])
        assert panel.height() <= 200
    views = [*panel.findChildren(QTableView), *panel.findChildren(QTreeView)]
    tables = [table for table in views if is_seen(table.viewport())]
    charts = [chart for chart in panel.findChildren(MemoryChart) if is_seen(chart.viewport())]
    assert [table.viewport().height() for table in tables if table.viewport().height() < 30] == []
    assert all(chart.height() >= 70 for chart in charts)
    assert tables or charts or panel_class is StepTracePanel
    host.resize(1300, 800)
    qtbot.waitUntil(lambda: squeezed(panel) == [])
    host.close_jobs()


def test_what_gave_way_comes_back_with_the_room(qtbot: QtBot) -> None:
    upper, lower = QLabel("upper"), QLabel("lower")
    splitter = YieldingSplitter(upper, 0.4)
    splitter.addWidget(lower)
    for part in (upper, lower):
        part.setMinimumHeight(100)
    window = QWidget()  # a splitter that is a window cannot be made lower than its parts
    qtbot.addWidget(window)
    splitter.setParent(window)
    splitter.resize(300, 500)
    window.resize(300, 500)
    window.show()
    assert lower.height() == pytest.approx(200, abs=5)
    splitter.resize(300, 150)
    assert (lower.visibleRegion().isEmpty(), upper.height()) == (True, 150 - splitter.handle(1).height())
    splitter.resize(300, 500)
    assert lower.height() == pytest.approx(200, abs=5)
    line = splitter.handle(1)
    qtbot.mousePress(line, Qt.MouseButton.LeftButton, pos=QPoint(5, 1))
    qtbot.mouseMove(line, QPoint(5, -99))
    qtbot.mouseRelease(line, Qt.MouseButton.LeftButton, pos=QPoint(5, 1))
    chosen = lower.height()
    assert chosen > 250
    splitter.resize(300, 150)
    assert lower.visibleRegion().isEmpty()
    splitter.resize(300, 500)
    assert lower.height() == chosen
    lower.setMinimumHeight(450)
    qtbot.waitUntil(lambda: lower.visibleRegion().isEmpty())
