"""Writes the visible range of the timeline to a file that the user chooses: data in a job, pictures at once."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject

from app.result_names import SUFFIX, plain_name
from app.window.asked_file import ask_where_to_save
from app.window.exports import Exports
from app.window.job_slot import JobSlot
from app.window.session import TIMELINE
from model.task import TaskContext
from model.units import duration

if TYPE_CHECKING:
    from app.window.main_window import MainWindow
    from widgets.timeline.view import TimelineView


class RangeExport(QObject):
    """One export at a time, for one window."""

    def __init__(self, window: MainWindow, exports: Exports) -> None:
        super().__init__(window)
        self._window = window
        self._exports = exports
        self._job = JobSlot("export range", self)

    def ask(self) -> None:
        """Ask for a file and write the range that the timeline shows; the suffix says what is written."""
        window = self._window
        window.host.bring(TIMELINE)
        if window.path is None or self._view() is None:
            return
        kinds = {
            ".png": self.tr("Picture"),
            ".svg": self.tr("Picture that can be enlarged"),
            ".csv": self.tr("Table of the slices"),
            ".json": self.tr("Chrome trace, also for Perfetto"),
            SUFFIX: self.tr("Smaller result"),
        }
        name = f"{plain_name(window.path)}-range"
        ask_where_to_save(window, window.state_file, self.tr("Export the visible range"), name, kinds, self.write)

    def write(self, target: Path) -> None:
        """Write the visible range to ``target``."""
        from app.part_export import WRITERS, Part  # late: NumPy is not needed for the empty window

        view, result = self._view(), self._window.result
        if view is None or result is None:
            return
        writer, done = WRITERS.get(target.suffix.lower()), partial(self._done, view.sight.view.length_ns, target)
        if writer is None:
            (picture,) = self._panel().shown_pictures()
            self._exports.write_picture(replace(picture, name=target.stem), target, done)
            return
        part = Part(view.sight.view, view.sight.chosen_tracks())

        def work(task: TaskContext) -> None:
            with result.use() as trace:
                writer(trace, part, target, task)

        self._job.start(work, lambda _: self._window.show_saved(target, done), self._window.show_error)

    def close(self) -> None:
        """End the job; for the end of the window."""
        self._job.close(patience_s=2.0)

    def _panel(self) -> Any:
        dock = self._window.host.docks.get(TIMELINE)
        return dock.frame.panel if dock is not None else None

    def _view(self) -> TimelineView | None:
        view = getattr(self._panel(), "view", None)
        return view if view is None or view.sight.outline is not None else None

    def _done(self, length_ns: int, target: Path) -> str:
        return self.tr("{length} written to {path}").format(length=duration(length_ns), path=target)
