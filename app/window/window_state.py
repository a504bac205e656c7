"""Where a window stood and how its docks lay, apart from the settings."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QSettings

from app.places import config_folder


class WindowState:
    """The state file; values of the wrong type count as absent."""

    def __init__(self) -> None:
        self._file = QSettings(str(config_folder() / "window.ini"), QSettings.Format.IniFormat)

    def geometry(self) -> QByteArray | None:
        """Place and size of the window."""
        return self._bytes("geometry")

    def layout(self) -> tuple[QByteArray | None, tuple[str, ...]]:
        """Arrangement of the docks, and the panels that there were."""
        known = str(self._file.value("panels", "") or "")
        return self._bytes("layout"), tuple(part for part in known.split(" ") if part)

    def keep_geometry(self, geometry: QByteArray) -> None:
        """Store place and size."""
        self._file.setValue("geometry", geometry)

    def keep_layout(self, layout: QByteArray, panels: tuple[str, ...]) -> None:
        """Store the arrangement of these panels."""
        self._file.setValue("layout", layout)
        self._file.setValue("panels", " ".join(panels))

    def folder(self) -> str:
        """The folder that was last chosen in a dialog."""
        return str(self._file.value("folder", "") or "")

    def keep_folder(self, folder: str) -> None:
        """Store the folder of the next dialog."""
        self._file.setValue("folder", folder)

    def _bytes(self, key: str) -> QByteArray | None:
        value = self._file.value(key)
        return value if isinstance(value, QByteArray) and not value.isEmpty() else None
