"""Painted parts that keys mark: along a line or a column, at the ends, and after there are fewer of them."""

from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from analysis.communication import KindCost
from widgets.charts.meters import Meter, MeterList
from widgets.communication.cost_bars import CostBars
from widgets.operator_views.kind_strip import KindPart, KindStrip

RIGHT, LEFT, DOWN, UP = Qt.Key.Key_Right, Qt.Key.Key_Left, Qt.Key.Key_Down, Qt.Key.Key_Up


def meters(*keys: int) -> list[Meter]:
    return [Meter(key, f"op {key}", "", 0.5, "50 %", "phase.fwdbwd") for key in keys]


def test_a_strip_goes_round_and_a_list_ends(qtbot: QtBot) -> None:
    strip = KindStrip()
    qtbot.addWidget(strip)
    strip.set_parts([KindPart(key, key, "1 %", "", "kind.compute", "") for key in "abc"], ())
    toggled: list[str] = []
    strip.toggled.connect(toggled.append)
    for key in (Qt.Key.Key_Space, LEFT, Qt.Key.Key_Return, RIGHT, Qt.Key.Key_Enter, RIGHT, Qt.Key.Key_Space):
        qtbot.keyClick(strip, key)
    assert toggled == ["a", "c", "a", "b"]

    rows = MeterList()
    qtbot.addWidget(rows)
    rows.set_meters(meters(7, 8))
    chosen: list[int] = []
    rows.chosen.connect(chosen.append)
    for key in (Qt.Key.Key_Return, DOWN, UP, Qt.Key.Key_Return, DOWN, DOWN, Qt.Key.Key_Space):
        qtbot.keyClick(rows, key)
    assert chosen == [7, 8]  # nothing is marked at first


def test_a_mark_on_a_part_that_is_gone_chooses_nothing(qtbot: QtBot) -> None:
    bars = CostBars()
    qtbot.addWidget(bars)
    costs = [KindCost(kind, 1, None, 10, 20, None, None) for kind in ("allReduce", "broadcast", "send")]
    bars.show_kinds(costs, "")
    chosen: list[str] = []
    bars.chosen.connect(chosen.append)
    for key in (DOWN, DOWN, DOWN, Qt.Key.Key_Return):
        qtbot.keyClick(bars, key)
    bars.show_kinds(costs[:1], "")
    qtbot.keyClick(bars, Qt.Key.Key_Return)
    assert chosen == ["send"]
