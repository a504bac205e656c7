"""The line that says of which time the figures are, with the way back to the whole run."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from analysis.pipeline_time import PipelineWindow
from widgets.data_pipeline.words import window_words
from widgets.parts.elided_label import ElidedLabel
from widgets.parts.icon_view import IconView
from widgets.parts.link import Link
from widgets.theme import set_ground

_HEIGHT = 28


class WindowRow(QWidget):
    """Hidden while nobody asked for less than the whole run. ``whole_wanted()`` after a click on the link."""

    whole_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = ElidedLabel("", "body", "text.2")
        self._words.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.link = Link()
        self.link.clicked.connect(self.whole_wanted)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 0, 16, 0)
        row.setSpacing(8)
        row.addWidget(IconView("info", 16, "info"))
        row.addWidget(self._words, 1)
        row.addWidget(self.link)
        self.setFixedHeight(_HEIGHT)
        set_ground(self, "bg.sunken")
        self.hide()

    def show_window(self, window: PipelineWindow, more: str = "") -> None:
        """Say which time ``window`` is, and ``more`` behind that."""
        words = window_words(window)
        self._words.set_text(" · ".join(part for part in (words, more) if part))
        self.setAccessibleName(self._words.text())
        self.link.set_text(self.tr("Show the whole run"))
        self.setVisible(bool(words))
