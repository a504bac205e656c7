"""Where the phases of a step begin: the operators, and how they were chosen."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from analysis.step_trace import StepTrace
from widgets.parts.link import Link
from widgets.parts.plain_text import plain_tooltip, text_label
from widgets.steps.phases import scale_of, scale_within


class PhaseStarts(QWidget):
    """The operators at which forward starts and backward ends, and how they were chosen. ``operator_wanted(name)``."""

    operator_wanted = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = text_label("", "heading")
        self._names = [text_label("", tone="secondary") for _ in range(2)]
        self._links = [Link() for _ in range(2)]
        self._at = [text_label("", tone="secondary") for _ in range(2)]  # in place of the link where there is no name
        self._why = text_label("", "small", "caption")
        self._why.setWordWrap(True)
        grid = QGridLayout()
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(6)
        grid.setColumnStretch(1, 1)
        for row, (name, link, at) in enumerate(zip(self._names, self._links, self._at, strict=True)):
            grid.addWidget(name, row, 0)
            grid.addWidget(link, row, 1)
            grid.addWidget(at, row, 1)
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
        rows = zip(pairs, self._times(result), self._names, self._links, self._at, strict=True)
        for place, ((words, name), time, label, link, at) in enumerate(rows):
            is_there = place == 0 or result.form != "inference"
            label.setText(words)
            label.setVisible(is_there)
            link.set_text(name or "")
            link.setToolTip(plain_tooltip(name or ""))
            link.setVisible(is_there and bool(name))
            at.setText(time or "–")
            at.setVisible(is_there and not name)
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

    def _times(self, result: StepTrace) -> tuple[str, str]:
        """When forward starts and backward ends in the step that is drawn, "" = it has no such line."""
        picture, scale = result.picture, scale_of(result)
        if picture is None or picture.kind != "positions":
            return "", ""
        starts = {part.name: part.start_ns for part in picture.phases}
        found = starts.get("fp_and_bp", starts.get("forward")), starts.get("tail")
        times = ["" if at is None else scale_within(scale, at).with_unit(at) for at in found]
        words = [self.tr("at {time}").format(time=time) if time else "" for time in times]
        return words[0], words[1]
