"""The FLOPs panel: scopes open and close, operators lead on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from model.task import TaskContext
from widgets.panels.flops import PANEL
from widgets.requests import ShowOperator, ShowStep
from widgets.session_state import SessionState
from widgets.tables.columns import fraction

LEFT = Qt.MouseButton.LeftButton
NONE = Qt.KeyboardModifier.NoModifier


TABLES = {
    "flops": {"name": ["Default/MatMul-op1", "B"], "mflops": [30.0, 10.0]},
    "flops_scope": {"source": ["Total", "Total", "A"], "target": ["A", "B", "x"], "mflops": [6.0, 2.0, 6.0]},
    "flops_utilization_step": {"step": [1, 2], "utilization_percent": [3.0, 4.0]},
    "flops_summary": {"mflops": [8.0]},
}


def test_scopes_operators_and_steps(qtbot: QtBot, trace_of: Callable[..., Any]) -> None:
    trace = trace_of(TABLES)
    panel = PANEL()
    qtbot.addWidget(panel)
    panel.resize(1000, 500)
    panel.show()
    requests: list[Any] = []
    panel.wanted.connect(requests.append)

    def ask() -> None:
        panel.show_result(panel.analyse(trace, panel.query(SessionState()), TaskContext()))

    panel.query_changed.connect(ask)
    ask()
    assert panel.summary.text().startswith("Operations 8.000")
    assert not panel.up.isVisible()
    share = panel.operators.page_model.columns[-1]
    assert (share.name, fraction(share, 75.0)) == ("share_percent", 0.75)  # of all, not of the largest share
    qtbot.mouseClick(
        panel.scopes.viewport(), LEFT, NONE, panel.scopes.visualRect(panel.scopes.model().index(0, 0)).center()
    )
    qtbot.keyClick(panel.scopes, Qt.Key.Key_Return)
    assert panel.here.text() == "A"
    assert panel.scopes.page_model.value(0, "scope") == "x"
    qtbot.mouseClick(panel.up, LEFT)
    assert panel.here.text() == "Total"
    table = panel.operators
    qtbot.mouseClick(table.viewport(), LEFT, NONE, table.visualRect(table.model().index(0, 0)).center())
    qtbot.mouseClick(panel.operator_button, LEFT)
    assert requests == [ShowOperator("Default/MatMul-op1")]
    qtbot.mouseClick(
        panel.steps.viewport(), LEFT, NONE, panel.steps.visualRect(panel.steps.model().index(1, 0)).center()
    )
    assert requests[-1] == ShowStep(2)
    saved = panel._data()
    assert saved is not None
    assert [row[0] for row in saved.rows][1:] == ["Default/MatMul-op1", "B"]  # type: ignore[union-attr]
    panel.clear()


def test_the_step_of_the_session_is_followed(qtbot: QtBot, trace_of: Callable[..., Any]) -> None:
    trace = trace_of(TABLES)
    panel = PANEL()
    qtbot.addWidget(panel)
    panel.show()
    requests: list[Any] = []
    panel.wanted.connect(requests.append)
    panel.show_result(panel.analyse(trace, panel.query(SessionState()), TaskContext()))
    assert not panel.time_row.isVisible()
    panel.show_result(panel.analyse(trace, panel.query(SessionState(step=2)), TaskContext()))
    assert panel.time_row.accessibleName().startswith("Figures of step 2 · utilisation 4.0")
    assert panel.time_row.accessibleName().endswith("FLOPs are the same for every step: the file counts them once")
    assert panel.steps.current_row() == 1
    qtbot.mouseClick(panel.time_row.link, LEFT)
    assert requests == [ShowStep(None)]


def test_words_for_people() -> None:
    assert "op_time=True" in PANEL.empty_reason()
    assert PANEL.how_to_read().count("\n\n") >= 2


def test_sums_without_operators_say_which_file_has_them(qtbot: QtBot, trace_of: Callable[..., Any]) -> None:
    trace = trace_of({"flops_summary": TABLES["flops_summary"]})
    panel = PANEL()
    qtbot.addWidget(panel)
    panel.show()
    panel.show_result(panel.analyse(trace, panel.query(SessionState()), TaskContext()))
    assert panel.nothing.isVisible()
    assert "flops_N.txt" in panel.nothing.accessibleDescription()
    assert not panel.operators.isVisible()


def test_a_long_name_leaves_room_for_figures(qtbot: QtBot, trace_of: Callable[..., Any]) -> None:
    name = "Default/" + "network-WithLossCell/" * 10 + "Conv2D-op1"
    columns = {unit: [30.0] for unit in ("mflops", "gflops", "utilization_percent", "share_percent")}
    panel = PANEL()
    qtbot.addWidget(panel)
    panel.resize(900, 500)
    panel.show()
    trace = trace_of({**TABLES, "flops": {"name": [name], **columns}})
    panel.show_result(panel.analyse(trace, panel.query(SessionState()), TaskContext()))
    table = panel.operators
    assert table.columnWidth(0) < table.viewport().width() / 2
