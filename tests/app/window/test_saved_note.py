"""What is said of a file that was saved leads to its folder."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from widgets.parts.link import Link
from widgets.requests import SaveTable

NAME = "a <b>&amp; 100%20\N{RIGHT-TO-LEFT OVERRIDE}x"


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[QUrl]:
    """What the system was asked to show."""
    asked: list[QUrl] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", asked.append)
    return asked


def link(window: Any) -> Any:
    (found,) = [one for one in window.message.findChildren(Link) if one.isVisible()]
    return found


def test_a_saved_table_leads_to_its_folder_whatever_that_is_called(
    qtbot: QtBot, window: Any, tmp_path: Path, shown: list[QUrl], choose_files: Callable[..., None]
) -> None:
    folder = tmp_path / NAME
    folder.mkdir()
    target = folder / f"{NAME}.csv"
    choose_files(target)
    window.session.handle(SaveTable("table", (("a", "b"), ("1", "2"))))
    qtbot.waitUntil(window.message.isVisible)
    assert target.read_text() == "a,b\n1,2\n"
    (words,) = [label for label in window.message.findChildren(QLabel) if label.isVisible() and label.text()]
    assert words.textFormat() == Qt.TextFormat.PlainText
    assert "a <b>&amp; 100%20\\u202ex.csv" in words.text().replace("\N{ZERO WIDTH SPACE}", "")
    qtbot.mouseClick(link(window), Qt.MouseButton.LeftButton)
    assert [Path(url.toLocalFile()) for url in shown] == [folder]


def test_the_link_of_a_fault_after_it_leads_to_the_fault(qtbot: QtBot, window: Any, shown: list[QUrl]) -> None:
    window.show_saved(Path("/tmp/a.csv"))
    assert link(window).accessibleName() == "Show in folder"
    window.show_fault("Something went wrong.", "ValueError: 7")
    assert link(window).accessibleName() == "Details"
    qtbot.mouseClick(link(window), Qt.MouseButton.LeftButton)
    assert shown == []
