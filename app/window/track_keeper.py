"""What a person does to the tracks outlives the window: read with the result, written when it changes."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from app.settings import Settings
from app.track_file import TRACKS_SUFFIX, read_tracks, write_tracks
from model.track_choices import TrackChoices

if TYPE_CHECKING:
    from app.window.main_window import MainWindow

_SETTLED_MS = 400


class TrackKeeper(QObject):
    """Belongs to one window and follows its session."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._key = ""
        self._path: Path | None = None
        self._written: TrackChoices | None = None
        self._now: TrackChoices | None = None
        self._settled = QTimer(self, singleShot=True, interval=_SETTLED_MS)
        self._settled.timeout.connect(self.save)
        window.session.changed.connect(self._follow)
        window.session.history_changed.connect(self._follow)

    def save(self) -> None:
        """Write what has changed and was not written yet."""
        self._settled.stop()
        if self._path is not None and self._now != self._written:
            write_tracks(self._path, self._now)
            self._written = self._now

    def _begun(self) -> TrackChoices | None:
        """What was done to the tracks here, else by whoever sent the file."""
        own = read_tracks(self._path) if self._path is not None else None
        opened = self._window.result
        sent = opened.facts.sent if opened is not None else None
        return own if own is not None or sent is None else sent.tracks

    def _follow(self) -> None:
        opened, now = self._window.result, self._window.session.state.tracks
        key = opened.facts.session_key if opened is not None else ""
        if key != self._key:
            self.save()
            self._key, self._path = key, _file(key) if key else None
            self._now = self._written = self._begun()
            if now is None and self._now is not None:
                self._window.session.keep_tracks(self._now)
                return
        if now != self._now:
            self._now = now
            self._settled.start()


def _file(key: str) -> Path:
    return Settings().cache_folder() / f"{key}{TRACKS_SUFFIX}"
