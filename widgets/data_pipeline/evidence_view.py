"""The operator that holds up the pipeline: what speaks for it, what to do, and what other rules conclude."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QGuiApplication, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from analysis.data_pipeline import NEEDED_RECORDS, DataPipelineResult
from analysis.pipeline_rules import Check, PipelineOp, evidence
from model.units import count, number
from widgets.data_pipeline.words import advice, check_words, differs, op_detail, rule_name, rule_words
from widgets.parts.elided_label import ElidedLabel
from widgets.parts.figure import Figure
from widgets.parts.hairline import Hairline
from widgets.parts.icon_view import IconView
from widgets.parts.plain_text import accessible_text, text_label
from widgets.parts.quiet_scroll import QuietScroll
from widgets.parts.wrapped_label import wrapped_label
from widgets.theme import icon

_SIDE = 16
QWIDGETSIZE_MAX = 16_777_215
"""Qt's own name for no limit; PySide does not export it."""


def _check_icon(check: Check, severity: str) -> tuple[str, int, str]:
    """Name, size and colour token. Evidence has the colour of the operator's own verdict; that a queue behind somebody
    innocent runs empty is no trouble of his."""
    if check.holds is None:
        return "help", 16, "text.3"
    if check.name == "samples":
        return ("check", 16, "ok") if check.holds else ("warn", 16, "warn")
    if not severity:
        return ("info" if check.holds else "check"), 16, "text.3"
    return (severity, 16, severity) if check.holds else ("check", 16, "ok")


