"""The bar above a panel that says what went wrong, was cut or was found out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from PySide6.QtCore import QEvent, QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QSizePolicy, QToolButton, QWidget

from model.problem import SEVERITIES
from widgets.parts.icon_view import IconView
from widgets.parts.link import Link
from widgets.parts.painting import text_size
from widgets.parts.panel_bar import icon_button, name_button
from widgets.parts.plain_text import accessible_text, set_tone
from widgets.parts.wrapped_label import wrapped_label
from widgets.theme import set_ground

Severity = Literal["info", "warn", "critical", "ok"]

Words = str | Callable[[], str]
"""A text, or what says it in the language of now."""

_HEIGHT = 36
_LEFT, _RIGHT, _GAP, _ICON = 16, 8, 10, 18
_PADDING = 8  # over and under several lines
_MOST_LINES = 6
_ICONS = {"info": "info", "warn": "warn", "critical": "critical", "ok": "check"}


class MessageBar(QWidget):
    """On the ground of a severity: icon, sentence, one link and a close button; hidden while empty. 36 px high; where
    heading and sentence have no room in one line, the sentence stands below in as many lines as it needs. `Words` that
    are no plain text are said again when the language changes."""

    link_clicked = Signal()
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._said: tuple[Words, Words, Words] = ("", "", "")
        self.setFixedHeight(_HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._icon = IconView("info", _ICON, "info")
        self._heading = wrapped_label("", "heading")
        self._heading.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._heading.setMinimumWidth(1)
        self._sentence = wrapped_label("")
        self._sentence.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._sentence.setMinimumWidth(1)
        self._link = Link()
        self._link.clicked.connect(self.link_clicked)
        self._close = self._close_button()
        layout = QHBoxLayout(self)
        layout.setContentsMargins(_LEFT, 0, _RIGHT, 0)
        layout.setSpacing(_GAP)
        self._words = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._words.addWidget(self._heading)
        self._words.addWidget(self._sentence, 1)
        layout.addWidget(self._icon)
        layout.addLayout(self._words, 1)
        layout.addWidget(self._link)
        layout.addWidget(self._close)
        self._set_words()
        self.hide()

    def _close_button(self) -> QToolButton:
        button = icon_button("close")
        button.setIconSize(QSize(14, 14))
        button.clicked.connect(self._close_by_user)
        return button

    def _set_words(self) -> None:
        name_button(self._close, self.tr("Close"))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._set_words()
            self._say()

    def show_message(
        self, severity: Severity, sentence: Words, heading: Words = "", link: Words = "", *, closable: bool = True
    ) -> None:
        """Show a plain text message; `heading` is the semibold result before it, `link` the way to details."""
        self._said = sentence, heading, link
        set_ground(self, f"{severity}.bg")
        self._icon.set_icon(_ICONS[severity], severity)
        set_tone(self._heading, severity if severity == "critical" else "")
        set_tone(self._sentence, "secondary" if heading and severity != "ok" else "")
        self._close.setVisible(closable)
        self._say()
        self.show()

    def _say(self) -> None:
        sentence, heading, link = (words if isinstance(words, str) else words() for words in self._said)
        self._heading.setText(heading)
        self._heading.setVisible(bool(heading))
        self._sentence.setText(sentence)
        self._link.set_text(link)
        self._link.setVisible(bool(link))
        self.setAccessibleName(accessible_text(" ".join(filter(None, (heading, sentence)))))
        self._fit()

    def _fit(self) -> None:
        beside = [part for part in (self._link, self._close) if not part.isHidden()]
        room = self.width() - sum(part.sizeHint().width() + _GAP for part in beside) - _ICON - _GAP - _LEFT - _RIGHT
        parts = [label for label in (self._heading, self._sentence) if label.text()]
        roles = {self._heading: "heading", self._sentence: "body"}
        words = sum(text_size(label.text(), roles[label]).width() + 2 for label in parts)
        one_line = words + _GAP * (len(parts) - 1) <= room
        down, right = QBoxLayout.Direction.TopToBottom, QBoxLayout.Direction.LeftToRight
        self._words.setDirection(right if one_line else down)
        self._words.setSpacing(_GAP if one_line else 0)
        padding = 0 if one_line else _PADDING
        self._words.setContentsMargins(0, padding, 0, padding)
        highest = _MOST_LINES * int(text_size("0").height())
        height = 2 * padding
        for label in parts:
            label.setWordWrap(not one_line)
            label.setMinimumHeight(0)  # it would count as needed
            lines = _HEIGHT if one_line else min(label.heightForWidth(max(room, 1)), highest)
            label.setFixedHeight(lines)
            height += lines
        self.setFixedHeight(_HEIGHT if one_line else max(height, _HEIGHT))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def clear(self) -> None:
        """Take the message away."""
        self.hide()

    def _close_by_user(self) -> None:
        self.hide()
        self.closed.emit()

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self.maximumHeight())

    def minimumSizeHint(self) -> QSize:
        return QSize(160, self.maximumHeight())


def severity_of(name: str) -> Literal["info", "warn", "critical"]:
    """The severity of a problem by its name; one that is not known warns."""
    return next((severity for severity in SEVERITIES if severity == name), "warn")


def severity_icon(severity: Severity) -> str:
    """The icon that always goes with a severity's colour."""
    return _ICONS[severity]
