"""Keeps on record which results are open, and offers those of a run that did not end properly."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QTimer

from app.run_record import OpenResult, RunRecord
from app.window.windows import Windows
from widgets.parts.message_bar import MessageBar
from widgets.sentences import listed

_STANDS_AFTER_MS = 10_000
_MOST_NAMES = 3


class RunKeeper(QObject):
    """As long as it lives, the record follows the windows."""

    def __init__(self, record: RunRecord, windows: Windows) -> None:
        super().__init__()
        self._record = record
        self._windows = windows
        self._bar: MessageBar | None = None
        windows.changed.connect(self._keep)
        QTimer.singleShot(_STANDS_AFTER_MS, self, record.stand)

    def offer(self) -> None:
        """Ask in the first window whether to open what was open; nothing opens by itself."""
        results = self._record.crashed.results if self._record.crashed is not None else ()
        if not results:
            return
        names = [Path(one.path).name for one in results[:_MOST_NAMES]]
        more = ("…",) if len(results) > _MOST_NAMES else ()
        bar = self._bar = MessageBar()
        bar.show_message(
            "warn",
            lambda: self.tr("Open the last results again?") + f" {listed((*names, *more))}",
            lambda: self.tr("Stepscope did not end properly."),
            lambda: self.tr("Restore"),
        )
        bar.link_clicked.connect(lambda: self._restore(results))
        bar.closed.connect(self._end_offer)
        self._windows.all[0].center.add_bar(bar)
        bar.destroyed.connect(self._forget_bar)

    def _restore(self, results: tuple[OpenResult, ...]) -> None:
        self._end_offer()
        for one in results:
            self._windows.in_turn(partial(self._open, one))

    def _open(self, one: OpenResult) -> None:
        (self._windows.empty or self._windows.open()).open(Path(one.path), one.which)

    def _end_offer(self) -> None:
        if self._bar is not None:
            self._bar.deleteLater()
        self._forget_bar()
        self._keep()

    def _forget_bar(self) -> None:
        self._bar = None

    def _keep(self) -> None:
        shown = [(window.path, window.result) for window in self._windows.all]
        results = [OpenResult(str(path), result.facts.which) for path, result in shown if path and result is not None]
        if results or self._bar is None:  # what is still offered stays on record
            self._record.keep(results)
