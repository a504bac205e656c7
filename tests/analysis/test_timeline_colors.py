"""By what slices are coloured: against fills that are told by hand."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from analysis.timeline import TimelinePicture, TimelineQuery, timeline
from analysis.timeline_colors import DURATION_FILL, PALE_FILL, ColorBy, Coloring
from analysis.timeline_outline import FREE_FILL, OTHER_FILL
from model.task import TaskContext

TRACKS = [("python", "main"), ("npu", "Stream 4"), ("npu", "Stream 7")]
ROWS = [
    (0, 0, 0, 50_000, "step"),
    (1, 0, 0, 4_000, "Default/a/MatMul-op1"),
    (1, 0, 5_000, 3_000, "Default/b/MatMul-op2"),
    (1, 0, 10_000, 900, "Cast-op3"),
    (1, 0, 20_000, 0, "instant"),
    (1, 0, 30_000, 12_000, "Free"),
    (2, 0, 0, 150_000, "Add-op4"),
    (2, 0, 200_000, 2_000, "Add-op5"),
]


@pytest.fixture
def picture(plain_trace: Callable[..., Any]) -> Callable[..., TimelinePicture]:
    trace = plain_trace(TRACKS, ROWS)

    def asked(by: ColorBy, names: str = "") -> TimelinePicture:
        query = TimelineQuery(trace.span, 1_000_000, rows=((1, 0), (2, 0), (0, 0)), coloring=Coloring(by, names))
        return timeline(trace, query, TaskContext())

    return asked


def fills(made: TimelinePicture) -> dict[str, int]:
    names = [made.names[name].rpartition("/")[2] for name in made.items.name.tolist()]
    return dict(zip(names, made.items.fill.tolist(), strict=True))


def test_by_type_operators_of_a_type_share_a_colour(picture: Callable[..., TimelinePicture]) -> None:
    # npu: Add 152 000 ns, MatMul 7 000, Cast 900; python: step.
    assert fills(picture("type")) == {
        "MatMul-op1": 2, "MatMul-op2": 2, "Cast-op3": 3, "instant": OTHER_FILL, "Free": FREE_FILL,
        "Add-op4": 1, "Add-op5": 1, "step": 1,
    }  # fmt: skip


def test_by_name_each_has_its_own(picture: Callable[..., TimelinePicture]) -> None:
    assert fills(picture("name")) == {
        "MatMul-op1": 2, "MatMul-op2": 3, "Cast-op3": 5, "instant": OTHER_FILL, "Free": FREE_FILL,
        "Add-op4": 1, "Add-op5": 4, "step": 1,
    }  # fmt: skip


def test_by_stream_tracks_have_the_colours_in_turn_whatever_their_process(
    picture: Callable[..., TimelinePicture],
) -> None:
    made = picture("stream")
    assert made.colors.track.tolist() == [1, 2, 3]
    assert fills(made) == {
        "MatMul-op1": 2, "MatMul-op2": 2, "Cast-op3": 2, "instant": 2, "Free": FREE_FILL,
        "Add-op4": 3, "Add-op5": 3, "step": 1,
    }  # fmt: skip


def test_by_stream_the_thirteenth_track_begins_anew(plain_trace: Callable[..., Any]) -> None:
    tracks = [(f"process {at // 5}", f"Stream {at}") for at in range(30)]
    trace = plain_trace(tracks, [(at, 0, 0, 10 * at + 1, "op") for at in range(30)])
    query = TimelineQuery(trace.span, 100, coloring=Coloring("stream"))
    fill = timeline(trace, query, TaskContext()).colors.track.tolist()
    assert sorted(fill[:12]) == list(range(1, 13))
    assert all(one != other for one, other in pairwise(fill))
    assert fill[12:24] == fill[:12]


def test_by_duration_the_scale_lies_round_the_middle_duration(picture: Callable[..., TimelinePicture]) -> None:
    made = picture("duration")
    # Of 0.9, 2, 3, 4, 12, 50 and 150 us the middle one is 4 us: from 1 to 10 us is the middle step.
    assert made.colors.bounds_ns.tolist() == [100, 1_000, 10_000, 100_000]
    step = {name: fill - DURATION_FILL for name, fill in fills(made).items()}
    assert step == {
        "MatMul-op1": 2, "MatMul-op2": 2, "Cast-op3": 1, "instant": 0, "Free": FREE_FILL - DURATION_FILL,
        "Add-op4": 4, "Add-op5": 2, "step": 3,
    }  # fmt: skip


@pytest.mark.parametrize(("longest", "first"), [(1, 1), (9, 1), (10, 1), (99, 1), (100, 10), (999, 10), (1000, 100)])
def test_the_scale_is_exact_at_powers_of_ten(plain_trace: Callable[..., Any], longest: int, first: int) -> None:
    trace = plain_trace([("p", "a")], [(0, 0, 0, longest, "x")])
    query = TimelineQuery(None, 100, rows=((0, 0),), coloring=Coloring("duration"))
    made = timeline(trace, query, TaskContext())
    assert made.colors.bounds_ns.tolist() == [first, first * 10, first * 100, first * 1000]
    assert made.items.fill.tolist() == [DURATION_FILL + sum(longest >= bound for bound in made.colors.bounds_ns)]


@pytest.mark.parametrize("by", ["name", "type", "stream", "duration"])
def test_only_names_with_the_text_keep_their_colour(picture: Callable[..., TimelinePicture], by: ColorBy) -> None:
    plain, kept = fills(picture(by)), fills(picture(by, "mATMUL"))
    assert kept == {name: fill if "MatMul" in name else PALE_FILL for name, fill in plain.items()}


def test_tracks_whose_blocks_stand_for_other_names_are_grey(picture: Callable[..., TimelinePicture]) -> None:
    assert picture("type", "matmul").colors.track.tolist() == [OTHER_FILL] * 3  # Free has most time on Stream 4
    assert picture("type", "add").colors.track.tolist() == [OTHER_FILL, OTHER_FILL, 1]
    assert picture("duration", "nothing has this").items.fill.tolist() == [PALE_FILL] * len(ROWS)


def test_a_merged_block_has_the_colours_of_its_track(plain_trace: Callable[..., Any]) -> None:
    rows = [(0, 0, 1000 * n, 500, f"op{n}") for n in range(100)]
    trace = plain_trace([("p", "a")], rows)
    query = TimelineQuery(trace.span, 10, rows=((0, 0),), coloring=Coloring("duration"))
    made = timeline(trace, query, TaskContext())
    assert made.items.count.max() > 1
    assert made.colors.track.tolist() == [DURATION_FILL + 2]  # 500 ns on average


def test_a_trace_without_slices_has_a_scale_too(plain_trace: Callable[..., Any]) -> None:
    made = timeline(
        plain_trace([("p", "a")], []), TimelineQuery(None, 10, coloring=Coloring("duration", "x")), TaskContext()
    )
    assert len(made.colors.bounds_ns) == 4
    assert made.items.fill.dtype == np.uint8
