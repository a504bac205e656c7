"""The five single-operator views with real events: what a user sees, and what a click asks for."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QContextMenuEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from cache.trace import Trace
from model.task import TaskContext
from model.time_span import TimeSpan
from model.units import MISSING, THIN
from tests.view_follower import Follow
from widgets.operator_views.rows_panel import RowsPanel
from widgets.panels.acl import AclPanel
from widgets.panels.ai_core import AiCorePanel
from widgets.panels.operators import OperatorsPanel
from widgets.panels.runtime_api import RuntimeApiPanel
from widgets.panels.task_scheduler import TaskSchedulerPanel
from widgets.panels.top_down import TopDownPanel
from widgets.parts.elided_label import ElidedLabel
from widgets.parts.picture import picture_image, picture_svg
from widgets.requests import Request, ShowPanel, ShowRange, ShowSlice
from widgets.session_state import Area, SessionState
from widgets.tables.cells import ICON_ROLE, STACK_ROLE

LEFT, NO_KEY = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support (raise|grabbing the keyboard|propagateSizeHints)")


# ---- Task scheduler


def test_states_as_a_stacked_bar(follow: Follow, hiprof: Trace) -> None:
    one = follow(TaskSchedulerPanel, hiprof)
    stack = one.data(0, "together_ns", STACK_ROLE)
    whole = 2_200 + 81_430 + 20
    assert stack == [
        (pytest.approx(2_200 / whole), "phase.interval"), (pytest.approx(81_430 / whole), "phase.computing"),
        (pytest.approx(20 / whole), "phase.free"),
    ]  # fmt: skip
    assert one.texts("waiting_ns") == ["2.200", "0.000", "0.300"]
    assert one.texts("name") == ["conv2d", MISSING, "relu"]
    assert isinstance(one.panel, TaskSchedulerPanel)
    QTest.mouseClick(one.panel.strip, LEFT, NO_KEY, one.panel.strip.places()[0].center().toPoint())
    assert one.texts("waiting_ns") == ["2.200", "0.300", "0.000"], "most waiting first"


def test_a_picture_says_that_the_table_has_more_rows_and_columns(follow: Follow, rank_0: Trace) -> None:
    panel = follow(TaskSchedulerPanel, rank_0).panel
    assert isinstance(panel, TaskSchedulerPanel)
    total, rows = panel.rows.page_model.rowCount(), panel.rows
    panel.resize(2_000, panel.height() - rows.viewport().height() + 3 * rows.rowHeight(0) + 5)
    QApplication.processEvents()
    drawn = rows.viewport().height() // rows.rowHeight(0)
    assert 0 < drawn < total
    (picture,) = panel.shown_pictures()
    assert picture.extent == f"{drawn} of {total} rows"
    panel.resize(2_000, panel.height() + total * rows.rowHeight(0))
    QApplication.processEvents()
    (picture,) = panel.shown_pictures()
    assert picture.extent == ""
    columns = rows.page_model.columnCount()
    panel.resize(panel.minimumSizeHint().width(), panel.height())
    QApplication.processEvents()
    ends = [rows.columnViewportPosition(at) + rows.columnWidth(at) for at in range(columns)]
    whole = sum(end <= rows.viewport().width() for end in ends)
    assert 0 < whole < columns
    (picture,) = panel.shown_pictures()
    assert picture.extent.endswith(f"{whole} of {columns} columns")


def test_unusual_running_is_marked(follow: Follow, rank_0: Trace) -> None:
    one = follow(TaskSchedulerPanel, rank_0)
    panel = one.panel
    assert isinstance(panel, TaskSchedulerPanel)
    assert {"Waiting*, µs", "Running, µs"} <= set(one.headers()), "read across: one unit"
    assert "* derived" in panel.frame.footer.right_text()
    QTest.mouseClick(panel.strip, LEFT, NO_KEY, panel.strip.places()[-1].center().toPoint())
    assert 0 < panel.shown_rows() < 20
    assert one.data(0, "running_ns", ICON_ROLE) == ("outlier", "warn")
    assert "3 times the median" in panel.strip.parts[-1].tip
    assert [chip.accessibleName() for chip in panel.frame.chips.chips()] == ["unusual == 1"]


def test_the_operator_stands_first(follow: Follow, hiprof: Trace) -> None:
    assert follow(TaskSchedulerPanel, hiprof).headers()[0] == "Operator"


def test_starts_count_as_the_timeline_does(follow: Follow, rank_0: Trace, hiprof: Trace) -> None:
    one = follow(TaskSchedulerPanel, rank_0)
    assert one.texts("name")[0].endswith("ForeachAddList")
    assert one.texts("start_ns")[0] == "0.157 354 304".replace(" ", THIN), "as Slice details says of this task"
    assert one.panel.cell(0, "start_ns") == 1_736_412_474_858_579_088
    assert follow(TopDownPanel, hiprof).texts("start_ns")[0] == "119 653.157 220 117".replace(" ", THIN), "no timeline"


def test_a_filter_is_chosen_by_the_title_of_its_column(follow: Follow, hiprof: Trace) -> None:
    one = follow(TaskSchedulerPanel, hiprof)
    panel = one.panel
    assert isinstance(panel, TaskSchedulerPanel)
    QTest.mouseClick(panel.frame.filter_button, LEFT)
    sheet = panel.filter_sheet
    sheet.column.setCurrentIndex(sheet.column.findText("Running", Qt.MatchFlag.MatchStartsWith))
    sheet.operator.setCurrentText(">")
    assert sheet.value.placeholderText() == "Value, µs"
    QTest.keyClicks(sheet.value, "12")
    QTest.keyClick(sheet.value, Qt.Key.Key_Return)
    assert one.texts("running_ns") == ["81.430", "12.001"]
    assert [chip.accessibleName() for chip in panel.frame.chips.chips()] == ["Running > 12 µs"]


def test_the_menu_of_a_row(follow: Follow, rank_0: Trace) -> None:
    one = follow(TaskSchedulerPanel, rank_0)
    panel = one.panel

    def actions(column: str) -> dict[str, QAction]:
        at = [known.name for known in panel.rows.page_model.columns].index(column)
        place = panel.rows.visualRect(panel.rows.page_model.index(0, at)).center()
        QTest.mouseClick(panel.rows.viewport(), Qt.MouseButton.RightButton, NO_KEY, place)
        event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, panel.rows.viewport().mapToGlobal(place))
        QApplication.sendEvent(panel.rows.viewport(), event)
        (menu,) = (menu for menu in panel.findChildren(QMenu) if menu.isVisible())
        found = {action.text(): action for action in menu.actions()}
        menu.hide()
        return found

    begin = panel.cell(0, "start_ns")
    actions("running_ns")["Copy the cell"].trigger()
    assert QGuiApplication.clipboard().text() == "700.394"
    assert not any(text.startswith("Only rows") for text in actions("running_ns"))
    actions("name")["Show in the timeline"].trigger()
    (shown,) = [request for request in one.requests if isinstance(request, ShowSlice)]
    assert shown.index is not None
    assert rank_0.slice(shown.index).begin_ns == begin
    actions("core")["Only rows with “AI_VECTOR_CORE”"].trigger()
    assert set(one.texts("core")) == {"AI_VECTOR_CORE"}
    actions("core")["Copy the selected rows"].trigger()
    _header, row = QGuiApplication.clipboard().text().split("\n")
    assert "700394" in row.split("\t")


# ---- Runtime API


@pytest.mark.parametrize("kind", [RuntimeApiPanel, AclPanel])
def test_a_function_is_no_operator_for_other_panels(follow: Follow, hiprof: Trace, kind: type[RowsPanel]) -> None:
    one = follow(kind, hiprof)
    one.click_row(1)
    assert not one.requests


def test_functions_of_the_runtime(follow: Follow, hiprof: Trace) -> None:
    one = follow(RuntimeApiPanel, hiprof)
    assert one.texts("stream_id") == ["N/A", "5", "5"]
    assert one.texts("percent") == [f"{share}\N{NO-BREAK SPACE}%" for share in ("78.4", "19.3", "2.3")]
    assert one.texts("process_id") == ["4711"] * 3
    panel = one.panel
    assert isinstance(panel, RuntimeApiPanel)
    assert panel.details.heading.text() == "rtMalloc"
    assert panel.frame.slice_button.isHidden(), "there is no timeline"


def test_a_column_of_calls_leads_to_the_timeline(follow: Follow, rank_0: Trace) -> None:
    one = follow(RuntimeApiPanel, rank_0)
    panel = one.panel
    assert isinstance(panel, RuntimeApiPanel)
    one.click_row(one.texts("name").index("DeviceSynchronize"))
    assert panel.details.heading.text() == "DeviceSynchronize"
    chart = panel.details.chart
    points = [QPoint(x, chart.height() // 2) for x in range(chart.width())]
    hit = next(point for point in points if chart.part_at(point.toPointF()) is not None)
    QTest.mouseClick(chart, LEFT, NO_KEY, hit)
    (shown,) = [request for request in one.requests if isinstance(request, ShowSlice)]
    assert shown.index is not None
    assert rank_0.slice(shown.index).name == "Runtime@DeviceSynchronize"


# ---- AscendCL


def test_lanes_and_statistic(follow: Follow, rank_0: Trace) -> None:
    one = follow(AclPanel, rank_0)
    panel = one.panel
    assert isinstance(panel, AclPanel)
    assert [lane.title for lane in panel.lanes.lanes] == ["AscendCL", "Operators", "Runtime"]
    bar = max(panel.lanes.lanes[0].bars, key=lambda bar: bar.end_ns - bar.begin_ns)
    middle = panel.lanes.place_of(0, bar).center().toPoint()
    QTest.mouseClick(panel.lanes, LEFT, NO_KEY, middle)
    (shown,) = [request for request in one.requests if isinstance(request, ShowSlice)]
    assert shown.index is not None
    assert rank_0.slice(shown.index).name == "AscendCL@aclrtSynchronizeStreamWithTimeout"
    QTest.mousePress(panel.lanes, LEFT, NO_KEY, middle)
    QTest.mouseMove(panel.lanes, middle + QPoint(60, 0))
    QTest.mouseRelease(panel.lanes, LEFT, NO_KEY, middle + QPoint(60, 0))
    asked = one.requests[-1]
    assert isinstance(asked, ShowRange)
    assert asked.span is not None
    assert bar.begin_ns < asked.span.begin_ns < asked.span.end_ns < bar.end_ns
    QTest.mouseClick(panel.views._buttons["statistic"], LEFT)
    assert "Calls" in one.headers()


def test_lanes_without_a_timeline_zoom_by_themselves(follow: Follow, hiprof: Trace) -> None:
    one = follow(AclPanel, hiprof)
    panel = one.panel
    assert isinstance(panel, AclPanel)
    assert [lane.note for lane in panel.lanes.lanes[1:]] == ["not collected"] * 2
    first = panel.lanes.lanes[0].bars[0]
    place = panel.lanes.place_of(0, first)
    QTest.mousePress(panel.lanes, LEFT, NO_KEY, place.topLeft().toPoint() + QPoint(20, 5))
    QTest.mouseMove(panel.lanes, place.topLeft().toPoint() + QPoint(80, 5))
    QTest.mouseRelease(panel.lanes, LEFT, NO_KEY, place.topLeft().toPoint() + QPoint(80, 5))
    assert panel.lanes.place_of(0, first).width() > place.width()
    assert not one.requests
    QTest.mouseDClick(panel.lanes, LEFT, NO_KEY, QPoint(int(panel.lanes.plot().center().x()), 5))
    assert panel.lanes.place_of(0, first).width() == place.width()


# ---- Top-down


def test_row_and_bar_share_the_selection(follow: Follow, hiprof: Trace) -> None:
    one = follow(TopDownPanel, hiprof)
    panel = one.panel
    assert isinstance(panel, TopDownPanel)
    assert [lane.title for lane in panel.lanes.lanes] == [
        "ACL", "API", "GE", "API", "Runtime", "Task Scheduler"
    ]  # fmt: skip
    infer = panel.lanes.lanes[3].bars[1]
    QTest.mouseClick(panel.lanes, LEFT, NO_KEY, panel.lanes.place_of(3, infer).center().toPoint())
    assert one.texts("api")[panel.rows.currentIndex().row()] == "Infer"
    one.click_row(4)
    assert panel.lanes._selected == panel.lanes.lanes[4].bars[0].key
    assert [panel.iterations.itemText(at) for at in range(2)] == [
        "1 · 118.003\N{NO-BREAK SPACE}µs · longest", "2 · 116.999\N{NO-BREAK SPACE}µs"
    ]  # fmt: skip
    panel.iterations.setCurrentIndex(1)
    panel.iterations.activated.emit(1)
    assert one.texts("infer_id") == ["2"]
    assert len(panel.lanes.lanes) == 2
    one.set(step=1)
    assert panel.iterations.currentData() == "1"
    one.set(step=99)
    assert panel.iterations.currentData() == "1", "an iteration that is not there changes nothing"


def test_the_timeline_stands_for_the_file(follow: Follow, rank_0: Trace) -> None:
    one = follow(TopDownPanel, rank_0)
    assert one.panel.frame.footer.right_text().startswith("From the levels of the timeline")


def test_a_double_click_on_a_bar_leads_to_its_slice(follow: Follow, rank_0: Trace) -> None:
    one = follow(TopDownPanel, rank_0)
    panel = one.panel
    assert isinstance(panel, TopDownPanel)
    at, bar = next((at, lane.bars[0]) for at, lane in enumerate(panel.lanes.lanes) if lane.title == "API")
    place = panel.lanes.place_of(at, bar).center().toPoint()
    QTest.mouseClick(panel.lanes, LEFT, NO_KEY, place)
    name = one.texts("api")[panel.rows.currentIndex().row()]
    QTest.mouseDClick(panel.lanes, LEFT, NO_KEY, place)
    (shown,) = (request for request in one.requests if isinstance(request, ShowSlice))
    assert shown.to_front
    assert shown.index is not None
    assert name in rank_0.slice(shown.index).name


# ---- all


@pytest.mark.parametrize("kind", [AiCorePanel, TaskSchedulerPanel, RuntimeApiPanel, AclPanel, TopDownPanel])
@pytest.mark.parametrize("width", [480, 1600])
def test_widths_long_names_and_nothing(
    follow: Follow, trace_of: Callable[..., Trace], kind: type[RowsPanel], width: int
) -> None:
    name = "n" * 200
    usual = {"name": [name], "duration_ns": [10**12], "start_ns": [10**15], "stream_id": ["1"], "task_id": ["1"]}
    trace = trace_of({
        "kernels": usual | {"aicore_time_ns": [10**12], "mac_ratio": [0.5], "vec_ratio": [0.1], "mte2_ratio": [0.9]},
        "api_statistic": {"level": ["runtime", "acl"], "name": [name] * 2, "total_ns": [10**12] * 2, "count": [1, 2]},
        "top_down": {"infer_id": ["1"], "module": [name], "api": [name], "start_ns": [0], "duration_ns": [10**12]},
    })  # fmt: skip
    one = follow(kind, trace)
    one.panel.resize(width, 700)
    QApplication.processEvents()
    assert not one.panel.grab().isNull()
    assert one.panel.minimumSizeHint().width() <= 480
    one.panel.retranslate()
    one.panel.clear()
    assert kind.how_to_read().count("\n\n") >= 2
    empty = kind.analyse(trace_of({}), one.panel.query(SessionState()), TaskContext())
    one.panel.show_result(empty)
    assert one.panel.frame.empty.isVisible()
    assert one.panel.frame.empty.accessibleDescription() == kind.empty_reason()


def test_operators_add_up_what_the_views_list(follow: Follow, hiprof: Trace, qtbot: QtBot) -> None:
    panel = OperatorsPanel()
    qtbot.addWidget(panel)
    panel.resize(1500, 700)
    panel.show()
    wanted: list[Request] = []
    panel.wanted.connect(wanted.append)
    query = panel.query(SessionState())
    panel.show_result(panel.analyse(hiprof, query, TaskContext()))
    assert panel.bar.sources.current() == "task_scheduler"
    assert panel.bar.views.isHidden(), "all rows stand in one place only"
    assert panel.bar.rows_link.link_text() == "All rows in Task scheduler"
    QTest.mouseClick(panel.bar.rows_link, LEFT)
    assert wanted[-1] == ShowPanel("task_scheduler")


def test_step_and_range_of_the_session(follow: Follow, rank_0: Trace) -> None:
    one = follow(AiCorePanel, rank_0)
    panel = one.panel
    begins = sorted(panel.cell(row, "start_ns") for row in range(panel.shown_rows()))
    one.set(area=Area(TimeSpan(begins[2], begins[7])))
    assert panel.shown_rows() == 5
    assert panel.frame.footer.left_text().endswith("what begins in the selected range")
    one.set(area=None, step=50)
    assert panel.shown_rows() == 185
    assert panel.frame.footer.left_text().endswith("step 50 only")
    one.set(step=51)
    assert panel.shown_rows() == 0


def test_the_longest_call_of_a_function(follow: Follow, rank_0: Trace) -> None:
    one = follow(RuntimeApiPanel, rank_0)
    one.click_row(0)
    QTest.keyClick(one.panel.rows, Qt.Key.Key_Return)
    (shown,) = [request for request in one.requests if isinstance(request, ShowSlice)]
    assert shown.index is not None
    found = rank_0.slice(shown.index)
    assert (found.name, found.duration_ns) == ("Runtime@StreamSynchronize", one.panel.cell(0, "max_ns"))


@pytest.mark.parametrize("kind", [AiCorePanel, TaskSchedulerPanel, RuntimeApiPanel, AclPanel, TopDownPanel])
def test_pictures(follow: Follow, rank_0: Trace, kind: type[RowsPanel]) -> None:
    panel = follow(kind, rank_0).panel
    picture = panel._picture()
    assert picture is not None
    assert picture.shown()
    assert not picture_image(picture, "", "light").isNull()
    assert b"<svg" in bytes(picture_svg(picture, "", "light"))


@pytest.mark.parametrize("kind", [AiCorePanel, RuntimeApiPanel])
def test_a_picture_says_whose_values_it_shows(follow: Follow, rank_0: Trace, kind: type[RowsPanel]) -> None:
    one = follow(kind, rank_0)
    one.click_row(0)
    panel = one.panel
    assert isinstance(panel, AiCorePanel | RuntimeApiPanel)
    heading = (panel.details.drawn())[0]
    assert isinstance(heading, ElidedLabel)
    picture = panel._picture()
    assert picture is not None
    assert heading.text()
    assert str(panel.cell(0, "name")).rpartition("/")[2] in heading.text()
    assert heading.text() in picture_svg(picture, "", "light").decode()


def test_a_picture_has_the_table_with_and_without_a_chart(follow: Follow, hiprof: Trace, rank_0: Trace) -> None:
    (picture,) = follow(RuntimeApiPanel, rank_0).panel.shown_pictures()
    assert len(picture.charts) == 4
    (picture,) = follow(RuntimeApiPanel, hiprof).panel.shown_pictures()  # which has no timeline
    assert len(picture.charts) == 1
    assert picture.highest > 0
