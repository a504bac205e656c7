"""The header of tables and trees: the sort mark stands left of the word."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPolygonF
from PySide6.QtWidgets import QHeaderView, QWidget

from widgets.parts.painting import draw_text, hairline_width, text_size
from widgets.theme import theme

HEADER_HEIGHT = 24
_PADDING = 8.0
_GAP = 5.0
_MARK = 7.0


class TableHeader(QHeaderView):
    """A horizontal header that takes text and alignment from the model."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setSectionsClickable(True)
        self.setHighlightSections(False)
        self.setStretchLastSection(True)
        self.setFixedHeight(HEADER_HEIGHT)
        self.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)

    def _section_data(self, section: int, role: Qt.ItemDataRole) -> object:
        return self.model().headerData(section, self.orientation(), role)

    def _is_right(self, section: int) -> bool:
        align = self._section_data(section, Qt.ItemDataRole.TextAlignmentRole)
        chosen = Qt.AlignmentFlag(align) if isinstance(align, int | Qt.AlignmentFlag) else self.defaultAlignment()
        return bool(chosen & Qt.AlignmentFlag.AlignRight)

    def _mark_width(self, section: int) -> float:
        shown = self.isSortIndicatorShown() and self.sortIndicatorSection() == section
        return _MARK + _GAP if shown else 0.0

    def sectionSizeFromContents(self, logicalIndex: int) -> QSize:
        words = str(self._section_data(logicalIndex, Qt.ItemDataRole.DisplayRole) or "")
        # Room for the mark in every section, or sorting by it would cut its word.
        width = text_size(words).width() + _MARK + _GAP + 2 * _PADDING
        return QSize(int(width) + 1, HEADER_HEIGHT)

    def paintSection(self, painter: QPainter, rect: QRect, logicalIndex: int) -> None:
        if not rect.isValid():
            return
        colors = theme()
        area = QRectF(rect)
        painter.save()
        painter.fillRect(area, colors.color("bg.sunken"))
        line = hairline_width(self.devicePixelRatioF())
        right, bottom = area.right() - line, area.bottom() - line
        painter.fillRect(QRectF(right, area.top(), line, area.height()), colors.color("border"))
        painter.fillRect(QRectF(area.left(), bottom, area.width(), line), colors.color("border"))
        self._paint_words(painter, area.adjusted(_PADDING, 0, -_PADDING, -line), logicalIndex)
        painter.restore()

    def _paint_words(self, painter: QPainter, area: QRectF, section: int) -> None:
        words = str(self._section_data(section, Qt.ItemDataRole.DisplayRole) or "")
        before = self._mark_width(section)
        width = min(text_size(words).width(), area.width() - before)
        left = area.right() - width - before if self._is_right(section) else area.left()
        if before:
            self._paint_mark(painter, left, area.center().y())
        draw_text(painter, QRectF(left + before, area.top(), width, area.height()), words, theme().color("text.2"))

    def _paint_mark(self, painter: QPainter, left: float, middle: float) -> None:
        up = self.sortIndicatorOrder() == Qt.SortOrder.AscendingOrder
        tip, base = (middle - 3, middle + 2) if up else (middle + 3, middle - 2)
        corners = (QPointF(left, base), QPointF(left + _MARK, base), QPointF(left + _MARK / 2, tip))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme().color("accent"))
        painter.drawPolygon(QPolygonF(corners))
