"""A plugin: answers to the questions that windows ask, for files and in boxes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QMessageBox


@pytest.fixture
def choose_files(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """`choose_files(path, kind)`: from now on each question for a file or folder is answered by this ``path``, or what
    it gives when it is called ("" = none), under the filter ``kind``."""

    def choose(path: Path | str | Callable[[QFileDialog], Path | str], kind: str = "") -> None:
        def answer(dialog: QFileDialog) -> None:
            chosen = path(dialog) if callable(path) else path
            if kind:
                dialog.selectNameFilter(kind)
            if chosen:
                dialog.fileSelected.emit(str(chosen))
            dialog.deleteLater()

        monkeypatch.setattr(QFileDialog, "open", answer)

    return choose


@pytest.fixture
def press(monkeypatch: pytest.MonkeyPatch) -> Callable[[QMessageBox.StandardButton], None]:
    """`press(button)`: from now on this button of each box is pressed."""

    def choose(button: QMessageBox.StandardButton) -> None:
        def answer(box: QMessageBox) -> None:
            pressed = box.button(button)
            assert pressed is not None
            pressed.click()

        monkeypatch.setattr(QMessageBox, "open", answer)

    return choose
