"""The AI Core panel with real events: what a user sees, and what a click asks for."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from cache.trace import Trace
from model.task import TaskContext
from tests.profiler_databases import OpenResult
from tests.view_follower import Follow
from tools.hiprof_sample.result import Variant, write_result
from widgets.panels.ai_core import AiCorePanel
from widgets.requests import SaveTable, ShowOperator, ShowSearch, ShowSlice
from widgets.tables.cells import STRONG_ROLE, SWATCH_ROLE, TOKEN_ROLE

LEFT, NO_KEY = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support (raise|grabbing the keyboard|propagateSizeHints)")


def test_ratios_and_times_of_the_old_tool(follow: Follow, hiprof: Trace) -> None:
    one = follow(AiCorePanel, hiprof)
    panel = one.panel
    assert isinstance(panel, AiCorePanel)
    assert one.headers() == [
        "Task", "Stream", "Operator", "Time, µs", "cube", "vector", "scalar", "mte1", "mte2", "mte3",
        "Icache miss rate", "Memory ÷ compute", "Kind", "Total cycles",
    ]  # fmt: skip
    assert one.texts("name") == ["relu", "conv2d"]
    assert one.texts("pipe_cube") == ["154.2\N{NO-BREAK SPACE}%", "54.2\N{NO-BREAK SPACE}%"]
    assert one.texts("memory_bound") == ["1.552", "0.552"]
    assert [one.data(row, "memory_bound", STRONG_ROLE) for row in (0, 1)] == [True, False]
    assert one.data(0, "memory_bound", TOKEN_ROLE) == "warn"
    assert panel.frame.footer.right_text() == "", "the file's own memory bound is not derived"
    QTest.mouseClick(panel.forms._buttons["time"], LEFT)
    assert one.headers()[4] == "cube, µs"
    assert one.texts("pipe_cube_ns") == ["1.441", "0.441"]


def test_ratios_are_shares_of_the_time_of_the_core(follow: Follow, converted: Callable[..., Trace]) -> None:
    """op_summary of the sample: task 13.320 µs, aiv_time 11.988 µs, aiv_mte2 7.273 µs = 0.607 of the latter."""
    panel = follow(AiCorePanel, converted("public/msprof_2026", 0)).panel
    assert isinstance(panel, AiCorePanel)
    assert panel.details._pipes.note.text() == "share of aiv_time 11.988\N{NO-BREAK SPACE}µs"
    assert "mte2 60.7\N{NO-BREAK SPACE}%   7.273\N{NO-BREAK SPACE}µs" in panel.details.bars.accessibleName()


def test_bandwidth_of_the_memory_group(follow: Follow, tmp_path: Path, open_result: OpenResult) -> None:
    write_result(tmp_path / "result", Variant("aicoreMemoryBandwidth"))
    one = follow(AiCorePanel, open_result(tmp_path / "result"))
    panel = one.panel
    assert isinstance(panel, AiCorePanel)
    assert panel.forms.isHidden(), "there are no times beside bandwidths"
    assert panel.strip.isHidden(), "kinds need the pipes"
    assert "main mem read 1.8\N{NO-BREAK SPACE}GB/s" in panel.details.meters.accessibleName()
    assert "main mem write 1.9\N{NO-BREAK SPACE}GB/s" in panel.details.meters.accessibleName()
    model, at = panel.rows.page_model, one.headers().index("Main mem read bw, GB/s")
    assert "2³⁰ bytes" in model.headerData(at, Qt.Orientation.Horizontal, Qt.ItemDataRole.ToolTipRole)
    assert "2³⁰ bytes" in panel.details.meters.toolTip()


def test_tasks_that_are_a_part_of_the_run_say_so(follow: Follow, converted: Callable[..., Trace]) -> None:
    """kernel_details of this sample has 200 rows, 41 of them communication; the counts of its op_statistic are 58,194
    in sum."""
    said: list[str] = []
    one = follow(AiCorePanel, converted("public/ascend_pt_small"))
    one.panel.subject_changed.connect(said.append)
    one.ask()
    assert said[-1] == "159 of the run's 58 194 calls"


def test_a_group_without_pipes_shows_its_own_ratios(follow: Follow, converted: Callable[..., Trace]) -> None:
    """kernel_details of msprof-analyze was collected with ArithmeticUtilization; MatMul109 is its longest task."""
    one = follow(AiCorePanel, converted("public/msprof-analyze", None))
    panel = one.panel
    assert isinstance(panel, AiCorePanel)
    assert "AIC cube fops, FLOPs" in one.headers(), "a count of operations, no rate"
    assert one.texts("aic_vector_fops")[0] == "0"
    bars = panel.details.bars.accessibleName().split(", ")
    assert bars[0] == "aic mac fp16 88.7 %"
    assert [bar.partition("0.0")[0] for bar in bars[1:3]] == ["aic mac int8 ", "aiv vec fp32 "]
    assert panel.details._balance.box.isHidden(), "no pipe, no place in the picture"


def test_names_in_the_picture_lie_over_no_others(follow: Follow, rank_0: Trace) -> None:
    one = follow(AiCorePanel, rank_0)
    panel = one.panel
    assert isinstance(panel, AiCorePanel)
    scatter = panel.details.scatter
    scatter.resize(460, 260)
    named = scatter.name_places()
    assert named[0][0].key == scatter._selected
    halves = scatter._half_places()
    assert [scatter._circles_under(half) for half in halves] == [0, 0], "there is room beside the circles"
    assert scatter._circles_under(named[0][1]) == 0, "the name of the chosen one goes to where it covers none"
    places = [*(place for _, place in named), *halves]
    assert not any(one.intersects(other) for at, one in enumerate(places) for other in places[:at])


def test_an_axis_above_100_percent_has_round_numbers(follow: Follow, hiprof: Trace) -> None:
    panel = follow(AiCorePanel, hiprof).panel
    assert isinstance(panel, AiCorePanel)
    assert panel.details.scatter._top() == 2.0, "the largest is 154 %"


def test_kinds_filter(follow: Follow, rank_0: Trace) -> None:
    one = follow(AiCorePanel, rank_0)
    panel = one.panel
    assert isinstance(panel, AiCorePanel)
    all_rows = panel.shown_rows()
    place = panel.strip.places()[0]
    QTest.mouseClick(panel.strip, LEFT, NO_KEY, place.center().toPoint())
    assert set(one.texts("kind")) == {"Memory bound"}
    assert one.data(0, "kind", SWATCH_ROLE) == "kind.memory"
    assert panel.shown_rows() == 13
    assert len(panel.strip.parts) > 1, "the other kinds stay, to be chosen"
    QTest.keyClick(panel.strip, Qt.Key.Key_Return)
    assert panel.shown_rows() == all_rows
    assert "* derived" in panel.frame.footer.right_text()


def test_the_picture_and_the_table_choose_each_other(follow: Follow, rank_0: Trace) -> None:
    one = follow(AiCorePanel, rank_0)
    panel = one.panel
    assert isinstance(panel, AiCorePanel)
    circle = next(c for c in panel.details.scatter._circles if c.name == "Conv2DBackpropFilter10")
    QTest.mouseClick(panel.details.scatter, LEFT, NO_KEY, panel.details.scatter.place_of(circle)[0].toPoint())
    row = panel.rows.currentIndex().row()
    assert one.texts("name")[row] == "Conv2DBackpropFilter10"
    one.click_row(0)
    assert one.requests[-1] == ShowOperator(one.texts("name")[0], to_front=False)
    one.set(operator="Conv2D1")
    assert one.texts("name")[panel.rows.currentIndex().row()] == "Conv2D1"
    assert "vector not used" in panel.details.bars.accessibleName()
    panel.details.calls_link.click()
    assert ShowSearch("Conv2D1", to_front=True) in one.requests[-1:]


def test_to_the_timeline_by_enter(follow: Follow, rank_0: Trace) -> None:
    one = follow(AiCorePanel, rank_0)
    one.click_row(0)
    QTest.keyClick(one.panel.rows, Qt.Key.Key_Return)
    shown = [request for request in one.requests if isinstance(request, ShowSlice)]
    assert len(shown) == 1
    assert shown[0].index is not None
    assert rank_0.slice(shown[0].index).duration_ns == pytest.approx(one.panel.cell(0, "duration_ns"), abs=1)
    assert shown[0].span is not None
    assert shown[0].span.contains(rank_0.slice(shown[0].index).begin_ns)


def test_nothing_measured_says_what_to_collect(follow: Follow, trace_of: Callable[..., Trace]) -> None:
    one = follow(AiCorePanel, trace_of({"kernels": {"name": ["a"], "duration_ns": [5]}}))
    panel = one.panel
    assert isinstance(panel, AiCorePanel)
    assert panel.frame.empty.isVisible()
    assert "--aic-metrics=PipeUtilization" in panel.frame.empty.accessibleDescription()
    assert panel.details.isHidden()


def test_search_filter_copy_and_export(follow: Follow, rank_0: Trace, qtbot: QtBot) -> None:
    one = follow(AiCorePanel, rank_0)
    panel = one.panel
    QTest.keyClicks(panel.frame.search, "backpropfilter")
    qtbot.waitUntil(lambda: panel.shown_rows() < 50)
    assert all("BackpropFilter" in name for name in one.texts("name"))
    panel.rows.selectAll()
    QTest.keySequence(panel.rows, "Ctrl+C")
    lines = QGuiApplication.clipboard().text().split("\n")
    assert len(lines) == panel.shown_rows() + 1
    asked = panel._data()
    assert isinstance(asked, SaveTable)
    assert callable(asked.rows)
    saved = list(asked.rows(rank_0, TaskContext()))
    assert [row[2] for row in saved[1:]] == one.texts("name")
    QTest.keyClicks(panel.frame.search, "xyz")
    qtbot.waitUntil(panel.frame.empty.isVisible)
    panel.clear_filters()
    assert panel.shown_rows() == 185


def test_names_of_groups_follow_the_language(follow: Follow, hiprof: Trace, monkeypatch: pytest.MonkeyPatch) -> None:
    one = follow(AiCorePanel, hiprof)
    panel = one.panel
    assert isinstance(panel, AiCorePanel)
    monkeypatch.setattr("widgets.panels.ai_core.group_name", lambda group: f"<{group}>")
    panel.retranslate()
    one.ask()  # the window shows the result again, too
    groups = panel.groups
    assert groups.count() >= 1
    assert [groups.itemText(at) for at in range(groups.count())] == [
        f"<{groups.itemData(at)}>" for at in range(groups.count())
    ]
