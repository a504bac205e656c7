"""Task scheduler: how long each task waited, ran and was pending; unusually long running is marked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from analysis.conditions import Condition
from analysis.table_query import Rows, SortKey
from analysis.tables import Tables
from analysis.task_scheduler import (
    LEAST_UNUSUAL_NS,
    REPEATED_FROM,
    REPEATED_TIMES,
    SINGLE_FROM,
    SINGLE_TIMES,
    STATES,
    TaskQuery,
    TaskScheduler,
    task_rows,
    task_scheduler,
)
from analysis.view_rows import existing
from model.units import count, duration, percent
from widgets.counts import Counts
from widgets.operator_views.kind_strip import KindPart, KindStrip
from widgets.operator_views.rows_panel import RowsPanel, Shown, with_text
from widgets.operator_views.view_columns import view_columns
from widgets.session_state import SessionState
from widgets.tables.cells import ICON_ROLE, STACK_ROLE, TOKEN_ROLE
from widgets.tables.columns import TableColumn

_TOKENS = {"waiting_ns": "phase.interval", "running_ns": "phase.computing", "pending_ns": "phase.free"}
_UNUSUAL = Condition("unusual", "==", "1")
_BAR_WIDTH = 130


class TaskSchedulerPanel(RowsPanel):
    """One row a task, or an execution of newer files; the strip sorts by a state or filters what is unusual."""

    id = "task_scheduler"
    icon = "task-scheduler"
    order = 61
    needs = ("task_scheduler", "task_time", "kernels")

    @classmethod
    def title(cls) -> str:
        return QCoreApplication.translate("TaskSchedulerPanel", "Task scheduler")

    @classmethod
    def empty_reason(cls) -> str:
        return QCoreApplication.translate(
            "TaskSchedulerPanel",
            "No tasks in this result. Collect again on a device with profiler_level=ProfilerLevel.Level1, "
            "msprof --task-time=on, or hiprof --profiling_options=op_trace.",
        )

    @classmethod
    def how_to_read(cls) -> str:
        paragraphs = (
            QCoreApplication.translate(
                "TaskSchedulerPanel",
                "A task waits until the task scheduler takes it, runs on its core, and is pending while something "
                "else holds it up. The bar of a row shows how its own time is made up; the columns beside it say how "
                "long each part took.",
            ),
            QCoreApplication.translate(
                "TaskSchedulerPanel",
                "Much waiting beside short running: launching takes longer than computing; look at the Runtime API. "
                "Unusually long running is marked: the operator may be implemented badly, or wrong.",
            ),
            QCoreApplication.translate(
                "TaskSchedulerPanel",
                "Files of newer profilers have no waiting and no pending, but a begin and an end of each execution. "
                "Waiting is then worked out, marked *: from the end of what came before in the same stream to the "
                "begin of the task.",
            ),
        )
        return "\n\n".join(paragraphs)

    @staticmethod
    def analyse(trace: Any, query: TaskQuery, task: Any) -> Shown:
        return with_text(task_scheduler(trace, query, task))

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view: TaskScheduler | None = None
        self.strip = KindStrip()
        self.strip.toggled.connect(self._choose_part)
        self.frame.add_head(self.strip)
        model = self.rows.page_model
        model.tell(STACK_ROLE, self._stack_of)
        model.tell(TOKEN_ROLE, lambda row, name: "warn" if self._is_unusual(row, name) else None)
        model.tell(ICON_ROLE, lambda row, name: ("outlier", "warn") if self._is_unusual(row, name) else None)
        self.retranslate()

    # ---- the frame's questions

    def _columns(self, shown: Tables) -> tuple[TableColumn, ...]:
        made = view_columns(shown, self._titles(), "percent")
        made["together_ns"] = replace(made["together_ns"], names_unit=False, width=_BAR_WIDTH)
        return tuple(made.values())

    def _titles(self) -> dict[str, str]:
        star = "*" if self._view is not None and self._view.is_derived else ""
        return {
            "name": self.tr("Operator"),
            "percent": self.tr("Time, %"),
            "total_ns": self.tr("Time"),
            "count": self.tr("Count"),
            "average_ns": self.tr("Average"),
            "min_ns": self.tr("Min"),
            "max_ns": self.tr("Max"),
            "together_ns": self.tr("States"),
            "waiting_ns": self._state_name("waiting_ns") + star,
            "running_ns": self._state_name("running_ns"),
            "pending_ns": self._state_name("pending_ns"),
            "type": self.tr("Type"),
            "core": self.tr("Task type"),
            "api": self.tr("API"),
            "task_id": self.tr("Task"),
            "stream_id": self.tr("Stream"),
            "start_ns": self.tr("Start"),
        }

    def _state_name(self, state: str) -> str:
        names = {
            "waiting_ns": self.tr("Waiting"),
            "running_ns": self.tr("Running"),
            "pending_ns": self.tr("Pending"),
        }
        return names[state]

    def _title_of(self, state: str, view: TaskScheduler) -> str:
        """A state in the strip, which adds up streams that run beside each other."""
        if not view.is_derived:
            return self._state_name(state)
        all_streams = {
            "waiting_ns": self.tr("Waiting*, all streams added up"),
            "running_ns": self.tr("Running, all streams added up"),
        }
        return all_streams[state]

    def _rows_of(self) -> Callable[[Any, Any], Rows]:
        return _task_rows

    def _charts(self) -> tuple[QWidget, ...]:
        return (self.strip, self.rows)

    def _note(self) -> str:
        if self._view is None or not self._view.is_derived:
            return ""
        words = self.tr(
            "* derived: from the end of what came before in the stream to the begin of the task, "
            "without tasks of the profiler itself"
        )
        if not self._view.left_out:
            return words
        left_out = self.tr("{n} without times or a stream are left out").format(n=count(self._view.left_out))
        return f"{left_out} · {words}"

    # ---- the panel's contract

    def query(self, state: SessionState) -> TaskQuery:
        self.follow(state)
        return TaskQuery(self.rows_query(), self.wanted_name)

    def show_result(self, result: Shown) -> None:
        self._view = result.view
        super().show_result(result)

    def clear(self) -> None:
        super().clear()
        self._view = None

    # ---- what is shown

    def _show_view(self, view: TaskScheduler) -> None:
        whole = sum(total for _, total in view.totals_ns)
        parts = [
            KindPart(
                name,
                self._title_of(name, view),
                percent(total / whole * 100 if whole else None),
                duration(total),
                _TOKENS[name],
                self.tr("Click: the rows with most of it first"),
            )
            for name, total in view.totals_ns
        ]
        if view.unusual:
            words = Counts().rows(view.unusual)
            parts.append(KindPart("unusual", self.tr("Ran unusually long"), words, "", "warn", self._rule()))
        self.strip.set_parts(parts, {"unusual"} if _UNUSUAL in self.where else ())
        self.strip.setVisible(bool(parts))
        if view.position is not None and view.query.name:
            self.wanted_name = None
            self.show_row(view.position)

    def _rule(self) -> str:
        words = self.tr(
            "More than {0} times the median of at least {1} executions of one name; of tasks that hardly repeat, more "
            "than {2} times that of at least {3} tasks of their type; {4} or longer. Click: only these."
        )
        return words.format(REPEATED_TIMES, REPEATED_FROM, SINGLE_TIMES, SINGLE_FROM, duration(LEAST_UNUSUAL_NS))

    def _stack_of(self, row: int, name: str) -> list[tuple[float, str]] | None:
        if name != "together_ns":
            return None
        whole = self.cell(row, name)
        parts = [(self.cell(row, state), _TOKENS[state]) for state in STATES]
        return [(part / whole, token) for part, token in parts if part] if whole else []

    def _is_unusual(self, row: int, name: str) -> bool:
        return name == "running_ns" and self.cell(row, "unusual") == 1

    # ---- what a click does

    def _choose_part(self, key: str) -> None:
        if key != "unusual":
            self.ask(sort=(SortKey(key, descending=True),))
        elif _UNUSUAL in self.where:
            self.ask(where=tuple(one for one in self.where if one != _UNUSUAL))
        else:
            self.ask(where=(*self.where, _UNUSUAL))


def _task_rows(trace: Any, task: Any) -> Rows:
    return existing(task_rows(trace, task), "task_scheduler")


PANEL = TaskSchedulerPanel
