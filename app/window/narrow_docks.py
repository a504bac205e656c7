"""The docks of a narrow window: what stands at the right joins the tabs of the middle, and goes back when there is
room. What a person moves in between stays where it was put, and heights stay as a person pulled them: they say the same
in both. Widths do not: the narrow window has no column at the right, whose share is that of the wide one."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QRect, Qt
from PySide6.QtWidgets import QDockWidget, QMainWindow

from app.window import dock_layout

if TYPE_CHECKING:
    from app.window.panel_dock import PanelDock

_Relations = dict[tuple[str, str], frozenset[str]]


@dataclass(frozen=True, slots=True)
class _Standing:
    """What of a dock the narrow arrangement leaves as it is: whether it is a window, whether it is hidden."""

    is_floating: bool
    is_hidden: bool


@dataclass(frozen=True, slots=True)
class Folded:
    """How the docks of a window lay when it became narrow: ``wide``: the saved arrangement before; ``standings`` and
    ``relations``: of each dock, and of each two of them, right after; ``moved_in``: the panels that became tabs of the
    middle; ``front``: those of middle and right that were in front before; ``widths``: of the middle and of the right,
    in proportion."""

    wide: QByteArray
    standings: Mapping[str, _Standing]
    relations: _Relations
    moved_in: frozenset[str]
    front: frozenset[str]
    widths: tuple[int, int]


def fold(host: QMainWindow, docks: Mapping[str, PanelDock], placed: Collection[str]) -> Folded:
    """Let the docks that stand at the right join the stack in the middle, but those that somebody ``placed`` there in a
    narrow window; docks of the right that were put elsewhere stay there too."""
    wide, standings = host.saveState(dock_layout.VERSION), _standings(docks)
    _settle(host)
    center = _docked(docks, "center")
    before = _relations(host, docks)
    right = [
        dock
        for panel, dock in docks.items()
        if dock in _docked(docks, "right")
        and panel not in placed
        and any("left" in _relation(before, middle.panel_class.id, panel) for middle in center)
    ]
    front_right = [dock for dock in right if _is_in_front(host, dock)]
    fronts = [dock for dock in center if _is_in_front(host, dock)]
    widths = tuple(max((dock.width() for dock in stack), default=1) for stack in (fronts, front_right))
    for dock in right:
        host.tabifyDockWidget(center[-1], dock)
    for dock in fronts:
        dock.raise_()
    _settle(host)
    front = _ids([*fronts, *front_right])
    return Folded(wide, standings, _relations(host, docks), _ids(right), front, (widths[0], widths[1]))


def is_unchanged(host: QMainWindow, docks: Mapping[str, PanelDock], folded: Folded) -> bool:
    """Whether all docks are as `fold` left them."""
    return folded.standings == _standings(docks) and not _is_rearranged(host, docks, folded)


def placed_since(host: QMainWindow, docks: Mapping[str, PanelDock], folded: Folded) -> set[str]:
    """Panels of the right that somebody took out of the tabs of the middle since `fold`."""
    now = _relations(host, docks)
    center = {dock.panel_class.id for dock in _docked(docks, "center")}
    return {
        panel
        for panel in folded.moved_in
        if any(panel in pair for pair in now) and not any("tab" in _relation(now, one, panel) for one in center)
    }


def unfold(
    host: QMainWindow, docks: Mapping[str, PanelDock], folded: Folded, heights: Mapping[str, int] | None = None
) -> None:
    """Restore the arrangement before `fold`, but leave windows, what is hidden and what is in front as they have become
    since. ``heights``: of the stacks of panels, as they are to be; None = as they are now. Where docks were moved
    since, only those go back that are still tabs of the middle."""
    fronts = [dock for dock in docks.values() if dock.isVisible() and not dock.visibleRegion().isEmpty()]
    if _is_rearranged(host, docks, folded):
        _take_out(host, docks, folded)
    else:
        if heights is None:
            heights = _heights(host, [dock for panel, dock in docks.items() if panel not in folded.moved_in])
        _restore(host, docks, folded.wide)
        _settle(host)
        _set_heights(host, docks, {panel: heights[panel] for panel in heights.keys() - folded.moved_in})
        moved = [docks[panel] for panel in folded.moved_in if _is_in_front(host, docks[panel])]
        center = [dock for dock in _docked(docks, "center") if _is_in_front(host, dock)]
        if moved and center:
            _share_width(host, center[0], moved[0], folded)
    for dock in fronts:
        dock.raise_()


def _set_heights(host: QMainWindow, docks: Mapping[str, PanelDock], heights: Mapping[str, int]) -> None:
    """Make the stacks of these panels so high; a stack of the middle that is not among them has the rest."""
    seen = {docks[panel]: height for panel, height in heights.items() if _is_in_front(host, docks[panel])}
    for middle in _docked(docks, "center"):
        if seen and _is_in_front(host, middle) and middle not in seen:
            gained = sum(dock.height() - height for dock, height in seen.items())
            seen[middle] = max(middle.height() + gained, 1)
    host.resizeDocks(list(seen), list(seen.values()), Qt.Orientation.Vertical)


def lower_heights(host: QMainWindow, docks: Mapping[str, PanelDock]) -> dict[str, int]:
    """How high the stack of each dock is that does not stand in the middle: what is in the middle has the rest."""
    return _heights(host, [dock for dock in docks.values() if dock.panel_class.area != "center"])


def _heights(host: QMainWindow, docks: Iterable[PanelDock]) -> dict[str, int]:
    """How high the stack of each of these docks is that is shown in the window."""
    shown = [dock for dock in docks if not dock.isHidden() and not dock.isFloating()]
    fronts = {dock.panel_class.id: [one for one in _stack(host, dock) if _is_in_front(host, one)] for dock in shown}
    return {panel: front[0].height() for panel, front in fronts.items() if front}


def _restore(host: QMainWindow, docks: Mapping[str, PanelDock], wide: QByteArray) -> None:
    now = _standings(docks)
    places = {panel: dock.geometry() for panel, dock in docks.items()}
    dock_layout.restore_state(host, docks, wide)
    for panel, dock in docks.items():
        dock.setVisible(not now[panel].is_hidden)
        if dock.isFloating() != now[panel].is_floating:
            dock.setFloating(now[panel].is_floating)
        if dock.isFloating():
            dock.setGeometry(places[panel])
            dock_layout.hold_place(dock)


def _take_out(host: QMainWindow, docks: Mapping[str, PanelDock], folded: Folded) -> None:
    """Put the docks of the right that are tabs of the middle, and the hidden ones, into a column at the right."""
    now = _relations(host, docks)
    stayed = {panel for pair in folded.relations for panel in pair} - folded.moved_in
    center = _docked(docks, "center")
    tabs = [
        dock
        for dock in _docked(docks, "right")
        if dock.panel_class.id not in stayed
        and any("tab" in _relation(now, one.panel_class.id, dock.panel_class.id) for one in center)
    ]
    if not tabs:
        return
    hidden = [dock for dock in docks.values() if dock.panel_class.area == "right" and dock.isHidden()]
    first = tabs[0]
    middle = next(one for one in center if "tab" in _relation(now, one.panel_class.id, first.panel_class.id))
    host.removeDockWidget(first)
    host.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, first, Qt.Orientation.Horizontal)
    first.show()
    for dock in (*tabs[1:], *(dock for dock in hidden if not dock.isFloating())):
        is_hidden = dock.isHidden()
        host.tabifyDockWidget(first, dock)
        dock.setVisible(not is_hidden)
    first.raise_()
    for dock in (*center, *tabs):
        if dock.panel_class.id in folded.front:
            dock.raise_()
    _settle(host)
    _share_width(host, middle, first, folded)


def _share_width(host: QMainWindow, middle: QDockWidget, right: QDockWidget, folded: Folded) -> None:
    """Let the stacks of both have the shares that they had before `fold`."""
    seen = [
        next((one for one in _stack(host, dock) if _is_in_front(host, one)), dock)  # Qt sizes only what is in front
        for dock in (middle, right)
    ]
    room = sum(dock.width() for dock in seen)
    share = room * folded.widths[1] // sum(folded.widths)
    host.resizeDocks(seen, [room - share, share], Qt.Orientation.Horizontal)


def _is_rearranged(host: QMainWindow, docks: Mapping[str, PanelDock], folded: Folded) -> bool:
    """Whether two docks stand to each other as they did not; sizes do not matter."""
    now, before = _relations(host, docks), folded.relations
    return any(now[pair].isdisjoint(before[pair]) for pair in now.keys() & before.keys())


def _standings(docks: Mapping[str, PanelDock]) -> dict[str, _Standing]:
    return {panel: _Standing(dock.isFloating(), dock.isHidden()) for panel, dock in docks.items()}


def _relations(host: QMainWindow, docks: Mapping[str, PanelDock]) -> _Relations:
    """How each two docks that are shown in the window stand to each other: ``tab`` = in one stack, else where the first
    one is, seen from the second one: ``left`` or ``right``, and ``above`` or ``below``; both, where it is diagonal."""
    shown = {panel: dock for panel, dock in docks.items() if not dock.isHidden() and not dock.isFloating()}
    stacks = {panel: _stack(host, dock) for panel, dock in shown.items()}
    seen = {
        panel: next((one.geometry() for one in stack if _is_in_front(host, one)), None)
        for panel, stack in stacks.items()
    }
    found: _Relations = {}
    for one, other in combinations(shown, 2):
        places = seen[one], seen[other]
        if shown[other] in stacks[one]:
            found[one, other] = frozenset({"tab"})
        elif places[0] is not None and places[1] is not None:
            found[one, other] = _sides(places[0], places[1])
    return found


def _sides(one: QRect, other: QRect) -> frozenset[str]:
    tests = {
        "left": one.right() < other.left(),
        "right": one.left() > other.right(),
        "above": one.bottom() < other.top(),
        "below": one.top() > other.bottom(),
    }
    return frozenset(side for side, holds in tests.items() if holds)


_OPPOSITE = {"left": "right", "right": "left", "above": "below", "below": "above", "tab": "tab"}


def _relation(relations: _Relations, one: str, other: str) -> frozenset[str]:
    """How ``one`` stands to ``other``; empty = that is not known."""
    turned = relations.get((other, one), frozenset())
    return relations.get((one, other)) or frozenset(_OPPOSITE[side] for side in turned)


def _stack(host: QMainWindow, dock: QDockWidget) -> list[QDockWidget]:
    """A dock and all that share its place."""
    return [dock, *host.tabifiedDockWidgets(dock)]


def _ids(docks: Iterable[PanelDock]) -> frozenset[str]:
    return frozenset(dock.panel_class.id for dock in docks)


def _docked(docks: Mapping[str, PanelDock], area: str) -> list[PanelDock]:
    """The docks of an area, by what they are, that are shown in the window."""
    every = (dock for dock in docks.values() if dock.panel_class.area == area)
    return [dock for dock in every if not dock.isHidden() and not dock.isFloating()]


def _is_in_front(host: QMainWindow, dock: QDockWidget) -> bool:
    # Qt puts what is behind in a stack out of sight.
    return not dock.isHidden() and host.rect().intersects(dock.geometry())


def _settle(host: QMainWindow) -> None:
    """Let docks have the places that they were given."""
    places = host.layout()
    assert places is not None
    places.activate()
