"""The right side of the Step trace panel: where phases begin, the two averages, and a table of all steps."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QStackedWidget, QVBoxLayout, QWidget

from analysis.step_average import Average
from analysis.step_trace import StepTrace
from model.table import Column, Table, as_cells
from model.units import TimeScale, count, counted
from widgets.parts.hairline import Hairline
from widgets.parts.icon_view import IconView
from widgets.parts.link import Link
from widgets.parts.plain_text import plain_tooltip, text_label
from widgets.parts.segment import Choice, Segment
from widgets.sentences import listed
from widgets.steps.curves import position_of, step_labels
from widgets.steps.phases import phase_label, scale_of, scale_within, short_phase_label
from widgets.steps.step_parts import StepParts
from widgets.tables.cells import ROW_HEIGHT
from widgets.tables.columns import TableColumn
from widgets.tables.footer import TableFooter
from widgets.tables.views import DataTable
from widgets.tables.whole_table import order_of

_RIGHT = Qt.AlignmentFlag.AlignRight
_USUAL_WIDTH, _WIDTH_FOR_MORE = 404, 484
_SHARE = 23  # percent
_USUAL_COLUMNS = 5
_ROWS_EMBEDDED = 12


class PhaseStarts(QWidget):
    """The operators at which forward starts and backward ends, and how they were chosen. ``operator_wanted(name)``."""

    operator_wanted = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = text_label("", "heading")
        self._names = [text_label("", tone="secondary") for _ in range(2)]
        self._links = [Link() for _ in range(2)]
        self._why = text_label("", "small", "caption")
        self._why.setWordWrap(True)
        grid = QGridLayout()
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(6)
        grid.setColumnStretch(1, 1)
        for row, (name, link) in enumerate(zip(self._names, self._links, strict=True)):
            grid.addWidget(name, row, 0)
            grid.addWidget(link, row, 1)
            link.clicked.connect(lambda _=False, link=link: self.operator_wanted.emit(link.link_text()))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 12, 14, 12)
        layout.setSpacing(8)
        layout.addWidget(self._title)
        layout.addLayout(grid)
        layout.addWidget(self._why)

    def show_points(self, result: StepTrace) -> None:
        """Show the operators of the chosen step."""
        self._title.setText(self.tr("Where the phases begin"))
        pairs = ((self.tr("FP start"), result.fp_start), (self.tr("BP end"), result.bp_end))
        for (words, name), label, link in zip(pairs, self._names, self._links, strict=True):
            label.setText(words)
            link.set_text(name or "–")
            link.setEnabled(bool(name))
            link.setToolTip(plain_tooltip(name or ""))
        for ends in (self._names[1], self._links[1]):
            ends.setVisible(result.form != "inference")
        named = bool(result.fp_start or result.bp_end)
        self._why.setText(
            self.tr(
                "Chosen by the profiler: the first operator after GetNext, and the last one before the final "
                "collective. Set PROFILING_FP_START and PROFILING_BP_END to choose others "
                "(older versions: FP_POINT, BP_POINT)."
            )
            if named
            else self.tr("The result does not name the operators.")
        )


class TwoAverages(QWidget):
    """The file's own average beside ours over the complete steps, and which steps each is over."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = text_label("", "heading")
        self._unit = text_label("", tone="caption")
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(16)
        self._grid.setVerticalSpacing(4)
        self._grid.setColumnStretch(0, 1)
        self._cells: list[QLabel] = []
        self._icon = IconView("info", 14, "info")
        self._note = text_label("", "small", "secondary")
        self._note.setWordWrap(True)
        heading = QHBoxLayout()
        heading.setSpacing(8)
        heading.addWidget(self._title)
        heading.addWidget(self._unit)
        heading.addStretch(1)
        note = QHBoxLayout()
        note.setSpacing(8)
        note.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignTop)
        note.addWidget(self._note, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 12, 14, 12)
        layout.setSpacing(8)
        layout.addLayout(heading)
        layout.addLayout(self._grid)
        layout.addLayout(note)

    def show_averages(self, result: StepTrace) -> None:
        """Fill the table; a result without an average of its own has one column."""
        for cell in self._cells:
            self._grid.removeWidget(cell)
            cell.deleteLater()
        self._cells.clear()
        mean, own = result.mean, result.file_average
        columns: list[tuple[str, Average]] = []
        if own is not None:
            columns.append((self.tr("File's own"), own))
        if mean is not None:
            columns.append((self._over(result, mean.steps or 0), mean))
        scale = TimeScale.for_values(average.total_ns for _, average in columns)
        phases = result.phases if result.form == "marks" else (*result.phases, "total")
        self._title.setText(self.tr("Two averages") if own is not None else self.tr("Average"))
        self._unit.setText(scale.unit)
        for at, (words, average) in enumerate(columns):
            self._put(0, at + 1, words, "secondary")
            for row, value in enumerate([*average.phases_ns, average.total_ns][: len(phases)]):
                text = scale_within(scale, value).text(value)
                self._put(row + 1, at + 1, text, "heading" if row == len(phases) - 1 else "")
        for row, phase in enumerate(phases):
            self._put(row + 1, 0, phase_label(phase), "secondary")
        self._note.setText(self._what_it_includes(result))
        self._icon.setVisible(bool(self._note.text()))

    def _over(self, result: StepTrace, steps: int) -> str:
        if result.is_whole_run:
            return self.tr("Whole run")
        if result.leaves_out_first:
            return self.tr("{0} of {1} steps").format(count(steps), count(len(result.steps)))
        if steps == 1:
            return self.tr("One step")
        is_all = steps == len(result.steps)
        words = self.tr("All %n step(s)", "", steps) if is_all else self.tr("%n complete step(s)", "", steps)
        return counted(words, steps)

    def _put(self, row: int, column: int, text: str, kind: str) -> None:
        label = text_label(text, "heading" if kind == "heading" else "body", "" if kind == "heading" else kind)
        self._cells.append(label)
        self._grid.addWidget(label, row, column, _RIGHT if column else Qt.AlignmentFlag.AlignLeft)

    def _what_it_includes(self, result: StepTrace) -> str:
        own = result.file_average
        missing = len(result.steps) - int(result.complete.sum())
        words = [self._what_the_file_does(result, own)] if own is not None else []
        if own is None and missing:
            words.append(counted(self.tr("%n incomplete step(s) are left out.", "", missing), missing))
        if result.leaves_out_first and (own is None or own.includes in ("unknown", "nothing")):
            words.append(self.tr("Ours leaves out the first step, which has no interval before it."))
        return " ".join(words)

    def _what_the_file_does(self, result: StepTrace, own: Average) -> str:
        first = self.tr("The file's own average leaves out the first step.")
        zero = self.tr("The only step has no interval before it, which the file's own average counts as 0.")
        if result.leaves_out_first:
            first = self.tr("Both leave out the first step, which has no interval before it.")
            zero = self.tr(
                "The first step has no interval before it: the file's own average counts this as 0, "
                "ours leaves the step out and is shown."
            )
        return {
            "without_first": first,
            "first_as_zero": zero,
            "all": self.tr("The file's own average is over all steps, like ours."),
            "unknown": self.tr("The file's own average is not the mean of the steps that it lists."),
            "nothing": self.tr("The file's own average is empty, so ours is shown."),
        }[own.includes]


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
        self._rule = Hairline()
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
        for widget in (self.starts, self._rule, self.averages, Hairline()):
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
