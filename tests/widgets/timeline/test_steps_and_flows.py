"""Keys and menus that go along flows, to steps, and to other zeros of the time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from model.mark import Mark
from model.time_span import TimeSpan
from model.units import NBSP
from tests.widgets.timeline.hands import EPOCH_NS, SHIFT, answer, place, press
from widgets.timeline.view import TimelineView


def test_brackets_go_along_flows_to_the_nearest_end(qtbot: QtBot, plain_trace: Callable[..., Any]) -> None:
    rows = [(0, 0, 0, 10, "launch"), (1, 0, 500, 10, "far"), (1, 0, 20, 10, "near")]  # near is sorted before far
    trace = plain_trace([("python", "main"), ("npu", "Stream 4")], rows, flows=[(0, 2), (0, 1)])
    view = TimelineView()
    qtbot.addWidget(view)
    view.slice_chosen.connect(view.select)
    view.show()
    answer(view, trace)
    view.select(0)
    answer(view, trace)
    press(qtbot, view, Qt.Key.Key_BracketRight)
    answer(view, trace)
    assert view.selected is not None
    assert trace.slice(view.selected).name == "near"
    counts = view.counts_label.text()
    press(qtbot, view, Qt.Key.Key_BracketRight)  # nothing leaves it
    answer(view, trace)
    assert trace.slice(view.selected).name == "near"
    assert view.counts_label.text() == "No flow leaves this slice"
    view.note._ends.timeout.emit()
    assert view.counts_label.text() == counts
    press(qtbot, view, Qt.Key.Key_BracketLeft)
    answer(view, trace)
    assert view.selected == 0
    press(qtbot, view, Qt.Key.Key_BracketLeft)
    answer(view, trace)
    assert view.counts_label.text() == "No flow leads to this slice"
    press(qtbot, view, Qt.Key.Key_BracketRight)  # another slice, of which that is not true
    answer(view, trace)
    assert view.counts_label.text() == counts


def test_shift_f_fits_the_step_in_the_middle_or_the_selected_one(qtbot: QtBot, plain_trace: Callable[..., Any]) -> None:
    rows = [(0, 0, 100 * n, 90, f"ProfilerStep#{n}") for n in range(1, 6)]
    view = TimelineView()
    qtbot.addWidget(view)
    view.show()
    answer(view, plain_trace([("python", "main")], rows))
    press(qtbot, view, Qt.Key.Key_F, SHIFT)
    assert view.sight.view == TimeSpan(300, 390)
    view.ruler.show_step(5)
    press(qtbot, view, Qt.Key.Key_F, SHIFT)
    assert view.sight.view == TimeSpan(500, 590)


def test_a_step_numbered_0_is_fitted_and_counted_from(qtbot: QtBot, plain_trace: Callable[..., Any]) -> None:
    rows = [(0, 0, 100 * n, 90, f"ProfilerStep#{n}") for n in range(5)]
    view = TimelineView()
    qtbot.addWidget(view)
    view.show()
    answer(view, plain_trace([("python", "main")], rows))
    view.ruler.show_step(0)
    view.sight.clock.show_step(0)
    view.sight.clock.choose("step")
    assert view.sight.clock.zero_ns == 0
    press(qtbot, view, Qt.Key.Key_F, SHIFT)
    assert view.sight.view == TimeSpan(0, 90)


@pytest.fixture
def view(qtbot: QtBot) -> TimelineView:
    shown = TimelineView()
    qtbot.addWidget(shown)
    shown.resize(1000, 300)
    shown.show()
    return shown


@pytest.fixture
def menus(monkeypatch: pytest.MonkeyPatch) -> list[QMenu]:
    """The menus that were opened."""
    opened: list[QMenu] = []
    monkeypatch.setattr(QMenu, "popup", lambda menu, _at: opened.append(menu))
    return opened


def test_a_right_click_on_the_ruler_puts_the_mark_from_where_all_times_count(
    qtbot: QtBot, plain_trace: Callable[..., Any], view: TimelineView, menus: list[QMenu]
) -> None:
    answer(view, plain_trace([("python", "main")], [(0, 0, EPOCH_NS, 1_000_000, "a")]))
    time = view.sight.axis.time_at(200)
    qtbot.mouseClick(view.ruler, Qt.MouseButton.RightButton, pos=QPoint(200, 10))
    deeds = {action.text(): action for action in menus[0].actions()}
    assert list(deeds)[:4] == ["From the first event", "Local time", "", "Count times from here"]
    deeds["Count times from here"].trigger()
    assert view.sight.clock.zero_ns == time
    assert view.zero_box.currentText() == "From the mark"
    qtbot.mouseMove(view.canvas.viewport(), QPoint(200, 100))
    assert view.pointer_label.text() == f"Mark{NBSP}+{NBSP}{view.sight.clock.text(time)}"
    view.zero_box.setCurrentIndex(0)
    view.zero_box.activated.emit(0)
    assert view.sight.clock.zero_ns == EPOCH_NS


def test_times_can_count_from_a_bookmark(
    qtbot: QtBot, plain_trace: Callable[..., Any], view: TimelineView, menus: list[QMenu]
) -> None:
    answer(view, plain_trace([("python", "main")], [(0, 0, EPOCH_NS, 1_000_000, "a")]))
    view.sight.marks.show((Mark(1, EPOCH_NS + 500_007, name="warm & up"),))
    x = int(view.sight.axis.x_of(EPOCH_NS + 500_007))
    qtbot.mouseClick(view.ruler, Qt.MouseButton.RightButton, pos=QPoint(x + 1, 10))
    deeds = {action.text(): action for action in menus[0].actions()}
    deeds["Count times from the bookmark warm && up"].trigger()
    assert view.sight.clock.zero_ns == EPOCH_NS + 500_007


def test_times_can_count_from_the_begin_of_a_slice(
    qtbot: QtBot, plain_trace: Callable[..., Any], view: TimelineView, menus: list[QMenu]
) -> None:
    answer(
        view,
        plain_trace(
            [("python", "main")], [(0, 0, EPOCH_NS, 1_000_000, "a"), (0, 0, EPOCH_NS + 2_000_007, 900_000, "b")]
        ),
    )
    qtbot.mouseClick(view.canvas.viewport(), Qt.MouseButton.RightButton, pos=place(view, EPOCH_NS + 2_100_000, 0))
    next(action for action in menus[0].actions() if action.text() == "Count times from its begin").trigger()
    assert view.sight.clock.mark_ns == EPOCH_NS + 2_000_007


def test_inferred_steps_are_named_so(qtbot: QtBot, trace_of: Callable[..., Any]) -> None:
    kernels = {"step": ["7", "8"], "start_ns": [1_000, 5_000], "duration_ns": [3_000, 4_000]}
    slices = [("Ascend Hardware", "1", "MatMul", 1_000, 9_000)]
    grounds = {}
    for name, tables in (("none", {}), ("inferred", {"kernels": kernels})):
        view = TimelineView()
        qtbot.addWidget(view)
        view.resize(1000, 300)
        view.show()
        answer(view, trace_of(tables, slices))
        grounds[name] = (view.ruler.height(), bool(view.ruler.toolTip()))
        view.grab()
    assert grounds == {"none": (30, False), "inferred": (50, True)}


def test_steps_of_which_a_part_has_not_all_are_named_so(qtbot: QtBot, plain_trace: Callable[..., Any]) -> None:
    rows = [(0, 0, 1000 * step, 1000, f"ProfilerStep#{step}") for step in range(3)]
    names, notes = {}, {}
    for part in (None, [500, 2500], [0, 3000]):
        view = TimelineView()
        qtbot.addWidget(view)
        view.resize(1000, 300)
        view.show()
        answer(view, plain_trace([("p", "t")], rows, facts={} if part is None else {"part": part}))
        view.grab()
        outline = view.sight.outline
        assert outline is not None
        names[str(part)] = [view.ruler._step_name(outline, place) for place in range(3)]
        notes[str(part)] = bool(view.ruler.toolTip())
    whole = ["Step 0", "Step 1", "Step 2"]
    cut = ["Step 0 (cut)", "Step 1", "Step 2 (cut)"]
    assert names == {"None": whole, "[500, 2500]": cut, "[0, 3000]": whole}
    assert notes == {"None": False, "[500, 2500]": True, "[0, 3000]": False}
