"""Runtime API: the time of the host in each function of the runtime, with its calls over time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QWidget

from analysis.runtime_api import RuntimeApi, RuntimeQuery, runtime_api, runtime_rows
from analysis.table_query import Rows
from analysis.tables import Tables
from analysis.view_rows import existing
from widgets.operator_views.call_details import CallDetails
from widgets.operator_views.rows_panel import RowsPanel, Shown, with_text
from widgets.operator_views.view_columns import call_columns
from widgets.requests import ShowSlice
from widgets.session_state import SessionState
from widgets.tables.columns import TableColumn


class RuntimeApiPanel(RowsPanel):
    """One row for each function and stream, as far as the files tell them apart."""

    id = "runtime_api"
    icon = "runtime-api"
    names_operators = False
    order = 60
    needs = ("runtime_api", "api_statistic", "slices")
    details_part = 0.34

    @classmethod
    def title(cls) -> str:
        return QCoreApplication.translate("RuntimeApiPanel", "Runtime API")

    @classmethod
    def empty_reason(cls) -> str:
        return QCoreApplication.translate(
            "RuntimeApiPanel",
            "No calls of the runtime in this result. Collect again on a device with "
            "profiler_level=ProfilerLevel.Level2, msprof --runtime-api=on, or hiprof --profiling_options=op_trace.",
        )

    @classmethod
    def how_to_read(cls) -> str:
        paragraphs = (
            QCoreApplication.translate(
                "RuntimeApiPanel",
                "Each row is a function of the runtime that the host called, in one stream where the file names it. "
                "N/A: the call belongs to no stream, such as the allocation of memory. Time is that of the host, not "
                "of the device.",
            ),
            QCoreApplication.translate(
                "RuntimeApiPanel",
                "Much time in launches beside short tasks: the host is the bottleneck; larger operators or a graph "
                "help. Much time in synchronize: the host waits for the device, which is as it should be where the "
                "device is busy. Allocations in every step belong before the first one.",
            ),
            QCoreApplication.translate(
                "RuntimeApiPanel",
                "Below: the calls of the chosen function over the run. A click on a column shows its longest call in "
                "the timeline.",
            ),
        )
        return "\n\n".join(paragraphs)

    @staticmethod
    def analyse(trace: Any, query: RuntimeQuery, task: Any) -> Shown:
        return with_text(runtime_api(trace, query, task))

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view: RuntimeApi | None = None
        self._function: str | None = None
        self.details = CallDetails()
        self.details.chosen.connect(lambda index: self.wanted.emit(ShowSlice(index, to_front=True)))
        self.frame.add_details(self.details)
        self.rows.page_model.tell(int(Qt.ItemDataRole.DisplayRole), self._stream_text)
        self.retranslate()

    # ---- the frame's questions

    def _columns(self, shown: Tables) -> tuple[TableColumn, ...]:
        return call_columns(shown)

    def _rows_of(self) -> Callable[[Any, Any], Rows]:
        return _rows

    def _charts(self) -> tuple[QWidget, ...]:
        return (self.rows, *self.details.drawn())

    def _note(self) -> str:
        notes = {
            "level": self.tr("From the runtime's rows of the API statistic; shares are of these rows."),
            "timeline": self.tr(
                "Added up from the timeline, each call with those inside it; one inside another of its name is not"
                " counted again."
            ),
        }
        return notes.get(self._view.origin, "") if self._view is not None else ""

    # ---- the panel's contract

    def query(self, state: SessionState) -> RuntimeQuery:
        self.follow(state)
        return RuntimeQuery(self.rows_query(), self._function, self.wanted_name)

    def show_result(self, result: Shown) -> None:
        is_new = self._view is None or self._view.shown is None
        self._view = result.view
        super().show_result(result)
        if is_new and self.shown_rows():
            self.show_row(0)

    def clear(self) -> None:
        super().clear()
        self._view = self._function = None

    # ---- what is shown

    def _show_view(self, view: RuntimeApi) -> None:
        if view.position is not None and view.query.name:
            self.wanted_name = None
            self.show_row(view.position)
        self.details.setVisible(view.shown is not None)
        function = view.query.function or ""
        model = self.rows.page_model
        names = [self.cell(row, "name") for row in range(min(model.rowCount(), 500)) if model.is_here(row)]
        split = names.count(function) > 1
        self.details.show_calls(function, view.times, has_timeline=view.has_timeline, is_split=split)

    def _row_changed(self, row: int | None) -> None:
        function = str(self.cell(row, "name") or "") or None if row is not None else None
        if function != self._function:
            self._function = function
            self.query_changed.emit()

    def _stream_text(self, row: int, name: str) -> str | None:
        """The file writes N/A where a call belongs to no stream."""
        here = name == "stream_id" and self.rows.page_model.is_here(row)
        return "N/A" if here and self.cell(row, name) is None else None


def _rows(trace: Any, task: Any) -> Rows:
    return existing(runtime_rows(trace, task), "runtime_api")


PANEL = RuntimeApiPanel
