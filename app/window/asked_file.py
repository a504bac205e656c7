"""The question where to save a file: it begins in the folder of the answer before, at first in the user's own."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from app.window.window_state import WindowState


def asked_file(parent: QWidget, state: WindowState, title: str, name: str, kinds: Mapping[str, str]) -> Path | None:
    """The file that the user chooses, with one of the endings ``kinds`` (to their words), the first of them where none
    is chosen; None = none. ``name``: what it would be called, without an ending."""
    folder = Path(state.folder() or Path.home())
    filters = {f"{text} (*{suffix})": suffix for suffix, text in kinds.items()}
    first = next(iter(kinds))
    chosen, kind = QFileDialog.getSaveFileName(parent, title, str(folder / f"{name}{first}"), ";;".join(filters))
    if not chosen:
        return None
    target = Path(chosen)
    state.keep_folder(str(target.parent))
    return target if target.suffix.lower() in kinds else target.with_name(target.name + filters.get(kind, first))
