"""A sheet with an operator's inputs and outputs."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from analysis.operator_info import OperatorInfo
from model.table import Column, Table, as_cells
from model.units import count, counted
from widgets.counts import Counts
from widgets.parts.elided_label import ElidedLabel
from widgets.table_browser.popup import Popup
from widgets.tables.cells import ROW_HEIGHT
from widgets.tables.columns import TableColumn
from widgets.tables.footer import TableFooter
from widgets.tables.views import DataTable

_COLUMNS = tuple(Column(name, "text") for name in ("part", "format", "type", "shape"))
_WIDTH, _MOST_ROWS = 460, 14


class InfoSheet(Popup):
    """Format, data type and shape of each input and output; of each variant where calls differ."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.title = ElidedLabel("", "heading")
        self.table, self.footer = DataTable(), TableFooter()
        self.table.fills_width = True
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 8, 12, 4)
        layout.setSpacing(6)
        for part in (self.title, self.table, self.footer):
            layout.addWidget(part)
        self.setFixedWidth(_WIDTH)

    def show_info(self, info: OperatorInfo, below: QWidget) -> None:
        """Open with ``info``."""
        self.title.set_text(info.name)
        rows: list[tuple[str, str, str, str]] = []
        for variant in info.variants:
            if info.variant_count > 1:
                rows.append((Counts().calls(variant.calls), "", "", ""))
            for words, side in ((self.tr("Input {0}"), variant.inputs), (self.tr("Output {0}"), variant.outputs)):
                for number, one in enumerate(side):
                    shape = f"[{one.shape}]" if one.shape or one.data_type else ""
                    rows.append((words.format(number), one.format, one.data_type, shape))
        titles = ("", self.tr("Format"), self.tr("Type"), self.tr("Shape"))
        columns = [
            TableColumn(column.name, title, sortable=False, blank_missing=True)
            for column, title in zip(_COLUMNS, titles, strict=True)
        ]
        data = {column.name: as_cells([row[at] or None for row in rows], "text") for at, column in enumerate(_COLUMNS)}
        self.table.page_model.set_rows(columns, len(rows), Table("info", _COLUMNS, data))
        self.table.setFixedHeight((min(max(len(rows), 2), _MOST_ROWS) + 1) * ROW_HEIGHT + 10)
        self.footer.set_texts(self._words(info))
        self.open_below(below)
        self.table.fit_columns()
        self.table.setFocus()

    def _words(self, info: OperatorInfo) -> str:
        if not info.variants:
            return self.tr("These rows say nothing of inputs and outputs.")
        if info.variant_count > len(info.variants):
            return self.tr("{0} of {1} variants, the most frequent").format(
                count(len(info.variants)), count(info.variant_count)
            )
        words = counted(self.tr("%n variant(s)", "", info.variant_count), info.variant_count)
        return words if info.variant_count > 1 else ""
