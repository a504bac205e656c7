"""The Data pipeline panel: does training wait for data, and which operator holds it up."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QVBoxLayout, QWidget

from analysis.data_pipeline import DataPipelineQuery, DataPipelineResult, analyse
from widgets.panel import Panel
from widgets.requests import ShowQueue
from widgets.session_state import SessionState


class DataPipelinePanel(Panel):
    """The operator whose queues are shown is the session's; the page is the panel's own."""

    id = "data_pipeline"
    icon = "data-pipeline"
    area = "center"
    order = 40
    shortcut = "Alt+D"
    needs = ("minddata_queues", "minddata_pipeline", "minddata_batches")

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        # Late: it brings the charts, which take a moment to load; the window stands before that.
        from widgets.data_pipeline.sheet import PipelineSheet

        self._page = ""
        self.sheet = PipelineSheet()
        self.sheet.queue_chosen.connect(lambda op_id: self.wanted.emit(ShowQueue(op_id)))
        self.sheet.page_chosen.connect(self._remember)
        self.sheet.hide()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.sheet)

    @classmethod
    def title(cls) -> str:
        return QCoreApplication.translate("DataPipelinePanel", "Data pipeline")

    @classmethod
    def empty_reason(cls) -> str:
        return QCoreApplication.translate(
            "DataPipelinePanel",
            "No data pipeline in this result. Collect again with data_process=True to see if training waits.",
        )

    @staticmethod
    def analyse(trace: Any, query: DataPipelineQuery, task: Any) -> DataPipelineResult:
        return analyse(trace, query, task)

    def query(self, state: SessionState) -> DataPipelineQuery:
        return DataPipelineQuery(op_id=state.queue)

    def show_result(self, result: DataPipelineResult) -> None:
        self.sheet.show_result(result, self._page)
        self.sheet.show()
        shown = result.op(result.shown_op)
        self.subject_changed.emit(shown.name if shown is not None else "")

    def clear(self) -> None:
        self.sheet.hide()

    def _remember(self, page: str) -> None:
        self._page = page


PANEL = DataPipelinePanel
