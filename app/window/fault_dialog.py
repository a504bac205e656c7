"""The dialog about faults inside the program: what happened, how often, what to do, and the report to copy."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QCoreApplication, QSize, Qt
from PySide6.QtWidgets import QWidget

from app.window.dialog_size import open_at
from app.window.text_dialog import TextDialog
from widgets.parts.wrapped_label import wrapped_label

_MOST_LINES = 5


class FaultDialog(TextDialog):
    """Beside the work, never in its way: the windows can be used while it is open."""

    def __init__(self, report: Callable[[], str], parent: QWidget | None = None) -> None:
        super().__init__(QCoreApplication.translate("FaultDialog", "Fault in Stepscope"), parent)
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self._what = wrapped_label("")
        advice = self.tr(
            "The program goes on, and the results on disk are untouched. Do the last step again; if it fails again, "
            "close the result and open it anew. Please send the report: it has no paths and names of yours."
        )
        self.text.setAccessibleName(self.tr("Details"))
        heading, copy = self.tr("Something unexpected went wrong."), (self.tr("Copy report"), report)
        self.arrange(heading, copy, above=(self._what, wrapped_label(advice)))
        open_at(self, QSize(640, 360))

    def show_faults(self, faults: Sequence[tuple[str, str, int]]) -> None:
        """Show (what, traceback, how often) of each fault, the first one first."""
        lines = [what if count == 1 else self._counted(what, count) for what, _trace, count in faults[:_MOST_LINES]]
        if len(faults) > _MOST_LINES:
            lines.append(self.tr("{count} more, see below").format(count=len(faults) - _MOST_LINES))
        self._what.setText("\n".join(lines))
        traces = "\n".join(trace for _what, trace, _count in faults)
        if traces != self.text.toPlainText():
            self.text.setPlainText(traces)

    def _counted(self, what: str, count: int) -> str:
        return self.tr("{what} ({count} times)").format(what=what, count=count)
