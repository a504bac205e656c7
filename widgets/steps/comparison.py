"""Two steps in figures: each part of both, and by how much they differ."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from analysis.step_difference import PartDifference, step_difference
from analysis.step_trace import StepTrace
from model.table import MISSING_INT, Column, Table
from model.units import TimeScale
from widgets.parts.plain_text import text_label
from widgets.steps.phases import part_label
from widgets.tables.cells import ROW_HEIGHT
from widgets.tables.columns import TableColumn
from widgets.tables.views import DataTable


class Comparison(QWidget):
    """A table of the parts of the two steps of a step trace."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._note = text_label("", "small", "caption")
        self._note.setWordWrap(True)
        self.table = DataTable()
        self.table.least_text = 60
        self.table.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 8, 16, 12)
        layout.setSpacing(6)
        layout.addWidget(self.table)
        layout.addWidget(self._note)

    def show_result(self, result: StepTrace, names: tuple[str, str]) -> None:
        """Show the chosen step beside the compared one; ``names``: what they are called."""
        if result.picture is None or result.compared_picture is None:
            return
        rows = step_difference(result.picture, result.compared_picture)
        whole = TimeScale.for_values(value for row in rows for value in (row.first_ns, row.second_ns))
        scale = TimeScale(whole.unit, whole.ns, max(whole.decimals, 3))  # differences are small
        meaning = self.tr("Difference: {0} less {1}; in percent of {1}.").format(*names)
        columns = [
            TableColumn("part", self.tr("Part"), sortable=False),
            TableColumn("first", names[0], "time", scale, sortable=False),
            TableColumn("second", names[1], "time", scale, sortable=False),
            TableColumn("difference", "Δ", "time", scale, sortable=False, meaning=meaning),
            TableColumn("percent", "Δ, %", "number", decimals=1, sortable=False, meaning=meaning),
        ]
        self.table.page_model.set_rows(columns, len(rows), _table(rows))
        self.table.page_model.set_strong_row(len(rows) - 1)
        self.table.setFixedHeight(ROW_HEIGHT * len(rows) + self.table.horizontalHeader().height() + 14)
        self.table.fit_columns()
        self._note.setText(f"Δ  {meaning}")


def _table(rows: tuple[PartDifference, ...]) -> Table:
    def ints(values: list[int | None]) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
        return np.array([MISSING_INT if value is None else value for value in values], np.int64)

    shares = [np.nan if row.percent is None else row.percent for row in rows]
    columns = (Column("part", "text"), *(Column(name, "int", "ns") for name in ("first", "second", "difference")))
    data = {
        "part": np.array([part_label(row.part, is_short=True) for row in rows], object),
        "first": ints([row.first_ns for row in rows]),
        "second": ints([row.second_ns for row in rows]),
        "difference": ints([row.difference_ns for row in rows]),
        "percent": np.array(shares, np.float64),
    }
    return Table("difference", (*columns, Column("percent", "float", "%")), data)
