"""Connects the choices of lanes to what is kept of them: tells what a person changes, and brings back what was kept."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from model.track_choices import TrackChoices
from widgets.timeline.kept_lanes import kept, restored
from widgets.timeline.lanes import LaneChoices
from widgets.timeline.viewport import Viewport


class TrackMemory(QObject):
    """Signal: ``changed(TrackChoices or None)`` - keep this from now on."""

    changed = Signal(object)

    def __init__(self, viewport: Viewport, parent: QObject) -> None:
        super().__init__(parent)
        self._sight = viewport
        self._kept: TrackChoices | None = None
        self._said: TrackChoices | None = None
        self._restoring = False
        self._seen: LaneChoices | None = None
        viewport.choices_changed.connect(self._tell)

    def show(self, choices: TrackChoices | None) -> None:
        """What is kept now, as the session says."""
        if choices == self._said:
            return
        self._said = choices
        if choices != self._kept:
            self._kept = choices
            self.restore()

    def restore(self) -> None:
        """Bring back what is kept, for the tracks that there are now."""
        self._seen = None
        outline = self._sight.outline
        if outline is None:
            return
        self._restoring = True
        self._sight.set_choices(replace(restored(outline.tracks, self._kept), text=self._sight.choices.text))
        self._restoring = False

    def _tell(self) -> None:
        outline = self._sight.outline
        if self._restoring or outline is None:
            return
        choices = replace(self._sight.choices, text="")  # the filter's text is not kept
        if choices == self._seen:
            return
        self._seen = choices
        now = kept(outline.tracks, choices, self._kept)
        if now != self._kept:
            self._kept = now
            self.changed.emit(now)
