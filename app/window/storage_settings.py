"""What the cache folder holds, in the settings: its size now, a way to open it, and to clean it up."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from PySide6.QtWidgets import QApplication, QHBoxLayout, QPushButton, QWidget

from app.settings import Settings
from app.window.job_slot import JobError, JobSlot
from app.window.message_boxes import ask, warn
from app.window.show_folder import show_folder
from model.literal import literal
from model.task import TaskContext
from model.units import counted, size
from widgets.counts import Counts
from widgets.parts.plain_text import text_label


def open_caches() -> set[Path]:
    """The caches that the windows of this program show. Call it in the GUI thread."""
    shown = (getattr(window, "cache", None) for window in QApplication.topLevelWidgets())
    return {cache for cache in shown if isinstance(cache, Path)}


class StorageSheet(QWidget):
    """One line below the cache folder."""

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self._job = JobSlot("cache folder", self)
        self.amount = text_label("", "small", "caption")
        self.amount.setWordWrap(True)
        self.show_folder = QPushButton(self.tr("Open folder"))
        self.show_folder.clicked.connect(self._open)
        self.clean = QPushButton(self.tr("Clean up…"))
        self.clean.clicked.connect(self._ask_to_clean)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        layout.addWidget(self.amount, 1)
        layout.addWidget(self.show_folder)
        layout.addWidget(self.clean)
        self.refresh()

    def refresh(self) -> None:
        """Say again how much there is."""
        folder = self._settings.cache_folder()

        def work(_task: TaskContext) -> tuple[int, int]:
            from app.cache_cleanup import cache_files

            files = cache_files(folder)
            return len(files), sum(file.size_bytes for file in files)

        self._job.start(work, self._show, self._say)

    def move_to(self, target: Path, then: Callable[[], object]) -> None:
        """Move all files to ``target``, then call ``then``."""
        folder = self._settings.cache_folder()
        self.amount.setText(self.tr("Being moved…"))

        def work(task: TaskContext) -> tuple[str, ...]:
            from app.cache_cleanup import move_caches

            return move_caches(folder, target, task).left

        def end(left: tuple[str, ...]) -> None:
            then()
            self.refresh()
            if left:
                # Translators: each of them is in use, or there already, or has no room in the other folder.
                words = self.tr("%n file(s) left in {folder}: in use, there already, or no room.", "", len(left))
                told = counted(words, len(left)).format(folder=literal(str(folder)))
                warn(self, self.tr("Cache folder"), told)

        self._job.start(work, end, self._say)

    def close_job(self) -> None:
        """End the job; for the end of the dialog."""
        self._job.close(patience_s=2.0)

    def _show(self, held: tuple[int, int]) -> None:
        files, total = held
        self.amount.setText(self.tr("{size} in {results}").format(size=size(total), results=Counts().results(files)))
        self.clean.setEnabled(files > 0)

    def _say(self, error: JobError) -> None:
        self.amount.setText(error.advised)

    def _open(self) -> None:
        folder = self._settings.cache_folder()
        with suppress(OSError):  # then the system says why it cannot be shown
            folder.mkdir(parents=True, exist_ok=True)
        show_folder(folder)

    def _ask_to_clean(self) -> None:
        words = self.tr(
            "Remove all converted results that are not open? They are made again when they are opened, as long as "
            "their folders are there. Bookmarks stay."
        )
        ask(self, self.tr("Clean up"), words, lambda: self.clean_up(0))

    def clean_up(self, limit_bytes: int) -> None:
        """Remove what was not used for longest, until no more than that is left; what is open stays."""
        folder, in_use = self._settings.cache_folder(), open_caches()

        def work(_task: TaskContext) -> int:
            from app.cache_cleanup import clean_up

            return clean_up(folder, limit_bytes, in_use)

        self._job.start(work, lambda _given: self.refresh(), self._say)
