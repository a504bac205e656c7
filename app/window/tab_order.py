"""The order of Tab where parts of a dialog are made later than what stands behind them."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget


def tab_through(*parts: QWidget) -> None:
    """Let Tab go through the parts of one window one after the other, and through each in the order in which it was
    made."""
    for before, after in pairwise([stop for part in parts for stop in tab_stops(part)]):
        QWidget.setTabOrder(before, after)


def tab_stops(part: QWidget) -> list[QWidget]:
    """Where Tab stops in a part: itself, or what is in it."""
    # Not by `nextInFocusChain`: PySide takes what it returns for a child, which ends with the widget.
    widgets = [part, *part.findChildren(QWidget)]
    own = [one for one in widgets if one.window() is part.window()]  # not in the list of a box
    return [one for one in own if one.focusPolicy() & Qt.FocusPolicy.TabFocus and one.focusProxy() is None]
