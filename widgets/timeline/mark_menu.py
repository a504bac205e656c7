"""What the menu of the ruler does with bookmarks."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QMenu

from widgets.parts.plain_text import menu_text
from widgets.session_state import Area
from widgets.timeline.mark_layer import MarkLayer
from widgets.timeline.time_axis import TimeAxis


def add_mark_rows(menu: QMenu, layer: MarkLayer, axis: TimeAxis, time_ns: int, area: Area | None) -> None:
    """Bookmark this time, or the selected area; remove the one whose flag stands here."""
    menu.addSeparator()
    here = menu.addAction(QCoreApplication.translate("MarkMenu", "Bookmark here"))
    here.triggered.connect(partial(layer.add, time_ns))
    if area is not None:
        ranged = menu.addAction(QCoreApplication.translate("MarkMenu", "Bookmark the selected area"))
        ranged.triggered.connect(partial(layer.add, area.span.begin_ns, area.span.end_ns))
    mark = layer.near(axis, axis.x_of(time_ns))
    if mark is not None:
        words = QCoreApplication.translate("MarkMenu", "Remove the bookmark {name}").format(name=mark.name)
        remove = menu.addAction(menu_text(words))
        remove.triggered.connect(partial(layer.remove, mark))
