"""Where tracks stand when groups are folded, tracks hidden and names filtered."""

from __future__ import annotations

from dataclasses import replace

import pytest

from model.trace_view import Track
from widgets.timeline.lanes import GROUP_HEIGHT, SLICE_HEIGHT, LaneChoices, LaneLayout, first_choices, lay_out
from widgets.timeline.view_words import TrackCounts


def track(number: int, process: str = "P", thread: str = "", depths: int = 1, kind: str = "slices") -> Track:
    name = thread or f"T{number}"
    return Track(number, kind, process, process, "", name, str(number), "", depths, 1, 0, 1, 1)  # type: ignore[arg-type]


TRACKS = (track(0, "python", depths=3), track(1, "python"), track(2, "npu", "Stream 4"), track(3, "npu", "Stream 7"))


def titles(layout: LaneLayout) -> list[str]:
    return [lane.title for lane in layout.lanes]


def test_lanes_stand_below_each_other_without_gaps() -> None:
    layout = lay_out(TRACKS, LaneChoices())
    assert titles(layout) == ["python", "T0", "T1", "npu", "Stream 4", "Stream 7"]
    for above, below in zip(layout.lanes, layout.lanes[1:], strict=False):
        assert above.top + above.height == below.top
    assert layout.height == layout.lanes[-1].top + layout.lanes[-1].height
    assert layout.lanes[1].height == 24 + 2 * 20  # three rows, 20 apart


def test_a_closed_group_counts_its_tracks() -> None:
    layout = lay_out(TRACKS, LaneChoices().toggled("closed", ("python", "python")))
    assert titles(layout) == ["python", "npu", "Stream 4", "Stream 7"]
    assert layout.lanes[0].tracks == layout.closed == 2
    assert (layout.shown, layout.total) == (2, 4)


def test_a_hidden_track_is_counted_at_its_group() -> None:
    layout = lay_out(TRACKS, LaneChoices().toggled("hidden", 2))
    assert titles(layout) == ["python", "T0", "T1", "npu", "Stream 7"]
    assert layout.lanes[3].hidden == layout.hidden == 1


def test_a_part_is_told_of_tracks_and_counters_together() -> None:
    mixed = (*TRACKS, track(4, "npu", "HBM", kind="counter"))
    layout = lay_out(mixed, LaneChoices(hidden=frozenset({1, 2, 3, 4})))
    assert (layout.hidden, TrackCounts().together(layout)) == (4, "5 tracks and counters")
    without = lay_out(TRACKS, LaneChoices())
    assert TrackCounts().together(without) == TrackCounts().words(without)


def test_a_group_whose_tracks_are_all_hidden_stays_to_bring_them_back() -> None:
    layout = lay_out(TRACKS, LaneChoices(hidden=frozenset({2, 3})))
    assert titles(layout)[-1] == "npu"
    assert layout.lanes[-1].hidden == 2


def test_the_filter_takes_every_word_in_any_case() -> None:
    layout = lay_out(TRACKS, LaneChoices(text="NPU stream 7"))
    assert titles(layout) == ["npu", "Stream 7"]
    assert layout.filtered == 3


def test_a_folded_track_shows_its_first_row() -> None:
    layout = lay_out(TRACKS, LaneChoices().toggled("folded", 0))
    assert (layout.lanes[1].rows, layout.lanes[1].all_rows) == (1, 3)
    assert (0, 1) not in layout.rows_between(0, layout.height)


def test_rows_between_are_those_that_touch() -> None:
    layout = lay_out(TRACKS, LaneChoices())
    lane = layout.lanes[1]
    for depth in range(3):
        first = lane.row_top(depth)
        for top in (first, first + SLICE_HEIGHT - 1):
            assert layout.rows_between(top, top + 1) == [(0, depth)]
    assert layout.rows_between(lane.row_top(1), lane.top + lane.height + 10) == [(0, 1), (0, 2), (1, 0)]
    assert layout.rows_between(layout.height + 1, layout.height + 50) == []


