"""The blocks that live at a point, largest first, under a line that says where and how much they are together."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from analysis.memory import Memory
from analysis.table_query import SortKey
from model.table import MISSING_INT, Table
from model.units import count, counted, size
from widgets.memory.words import point_text
from widgets.parts.elided_label import ElidedLabel
from widgets.parts.plain_text import accessible_text
from widgets.tables.columns import TableColumn, columns_of
from widgets.tables.footer import TableFooter
from widgets.tables.views import DataTable

_TIMES = ("allocation_ns", "release_ns")


def since_origin(table: Table, origin: int) -> Table:
    """The blocks with times that count from ``origin``."""
    data = dict(table.data)
    for name in _TIMES:
        if name in data:
            data[name] = np.where(data[name] == MISSING_INT, MISSING_INT, data[name] - origin)
    return Table(table.name, table.columns, data)


class BlockList(QWidget):
    """Signals: ``opened(row)`` after Enter or a double-click; ``page_wanted(first)``; ``sort_changed(keys)``."""

    opened = Signal(int)
    page_wanted = Signal(int)
    sort_changed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.heading = ElidedLabel("", "heading")
        self.table = DataTable()
        self.table.fills_width = True
        self.footer = TableFooter()
        self._shown: object = None
        self._origin = 0
        self.table.row_opened.connect(self.opened)
        self.table.page_model.page_wanted.connect(self.page_wanted)
        self.table.sort_changed.connect(self.sort_changed)
        top = QVBoxLayout()
        top.setContentsMargins(16, 8, 8, 6)
        top.addWidget(self.heading)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(top)
        layout.addWidget(self.table, 1)
        layout.addWidget(self.footer)

    def show_result(self, result: Memory) -> None:
        """Show the blocks of ``result``, which has some."""
        blocks, query = result.blocks, result.query
        assert blocks is not None
        assert result.point is not None
        at = point_text(result, result.point)
        words = self.tr("Live at the peak, {0}") if result.point_is_peak else self.tr("Live at {0}")
        self.heading.set_text(words.format(at))
        self.table.setAccessibleName(accessible_text(self.heading.text()))
        shown = (result.view, result.graph, result.point, query.sort)
        self._origin = result.origin
        table = since_origin(blocks.table, result.origin)
        if shown == self._shown:
            self.table.page_model.add_page(table, blocks.first)
            return
        self._shown = shown
        self.table.choose_row(None)
        self.table.page_model.set_rows(self._columns(table), blocks.total, table, blocks.first)
        self.table.sort.set_keys(query.sort or (SortKey("size_bytes", descending=True),))
        self.table.fit_columns()
        self.footer.set_texts(self._words(result))

    def life_of(self, row: int) -> tuple[int | None, int | None]:
        """When the block of a row is allocated and released, ns; None = not within the recording."""
        begin, end = (self.table.page_model.value(row, name) for name in _TIMES)
        return (
            begin + self._origin if isinstance(begin, int) else None,
            end + self._origin if isinstance(end, int) else None,
        )

    def forget(self) -> None:
        """Show the next result anew."""
        self._shown = None

    def _columns(self, table: Table) -> tuple[TableColumn, ...]:
        titles = {
            "name": self.tr("Name"),
            "size_bytes": self.tr("Size"),
            "allocation_ns": self.tr("Allocated at"),
            "release_ns": self.tr("Released at"),
            "duration_ns": self.tr("Lives for"),
            "device": self.tr("Device"),
            "type": self.tr("Type"),
            "shape": self.tr("Shape"),
            "data_type": self.tr("Data type"),
            "life_start": self.tr("First node"),
            "life_end": self.tr("Last node"),
            "node_index_start": self.tr("First node"),
            "node_index_end": self.tr("Last node"),
        }
        return columns_of(table, titles)

    def _size_words(self, result: Memory, held: int) -> str:
        """How much the blocks are together: of what the main component has allocated, where that is known."""
        peak = result.peak_of(result.main)
        if not result.over_time or not result.point_is_peak or peak is None or not peak.allocated:
            return size(held)
        words = self.tr("{held} of the {all} that {component} has allocated")
        return words.format(held=size(held), all=size(peak.allocated), component=peak.component)

    def _words(self, result: Memory) -> str:
        blocks = result.blocks
        assert blocks is not None
        words = [counted(self.tr("%n block(s)", "", blocks.total), blocks.total)]
        words.append(self._size_words(result, blocks.size))
        if blocks.kept and result.over_time:
            words.append(self.tr("{n} never released in the recording").format(n=count(blocks.kept)))
        elif blocks.kept:
            words.append(self.tr("{n} held to the end (without a last node)").format(n=count(blocks.kept)))
        if blocks.before:
            words.append(self.tr("{n} allocated before it").format(n=count(blocks.before)))
        if blocks.unknown:
            words.append(
                counted(self.tr("%n row(s) without size or times are left out", "", blocks.unknown), blocks.unknown)
            )
        return " · ".join(words)
