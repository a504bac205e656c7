"""The CPU use of each dataset operator as a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

from PySide6.QtWidgets import QWidget

from analysis.cpu import OperatorCpu
from model.table import Column
from widgets.tables.columns import TableColumn
from widgets.tables.small_table import SmallTable

_PERCENTS = ("user", "system", "mean", "most", "per_worker", "of_machine")
_COLUMNS = (
    Column("op_id", "int"),
    Column("type_name", "text"),
    Column("workers", "int"),
    *(Column(name, "float", "percent") for name in _PERCENTS),
)


class CpuOperatorTable(SmallTable):
    """One row an operator; ``chosen(op_id)`` when a person goes to a row."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(_COLUMNS, parent)

    def set_ops(self, ops: Sequence[OperatorCpu], selected: int | None) -> None:
        """Show ``ops``."""
        self.table.setAccessibleName(self.tr("CPU use of the operators"))
        rows = [asdict(op) | {"type_name": op.type_name or None} for op in ops]
        busiest = max((op.mean or 0.0 for op in ops), default=0.0)
        each = max((op.per_worker or 0.0 for op in ops), default=0.0)
        columns = (
            TableColumn("op_id", self.tr("Op ID"), "count"),
            TableColumn("type_name", self.tr("Type")),
            TableColumn("workers", self.tr("Workers"), "count"),
            TableColumn("user", self.tr("User"), "percent"),
            TableColumn("system", self.tr("System"), "percent"),
            TableColumn("mean", self.tr("Both, of a core"), "percent", bar="counter.line", largest=max(busiest, 1.0)),
            TableColumn("most", self.tr("Largest"), "percent"),
            TableColumn("per_worker", self.tr("Per worker"), "percent", bar="counter.line", largest=max(each, 1.0)),
            TableColumn("of_machine", self.tr("Of all cores"), "percent"),
        )
        self.set_rows(columns, rows, selected)
