"""A part that is wider than its panel and scrolls sideways in it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QScrollArea, QSizePolicy, QWidget


class SidewaysScroll(QScrollArea):
    """Scrolls its widget sideways where it is wider than the panel, and is as high as it."""

    def __init__(self, widget: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setWidget(widget)
        self.viewport().setAutoFillBackground(False)
        widget.setAutoFillBackground(False)
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest):
            self._fit()
        return super().eventFilter(watched, event)

    def _fit(self) -> None:
        widget = self.widget()
        if widget is None:
            return
        scrolls = widget.minimumWidth() > self.width()
        bar = self.horizontalScrollBar().sizeHint().height() if scrolls else 0
        self.setFixedHeight(widget.height() + bar)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()
