"""Two steps laid one over the other: exactly begin on begin, whatever is done to either of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from model.time_span import TimeSpan
from tests.wired_timeline import WiredTimeline
from widgets.panels.timeline import TimelinePanel
from widgets.steps.step_prompt import StepPrompt
from widgets.timeline.step_twin import StepTwin

EPOCH_NS = 1_717_480_934_567_890_123
BEGINS = (0, 1_000_003, 2_500_011)
LENGTHS = (900_000, 900_000, 850_000)


class TwoSteps(WiredTimeline):
    """One step under another."""

    @property
    def twin(self) -> StepTwin:
        found = self.panel._twin
        assert found is not None
        return found

    def offset(self) -> int:
        return self.twin.view.sight.view.begin_ns - self.panel.view.sight.view.begin_ns


@pytest.fixture
def wired(qtbot: QtBot, plain_trace: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> TwoSteps:
    steps = zip(BEGINS, LENGTHS, strict=True)
    rows = [(0, 0, EPOCH_NS + begin, length, f"step {n}") for n, (begin, length) in enumerate(steps, 1)]
    rows += [(1, 0, EPOCH_NS + begin + 100_000, 50_000, "MatMul") for begin in BEGINS]
    panel = TimelinePanel()
    qtbot.addWidget(panel)
    panel.resize(1000, 600)
    panel.show()
    made = TwoSteps(panel, plain_trace([("npu", "Steps"), ("npu", "Stream 4")], rows))
    menus: list[QMenu] = []
    monkeypatch.setattr(QMenu, "popup", lambda menu, _at: menus.append(menu))
    ruler = panel.view.ruler
    x = int(panel.view.sight.axis.x_of(EPOCH_NS + 1_500_000))
    qtbot.mouseClick(ruler, Qt.MouseButton.RightButton, pos=QPoint(x, ruler.height() - 8))
    others = [action for action in menus[0].actions() if action.text().startswith("Compare with ")]
    assert [action.text() for action in others] == [
        "Compare with step 1, the one before",
        "Compare with step 3, the one after",
        "Compare with step…",
    ]
    others[1].trigger()
    QApplication.processEvents()
    made.settle()
    return made


def test_both_show_the_same_time_since_the_begin_of_their_step(wired: TwoSteps) -> None:
    upper, lower = wired.panel.view, wired.twin.view
    assert wired.offset() == BEGINS[2] - BEGINS[1]
    assert upper.sight.view.length_ns == lower.sight.view.length_ns
    assert upper.canvas.width() == lower.canvas.width()
    for view, begin in ((upper, BEGINS[1]), (lower, BEGINS[2])):
        assert view.sight.clock.full_text(EPOCH_NS + begin + 7) == "7\N{NO-BREAK SPACE}ns"
        assert view.sight.clock.zero_ns == EPOCH_NS + begin
        assert view.sight.axis.x_of(EPOCH_NS + begin) == pytest.approx(upper.sight.axis.x_of(EPOCH_NS + BEGINS[1]))
        lane = view.sight.layout.of_track(1)
        assert lane is not None
        x = view.sight.axis.x_of(EPOCH_NS + begin + 120_000)
        found = view.canvas.pointed_at(QPoint(int(x), lane.row_top(0) + 9))
        assert found is not None
        assert found.span.begin_ns == EPOCH_NS + begin + 100_000
    assert "Step 3 under step 2" in wired.twin.label.text()
    assert "1\N{NARROW NO-BREAK SPACE}500\N{NARROW NO-BREAK SPACE}008" in wired.twin.label.text()
    assert "· 50.000\N{NO-BREAK SPACE}µs shorter ·" in wired.twin.label.text()


def test_they_stay_aligned_at_the_ends_of_the_run_and_when_all_is_shown(qtbot: QtBot, wired: TwoSteps) -> None:
    upper, lower = wired.panel.view, wired.twin.view
    for canvas in (upper.canvas, lower.canvas):
        for key in (Qt.Key.Key_D, Qt.Key.Key_W, Qt.Key.Key_S, Qt.Key.Key_A, Qt.Key.Key_Home):
            for _ in range(12):
                qtbot.keyClick(canvas, key)
                assert wired.offset() == BEGINS[2] - BEGINS[1]
                assert upper.sight.view.length_ns == lower.sight.view.length_ns


def test_lanes_fold_in_both(wired: TwoSteps) -> None:
    hidden = wired.panel.view.sight.choices.toggled("hidden", 0)
    assert hidden != wired.panel.view.sight.choices
    wired.twin.view.sight.set_choices(hidden)
    assert wired.panel.view.sight.choices == wired.twin.view.sight.choices == hidden


def test_names_are_coloured_in_both(qtbot: QtBot, wired: TwoSteps) -> None:
    before = wired.panel.view.query().coloring
    qtbot.keyClicks(wired.panel.view.colors.names, "mat")
    assert wired.panel.view.query().coloring != before
    assert wired.twin.view.query().coloring == wired.panel.view.query().coloring


def test_selecting_in_the_lower_one_moves_neither(qtbot: QtBot, wired: TwoSteps) -> None:
    before = wired.panel.view.sight.view
    lower = wired.twin.view
    lane = lower.sight.layout.of_track(1)
    assert lane is not None
    at = QPoint(int(lower.sight.axis.x_of(EPOCH_NS + BEGINS[2] + 120_000)), lane.row_top(0) + 9)
    qtbot.mouseClick(lower.canvas.viewport(), Qt.MouseButton.LeftButton, pos=at)
    wired.settle()
    chosen = wired.session.state.slice_index
    assert chosen is not None
    assert wired.trace.slice(chosen).begin_ns == EPOCH_NS + BEGINS[2] + 100_000
    assert wired.panel.view.sight.view == before


@pytest.mark.parametrize("in_lower", [False, True])
def test_escape_ends_it(qtbot: QtBot, wired: TwoSteps, in_lower: bool) -> None:
    canvas = wired.twin.view.canvas if in_lower else wired.panel.view.canvas
    qtbot.keyClick(canvas, Qt.Key.Key_Escape)
    assert wired.panel._twin is None
    assert wired.panel.view.sight.clock.zero == "first"
    QApplication.processEvents()
    wired.panel.view.sight.set_view(TimeSpan(EPOCH_NS, EPOCH_NS + 9_000))
    wired.settle()
    assert wired.panel.view.sight.view == TimeSpan(EPOCH_NS, EPOCH_NS + 9_000)


def test_closing_the_result_ends_it(wired: TwoSteps) -> None:
    wired.panel.clear()
    assert wired.panel._twin is None


@pytest.mark.parametrize(("selected", "above"), [(None, 2), (1, 1), (77, 2)])  # the whole run has step 2 in its middle
def test_the_menu_of_the_window_asks_for_the_other_step(
    qtbot: QtBot, wired: TwoSteps, selected: int | None, above: int
) -> None:
    wired.panel._end_comparison()
    wired.session.change(step=selected)
    wired.panel.view.sight.show_all()
    wired.settle()
    wired.panel.act("compare_steps")
    prompt = wired.panel.findChild(StepPrompt)
    assert prompt is not None
    assert prompt.windowTitle() == f"Compare step {above} with"
    qtbot.keyClicks(prompt.field, "3")
    qtbot.keyClick(prompt.field, Qt.Key.Key_Return)
    wired.settle()
    assert wired.twin.label.text().startswith(f"Step 3 under step {above}")
