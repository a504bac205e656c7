"""Where Tab stops in a panel: each has a name for screen readers, and they come as the panel is read."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QLineEdit, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from app.cache_store import CacheStore
from app.conversion import ensure_cache
from app.window.open_trace import OpenTrace, open_result
from app.window.panel_catalog import all_panels
from app.window.screenshot import settled_panel
from app.window.tab_order import tab_stops
from widgets.panel import Panel
from widgets.panels.overview import OverviewPanel
from widgets.session_state import SessionState

ELSEWHERE = {
    "communication": "public/msinsight/text_level2/rank0_ascend_pt",
    "memory": "public/msinsight/text_level2/rank0_ascend_pt",
    "dynamic_shape": "public/mindinsight/profiler",
    "flops": "public/mindinsight/profiler",
}
"""Results with what the shipped sample lacks."""


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> CacheStore:
    return CacheStore(tmp_path_factory.mktemp("caches"))


@pytest.fixture
def opened(
    qapp: QApplication, sample_cache: Path, samples: Path, store: CacheStore, panel_class: type[Panel]
) -> Iterator[OpenTrace]:
    """A result that the panel has something of."""
    elsewhere = ELSEWHERE.get(panel_class.id)
    made = open_result(sample_cache if elsewhere is None else ensure_cache(samples / elsewhere, store=store))
    yield made
    made.close()


@pytest.fixture
def sample(qapp: QApplication, sample_cache: Path) -> Iterator[OpenTrace]:
    opened = open_result(sample_cache)
    yield opened
    opened.close()


def named(stop: QWidget) -> bool:
    """By its name or by the text on it; what is typed into a field is no name."""
    on_it = "" if isinstance(stop, QLineEdit) else getattr(stop, "text", str)()
    return bool(stop.accessibleName() or on_it)


@pytest.mark.parametrize("panel_class", all_panels(), ids=lambda panel: str(panel.id))
def test_each_has_a_name(opened: OpenTrace, panel_class: type[Panel]) -> None:
    with settled_panel(opened, panel_class, (1100, 700), SessionState()) as host:
        panel = host.docks[panel_class.id].frame.panel
        assert panel is not None
        stops = tab_stops(panel)
        plain = (Panel, QScrollArea)  # they only hold others
        found = [stop for stop in stops if stop.isVisible() and not isinstance(stop, plain) and not named(stop)]
        assert found == []


@pytest.mark.parametrize("width", [1300, 800])
def test_tab_goes_down_the_overview(qtbot: QtBot, sample: OpenTrace, make_host: Any, width: int) -> None:
    host = make_host(OverviewPanel, width=width)
    host.set_trace(sample)
    frame = host.docks["overview"].frame
    qtbot.waitUntil(lambda: frame.panel is not None and frame.is_settled)
    panel = frame.panel
    tiles = (panel.split, panel.operators, panel.pipeline, panel.streams, panel.timeline, panel.health)
    host.activateWindow()
    qtbot.waitUntil(host.isActiveWindow)
    panel.setFocus()
    passed: list[QWidget] = []
    for _ in range(15):
        qtbot.keyClick(QApplication.focusWidget() or host, Qt.Key.Key_Tab)
        focus = QApplication.focusWidget()
        passed += [tile for tile in tiles if focus is not None and tile.isAncestorOf(focus)]
    assert list(dict.fromkeys(passed)) == list(tiles)
    assert panel.split.mapTo(panel, QPoint()).y() < panel.operators.mapTo(panel, QPoint()).y()
