"""The parts of one step as a table: phases and collectives with start, end, duration and share."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import Signal

from analysis.step_picture import Part
from analysis.step_trace import StepTrace
from model.table import Column, Table
from model.units import TimeScale
from widgets.steps.phases import collective_label, scale_of, short_phase_label
from widgets.tables.columns import TableColumn
from widgets.tables.views import DataTable
from widgets.tables.whole_table import order_of


class StepParts(DataTable):
    """Signal ``part_chosen(part, stream)``: a row was opened; a phase has the stream ""."""

    part_chosen = Signal(object, str)

    def __init__(self) -> None:
        super().__init__()
        self.least_text = 60
        self._rows: list[tuple[Part, str | None]] = []  # stream, None = a phase
        self._order = np.zeros(0, np.int64)
        self._result: StepTrace | None = None
        self.sort_changed.connect(lambda _: self._fill())
        self.row_opened.connect(self._tell_opened)

    def _tell_opened(self, row: int) -> None:
        part, stream = self._rows[self._order[row]]
        self.part_chosen.emit(part, stream or "")

    def show_parts(self, result: StepTrace) -> None:
        """Show the parts of the chosen step or of the average."""
        self._result = result
        picture = result.picture
        self._rows = [(part, None) for part in picture.phases] if picture else []
        if picture is not None:
            self._rows += [(part, line.stream) for line in picture.streams for part in line.collectives]
        self._fill()

    def _fill(self) -> None:
        result = self._result
        if result is None:
            return
        picture = result.picture
        has_places = picture is not None and picture.kind == "positions"
        whole = scale_of(result)
        scale = TimeScale(whole.unit, whole.ns, max(whole.decimals, 3))
        columns = [TableColumn("part", self.tr("Part"))]
        if has_places:  # of a split only the lengths are known
            columns.append(TableColumn("start", self.tr("Start"), "time", scale, names_unit=False))
            columns.append(TableColumn("end", self.tr("End"), "time", scale, names_unit=False))
        columns.append(TableColumn("duration", self.tr("Duration"), "time", scale, names_unit=False))
        columns.append(TableColumn("share", "%", "number", decimals=2, meaning=self.tr("Share of the step, %")))
        table = self._table(picture.total_ns if picture else None)
        self._order = order_of(table, self.sort.keys)
        ordered = {column.name: table[column.name][self._order] for column in table.columns}
        self.page_model.set_rows(columns, len(self._rows), Table("parts", table.columns, ordered))
        self.fit_columns()

    @staticmethod
    def _name(part: Part, stream: str | None) -> str:
        """A phase, or the stream and what the collective is called there."""
        if stream is None:
            return short_phase_label(part.name)
        return " · ".join(words for words in (stream, collective_label(part.name, stream)) if words)

    def _table(self, total_ns: int | None) -> Table:
        starts = np.array([part.start_ns for part, _ in self._rows], np.int64)
        lengths = np.array([part.duration_ns for part, _ in self._rows], np.int64)
        names = [self._name(part, stream) for part, stream in self._rows]
        shares = lengths / total_ns * 100 if total_ns else np.full(len(lengths), np.nan)
        columns = (
            Column("part", "text"),
            *(Column(name, "int", "ns") for name in ("start", "end", "duration")),
            Column("share", "float", "%"),
        )
        data = {
            "part": np.array(names, object),
            "start": starts,
            "end": starts + lengths,
            "duration": lengths,
            "share": shares,
        }
        return Table("parts", columns, data)
