"""The field of a search: text, history, and a mark where it is not understood."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QMenu, QWidget

from widgets.parts.plain_text import menu_text
from widgets.theme import icon

_MOST_REMEMBERED = 20
_LEAST_WIDTH = 160


class SearchField(QLineEdit):
    """Signals: ``typed()``: the text is another one; ``chosen()``: and it is whole: an earlier one was taken,
    or the field was emptied."""

    typed = Signal()
    chosen = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.history: list[str] = []
        self.setMinimumWidth(_LEAST_WIDTH)
        self.setClearButtonEnabled(True)
        self.addAction(icon("search", "text.3"), QLineEdit.ActionPosition.LeadingPosition)
        self.history_action = self.addAction(icon("clock", "text.3"), QLineEdit.ActionPosition.TrailingPosition)
        self.history_action.triggered.connect(self.show_history)
        self.history_action.setVisible(False)
        self._quiet = False
        self.textChanged.connect(self._tell)

    def retranslate(self) -> None:
        """Set all texts again."""
        self.setPlaceholderText(self.tr("Search all slices"))
        self.setAccessibleName(self.placeholderText())
        self.history_action.setToolTip(self.tr("Earlier searches (Alt+Down)"))

    def put(self, text: str) -> None:
        """Show another text without telling anybody."""
        self._quiet = True
        self.setText(text)
        self._quiet = False

    def remember(self) -> None:
        """What is searched for now is offered later."""
        text = self.text().strip()
        if text:
            self.history = [text, *(other for other in self.history if other != text)][:_MOST_REMEMBERED]
            self.history_action.setVisible(True)

    def mark_fault(self, begin: int, end: int) -> None:
        """Whether characters ``begin`` to ``end`` are not understood; none = all is well."""
        invalid = end > begin
        if bool(self.property("invalid")) != invalid:
            self.setProperty("invalid", invalid)
            self.style().unpolish(self)
            self.style().polish(self)

    def history_menu(self) -> QMenu:
        """The earlier texts, the last one first; it deletes itself when it closes."""
        menu = QMenu(self)
        menu.aboutToHide.connect(menu.deleteLater)
        for text in self.history:
            action = menu.addAction(menu_text(text))
            action.triggered.connect(lambda _=False, text=text: self._take(text))
        return menu

    def show_history(self) -> None:
        """Offer the earlier texts below the field."""
        if self.history:
            self.history_menu().popup(self.mapToGlobal(self.rect().bottomLeft()))

    def _take(self, text: str) -> None:
        self.put(text)
        self.chosen.emit()

    def _tell(self, text: str) -> None:
        if not self._quiet:
            (self.typed if text else self.chosen).emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        elif event.key() == Qt.Key.Key_Down and event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self.show_history()
        else:
            super().keyPressEvent(event)
