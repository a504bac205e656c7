"""One line of plain text that is shortened to its width; the whole text is in the tooltip."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from model.literal import literal
from widgets.parts.painting import draw_text, text_size
from widgets.parts.plain_text import accessible_text, plain_tooltip
from widgets.theme import font, theme

_SHORTEST = "Wider…"


class ElidedLabel(QWidget):
    """Plain text in a font role and a colour token; elided at the end for names, in the middle for paths."""

    def __init__(
        self,
        text: str = "",
        role: str = "body",
        token: str = "text.1",
        elide: Qt.TextElideMode = Qt.TextElideMode.ElideRight,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._role = role
        self._token = token
        self._elide = elide
        self._text = ""
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.set_text(text)

    def text(self) -> str:
        return self._text

    def set_text(self, text: str) -> None:
        self._text = literal(text)
        self.setAccessibleName(accessible_text(self._text))
        self._offer_whole_text()
        self.updateGeometry()
        self.update()

    def set_token(self, token: str) -> None:
        """Draw in another colour token."""
        self._token = token
        self.update()

    def is_elided(self) -> bool:
        """Whether the width is too small for the whole text."""
        return text_size(self._text, self._role).width() > self.width() + 0.5

    def _offer_whole_text(self) -> None:
        self.setToolTip(plain_tooltip(self._text) if self.is_elided() else "")

    def sizeHint(self) -> QSize:
        return text_size(self._text, self._role).toSize() + QSize(1, 0)

    def minimumSizeHint(self) -> QSize:
        shortest = QFontMetricsF(font(self._role)).horizontalAdvance(_SHORTEST)
        return QSize(min(int(shortest), self.sizeHint().width()), self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._offer_whole_text()

    def paintEvent(self, event: QPaintEvent) -> None:
        token = self._token if self.isEnabled() else "text.disabled"
        with QPainter(self) as painter:
            draw_text(painter, QRectF(self.rect()), self._text, theme().color(token), self._role, elide=self._elide)
