"""Keeps which flows timelines draw, from one start of the program to the next."""

from __future__ import annotations

from PySide6.QtCore import QObject

from app.window.window_state import WindowState
from widgets.timeline.flow_choices import flow_choices


class FlowKeeper(QObject):
    """Brings back what was kept, and keeps every change."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._file = WindowState()
        hidden, is_all = self._file.flows()
        flow_choices().choose(hidden, is_all=is_all)
        flow_choices().changed.connect(self._keep)

    def _keep(self) -> None:
        self._file.keep_flows(flow_choices().hidden, is_all=flow_choices().is_all)
