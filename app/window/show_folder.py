"""Shows a folder in the system's own file manager."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices


def show_folder(folder: Path) -> None:
    """Ask the system to show it; where that cannot, the system says so."""
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))
