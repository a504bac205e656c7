"""The right side of the Step trace panel: where phases begin, the two averages, and a table of all steps."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from analysis.step_trace import StepTrace
from model.table import Column, Table, as_cells
from model.units import counted
from widgets.parts.hairline import Hairline
from widgets.parts.segment import Choice, Segment
from widgets.sentences import listed
from widgets.steps.curves import position_of, step_labels
from widgets.steps.phase_starts import PhaseStarts
from widgets.steps.phases import phase_label, scale_of, scale_within, short_phase_label
from widgets.steps.step_parts import StepParts
from widgets.steps.two_averages import TwoAverages
from widgets.tables.cells import ROW_HEIGHT
from widgets.tables.columns import TableColumn
from widgets.tables.footer import TableFooter
from widgets.tables.views import DataTable
from widgets.tables.whole_table import order_of

_USUAL_WIDTH, _WIDTH_FOR_MORE = 404, 484
_SHARE = 23  # percent
_USUAL_COLUMNS = 5
_ROWS_EMBEDDED = 12


class AllSteps(QWidget):
    """Starts, averages, and a table of all steps or of the parts of the chosen one. Signals: ``step_chosen(step)``,
    ``step_opened(step)``, ``part_chosen(part, stream)``, ``operator_wanted(name)``."""

    step_chosen = Signal(int)
    step_opened = Signal(int)
    part_chosen = Signal(object, str)
    operator_wanted = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._result: StepTrace | None = None
        self._order = np.zeros(0, np.int64)
        self.starts = PhaseStarts()
        self.averages = TwoAverages()
        self._rule, self._rule_below = Hairline(), Hairline()
        self.table = DataTable()
        self.parts = StepParts()
        self.parts.part_chosen.connect(self.part_chosen)
        self.kinds = Segment()
        self._tables = QStackedWidget()
        self.kinds.chosen.connect(lambda key: self._tables.setCurrentIndex(int(key == "parts")))
        self._tables.addWidget(self.table)
        self._tables.addWidget(self.parts)
        self._footer = TableFooter()
        kinds = QHBoxLayout()
        kinds.setContentsMargins(14, 8, 14, 8)
        kinds.addWidget(self.kinds)
        kinds.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        for widget in (self.starts, self._rule, self.averages, self._rule_below):
            layout.addWidget(widget)
        layout.addLayout(kinds)
        layout.addWidget(self._tables, 1)
        layout.addWidget(self._footer)
        self.starts.operator_wanted.connect(self.operator_wanted)
        self.table.sort_changed.connect(lambda _: self._fill())
        self.table.row_chosen.connect(lambda row: self.step_chosen.emit(self._step_at(row)))
        self.table.row_opened.connect(lambda row: self.step_opened.emit(self._step_at(row)))

    def show_result(self, result: StepTrace) -> None:
        """Show everything of a step trace."""
        self._result = result
        has_points = result.form in ("training", "inference")
        self.starts.setVisible(has_points)
        self._rule.setVisible(has_points)
        self.starts.show_points(result)
        self.averages.show_averages(result)
        # The only step is its own mean: the table has it.
        has_averages = result.is_whole_run or result.file_average is not None or len(result.steps) != 1
        self.averages.setVisible(has_averages)
        self._rule_below.setVisible(has_averages)
        of_parts = self.tr("Average") if result.chosen is None else self.tr("Step {0}").format(result.chosen)
        self.kinds.set_choices([Choice("steps", self.tr("All steps")), Choice("parts", of_parts)])
        self.table.setAccessibleName(self.tr("All steps"))
        self.kinds.setVisible(result.picture is not None)
        if result.picture is None:
            self.kinds.set_current("steps")
        self._tables.setCurrentIndex(int(self.kinds.current() == "parts"))
        self.parts.show_parts(result)
        self._fill()

    def usual_width(self, room: int) -> int:
        """Its part of ``room``, and as much as the table needs; px."""
        needed = _WIDTH_FOR_MORE if len(self.table.page_model.columns) > _USUAL_COLUMNS else _USUAL_WIDTH
        return max(needed, room * _SHARE // 100)

    def set_embedded(self, is_embedded: bool) -> None:
        """Stand inside something that scrolls, where the table keeps some rows; else the table takes what is left."""
        self._tables.setMinimumHeight(_ROWS_EMBEDDED * ROW_HEIGHT if is_embedded else 0)

    def _step_at(self, row: int) -> int:
        assert self._result is not None
        return int(self._result.steps[self._order[row]])

    @staticmethod
    def _named_steps(result: StepTrace) -> bool:
        """Whether some steps have names that are no numbers."""
        return any(text != str(number) for text, number in zip(result.step_texts, result.steps.tolist(), strict=False))

    def _columns(self, result: StepTrace) -> list[TableColumn]:
        scale = scale_of(result)
        columns = [TableColumn("step", self.tr("Step"), "text" if self._named_steps(result) else "count")]
        for curve in result.curves:
            known = curve.values_ns[curve.values_ns >= 0]
            own = scale_within(scale, float(known.max()) if len(known) else None)
            columns.append(TableColumn(curve.phase, short_phase_label(curve.phase), "time", own, names_unit=False))
        if result.form != "marks":  # there the only part is the total
            columns.append(TableColumn("total", phase_label("total"), "time", scale, names_unit=False))
        preparing = max((row.preparing_ns for row in result.splits.rows if row.preparing_ns is not None), default=None)
        if result.form == "split" and preparing is not None:
            own = scale_within(scale, preparing)
            columns.append(TableColumn("preparing", short_phase_label("preparing"), "time", own, names_unit=False))
        return columns

    @staticmethod
    def _stored(column: TableColumn) -> Column:
        return Column(column.name, "text") if column.kind == "text" else Column(column.name, "int", "ns")

    def _fill(self) -> None:
        result = self._result
        if result is None:
            return
        columns = self._columns(result)
        data = {curve.phase: curve.values_ns for curve in result.curves}
        if result.total is not None:
            data["total"] = result.total.values_ns
        if self._named_steps(result):
            data["step"] = np.array(step_labels(result), object)
        else:
            data["step"] = result.steps
        if any(column.name == "preparing" for column in columns):
            data["preparing"] = as_cells([row.preparing_ns for row in result.splits.rows], "int")
        table = Table("steps", tuple(self._stored(column) for column in columns), data)
        self._order = order_of(table, self.table.sort.keys)
        ordered = {name: cells[self._order] for name, cells in data.items()}
        self.table.page_model.set_rows(columns, table.rows, Table("steps", table.columns, ordered))
        self.table.fit_columns()
        self._choose(result)
        self._footer.set_texts(self._summary(result))

    def _summary(self, result: StepTrace) -> str:
        steps = counted(self.tr("%n step(s)", "", len(result.steps)), len(result.steps))
        words = [steps, self.tr("times in {0}").format(scale_of(result).unit)]
        cut = result.splits.cut
        incomplete = len(result.steps) - int(result.complete.sum()) - cut
        if incomplete > 0:
            words.append(counted(self.tr("%n incomplete", "", incomplete), incomplete))
        if cut:
            words.append(counted(self.tr("%n cut by the exported range", "", cut), cut))
        if result.broken:
            words.append(counted(self.tr("%n whose phases do not add up", "", result.broken), result.broken))
        return listed(words)

    def _choose(self, result: StepTrace) -> None:
        row = position_of(result.steps[self._order], result.chosen)
        self.table.choose_row(row)
        self.table.page_model.set_strong_row(row)
