"""What fills a dock: the panel, or what is said in its place; as high as it must be at least."""

from __future__ import annotations

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QSizePolicy, QStackedWidget, QWidget

from widgets.panel import Panel

_LEAST_WIDTH = 120
_LEAST_HEIGHT = {"bottom": 132}  # a table's bars, header and two rows
_USUAL_LEAST = 80
_MOST_LEAST = 200  # of what a panel says itself: two of them fit one over the other into the smallest window


class PanelPages(QStackedWidget):
    """A panel's smallest width must not keep the window from becoming narrow, its smallest height counts up to a
    limit. It may change with what it shows and with its width."""

    def __init__(self, area: str) -> None:
        super().__init__()
        self._least = _LEAST_HEIGHT.get(area, _USUAL_LEAST)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self.setMinimumSize(_LEAST_WIDTH, self._least)

    def show_page(self, page: QWidget) -> None:
        """Show this one."""
        self.setCurrentWidget(page)
        self._fit()

    def _fit(self) -> None:
        page = self.currentWidget()
        if isinstance(page, Panel):
            self.setMinimumHeight(max(self._least, min(page.minimumSizeHint().height(), _MOST_LEAST)))

    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:
            self._fit()
        return done
