"""Segmented buttons: one choice of a few, with counts where they help."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QPushButton, QSizePolicy, QWidget

from widgets.parts.plain_text import accessible_text, menu_text, plain_tooltip
from widgets.theme import font, icon

_PADDING = 22
_ICON = 16
_ICON_GAP = 6
# Between a label and its count; an en space, so that the two do not read as one number.
_COUNT_GAP = "\u2002"


@dataclass(frozen=True)
class Choice:
    """One segment: `key` for the program, `label` and `count` (already made readable) for people."""

    key: str
    label: str
    count: str = ""
    icon: str = ""
    tooltip: str = ""
    enabled: bool = True

    def words(self) -> str:
        """What stands on the button."""
        return f"{self.label}{_COUNT_GAP}{self.count}" if self.count else self.label


class Segment(QWidget):
    """An exclusive row of buttons; `chosen` tells only of choices that the user made."""

    chosen = Signal(str)

    def __init__(self, choices: Sequence[Choice] = (), parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._buttons: dict[str, QPushButton] = {}
        self._words: dict[str, str] = {}
        self._group = QButtonGroup(self)
        self._layout = QHBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(0)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._group.buttonClicked.connect(self._tell)
        self.set_choices(choices)

    def set_choices(self, choices: Sequence[Choice]) -> None:
        """Replace the segments; the current one is kept where its key is still there."""
        kept = self.current()
        for button in self._buttons.values():
            self._group.removeButton(button)
            self._layout.removeWidget(button)
            button.hide()
            button.deleteLater()
        self._buttons.clear()
        self._words = {choice.key: choice.words() for choice in choices}
        for position, choice in enumerate(choices):
            self._add(choice, _place(position, len(choices)))
        self._fit()
        if kept in self._buttons:
            self.set_current(kept)
        elif choices:
            self.set_current(choices[0].key)

    def _add(self, choice: Choice, place: str) -> None:
        button = QPushButton(menu_text(choice.words()), self)
        button.setCheckable(True)
        button.setEnabled(choice.enabled)
        button.setProperty("segment", place)
        button.setAccessibleName(accessible_text(f"{choice.label} {choice.count}".rstrip()))
        button.setToolTip(plain_tooltip(choice.tooltip))
        if choice.icon:
            button.setIcon(icon(choice.icon))
        self._group.addButton(button)
        self._layout.addWidget(button)
        button.show()  # else the size hint lacks it until the next events
        self._buttons[choice.key] = button

    def _fit(self) -> None:
        # The current segment is semibold; without this room its neighbours would move with every choice.
        metrics = QFontMetricsF(font("heading"))
        for key, button in self._buttons.items():
            extra = _PADDING if button.icon().isNull() else _PADDING + _ICON + _ICON_GAP
            button.setFixedWidth(int(metrics.horizontalAdvance(self._words[key])) + extra)

    def current(self) -> str:
        """The key of the chosen segment; empty while there is none."""
        checked = self._group.checkedButton()
        return next((key for key, button in self._buttons.items() if button is checked), "")

    def set_current(self, key: str) -> None:
        """Choose a segment without telling anybody; raises KeyError for an unknown key."""
        self._buttons[key].setChecked(True)

    def _tell(self) -> None:
        self.chosen.emit(self.current())

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit()


def _place(position: int, count: int) -> str:
    if count == 1:
        return "only"
    if position == 0:
        return "first"
    return "last" if position == count - 1 else "middle"
