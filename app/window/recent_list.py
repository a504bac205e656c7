"""The list of recent results on the start page: model, drawing of a row, and the view with its keys."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QSizePolicy,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from app.recent import Recent
from app.result_names import SUFFIX
from app.window.words import kind_text, opened_text, ranks_text
from model.literal import literal
from model.units import size
from widgets.parts.painting import RIGHT, draw_text, hairline_width
from widgets.parts.plain_text import plain_tooltip
from widgets.theme import draw_icon, font, theme

_ROW = 52
_ICON = 20.0
_FILE_ENDINGS = (SUFFIX, ".json", ".gz", ".csv", ".db")
_PADDING = 16.0
_COLUMN_GAP = 16.0
# Widest texts that the right columns have to hold.
_KIND_WIDTH, _SIZE_WIDTH, _DATE_WIDTH = 180.0, 116.0, 96.0
_LINE = 18.0

Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True, slots=True)
class RecentState:
    """What a look at the disk says of a row; ``size``: of the result's own files, ``cache_size``: of its cache, as
    text, "" = unknown or none."""

    exists: bool
    is_file: bool
    size: str = ""
    cache_size: str = ""


def look_at(rows: Sequence[Recent]) -> dict[str, RecentState]:
    """Path -> state. A network drive may let this wait: run it in a job."""

    def held(path: Path) -> str:
        try:
            return size(path.stat().st_size)
        except OSError:
            return ""

    found = {}
    for row in rows:
        path = Path(row.path)
        try:
            exists, is_file = path.exists(), path.is_file()
        except OSError:
            exists, is_file = False, False
        own = size(row.size_bytes) if row.size_bytes >= 0 else ""
        if not row.cache and is_file:  # it is a cache itself, and knows the size of what it was made from
            own = held(path)
        found[row.path] = RecentState(exists, is_file, own, held(Path(row.cache)) if row.cache else "")
    return found


class Roles(IntEnum):
    """Data roles of `RecentModel`."""

    RECENT = Qt.ItemDataRole.UserRole
    STATE = Qt.ItemDataRole.UserRole + 1


class RecentModel(QAbstractListModel):
    """Rows of the list, filtered by a text in name or path."""

    def __init__(self, parent: Any = None) -> None:
        super().__init__(parent)
        self._all: tuple[Recent, ...] = ()
        self._rows: list[Recent] = []
        self._states: Mapping[str, RecentState] = {}
        self._filter = ""

    @property
    def total(self) -> int:
        """Number of rows without the filter."""
        return len(self._all)

    def set_rows(self, rows: Sequence[Recent]) -> None:
        """Replace all rows, newest first."""
        self._all = tuple(rows)
        self._apply()

    def set_filter(self, text: str) -> None:
        """Show only rows whose path has ``text``."""
        self._filter = text.casefold()
        self._apply()

    def set_states(self, states: Mapping[str, RecentState]) -> None:
        """What `look_at` said."""
        self._states = states
        if self._rows:
            self.dataChanged.emit(self.index(0), self.index(len(self._rows) - 1))

    def _apply(self) -> None:
        self.beginResetModel()
        self._rows = [row for row in self._all if self._filter in row.path.casefold()]
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        row = self._rows[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return literal(row.name)
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tooltip(row.path)
        if role == Roles.RECENT:
            return row
        return self._states.get(row.path) if role == Roles.STATE else None


class RecentDelegate(QStyledItemDelegate):
    """Draws a row: icon, name over path; at the right the state, kind, size and date."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(200, _ROW)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row: Recent = index.data(Roles.RECENT)
        state: RecentState | None = index.data(Roles.STATE)
        rect = QRectF(_rect_of(option))
        painter.save()
        self._paint_ground(painter, option, rect)
        is_gone = state is not None and not state.exists
        is_file = state.is_file if state is not None and state.exists else row.path.endswith(_FILE_ENDINGS)
        middle = rect.center().y()
        icon_rect = QRectF(rect.left() + _PADDING, middle - _ICON / 2, _ICON, _ICON)
        draw_icon(painter, icon_rect, "file" if is_file else "folder-open", "text.3" if is_gone else "text.2")
        left = icon_rect.right() + 12
        right = self._paint_columns(painter, rect, row, state)
        if is_gone:
            right = self._paint_gone(painter, QRectF(left, rect.top(), right - left, rect.height()))
        width = max(right - _COLUMN_GAP - left, 40.0)
        name = theme().color("text.3" if is_gone else "text.1")
        draw_text(painter, QRectF(left, rect.top() + 8, width, 18), row.name, name, "heading")
        path = QRectF(left, rect.top() + 27, width, 16)
        draw_text(painter, path, row.path, theme().color("text.3"), "small", elide=Qt.TextElideMode.ElideMiddle)
        painter.restore()

    def _paint_ground(self, painter: QPainter, option: QStyleOptionViewItem, rect: QRectF) -> None:
        flags = _state_of(option)
        if flags & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, theme().color("bg.selected"))
        elif flags & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(rect, theme().color("bg.hover"))
        line = hairline_width(painter.device().devicePixelRatioF())
        painter.fillRect(QRectF(rect.left(), rect.bottom() - line, rect.width(), line), theme().color("border"))

    def _paint_columns(self, painter: QPainter, rect: QRectF, row: Recent, state: RecentState | None) -> float:
        """The right columns as far as there is room; returns where they begin."""
        kind = " · ".join(part for part in (kind_text(row.kind), ranks_text(row.rank, row.ranks)) if part)
        columns = [
            ((opened_text(row.opened_s),), _DATE_WIDTH, RIGHT),
            (self._sizes(state), _SIZE_WIDTH, RIGHT),
            ((kind,), _KIND_WIDTH, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter),
        ]
        right = rect.right() - _PADDING
        for texts, width, align in columns:
            if right - width - rect.left() < 260:
                break
            line = _LINE if len(texts) > 1 else rect.height()
            box = QRectF(right - width, rect.center().y() - len(texts) * line / 2, width, line)
            for text in texts:
                draw_text(painter, box, text, theme().color("text.2"), align=align)
                box.translate(0, line)
            right -= width + _COLUMN_GAP
        return right + _COLUMN_GAP

    def _sizes(self, state: RecentState | None) -> tuple[str, ...]:
        """What its own files take, and its cache."""
        if state is None:
            return ()
        own = self.tr("Files: {size}").format(size=state.size) if state.size else ""
        cache = self.tr("Cache: {size}").format(size=state.cache_size) if state.cache_size else ""
        return tuple(filter(None, (own, cache)))

    def _paint_gone(self, painter: QPainter, rect: QRectF) -> float:
        """ "Not found" before the columns; returns where it begins."""
        text = self.tr("Not found")
        width = QFontMetricsF(font("small")).horizontalAdvance(text) + 1
        left = rect.right() - _COLUMN_GAP - width
        draw_text(painter, QRectF(left, rect.top(), width, rect.height()), text, theme().color("text.3"), "small")
        draw_icon(painter, QRectF(left - 18, rect.center().y() - 7, 14, 14), "info", "text.3")
        return left - 18


