"""Dialogs fit the screen, also one that is small for its scale."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot

from app.settings import Settings
from app.window.keyboard_help import KeyboardHelp
from app.window.palette import Palette
from app.window.settings_dialog import SettingsDialog


@pytest.mark.parametrize(
    "make",
    [
        lambda folder: SettingsDialog(Settings(folder / "settings.json")),
        lambda _folder: Palette([], []),
        lambda _folder: KeyboardHelp([]),
    ],
    ids=["settings", "palette", "keyboard"],
)
def test_a_dialog_is_no_larger_than_its_screen(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, make: Callable[[Path], QDialog]
) -> None:
    screen = SimpleNamespace(availableSize=lambda: QSize(800, 500))  # 1600 x 1000 at 200 %
    monkeypatch.setattr(QDialog, "screen", lambda _dialog: screen, raising=False)
    dialog = make(tmp_path)
    qtbot.addWidget(dialog)
    dialog.show()
    assert dialog.height() <= 500
    assert dialog.width() <= 800
