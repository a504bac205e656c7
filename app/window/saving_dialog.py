"""What dialogs have in common that ask what a file is to have, and write it in a job."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QProgressBar, QPushButton, QWidget

from app.window.asked_file import Then, ask_where_to_save
from app.window.job_slot import JobError, JobSlot
from model.task import Progress, TaskContext
from widgets.parts.plain_text import text_label

if TYPE_CHECKING:
    from app.window.main_window import MainWindow


class SavingDialog(QDialog):
    """It stays open until the file is written, and closing it cancels that. A subclass lays out ``progress``, ``note``
    and ``buttons``, says what is chosen in, and asks for a file when ``buttons`` are accepted."""

    def __init__(self, window: MainWindow, title: str) -> None:
        super().__init__(window)
        self._window = window
        self._fields: Sequence[QWidget] = ()
        self._job = JobSlot(type(self).__name__, self)
        self._job.progressed.connect(self._show_progress)
        self.setWindowTitle(title)
        self.progress = QProgressBar()
        self.progress.setRange(0, 100)
        self.progress.hide()
        self.note = text_label("", "small", "caption")
        self.note.setWordWrap(True)
        self.note.hide()
        self.save_button = QPushButton(self.tr("Save…"))
        self.save_button.setProperty("primary", True)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.buttons.addButton(self.save_button, QDialogButtonBox.ButtonRole.AcceptRole)
        self.buttons.rejected.connect(self.reject)
        self.finished.connect(self._job.cancel)

    def close_job(self) -> None:
        """End the job; for the end of the window."""
        self._job.close(patience_s=2.0)

    def ask_where(self, name: str, kinds: Mapping[str, str], then: Then) -> None:
        """Ask for the file to write, see `ask_where_to_save`."""
        ask_where_to_save(self, self._window.state_file, self.windowTitle(), name, kinds, then)

    def start(self, work: Callable[[TaskContext], Any], target: Path, fields: Sequence[QWidget]) -> None:
        """Do ``work``, which writes ``target``; the dialog closes when it is there. Meanwhile nothing can be chosen in
        ``fields``."""
        self._fields = [field for field in (*fields, self.save_button) if field.isEnabled()]
        self._let_choose(False)
        self.note.hide()
        self.progress.setValue(0)
        self.progress.show()
        self._job.start(work, lambda _: self._finish(target), self._say_failed)

    def _let_choose(self, may: bool) -> None:
        for field in self._fields:
            field.setEnabled(may)

    def _show_progress(self, progress: Progress) -> None:
        self.progress.setValue(round(progress.share * 100))

    def _finish(self, target: Path) -> None:
        self.accept()
        self._window.show_saved(target)

    def _say_failed(self, error: JobError) -> None:
        self.progress.hide()
        self._let_choose(True)
        self.note.setText(error.told)
        self.note.show()
