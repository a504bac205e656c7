"""Bookmarks outlive the window: they are read with their result and written when they change."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from app.mark_file import SESSION_SUFFIX, MarkFile
from app.sent_session import SentSession
from app.settings import Settings
from app.window.open_trace import ResultFacts
from model.mark import Mark
from widgets.sentences import spoken
from widgets.session_state import SessionState

if TYPE_CHECKING:
    from app.window.main_window import MainWindow

BOOKMARKS = "bookmarks"
_SETTLED_MS = 400


class MarkKeeper(QObject):
    """Belongs to one window and follows its session."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._file: MarkFile | None = None
        self._sent: SentSession | None = None
        self._written: tuple[Mark, ...] = ()
        self._settled = QTimer(self, singleShot=True, interval=_SETTLED_MS)
        self._settled.timeout.connect(self._write)
        window.session.changed.connect(self._follow)
        window.session.naming_wanted.connect(self._let_name)

    def open(self, facts: ResultFacts) -> tuple[Mark, ...]:
        """The marks of the result that is opened now; those of the one before are written."""
        self.close()
        self._sent = facts.sent
        if not facts.session_key:
            return facts.sent.marks if facts.sent is not None else ()
        self._file = MarkFile(_path(facts))
        begins_as_sent = self._sent is not None and not self._file.path.exists()
        self._written = self._sent.marks if self._sent is not None and begins_as_sent else self._file.load()
        if note := self._file.note:
            self._window.message.show_message("warn", lambda: spoken(note))
        return self._written

    def go_on(self, facts: ResultFacts) -> None:
        """More of the same result is there, or it was read again: its marks are kept, also where its files are others
        now."""
        path = _path(facts)
        if facts.session_key and (self._file is None or self._file.path != path):
            self.save()
            self._file = MarkFile(path)
            self._written = self._file.load()
            self._settled.start()

    def save(self) -> None:
        """Write what has changed and was not written yet."""
        if self._settled.isActive():
            self._settled.stop()
            self._write()

    def _write(self) -> None:
        marks = self._window.session.state.marks
        if self._file is None or marks == self._written:
            return
        try:
            self._file.save(marks, also_none=self._sent is not None)
            self._written = marks
        except OSError as error:
            self._window.show_fault(lambda: self.tr("The bookmarks cannot be saved."), str(error))

    def close(self) -> None:
        """The result is let go of."""
        self.save()
        self._file = None

    def _follow(self, state: SessionState, previous: SessionState) -> None:
        if state.marks != previous.marks and self._file is not None:
            self._settled.start()

    def _let_name(self, mark_id: int, to_front: bool) -> None:
        host = self._window.host
        if to_front:
            host.bring(BOOKMARKS)
        if to_front or host.is_visible(BOOKMARKS):
            host.act(BOOKMARKS, f"name {mark_id}")


def _path(facts: ResultFacts) -> Path:
    return Settings().cache_folder() / f"{facts.session_key}{SESSION_SUFFIX}"
