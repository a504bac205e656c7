"""The timeline of a report shows what its suggestions speak of, not the first tracks of the file."""

from __future__ import annotations

from model.trace_view import Track
from widgets.report.timeline_tracks import most_telling, report_tracks, tracks_words
from widgets.timeline.kept_lanes import restored
from widgets.timeline.lanes import lay_out


def track(number: int, process: str, label: str, busy_ns: int, *, depths: int = 1, kind: str = "slices") -> Track:
    name = f"{process} {number}"
    return Track(number, kind, process, process, label, name, str(number), "", depths, 5, 0, 9, busy_ns)  # type: ignore[arg-type]


TRACKS = (
    track(0, "Python", "CPU", 20),
    track(1, "Python", "CPU", 90, depths=38),
    track(2, "Python", "CPU", 30),
    track(3, "Ascend Hardware", "NPU", 1),
    track(4, "Ascend Hardware", "NPU", 95),
    track(5, "Ascend Hardware", "NPU", 100),
    track(6, "HBM", "NPU", 0, kind="counter"),
    track(7, "HCCL", "NPU", 99),
    track(8, "Overlap Analysis", "NPU", 8),
    track(9, "Overlap Analysis", "NPU", 25),
)


def test_each_group_comes_before_the_third_of_another() -> None:
    assert [one.id for one in most_telling(TRACKS)] == [5, 7, 4, 1, 9, 8, 2, 3, 0]


def test_what_has_room_is_shown_in_the_order_of_the_file() -> None:
    # headers of 4 groups, 5 tracks of one row and 3 rows of 38: 4 * 22 + 5 * 24 + 64 = 272
    made = report_tracks(TRACKS, 272)
    assert made is not None
    layout = lay_out(TRACKS, restored(TRACKS, made))
    assert [lane.track_id for lane in layout.lanes if lane.track >= 0] == [1, 4, 5, 7, 8, 9]
    assert [lane.group[0] for lane in layout.lanes if lane.kind == "group"] == [
        "Python", "Ascend Hardware", "HCCL", "Overlap Analysis", "HBM",
    ]  # fmt: skip
    less = report_tracks(TRACKS, 271)
    assert less is not None
    assert len(less.hidden) == len(made.hidden) + 1


def test_nothing_is_hidden_where_all_fit() -> None:
    assert report_tracks(TRACKS, 1_000) is None
    assert tracks_words(None) == ""


def test_it_is_said_where_tracks_are_left_out_but_not_of_counters() -> None:
    assert tracks_words(report_tracks(TRACKS, 272)) == "of each group those with most time"
    # all tracks: 4 * 22 + 8 * 24 + 64 = 344, with the counter 22 + 44 more
    assert tracks_words(report_tracks(TRACKS, 344)) == ""
