"""The peaks of all components, one row each."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from analysis.memory import Memory
from analysis.table_query import SortKey
from model.table import Column, Table, as_cells
from model.units import TimeScale
from widgets.memory.words import axis_scale
from widgets.tables.columns import TableColumn, columns_of
from widgets.tables.views import DataTable

_COLUMNS = (
    Column("component", "text"),
    Column("allocated", "int", "bytes"),
    Column("allocated_at", "int", "ns"),
    Column("reserved", "int", "bytes"),
    Column("reserved_at", "int", "ns"),
    Column("unused", "float", "percent"),
    Column("samples", "int"),
)


class ComponentTable(DataTable):
    """Signal: ``peak_chosen(point)`` after a click on a row or Enter: where its peak is."""

    peak_chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._result: Memory | None = None
        self._components: list[str] = []
        self.setSelectionMode(DataTable.SelectionMode.SingleSelection)
        self.clicked.connect(lambda index: self._choose(index.row()))
        self.row_opened.connect(self._choose)
        self.sort_changed.connect(lambda _: self._show())

    def show_result(self, result: Memory) -> None:
        """Show the peaks of ``result``."""
        self._result = result
        self._show()

    def _show(self) -> None:
        result = self._result
        if result is None:
            return
        peaks = list(result.peaks)
        for key in reversed(self.sort.keys or (SortKey("allocated", True), SortKey("reserved", True))):
            known = [peak for peak in peaks if getattr(peak, key.column) is not None]
            rest = [peak for peak in peaks if getattr(peak, key.column) is None]
            known.sort(key=lambda peak, name=key.column: getattr(peak, name), reverse=key.descending)  # type: ignore[misc]
            peaks = known + rest
        self._components = [peak.component for peak in peaks]

        def since(at: int | None) -> int | None:
            return None if at is None else at - result.origin

        values = {
            "component": self._components,
            "allocated": [peak.allocated for peak in peaks],
            "allocated_at": [since(peak.allocated_at) for peak in peaks],
            "reserved": [peak.reserved for peak in peaks],
            "reserved_at": [None if peak.reserves_evenly else since(peak.reserved_at) for peak in peaks],
            "unused": [None if peak.unused is None else peak.unused * 100 for peak in peaks],
            "samples": [peak.samples for peak in peaks],
        }
        cells = {column.name: as_cells(values[column.name], column.kind) for column in _COLUMNS}
        table = Table("components", _COLUMNS, cells)
        self.page_model.set_rows(self._titled(table, axis_scale(result)), len(peaks), table)
        self.sort.set_keys(self.sort.keys)
        self.fit_columns()

    def _titled(self, table: Table, times: TimeScale) -> tuple[TableColumn, ...]:
        titles = {
            "component": self.tr("Component"),
            "allocated": self.tr("Peak allocated"),
            "allocated_at": self.tr("at"),
            "reserved": self.tr("Peak reserved"),
            "reserved_at": self.tr("at"),
            "unused": self.tr("Unused*"),
            "samples": self.tr("Samples"),
        }
        looks: dict[str, dict[str, Any]] = {
            "unused": {"bar": "counter.line", "largest": 100.0},
            "allocated_at": {"scale": times},
            "reserved_at": {"scale": times, "blank_missing": True},
        }
        return tuple(replace(column, **looks.get(column.name, {})) for column in columns_of(table, titles))

    def _choose(self, row: int) -> None:
        if self._result is None or not 0 <= row < len(self._components):
            return
        peak = self._result.peak_of(self._components[row])
        at = peak and peak.at
        if at is not None:
            self.peak_chosen.emit(at)
