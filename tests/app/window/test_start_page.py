"""The start page names every kind of result that a person may have in a folder."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from app.recent import RecentResults
from app.window.start_page import StartPage


@pytest.mark.parametrize(
    "written", ["_ascend_ms", "_ascend_pt", "PROF_", "OPPROF_", "cluster_analysis_output", ".db", ".json", ".stepscope"]
)
def test_what_can_be_opened_is_named(qtbot: QtBot, tmp_path: Path, written: str) -> None:
    page = StartPage(RecentResults(tmp_path / "recent.json"), has_sample=False)
    qtbot.addWidget(page)
    assert any(written in label.text() for label in page.findChildren(QLabel))
