"""The dialog about faults inside the program: what happened, how often, what to do, and the report to copy."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from app.window.dialog_size import open_at
from widgets.parts.plain_text import text_label
from widgets.parts.wrapped_label import wrapped_label
from widgets.theme import fixed_font

_MOST_LINES = 5


class FaultDialog(QDialog):
    """Beside the work, never in its way: the windows can be used while it is open."""

    def __init__(self, report: Callable[[], str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._report = report
        self.setWindowTitle(self.tr("Fault in Stepscope"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self._what = wrapped_label("")
        advice = self.tr(
            "The program goes on, and the results on disk are untouched. Do the last step again; if it fails again, "
            "close the result and open it anew. Please send the report: it has no paths and names of yours."
        )
        self._traces = QPlainTextEdit()
        self._traces.setReadOnly(True)
        self._traces.setFont(fixed_font())
        self._traces.setAccessibleName(self.tr("Details"))
        copy = QPushButton(self.tr("Copy report"))
        copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(self._report()))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.addButton(copy, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 16, 16, 12)
        layout.setSpacing(8)
        layout.addWidget(text_label(self.tr("Something unexpected went wrong."), "heading"))
        layout.addWidget(self._what)
        layout.addWidget(wrapped_label(advice))
        layout.addWidget(self._traces, 1)
        layout.addWidget(buttons)
        open_at(self, QSize(640, 360))

    def show_faults(self, faults: Sequence[tuple[str, str, int]]) -> None:
        """Show (what, traceback, how often) of each fault, the first one first."""
        lines = [what if count == 1 else self._counted(what, count) for what, _trace, count in faults[:_MOST_LINES]]
        if len(faults) > _MOST_LINES:
            lines.append(self.tr("{count} more, see below").format(count=len(faults) - _MOST_LINES))
        self._what.setText("\n".join(lines))
        traces = "\n".join(trace for _what, trace, _count in faults)
        if traces != self._traces.toPlainText():
            self._traces.setPlainText(traces)

    def _counted(self, what: str, count: int) -> str:
        return self.tr("{what} ({count} times)").format(what=what, count=count)
