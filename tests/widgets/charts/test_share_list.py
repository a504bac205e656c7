"""The list that names the parts of a ring."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from widgets.charts.shares import ShareList, SharePart


def test_long_names_are_told_apart_by_their_ends(qtbot: QtBot) -> None:
    pictures = []
    for end in ("Input", "Filter"):
        shown = ShareList()
        qtbot.addWidget(shown)
        shown.set_parts([SharePart("a", f"FusionOp_Conv2DBackprop{end}", 10, "10.0 %", "")])
        shown.resize(190, 21)
        pictures.append(shown.grab().toImage())
    assert pictures[0] != pictures[1]
