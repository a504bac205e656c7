"""One suggestion: what was found and what it costs; opened, what to do, where to look, and the rule behind it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from analysis.suggest import Suggestion
from widgets.parts.icon_view import IconView
from widgets.parts.link import Link
from widgets.parts.message_bar import severity_icon
from widgets.parts.plain_text import accessible_text, text_label
from widgets.parts.wrapped_label import wrapped_label
from widgets.suggestions.rule_sheet import rule_sheet
from widgets.suggestions.words import note_words, rule_language, severity_word, target_link, win_words
from widgets.theme import set_ground

_SIDE = 16


class SuggestionRow(QWidget):
    """``toggled(rule id)`` after a click or Enter; ``wanted(request)`` of a link; ``rule_toggled(rule id)``;
    ``threshold_changed(rule id, value or None)`` (None = the shipped one); ``moved(+1|-1)`` with the arrow keys."""

    toggled = Signal(str)
    wanted = Signal(object)
    rule_toggled = Signal(str)
    threshold_changed = Signal(str, object)
    moved = Signal(int)

    def __init__(self, suggestion: Suggestion, is_open: bool, shows_rule: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.suggestion = suggestion
        self.is_open = is_open
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        set_ground(self, "bg.sunken" if is_open else "bg.panel")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(_SIDE - 4, 10, _SIDE, 12)
        layout.setSpacing(4)
        layout.addLayout(self._heading())
        body = QVBoxLayout()
        body.setContentsMargins(26, 0, 0, 0)
        body.setSpacing(6)
        body.addWidget(wrapped_label(self._words("reason"), tone="secondary"))
        for note in note_words(self.suggestion):
            body.addWidget(wrapped_label(note, "small", "caption"))
        if is_open:
            body.addWidget(wrapped_label(self._words("advice")))
            body.addLayout(self._links(shows_rule))
            if shows_rule:
                body.addLayout(rule_sheet(self.suggestion, self.threshold_changed.emit))
        layout.addLayout(body)
        self._describe()

    def _words(self, kind: str) -> str:
        return self.suggestion.rule.text(kind, rule_language(), self.suggestion.evidence)

    def _heading(self) -> QHBoxLayout:
        severity = self.suggestion.severity
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(IconView(severity_icon(severity), 18, severity), 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(wrapped_label(self._words("title"), "heading"), 1)
        if words := win_words(self.suggestion):
            same = bool(self.suggestion.same_as)
            win = text_label(f"({words})" if same else words, "heading", "caption" if same else "")
            most = self.tr("The most that could be won in each step.")
            win.setToolTip(" ".join((most, *note_words(self.suggestion))))
            row.addWidget(win, 0, Qt.AlignmentFlag.AlignTop)
        return row

    def _describe(self) -> None:
        words = f"{severity_word(self.suggestion.severity)}: {self._words('title')}"
        self.setAccessibleName(accessible_text(", ".join(filter(None, (words, win_words(self.suggestion))))))
        state = self.tr("open") if self.is_open else self.tr("closed")
        self.setAccessibleDescription(accessible_text(f"{self._words('reason')} ({state})"))

    def _links(self, shows_rule: bool) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setContentsMargins(0, 2, 0, 0)
        row.setSpacing(16)
        if self.suggestion.target is not None:
            words, request = target_link(self.suggestion.target)
            show = Link(words)
            show.clicked.connect(lambda: self.wanted.emit(request))
            row.addWidget(show)
        rule = Link(self.tr("Hide the rule") if shows_rule else self.tr("Rule…"))
        rule.clicked.connect(lambda: self.rule_toggled.emit(self.suggestion.id))
        row.addWidget(rule)
        row.addStretch(1)
        return row

    # ---- Qt

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.toggled.emit(self.suggestion.id)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.toggled.emit(self.suggestion.id)
        elif event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.moved.emit(1 if event.key() == Qt.Key.Key_Down else -1)
        else:
            super().keyPressEvent(event)
