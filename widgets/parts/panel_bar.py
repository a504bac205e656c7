"""The bar of 36 px at the top of a panel: its choices at the left, legend and export at the right."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from widgets.parts.hairline import Hairline
from widgets.parts.plain_text import accessible_text
from widgets.theme import icon

_HEIGHT = 36
_RULE = 20
_CLOSE = 2


class PanelBar(QWidget):
    """A row of controls over a hairline. ``add`` puts them side by side, ``add_stretch`` begins the right half."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFixedHeight(_HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._row = QHBoxLayout()
        self._row.setContentsMargins(10, 0, 8, 0)
        self._row.setSpacing(8)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(self._row, 1)
        layout.addWidget(Hairline())

    def add(self, widget: QWidget, stretch: int = 0, at: int = -1) -> None:
        """Put a control at the end, or where `add_stretch` said."""
        self._row.insertWidget(at, widget, stretch, Qt.AlignmentFlag.AlignVCenter)

    def add_rule(self) -> Hairline:
        """A vertical line between two groups."""
        rule = Hairline(Qt.Orientation.Vertical)
        rule.setFixedHeight(_RULE)
        self._row.addSpacing(4)
        self.add(rule)
        self._row.addSpacing(4)
        return rule

    def add_stretch(self) -> int:
        """What comes next stands at the right. Returns the place left of the gap, for `add`."""
        self._row.addStretch(1)
        return self._row.count() - 1

    def add_button(self, icon_name: str) -> QToolButton:
        """A flat button with an icon; its words come by `name_button`."""
        button = icon_button(icon_name)
        self.add(button)
        return button

    def add_buttons(self, *icon_names: str) -> list[QToolButton]:
        """Buttons as of `add_button`, close together."""
        group = QWidget()
        row = QHBoxLayout(group)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(_CLOSE)
        buttons = [icon_button(name) for name in icon_names]
        for button in buttons:
            row.addWidget(button)
        self.add(group)
        return buttons


def icon_button(icon_name: str) -> QToolButton:
    """A flat button with an icon; its words come by `name_button`."""
    button = QToolButton()
    button.setIcon(icon(icon_name))
    button.setIconSize(QSize(16, 16))
    return button


def name_button(button: QAbstractButton, words: str) -> None:
    """Tooltip and name for screen readers of a button that has but an icon."""
    button.setToolTip(words)
    button.setAccessibleName(accessible_text(words))
