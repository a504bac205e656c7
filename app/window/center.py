"""The middle of a window: bars over its pages."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from app.window.collect.result_note import ResultNote
from widgets.parts.message_bar import MessageBar

_DOCK_GAP = 4


class Center(QWidget):
    """Bars, one below the other, over the one of ``pages`` that is in front.

    A page is made with ``pages`` as its parent: Qt styles what gets another parent anew, with all that lies in it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(_DOCK_GAP, 0, _DOCK_GAP, 2)
        self._layout.setSpacing(0)
        self.message = MessageBar(self)
        self.preview_note = MessageBar(self)
        self.result_note = ResultNote(self)
        for bar in (self.message, self.preview_note, self.result_note):
            self._layout.addWidget(bar)
        self.pages = QStackedWidget(self)
        self._layout.addWidget(self.pages, 1)

    def add_bar(self, bar: QWidget) -> None:
        """Put one more over all others, also for the Tab key."""
        self._layout.insertWidget(0, bar)
        before = self.previousInFocusChain()
        while before is not None and not _is_stop(before):  # Qt would put it behind all that lies in such a one
            before = before.previousInFocusChain()
        for part in bar.findChildren(QWidget):
            if before is not None and _is_stop(part):
                QWidget.setTabOrder(before, part)
                before = part

    def show_page(self, page: QWidget) -> None:
        """Bring a page to the front."""
        self.pages.setCurrentWidget(page)


def _is_stop(widget: QWidget) -> bool:
    """Whether the Tab key stops there."""
    return bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)
