"""The foot of the Collect dialog: what keeps the command from running with the way to it, Run, and Close."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from widgets.parts.link import Link
from widgets.parts.plain_text import text_label
from widgets.sentences import listed
from widgets.theme import icon

_MOST_NAMED = 3


class RunFoot(QWidget):
    """Signals: ``run_clicked()``, ``close_clicked()``; ``faults_wanted()``: the fields that are not right are to be
    shown."""

    run_clicked = Signal()
    close_clicked = Signal()
    faults_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.why_off = text_label("", "small", "caption")
        self.why_off.setWordWrap(True)
        self.show_faults = Link("")
        self.show_faults.clicked.connect(self.faults_wanted)
        self.run_button = QPushButton()
        self.run_button.setProperty("primary", True)
        self.run_button.setIcon(icon("run", "on.accent"))
        self.run_button.clicked.connect(self.run_clicked)
        self._close = QPushButton()
        self._close.clicked.connect(self.close_clicked)
        for button in (self.run_button, self._close):
            button.setAutoDefault(False)  # Enter in a field must not start a tool
        layout = QHBoxLayout(self)
        layout.setContentsMargins(16, 8, 16, 12)
        layout.setSpacing(8)
        layout.addWidget(self.why_off, 1)
        for part in (self.show_faults, self.run_button, self._close):
            layout.addWidget(part)
        self._set_words()

    def show_ready(self) -> None:
        """Nothing keeps the command from running."""
        self._show("", can_run=True)

    def show_reason(self, reason: str) -> None:
        """It cannot run now, or not here; "" = it runs already."""
        self._show(reason, can_run=False)

    def show_faulty(self, fields: Sequence[str], found: str) -> None:
        """These fields are not right yet; ``found``: what this machine lacks, "" = nothing that is known."""
        shown, more = listed(fields[:_MOST_NAMED]), len(fields) - _MOST_NAMED
        named = self.tr("{fields} and {n} more").format(fields=shown, n=more) if more > 0 else shown
        still = self.tr("Still to be put right: {fields}").format(fields=named) if fields else ""
        self._show("\n".join(filter(None, (still, found))), can_run=False)
        self.show_faults.show()

    def _show(self, text: str, *, can_run: bool) -> None:
        self.why_off.setText(text)
        self.run_button.setEnabled(can_run)
        self.show_faults.hide()

    def _set_words(self) -> None:
        self.show_faults.set_text(self.tr("Show"))
        self.run_button.setText(self.tr("Run"))
        self._close.setText(self.tr("Close"))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._set_words()
