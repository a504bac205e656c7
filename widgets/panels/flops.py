"""FLOPs: how many floating point operations network, scopes and operators have, and how well the device is used."""

from __future__ import annotations

from typing import Any

import numpy as np
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from analysis.flops import Flops, FlopsQuery, flops
from analysis.table_query import SortKey
from model.units import count, counted, number, percent
from widgets.counts import Counts
from widgets.parts.elided_label import ElidedLabel
from widgets.parts.export_button import ExportButton
from widgets.parts.link import Link
from widgets.parts.panel_bar import PanelBar, name_button
from widgets.parts.state_view import StateView
from widgets.parts.time_row import TimeRow
from widgets.parts.turning_splitter import TurningSplitter
from widgets.requests import SaveTable, ShowOperator, ShowStep
from widgets.session_state import SessionState
from widgets.steps.asked_words import asked_words
from widgets.tables.footer import TableFooter
from widgets.tables.whole_table import WholeTable
from widgets.theme import set_ground
from widgets.timed_panel import TimedPanel

_BESIDE_FROM = 760  # px; in a narrower panel the scopes lie over the operators
_ROOT = "Total"  # what the file calls the whole network


class FlopsPanel(TimedPanel):
    """Scopes that open to their parts at the left, operators at the right."""

    id = "flops"
    icon = "flops"
    area = "center"
    order = 48
    needs = ("flops", "flops_scope", "flops_summary", "flops_utilization_step")

    @classmethod
    def title(cls) -> str:
        return QCoreApplication.translate("FlopsPanel", "FLOPs")

    @classmethod
    def empty_reason(cls) -> str:
        return QCoreApplication.translate(
            "FlopsPanel",
            "No FLOPs in this result. MindSpore 1.3 to 2.2 writes them on Ascend with op_time=True and the AI Core "
            "metrics ArithmeticUtilization (aicore_metrics=0).",
        )

    @classmethod
    def how_to_read(cls) -> str:
        return QCoreApplication.translate(
            "FlopsPanel",
            "FLOPs counts floating point operations of a step, FLOPS is how many an operator does in a second while it "
            "runs, utilisation is that by the peak of the device. All are counted by the device itself.\n\n"
            "Open a scope for its parts: the largest one is where the work is. Newer files count the cube unit, which "
            "multiplies matrices, and the vector unit apart.\n\n"
            "Many FLOPs with a low utilisation: the operator waits for memory or has small shapes. Enter shows an "
            "operator among the operators.",
        )

    @staticmethod
    def analyse(trace: Any, query: FlopsQuery, task: Any) -> Flops:
        return flops(trace, query, task)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._result: Flops | None = None
        self._scope: str | None = None
        set_ground(self, "bg.panel")
        self.summary, self.up = ElidedLabel("", "body", "text.1"), Link()
        self.here = ElidedLabel("", "heading")
        self.scopes, self.operators = (
            WholeTable((SortKey("mflops", True),)),
            WholeTable((SortKey("share_percent", True),)),
        )
        self.steps = WholeTable((SortKey("step"),))
        self.scope_footer, self.footer = TableFooter(), TableFooter()
        self.nothing = StateView()
        self.export = ExportButton(data=self._data)
        self.time_row = TimeRow()
        self.time_row.whole_wanted.connect(self.want_whole_run)
        self._build()
        self.scopes.opened.connect(self._open_scope)
        self.up.clicked.connect(self._go_up)
        self.operators.opened.connect(self._show_operator)
        self.operators.chosen.connect(lambda _: self.operator_button.setEnabled(True))
        self.operator_button.clicked.connect(lambda: self._show_operator(self.operators.current_row()))
        self.steps.chosen.connect(self._choose_step)
        self.export.wanted.connect(self.wanted)
        self.retranslate()

    def _build(self) -> None:
        bar = PanelBar()
        bar.add(self.summary, 1)
        (self.operator_button,) = bar.add_buttons("operators")
        bar.add(self.export)
        top = QVBoxLayout()
        top.setContentsMargins(12, 8, 8, 6)
        top.addWidget(self.up)
        top.addWidget(self.here)
        self._side = QWidget()
        column = QVBoxLayout(self._side)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(top)
        column.addWidget(self.scopes, 2)
        column.addWidget(self.scope_footer)
        column.addWidget(self.steps, 1)
        self._listed = QWidget()
        column = QVBoxLayout(self._listed)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.operators, 1)
        column.addWidget(self.footer)
        right = QStackedWidget()
        right.addWidget(self._listed)
        right.addWidget(self.nothing)
        self._pages = right
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(bar)
        layout.addWidget(self.time_row)
        layout.addWidget(TurningSplitter(_BESIDE_FROM, (self._side, 50), (right, 50)), 1)

    # ---- the panel's contract

    def query(self, state: SessionState) -> FlopsQuery:
        return FlopsQuery(self._scope, *self.follow_time(state))

    def show_result(self, result: Flops) -> None:
        self._result = result
        self.summary.set_text(self._summary_words(result))
        path = [self.tr("Total") if scope == _ROOT else scope for scope in result.path]
        self.here.set_text(path[-1] if path else "")
        self.up.set_text(self.tr("Up to {0}").format(path[-2]) if len(path) > 1 else "")
        self.up.setVisible(len(result.path) > 1)
        bars = {"total_percent": "phase.fwdbwd", "share_percent": "phase.fwdbwd"}
        self.scopes.show_table(result.scopes, self._scope_titles(), bars)
        self.operators.show_table(result.operators, self._operator_titles(), bars)
        self.steps.show_table(result.steps, {"step": self.tr("Step"), "utilization_percent": self.tr("Utilisation")})
        self.steps.setVisible(bool(result.steps.rows))
        asked = result.asked
        steps = result.steps["step"] if asked.numbers is not None else np.zeros(0, np.int64)
        self.steps.mark_rows(set(np.flatnonzero(asked.rows(steps)).tolist()), "step", "check", "accent")
        self.steps.reveal(int(np.flatnonzero(steps == asked.step)[0]) if asked.step in steps else None)
        self.time_row.show_words(*self._time_words(result))
        self._side.setVisible(bool(result.scopes.rows or result.steps.rows))
        self.scope_footer.set_texts(
            counted(self.tr("%n part(s); Enter opens one", "", result.scopes.rows), result.scopes.rows)
        )
        words = Counts().operators(result.total)
        if result.operators.rows != result.total:
            some = self.tr("{0} of {1} operators, those with the most FLOPs")
            words = some.format(count(result.operators.rows), count(result.total))
        self.footer.set_texts(words)
        self._pages.setCurrentWidget(self._listed if result.operators.rows else self.nothing)
        reason = self.tr("The file with the FLOPs of each operator (flops_N.txt) is not in this result.")
        self.nothing.set_state("flops", self.tr("Sums only"), reason)
        self.operator_button.setEnabled(self.operators.current_row() is not None)

    def clear(self) -> None:
        self._result, self._scope = None, None

    def retranslate(self) -> None:
        name_button(self.operator_button, self.tr("Show the operator in Operators (Enter)"))
        self.scopes.setAccessibleName(self.tr("Scopes"))
        self.operators.setAccessibleName(self.tr("Operators"))
        self.steps.setAccessibleName(self.tr("Steps"))

    # ---- words

    def _scope_titles(self) -> dict[str, str]:
        return {
            "scope": self.tr("Scope"),
            "mflops": self.tr("Operations"),
            "parent_percent": self.tr("Of the scope"),
            "total_percent": self.tr("Of all scopes"),
            "parts": self.tr("Parts"),
        }

    def _operator_titles(self) -> dict[str, str]:
        return {
            "name": self.tr("Operator"),
            "mflops": self.tr("Operations"),
            "gflops": self.tr("Speed"),
            "utilization_percent": self.tr("Utilisation"),
            **self._unit_titles(),
            "share_percent": self.tr("Of all operators"),
        }

    def _unit_titles(self) -> dict[str, str]:
        return {
            "cube_mflops": self.tr("Operations, cube"),
            "cube_gflops": self.tr("Speed, cube"),
            "cube_utilization_percent": self.tr("Utilisation, cube"),
            "vector_mflops": self.tr("Operations, vector"),
            "vector_gflops": self.tr("Speed, vector"),
            "vector_utilization_percent": self.tr("Utilisation, vector"),
        }

    def _summary_words(self, result: Flops) -> str:
        """The file's own sums."""
        titles, words = self._operator_titles(), []
        for column in result.summary.columns:
            value = float(result.summary[column.name][0])
            title = titles.get(column.name, column.name)
            shown = percent(value) if column.unit == "percent" else f"{number(value, 3)} {column.unit}"
            words.append(f"{title} {shown}")
        return " · ".join(words) or self.tr("The file has no sums")

    def _time_words(self, result: Flops) -> tuple[str, ...]:
        """What follows the step or range, and that FLOPs themselves do not: the file counts them once."""
        query = result.query
        if query.step is None and query.span is None:
            return ("",)
        once = self.tr("FLOPs are the same for every step: the file counts them once")
        if not result.steps.rows:
            return (once,)
        words = asked_words(result.asked)
        if result.asked.numbers is None or result.mean_percent is None:
            return words, once
        return words, self.tr("utilisation {0}").format(percent(result.mean_percent)), once

    # ---- what a click does

    def _open_scope(self, row: int) -> None:
        table = self._result.scopes if self._result is not None else None
        if table is not None and table["parts"][row]:
            self._scope = table["scope"][row]
            self.query_changed.emit()

    def _go_up(self) -> None:
        if self._result is not None and len(self._result.path) > 1:
            self._scope = self._result.path[-2]
            self.query_changed.emit()

    def _show_operator(self, row: int | None) -> None:
        if self._result is not None and row is not None:
            self.wanted.emit(ShowOperator(str(self._result.operators["name"][row])))

    def _choose_step(self, row: int) -> None:
        if self._result is not None:
            self.wanted.emit(ShowStep(int(self._result.steps["step"][row])))

    def _data(self) -> SaveTable | None:
        return (self.operators if self.operators.page_model.rowCount() else self.scopes).saved("flops")


PANEL = FlopsPanel
