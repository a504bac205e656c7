"""Where a window stood and what its panels keep, apart from the settings."""

from __future__ import annotations

import logging
from pathlib import Path

from PySide6.QtCore import QByteArray, QObject, QSettings

from app.json_file import is_there, keep_copy, set_aside
from app.places import config_folder
from widgets.tables.column_choices import column_choices

_log = logging.getLogger(__name__)


def state_file() -> QSettings:
    """The file itself. A damaged one is kept under another name: saved layouts could still be found in it."""
    path = config_folder() / "window.ini"
    try:
        is_there(path)
    except ValueError as error:
        _log.warning("the state of the windows is lost: %s; it lies in %s", error, set_aside(path))
    file = QSettings(str(path), QSettings.Format.IniFormat)
    file.allKeys()  # its parts are read only when something is asked of them
    if file.status() == QSettings.Status.FormatError:
        _keep_copy(path)
    return file


def _keep_copy(path: Path) -> None:
    try:
        _log.warning("the state of the windows is damaged; it lies in %s", keep_copy(path))
    except OSError as error:
        _log.warning("no copy of the damaged state of the windows: %s", error)


class WindowState:
    """The state file; values of the wrong type count as absent."""

    def __init__(self) -> None:
        self._file = state_file()

    def geometry(self) -> QByteArray | None:
        """Place and size of the window."""
        return self._bytes("geometry")

    def keep_geometry(self, geometry: QByteArray) -> None:
        """Store place and size."""
        self._file.setValue("geometry", geometry)

    def folder(self) -> str:
        """The folder that was last chosen in a dialog."""
        return str(self._file.value("folder", "") or "")

    def keep_folder(self, folder: str) -> None:
        """Store the folder of the next dialog."""
        self._file.setValue("folder", folder)

    def columns(self) -> str:
        """Which columns of tables are shown, see `widgets.tables.column_choices`."""
        return str(self._file.value("columns", "") or "")

    def keep_columns(self, text: str) -> None:
        """Store which columns of tables are shown."""
        self._file.setValue("columns", text)

    def flows(self) -> tuple[frozenset[str], bool]:
        """The kinds of flows that timelines hide, and whether they draw all in sight."""
        hidden = self._file.value("hidden_flows")
        kinds = [hidden] if isinstance(hidden, str) else hidden if isinstance(hidden, list) else []
        is_all = str(self._file.value("all_flows", "")) == "true"
        return frozenset(kind for kind in kinds if isinstance(kind, str) and kind), is_all

    def keep_flows(self, hidden: frozenset[str], *, is_all: bool) -> None:
        """Store both."""
        self._file.setValue("hidden_flows", sorted(hidden))
        self._file.setValue("all_flows", "true" if is_all else "false")

    def _bytes(self, key: str) -> QByteArray | None:
        value = self._file.value(key)
        return value if isinstance(value, QByteArray) and not value.isEmpty() else None


class KeptColumns(QObject):
    """As long as it lives, the chosen columns of tables are those of the state file, and what is chosen goes there."""

    def __init__(self) -> None:
        super().__init__()
        self._state = WindowState()
        column_choices().read(self._state.columns())
        column_choices().changed.connect(self._keep)

    def _keep(self) -> None:
        self._state.keep_columns(column_choices().text())
