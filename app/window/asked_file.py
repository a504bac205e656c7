"""The questions for a file or a folder: each belongs to its window and leaves the others alone. The one where to save
begins in the folder of the answer before, at first in the user's own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QWidget

from app.window.window_state import WindowState

Then = Callable[[Path], object]
"""What is done with the answer; it is not called where a person gives none."""


def ask_where_to_save(
    parent: QWidget, state: WindowState, title: str, name: str, kinds: Mapping[str, str], then: Then
) -> None:
    """Ask for the file to write, with one of the endings ``kinds`` (to their words), the first of them where none is
    chosen. ``name``: what it would be called, without an ending."""
    folder = Path(state.folder() or Path.home())
    filters = {f"{text} (*{suffix})": suffix for suffix, text in kinds.items()}
    first = next(iter(kinds))
    dialog = QFileDialog(parent, title, str(folder), ";;".join(filters))
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.selectFile(f"{name}{first}")

    def take(target: Path) -> None:
        state.keep_folder(str(target.parent))
        if target.suffix.lower() not in kinds:
            target = target.with_name(target.name + filters.get(dialog.selectedNameFilter(), first))
        then(target)

    _ask(dialog, take)


def ask_for_file(parent: QWidget, title: str, folder: str, kinds: str, then: Then) -> None:
    """Ask for a file that is there. ``kinds``: as Qt has them, "" = all."""
    dialog = QFileDialog(parent, title, folder, kinds)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    _ask(dialog, then)


def ask_for_folder(parent: QWidget, title: str, folder: str, then: Then) -> None:
    """Ask for a folder."""
    dialog = QFileDialog(parent, title, folder)
    dialog.setFileMode(QFileDialog.FileMode.Directory)
    dialog.setOption(QFileDialog.Option.ShowDirsOnly)
    _ask(dialog, then)


def _ask(dialog: QFileDialog, then: Then) -> None:
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.fileSelected.connect(lambda chosen: then(Path(chosen)))
    dialog.open()  # its function `exec` would block all windows, and the end of one question wait for that of another