def _rect_of(option: Any) -> QRect:
    rect: QRect = option.rect  # the stubs do not know the fields of style options
    return rect


def _state_of(option: Any) -> QStyle.StateFlag:
    state: QStyle.StateFlag = option.state
    return state


class RecentView(QListView):
    """The list. Signals: ``chosen(Recent)`` by double-click or Enter; ``removed(path)`` by Del."""

    chosen = Signal(object)
    removed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setModel(RecentModel(self))
        self.setItemDelegate(RecentDelegate(self))
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        # As high as its rows, so that the line below them follows; it scrolls where there is no room for all.
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.recent_model().modelReset.connect(self.updateGeometry)
        self.setUniformItemSizes(True)
        self.setAccessibleName(self.tr("Recent results"))
        self.doubleClicked.connect(self._choose)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.setAccessibleName(self.tr("Recent results"))

    def recent_model(self) -> RecentModel:
        """The model of the list."""
        model = self.model()
        assert isinstance(model, RecentModel)
        return model

    def _choose(self, index: QModelIndex) -> None:
        row = index.data(Roles.RECENT)
        if row is not None:
            self.chosen.emit(row)

    def sizeHint(self) -> QSize:
        return QSize(400, self.recent_model().rowCount() * _ROW)

    def minimumSizeHint(self) -> QSize:
        return QSize(200, min(self.recent_model().rowCount(), 3) * _ROW)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        index = self.currentIndex()
        if index.isValid() and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._choose(index)
        elif index.isValid() and event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self._remove(index)
        else:
            super().keyPressEvent(event)

    def _remove(self, index: QModelIndex) -> None:
        row = index.row()
        self.removed.emit(index.data(Roles.RECENT).path)
        left = self.recent_model().rowCount()
        if left:
            self.setCurrentIndex(self.recent_model().index(min(row, left - 1)))
