"""Where the docks stand: the usual arrangement and a restored one."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QRect, Qt, QTimer
from PySide6.QtWidgets import QApplication, QDockWidget, QMainWindow, QTabBar

if TYPE_CHECKING:
    from app.window.layouts import Layout
    from app.window.panel_dock import PanelDock

VERSION = 1
"""Of the saved arrangement; another number makes Qt refuse it."""

_LOWEST_BOTTOM = 250
"""Logical pixels of the height that the bottom gets at least, up to the half: a table there has to show more than two
rows."""

_PLACED_MS = 300
"""After so long the system has answered to the first place of a window."""


def arrange(host: QMainWindow, docks: Mapping[str, PanelDock], layout: Layout, withheld: Container[str] = ()) -> None:
    """Put all docks as ``layout`` has them: middle and right side by side, the bottom under the middle, each a stack of
    tabs. Those that it does not show, and the ``withheld`` ones, keep a hidden place in their own area."""
    shown = {panel for panel, dock in docks.items() if layout.area_of(panel, dock.panel_class.area)}
    shown = {panel for panel in shown if panel not in withheld}
    areas: dict[str, list[PanelDock]] = {"center": [], "bottom": [], "right": []}
    for panel, dock in docks.items():
        own = dock.panel_class.area
        areas[layout.area_of(panel, own) or own].append(dock)
    # Else each of them would lay out the window when it leaves its place.
    places = host.layout()
    assert places is not None
    places.setEnabled(False)
    for dock in docks.values():
        dock.setFloating(False)
        host.removeDockWidget(dock)
    places.setEnabled(True)
    first = next((group[0] for group in areas.values() if group), None)
    if first is None:
        return
    host.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, first)
    for area, direction in (("right", Qt.Orientation.Horizontal), ("bottom", Qt.Orientation.Vertical)):
        group = areas[area]
        if group and group[0] is not first:
            host.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, group[0])
            host.splitDockWidget(first, group[0], direction)
    for group in areas.values():
        for before, dock in pairwise(group):
            host.tabifyDockWidget(before, dock)
        if group:  # sizes need one that is there; to show each of them would lay out the window as often
            group[0].show()
    _share(host, areas, layout)
    for group in areas.values():
        _show(group, shown, layout.front)


def _show(group: Sequence[PanelDock], shown: Container[str], wanted: Sequence[str]) -> None:
    """Show these of a stack, one of ``wanted`` in front."""
    seen = [dock for dock in group if dock.panel_class.id in shown]
    for dock in group:
        dock.setVisible(dock in seen)
    if seen:
        max(seen, key=lambda dock: dock.panel_class.id in wanted).raise_()


def _share(host: QMainWindow, areas: Mapping[str, Sequence[QDockWidget]], layout: Layout) -> None:
    center, right, bottom = areas["center"], areas["right"], areas["bottom"]
    if center and right:
        host.resizeDocks([center[0], right[0]], [layout.left, 100 - layout.left], Qt.Orientation.Horizontal)
    if center and bottom:
        height = host.height()
        lower = min(max((100 - layout.upper) * height // 100, _LOWEST_BOTTOM), height // 2)
        if layout.bottom == ():  # what comes there later gets its share of the whole height and its own, by Qt's sums
            lower = lower * height // max(height - lower, 1)
        host.resizeDocks([center[0], bottom[0]], [max(height - lower, 1), lower], Qt.Orientation.Vertical)


def restore(
    host: QMainWindow,
    docks: Mapping[str, PanelDock],
    layout: QByteArray,
    known: Sequence[str],
    withheld: Container[str] = (),
) -> bool:
    """Restore a saved arrangement of the panels ``known``; others join their usual stack, unless they are ``withheld``.

    False when the saved bytes are not an arrangement: the docks stand as before."""
    if not restore_state(host, docks, layout):
        return False
    front = _in_front(host)
    for panel, dock in docks.items():
        if panel in withheld:
            leave(host, docks, dock, was_in_front=dock.windowTitle() in front)
        elif panel not in known:
            join(host, docks, dock)
    return True


def _in_front(host: QMainWindow) -> set[str]:
    """What the tabs of all stacks say that are in front, of a window not yet shown too.

    Asked for as its children, Qt's own bars would stay as objects of Python for as long as the window is there."""
    bars = (bar for bar in QApplication.allWidgets() if isinstance(bar, QTabBar) and host.isAncestorOf(bar))
    return {bar.tabText(bar.currentIndex()) for bar in bars}


def restore_state(host: QMainWindow, docks: Mapping[str, PanelDock], state: QByteArray) -> bool:
    """Restore what `QMainWindow.saveState` gave; False when it is not that."""
    if not host.restoreState(state, VERSION):
        return False
    for dock in docks.values():
        if dock.isFloating():
            hold_place(dock)
    return True


def hold_place(dock: QDockWidget) -> None:
    """Put a dock that just became a window of its own into its place a second time: under X11 the answer to the place
    where it began may come later than the place that it got, and Qt would leave it there, out of sight."""
    QTimer.singleShot(_PLACED_MS, dock, partial(_put, dock, dock.geometry()))


def _put(dock: QDockWidget, place: QRect) -> None:
    if dock.isFloating() and dock.geometry() != place:
        dock.setGeometry(place)


def join(host: QMainWindow, docks: Mapping[str, PanelDock], dock: PanelDock) -> None:
    """Let a dock join the stack of its area, behind what is in front there."""
    friends = [other for other in _of_area(docks, dock.panel_class.area) if other is not dock]
    friends = [other for other in friends if not other.isFloating() and not other.isHidden()]
    front = next((one for one in friends if not one.visibleRegion().isEmpty()), friends[0] if friends else None)
    if front is not None:
        host.tabifyDockWidget(front, dock)
    elif host.dockWidgetArea(dock) == Qt.DockWidgetArea.NoDockWidgetArea:
        host.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, dock)
    dock.show()
    if front is not None:
        front.raise_()


def leave(host: QMainWindow, docks: Mapping[str, PanelDock], dock: PanelDock, *, was_in_front: bool) -> None:
    """Hide a dock; where it was in front, the first panel of its stack comes there: Qt would take a neighbour."""
    stack = host.tabifiedDockWidgets(dock)
    shown = [other for other in docks.values() if other in stack and not other.isHidden()]
    dock.hide()
    if was_in_front and shown:
        min(shown, key=lambda other: other.panel_class.order).raise_()


def put_beside(host: QMainWindow, dock: QDockWidget) -> None:
    """Give a dock that hides behind another one a place of its own, right of all; others stay where they are."""
    front = next((other for other in host.tabifiedDockWidgets(dock) if not other.visibleRegion().isEmpty()), None)
    if dock.isFloating() or front is None:
        return
    # Qt would add it to the stack of a neighbour that has tabs, if it were split off from there.
    host.removeDockWidget(dock)
    host.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, dock)
    dock.show()
    host.resizeDocks([front, dock], [1, 1], Qt.Orientation.Horizontal)


def _of_area(docks: Mapping[str, PanelDock], area: str) -> list[PanelDock]:
    return [dock for dock in docks.values() if dock.panel_class.area == area]
