"""Where the docks stand: the usual arrangement, a restored one, and the narrow one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, Qt
from PySide6.QtWidgets import QDockWidget, QMainWindow

if TYPE_CHECKING:
    from app.window.panel_host import PanelDock

VERSION = 1
"""Of the saved arrangement; another number makes Qt refuse it."""

_CENTER_SHARE = 72
_RIGHT_SHARE = 28
_UPPER_SHARE = 77
_LOWER_SHARE = 23


def arrange(host: QMainWindow, docks: Mapping[str, PanelDock]) -> None:
    """The usual arrangement: middle and right side by side, the bottom under the middle, each a stack of tabs."""
    center, right, bottom = (_of_area(docks, area) for area in ("center", "right", "bottom"))
    for dock in docks.values():
        dock.setFloating(False)
        host.removeDockWidget(dock)
    first = (center or bottom or right)[:1]
    if not first:
        return
    host.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, first[0])
    for group, direction in ((right, Qt.Orientation.Horizontal), (bottom, Qt.Orientation.Vertical)):
        if group and group[0] is not first[0]:
            host.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, group[0])
            host.splitDockWidget(first[0], group[0], direction)
    for group in (center, right, bottom):
        _stack(host, group)
    _share(host, center, right, bottom)


def _stack(host: QMainWindow, group: Sequence[QDockWidget]) -> None:
    for before, dock in pairwise(group):
        host.tabifyDockWidget(before, dock)
    for dock in group:
        dock.show()
    if group:
        group[0].raise_()


def _share(
    host: QMainWindow, center: Sequence[QDockWidget], right: Sequence[QDockWidget], bottom: Sequence[QDockWidget]
) -> None:
    if center and right:
        host.resizeDocks([center[0], right[0]], [_CENTER_SHARE, _RIGHT_SHARE], Qt.Orientation.Horizontal)
    if center and bottom:
        host.resizeDocks([center[0], bottom[0]], [_UPPER_SHARE, _LOWER_SHARE], Qt.Orientation.Vertical)


def restore(host: QMainWindow, docks: Mapping[str, PanelDock], layout: QByteArray, known: Sequence[str]) -> bool:
    """Restore a saved arrangement of the panels ``known``; panels that are new since then join their usual stack.

    False when the saved bytes are not an arrangement: the docks stand as before."""
    if not host.restoreState(layout, VERSION):
        return False
    for panel, dock in docks.items():
        if panel in known:
            continue
        friends = [other for other in _of_area(docks, dock.panel_class.area) if other.panel_class.id in known]
        friends = [other for other in friends if not other.isFloating() and not other.isHidden()]
        front = friends[0] if friends else None
        if front is not None:
            host.tabifyDockWidget(front, dock)
        else:
            host.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, dock)
        dock.show()
        if front is not None:
            front.raise_()
    return True


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


def fold_right(host: QMainWindow, docks: Mapping[str, PanelDock]) -> None:
    """Let the docks of the right join the stack in the middle, for a narrow window."""
    center = [dock for dock in _of_area(docks, "center") if not dock.isHidden() and not dock.isFloating()]
    right = [dock for dock in _of_area(docks, "right") if not dock.isHidden() and not dock.isFloating()]
    if not center:
        return
    front = next((dock for dock in center if not dock.visibleRegion().isEmpty()), center[0])
    for dock in right:
        host.tabifyDockWidget(center[-1], dock)
    front.raise_()


def _of_area(docks: Mapping[str, PanelDock], area: str) -> list[PanelDock]:
    return [dock for dock in docks.values() if dock.panel_class.area == area]
