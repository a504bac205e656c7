"""The file's own average of the steps beside ours."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from analysis.step_average import Average
from analysis.step_trace import StepTrace
from model.units import TimeScale, count, counted
from widgets.parts.icon_view import IconView
from widgets.parts.plain_text import text_label
from widgets.steps.phases import phase_label, scale_within

_RIGHT = Qt.AlignmentFlag.AlignRight


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
