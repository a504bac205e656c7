"""Slice details: what is written, what the links ask for, what is copied."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel, QLineEdit
from pytestqt.qtbot import QtBot

from analysis.timeline_colors import DURATION_FILL
from model.task import TaskContext
from model.time_span import TimeSpan
from widgets.panels.slice_details import PANEL, SliceDetailsPanel
from widgets.parts.link import Link
from widgets.parts.wrapped_text import WrappedText
from widgets.requests import ShowRange, ShowSlice
from widgets.session_state import SessionState
from widgets.slice_details.sheet import ArgumentList
from widgets.timeline.color_choice import color_choice

EPOCH_NS = 1_717_480_934_567_890_123


@pytest.fixture
def trace(plain_trace: Callable[..., Any]) -> Any:
    rows = [
        (0, 0, EPOCH_NS, 1000, "ProfilerStep#4"),
        (0, 1, EPOCH_NS + 100, 250, "<b>Mat&Mul</b>"),
        (0, 1, EPOCH_NS + 500, 100, "<b>Mat&Mul</b>"),
        (1, 0, EPOCH_NS + 700, 50, "kernel"),
    ]
    return plain_trace([("python", "main"), ("npu", "Stream 4")], rows, flows=[(1, 3)])


@pytest.fixture
def panel(qtbot: QtBot, trace: Any) -> SliceDetailsPanel:
    made = PANEL()
    qtbot.addWidget(made)
    made.resize(360, 700)
    made.show()
    return made


def show(panel: SliceDetailsPanel, trace: Any, index: int) -> None:
    query = panel.query(SessionState(slice_index=index))
    assert query is not None
    panel.show_result(panel.analyse(trace, query, TaskContext()))


def texts(panel: SliceDetailsPanel) -> list[str]:
    return [part.toPlainText() for part in panel.findChildren(WrappedText)]


def test_names_are_literal_and_times_exact(panel: SliceDetailsPanel, trace: Any) -> None:
    show(panel, trace, 1)
    assert panel.name_label.toPlainText() == "<b>Mat&Mul</b>"
    shown = [text.replace("\u202f", "").replace("\xa0", " ") for text in texts(panel)]
    assert "0.000000100 s" in shown
    assert "0.000000350 s" in shown
    assert "250 ns" in shown
    assert "4 + 100 ns" in shown
    assert "python · main" in shown


def test_the_figures_are_duration_share_of_the_step_and_rank(panel: SliceDetailsPanel, trace: Any) -> None:
    show(panel, trace, 2)
    names = [figure.accessibleName() for figure in panel.figures]
    assert [name.replace("\xa0", " ") for name in names] == [
        "Duration: 100 ns",
        "Share of step 4: 10.00 %",
        "Place in its type: 2 of 2",
    ]
    note = panel.figures[1].accessibleDescription()
    assert note.replace("\xa0", " ") == "of 1.000 µs in the timeline"  # the step's mark, not the sum of its parts


def test_links_lead_to_the_other_slices(qtbot: QtBot, panel: SliceDetailsPanel, trace: Any) -> None:
    show(panel, trace, 1)
    links = {link.link_text(): link for link in panel.findChildren(Link)}
    assert set(links) == {"ProfilerStep#4", "kernel"}
    assert "launch 0" in "".join(label.text() for label in panel.findChildren(QLabel))  # category and id, as text
    with qtbot.waitSignal(panel.wanted) as wanted:
        qtbot.mouseClick(links["kernel"], Qt.MouseButton.LeftButton)
    assert wanted.args == [ShowSlice(3, to_front=True)]


def test_next_and_previous_stay_in_the_row(qtbot: QtBot, panel: SliceDetailsPanel, trace: Any) -> None:
    show(panel, trace, 1)
    assert not panel.previous_button.isEnabled()
    with qtbot.waitSignal(panel.wanted) as wanted:
        qtbot.mouseClick(panel.next_button, Qt.MouseButton.LeftButton)
    assert wanted.args == [ShowSlice(2)]


def test_fit_shows_the_slice_with_room(qtbot: QtBot, panel: SliceDetailsPanel, trace: Any) -> None:
    show(panel, trace, 2)
    with qtbot.waitSignal(panel.wanted) as wanted:
        qtbot.mouseClick(panel.fit_button, Qt.MouseButton.LeftButton)
    assert wanted.args == [ShowRange(TimeSpan(EPOCH_NS + 475, EPOCH_NS + 625), to_front=True)]


def test_copy_all_gives_plain_numbers(panel: SliceDetailsPanel, trace: Any) -> None:
    show(panel, trace, 2)
    panel.copy_all()
    lines = QGuiApplication.clipboard().text().splitlines()
    assert lines[0] == "name\t<b>Mat&Mul</b>"
    assert f"begin_ns\t{EPOCH_NS + 500}" in lines
    assert "Task Type\tAI_CORE" in lines


def test_the_name_alone_can_be_copied(qtbot: QtBot, panel: SliceDetailsPanel, trace: Any) -> None:
    show(panel, trace, 1)
    qtbot.mouseClick(panel.copy_name_button, Qt.MouseButton.LeftButton)
    assert QGuiApplication.clipboard().text() == "<b>Mat&Mul</b>"


def test_time_of_its_own_and_type_are_said(panel: SliceDetailsPanel, trace: Any) -> None:
    show(panel, trace, 0)
    shown = [text.replace("\u202f", "").replace("\xa0", " ") for text in texts(panel)]
    assert "650 ns, 65.0 % of the wall time" in shown  # 1000 - 250 - 100
    assert "ProfilerStep: number 1 of 1 on the track, longest first" in shown
    panel.copy_all()
    assert "self_ns\t650" in QGuiApplication.clipboard().text().splitlines()


def test_arguments_can_be_searched_from_twelve_on(qtbot: QtBot, panel: SliceDetailsPanel, trace: Any) -> None:
    def field_with(arguments: dict[str, Any]) -> QLineEdit:
        trace.arguments = lambda _: arguments
        show(panel, trace, 1)
        return panel.findChildren(ArgumentList)[-1].search

    assert not field_with({f"key {at}": at for at in range(11)}).isVisible()
    field = field_with({f"key {at}": f"value {at}" for at in range(300)})
    qtbot.waitUntil(field.isVisible)
    qtbot.mouseClick(field, Qt.MouseButton.LeftButton)
    qtbot.keyClicks(field, "UE 29")
    kept = [text for text in texts(panel) if text.startswith("value")]
    assert kept == ["value 29", *(f"value {at}" for at in range(290, 300))]
    qtbot.keyClicks(field, "999")
    assert "No argument matches." in texts(panel)


def test_marks_of_no_id_are_shown_as_missing_and_copied_as_they_are(panel: SliceDetailsPanel, trace: Any) -> None:
    none = {"Model Id": 4294967295, "notify_id": "18446744073709551615", "dst rank": 4294967295}
    trace.arguments = lambda _: {**none, "Task Id": 65535, "size(Byte)": 4294967295}
    show(panel, trace, 1)
    shown = [text.toPlainText() for text in panel.findChildren(ArgumentList)[-1].findChildren(WrappedText)]
    assert shown == ["\N{EN DASH}", "\N{EN DASH}", "\N{EN DASH}", "65535", "4294967295"]
    panel.copy_all()
    assert "Model Id\t4294967295" in QGuiApplication.clipboard().text().splitlines()


def test_device_tasks_and_the_launch_are_links(
    qtbot: QtBot, panel: SliceDetailsPanel, plain_trace: Callable[..., Any]
) -> None:
    rows = [(0, 0, 0, 90, "Node@launch"), (0, 1, 10, 5, "Runtime@KernelLaunch"), (1, 0, 200, 40, "MatMul")]
    tracks = [("CANN", "main"), ("Ascend Hardware", "Stream 2")]
    trace = plain_trace(tracks, rows, flows=[(1, 2, "HostToDevice")])
    show(panel, trace, 0)
    assert "1, 40 ns in all" in [text.replace("\xa0", " ") for text in texts(panel)]
    links = {link.link_text(): link for link in panel.findChildren(Link)}
    with qtbot.waitSignal(panel.wanted) as wanted:
        qtbot.mouseClick(links["MatMul"], Qt.MouseButton.LeftButton)
    assert wanted.args == [ShowSlice(2, to_front=True)]
    show(panel, trace, 2)
    captions = [label.text() for label in panel.findChildren(QLabel)]
    assert "Launched by" in captions


def test_what_is_linked_does_not_stand_among_the_flows_again(
    panel: SliceDetailsPanel, plain_trace: Callable[..., Any]
) -> None:
    rows = [(0, 0, 0, 90, "Node@launch"), (0, 1, 10, 5, "Enqueue"), (1, 0, 200, 40, "MatMul"), (1, 0, 300, 40, "Add")]
    tracks = [("CANN", "main"), ("Ascend Hardware", "Stream 2")]
    flows = [(0, 2, "HostToDevice"), (1, 2, "own"), (0, 2, "second")]
    show(panel, plain_trace(tracks, rows, flows=flows), 2)
    links = [link.link_text() for link in panel.findChildren(Link)]
    assert (links.count("Node@launch"), links.count("Enqueue")) == (1, 1)
    captions = [label.text() for label in panel.findChildren(QLabel)]
    assert captions[captions.index("Flows") + 1] == "1"
    assert sum("HostToDevice" in text and "second" in text for text in captions) == 1, "kind and id of its flows"
    show(panel, plain_trace(tracks, rows, flows=flows[:1]), 2)
    assert "Flows" not in [label.text() for label in panel.findChildren(QLabel)]


def test_a_name_of_200_characters_stays_inside(panel: SliceDetailsPanel, plain_trace: Callable[..., Any]) -> None:
    trace = plain_trace([("p", "t")], [(0, 0, 0, 5, "x" * 200)])
    show(panel, trace, 0)
    assert panel._content.width() <= panel.width()
    assert panel.name_label.height() > 40


def test_without_a_slice_there_is_a_hint(panel: SliceDetailsPanel, trace: Any) -> None:
    show(panel, trace, 1)
    assert panel.query(SessionState()) is None
    panel.clear()
    assert panel.empty.isVisible()
    assert panel.empty.accessibleName() == "No slice is selected"
    assert panel.empty.accessibleDescription() == "Click a slice in the timeline to see what it is."
    assert not panel.name_label.isVisible()
    assert not panel.copy_button.isEnabled()


@pytest.mark.parametrize("track", [("Ascend Hardware", "Stream 5"), ("Communication", "Plane 0"), ("CANN", "Thread 1")])
def test_a_device_slice_without_a_launch_says_so(
    panel: SliceDetailsPanel, plain_trace: Callable[..., Any], track: tuple[str, str]
) -> None:
    rows = [(0, 0, 0, 90, "Node@launch"), (1, 0, 100, 40, "launched"), (1, 0, 200, 40, "hcom_send__0")]
    trace = plain_trace([("CANN", "main"), track], rows, flows=[(0, 1, "HostToDevice")])
    show(panel, trace, 2)
    assert ("not recorded" in texts(panel)) == (track[0] != "CANN")
    show(panel, trace, 1)
    assert "not recorded" not in texts(panel)


def test_the_swatch_follows_what_the_timeline_colours_by(qtbot: QtBot, panel: SliceDetailsPanel, trace: Any) -> None:
    show(panel, trace, 2)
    before = panel._swatch.fill
    try:
        with qtbot.waitSignal(panel.query_changed):
            color_choice().choose("duration")
        show(panel, trace, 2)
    finally:
        color_choice().choose("type")
    assert before < DURATION_FILL <= panel._swatch.fill
