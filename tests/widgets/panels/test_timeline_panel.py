"""The panel's side of the contract: one question at a time, the session's range and selection, undo."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from model.mark import Mark
from model.task import TaskContext
from model.time_span import TimeSpan
from widgets.panels.timeline import PANEL, TimelinePanel
from widgets.parts.picture import picture_image
from widgets.requests import ChangeMarks, NameMark, ShowRange, ShowSlice, ShowStep
from widgets.session_state import SessionState

RUN = TimeSpan(0, 1_000_000)


class Host:
    """Answers like the real host, but only when told to."""

    def __init__(self, panel: TimelinePanel, trace: Any) -> None:
        self.panel, self.trace, self.state = panel, trace, SessionState()
        self.asked: list[Any] = []
        self.requests: list[Any] = []
        panel.query_changed.connect(self.ask)
        panel.wanted.connect(self.requests.append)

    def ask(self) -> None:
        query = self.panel.query(self.state)
        if not self.asked or query != self.asked[-1]:
            self.asked.append(query)

    def set_state(self, state: SessionState) -> None:
        self.state = state
        self.ask()

    def answer(self) -> None:
        self.panel.show_result(self.panel.analyse(self.trace, self.asked[-1], TaskContext()))

    def settle(self) -> None:
        for _ in range(5):
            self.ask()
            self.answer()


@pytest.fixture
def host(qtbot: QtBot, plain_trace: Callable[..., Any]) -> Host:
    rows = [(0, 0, 100_000 * n, 60_000, f"ProfilerStep#{n}") for n in range(10)]
    trace = plain_trace([("python", "main")], [*rows, (0, 0, 999_990, 10, "last")])
    panel = PANEL()
    qtbot.addWidget(panel)
    panel.resize(900, 400)
    panel.show()
    made = Host(panel, trace)
    made.ask()
    made.settle()
    qtbot.wait(60)  # the pace between an answer and the next question
    return made


def test_the_first_view_is_the_dense_part(host: Host) -> None:
    assert host.panel.view.sight.view == host.trace.dense_span
    assert host.asked[-1].rows == ((0, 0),)


def test_a_query_is_comparable_and_stable(host: Host) -> None:
    assert host.panel.query(host.state) == host.panel.query(host.state)
    assert hash(host.panel.query(host.state)) == hash(host.asked[-1])


def test_while_an_answer_is_on_its_way_nothing_more_is_asked(qtbot: QtBot, host: Host) -> None:
    before = len(host.asked)
    for _ in range(25):
        host.panel.view.sight.zoom(0.9)
    assert len(host.asked) == before + 1
    host.answer()
    qtbot.waitUntil(lambda: len(host.asked) == before + 2)
    assert host.asked[-1].view == host.panel.view.sight.view
    host.answer()
    qtbot.wait(150)
    assert len(host.asked) == before + 2


def test_panning_over_what_is_at_hand_asks_once_it_is_over(qtbot: QtBot, host: Host) -> None:
    host.panel.view.sight.set_view(TimeSpan(400_000, 500_000))
    host.settle()
    qtbot.wait(60)
    before = len(host.asked)
    for _ in range(10):
        host.panel.view.sight.pan(10)
    assert len(host.asked) == before
    qtbot.waitUntil(lambda: len(host.asked) == before + 1)
    assert host.asked[-1].view == host.panel.view.sight.view
    host.answer()
    for _ in range(10):
        host.panel.view.sight.pan(50)
    qtbot.waitUntil(lambda: len(host.asked) > before + 1)


def test_the_first_picture_is_asked_for_at_once(qtbot: QtBot, plain_trace: Callable[..., Any]) -> None:
    panel = PANEL()
    qtbot.addWidget(panel)
    panel.resize(900, 400)
    panel.show()
    host = Host(panel, plain_trace([("python", "main")], [(0, 0, 5, 10, "a")]))
    host.ask()
    assert host.asked[-1].rows == ()
    host.answer()
    assert host.asked[-1].rows == ((0, 0),)


def test_a_lost_answer_does_not_stop_the_timeline(qtbot: QtBot, host: Host) -> None:
    host.panel.view.sight.zoom(0.5)
    host.panel.view.sight.zoom(0.5)
    qtbot.waitUntil(lambda: host.asked[-1].view == host.panel.view.sight.view)


def test_the_session_hears_of_a_range_once_it_stands_still(qtbot: QtBot, host: Host) -> None:
    for _ in range(5):
        host.panel.view.sight.zoom(0.8)
    qtbot.waitUntil(lambda: bool(host.requests))
    assert host.requests == [ShowRange(host.panel.view.sight.view, is_gesture=True)]


def test_going_back_moves_the_view_and_tells_nothing(qtbot: QtBot, host: Host) -> None:
    host.set_state(SessionState(span=TimeSpan(200_000, 300_000)))
    assert host.panel.view.sight.view == TimeSpan(200_000, 300_000)
    host.set_state(SessionState(span=TimeSpan(-(10**9), 10**9)))  # more than there is: cut, but not told back
    host.set_state(SessionState())
    assert host.panel.view.sight.view == host.trace.dense_span
    qtbot.wait(450)
    assert host.requests == []


def test_a_step_of_the_ruler_is_chosen_by_its_number(qtbot: QtBot, host: Host) -> None:
    host.panel.view.step_chosen.emit(7)
    assert host.requests == [ShowStep(7)]


def test_a_slice_is_chosen_through_the_session(host: Host) -> None:
    host.panel.view.slice_chosen.emit(3)
    assert host.requests == [ShowSlice(3)]
    host.set_state(SessionState(slice_index=3))
    host.settle()
    assert host.panel.view.selected == 3
    assert host.asked[-1].selected == 3


def test_another_trace_starts_anew(host: Host, plain_trace: Callable[..., Any]) -> None:
    host.panel.view.filter.setText("main")
    host.trace = plain_trace([("other", "thread"), ("other", "second")], [(1, 0, 10**18, 500, "x")])
    host.settle()
    assert host.panel.view.sight.view == host.trace.dense_span
    assert host.panel.view.filter.text() == ""
    assert host.asked[-1].rows == ((0, 0), (1, 0))


def test_clear_shows_nothing(host: Host) -> None:
    host.panel.clear()
    assert host.panel.view.counts_label.text() == ""
    assert host.panel.query(SessionState()).view is None
    host.panel.grab()


def test_the_window_can_start_measuring(host: Host) -> None:
    host.panel.act("measure")
    assert host.panel.view.canvas.measure.takes_mouse


def test_actions_of_the_window_make_bookmarks_and_go_to_them(qtbot: QtBot, plain_trace: Callable[..., Any]) -> None:
    panel = TimelinePanel()
    qtbot.addWidget(panel)
    panel.resize(1000, 400)
    panel.show()
    trace = plain_trace([("p", "a")], [(0, 0, 1000 * n, 500, f"op{n}") for n in range(1000)])
    state = SessionState(slice_index=400, span=TimeSpan(300_000, 500_000))
    wanted: list[Any] = []
    panel.wanted.connect(wanted.append)
    for _ in range(3):
        panel.show_result(panel.analyse(trace, panel.query(state), TaskContext()))
    panel.act("bookmark")
    mark = Mark(1, 400_000, None, "op400")
    assert wanted[-2:] == [ChangeMarks((replace(mark, id=0),)), NameMark(1)]
    assert panel.view.counts_label.text() == "Bookmark 1 set. F2 names it"
    panel.query(SessionState(marks=(mark, Mark(2, 900_000)), span=TimeSpan(300_000, 500_000)))
    panel.act("next_mark")
    assert panel.view.sight.view.contains(900_000)
    panel.act("previous_mark")
    assert panel.view.sight.view == TimeSpan(300_000, 500_000)


def test_a_picture_has_the_tracks_without_the_bar_and_says_how_many(
    qtbot: QtBot, plain_trace: Callable[..., Any]
) -> None:
    panel = PANEL()
    qtbot.addWidget(panel)
    panel.resize(900, 400)
    panel.show()
    tracks = [("python", f"thread {at}") for at in range(40)]
    host = Host(panel, plain_trace(tracks, [(at, 0, 10 * at, 5, "a") for at in range(40)]))
    host.ask()
    host.settle()
    (picture,) = panel.shown_pictures()
    shown = set(picture.shown())
    assert not shown & {panel.view, panel.view.filter, panel.view.colors, panel.view.zero_box}
    lanes = [lane for lane in panel.view.sight.layout.lanes if lane.top + lane.height <= panel.view.canvas.height()]
    assert 0 < len(lanes) < 40
    assert picture.extent == f"{len(lanes) - 1} of 40 tracks"  # one is their group
    assert picture_image(picture, None, "light").height() <= 2 * panel.view.height()
    panel.resize(900, 2_000)
    host.settle()
    (picture,) = panel.shown_pictures()
    assert picture.extent == ""
    drawn = picture_image(picture, None, "light").height() // 2
    last = panel.view.sight.layout.lanes[-1]
    assert drawn == panel.view.map.height() + panel.view.ruler.height() + last.top + last.height