def test_at_finds_the_lane_of_every_height() -> None:
    layout = lay_out(TRACKS, LaneChoices())
    for lane in layout.lanes:
        assert layout.at(lane.top) is layout.at(lane.top + lane.height - 0.5) is lane
    assert layout.at(layout.height) is None
    assert layout.at(-1) is None


def test_many_tracks_are_laid_out_once_and_asked_by_sight() -> None:
    tracks = [track(number, f"P{number % 100}") for number in range(10_000)]
    layout = lay_out(tracks, LaneChoices())
    assert layout.height == 100 * GROUP_HEIGHT + 10_000 * 24
    assert len(layout.rows_between(120_000, 121_000)) < 45


def test_a_deep_call_stack_begins_folded_to_a_few_rows() -> None:
    tracks = (track(0, "python", depths=38), track(1, "python", depths=7), track(2, "npu"))
    layout = lay_out(tracks, first_choices(tracks))
    assert [(lane.rows, lane.all_rows) for lane in layout.lanes if lane.track >= 0] == [(3, 38), (7, 7), (1, 1)]
    unfolded = lay_out(tracks, first_choices(tracks).toggled("folded", 0))
    assert unfolded.lanes[1].rows == 38


def test_an_id_is_only_shown_where_it_tells_tracks_apart() -> None:
    tracks = (track(3, "p", "Free"), track(4, "p", "worker"), track(5, "p", "worker"), track(6, "q", "worker"))
    details = [lane.detail for lane in lay_out(tracks, LaneChoices()).lanes if lane.track >= 0]
    assert details == ["", "tid 4", "tid 5", ""]


def test_every_word_of_the_filter_has_to_be_somewhere_in_the_track() -> None:
    for text, shown in (("npu stream", 2), ("NPU stream 7", 1), ("stream absent", 0), ("  ", len(TRACKS))):
        assert lay_out(TRACKS, LaneChoices(text=text)).shown == shown, text


def test_folding_begins_with_the_eighth_row() -> None:
    tracks = (track(0, depths=7), track(1, depths=8))
    assert first_choices(tracks).folded == {1}
    folded = lay_out(tracks, LaneChoices(folded=frozenset({0, 1})))
    assert [(lane.rows, lane.all_rows) for lane in folded.lanes if lane.track >= 0] == [(1, 7), (3, 8)]


def test_a_track_that_is_not_shown_has_no_lane() -> None:
    layout = lay_out(TRACKS, LaneChoices(hidden=frozenset({0}), closed=frozenset({("npu", "npu")})))
    assert [layout.of_track(number) is None for number in (0, 1, 2, 99)] == [True, False, True, True]


def test_the_pinned_part_knows_its_tracks() -> None:
    layout = lay_out(TRACKS, LaneChoices(pinned=(3, 0)))
    part = layout.pinned_part()
    assert [(lane.title, lane.detail) for lane in part.lanes] == [("", ""), ("Stream 7", "npu"), ("T0", "python")]
    assert [part.of_track(number) for number in (3, 0, 1)] == [part.lanes[1], part.lanes[2], None]
    assert part.height == layout.pinned_height == layout.lanes[3].top
    own = layout.of_track(0)
    assert own is not None
    assert not own.is_pinned  # its own lane counts, not its copy
    assert lay_out(TRACKS, LaneChoices()).pinned_part().lanes == ()


@pytest.mark.parametrize(
    ("process", "process_id", "label", "title", "detail"),
    [
        ("python", "7", "CPU", "python", "CPU · pid 7"),
        ("python", "python", "", "python", ""),
        ("7", "7", "", "pid 7", ""),
        ("", "7", "NPU 0", "pid 7", "NPU 0"),
        ("npu", "9", "npu", "npu", "pid 9"),
        ("", "", "", "pid ", ""),
    ],
)
def test_a_group_says_its_label_and_its_id_once(
    process: str, process_id: str, label: str, title: str, detail: str
) -> None:
    (group, _) = lay_out((replace(track(0, process), process_id=process_id, label=label),), LaneChoices()).lanes
    assert (group.title, group.detail) == (title, detail)
