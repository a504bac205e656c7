"""Copying rows of the Operators panel of which only some are here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QItemSelection, QItemSelectionModel
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from model.task import TaskContext
from tests.answering_host import AnsweringHost
from widgets.panels.operators import OperatorsPanel
from widgets.requests import SaveTable


def test_kernels_that_are_not_here_are_copied_by_the_window(qtbot: QtBot, trace_of: Callable[..., Any]) -> None:
    kernels = {
        "name": [f"MatMul-op{n}" for n in range(1300)],
        "type": ["MatMul"] * 1300,
        "duration_ns": list(range(1300)),
    }
    panel = OperatorsPanel()
    qtbot.addWidget(panel)
    host = AnsweringHost(panel, trace_of({"kernels": kernels}))
    host.ask()
    panel.bar.views.set_current("rows")
    panel.bar.views.chosen.emit("rows")
    rows = panel.tables.rows
    how = QItemSelectionModel.SelectionFlag.Select | QItemSelectionModel.SelectionFlag.Rows
    for first, last in ((0, 1), (1298, 1299)):
        model = rows.page_model
        rows.selectionModel().select(QItemSelection(model.index(first, 0), model.index(last, 0)), how)
    QTest.keySequence(rows, QKeySequence(QKeySequence.StandardKey.Copy))
    wanted = host.requests[-1]
    assert isinstance(wanted, SaveTable)
    assert wanted.to_clipboard
    assert callable(wanted.rows)
    headers, *copied = wanted.rows(host.trace, TaskContext())
    at = headers.index("Duration (ns)")
    assert [row[at] for row in copied] == ["1299", "1298", "1", "0"]  # the longest come first
