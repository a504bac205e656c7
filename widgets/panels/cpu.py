"""CPU utilisation: how busy the machine, the process and each dataset operator kept the host's processors."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QVBoxLayout, QWidget

from analysis.cpu import CpuQuery, CpuView, cpu_view
from widgets.parts.state_view import StateView
from widgets.requests import ShowQueue, ShowRange
from widgets.session_state import SessionState
from widgets.timed_panel import TimedPanel


class CpuPanel(TimedPanel):
    """The operator over time is the session's chosen queue."""

    id = "cpu"
    icon = "cpu"
    area = "center"
    order = 45
    needs = ("cpu_utilization", "counters")

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        # Late: it brings the charts, which take a moment to load; the window stands before that.
        from widgets.cpu.sheet import CpuSheet

        self.nothing = StateView()
        self.sheet = CpuSheet()
        self.sheet.operator_chosen.connect(lambda op_id: self.wanted.emit(ShowQueue(op_id)))
        self.sheet.pipeline_wanted.connect(lambda op_id: self.wanted.emit(ShowQueue(op_id, to_front=True)))
        self.sheet.range_chosen.connect(self.want_range)
        self.sheet.opened.connect(lambda span: self.wanted.emit(ShowRange(span, to_front=True)))
        self.sheet.whole_wanted.connect(self.want_whole_run)
        self.sheet.export.wanted.connect(self.wanted)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        for part in (self.sheet, self.nothing):
            part.hide()
            layout.addWidget(part)

    @classmethod
    def title(cls) -> str:
        return QCoreApplication.translate("CpuPanel", "CPU utilisation")

    @classmethod
    def empty_reason(cls) -> str:
        return QCoreApplication.translate(
            "CpuPanel",
            "The host's processors were not sampled. Collect again with data_process=True (MindSpore), or msprof "
            "--host-sys=cpu.",
        )

    @classmethod
    def how_to_read(cls) -> str:
        return QCoreApplication.translate(
            "CpuPanel",
            "How busy the host's processors were while the data pipeline ran, from the samples that it took of the"
            " whole system, of its process and of each operator.\n\n"
            "If the whole system is in use all the time, more workers do not help data processing: lower their number,"
            " or stop other programs. Much wait means that the processors wait for disks.\n\n"
            "An operator whose workers use nearly a core each is limited by them: raise num_parallel_workers, or"
            " make it cheaper. Workers that use little wait for data or for a full queue: the Data pipeline says"
            " which.\n\n"
            "A row of the table shows that operator over time. Drag over a chart to choose a range.",
        )

    @staticmethod
    def analyse(trace: Any, query: CpuQuery, task: Any) -> CpuView:
        return cpu_view(trace, query, task)

    def query(self, state: SessionState) -> CpuQuery:
        step, span = self.follow_time(state)
        return CpuQuery(op_id=state.queue, step=step, span=span)

    def show_result(self, result: CpuView) -> None:
        has_data = result.sampled is not None or result.cores is not None
        self.sheet.setVisible(has_data)
        self.nothing.setVisible(not has_data)
        if has_data:
            self.sheet.show_view(result)
        else:
            self.nothing.set_state(self.icon, self.title(), self.lacking or self.empty_reason())

    def clear(self) -> None:
        self.sheet.hide()
        self.nothing.hide()


PANEL = CpuPanel
