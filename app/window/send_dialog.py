"""Asks what a file for somebody else is to have, and writes it: one .stepscope file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QProgressBar,
    QPushButton,
    QRadioButton,
    QVBoxLayout,
)

from app.part_export import Part
from app.sharing import Sharing, write_shared
from app.window.first_state import session_to_send
from app.window.job_slot import JobError, JobSlot
from app.window.open_trace import ResultFacts
from app.window.words import span_length
from model.task import Progress
from widgets.parts.plain_text import text_label

if TYPE_CHECKING:
    from app.window.main_window import MainWindow

_WIDTH = 460


class SendDialog(QDialog):
    """For one result; it stays open until the file is written, and closing it cancels that."""

    def __init__(self, window: MainWindow, cache: Path, facts: ResultFacts) -> None:
        super().__init__(window)
        self._window, self._cache = window, cache
        self._job = JobSlot("send", self)
        self._job.progressed.connect(self._show_progress)
        self.setWindowTitle(self.tr("Save a file to send"))
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
        self.progress = QProgressBar()
        self.progress.setRange(0, 100)
        self.progress.hide()
        self.note = text_label("", "small", "caption")
        self.note.setWordWrap(True)
        self.note.hide()
        self._arrange()
        self.finished.connect(self._job.cancel)

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
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.save_button = QPushButton(self.tr("Save…"))
        self.save_button.setProperty("primary", True)
        buttons.addButton(self.save_button, QDialogButtonBox.ButtonRole.AcceptRole)
        buttons.accepted.connect(self.ask)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 16, 16, 12)
        layout.setSpacing(8)
        for part in (self.whole, self.seen, self.people, about, self.stacks, self.session, self.progress, self.note):
            layout.addWidget(part)
        layout.addWidget(buttons, 0, Qt.AlignmentFlag.AlignBottom)
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
        state, path = self._window.state_file, self._window.path
        name = path.name.removesuffix(".stepscope") if path is not None and not self.people.isChecked() else "result"
        usual = str(Path(state.folder() or str(Path.home())) / f"{name}-to-send.stepscope")
        chosen, _kind = QFileDialog.getSaveFileName(self, self.windowTitle(), usual, "Stepscope (*.stepscope)")
        if chosen:
            target = Path(chosen) if chosen.endswith(".stepscope") else Path(f"{chosen}.stepscope")
            state.keep_folder(str(target.parent))
            self.write(target)

    def write(self, target: Path) -> None:
        """Write the file; the dialog closes when it is there."""
        cache, sharing = self._cache, self.sharing()
        self._let_choose(False)
        self.note.hide()
        self.progress.setValue(0)
        self.progress.show()
        self._job.start(
            lambda task: write_shared(cache, sharing, target, task), lambda _: self._finish(target), self._say_failed
        )

    def close_job(self) -> None:
        """End the job; for the end of the window."""
        self._job.close(patience_s=2.0)

    def _let_choose(self, may: bool) -> None:
        for part in (self.whole, self.seen, self.people, self.stacks, self.session, self.save_button):
            part.setEnabled(may)

    def _show_progress(self, progress: Progress) -> None:
        self.progress.setValue(round(progress.share * 100))

    def _finish(self, target: Path) -> None:
        self.accept()
        self._window.message.show_message("ok", self.tr("Saved as {path}").format(path=target))

    def _say_failed(self, error: JobError) -> None:
        self.progress.hide()
        self._let_choose(True)
        self.note.setText(" ".join(part for part in (error.what, error.where, error.advice) if part))
        self.note.show()
