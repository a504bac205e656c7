"""What somebody was looking at travels in the file, and begins the session of whoever opens it; that one's own changes
stay beside the caches."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from app.part_export import Part
from app.sent_session import SentSession, session_object, session_of
from app.sharing import Sharing, write_shared
from app.window.first_state import first_state
from app.window.main_window import MainWindow
from app.window.open_trace import open_result
from app.window.send_dialog import SendDialog
from cache.sent_session import put_session
from cache.trace import Trace
from model.mark import Mark
from model.problem import StepscopeError
from model.task import TaskContext
from model.time_span import TimeSpan
from model.track_choices import TrackChoices
from tests.workflow_script import Steps, is_open
from widgets.requests import ChangeMarks
from widgets.session_state import Area

MARKS = (Mark(1, 100, None, "here", "look at alice's run\n/home/alice/x.py", 2), Mark(2, 200, 300, "there", "", 3))
TRACKS = TrackChoices(closed=("7",), hidden=(("slices", "7", "1", ""),))
AREA = Area(TimeSpan(200, 700), frozenset({0, 4}))
SESSION = SentSession(MARKS, 3, TimeSpan(100, 900), "dur>1ms", TRACKS, "timeline", ("timeline", "health"), 17, AREA)


def test_it_is_read_as_it_was_written() -> None:
    everywhere = SentSession(area=Area(TimeSpan(2, 7)))
    for session in (SESSION, SentSession(), everywhere):
        assert session_of(json.loads(json.dumps(session_object(session)))) == session


@pytest.mark.parametrize(
    "content",
    [
        {"schema": 1},
        {"schema": 1, "slice": "7", "area": [7, 2], "area_tracks": [1]},
        {"schema": 1, "slice": True, "area": 5, "area_tracks": 5},
        {"schema": 1, "marks": 5, "step": "x", "span": [5, 5], "search": 7, "tracks": [], "layout": None, "panels": {}},
        {
            "schema": 1,
            "marks": [None, {}],
            "step": True,
            "span": [1 << 70, 1 << 71],
            "search": "x" * 2000,
            "panels": [1, ""],
        },
    ],
)
def test_what_is_no_session_counts_as_absent(content: dict[str, object]) -> None:
    assert session_of(content) == SentSession()
    assert session_of({**content, "schema": 2}) is None
    assert session_of(None) is None


def test_a_file_has_the_session_and_the_same_result(sample_cache: Path, tmp_path: Path) -> None:
    path = write_shared(sample_cache, Sharing(session=SESSION), tmp_path / "a.stepscope", TaskContext())
    with Trace.open(path) as trace, Trace.open(sample_cache) as own:
        assert session_of(trace.session) == SESSION
        assert own.session is None
        assert trace.slice_count == own.slice_count
    write_shared(path, Sharing(session=SentSession(search="other")), tmp_path / "b.stepscope", TaskContext())
    with Trace.open(tmp_path / "b.stepscope") as trace:
        assert session_of(trace.session) == SentSession(search="other")


def test_notes_lose_their_personal_data(sample_cache: Path, tmp_path: Path) -> None:
    sharing = Sharing(removes_people=True, session=SESSION)
    with Trace.open(write_shared(sample_cache, sharing, tmp_path / "a.stepscope", TaskContext())) as trace:
        session = session_of(trace.session)
        assert session is not None
        assert "alice" not in str(trace.session)
        assert [mark.name for mark in session.marks] == ["here", "there"]
        assert (session.span, session.layout, session.panels) == (SESSION.span, "timeline", ("timeline", "health"))


def test_a_damaged_session_is_told(sample_cache: Path, tmp_path: Path) -> None:
    path = write_shared(sample_cache, Sharing(), tmp_path / "a.stepscope", TaskContext())
    put_session(path, [1, 2])  # type: ignore[arg-type]
    with pytest.raises(StepscopeError) as raised:
        Trace.open(path)
    assert raised.value.code == "cache_damaged"


def test_the_first_state_is_the_senders_where_it_fits(sample_cache: Path, tmp_path: Path) -> None:
    opened = open_result(write_shared(sample_cache, Sharing(session=SESSION), tmp_path / "a.stepscope", TaskContext()))
    facts = opened.facts
    opened.close()
    state = first_state(facts, None, MARKS)
    assert (state.step, state.search, state.marks) == (3, "dur>1ms", MARKS)
    assert state.span is None, "that range lies outside of the run"
    assert state.area is None, "so does that area"
    assert state.slice_index == 17
    beyond = replace(facts, sent=replace(SESSION, slice_index=facts.slices))
    assert first_state(beyond, None, ()).slice_index is None
    assert first_state(facts, state, ()).search == "dur>1ms"


def test_a_window_begins_as_it_was_sent_and_keeps_its_own_changes(
    drive: Callable[..., int], sample_cache: Path, tmp_path: Path
) -> None:
    with Trace.open(sample_cache) as trace:
        assert trace.span is not None
        span = TimeSpan(trace.span.begin_ns, trace.span.begin_ns + trace.span.length_ns // 3)
        marks = (Mark(1, span.begin_ns + 5, None, "here", "a note", 2),)
        area = Area(TimeSpan(span.begin_ns + 9, span.end_ns - 9), frozenset({1, 2}))
    session = SentSession(marks, 2, span, "MatMul", None, "timeline", ("health",), 40, area)
    path = write_shared(sample_cache, Sharing(session=session), tmp_path / "a.stepscope", TaskContext())
    before = path.read_bytes()

    def first(window: MainWindow) -> Steps:
        yield is_open(window)
        state = window.session.state
        assert (state.step, state.span, state.search, state.marks) == (2, span, "MatMul", marks)
        assert (state.slice_index, state.area) == (40, area)
        yield lambda: window.host.is_visible("health")
        assert window.actions_by_id["layout_timeline"].isChecked()
        window.session.handle(ChangeMarks((), frozenset({1})))
        assert window.session.state.marks == ()

    def second(window: MainWindow) -> Steps:
        yield lambda: window.result is not None
        assert window.session.state.marks == (), "what was removed here stays removed"

    assert drive([str(path)], first) == 0
    assert drive([str(path)], second) == 0
    assert path.read_bytes() == before


@pytest.mark.usefixtures("sample_was_read")
def test_save_as_has_the_session_too(
    drive: Callable[..., int], sample_cache: Path, tmp_path: Path, choose_files: Callable[..., None]
) -> None:
    target = tmp_path / "mine.stepscope"
    choose_files(target)

    def script(window: MainWindow) -> Steps:
        yield is_open(window)
        window.session.change(step=3)
        window.session.handle(ChangeMarks(MARKS))
        window.actions_by_id["layout_timeline"].trigger()
        window.actions_by_id["save_as"].trigger()
        yield target.is_file

    assert drive(["--sample"], script) == 0
    with Trace.open(target) as trace, Trace.open(sample_cache) as own:
        session = session_of(trace.session)
        assert session is not None
        assert (session.step, session.marks, session.layout) == (3, MARKS, "timeline")
        assert "timeline" in session.panels
        assert trace.slice_count == own.slice_count


def test_a_part_of_the_run_has_its_own_numbers_for_what_was_selected(sample_cache: Path, tmp_path: Path) -> None:
    with Trace.open(sample_cache) as whole:
        assert whole.span is not None
        middle = whole.span.begin_ns + whole.span.length_ns // 2
        later = TimeSpan(middle, whole.span.end_ns)
        busiest = max(whole.tracks, key=lambda track: track.slices)
        chosen = int(whole.indexes_within(busiest.id, 0, later)[-1])
        sent = SentSession(slice_index=chosen, area=Area(later, frozenset({busiest.id})))
        sharing = Sharing(Part(later), removes_people=True, session=sent)
        with Trace.open(write_shared(sample_cache, sharing, tmp_path / "a.stepscope", TaskContext())) as part:
            session = session_of(part.session)
            assert session is not None
            assert session.slice_index is not None
            assert session.slice_index != chosen
            found, was = part.slice(session.slice_index), whole.slice(chosen)
            assert (found.begin_ns, found.duration_ns, found.depth) == (was.begin_ns, was.duration_ns, was.depth)
            assert session.area == Area(later, frozenset({found.track}))
        gone = SentSession(slice_index=int(whole.indexes_within(busiest.id, 0, whole.span)[0]))
        sharing = Sharing(Part(later), session=gone)
        with Trace.open(write_shared(sample_cache, sharing, tmp_path / "b.stepscope", TaskContext())) as part:
            assert session_of(part.session) == SentSession()


@pytest.mark.usefixtures("sample_was_read")
def test_what_cannot_be_saved_is_told_with_its_place_and_what_to_do(
    drive: Callable[..., int], tmp_path: Path, choose_files: Callable[..., None]
) -> None:
    target = tmp_path / "gone" / "mine.stepscope"
    choose_files(target)

    def script(window: MainWindow) -> Steps:
        yield is_open(window)
        window.actions_by_id["save_as"].trigger()
        yield window.message.isVisible
        said = window.message.accessibleName()
        assert str(target.parent) in said
        assert "Choose another folder" in said

    assert drive(["--sample"], script) == 0


def test_the_dialog_writes_what_is_chosen(
    qtbot: QtBot, window: MainWindow, sample_cache: Path, tmp_path: Path, choose_files: Callable[..., None]
) -> None:
    opened = open_result(sample_cache)
    span = opened.facts.span
    assert span is not None
    window.session.change(span=TimeSpan(span.begin_ns, span.begin_ns + span.length_ns // 2))
    window.session.handle(ChangeMarks(MARKS))
    dialog = SendDialog(window, sample_cache, opened.facts)
    opened.close()
    dialog.open()
    assert dialog.sharing().part is None
    for box in (dialog.seen, dialog.people, dialog.stacks):
        qtbot.mouseClick(box, Qt.MouseButton.LeftButton, pos=box.rect().center() - box.rect().topRight() / 2 * 0.98)
        assert box.isChecked()
    choose_files(tmp_path / "nowhere" / "x")
    qtbot.mouseClick(dialog.save_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(dialog.note.isVisible)
    choose_files(tmp_path / "x")
    qtbot.mouseClick(dialog.save_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not dialog.isVisible())
    dialog.close_job()
    with Trace.open(tmp_path / "x.stepscope") as part, Trace.open(sample_cache) as whole:
        assert 0 < part.slice_count < whole.slice_count
        assert part.facts["part"]
        session = session_of(part.session)
        assert session is not None
        assert len(session.marks) == 2
        assert "alice" not in str(part.session)


def test_after_a_failure_only_what_could_be_chosen_before_can_be_chosen(
    qtbot: QtBot, window: MainWindow, sample_cache: Path, tmp_path: Path
) -> None:
    opened = open_result(sample_cache)
    dialog = SendDialog(window, sample_cache, opened.facts)
    opened.close()
    dialog.open()
    assert not dialog.seen.isEnabled(), "the window shows no range"
    dialog.write(tmp_path / "nowhere" / "x.stepscope")
    assert not dialog.whole.isEnabled()
    qtbot.waitUntil(dialog.note.isVisible)
    assert dialog.whole.isEnabled()
    assert not dialog.seen.isEnabled()
    dialog.close_job()
