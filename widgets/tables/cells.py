"""How a cell is drawn: a bar from its left edge, text over it, figures to the right, a grey dash for missing."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QAbstractItemView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from model.units import MISSING
from widgets.parts.painting import (
    SWATCH,
    draw_swatch,
    draw_text,
    fill_part,
    hairline_width,
    snapped,
    snapped_rect,
    text_size,
)
from widgets.theme import draw_icon, theme

ROW_HEIGHT = 22
PADDING = 8.0

BAR_ROLE = int(Qt.ItemDataRole.UserRole) + 1
"""Length of the bar in the cell, 0..1, and its token: (float, str), or None."""
TOKEN_ROLE = BAR_ROLE + 1
"""Token of the text's colour when it is not text.1."""
LINK_ROLE = BAR_ROLE + 2
"""Whether the cell leads somewhere by itself (shown as a link)."""
VALUE_ROLE = BAR_ROLE + 3
"""The value itself, None = missing."""
STRONG_ROLE = BAR_ROLE + 4
"""Whether the cell is semibold."""
ICON_ROLE = BAR_ROLE + 5
"""Icon before the text: (name, token), or None."""
ELIDE_ROLE = BAR_ROLE + 6
"""Qt.TextElideMode of the text when it is not at its end; paths lose their middle."""
SWATCH_ROLE = BAR_ROLE + 7
"""Token of a swatch before the text, or None."""
STACK_ROLE = BAR_ROLE + 8
"""Parts of a stacked bar over the whole cell, in place of a text: (length, 0..1 of the cell; token) each, or None."""

_BAR_HEIGHT = 10.0
_BAR_ROOM = 0.46  # of the cell; the figure keeps the rest
_BAR_WIDEST = 84.0
_LONGEST_FIGURE = "100.0 %"  # columns with bars hold shares
_ICON = 14.0
_ICON_GAP = 6.0
ICON_ROOM = _ICON + _ICON_GAP
"""Width of an icon before a text, px."""
SWATCH_ROOM = SWATCH + _ICON_GAP

Index = QModelIndex | QPersistentModelIndex


class CellDelegate(QStyledItemDelegate):
    """Draws all cells of our tables; the view tells which row lies under the pointer by ``hovered``."""

    def __init__(self, view: QAbstractItemView) -> None:
        super().__init__(view)
        self._view = view
        self.hovered = QPersistentModelIndex()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(super().sizeHint(option, index).width(), ROW_HEIGHT)

    def _is_hovered(self, index: Index) -> bool:
        at = self.hovered
        return at.isValid() and at.row() == index.row() and at.parent() == index.parent()

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        colors = theme()
        area = QRectF(option.rect)
        painter.save()
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(area, colors.color("bg.selected"))
        elif self._is_hovered(index):
            painter.fillRect(area, colors.color("bg.hover"))
        bar = index.data(BAR_ROLE)
        if bar is not None:
            self._paint_bar(painter, area, *bar)
        stack = index.data(STACK_ROLE)
        if stack is not None:
            self._paint_stack(painter, area.adjusted(PADDING, 0, -PADDING, 0), stack)
        else:
            self._paint_text(painter, area.adjusted(PADDING, 0, -PADDING, 0), index)
        if self._has_cursor(option, index):
            line = QRectF(area.left(), area.bottom() - 2, area.width(), 2)
            painter.fillRect(line, colors.color("accent"))
        painter.restore()

    def _has_cursor(self, option: QStyleOptionViewItem, index: Index) -> bool:
        """Whether the keyboard stands in this row of a table that has the focus by a key."""
        current = self._view.currentIndex()
        here = current.isValid() and current.row() == index.row() and current.parent() == index.parent()
        by_key = self._view.window().testAttribute(Qt.WidgetAttribute.WA_KeyboardFocusChange)
        return here and by_key and self._view.hasFocus()

    def _paint_bar(self, painter: QPainter, area: QRectF, share: float, token: str) -> None:
        # The same for all rows of the column, whatever their figures: bars are compared with each other.
        beside = area.width() - text_size(_LONGEST_FIGURE).width() - 2.5 * PADDING
        room = max(min(area.width() * _BAR_ROOM, _BAR_WIDEST, beside), 4.0)
        ratio = self._view.devicePixelRatioF()
        top = snapped(area.center().y() - _BAR_HEIGHT / 2, ratio)
        width = max(snapped(share * room, ratio), hairline_width(ratio)) if share > 0 else 0.0
        painter.fillRect(QRectF(area.left() + PADDING / 2, top, width, _BAR_HEIGHT), theme().cell_bar(token))

    def _paint_stack(self, painter: QPainter, area: QRectF, parts: Sequence[tuple[float, str]]) -> None:
        ratio = self._view.devicePixelRatioF()
        top, left = area.center().y() - _BAR_HEIGHT / 2, area.left()
        for share, token in parts:
            width = max(share * area.width(), hairline_width(ratio)) if share > 0 else 0.0
            if width:
                fill_part(painter, snapped_rect(left, top, left + width, top + _BAR_HEIGHT, ratio), token)
            left += width

    def _paint_text(self, painter: QPainter, area: QRectF, index: Index) -> None:
        text = str(index.data(Qt.ItemDataRole.DisplayRole) or "")
        align = index.data(Qt.ItemDataRole.TextAlignmentRole)
        token = index.data(TOKEN_ROLE) or "text.1"
        if text == MISSING:
            token = "text.3"
        elif index.data(LINK_ROLE):
            token = "accent"
        role = "heading" if index.data(STRONG_ROLE) else "body"
        icon = index.data(ICON_ROLE)
        if icon is not None:
            draw_icon(painter, QRectF(area.left(), area.center().y() - _ICON / 2, _ICON, _ICON), *icon)
            area.setLeft(area.left() + _ICON + _ICON_GAP)
        swatch = index.data(SWATCH_ROLE)
        if swatch is not None:
            draw_swatch(painter, area.left(), area.center().y(), theme().color(swatch))
            area.setLeft(area.left() + SWATCH_ROOM)
        flags = Qt.AlignmentFlag(align) if align is not None else Qt.AlignmentFlag.AlignLeft
        elide = index.data(ELIDE_ROLE) or Qt.TextElideMode.ElideRight
        draw_text(painter, area, text, theme().color(token), role, flags | Qt.AlignmentFlag.AlignVCenter, elide)
