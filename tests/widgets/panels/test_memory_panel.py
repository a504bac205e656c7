"""The Memory panel: what it says of peaks, what a click asks, and where rows lead."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from model.task import TaskContext
from model.time_span import TimeSpan
from tests.answering_host import AnsweringHost
from widgets.memory.memory_chart import RESERVED
from widgets.panels.memory import PANEL, MemoryPanel
from widgets.parts.picture import picture_svg
from widgets.requests import SaveTable, ShowOperator, ShowRange
from widgets.session_state import SessionState

LEFT = Qt.MouseButton.LeftButton
NONE = Qt.KeyboardModifier.NoModifier
MS = 1_000_000
MIB = 1 << 20
RECORD: dict[str, list[Any]] = {
    "component": ["PTA"] * 4 + ["APP"],
    "time_ns": [0, 10 * MS, 20 * MS, 30 * MS, 5 * MS],
    "total_allocated_bytes": [10 * MIB, 80 * MIB, 20 * MIB, 10 * MIB, None],
    "total_reserved_bytes": [100 * MIB, 100 * MIB, 100 * MIB, 100 * MIB, 400 * MIB],
}
BLOCKS = {
    "name": ["aten::mm", "x" * 200, "late"],
    "size_bytes": [60 * MIB, 20 * MIB, MIB],
    "allocation_ns": [10 * MS, 2 * MS, 25 * MS],
    "release_ns": [12 * MS, None, 28 * MS],
}


@pytest.fixture
def host(qtbot: QtBot, trace_of: Callable[..., Any]) -> AnsweringHost[MemoryPanel]:
    panel = PANEL()
    qtbot.addWidget(panel)
    panel.resize(1200, 700)
    panel.show()
    made = AnsweringHost(panel, trace_of({"memory": RECORD, "operator_memory": BLOCKS}))
    made.ask()
    return made


def names(host: AnsweringHost[MemoryPanel]) -> list[object]:
    model = host.panel.blocks.table.page_model
    return [model.value(row, "name") for row in range(model.rowCount())]


def chart_point(host: AnsweringHost[MemoryPanel], position: int) -> QPoint:
    chart = host.panel.chart
    return QPoint(round(chart.x_of(position, chart.plot)), round(chart.plot.center().y()))


def test_the_peak_is_said_and_its_blocks_are_listed(host: AnsweringHost[MemoryPanel]) -> None:
    assert host.panel.facts.text().startswith("PTA: peak allocated 80.00\u00a0MiB")
    assert "unused* 90.0" in host.panel.facts.text()  # (100 - 10) / 100 where reserved is largest first
    assert names(host) == ["aten::mm", "x" * 200]
    assert "10.000" in host.panel.blocks.heading.text()
    assert "1 never released" in host.panel.blocks.footer.left_text()
    assert "80.00\u00a0MiB of the 80.00\u00a0MiB that PTA has allocated" in host.panel.blocks.footer.left_text()
    assert "APP is the whole process" in host.panel.overlap.text()


def test_the_axis_has_its_numbers_at_round_times(host: AnsweringHost[MemoryPanel]) -> None:
    chart = host.panel.chart
    edges = host.panel.analyse(host.trace, host.query, TaskContext()).edges
    labels = chart.position_labels(chart.plot)
    assert [float(text) for _, text in labels] == [2.5 * at for at in range(13)]
    for position, text in labels:
        first = round(position)  # a number stands where its time is, from edge to edge of the points
        assert edges[max(first - 1, 0)] <= float(text) * MS <= edges[min(first + 1, chart.count)]
    chart._zoom_to(chart.count / 3 - 0.5, 2 * chart.count / 3 - 0.5)
    times = [float(text) for _, text in chart.position_labels(chart.plot)]
    assert (times[0], times[-1]) == (10.0, 20.0)
    assert len(times) > 5


def test_a_click_asks_for_the_blocks_there(qtbot: QtBot, host: AnsweringHost[MemoryPanel]) -> None:
    position = 26 * host.panel.chart.count // 30
    qtbot.mouseClick(host.panel.chart.viewport(), LEFT, NONE, chart_point(host, position))
    assert names(host) == ["x" * 200, "late"]
    assert host.panel.blocks.heading.text().startswith("Live at 2")


def test_a_drag_asks_for_a_range(qtbot: QtBot, host: AnsweringHost[MemoryPanel]) -> None:
    view = host.panel.chart.viewport()
    first, last = chart_point(host, 300), chart_point(host, 600)
    qtbot.mousePress(view, LEFT, NONE, first)
    qtbot.mouseMove(view, first + QPoint(20, 0))
    qtbot.mouseMove(view, last)
    qtbot.mouseRelease(view, LEFT, NONE, last)
    (request,) = host.requests
    assert isinstance(request, ShowRange)
    assert request.span is not None
    assert abs(request.span.begin_ns - 7.5 * MS) < 0.2 * MS
    host.set(span=request.span)
    assert host.panel.time_row.accessibleName() == "Figures of the range"
    qtbot.mouseClick(host.panel.time_row.link, LEFT)
    assert host.requests[-1] == ShowRange(None)
    host.set(span=TimeSpan(10**15, 10**15 + 5))
    assert host.panel.time_row.accessibleName() == "Nothing was sampled in the range: all is shown."
    host.set(span=None)
    assert host.panel.time_row.isHidden()


def test_a_peak_of_the_table_leads_to_its_point(qtbot: QtBot, host: AnsweringHost[MemoryPanel]) -> None:
    table = host.panel.components
    qtbot.mouseClick(table.viewport(), LEFT, NONE, table.visualRect(table.page_model.index(1, 0)).center())
    assert names(host) == ["x" * 200]  # APP at 5 ms


def test_a_block_leads_to_timeline_and_operator(qtbot: QtBot, host: AnsweringHost[MemoryPanel]) -> None:
    table = host.panel.blocks.table
    qtbot.mouseClick(table.viewport(), LEFT, NONE, table.visualRect(table.page_model.index(0, 0)).center())
    qtbot.keyClick(table, Qt.Key.Key_Return)
    (request,) = host.requests
    assert request == ShowRange(TimeSpan(9 * MS, 13 * MS), to_front=True)
    qtbot.mouseClick(host.panel.operator_button, LEFT)
    assert host.requests[-1] == ShowOperator("aten::mm")


def test_the_legend_hides_a_component(qtbot: QtBot, host: AnsweringHost[MemoryPanel]) -> None:
    assert host.panel.chart.high >= 400 * MIB
    legend = host.panel.legend
    place = next(at for at, entry in zip(legend._places, legend._entries, strict=True) if entry.key == "APP")
    qtbot.mouseClick(legend, LEFT, NONE, place.center().toPoint())
    assert host.panel.chart.high < 200 * MIB


def test_all_blocks_are_exported(host: AnsweringHost[MemoryPanel]) -> None:
    data = host.panel._data()
    assert isinstance(data, SaveTable)
    assert callable(data.rows)
    rows = list(data.rows(host.trace, TaskContext()))
    assert rows[0][:2] == ("Name", "Size (bytes)")
    assert rows[1][:2] == ("aten::mm", str(60 * MIB))
    assert len(rows) == 3


def test_blocks_that_are_not_here_are_copied_by_the_window(host: AnsweringHost[MemoryPanel]) -> None:
    host.panel.blocks.table.copy_wanted.emit(((1, 1),))
    wanted = host.requests[-1]
    assert isinstance(wanted, SaveTable)
    assert wanted.to_clipboard
    assert callable(wanted.rows)
    every = list(host.panel._data().rows(host.trace, TaskContext()))  # type: ignore[union-attr, operator]
    assert list(wanted.rows(host.trace, TaskContext())) == [every[0], every[2]]


def test_a_graph_has_no_time(qtbot: QtBot, trace_of: Callable[..., Any]) -> None:
    nodes = {"graph_id": ["1", "1"], "node_id": ["0", "1"], "full_name": ["Default/A", "B"], "memory_bytes": [5, 9]}
    panel = PANEL()
    qtbot.addWidget(panel)
    made = AnsweringHost(panel, trace_of({"memory_usage_nodes": nodes}))
    made.ask()
    assert "node 1 B" in panel.facts.text()
    assert not panel.timeline_button.isEnabled()
    assert panel.nothing.accessibleName() == "No single blocks were recorded"
    panel.clear()


def test_words_for_people() -> None:
    assert "profile_memory=True" in PANEL.empty_reason()
    assert PANEL.how_to_read().count("\n\n") >= 3


def test_nodes_of_a_graph_follow_no_time_and_say_so(qtbot: QtBot, trace_of: Callable[..., Any]) -> None:
    nodes = {"graph_id": ["0"] * 2, "name": ["a", "b"], "memory_bytes": [1, 2]}
    trace = trace_of({"memory_usage_nodes": nodes})
    panel = PANEL()
    qtbot.addWidget(panel)
    for state, is_said in ((SessionState(), False), (SessionState(step=1), True)):
        panel.show_result(panel.analyse(trace, panel.query(state), TaskContext()))
        assert panel.time_row.accessibleName().startswith("The nodes of a graph have no time") == is_said


def test_a_picture_names_its_curves(host: AnsweringHost[MemoryPanel]) -> None:
    picture = host.panel._picture()
    assert picture is not None
    drawn = picture_svg(picture, "", "light").decode()
    for name in (*dict.fromkeys(RECORD["component"]), "reserved (dashed)"):
        assert f">{name}</text>" in drawn


def test_no_recorded_block_is_not_no_block(qtbot: QtBot, host: AnsweringHost[MemoryPanel]) -> None:
    # At 0 ms PTA holds 10 MiB, and the first block in the file is allocated at 2 ms.
    qtbot.mouseClick(host.panel.chart.viewport(), LEFT, NONE, chart_point(host, 0))
    said = host.panel.nothing.accessibleName()
    assert said.startswith("No recorded block lives at 0")


def test_a_pool_far_above_what_is_used_is_hidden_until_it_is_wanted(qtbot: QtBot, trace_of: Callable[..., Any]) -> None:
    """A pool of 1 GiB over 1.4 MiB, as of MindSpore on a CPU."""
    panel = PANEL()
    qtbot.addWidget(panel)
    panel.resize(1200, 700)
    panel.show()
    record = {
        "component": ["CPU"] * 3,
        "time_ns": [0, 200 * MS, 400 * MS],
        "total_allocated_bytes": [MIB // 2, 1_400_000, MIB],
        "total_reserved_bytes": [1 << 30] * 3,
    }
    host = AnsweringHost(panel, trace_of({"memory": record}))
    host.ask()
    assert panel.legend.hidden_keys() == {RESERVED}
    assert (panel.chart.scale_of_values.unit, panel.chart.high) == ("MiB", 1.5 * MIB)
    assert "reserved, up to 1.000\u00a0GiB, is hidden" in panel.note.text()
    assert "is hidden" in panel.shown_pictures()[0].extent
    at = [column.name for column in panel.components.page_model.columns].index("reserved_at")
    model = panel.components.page_model
    assert model.data(model.index(0, at)) == ""
    assert model.headerData(at, Qt.Orientation.Horizontal) == "At, ms"
    panel.legend.choose_part(1)
    assert (panel.chart.scale_of_values.unit, panel.chart.high) == ("GiB", 1.5 * (1 << 30))
    assert "hidden" not in panel.note.text()
    host.ask()
    assert panel.legend.hidden_keys() == frozenset(), "what a person has chosen stays"


def test_reserved_memory_that_can_be_read_beside_the_rest_is_shown(host: AnsweringHost[MemoryPanel]) -> None:
    assert host.panel.legend.hidden_keys() == frozenset()  # 80 of 400 MiB
    assert "hidden" not in host.panel.note.text()


def test_peaks_without_times_say_so(qtbot: QtBot, trace_of: Callable[..., Any]) -> None:
    record = {"component": ["PTA"] * 2, "time_ns": [500] * 2, "total_allocated_bytes": [1024, 2048]}
    panel = PANEL()
    qtbot.addWidget(panel)
    host = AnsweringHost(panel, trace_of({"memory": record}))
    host.ask()
    assert host.panel.note.text() == "The times of the samples are not known, all have the same: peaks only"
    cells = [host.panel.components.page_model.value(0, name) for name in ("allocated", "allocated_at")]
    assert cells == [2048, None]
    assert "0 ns" not in host.panel.nothing.accessibleName()
