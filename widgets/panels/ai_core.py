"""AI Core: the metrics of each task, what bounds it, and how much time each kind of task took."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QComboBox, QWidget

from analysis.ai_core import AiCore, AiCoreQuery, ai_core, core_table
from analysis.core_metrics import PIPES_GROUP
from analysis.table_query import Rows
from analysis.tables import Tables
from model.units import duration, percent
from widgets.counts import Counts
from widgets.operator_views.core_details import CoreDetails, is_split
from widgets.operator_views.core_words import (
    KIND_TOKENS,
    core_columns,
    group_name,
    kind_name,
    kind_rule,
    memory_bound_formula,
)
from widgets.operator_views.kind_strip import KindPart, KindStrip
from widgets.operator_views.rows_panel import RowsPanel, Shown, with_text
from widgets.operators.words import covered_words
from widgets.parts.segment import Choice, Segment
from widgets.requests import ShowOperator, ShowSearch
from widgets.session_state import SessionState
from widgets.tables.cells import STRONG_ROLE, SWATCH_ROLE, TOKEN_ROLE
from widgets.tables.columns import TableColumn

_BOUNDS = ("memory_bound", "memory_bound_derived")


class AiCorePanel(RowsPanel):
    """One metric group at a time; the kinds' strip filters."""

    id = "ai_core"
    icon = "ai-core"
    order = 62
    needs = ("ai_core", "kernels", "pipe_utilization", "memory_metrics", "ai_core_utilization")
    details_part = 0.4

    @classmethod
    def title(cls) -> str:
        return QCoreApplication.translate("AiCorePanel", "AI Core")

    @classmethod
    def empty_reason(cls) -> str:
        return QCoreApplication.translate(
            "AiCorePanel",
            "AI Core was not measured. Collect again with aic_metrics=PipeUtilization and profiler level 1, msprof "
            "--ai-core=on --aic-metrics=PipeUtilization, or hiprof --ai_core_profiling on.",
        )

    @classmethod
    def how_to_read(cls) -> str:
        paragraphs = (
            QCoreApplication.translate(
                "AiCorePanel",
                "Each row is one task on AI Core. A pipe is a unit of the core that works beside the others: cube and "
                "vector compute, scalar controls, mte1 moves data from L1 to the cube's buffers, mte2 from memory into "
                "the core, mte3 from the core to memory, fixpipe takes the cube's results out. Its ratio is the share "
                "of its core's time in which it is busy; ratios add up to more than 100 % where pipes overlap.",
            ),
            QCoreApplication.translate(
                "AiCorePanel",
                "Memory ÷ compute (memory_bound in the files) compares moving data in with computing. Above 1 the task "
                "waits for data: larger tiles, fused operators or a smaller data type help more than faster computing. "
                "With * it is worked out here, since the files of chips with cube and vector cores apart do not have "
                "it.",
            ),
            QCoreApplication.translate(
                "AiCorePanel",
                "The kind is that of the busiest pipe where it is busy for 80 % of the time or more: a task may move "
                "data longer than it computes, and yet nothing bounds it. Look first at kinds with much time, then at "
                "long tasks that nothing bounds: their pipes wait for each other. Click a kind to see its tasks only.",
            ),
            QCoreApplication.translate(
                "AiCorePanel",
                "In the picture each circle is a task, or several with nearly the same ratios: above the diagonal it "
                "moves data longer than it computes. Bandwidths and other metrics come with other metric groups: one "
                "group for each run.",
            ),
        )
        return "\n\n".join(paragraphs)

    @staticmethod
    def analyse(trace: Any, query: AiCoreQuery, task: Any) -> Shown:
        return with_text(ai_core(trace, query, task))

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view: AiCore | None = None
        self._group, self._kinds = "", frozenset[str]()
        self._wanted_dot: int | None = None
        self.groups, self.forms, self.strip, self.details = QComboBox(), Segment(), KindStrip(), CoreDetails()
        self.groups.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.groups.activated.connect(self._choose_group)
        self.forms.chosen.connect(lambda _: self._show_rows())
        self.strip.toggled.connect(self._toggle_kind)
        self.details.dot_chosen.connect(self._choose_dot)
        self.details.calls_wanted.connect(self._find_calls)
        self.details.operator_wanted.connect(self._show_operator)
        self.frame.add_controls(self.groups, self.forms)
        self.frame.add_head(self.strip)
        self.frame.add_details(self.details)
        model = self.rows.page_model
        model.tell(SWATCH_ROLE, self._swatch_of)
        model.tell(TOKEN_ROLE, lambda row, name: "warn" if self._is_bound(row, name) else None)
        model.tell(STRONG_ROLE, lambda row, name: True if self._is_bound(row, name) else None)
        model.tell(int(Qt.ItemDataRole.DisplayRole), self._kind_text)
        self.retranslate()

    # ---- the frame's questions

    def _columns(self, shown: Tables) -> tuple[TableColumn, ...]:
        assert shown.info is not None
        assert self._view is not None
        assert self._view.group is not None
        as_times = self.forms.current() == "time" and self._view.group.has_times
        return core_columns(shown.info, self._view.group, shown.largest or {}, as_times=as_times)

    def _rows_of(self) -> Callable[[Any, Any], Rows]:
        table = self._view.group.table if self._view is not None and self._view.group is not None else ""
        return partial(_core_table, table)

    def _choice_key(self) -> str:
        group = self._view.group.id if self._view is not None and self._view.group is not None else ""
        return f"view {self.id} {group}"

    def _charts(self) -> tuple[QWidget, ...]:
        return (self.strip, *self.details.drawn())

    def _note(self) -> str:
        info = self._shown.info if self._shown is not None else None
        names = {column.name for column in info.columns} if info is not None else set()
        notes = []
        if "memory_bound_derived" in names:
            split = self._shown is not None and is_split(self._shown)
            words = self.tr("* derived: {0}; the files have no memory_bound. Above 1: moving data takes longer.")
            notes.append(words.format(memory_bound_formula(is_split=split)))
        if "cube_use_derived" in names:
            notes.append(self.tr("Cube use* = cycles ÷ (clock × cores × time)."))
        return " ".join(notes)

    # ---- the panel's contract

    def query(self, state: SessionState) -> AiCoreQuery:
        self.follow(state)
        kinds = tuple(kind for kind in KIND_TOKENS if kind in self._kinds)
        return AiCoreQuery(self._group, self.rows_query(), kinds, self.wanted_name, self._wanted_dot)

    def show_result(self, result: Shown) -> None:
        view: AiCore = result.view
        is_new = self._view is None or (view.group != self._view.group)
        self._view = view
        self._show_bar(view)
        super().show_result(result)
        self._show_wanted(view, is_new=is_new)

    def clear(self) -> None:
        super().clear()
        self._view = None
        self._kinds = frozenset()

    def retranslate(self) -> None:
        self.groups.setAccessibleName(self.tr("Metric group"))
        self.groups.setToolTip(self.groups.accessibleName())
        self.forms.set_choices([Choice("ratio", self.tr("Ratio")), Choice("time", self.tr("Time"))])
        self.details.set_texts()
        super().retranslate()

    # ---- what is shown

    def _show_bar(self, view: AiCore) -> None:
        ids = [group.id for group in view.groups]
        self.groups.clear()
        for group in ids:
            self.groups.addItem(group_name(group), group)
        if view.group is not None:
            self._group = view.group.id
            self.groups.setCurrentIndex(ids.index(view.group.id))
        self.groups.setVisible(bool(ids))
        self.forms.setVisible(view.group is not None and view.group.has_times)
        self.frame.arrange_bar()

    def _show_view(self, view: AiCore) -> None:
        parts = [
            KindPart(
                kind.kind,
                kind_name(kind.kind),
                percent(kind.percent),
                Counts().calls(kind.calls),
                KIND_TOKENS[kind.kind],
                kind_rule(kind.kind),
            )
            for kind in view.kinds
        ]
        self.strip.set_parts(parts, self._kinds)
        self.strip.setVisible(bool(parts))
        self.details.setVisible(view.shown is not None)
        split = view.shown is not None and is_split(view.shown)
        self.details.show_dots(view.dots, view.more_dots, is_split=split)
        subject = [group_name(view.group.id)] if view.group is not None and view.group.id != PIPES_GROUP else []
        if view.operator is not None:
            name, kind, time = view.operator
            subject = [name, kind, duration(time)]
        if view.covered is not None and view.covered.share < 1:
            subject.append(covered_words(view.covered))
        self.subject_changed.emit(" · ".join(subject))

    def _show_wanted(self, view: AiCore, *, is_new: bool) -> None:
        """Select the row that was asked for; of a new table the first one."""
        if view.position is not None and (view.query.name or view.query.at is not None):
            self.wanted_name, self._wanted_dot = None, None
            self.show_row(view.position)
        elif (
            view.shown is not None
            and view.shown.page is not None
            and view.shown.page.matching
            and (is_new or self.rows.currentIndex().row() < 0)
        ):
            self.show_row(0)
        else:
            self._row_changed(self.current_row())

    def _row_changed(self, row: int | None) -> None:
        if row is None:
            self.details.show_task(None, self._shown)
            return
        group = self._view.group if self._view is not None else None
        self.details.show_task(lambda name: self.cell(row, name), self._shown, group)
        name, compute, memory = (self.cell(row, what) for what in ("name", "compute_ratio", "memory_ratio"))
        dots = self._view.dots if self._view is not None else ()
        mine = [dot for dot in dots if dot.name == (name or "") and (dot.compute, dot.memory) == (compute, memory)]
        self.details.scatter.set_selected(mine[0].row if mine else None)

    def _is_bound(self, row: int, name: str) -> bool:
        bound = self.cell(row, name) if name in _BOUNDS else None
        return bound is not None and bound > 1

    def _swatch_of(self, row: int, name: str) -> str | None:
        return KIND_TOKENS.get(str(self.cell(row, "kind"))) if name == "kind" else None

    def _kind_text(self, row: int, name: str) -> str | None:
        kind = self.cell(row, "kind") if name == "kind" else None
        return kind_name(str(kind)) if kind else None

    # ---- what a click does

    def _choose_group(self, at: int) -> None:
        self._group = str(self.groups.itemData(at))
        self.ask(sort=(), where=())

    def _toggle_kind(self, kind: str) -> None:
        self._kinds = self._kinds ^ {kind}
        self.ask()

    def clear_filters(self) -> None:
        self._kinds = frozenset()
        super().clear_filters()

    def _choose_dot(self, row: int) -> None:
        self._wanted_dot = row
        self.query_changed.emit()

    def _find_calls(self) -> None:
        name = self._current_name()
        if name:
            self.wanted.emit(ShowSearch(name, to_front=True))

    def _show_operator(self) -> None:
        name = self._current_name()
        if name:
            self.operator = name
            self.wanted.emit(ShowOperator(name))

    def _current_name(self) -> str:
        row = self.current_row()
        return str(self.cell(row, "name") or "") if row is not None else ""


def _core_table(table: str, trace: Any, task: Any) -> Rows:
    return core_table(trace, table, task)


PANEL = AiCorePanel
