"""What stands round a panel: lazily made, only visible ones work, and the empty, busy and error states."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from app.window.busy_line import BusyLine
from app.window.layouts import EVERYTHING
from model.problem import StepscopeError
from model.time_span import TimeSpan
from tests.panel_hosts import tabs, told_bar, words
from widgets.session_state import SessionState
from widgets.theme import set_theme, theme


def test_result_reaches_only_the_visible_panels(
    qtbot: QtBot, make_host: Any, fake_panel: Any, fake_result: Any
) -> None:
    front, behind = fake_panel("front", order=1), fake_panel("behind", order=2)
    host = make_host(front, behind)
    host.set_trace(fake_result())
    qtbot.waitUntil(lambda: bool(front.made) and bool(front.made[0].shown))
    assert front.made[0].shown == [("result", SessionState())]
    assert behind.made == []
    host.bring("behind")
    qtbot.waitUntil(lambda: bool(behind.made) and bool(behind.made[0].shown))


def test_a_host_is_prepared_once_all_panels_that_are_seen_have_answered(
    qtbot: QtBot, make_host: Any, fake_panel: Any, fake_result: Any
) -> None:
    gate = threading.Event()
    slow = fake_panel("slow", analyse=lambda *_asked: gate.wait(60))
    host = make_host(slow, fake_panel("quick", area="right"), fake_panel("behind", order=9))
    told: list[bool] = []
    host.preparing.connect(told.append)
    host.set_trace(fake_result())
    qtbot.waitUntil(lambda: host.docks["quick"].frame.is_settled)
    assert told == [True]
    gate.set()
    qtbot.waitUntil(lambda: told == [True, False])
    host.set_state(SessionState(step=1))
    qtbot.waitUntil(lambda: host.docks["slow"].frame.is_settled)
    assert told == [True, False], "what is asked of it later is told by the panel itself"
    host.set_trace(None)
    host.set_trace(fake_result())
    qtbot.waitUntil(lambda: told == [True, False, True, False])


def test_panels_follow_the_session(qtbot: QtBot, make_host: Any, fake_panel: Any, fake_result: Any) -> None:
    panel = fake_panel("one", query=lambda state: state.step)
    host = make_host(panel)
    host.set_trace(fake_result())
    qtbot.waitUntil(lambda: bool(panel.made) and panel.made[0].cleared > 0)
    assert panel.made[0].shown == []
    host.set_state(SessionState(step=4))
    qtbot.waitUntil(lambda: panel.made[0].shown == [("result", 4)])
    host.set_state(SessionState(step=4, span=TimeSpan(0, 9)))
    assert host.docks["one"].frame.is_settled, "the same question is not asked twice"
    cleared = panel.made[0].cleared
    host.set_state(SessionState())
    assert panel.made[0].cleared == cleared + 1


def test_hidden_panel_catches_up(qtbot: QtBot, make_host: Any, fake_panel: Any, fake_result: Any) -> None:
    one, two = fake_panel("one", order=1), fake_panel("two", order=2)
    host = make_host(one, two)
    host.set_trace(fake_result())
    qtbot.waitUntil(lambda: bool(one.made) and bool(one.made[0].shown))
    host.bring("two")
    host.set_state(SessionState(step=1))
    host.set_state(SessionState(step=2))
    host.bring("one")
    qtbot.waitUntil(lambda: len(one.made[0].shown) == 2)
    assert one.made[0].shown[-1] == ("result", SessionState(step=2))


def test_nothing_of_a_closed_result_is_seen_with_the_next_one(
    qtbot: QtBot, make_host: Any, fake_panel: Any, fake_result: Any
) -> None:
    begun, gate = threading.Event(), threading.Event()

    def analyse(trace: Any, query: Any, task: Any) -> str:
        begun.set()
        gate.wait(10)
        return "result"

    one, two = fake_panel("one", order=1, analyse=analyse), fake_panel("two", order=2)
    host = make_host(one, two)
    gate.set()
    host.set_trace(fake_result())
    qtbot.waitUntil(lambda: bool(one.made) and one.made[0].isVisible())
    host.bring("two")
    qtbot.waitUntil(lambda: not host.docks["one"].frame.is_active)
    host.set_trace(None)
    gate.clear()
    begun.clear()
    host.set_trace(fake_result())
    host.bring("one")
    qtbot.waitUntil(begun.is_set)
    assert not one.made[0].isVisible()
    gate.set()
    qtbot.waitUntil(one.made[0].isVisible)


def test_empty_state_says_why(qtbot: QtBot, make_host: Any, fake_panel: Any, fake_result: Any) -> None:
    panel = fake_panel("memory", needs=("memory", "operator_memory"))
    host = make_host(panel)
    assert words(host.docks["memory"]) == "Memory No result is open."
    host.set_trace(fake_result(rows={"memory": 0, "steps": 5}))
    assert words(host.docks["memory"]) == "Memory no memory"
    lacks = {"memory": (("memory_record.csv", "Set profile_memory=True."),)}
    host.set_trace(fake_result(missing=lacks))
    assert words(host.docks["memory"]) == "Memory Missing: memory_record.csv. Set profile_memory=True."
    assert panel.made == []
    host.set_trace(fake_result(rows={"operator_memory": 1}))
    qtbot.waitUntil(lambda: bool(panel.made) and bool(panel.made[0].shown))
    assert words(host.docks["memory"]) == ""


def test_a_panel_knows_what_the_result_says_that_it_lacks(
    qtbot: QtBot, make_host: Any, fake_panel: Any, fake_result: Any
) -> None:
    panel = fake_panel("steps", needs=("slices",))
    host = make_host(panel)
    host.set_trace(fake_result(rows={"slices": 1}, missing={"steps": (("steps.csv", "It was a run on the CPU."),)}))
    qtbot.waitUntil(lambda: bool(panel.made) and bool(panel.made[0].shown))
    assert panel.made[0].lacking == "Missing: steps.csv. It was a run on the CPU."


def test_panel_waits_for_tables_that_are_still_read(make_host: Any, fake_panel: Any, fake_result: Any) -> None:
    host = make_host(fake_panel("timeline", needs=("slices",)))
    host.set_trace(fake_result(), reading="Reading trace_view.json")
    assert words(host.docks["timeline"]) == "Timeline Reading trace_view.json"
    host.set_reading("Reading trace_view.json: 1 of 2 MB")
    assert words(host.docks["timeline"]) == "Timeline Reading trace_view.json: 1 of 2 MB"


def test_no_neighbour_takes_the_front_while_a_panel_is_being_read(
    qtbot: QtBot, make_host: Any, fake_panel: Any, fake_result: Any
) -> None:
    timeline = fake_panel("timeline", order=2, needs=("slices",))
    host = make_host(fake_panel("overview", order=1), timeline, fake_panel("tables", order=3))
    host.lay_out(EVERYTHING)
    host.docks["timeline"].raise_()  # as a kept arrangement has it
    qtbot.waitUntil(lambda: host.is_visible("timeline"))
    host.set_trace(fake_result(), reading="Reading trace_view.json")
    assert words(host.docks["timeline"]) == "Timeline Reading trace_view.json"
    host.set_trace(fake_result(rows={"slices": 1}), reading="Reading kernels.csv")
    qtbot.waitUntil(lambda: bool(timeline.made) and bool(timeline.made[0].shown))
    assert host.is_visible("timeline")
    host.set_trace(fake_result())  # another result, wholly read, without a timeline
    qtbot.waitUntil(lambda: host.is_visible("overview"))
    assert host.docks["timeline"].isHidden()


def test_busy_line_at_once_and_text_later(qtbot: QtBot, make_host: Any, fake_panel: Any, fake_result: Any) -> None:
    may_end = threading.Event()

    def slow(_trace: Any, query: Any, _task: Any) -> Any:
        may_end.wait(60)
        return query

    host = make_host(fake_panel("slow", analyse=slow))
    host.set_trace(fake_result())
    dock = host.docks["slow"]
    line = dock.frame.findChild(BusyLine)
    qtbot.waitUntil(line.isVisible)
    assert words(dock) == ""
    qtbot.waitUntil(lambda: words(dock) == "Slow Being worked out…")
    may_end.set()
    qtbot.waitUntil(lambda: not line.isVisible())
    assert words(dock) == ""


def test_error_bar_keeps_what_is_shown(qtbot: QtBot, make_host: Any, fake_panel: Any, fake_result: Any) -> None:
    def analyse(_trace: Any, query: Any, _task: Any) -> Any:
        if query == 2:
            raise StepscopeError("Step 2 is damaged.", "row 3", "Choose another step.")
        return query

    panel = fake_panel("one", query=lambda state: state.step, analyse=analyse)
    host = make_host(panel)
    host.set_state(SessionState(step=1))
    host.set_trace(fake_result())
    qtbot.waitUntil(lambda: bool(panel.made) and panel.made[0].shown == [1])
    host.set_state(SessionState(step=2))
    bar = told_bar(qtbot, host.docks["one"])
    assert bar.accessibleName() == "Step 2 is damaged. Choose another step."
    assert panel.made[0].isVisible()
    with qtbot.waitSignal(host.details_wanted) as told:
        bar.link_clicked.emit()
    assert "row 3" in told.args[1]
    host.set_state(SessionState(step=3))
    qtbot.waitUntil(lambda: not bar.isVisible())


@pytest.mark.parametrize("place", ["__init__", "query", "show_result"])
def test_fault_of_a_panel_is_a_message(
    qtbot: QtBot, make_host: Any, fake_panel: Any, fake_result: Any, place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel = fake_panel("bad")

    def broken(*_arguments: Any) -> None:
        raise RuntimeError("forgot something")

    monkeypatch.setattr(panel, place, broken)
    host = make_host(panel)
    host.set_trace(fake_result())
    bar = told_bar(qtbot, host.docks["bad"])
    assert bar.accessibleName() == "This panel has a fault."


def test_requests_and_subject_of_a_panel(qtbot: QtBot, make_host: Any, fake_panel: Any, fake_result: Any) -> None:
    panel = fake_panel("one")
    host = make_host(panel)
    host.set_trace(fake_result())
    qtbot.waitUntil(lambda: bool(panel.made))
    with qtbot.waitSignal(host.wanted) as told:
        panel.made[0].wanted.emit("request")
    assert told.args == ["request", "one"]
    panel.made[0].subject_changed.emit("step 4")
    assert host.docks["one"].tab().subject == "step 4"


def test_usual_arrangement(qtbot: QtBot, make_host: Any, fake_panel: Any) -> None:
    host = make_host(
        fake_panel("overview", order=1),
        fake_panel("timeline", order=2),
        fake_panel("suggestions", area="right"),
        fake_panel("selection", area="bottom"),
    )
    qtbot.waitUntil(lambda: tabs(host, "overview") == ["Overview", "Timeline"])
    assert tabs(host, "suggestions") == ["Suggestions"]
    places = {name: host.docks[name].geometry() for name in ("overview", "suggestions", "selection")}
    assert places["suggestions"].left() > places["overview"].right()
    assert places["selection"].top() > places["overview"].bottom()
    assert places["overview"].width() == pytest.approx(1600 * 0.72, abs=10)


def test_a_tab_brings_its_panel(qtbot: QtBot, make_host: Any, fake_panel: Any) -> None:
    host = make_host(fake_panel("one", order=1), fake_panel("two", order=2))
    qtbot.waitUntil(lambda: tabs(host, "one") == ["One", "Two"])
    host.docks["one"].title.tab_chosen.emit("two")
    qtbot.waitUntil(lambda: host.is_visible("two"))
    assert not host.is_visible("one")


def test_a_hidden_panel_is_brought_beside_the_one_in_sight(qtbot: QtBot, make_host: Any, fake_panel: Any) -> None:
    host = make_host(fake_panel("one", order=1), fake_panel("two", order=2), fake_panel("three", order=3))
    qtbot.waitUntil(lambda: tabs(host, "one") == ["One", "Two", "Three"])
    host.put_in_front("two", beside=True)
    qtbot.waitUntil(lambda: host.is_visible("one") and host.is_visible("two"))
    left, right = (host.docks[name].geometry() for name in ("one", "two"))
    assert right.left() > left.right()
    assert right.width() == pytest.approx(left.width(), abs=20)
    qtbot.waitUntil(lambda: tabs(host, "one") == ["One", "Three"] and tabs(host, "two") == ["Two"])
    host.put_in_front("two", beside=True)
    assert host.docks["two"].geometry() == right, "it has a place of its own already"


# The offscreen platform has no stack of windows.
@pytest.mark.qt_log_ignore("This plugin does not support raise")
def test_panel_works_in_a_window_of_its_own(qtbot: QtBot, make_host: Any, fake_panel: Any, fake_result: Any) -> None:
    behind = fake_panel("behind", order=2)
    host = make_host(fake_panel("front", order=1), behind)
    host.set_trace(fake_result())
    qtbot.waitUntil(lambda: tabs(host, "front") == ["Front", "Behind"])
    host.docks["behind"].setFloating(True)
    qtbot.waitUntil(lambda: bool(behind.made) and bool(behind.made[0].shown))
    assert tabs(host, "front") == ["Front"]
    host.docks["behind"].setFloating(False)
    qtbot.waitUntil(lambda: tabs(host, "front") == ["Front", "Behind"])
    host.bring("behind")
    qtbot.waitUntil(lambda: tabs(host, "behind") == ["Front", "Behind"])


def test_layout_comes_back_and_new_panels_get_their_place(qtbot: QtBot, make_host: Any, fake_panel: Any) -> None:
    old = [fake_panel("one", order=1), fake_panel("two", order=2), fake_panel("health", area="right")]
    host = make_host(*old)
    host.docks["two"].close()
    qtbot.waitUntil(lambda: tabs(host, "one") == ["One"])
    layout, known, _ = host.layout_state()
    again = make_host(*old, fake_panel("tips", area="right", order=200), layout=layout, known=known)
    qtbot.waitUntil(lambda: tabs(again, "health") == ["Health", "Tips"])
    assert again.docks["two"].isHidden()
    assert again.is_visible("health"), "the new panel does not push itself to the front"
    again.lay_out(EVERYTHING)
    qtbot.waitUntil(lambda: tabs(again, "one") == ["One", "Two"])


def test_damaged_layout_is_ignored(qtbot: QtBot, make_host: Any, fake_panel: Any) -> None:
    host = make_host(fake_panel("one"), layout=b"nonsense", known=("one",))
    qtbot.waitUntil(lambda: host.is_visible("one"))


def test_trace_closes_when_its_last_job_let_go(qtbot: QtBot, fake_result: Any) -> None:
    opened = fake_result()
    with opened.use():
        closer = threading.Thread(target=opened.close)
        closer.start()
        assert not opened.trace.closed.wait(0.05)
    closer.join(2)
    assert opened.trace.closed.is_set()


def test_a_panel_that_is_ready_late_does_not_take_the_keys(
    qtbot: QtBot, make_host: Any, fake_panel: Any, fake_result: Any
) -> None:
    may_end = threading.Event()
    slow = fake_panel("slow", analyse=lambda *_: may_end.wait(10))
    fast = fake_panel("fast", area="right")
    host = make_host(slow, fast)
    with qtbot.waitActive(host):
        host.activateWindow()
    host.set_trace(fake_result())
    host.bring("slow")
    host.bring("fast")
    qtbot.waitUntil(lambda: bool(fast.made) and bool(fast.made[0].shown))
    fast.made[0].setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    host.bring("fast")
    slow.made[0].setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    may_end.set()
    qtbot.waitUntil(lambda: bool(slow.made[0].shown))
    assert fast.made[0].hasFocus()


def test_an_action_reaches_a_panel_that_is_not_made_yet(
    qtbot: QtBot, make_host: Any, fake_panel: Any, fake_result: Any
) -> None:
    front, behind = fake_panel("front", order=1), fake_panel("behind", order=2)
    acted: list[str] = []
    behind.act = lambda _panel, action: acted.append(action)
    host = make_host(front, behind)
    host.set_trace(fake_result())
    host.act("behind", "next_hit")
    assert acted == []
    qtbot.waitUntil(lambda: acted == ["next_hit"])
    assert host.is_visible("behind")
    host.act("behind", "find")
    assert acted == ["next_hit", "find"]
    host.act("nobody", "find")


@pytest.mark.usefixtures("light_again")
def test_a_panel_first_seen_after_another_theme_has_its_ground(
    qtbot: QtBot, qapp: QApplication, make_host: Any, fake_panel: Any, fake_result: Any
) -> None:
    host = make_host(fake_panel("front", order=1), fake_panel("behind", order=2))
    host.set_trace(fake_result())
    qtbot.waitUntil(lambda: host.is_visible("front"))
    set_theme(qapp, "dark")
    host.bring("behind")
    qtbot.waitUntil(lambda: host.is_visible("behind") and host.docks["behind"].frame.is_settled)
    for dock in host.docks.values():
        assert dock.frame.palette().color(QPalette.ColorRole.Window) == theme().color("bg.panel")


def test_a_panel_that_has_the_keys_keeps_them_where_they_are(
    qtbot: QtBot, make_host: Any, fake_panel: Any, fake_result: Any
) -> None:
    panel, other = fake_panel("one", order=1), fake_panel("two", area="right")
    host = make_host(panel, other)
    host.set_trace(fake_result())
    qtbot.waitUntil(lambda: bool(panel.made and panel.made[0].shown and other.made and other.made[0].shown))
    field = QLineEdit(panel.made[0])
    field.show()
    field.setFocus()
    host.bring("one")
    assert host.focusWidget() is field
    host.bring("two")
    assert host.focusWidget() is other.made[0]
    host.bring("one")
    assert host.focusWidget() is panel.made[0]
