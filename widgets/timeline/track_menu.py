"""The menu of a lane's title: right click, or the menu key in the tree."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QMenu, QWidget

from model.units import count
from widgets.theme import icon
from widgets.timeline.lane_deeds import LaneDeeds
from widgets.timeline.lanes import PINNED, Lane, LaneChoices


def track_menu(lane: Lane, choices: LaneChoices, deeds: LaneDeeds, parent: QWidget) -> QMenu:
    """The menu; it deletes itself when it closes."""
    menu = QMenu(parent)
    menu.aboutToHide.connect(menu.deleteLater)

    def add(symbol: str, text: str, deed: Callable[[], object], *, enabled: bool = True) -> None:
        action = menu.addAction(icon(symbol), text) if symbol else menu.addAction(text)
        action.setEnabled(enabled)
        action.triggered.connect(deed)

    translate = QCoreApplication.translate
    if lane.kind == "group":
        _add_folds(add, lane, choices, deeds)
    else:
        is_pinned = lane.track_id in choices.pinned
        words = translate("TrackMenu", "Unpin") if is_pinned else translate("TrackMenu", "Pin")
        add("pin", words, lambda: deeds.pin(lane))
        is_folded = lane.rows < lane.all_rows
        words = translate("TrackMenu", "Unfold") if is_folded else translate("TrackMenu", "Fold")
        add("", words, lambda: deeds.fold(lane), enabled=lane.all_rows > 1)
    if lane.kind != "group" or not lane.is_pinned:
        siblings = deeds.siblings(lane)
        up, down = translate("TrackMenu", "Move up"), translate("TrackMenu", "Move down")
        add("chevron-up", up, lambda: deeds.step(lane, down=False), enabled=lane != siblings[0])
        add("chevron-down", down, lambda: deeds.step(lane, down=True), enabled=lane != siblings[-1])
    menu.addSeparator()
    if lane.group == PINNED and lane.kind == "group":
        add("pin", translate("TrackMenu", "Unpin all"), lambda: deeds.hide(lane))
    else:
        add("eye-off", translate("TrackMenu", "Hide"), lambda: deeds.hide(lane))
    add("", translate("TrackMenu", "Hide all others"), lambda: deeds.hide_others(lane))
    hidden, here = len(choices.hidden), lane.hidden
    if here and here < hidden:
        text = translate("TrackMenu", "Show {n} hidden of this process").format(n=count(here))
        add("eye", text, lambda: deeds.show_hidden(lane.group))
    words = translate("TrackMenu", "Show all hidden ({n})") if hidden else translate("TrackMenu", "Show all hidden")
    add("eye", words.format(n=count(hidden)), lambda: deeds.show_hidden(None), enabled=hidden > 0)
    menu.addSeparator()
    add("undo", translate("TrackMenu", "Reset all tracks"), deeds.reset)
    return menu


def _add_folds(add: Callable[..., None], lane: Lane, choices: LaneChoices, deeds: LaneDeeds) -> None:
    translate = QCoreApplication.translate
    is_closed = lane.group in choices.closed
    words = translate("TrackMenu", "Open") if is_closed else translate("TrackMenu", "Close")
    add("chevron-down" if is_closed else "chevron-right", words, lambda: deeds.fold(lane))
    add("", translate("TrackMenu", "Close all"), lambda: deeds.fold_all(closed=True))
    add("", translate("TrackMenu", "Open all"), lambda: deeds.fold_all(closed=False))
