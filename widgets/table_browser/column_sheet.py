"""A sheet that says which columns of a table are shown, and in which order."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QHBoxLayout, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from widgets.parts.link import Link
from widgets.parts.plain_text import plain_tooltip, text_label
from widgets.table_browser.popup import Popup
from widgets.tables.column_choices import ColumnChoice
from widgets.tables.columns import TableColumn

_NAME = int(Qt.ItemDataRole.UserRole)
_WIDTH, _MOST_ROWS, _ROW = 280, 16, 22


class ColumnSheet(Popup):
    """Check marks show and hide; a row is moved by a drag or with Alt and the arrows. Signal: ``chosen(choice)``."""

    chosen = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._own: tuple[str, ...] = ()
        self._is_filling = False
        self.list = QListWidget()
        self.list.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.list.setDefaultDropAction(Qt.DropAction.MoveAction)
        self.list.setUniformItemSizes(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.itemChanged.connect(lambda _: self._tell())
        self.list.model().rowsMoved.connect(lambda *_: self._tell())
        self.list.installEventFilter(self)
        self.all_link, self.reset_link = Link(), Link()
        self.all_link.clicked.connect(self._show_all)
        self.reset_link.clicked.connect(self._reset)
        self._note = text_label("", "small", "caption")
        self._note.setWordWrap(True)
        links = QHBoxLayout()
        links.setSpacing(16)
        links.addWidget(self.all_link)
        links.addWidget(self.reset_link)
        links.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 8, 12, 12)
        layout.setSpacing(6)
        layout.addLayout(links)
        layout.addWidget(self.list)
        layout.addWidget(self._note)
        self.setFixedWidth(_WIDTH)
        self.retranslate()

    def retranslate(self) -> None:
        """Set all texts again."""
        self.all_link.set_text(self.tr("Show all"))
        self.reset_link.set_text(self.tr("As in the file"))
        self.list.setAccessibleName(self.tr("Columns"))
        self._note.setText(self.tr("Drag a column, or move it with Alt+Up and Alt+Down."))

    def ask(self, columns: Sequence[TableColumn], choice: ColumnChoice, below: QWidget) -> None:
        """Let a person choose among ``columns``, all of the table in its own order."""
        self._own = tuple(column.name for column in columns)
        self._fill({column.name: column.title for column in columns}, choice)
        self.list.setFixedHeight(min(len(columns), _MOST_ROWS) * _ROW + 4)
        self.open_below(below)
        self.list.setFocus()

    def _fill(self, titles: dict[str, str], choice: ColumnChoice) -> None:
        self._is_filling = True
        self.list.clear()
        for name in choice.in_order(self._own):
            item = QListWidgetItem(titles[name])
            item.setData(_NAME, name)
            item.setToolTip(plain_tooltip(name))
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsDropEnabled)
            item.setCheckState(Qt.CheckState.Unchecked if name in choice.hidden else Qt.CheckState.Checked)
            self.list.addItem(item)
        self.list.setCurrentRow(0)
        self._is_filling = False

    def _items(self) -> list[QListWidgetItem]:
        return [self.list.item(row) for row in range(self.list.count())]

    def _tell(self) -> None:
        if self._is_filling:
            return
        items = self._items()
        order = tuple(str(item.data(_NAME)) for item in items)
        hidden = frozenset(str(item.data(_NAME)) for item in items if item.checkState() != Qt.CheckState.Checked)
        self.chosen.emit(ColumnChoice(() if order == self._own else order, hidden))

    def _show_all(self) -> None:
        self._is_filling = True
        for item in self._items():
            item.setCheckState(Qt.CheckState.Checked)
        self._is_filling = False
        self._tell()

    def _reset(self) -> None:
        self._fill({str(item.data(_NAME)): item.text() for item in self._items()}, ColumnChoice())
        self._tell()

    def _move(self, by: int) -> None:
        row = self.list.currentRow()
        if 0 <= row + by < self.list.count():
            self._is_filling = True
            self.list.insertItem(row + by, self.list.takeItem(row))
            self.list.setCurrentRow(row + by)
            self._is_filling = False
            self._tell()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Alt with Up or Down moves the row."""
        if watched is self.list and event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            ways = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
            if event.modifiers() & Qt.KeyboardModifier.AltModifier and event.key() in ways:
                self._move(ways[Qt.Key(event.key())])
                return True
        return False
