"""One dock: the title strip and the frame with the panel."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QDockWidget, QWidget

from app.window import dock_layout
from app.window.dock_title import DockTitle, Tab
from app.window.how_to_read import HowToRead
from app.window.panel_frame import PanelFrame
from widgets.panel import Panel
from widgets.session_state import SessionState

if TYPE_CHECKING:
    from app.window.panel_host import PanelHost

_FLOATED_BY = 24, 40
"""Logical pixels from a panel's place to the left and upper edge of its first window."""


class PanelDock(QDockWidget):
    """One dock: our title strip and the frame with the panel. Signal: ``closed_by_user()``."""

    def __init__(self, panel_class: type[Panel], parent: QWidget) -> None:
        super().__init__(parent)
        self.panel_class = panel_class
        self.subject = ""
        self._state = SessionState()
        self._kept: SessionState | None = None
        self.frame = PanelFrame(panel_class, self)
        self.title = DockTitle(self)
        self.setObjectName(f"dock-{panel_class.id}")
        self.setWindowTitle(panel_class.title())
        self.setTitleBarWidget(self.title)
        self.setWidget(self.frame)
        self.title.help_clicked.connect(lambda button: HowToRead(panel_class, self).open_below(button))
        self.title.keep_chosen.connect(self.keep)
        self.title.float_clicked.connect(self._float_or_dock)
        self.title.close_clicked.connect(self.close)

    def _float_or_dock(self) -> None:
        """Become a window of its own, or go back. Its first window leaves the tabs beside in sight: over its place
        it would look as if they were gone."""
        place = QRect(self.mapToGlobal(QPoint()), self.size())
        self.setFloating(not self.isFloating())
        if self.isFloating() and self.pos() == place.topLeft():
            self.setGeometry(place.adjusted(*_FLOATED_BY, 0, 0))
            dock_layout.hold_place(self)

    def set_state(self, state: SessionState) -> None:
        """Follow the session, unless the panel is kept as it is."""
        self._state = state
        if self._kept is not None:
            state = replace(self._kept, search=state.search, marks=state.marks, tracks=state.tracks)
        self.frame.set_state(state)

    def keep(self, kept: bool) -> None:
        """Whether the panel stays at the rank, step, range and selection of now; it still follows bookmarks, search and
        tracks."""
        if kept == (self._kept is not None):
            return
        self._kept = self._state if kept else None
        self.title.show_kept(kept)
        self.set_state(self._state)

    def tab(self) -> Tab:
        """What stands on this panel's tab."""
        return Tab(self.panel_class.id, self.panel_class.icon, self.panel_class.title(), self.subject)


def hidden_dock(panel_class: type[Panel], host: PanelHost) -> PanelDock:
    """A dock made ahead of `PanelHost.set_panels`: all of them at once would hold up the window."""
    dock = PanelDock(panel_class, host)
    dock.hide()  # else it would appear with the window, without a place
    return dock
