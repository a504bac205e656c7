"""A trace is replaced by one that has more of the same result: what a person did to the view stays."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from analysis.timeline import timeline
from cache.trace import Trace
from cache.writer import CacheWriter
from model.batches import TrackInfo, TrackKey
from model.task import TaskContext
from model.time_span import TimeSpan
from model.track_choices import TrackChoices
from tests.cache.written import counter_batch, slice_batch
from widgets.panels.timeline import TimelinePanel
from widgets.requests import ChangeTracks
from widgets.session_state import SessionState

PROCESSES, THREADS = ("20", "30"), tuple(str(number) for number in range(1, 9))
LOAD = TrackKey("20", "1", "load")


@pytest.fixture
def traces(tmp_path: Path) -> tuple[Trace, Trace]:
    """What has been read at first, and everything: with a process and threads before those, and names."""
    keys = [TrackKey(process, thread) for process in PROCESSES for thread in THREADS]
    early = [(key, "op", 1000 * number, 900) for key in keys for number in range(20)]
    deep = [(TrackKey("30", "4"), "frame", number, 2000 - 2 * number) for number in range(1, 10)]
    late = [(TrackKey("10", thread), "op", 1000 * number, 900) for thread in THREADS for number in range(40)]
    late += [(TrackKey("20", "0"), "op", 50_000, 100)]
    name = TrackInfo(TrackKey("20", ""), process_name="20 host")
    with CacheWriter(tmp_path / "whole", {}) as writer:
        writer.add(slice_batch(early))
        writer.add(counter_batch([(LOAD, 1000 * number, float(number)) for number in range(20)]))
        part = writer.snapshot(tmp_path / "part")
        writer.add(slice_batch(deep + late))
        writer.add(name)
        return Trace.open(part), Trace.open(writer.finish(TaskContext()))


@pytest.fixture
def panel(qtbot: QtBot, traces: tuple[Trace, Trace]) -> TimelinePanel:
    made = TimelinePanel()
    qtbot.addWidget(made)
    made.resize(1000, 300)
    made.show()
    answer(made, traces[0])
    return made


def answer(panel: TimelinePanel, trace: Trace, state: SessionState | None = None) -> None:
    """Do what the host does, until nothing is asked any more."""
    for _ in range(4):
        panel.show_result(timeline(trace, panel.query(state or SessionState()), TaskContext()))


def number(trace: Trace, process: str, thread: str, kind: str = "slices") -> int:
    found = [
        track.id for track in trace.tracks if (track.process_id, track.thread_id, track.kind) == (process, thread, kind)
    ]
    assert len(found) == 1
    return found[0]


def test_folded_hidden_and_filtered_stay(panel: TimelinePanel, traces: tuple[Trace, Trace]) -> None:
    part, whole = traces
    sight = panel.view.sight
    choices = sight.choices.toggled("hidden", number(part, "30", "2")).toggled("closed", ("20", "20"))
    sight.set_choices(choices.toggled("folded", number(part, "30", "5")))
    panel.view.filter.setText("0")
    panel.view.tree.chosen_track = number(part, "30", "3")
    answer(panel, whole)
    assert sight.choices.hidden == {number(whole, "30", "2")}
    assert sight.choices.closed == {("20 host", "20")}
    # Folded by the user, and folded because it has become deep.
    assert sight.choices.folded == {number(whole, "30", "5"), number(whole, "30", "4")}
    assert sight.choices.text == panel.view.filter.text() == "0"
    assert panel.view.tree.chosen_track == number(whole, "30", "3")


def test_the_lane_at_the_upper_edge_stays_there(panel: TimelinePanel, traces: tuple[Trace, Trace]) -> None:
    part, whole = traces
    sight = panel.view.sight
    for key in (("20", "6", "slices"), ("20", "1", "counter")):
        lane = sight.layout.of_track(number(traces[0], *key))
        assert lane is not None
        sight.set_scroll(lane.top + 5)
        assert sight.scroll == lane.top + 5
        answer(panel, whole)
        lane = sight.layout.of_track(number(whole, *key))
        assert lane is not None
        assert sight.scroll == lane.top + 5
        panel.clear()
        answer(panel, part)


def test_who_looks_at_the_first_lanes_goes_on_to_do_so(panel: TimelinePanel, traces: tuple[Trace, Trace]) -> None:
    answer(panel, traces[1])
    assert panel.view.sight.scroll == 0


def test_all_is_shown_until_somebody_has_gone_somewhere(panel: TimelinePanel, traces: tuple[Trace, Trace]) -> None:
    sight = panel.view.sight
    assert sight.view == traces[0].dense_span != traces[1].dense_span
    answer(panel, traces[1])
    assert sight.view == traces[1].dense_span


@pytest.mark.parametrize("is_told", [True, False])
def test_the_time_range_stays(panel: TimelinePanel, traces: tuple[Trace, Trace], is_told: bool) -> None:
    """Whether the session has heard of it already or not."""
    span = TimeSpan(3000, 7000)
    panel.view.sight.set_view(span)
    if is_told:
        panel.settle()
    answer(panel, traces[1], SessionState(span=span if is_told else None))
    assert panel.view.sight.view == span


def test_a_selected_slice_is_not_gone_to_again(panel: TimelinePanel, traces: tuple[Trace, Trace]) -> None:
    part, whole = traces
    chosen: Any = part.index_of(number(part, "30", "8"), 19_000, 900, "op")
    answer(panel, part, SessionState(slice_index=chosen))
    sight = panel.view.sight
    sight.set_view(TimeSpan(0, 4000))
    sight.set_scroll(0)
    again: Any = whole.index_of(number(whole, "30", "8"), 19_000, 900, "op")
    assert again != chosen
    answer(panel, whole, SessionState(slice_index=again))
    assert panel.view.selected == again
    assert sight.view == TimeSpan(0, 4000)
    assert sight.scroll == 0


def test_what_a_person_did_to_tracks_is_told_and_comes_back(
    qtbot: QtBot, panel: TimelinePanel, traces: tuple[Trace, Trace]
) -> None:
    """Told when half is read, handed to another panel that shows everything: hidden tracks are the same ones."""
    part, whole = traces
    wanted: list[Any] = []
    panel.wanted.connect(wanted.append)
    hidden, pinned = number(part, "30", "2"), number(part, "20", "1", "counter")
    choices = panel.view.sight.choices.toggled("hidden", hidden)
    panel.view.sight.set_choices(replace(choices, pinned=(pinned,)))
    told = [request for request in wanted if isinstance(request, ChangeTracks)]
    assert len(told) == 1
    other = TimelinePanel()
    qtbot.addWidget(other)
    other.show()
    answer(other, whole, SessionState(tracks=told[0].tracks))
    choices = other.view.sight.choices
    assert choices.hidden == {number(whole, "30", "2")}
    assert choices.pinned == (number(whole, "20", "1", "counter"),)
    answer(other, whole, SessionState(tracks=None))
    assert other.view.sight.choices.hidden == set()


def test_what_comes_from_the_session_is_not_told_again(panel: TimelinePanel, traces: tuple[Trace, Trace]) -> None:
    wanted: list[Any] = []
    panel.wanted.connect(wanted.append)
    state = SessionState(tracks=TrackChoices(hidden=(("slices", "10", "3", ""),)))
    answer(panel, traces[0], state)
    answer(panel, traces[1], state)
    assert panel.view.sight.choices.hidden == {number(traces[1], "10", "3")}
    assert [request for request in wanted if isinstance(request, ChangeTracks)] == []
