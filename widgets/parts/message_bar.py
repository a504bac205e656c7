"""The bar above a panel that says what went wrong, was cut or was found out."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QEvent, QSize, Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QToolButton, QWidget

from widgets.parts.elided_label import ElidedLabel
from widgets.parts.icon_view import IconView
from widgets.parts.link import Link
from widgets.theme import icon, set_ground

Severity = Literal["info", "warn", "critical", "ok"]

_HEIGHT = 36
_ICONS = {"info": "info", "warn": "warn", "critical": "critical", "ok": "check"}


class MessageBar(QWidget):
    """36 px on the ground of a severity: icon, sentence, one link and a close button; hidden while empty."""

    link_clicked = Signal()
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFixedHeight(_HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._icon = IconView("info", 18, "info")
        self._heading = ElidedLabel("", "heading", "text.1")
        self._sentence = ElidedLabel("", "body", "text.1")
        self._sentence.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._link = Link()
        self._link.clicked.connect(self.link_clicked)
        self._close = self._close_button()
        layout = QHBoxLayout(self)
        layout.setContentsMargins(16, 0, 8, 0)
        layout.setSpacing(10)
        layout.addWidget(self._icon)
        layout.addWidget(self._heading)
        layout.addWidget(self._sentence, 1)
        layout.addWidget(self._link)
        layout.addWidget(self._close)
        self._set_words()
        self.hide()

    def _close_button(self) -> QToolButton:
        button = QToolButton()
        button.setIcon(icon("close"))
        button.setIconSize(QSize(14, 14))
        button.clicked.connect(self._close_by_user)
        return button

    def _set_words(self) -> None:
        self._close.setAccessibleName(self.tr("Close"))
        self._close.setToolTip(self.tr("Close"))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._set_words()

    def show_message(
        self, severity: Severity, sentence: str, heading: str = "", link: str = "", *, closable: bool = True
    ) -> None:
        """Show a plain text message; `heading` is the semibold result before it, `link` the way to details."""
        set_ground(self, f"{severity}.bg")
        self._icon.set_icon(_ICONS[severity], severity)
        self._heading.set_text(heading)
        self._heading.set_token(severity if severity == "critical" else "text.1")
        self._heading.setVisible(bool(heading))
        self._sentence.set_text(sentence)
        self._sentence.set_token("text.2" if heading and severity != "ok" else "text.1")
        self._link.set_text(link)
        self._link.setVisible(bool(link))
        self._close.setVisible(closable)
        self.setAccessibleName(" ".join(filter(None, (heading, sentence))))
        self.show()

    def clear(self) -> None:
        """Take the message away."""
        self.hide()

    def _close_by_user(self) -> None:
        self.hide()
        self.closed.emit()

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), _HEIGHT)

    def minimumSizeHint(self) -> QSize:
        return QSize(160, _HEIGHT)


def severity_icon(severity: Severity) -> str:
    """The icon that always goes with a severity's colour."""
    return _ICONS[severity]
