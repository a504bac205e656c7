"""Choosing from where times count: the box in the timeline's bar, the menu of the ruler, the flag of the mark."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QCoreApplication, QPointF, QSignalBlocker
from PySide6.QtGui import QActionGroup, QPainter, QPolygonF
from PySide6.QtWidgets import QComboBox, QMenu, QWidget

from model.mark import Mark
from widgets.parts.plain_text import menu_text
from widgets.theme import theme
from widgets.timeline.clock import ZEROS, Clock
from widgets.timeline.time_axis import TimeAxis


def zero_text(zero: str) -> str:
    """How a zero is called, in the language of now."""
    return QCoreApplication.translate("Clock", dict(ZEROS)[zero])  # type: ignore[index]  # the same literals


class ZeroBox(QComboBox):
    """The box shows what there is in this run and what was chosen."""

    def __init__(self, clock: Clock, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._clock = clock
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.activated.connect(lambda place: clock.choose(self.itemData(place)))
        clock.changed.connect(self.follow)

    def follow(self) -> None:
        """Show what can be chosen now; also after the language has changed."""
        with QSignalBlocker(self):
            self.clear()
            for zero in self._clock.known():
                self.addItem(zero_text(zero), zero)
            self.setCurrentIndex(self.findData(self._clock.zero))
        self.setAccessibleName(self.tr("Times count"))
        self.setEnabled(self.count() > 1)


def zero_menu(clock: Clock, time_ns: int, bookmark: Mark | None, parent: QWidget) -> QMenu:
    """The menu of the ruler at a time, or at a bookmark there; it deletes itself when it closes."""
    menu = QMenu(parent)
    menu.aboutToHide.connect(menu.deleteLater)
    group = QActionGroup(menu)
    for zero in clock.known():
        action = group.addAction(menu.addAction(zero_text(zero)))
        action.setCheckable(True)
        action.setChecked(zero == clock.zero)
        action.triggered.connect(partial(clock.choose, zero))
    menu.addSeparator()
    words = QCoreApplication.translate("ZeroMenu", "Count times from here")
    if bookmark is not None:
        words = QCoreApplication.translate("ZeroMenu", "Count times from the bookmark {name}")
        words = menu_text(words.format(name=bookmark.name))
    put = menu.addAction(words)
    put.triggered.connect(partial(clock.put_mark, time_ns if bookmark is None else bookmark.begin_ns))
    if clock.mark_ns is not None:
        remove = menu.addAction(QCoreApplication.translate("ZeroMenu", "Remove the mark"))
        remove.triggered.connect(partial(clock.put_mark, None))
    return menu


def draw_zero(painter: QPainter, axis: TimeAxis, time_ns: int, bottom: float) -> None:
    """A wedge on the ruler where the mark stands, below the labels."""
    x = int(axis.x_of(time_ns)) + 0.5
    painter.setPen(theme().color("accent"))
    painter.setBrush(theme().color("accent"))
    painter.drawPolygon(QPolygonF([QPointF(x - 4, bottom - 8), QPointF(x + 4, bottom - 8), QPointF(x, bottom)]))