class EvidenceView(QuietScroll):
    """A column of 280 px or more; made anew for every result."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_embedded = False

    def show_result(self, result: DataPipelineResult) -> None:
        """Show what ``result`` says of its bottleneck, of the operator that was chosen, and of the rules."""
        sheet = QWidget()
        layout = QVBoxLayout(sheet)
        layout.setContentsMargins(0, 12, 0, 12)
        layout.setSpacing(0)
        op = result.op(result.shown_op)
        if op is not None:
            self._add_operator(layout, result, op)
        self._add_rules(layout, result)
        layout.addStretch(1)
        self.setWidget(sheet)
        self._fit_height()

    def set_embedded(self, is_embedded: bool, width: int) -> None:
        """Stand inside something that scrolls, as wide as that and as high as the contents; else beside it, ``width``
        wide, and scroll by itself."""
        self._is_embedded = is_embedded
        off, needed = Qt.ScrollBarPolicy.ScrollBarAlwaysOff, Qt.ScrollBarPolicy.ScrollBarAsNeeded
        self.setVerticalScrollBarPolicy(off if is_embedded else needed)
        self.setMinimumWidth(0 if is_embedded else width)
        self.setMaximumWidth(QWIDGETSIZE_MAX if is_embedded else width)
        self._fit_height()

    def _fit_height(self) -> None:
        sheet = self.widget()
        if sheet is None:
            return
        if not self._is_embedded:
            self.setMinimumHeight(0)
            self.setMaximumHeight(QWIDGETSIZE_MAX)
            return
        height = sheet.heightForWidth(self.width())
        self.setFixedHeight(height if height > 0 else sheet.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_height()

    # ---- the operator

    def _add_operator(self, layout: QVBoxLayout, result: DataPipelineResult, op: PipelineOp) -> None:
        name = QHBoxLayout()
        name.setContentsMargins(_SIDE, 0, _SIDE, 8)
        name.setSpacing(8)
        name.addWidget(ElidedLabel(op.type_name, "name"))
        name.addWidget(text_label(op_detail(op), tone="caption"), 1)
        layout.addLayout(name)
        standing = wrapped_label(self._standing(result, op), tone=self._tone(result, op))
        standing.setContentsMargins(_SIDE, 0, _SIDE, 10)
        layout.addWidget(standing)
        layout.addLayout(self._figures(op))
        layout.addSpacing(16)
        if op.children or op.queue_length is not None:
            self._add_heading(layout, self.tr("Evidence"))
            for check in evidence(op, result.ops, NEEDED_RECORDS):
                layout.addWidget(Hairline())
                layout.addLayout(self._check_row(check, self._severity(result, op)))
            layout.addWidget(Hairline())
            layout.addSpacing(16)
        if op.op_id in result.suspects and result.verdict in ("data_process", "unknown"):
            self._add_advice(layout, op)

    def _standing(self, result: DataPipelineResult, op: PipelineOp) -> str:
        if op.op_id in result.bottleneck_ops:
            return self.tr("Holds up the data pipeline")
        if result.verdict == "unknown" and op.op_id in result.suspects:
            return self.tr("Suspect: its queues point at it, but there is no verdict")
        if result.verdict != "unknown":
            return self.tr("Not a bottleneck")
        return QCoreApplication.translate("DataPipeline", "No verdict")  # too little data acquit nobody

    def _tone(self, result: DataPipelineResult, op: PipelineOp) -> str:
        if op.op_id in result.bottleneck_ops:
            return "critical"
        return "secondary"

    def _figures(self, op: PipelineOp) -> QHBoxLayout:
        figures = QHBoxLayout()
        figures.setContentsMargins(_SIDE, 0, _SIDE, 0)
        figures.setSpacing(16)
        workers = Figure(self.tr("Workers"))
        workers.set_value(None if op.workers is None else count(op.workers))
        depth = Figure(self.tr("In its queue"))
        unit = "" if op.queue_length is None else self.tr("of {0}").format(count(op.queue_length))
        depth.set_value(None if op.average_size is None else number(op.average_size, 1), unit)
        figures.addWidget(workers)
        figures.addWidget(depth)
        figures.addStretch(1)
        return figures

    def _severity(self, result: DataPipelineResult, op: PipelineOp) -> str:
        """Of the operator's verdict, "" = it holds nobody up."""
        if op.op_id in result.bottleneck_ops:
            return "critical"
        return "warn" if result.verdict == "unknown" and op.op_id in result.suspects else ""

    def _check_row(self, check: Check, severity: str) -> QHBoxLayout:
        name, limit, value = check_words(check)
        row = QHBoxLayout()
        row.setContentsMargins(_SIDE, 5, _SIDE, 5)
        row.setSpacing(10)
        row.addWidget(IconView(*_check_icon(check, severity)))
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(wrapped_label(name))
        words.addWidget(wrapped_label(limit, "small", "caption"))
        row.addLayout(words, 1)
        figure = text_label(value, "heading")
        figure.setAccessibleName(accessible_text(f"{name}: {value}, {limit}"))
        row.addWidget(figure)
        return row

    def _add_advice(self, layout: QVBoxLayout, op: PipelineOp) -> None:
        words = advice(op)
        if not words:
            return
        self._add_heading(layout, self.tr("What to do"))
        label = wrapped_label(words)
        label.setContentsMargins(_SIDE, 0, _SIDE, 0)
        layout.addWidget(label)
        button = QPushButton(self.tr("Copy"))
        button.setIcon(icon("copy"))
        button.setAccessibleName(self.tr("Copy what to do"))
        button.clicked.connect(lambda: QGuiApplication.clipboard().setText(words))
        row = QHBoxLayout()
        row.setContentsMargins(_SIDE, 8, _SIDE, 20)
        row.addWidget(button)
        row.addStretch(1)
        layout.addLayout(row)

    def _add_heading(self, layout: QVBoxLayout, words: str) -> None:
        label = text_label(words, "heading")
        label.setContentsMargins(_SIDE, 0, _SIDE, 6)
        layout.addWidget(label)

    # ---- the rules

    def _add_rules(self, layout: QVBoxLayout, result: DataPipelineResult) -> None:
        self._add_heading(layout, self.tr("What the rules conclude"))
        layout.addWidget(Hairline())
        grid = QGridLayout()
        grid.setContentsMargins(_SIDE, 6, _SIDE, 0)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(3)
        grid.setColumnStretch(1, 1)
        ours = result.rules[0]
        for row, verdict in enumerate(result.rules):
            name = text_label(rule_name(verdict.rule), tone="" if row == 0 else "secondary")
            said = wrapped_label(rule_words(verdict), tone="" if row == 0 else "secondary")
            grid.addWidget(name, row, 0, Qt.AlignmentFlag.AlignTop)
            other = differs(verdict, ours)
            grid.addWidget(said, row, 1, 1, 1 if other else 2, Qt.AlignmentFlag.AlignTop)
            if other:
                grid.addWidget(text_label(self.tr("differs"), tone="warn"), row, 2, Qt.AlignmentFlag.AlignTop)
        layout.addLayout(grid)
        layout.addSpacing(8)
        note = wrapped_label(self.tr("MindInsight names an operator from its queues alone."), "small", "caption")
        note.setContentsMargins(_SIDE, 0, _SIDE, 0)
        layout.addWidget(note)
