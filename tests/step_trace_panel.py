"""A pytest plugin: the Step trace and the Overview panel, and what a panel asks for."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from model.task import TaskContext
from widgets.panel import Panel
from widgets.panels.overview import OverviewPanel
from widgets.panels.step_trace import StepTracePanel
from widgets.requests import Request
from widgets.session_state import SessionState


@pytest.fixture
def step_trace(qtbot: QtBot) -> StepTracePanel:
    """The panel, shown and empty."""
    made = StepTracePanel()
    _show_empty(made, qtbot, 1400)
    return made


@pytest.fixture
def overview_panel(qtbot: QtBot) -> OverviewPanel:
    """The panel, shown and empty."""
    made = OverviewPanel()
    _show_empty(made, qtbot, 1200)
    return made


def _show_empty(panel: Panel, qtbot: QtBot, width: int) -> None:
    qtbot.addWidget(panel)
    panel.resize(width, 860)
    panel.show()


@pytest.fixture
def wanted(panel: Panel) -> list[Request]:
    """What the panel of the test has asked for."""
    requests: list[Request] = []
    panel.wanted.connect(requests.append)
    return requests


def show(panel: Panel, trace: Any, step: int | None = None) -> None:
    """Show what the panel asks for while the session is at ``step``."""
    panel.show_result(panel.analyse(trace, panel.query(SessionState(step=step)), TaskContext()))
    QApplication.processEvents()
