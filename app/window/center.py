"""The middle of a window: bars over its pages."""

from __future__ import annotations

from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

_DOCK_GAP = 4


class Center(QWidget):
    """Bars, one below the other, over the one of ``pages`` that is in front."""

    def __init__(self, bars: tuple[QWidget, ...], pages: tuple[QWidget, ...]) -> None:
        super().__init__()
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(_DOCK_GAP, 0, _DOCK_GAP, 2)
        self._layout.setSpacing(0)
        self._pages = QStackedWidget()
        for page in pages:
            self._pages.addWidget(page)
        for bar in bars:
            self._layout.addWidget(bar)
        self._layout.addWidget(self._pages, 1)

    def add_bar(self, bar: QWidget) -> None:
        """Put one more over all others."""
        self._layout.insertWidget(0, bar)

    def show_page(self, page: QWidget) -> None:
        """Bring a page to the front."""
        self._pages.setCurrentWidget(page)
