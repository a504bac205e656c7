"""A pytest plugin: single-operator views that follow a session, as the panel host lets them do."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from cache.trace import Trace
from tests.answering_host import Follower
from tests.profiler_databases import OpenResult
from tools.hiprof_sample.result import Variant, write_result
from widgets.operator_views.rows_panel import RowsPanel

RANK_0 = "public/msinsight/text_level2/rank0_ascend_pt"
LEFT, NO_KEY = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


class ViewFollower(Follower[RowsPanel]):
    """A view with what it shows, and a hand on its rows."""

    def texts(self, name: str) -> list[str]:
        model = self.panel.rows.page_model
        at = [column.name for column in model.columns].index(name)
        return [str(model.index(row, at).data()) for row in range(model.rowCount())]

    def data(self, row: int, name: str, role: int) -> Any:
        model = self.panel.rows.page_model
        return model.index(row, [column.name for column in model.columns].index(name)).data(role)

    def click_row(self, row: int) -> None:
        view = self.panel.rows
        QTest.mouseClick(view.viewport(), LEFT, NO_KEY, view.visualRect(view.page_model.index(row, 0)).center())

    def headers(self) -> list[str]:
        return [column.header for column in self.panel.rows.page_model.columns]


@pytest.fixture
def follow(qtbot: QtBot) -> Follow:
    kept: list[ViewFollower] = []

    def make(kind: type[RowsPanel], trace: Trace) -> ViewFollower:
        panel = kind()
        qtbot.addWidget(panel)
        panel.resize(1500, 800)
        panel.show()
        qtbot.waitExposed(panel)
        kept.append(ViewFollower(panel, trace))
        QApplication.processEvents()
        return kept[-1]

    return make


@pytest.fixture
def hiprof(tmp_path: Path, open_result: OpenResult) -> Trace:
    write_result(tmp_path / "result", Variant())
    return open_result(tmp_path / "result")


@pytest.fixture
def rank_0(converted: Callable[..., Trace]) -> Trace:
    return converted(RANK_0)


Follow = Callable[[type[RowsPanel], Trace], ViewFollower]
