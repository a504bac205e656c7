"""A small field that asks for the number of a step."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCompleter, QDialog, QLineEdit, QVBoxLayout, QWidget

from model.whole_number import whole_number
from widgets.parts.plain_text import text_label


class StepPrompt(QDialog):
    """Type a number, with completion; Enter goes there, Escape leaves; ``title``: what for, "" = to go there. Signal:
    ``chosen(step)``."""

    chosen = Signal(int)

    def __init__(self, steps: Sequence[int], now: int | None, parent: QWidget | None = None, title: str = "") -> None:
        super().__init__(parent)
        self._steps = set(steps)
        self.setWindowTitle(title or self.tr("Go to step"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.field = QLineEdit(str(now) if now in self._steps else "")
        self.field.selectAll()
        self.field.setAccessibleName(self.tr("Number of the step"))
        ends = self.tr("{first} to {last}") if len(self._steps) > 1 else self.tr("{first}, the only one")
        self.field.setPlaceholderText(ends.format(first=min(steps), last=max(steps)))
        completer = QCompleter([str(step) for step in steps], self.field)
        completer.setCompletionMode(QCompleter.CompletionMode.InlineCompletion)
        self.field.setCompleter(completer)
        self.field.returnPressed.connect(self._go)
        self.note = text_label("", "small", "caption")
        self.field.textEdited.connect(lambda: self.note.setText(""))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 12, 16, 12)
        layout.addWidget(text_label(title or self.tr("Number of the step"), "heading"))
        layout.addWidget(self.field)
        layout.addWidget(self.note)
        self.resize(260, self.sizeHint().height())

    def _go(self) -> None:
        text = self.field.text().strip()
        if (step := whole_number(text)) is not None and step in self._steps:
            self.chosen.emit(step)
            self.accept()
        else:
            self.note.setText(self.tr("There is no step {n}.").format(n=text) if text else "")
