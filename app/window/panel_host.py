"""The docks with the panels: who is visible, what each of them is handed, and where they stand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QByteArray, QCoreApplication, QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QMouseEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QMainWindow, QTabWidget, QWidget

from app.window import dock_layout, narrow_docks
from app.window.layouts import EVERYTHING, Layout
from app.window.open_trace import OpenTrace
from app.window.panel_dock import PanelDock
from widgets.panel import Panel
from widgets.session_state import SessionState

NARROW_BELOW = 1200
"""Logical width below which the right docks become tabs of the middle."""

_SETTLES_AFTER_MS = 10
"""Making a panel takes some 20 ms, and so does laying out before it: in between all windows have time for a frame."""


class PanelHost(QMainWindow):
    """Holds one dock a panel.

    Signals: ``wanted(request, id of the panel that asks)``; ``details_wanted(heading, text)``;
    ``damage_found(problems)``, see `PanelFrame`; ``worked()``: a job began or ended; ``arranged()``
    when docks came, went or moved; ``preparing(bool)``: from the arrival of a result until all panels that are seen
    have answered.
    """

    wanted = Signal(object, str)
    details_wanted = Signal(str, str)
    damage_found = Signal(object)
    worked = Signal()
    arranged = Signal()
    preparing = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Widget)
        self.docks: dict[str, PanelDock] = {}
        self._open: OpenTrace | None = None
        self._reading = ""
        self._state = SessionState()
        self._folded: narrow_docks.Folded | None = None  # while the window is narrow
        self._is_pulled = False  # a person has changed sizes in the narrow window
        self._heights: dict[str, int] = {}  # of what is not in the middle, as it last was in the wide window
        self._placed: set[str] = set()  # beside others, in a narrow window, by a person
        self.setObjectName("panel-host")
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.setDockOptions(QMainWindow.DockOption.AllowTabbedDocks | QMainWindow.DockOption.AllowNestedDocks)
        self.setTabPosition(Qt.DockWidgetArea.AllDockWidgetAreas, QTabWidget.TabPosition.North)
        self._settle = QTimer(self)
        self._settle.setSingleShot(True)
        self._settle.setInterval(_SETTLES_AFTER_MS)
        self._settle.timeout.connect(self._follow_arrangement)
        self._is_preparing = False
        self.worked.connect(self._note_answers)
        self._is_arranging = False
        self._layout: Layout | None = None
        self._withheld: set[str] = set()
        self._asked: set[str] = set()

    # ---- panels

    def set_panels(
        self,
        panels: Sequence[type[Panel]],
        *,
        made: Mapping[type[Panel], PanelDock] | None = None,
        lies_later: bool = False,
    ) -> None:
        """Make the docks, but those that were ``made`` ahead by `hidden_dock`. They get their usual places.
        ``lies_later``: `lay_out` follows at once, so they have no place before it."""
        self._is_arranging = True
        for panel_class in panels:
            self._add((made or {}).get(panel_class) or PanelDock(panel_class, self))
        if not lies_later:
            self._lay_out(EVERYTHING)

    def _add(self, dock: PanelDock) -> None:
        panel_class = dock.panel_class
        self.docks[panel_class.id] = dock
        dock.frame.set_trace(self._open, self._reading)
        dock.set_state(self._state)
        dock.frame.wanted.connect(lambda request, panel=panel_class.id: self.wanted.emit(request, panel))
        dock.frame.details_wanted.connect(self.details_wanted)
        dock.frame.damage_found.connect(self.damage_found)
        dock.frame.slot.busy_changed.connect(self.worked)
        dock.frame.subject_changed.connect(lambda text, dock=dock: self._set_subject(dock, text))
        dock.title.tab_chosen.connect(self.bring)
        dock.title.tab_handled.connect(self._handle_tab)
        dock.visibilityChanged.connect(lambda visible, dock=dock: self._note_visible(dock, visible))
        dock.dockLocationChanged.connect(lambda _area: self._settle.start())
        dock.topLevelChanged.connect(lambda _floating: self._settle.start())

    def _handle_tab(self, panel: str, event: QMouseEvent) -> None:
        """The mouse at the tab of a panel that was behind: the press brings it, and a drag takes it along, which its
        dock itself begins."""
        dock = self.docks[panel]
        if event.type() == QEvent.Type.MouseButtonPress:
            self.bring(panel)
        at = event.globalPosition()
        handed = QMouseEvent(
            event.type(), dock.mapFromGlobal(at), at, event.button(), event.buttons(), event.modifiers()
        )
        QCoreApplication.sendEvent(dock, handed)

    def _note_visible(self, dock: PanelDock, visible: bool) -> None:
        if visible and not self._is_arranging:
            # Before it is painted for the first time.
            self._set_tabs(dock)
        self._settle.start()

    def _set_subject(self, dock: PanelDock, text: str) -> None:
        dock.subject = text
        self._settle.start()

    def _follow_arrangement(self) -> None:
        """Give the strips that can be seen the tabs of the docks that lie in their place; let those panels work."""
        # visibilityChanged also says "hidden" when a tab becomes a window of its own.
        seen = [dock for panel, dock in self.docks.items() if self.is_visible(panel)]
        for dock in self.docks.values():
            if dock in seen:
                self._set_tabs(dock)
            else:
                dock.frame.set_active(False)
        # Making a panel takes a while: one a time, so that the window answers in between.
        resting = [dock.frame for dock in seen if not dock.frame.is_active]
        for frame in resting[:1]:
            frame.set_active(True)
        if resting[1:]:
            self._settle.start()
        self._note_heights()
        self._note_answers()
        self.arranged.emit()

    def _set_tabs(self, dock: PanelDock) -> None:
        group = [dock]
        if not dock.isFloating():
            group += [other for other in self.tabifiedDockWidgets(dock) if isinstance(other, PanelDock)]
        order = list(self.docks.values())
        group = sorted((one for one in group if one is dock or not one.isHidden()), key=order.index)
        dock.title.set_tabs([one.tab() for one in group], dock.panel_class.id)

    # ---- what is shown

    def set_trace(self, opened: OpenTrace | None, reading: str = "") -> None:
        """Hand all panels this result; ``reading`` is the text of a conversion that still goes on."""
        is_other = opened is not self._open
        self._open = opened
        self._reading = reading
        for dock in self.docks.values():
            if is_other:
                dock.keep(False)  # its steps and slices are those of the result before
            dock.frame.set_trace(opened, reading)
        if opened is None:
            self._asked.clear()
        self._offer()
        if is_other:
            self._set_preparing(opened is not None)
            self._settle.start()  # perhaps no panel has anything to ask

    def _note_answers(self) -> None:
        seen = [dock for panel, dock in self.docks.items() if self.is_visible(panel)]
        if self.docks and all(dock.frame.is_settled for dock in seen):
            self._set_preparing(False)

    def _set_preparing(self, preparing: bool) -> None:
        if preparing != self._is_preparing:
            self._is_preparing = preparing
            self.preparing.emit(preparing)

    def set_reading(self, reading: str) -> None:
        """Another text for panels whose tables are still being read."""
        self._reading = reading
        for dock in self.docks.values():
            dock.frame.set_reading(reading)

    def set_state(self, state: SessionState) -> None:
        """Follow the session."""
        self._state = state
        for dock in self.docks.values():
            dock.set_state(state)

    def settle(self) -> None:
        """Let all panels tell what they have not told yet."""
        for dock in self.docks.values():
            dock.frame.settle()

    def bring(self, panel: str, by_key: bool = False) -> None:
        """Bring a panel to the front and let it have the keys, with a ring when that was asked for ``by_key``; an
        unknown one is ignored, since a request may name one that is not there."""
        dock = self.docks.get(panel)
        if dock is None:
            return
        self.put_in_front(panel)
        if dock.isFloating():
            dock.activateWindow()
        for other in self.docks.values():
            other.frame.leave_focus()
        reason = Qt.FocusReason.ShortcutFocusReason if by_key else Qt.FocusReason.OtherFocusReason
        dock.frame.take_focus(reason)

    def put_in_front(self, panel: str, *, beside: bool = False) -> None:
        """Let a panel be seen, ``beside``: in a place of its own; the keys stay where they are."""
        dock = self.docks.get(panel)
        if dock is None:
            return
        self._withheld.discard(panel)
        self._asked.add(panel)
        if beside:
            dock_layout.put_beside(self, dock)
        dock.show()
        dock.raise_()

    def act(self, panel: str, action: str) -> None:
        """Let a panel be seen and carry out an action of the window; the keys stay where they are."""
        self.put_in_front(panel)
        if panel in self.docks:
            self.docks[panel].frame.act(action)

    def is_visible(self, panel: str) -> bool:
        """Whether a person can see the panel."""
        dock = self.docks.get(panel)
        return dock is not None and dock.isVisible() and not dock.visibleRegion().isEmpty()

    # ---- layout

    def lay_out(
        self, layout: Layout, kept: QByteArray | None = None, known: Sequence[str] = (), placed: Sequence[str] = ()
    ) -> None:
        """Put the docks as ``layout`` has them, or as ``kept`` from an arrangement of it with the panels ``known``, of
        which somebody ``placed`` some of the right in a narrow window. From now on a panel without data is shown only
        when somebody asks for it."""
        self._layout = layout
        self._asked.clear()
        self._withheld = {panel for panel, dock in self.docks.items() if self._open and not dock.frame.has_data}
        self._lay_out(layout, kept, known, placed)

    def _lay_out(
        self, layout: Layout, kept: QByteArray | None = None, known: Sequence[str] = (), placed: Sequence[str] = ()
    ) -> None:
        self._is_arranging = True
        self._folded, self._is_pulled = None, False
        self._placed = set(placed)
        dock_layout.arrange(self, self.docks, layout, self._withheld)
        if kept is not None:
            areas = {panel: layout.area_of(panel, dock.panel_class.area) for panel, dock in self.docks.items()}
            elsewhere = {panel for panel, area in areas.items() if not area and panel not in known}
            dock_layout.restore(self, self.docks, kept, known, self._withheld | elsewhere)
        self._fit_width()
        self._is_arranging = False
        self._settle.start()

    def _offer(self) -> None:
        """Show the panels that have got data, hide those that have none in this result, and leave in front what was."""
        if self._open is None or self._layout is None:
            return
        front = [panel for panel in self.docks if self.is_visible(panel)]
        for panel, dock in self.docks.items():
            has_data = dock.frame.has_data
            if has_data and panel in self._withheld:
                self._withheld.discard(panel)
                if self._layout.area_of(panel, dock.panel_class.area):
                    dock_layout.join(self, self.docks, dock)
            elif self._reading and panel in front:
                continue  # it says that it is being read; a neighbour in its place would stay there
            elif not has_data and panel not in self._asked and not dock.isHidden() and not dock.isFloating():
                self._withheld.add(panel)
                dock_layout.leave(self, self.docks, dock, was_in_front=panel in front)
        for panel in front:
            if panel not in self._withheld:
                self.docks[panel].raise_()

    def layout_state(self) -> tuple[QByteArray, tuple[str, ...], tuple[str, ...]]:
        """The arrangement to be restored later, the wide one, the panels that it is about, and those of the right that
        somebody placed in a narrow window."""
        folded = self._folded
        if folded is None:
            state = self.saveState(dock_layout.VERSION)
        elif not self._is_pulled and narrow_docks.is_unchanged(self, self.docks, folded):
            state = folded.wide
        else:
            state = self._unfolded(folded)
        known = tuple(panel for panel in self.docks if panel not in self._withheld)
        return state, known, tuple(sorted(self._placed_now()))

    def _placed_now(self) -> set[str]:
        folded = self._folded
        if folded is None:
            return self._placed
        return (self._placed - folded.moved_in) | narrow_docks.placed_since(self, self.docks, folded)

    def _unfolded(self, folded: narrow_docks.Folded) -> QByteArray:
        """The wide arrangement with what was changed in the narrow one; only Qt can say it, by having it."""
        narrow = self.saveState(dock_layout.VERSION)
        self.setUpdatesEnabled(False)
        narrow_docks.unfold(self, self.docks, folded, None if self._is_pulled else self._heights)
        state = self.saveState(dock_layout.VERSION)
        dock_layout.restore_state(self, self.docks, narrow)
        self.setUpdatesEnabled(True)
        return state

    def _fit_width(self) -> None:
        narrow = self.width() < NARROW_BELOW
        if not self.docks or narrow == (self._folded is not None):
            return
        if narrow:
            self._folded = narrow_docks.fold(self, self.docks, self._placed)
        elif self._folded is not None:
            self._placed = self._placed_now()
            folded, self._folded = self._folded, None
            narrow_docks.unfold(self, self.docks, folded, None if self._is_pulled else self._heights)
        self._is_pulled = False
        self._settle.start()

    def _note_heights(self) -> None:
        """A window that gets narrow mostly gets low too, before it can be asked how it was."""
        if self._folded is None:
            self._heights = narrow_docks.lower_heights(self, self.docks)

    def close_jobs(self) -> None:
        """End all jobs; for the end of the window."""
        self._settle.stop()
        for dock in self.docks.values():
            dock.frame.close_job()

    def event(self, event: QEvent) -> bool:
        is_done = super().event(event)
        # What Qt itself does with a release is to end the pull of a line between docks; it has no signal for that.
        if is_done and event.type() == QEvent.Type.MouseButtonRelease:
            self._is_pulled = self._folded is not None
            self._note_heights()
        return is_done

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            for dock in self.docks.values():
                dock.setWindowTitle(dock.panel_class.title())
            self._settle.start()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._settle.start()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_width()
        self._note_heights()

    def closeEvent(self, event: QCloseEvent) -> None:
        self.close_jobs()
        super().closeEvent(event)
