"""The picture of the visible rows: no slice is lost, and merged blocks say how many they hold."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from analysis.timeline import Move, TimelineQuery, timeline
from analysis.timeline_colors import Coloring, colors_of
from analysis.timeline_outline import FREE_FILL, OTHER_FILL, busy_share, outline_of, phase_of
from model.task import TaskContext
from model.time_span import TimeSpan

EPOCH_NS = 1_717_480_934_567_890_123
TASK = TaskContext()


def random_rows(seed: int, count: int = 400) -> list[tuple[int, int, int, int, str]]:
    chance = random.Random(seed)
    rows = []
    for track in range(3):
        time = EPOCH_NS + chance.randrange(1000)
        for _ in range(count):
            length = chance.choice([0, 1, 30, 800, 20_000, 150_000])
            rows.append((track, 0, time, length, chance.choice("abcdef")))
            time += length + chance.choice([0, 1, 50, 40_000])
    return rows


@pytest.fixture
def trace(plain_trace: Callable[..., Any]) -> Any:
    return plain_trace([("p", "a"), ("p", "b"), ("q", "c")], random_rows(1))


ROWS = ((0, 0), (1, 0), (2, 0))


@pytest.mark.parametrize("width", [1, 7, 100, 1000, 30_000])
def test_the_counts_add_up_to_all_slices(trace: Any, width: int) -> None:
    picture = timeline(trace, TimelineQuery(trace.span, width, rows=ROWS), TASK)
    items = picture.items
    assert items.count.sum() == picture.slices == trace.slice_count
    assert picture.merged_slices == items.count[items.count > 1].sum()
    assert items.busy_ns.sum() == sum(s.duration_ns for s in trace._slices)


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("width", [40, 900])
def test_every_slice_lies_in_exactly_one_item_of_its_row(
    plain_trace: Callable[..., Any], seed: int, width: int
) -> None:
    trace = plain_trace([("p", "a"), ("p", "b"), ("q", "c")], random_rows(seed))
    middle = trace.span.begin_ns + trace.span.length_ns // 3
    view = TimeSpan(middle, middle + trace.span.length_ns // 5)
    picture = timeline(trace, TimelineQuery(view, width, rows=ROWS), TASK)
    items = picture.items
    begin, end = items.begin_ns + picture.origin_ns, items.end_ns + picture.origin_ns
    for index, one in enumerate(trace._slices):
        if one.begin_ns + one.duration_ns < picture.span.begin_ns or one.begin_ns >= picture.span.end_ns:
            continue
        row = slice(items.first[one.track], items.first[one.track + 1])
        holds = (begin[row] <= one.begin_ns) & (one.begin_ns + one.duration_ns <= end[row])
        single = holds & (items.count[row] == 1) & (items.index[row] == index)
        assert single.any() or (holds & (items.count[row] > 1)).any()


def test_wide_slices_are_never_merged_and_blocks_are_named_after_their_longest(trace: Any) -> None:
    picture = timeline(trace, TimelineQuery(trace.span, 1000, rows=ROWS), TASK)
    items = picture.items
    narrow_ns = 3 * trace.span.length_ns / 1000
    wide = [index for index, s in enumerate(trace._slices) if s.duration_ns >= narrow_ns]
    assert wide
    assert set(wide) <= set(items.index[items.count == 1].tolist())
    for at in np.flatnonzero(items.count > 1):
        row = int(np.searchsorted(items.first, at, "right")) - 1
        inside = [
            s
            for s in trace._slices
            if s.track == row
            and items.begin_ns[at] <= s.begin_ns - picture.origin_ns
            and s.begin_ns + s.duration_ns - picture.origin_ns <= items.end_ns[at]
        ]
        longest = max(s.duration_ns for s in inside)
        assert items.longest_ns[at] == longest
        assert trace.slice(int(items.index[at])).duration_ns == longest
        assert picture.names[int(items.name[at])] == trace.slice(int(items.index[at])).name


def test_at_1_ns_the_times_are_exact(plain_trace: Callable[..., Any]) -> None:
    trace = plain_trace([("p", "a")], [(0, 0, EPOCH_NS + 7, 1, "x"), (0, 0, EPOCH_NS + 8, 2, "y")])
    picture = timeline(trace, TimelineQuery(TimeSpan(EPOCH_NS + 7, EPOCH_NS + 8), 1000, rows=((0, 0),)), TASK)
    begins = [int(time) + picture.origin_ns for time in picture.items.begin_ns]
    ends = [int(time) + picture.origin_ns for time in picture.items.end_ns]
    assert (begins, ends) == ([EPOCH_NS + 7, EPOCH_NS + 8], [EPOCH_NS + 8, EPOCH_NS + 10])
    assert picture.items.count.tolist() == [1, 1]


def test_only_the_rows_asked_for_are_read(plain_trace: Callable[..., Any]) -> None:
    rows = [(track, 0, track * 10, 5, "x") for track in range(2000)]
    trace = plain_trace([("p", str(track)) for track in range(2000)], rows)
    outline_of(trace, TASK)
    trace.calls.clear()
    timeline(trace, TimelineQuery(TimeSpan(0, 1000), 100, rows=tuple((track, 0) for track in range(40))), TASK)
    assert trace.calls["items"] == 40


def test_busy_shares_of_columns_by_hand() -> None:
    begin, end, busy = np.array([0.0, 6.0, 12.0]), np.array([3.0, 9.0, 20.0]), np.array([3.0, 1.5, 8.0])
    shares = busy_share(begin, end, busy, np.array([0.0, 4.0, 8.0, 12.0, 16.0]))
    assert shares.tolist() == [0.75, 0.25, 0.125, 1.0]


def test_colours_go_by_own_time_and_phases_keep_theirs(plain_trace: Callable[..., Any]) -> None:
    rows = [(0, 0, 0, 1000, "frame"), (0, 1, 0, 990, "inner"), (1, 0, 0, 500, "Free"), (1, 0, 500, 40, "small")]
    trace = plain_trace([("p", "a"), ("p", "b")], rows)
    outline = outline_of(trace, TASK)
    fill = {trace.name(name): int(outline.fill[name]) for name in range(4)}
    assert fill == {"inner": 1, "small": 2, "frame": 3, "Free": FREE_FILL}
    colors = colors_of(trace, outline, Coloring(), TASK)
    assert colors.track.tolist() == [1, FREE_FILL]


def test_an_outline_is_made_once(trace: Any) -> None:
    assert outline_of(trace, TASK) is outline_of(trace, TaskContext())


def test_rows_of_another_trace_are_empty(trace: Any) -> None:
    query = TimelineQuery(trace.span, 100, rows=((0, 0), (0, 9), (77, 0)), counters=(1, 99), selected=10**9)
    picture = timeline(trace, query, TASK)
    assert np.diff(picture.items.first).tolist()[1:] == [0, 0]
    assert picture.counters == {}
    assert picture.selected is None


def test_each_process_has_colours_of_its_own(plain_trace: Callable[..., Any]) -> None:
    rows = [(0, 0, 0, 1000, "host"), (1, 0, 0, 10, "kernel"), (1, 0, 20, 5, "host")]
    outline = outline_of(plain_trace([("python", "a"), ("npu", "b")], rows), TASK)
    assert outline.fill.tolist() == [1, 1]  # "host" keeps the colour of the process where it has most time


def test_from_rank_13_on_names_share_one_colour(plain_trace: Callable[..., Any]) -> None:
    rows = [(0, 0, 1000 * n, 500 - n, f"n{n}") for n in range(15)]
    outline = outline_of(plain_trace([("p", "a")], rows), TASK)
    assert outline.fill.tolist() == [*range(1, 13), OTHER_FILL, OTHER_FILL, OTHER_FILL]


def test_operators_of_one_type_and_all_steps_have_one_colour(plain_trace: Callable[..., Any]) -> None:
    names = ["ProfilerStep#1", "ProfilerStep#2", "Default/a/MatMul-op1", "Add-op3", "Gradients/Default/MatMul-op9"]
    rows = [(0, 0, 100 * n, [90, 90, 50, 80, 50][n], name) for n, name in enumerate(names)]
    outline = outline_of(plain_trace([("p", "a")], rows), TASK)
    assert outline.fill.tolist() == [1, 1, 2, 3, 2]  # 180 ns, then 100 of MatMul, then 80


@pytest.mark.parametrize(
    ("name", "token"),
    [
        ("Computing", "phase.computing"),
        ("Communication(Not Overlapped)", "phase.comm"),
        ("hcom_allReduce__271_0_1", "phase.comm"),
        ("Free", "phase.free"),
        ("FreeMemory", None),
        ("MatMulV2", None),
    ],
)
def test_names_with_a_meaning(name: str, token: str | None) -> None:
    assert phase_of(name) == token


def test_steps_come_from_profiler_steps(plain_trace: Callable[..., Any]) -> None:
    rows = [(0, 0, 100 * n, 90, f"ProfilerStep#{n + 7}") for n in range(3)]
    steps = outline_of(plain_trace([("p", "a")], rows), TASK).steps
    assert steps.number.tolist() == [7, 8, 9]
    assert steps.end_ns.tolist() == [90, 190, 290]


def test_moves(plain_trace: Callable[..., Any]) -> None:
    rows = [(0, 0, 0, 100, "outer"), (0, 0, 200, 100, "later"), (0, 1, 10, 5, "first"), (0, 1, 20, 5, "second")]
    trace = plain_trace([("p", "a")], rows)

    def moved(index: int, direction: Any) -> str | None:
        query = TimelineQuery(trace.span, 100, move=Move(index, direction))
        target = timeline(trace, query, TASK).moved
        return None if target is None else target.name

    directions = ("next", "previous", "parent", "child")
    assert [moved(0, direction) for direction in directions] == ["later", None, None, "first"]
    assert [moved(3, direction) for direction in directions] == [None, "first", "outer", None]


def test_flows_of_the_selected_slice(plain_trace: Callable[..., Any]) -> None:
    rows = [(0, 0, 0, 100, "launch"), (1, 0, 200, 100, "kernel")]
    trace = plain_trace([("p", "a"), ("q", "b")], rows, flows=[(0, 1)])
    picture = timeline(trace, TimelineQuery(trace.span, 100, selected=1), TASK)
    assert [(line.begin, line.end) for line in picture.flows.lines] == [((0, 0, 0), (1, 0, 200))]
    assert picture.selected is not None
    assert picture.selected.name == "kernel"


def test_an_empty_trace_gives_an_empty_picture(plain_trace: Callable[..., Any]) -> None:
    picture = timeline(plain_trace([], []), TimelineQuery(None, 100), TASK)
    assert picture.slices == 0
    assert picture.items.rows == ()
