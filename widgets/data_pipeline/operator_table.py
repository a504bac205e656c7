"""The operators of the data pipeline as a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from analysis.pipeline_rules import PipelineOp, input_rate
from analysis.table_query import SortKey
from model.table import Column, Table, as_cells
from widgets.tables.cells import ROW_HEIGHT
from widgets.tables.columns import TableColumn
from widgets.tables.views import DataTable

_HEADER = 24
_MOST_ROWS = 12
_VERDICT = "verdict"
_NOTHING = " "
"""An empty cell would show the dash of a missing value; that an operator is no bottleneck is not missing."""
_COLUMNS = (
    Column("op_id", "int"),
    Column("type", "text"),
    Column("workers", "int"),
    Column("cpu_percent", "float", "percent"),
    Column("worker_percent", "float", "percent"),
    Column("input_percent", "float", "percent"),
    Column("output_percent", "float", "percent"),
    Column("empty_percent", "float", "percent"),
    Column(_VERDICT, "text"),
)


class OperatorTable(QWidget):
    """One row an operator; ``chosen(op_id)`` when a person goes to a row."""

    chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.table = DataTable()
        self.table.setSelectionMode(DataTable.SelectionMode.SingleSelection)
        self.table.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.table.row_chosen.connect(self._choose)
        self.table.sort_changed.connect(self._sort)
        self.table.page_model.set_token_of(self._token)
        self.table.page_model.set_icon_of(self._icon)
        self._rows: list[dict[str, Any]] = []
        self._severities: dict[int, str] = {}
        self._selected: int | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.table)

    def set_ops(self, ops: Sequence[PipelineOp], marks: dict[int, str], selected: int | None) -> None:
        """Show ``ops``; ``marks`` are the severities of those that hold up the pipeline."""
        by_id = {op.op_id: op for op in ops}
        self._severities = marks
        self._selected = selected
        self._rows = [self._row(op, by_id) for op in ops]
        self.table.setAccessibleName(self.tr("Operators of the data pipeline"))
        self._show()

    def _row(self, op: PipelineOp, by_id: dict[int, PipelineOp]) -> dict[str, Any]:
        return {
            "op_id": op.op_id,
            "type": op.type_name,
            "workers": op.workers,
            "cpu_percent": op.cpu_percent,
            "worker_percent": op.cpu_per_worker,
            "input_percent": _percent(input_rate(op, by_id)),
            "output_percent": _percent(op.rate),
            "empty_percent": _percent(op.empty),
            _VERDICT: self._verdict(op.op_id),
        }

    def _verdict(self, op_id: int) -> str:
        severity = self._severities.get(op_id)
        if severity is None:
            return _NOTHING
        return self.tr("Bottleneck") if severity == "critical" else self.tr("Suspect")

    def _columns(self) -> tuple[TableColumn, ...]:
        busiest = max((row["worker_percent"] or 0.0 for row in self._rows), default=0.0)
        return (
            TableColumn("op_id", self.tr("Op ID"), "count"),
            TableColumn("type", self.tr("Type")),
            TableColumn("workers", self.tr("Workers"), "count"),
            TableColumn("cpu_percent", self.tr("CPU"), "percent"),
            TableColumn(
                "worker_percent", self.tr("CPU per worker"), "percent", bar="counter.line", largest=max(busiest, 1.0)
            ),
            TableColumn("input_percent", self.tr("Input use"), "percent", bar="level", largest=100.0),
            TableColumn("output_percent", self.tr("Output use"), "percent", bar="level", largest=100.0),
            TableColumn("empty_percent", self.tr("Output empty"), "percent"),
            TableColumn(_VERDICT, self.tr("Verdict")),
        )

    def _show(self) -> None:
        rows = _sorted(self._rows, self.table.sort.keys)
        self._rows = rows
        cells = {column.name: as_cells([row[column.name] for row in rows], column.kind) for column in _COLUMNS}
        self.table.page_model.set_rows(self._columns(), len(rows), Table("operators", _COLUMNS, cells))
        self.table.sort.set_keys(self.table.sort.keys)
        self.table.fit_columns()
        self._fit_height()
        at = next((at for at, row in enumerate(rows) if row["op_id"] == self._selected), None)
        self.table.choose_row(at)

    def _fit_height(self) -> None:
        bar = self.table.horizontalScrollBar().sizeHint().height()
        rows = min(max(len(self._rows), 2), _MOST_ROWS)
        self.table.setMinimumHeight(_HEADER + ROW_HEIGHT * rows + bar)

    def _sort(self, keys: tuple[SortKey, ...]) -> None:
        self._show()

    def _choose(self, row: int) -> None:
        self.chosen.emit(self._rows[row]["op_id"])

    def _token(self, row: int, column: str) -> str | None:
        return self._severities.get(self._rows[row]["op_id"]) if column == _VERDICT else None

    def _icon(self, row: int, column: str) -> tuple[str, str] | None:
        severity = self._severities.get(self._rows[row]["op_id"]) if column == _VERDICT else None
        return (severity, severity) if severity is not None else None


def _percent(share: float | None) -> float | None:
    return None if share is None else share * 100


def _sorted(rows: list[dict[str, Any]], keys: Sequence[SortKey]) -> list[dict[str, Any]]:
    """``rows`` by ``keys``, the first counts most; missing values come last either way."""
    ordered = list(rows)
    for key in reversed(keys):
        known = [row for row in ordered if row[key.column] not in (None, _NOTHING)]
        missing = [row for row in ordered if row[key.column] in (None, _NOTHING)]
        known.sort(key=lambda row: row[key.column], reverse=key.descending)
        ordered = known + missing
    return ordered
