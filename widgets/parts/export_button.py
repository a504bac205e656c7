"""The button at the right end of a panel bar that takes what a panel shows out of the program."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QEvent, QSize, Signal
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from widgets.parts.panel_bar import name_button
from widgets.parts.picture import Picture
from widgets.requests import SavePicture, SaveTable
from widgets.theme import icon


class ExportButton(QToolButton):
    """A menu with copy and save of a picture, of data, or of both. ``picture`` and ``data`` say what is shown when the
    menu opens: None = nothing now; without the function there is no such row at all. Signal: ``wanted(request)``."""

    wanted = Signal(object)

    def __init__(
        self,
        picture: Callable[[], Picture | None] | None = None,
        data: Callable[[], SaveTable | None] | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._picture, self._data = picture, data
        self.setIcon(icon("export"))
        self.setIconSize(QSize(16, 16))
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.export_menu = QMenu(self)
        self.export_menu.aboutToShow.connect(self._fill)
        self.setMenu(self.export_menu)
        self._set_words()
        self._fill()

    def _set_words(self) -> None:
        name_button(self, self.tr("Export"))

    def picture(self) -> Picture | None:
        """The picture of what is shown now; None = there is none."""
        shown = self._picture() if self._picture is not None else None
        return shown if shown is not None and shown.shown() else None

    def _fill(self) -> None:
        """The rows for what is shown now, in the language of now."""
        self.export_menu.clear()
        if self._picture is not None:
            shown = self.picture()
            picture = SavePicture(shown) if shown is not None else None
            self._add("copy", self.tr("Copy picture"), picture, to_clipboard=True)
            self._add("save", self.tr("Save picture…"), picture, to_clipboard=False)
        if self._picture is not None and self._data is not None:
            self.export_menu.addSeparator()
        if self._data is not None:
            data = self._data()
            self._add("copy", self.tr("Copy data"), data, to_clipboard=True)
            self._add("save", self.tr("Save data…"), data, to_clipboard=False)

    def _add(self, icon_name: str, text: str, request: SavePicture | SaveTable | None, *, to_clipboard: bool) -> None:
        row = self.export_menu.addAction(icon(icon_name), text)
        row.setEnabled(request is not None)
        if request is not None:
            asked = replace(request, to_clipboard=to_clipboard)
            row.triggered.connect(lambda _=False: self.wanted.emit(asked))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._set_words()
            self._fill()
