"""Runs a tool and shows it: output, Stop, how it ended, and the way to its result."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QMessageBox, QWidget

from app.collect.form import Plan
from app.window.collect.output_view import OutputView
from app.window.collect.tool_run import Ended, ToolRun
from app.window.job_slot import JobError


class RunView(OutputView):
    """Signals: ``changed()`` when a run ends; ``ended_with_result(Ended)`` when it left one, also when it was
    stopped or failed; ``result_ready(Path)`` when the result is to be opened."""

    changed = Signal()
    ended_with_result = Signal(object)
    result_ready = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.run = ToolRun(self)
        self._result: Path | None = None
        self._place = ""
        self.run.printed.connect(self.add)
        self.run.ended.connect(self._show_end)
        self.run.failed.connect(self._show_failure)
        self.stop_clicked.connect(self.stop_tool)
        self.open_clicked.connect(self.open_result)

    @property
    def is_running(self) -> bool:
        """Whether a tool runs, or is being ended."""
        return self.run.is_running

    def start(self, plan: Plan) -> None:
        """Run what the plan says."""
        self._result, self._place = None, plan.output
        self.begin()
        self.say("info", self.tr("It runs."))
        self.run.start(plan)

    def stop_tool(self) -> None:
        """Ask it to end as Ctrl+C does; after a while it is ended."""
        if self.run.is_running:
            self.run.stop()
            self.stop.setEnabled(False)
            self.say("info", self.tr("Stopping: the tool may finish what it writes…"))

    def open_result(self) -> None:
        """Ask for the result to be opened."""
        if self._result is not None:
            self.result_ready.emit(self._result)

    def may_end(self, parent: QWidget) -> bool:
        """Whether nothing runs, or the user wants it to end. A tool that ends while this is asked takes the question
        away: what it left is to be seen, so nothing may close. One that is stopped meanwhile needs no answer."""
        if not self.run.is_running or self.run.is_stopping:
            return True
        box = QMessageBox(QMessageBox.Icon.Warning, self.tr("Collect"), self.tr("The tool still runs."), parent=parent)
        box.setInformativeText(self.tr("End it? What it has collected so far may be lost."))
        end = box.addButton(self.tr("End it"), QMessageBox.ButtonRole.DestructiveRole)
        keep = box.addButton(self.tr("Keep it running"), QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(keep)
        box.setEscapeButton(keep)
        self.changed.connect(box.reject)
        box.setWindowModality(Qt.WindowModality.WindowModal)
        box.exec()
        box.deleteLater()
        return box.clickedButton() == end or self.run.is_stopping

    def close_jobs(self) -> None:
        """End the tool, with all that it started; for the end of the window."""
        self.run.close()

    def _show_end(self, ended: Ended) -> None:
        has_result = ended.result is not None
        self.stop.setEnabled(False)
        self._result = ended.result
        if ended.is_stopped:
            text = self.tr("Stopped. A result is there.") if has_result else self.tr("Stopped. There is no result.")
            self.say("warn", text, has_result=has_result)
        elif ended.code:
            text = self.tr("The tool ended with code {code}. See what it printed.").format(code=ended.code)
            self.say("critical", text, has_result=has_result)
        elif not has_result:
            self.say("critical", self.tr("The tool ended and wrote no result to {path}.").format(path=self._place))
        else:
            self.say("ok", self.tr("Done: {path}").format(path=ended.result), has_result=True)
        if has_result:
            self.ended_with_result.emit(ended)
        self.changed.emit()

    def _show_failure(self, error: JobError) -> None:
        self.stop.setEnabled(False)
        said = " ".join(part for part in (error.told, error.details) if part)
        self.say("critical", said)
        self.changed.emit()
