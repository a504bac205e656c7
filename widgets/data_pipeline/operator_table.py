"""The operators of the data pipeline as a table."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from analysis.pipeline_rules import PipelineOp, input_rate
from model.table import Column
from widgets.tables.cells import ICON_ROLE, TOKEN_ROLE
from widgets.tables.columns import TableColumn
from widgets.tables.small_table import NOTHING, Row, SmallTable

_VERDICT = "verdict"
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


class OperatorTable(SmallTable):
    """One row an operator; ``chosen(op_id)`` when a person goes to a row."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(_COLUMNS, parent)
        self.table.page_model.tell(TOKEN_ROLE, self._token)
        self.table.page_model.tell(ICON_ROLE, self._icon)
        self._severities: dict[int, str] = {}

    def set_ops(self, ops: Sequence[PipelineOp], marks: dict[int, str], selected: int | None) -> None:
        """Show ``ops``; ``marks`` are the severities of those that hold up the pipeline."""
        by_id = {op.op_id: op for op in ops}
        self._severities = marks
        self.table.setAccessibleName(self.tr("Operators of the data pipeline"))
        rows = [self._row(op, by_id) for op in ops]
        self.set_rows(self._columns(rows), rows, selected)

    def _row(self, op: PipelineOp, by_id: dict[int, PipelineOp]) -> Row:
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
            return NOTHING
        return self.tr("Bottleneck") if severity == "critical" else self.tr("Suspect")

    def _columns(self, rows: Sequence[Row]) -> tuple[TableColumn, ...]:
        busiest = max((row["worker_percent"] or 0.0 for row in rows), default=0.0)
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

    def _token(self, row: int, column: str) -> str | None:
        return self._severities.get(self.rows[row]["op_id"]) if column == _VERDICT else None

    def _icon(self, row: int, column: str) -> tuple[str, str] | None:
        severity = self._severities.get(self.rows[row]["op_id"]) if column == _VERDICT else None
        return (severity, severity) if severity is not None else None


def _percent(share: float | None) -> float | None:
    return None if share is None else share * 100
