"""The state of a panel that has nothing to show: what is missing, why, and one way on."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from widgets.parts.icon_view import IconView
from widgets.parts.plain_text import accessible_text, menu_text, text_label
from widgets.parts.wrapped_label import wrapped_label
from widgets.theme import theme

_ICON = 32
_ICON_FROM_HEIGHT = 128


class StateView(QWidget):
    """Icon, heading, one line with the reason and at most one button, centred at 40 % of the height; no icon
    where there is little height."""

    button_clicked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icon = IconView("empty", _ICON, "text.3")
        self._heading = text_label("", "name")
        self._reason = wrapped_label("", tone="secondary")
        self._button = QPushButton()
        self._button.hide()
        self._button.clicked.connect(self.button_clicked)
        for label in (self._heading, self._reason):
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            label.setWordWrap(True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 12, 24, 12)
        layout.setSpacing(0)
        layout.addStretch(2)
        layout.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addSpacing(12)
        layout.addWidget(self._heading)
        layout.addSpacing(4)
        layout.addWidget(self._reason)
        layout.addSpacing(16)
        layout.addWidget(self._button, 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addStretch(3)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._icon.setVisible(self.height() >= _ICON_FROM_HEIGHT)  # else it lies over the words

    def set_state(self, icon: str, heading: str, reason: str = "", button: str = "", token: str = "text.3") -> None:
        """Show a state; `icon` is a shipped icon, `token` its colour (a severity when it is one). The heading is shown
        without a full stop: it may be a title, or a sentence that also stands elsewhere."""
        theme().color(token)
        heading = heading.removesuffix(".").removesuffix("。")
        self._icon.set_icon(icon, token)
        self._heading.setText(heading)
        self._reason.setText(reason)
        self._reason.setVisible(bool(reason))
        self._button.setText(menu_text(button))
        self._button.setVisible(bool(button))
        self.setAccessibleName(accessible_text(heading))
        self.setAccessibleDescription(accessible_text(reason))
