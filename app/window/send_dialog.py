"""Asks what a file for somebody else is to have, and writes it: one .stepscope file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QRadioButton,
    QVBoxLayout,
)

from app.part_export import Part
from app.result_names import SUFFIX, plain_name
from app.sharing import Sharing, write_shared
from app.window.first_state import session_to_send
from app.window.open_trace import ResultFacts
from app.window.saving_dialog import SavingDialog
from app.window.words import span_length
from widgets.parts.plain_text import text_label

if TYPE_CHECKING:
    from app.window.main_window import MainWindow

_WIDTH = 460


class SendDialog(SavingDialog):
    """For one result."""

    def __init__(self, window: MainWindow, cache: Path, facts: ResultFacts) -> None:
        super().__init__(window, QCoreApplication.translate("SendDialog", "Save a file to send"))
        self._cache = cache
        self.whole = QRadioButton(self.tr("The whole result"))
        self.whole.setChecked(True)
        self.seen = QRadioButton(self.tr("Only the time range in sight, with all tables"))
        span = window.session.state.span
        if span is not None and facts.slices:
            self.seen.setText(
                self.tr("Only the time range in sight ({length}), with all tables").format(
                    length=span_length(span.length_ns)
                )
            )
        self.seen.setEnabled(span is not None and facts.slices > 0)
        self.people = QCheckBox(self.tr("Remove personal data"))
        self.stacks = QCheckBox(self.tr("Leave call stacks out"))
        self.session = QCheckBox(self.tr("With bookmarks, notes and what is shown now"))
        self.session.setChecked(True)
        self._arrange()
        self.buttons.accepted.connect(self.ask)

    def _arrange(self) -> None:
        about = text_label(
            self.tr(
                "Neutral words stand for paths, names of hosts and users, addresses and commands: the same word for "
                "the same thing. Names of operators stay as they are: look at the file before you send it."
            ),
            "small",
            "caption",
        )
        about.setWordWrap(True)
        about.setContentsMargins(22, 0, 0, 0)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 16, 16, 12)
        layout.setSpacing(8)
        for part in (self.whole, self.seen, self.people, about, self.stacks, self.session, self.progress, self.note):
            layout.addWidget(part)
        layout.addWidget(self.buttons, 0, Qt.AlignmentFlag.AlignBottom)
        self.setMinimumWidth(_WIDTH)

    def sharing(self) -> Sharing:
        """What is chosen now."""
        span = self._window.session.state.span
        part = Part(span) if self.seen.isChecked() and span is not None else None
        session = session_to_send(self._window) if self.session.isChecked() else None
        return Sharing(part, self.people.isChecked(), self.stacks.isChecked(), session)

    # ---- writing

    def ask(self) -> None:
        """Ask for a file and write it."""
        path = self._window.path
        name = plain_name(path) if path is not None and not self.people.isChecked() else "result"
        self.ask_where(f"{name}-to-send", {SUFFIX: "Stepscope"}, self.write)

    def write(self, target: Path) -> None:
        """Write the file; the dialog closes when it is there."""
        cache, sharing = self._cache, self.sharing()
        fields = (self.whole, self.seen, self.people, self.stacks, self.session)
        self.start(lambda task: write_shared(cache, sharing, target, task), target, fields)
