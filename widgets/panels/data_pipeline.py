"""The Data pipeline panel: does training wait for data, and which operator holds it up."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QVBoxLayout, QWidget

from analysis.data_pipeline import TABLES, DataPipelineQuery, DataPipelineResult, analyse
from widgets.requests import ShowQueue, ShowRange, ShowStep
from widgets.session_state import SessionState
from widgets.timed_panel import TimedPanel


class DataPipelinePanel(TimedPanel):
    """The operator whose queues are shown is the session's; the page is the panel's own."""

    id = "data_pipeline"
    icon = "data-pipeline"
    area = "center"
    order = 40
    shortcut = "Alt+D"
    needs = TABLES

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        # Late: it brings the charts, which take a moment to load; the window stands before that.
        from widgets.data_pipeline.sheet import PipelineSheet

        self._page = ""
        self.sheet = PipelineSheet()
        self.sheet.queue_chosen.connect(lambda op_id: self.wanted.emit(ShowQueue(op_id)))
        self.sheet.page_chosen.connect(self._remember)
        self.sheet.step_chosen.connect(lambda step: self.wanted.emit(ShowStep(step)))
        self.sheet.range_chosen.connect(self.want_range)
        self.sheet.opened.connect(lambda span: self.wanted.emit(ShowRange(span, to_front=True)))
        self.sheet.whole_wanted.connect(self.want_whole_run)
        self.sheet.wanted.connect(self.wanted)
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

    @classmethod
    def how_to_read(cls) -> str:
        return QCoreApplication.translate(
            "DataPipelinePanel",
            "Data goes from processing through the host queue to transmission, through the data queue to training.\n\n"
            "A step that finds the data queue empty waits for data; if it finds something there, data is not its"
            " bottleneck. If the host queue is mostly empty, data processing is slow. If the host queue is"
            " filled while the data queue runs empty, the transmission to the device is slow.\n\n"
            "In the graph, an operator with a full queue before it and an empty queue behind it holds up the others. If"
            " all queues run empty, the sources at the left are slow. If all queues are full, training is slower than"
            " its data. CPU near 100 % for each worker says that more workers help; with all processors in use they"
            " do not.\n\n"
            "Click a batch to choose its step, drag over a chart to choose a range: all figures are then of that time.",
        )

    @staticmethod
    def analyse(trace: Any, query: DataPipelineQuery, task: Any) -> DataPipelineResult:
        return analyse(trace, query, task)

    def query(self, state: SessionState) -> DataPipelineQuery:
        step, span = self.follow_time(state)
        return DataPipelineQuery(op_id=state.queue, step=step, span=span)

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
