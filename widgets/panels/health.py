"""The Health panel: what was read, what was skipped and why, and what is missing in the result."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from analysis.health import HealthQuery, HealthResult, analyse
from model.units import count
from widgets.health.file_counts import FileCounts
from widgets.health.file_table import FileTable
from widgets.health.lists import MissingList, ProblemList
from widgets.panel import Panel
from widgets.parts.message_bar import MessageBar
from widgets.parts.quiet_scroll import QuietScroll
from widgets.sentences import spoken
from widgets.session_state import SessionState


class HealthPanel(Panel):
    """A file that is chosen in the table narrows the problems down to its own."""

    id = "health"
    icon = "health"
    area = "right"
    order = 20
    needs = ()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._result: HealthResult | None = None
        self._keeps_share = False
        self.verdict = MessageBar()
        self.files = FileTable()
        self.files.chosen.connect(self._narrow)
        self.problems = ProblemList()
        self.problems.all_wanted.connect(lambda: self._narrow(""))
        self.missing = MissingList()
        self._lists = QWidget()
        column = QVBoxLayout(self._lists)
        column.setContentsMargins(0, 0, 0, 12)
        column.setSpacing(0)
        column.addWidget(self.problems)
        column.addWidget(self.missing)
        column.addStretch(1)
        scroll = QuietScroll()
        scroll.setWidget(self._lists)
        self._parts = QSplitter(Qt.Orientation.Vertical)
        self._parts.setChildrenCollapsible(False)
        self._parts.setHandleWidth(1)
        self._parts.splitterMoved.connect(self._keep_share)
        self._parts.addWidget(self.files)
        self._parts.addWidget(scroll)
        self._parts.setStretchFactor(0, 0)
        self._parts.setStretchFactor(1, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.verdict)
        layout.addWidget(self._parts, 1)
        self.clear()

    @classmethod
    def title(cls) -> str:
        return QCoreApplication.translate("HealthPanel", "Health")

    @classmethod
    def empty_reason(cls) -> str:
        return QCoreApplication.translate("HealthPanel", "Open a result to see which of its files were read.")

    @classmethod
    def how_to_read(cls) -> str:
        return QCoreApplication.translate(
            "HealthPanel",
            "Which files of this result were read, and whether each was read whole. Read before you trust the other "
            "panels: what a damaged or skipped file would have said is missing there.\n\n"
            "A note says what was found, where, and how often. Damaged means that a part could not be read; all that "
            "stands before or after it is shown. Skipped files are none of this program's, or say nothing that others "
            "do not say.\n\n"
            "Not collected lists what this run did not record, with the option that records it. A click on a file "
            "narrows the notes to its own.",
        )

    @staticmethod
    def analyse(trace: Any, query: HealthQuery, task: Any) -> HealthResult:
        return analyse(trace, query, task)

    def query(self, state: SessionState) -> HealthQuery:
        return HealthQuery()

    def show_result(self, result: HealthResult) -> None:
        self._result = result
        self.verdict.show_message(result.severity, *self._verdict(result), closable=False)
        self.files.set_files(result.files)
        self.problems.set_problems(result.problems)
        self.missing.set_missing(result.missing)
        self._parts.show()
        self._share_height()

    def clear(self) -> None:
        self._result = None
        self.verdict.clear()
        self._parts.hide()

    def _share_height(self) -> None:
        """As much for the table as its files need, at most what the lists leave or three fifths, until a person moves
        the line between."""
        if self._keeps_share:
            return
        height = max(self.height() - self.verdict.height(), 200)
        lists = self._lists.heightForWidth(self.width())
        table = min(self.files.sizeHint().height(), max(height - lists, height * 3 // 5))
        self._parts.setSizes([table, height - table])

    def _keep_share(self) -> None:
        self._keeps_share = True

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_height()

    def _narrow(self, file: str) -> None:
        if self._result is None:
            return
        reason = next((report.reason for report in self._result.files if report.path == file), "")
        self.problems.set_problems(self._result.problems, file, spoken(reason))
        if not file:
            self.files.table.choose_row(None)

    def _verdict(self, result: HealthResult) -> tuple[str, str]:
        """The rest of the sentence, and the result before it."""
        states = result.states
        parts = []
        if states["damaged"]:
            parts.append(self.tr("{0} damaged").format(count(states["damaged"])))
        parts += FileCounts().unread(result)
        skipped = sum(file.skipped for file in result.files)
        if skipped:
            words = self.tr("{0} record skipped") if skipped == 1 else self.tr("{0} records skipped")
            parts.append(words.format(count(skipped)))
        return " · ".join(parts), FileCounts().read(states)


PANEL = HealthPanel
