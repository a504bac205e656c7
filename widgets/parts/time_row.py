"""The line that says of which time the figures are, with the way back to the whole run."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from widgets.parts.elided_label import ElidedLabel
from widgets.parts.icon_view import IconView
from widgets.parts.link import Link
from widgets.parts.plain_text import accessible_text
from widgets.theme import set_ground

_HEIGHT = 28


class TimeRow(QWidget):
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

    def show_words(self, *parts: str) -> None:
        """Say which time it is, "" = the whole run, as nobody asked for less; parts behind the first only beside it."""
        self._words.set_text(" · ".join(part for part in parts if part) if parts[0] else "")
        words = self._words.text()
        self.setAccessibleName(accessible_text(words))
        self.link.set_text(self.tr("Show the whole run"))
        self.setVisible(bool(words))
