"""The sums of an area against a second way that looks at every nanosecond."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
import pytest

from analysis import area_instances, area_rows, area_sums, area_tracks
from analysis.area import AreaQuery, AreaResult, area
from analysis.area_instances import InstanceQuery
from analysis.operator_names import kind_name
from analysis.table_query import SortKey
from model.task import Cancelled, TaskContext
from model.time_span import TimeSpan

EPOCH_NS = 1_717_480_934_567_890_123
TRACKS = [("python", "main"), ("npu", "Stream 4"), ("npu", "Stream 7"), ("npu", "Stream 9")]


@pytest.fixture(params=["whole", "in small parts"])
def parts(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """With blocks, windows and passes of a few slices too: the seams between them must not show."""
    if request.param == "whole":
        return
    monkeypatch.setattr(area_rows, "BLOCK_SLICES", 3)
    monkeypatch.setattr(area_instances, "BLOCK_SLICES", 3)
    monkeypatch.setattr(area_sums, "_PASS_SLICES", 5)
    monkeypatch.setattr(area_tracks, "_WINDOW_SLICES", 4)
    monkeypatch.setattr(area_tracks, "_LEAST_WINDOW_SLICES", 2)


def random_rows(chance: random.Random) -> list[tuple[int, int, int, int, str]]:
    """Rows of slices that do not overlap in a row; over rows they nest, cross and lie apart as chance has it."""
    rows = []
    for track in range(3):
        for depth in range(chance.choice([1, 1, 3, 4])):
            at = EPOCH_NS + chance.randrange(20)
            while at < EPOCH_NS + 300:
                length = chance.choice([0, 1, 3, 10, 10, 40])
                rows.append((track, depth, at, length, chance.choice("abcdef")))
                at += max(length, 1) + chance.choice([0, 0, 1, 5, 30])
    return rows


class Slow:
    """Everything by definition, one slice and one nanosecond at a time."""

    def __init__(self, trace: Any, span: TimeSpan, tracks: Iterable[int]) -> None:
        self.span = span
        self.all = [(index, trace.slice(index)) for index in range(trace.slice_count)]
        self.inside = [
            (index, one)
            for index, one in self.all
            if one.track in tracks
            and one.begin_ns < span.end_ns
            and (
                one.begin_ns + one.duration_ns > span.begin_ns
                or (one.duration_ns == 0 and one.begin_ns >= span.begin_ns)
            )
        ]

    def times(self, one: Any) -> set[int]:
        end = min(one.begin_ns + one.duration_ns, self.span.end_ns)
        return set(range(max(one.begin_ns, self.span.begin_ns), end))

    def parent(self, one: Any) -> int | None:
        for depth in range(one.depth - 1, -1, -1):
            for index, outer in self.all:
                is_above = (outer.track, outer.depth) == (one.track, depth)
                end = max(one.begin_ns + one.duration_ns, one.begin_ns + 1)
                if is_above and outer.begin_ns <= one.begin_ns and outer.begin_ns + outer.duration_ns >= end:
                    return index
        return None

    def of_name(self, name: str) -> dict[str, float]:
        mine = [(index, one) for index, one in self.inside if one.name == name]
        lengths = [len(self.times(one)) for _, one in mine]
        own = 0
        for index, one in mine:
            nested = [self.times(child) for _, child in self.inside if self.parent(child) == index]
            own += len(self.times(one) - set().union(*nested))
        p50, p95, p99 = np.percentile(lengths, [50, 95, 99])
        union = len(set().union(*(self.times(one) for _, one in mine)))
        return {
            "count": len(mine), "sum_ns": sum(lengths), "union_ns": union, "self_ns": own,
            "mean_ns": sum(lengths) / len(mine), "p50_ns": p50, "p95_ns": p95, "p99_ns": p99,
            "min_ns": min(lengths), "max_ns": max(lengths), "share_percent": 100 * union / self.span.length_ns,
        }  # fmt: skip

    def of_track(self, track: int) -> dict[str, Any]:
        mine = [one for _, one in self.inside if one.track == track]
        busy = set().union(*(self.times(one) for one in mine)) if mine else set()
        gaps, free = [], 0
        for time in range(self.span.begin_ns, self.span.end_ns + 1):
            if time in busy or time == self.span.end_ns:
                gaps += [free] if free else []
                free = 0
            else:
                free += 1
        return {
            "count": len(mine), "sum_ns": sum(len(self.times(one)) for one in mine), "busy_ns": len(busy),
            "idle_ns": self.span.length_ns - len(busy), "gaps": len(gaps), "longest_gap_ns": max(gaps, default=0),
        }  # fmt: skip


def rows_of(result: AreaResult) -> list[dict[str, Any]]:
    return [
        {column.name: result.table[column.name][row] for column in result.table.columns}
        for row in range(result.table.rows)
    ]


@pytest.mark.usefixtures("parts")
@pytest.mark.parametrize("seed", range(12))
def test_all_figures_of_random_slices(plain_trace: Callable[..., Any], seed: int) -> None:
    chance = random.Random(seed)
    trace = plain_trace(TRACKS, random_rows(chance))
    begin = EPOCH_NS + chance.randrange(100)
    span = TimeSpan(begin, begin + chance.randrange(1, 200))
    tracks = frozenset(chance.sample(range(3), 2)) if seed % 2 else None
    slow = Slow(trace, span, tracks if tracks is not None else range(3))
    names = area(trace, AreaQuery(span, tracks), TaskContext())
    assert sorted(row["name"] for row in rows_of(names)) == sorted({one.name for _, one in slow.inside})
    for row in rows_of(names):
        assert row == pytest.approx(slow.of_name(row.pop("name")), rel=1e-12)
    assert names.slices == len(slow.inside)
    ends = [(one.begin_ns, one.begin_ns + one.duration_ns) for _, one in slow.inside]
    assert names.cut == sum(a < span.begin_ns or b > span.end_ns for a, b in ends)
    by_track, idle = (area(trace, AreaQuery(span, tracks, view), TaskContext()) for view in ("tracks", "idle"))
    for result in (by_track, idle):
        assert result.rows == (2 if tracks else 3)
        for key, row in zip(result.keys, rows_of(result), strict=True):
            expected = slow.of_track(key)
            assert {name: row[name] for name in row.keys() & expected.keys()} == {
                name: expected[name] for name in row.keys() & expected.keys()
            }
    for gap, row, key in zip(idle.gaps, rows_of(idle), idle.keys, strict=True):
        assert (gap.length_ns if gap else 0) == row["longest_gap_ns"]
        if gap:
            busy = [slow.times(one) for _, one in slow.inside if one.track == key]
            assert not set(range(gap.begin_ns, gap.end_ns)) & set().union(*busy)


@pytest.mark.usefixtures("parts")
@pytest.mark.parametrize("seed", range(4))
def test_steps_through_all_instances_in_the_order_of_time(plain_trace: Callable[..., Any], seed: int) -> None:
    trace = plain_trace(TRACKS, random_rows(random.Random(seed)))
    span = TimeSpan(EPOCH_NS + 50, EPOCH_NS + 220)
    slow = Slow(trace, span, range(3))
    names = area(trace, AreaQuery(span), TaskContext())
    groups = [(key, None, row["name"], None) for key, row in zip(names.keys, rows_of(names), strict=True)]
    for name_id, track_id, name, track in [*groups, (None, 1, None, 1)]:
        wanted = [
            (one.begin_ns, index)
            for index, one in slow.inside
            if (name is None or one.name == name) and (track is None or one.track == track)
        ]
        wanted.sort()
        walked, at = [], None
        while True:
            asked = InstanceQuery(name_id, track_id, at, "next")
            found = area(trace, AreaQuery(span, instance=asked), TaskContext()).instance
            assert found is not None
            assert found.total == len(wanted)
            if found.index is None:
                break
            at = found.index
            walked.append(at)
            assert found.number == len(walked)
            here = area(trace, AreaQuery(span, instance=InstanceQuery(name_id, track_id, at)), TaskContext()).instance
            assert here == found
        assert walked == [index for _, index in wanted]
        back = []
        while at is not None:
            back.append(at)
            asked = InstanceQuery(name_id, track_id, at, "previous")
            found = area(trace, AreaQuery(span, instance=asked), TaskContext()).instance
            assert found is not None
            at = found.index
            assert found.number == (len(walked) - len(back) if at is not None else None)
        assert back == walked[::-1]


@pytest.mark.usefixtures("parts")
@pytest.mark.parametrize("seed", range(6))
def test_types_are_the_names_of_a_kind_as_one(plain_trace: Callable[..., Any], seed: int) -> None:
    rows = random_rows(random.Random(seed))
    kind = {"a": "MatMul_1", "b": "MatMul_2", "c": "Default/net/MatMul-op3", "d": "Add_1", "e": "Add_2", "f": "f"}
    numbered = plain_trace(TRACKS, [(*row[:4], kind[row[4]]) for row in rows])
    merged = plain_trace(TRACKS, [(*row[:4], kind_name(kind[row[4]])) for row in rows])
    span = TimeSpan(EPOCH_NS + 50, EPOCH_NS + 220)
    sort = (SortKey("sum_ns", descending=True),)
    types = area(numbered, AreaQuery(span, view="types", sort=sort), TaskContext())
    names = area(merged, AreaQuery(span, sort=sort), TaskContext())
    expected = [{"type": row.pop("name"), **row} for row in rows_of(names)]
    assert rows_of(types) == expected
    assert types.types == names.names == len(expected)
    assert types.names == area(numbered, AreaQuery(span), TaskContext()).names
    for one, other in zip(types.keys, names.keys, strict=True):
        at: int | None = None
        while True:
            found = [
                area(
                    trace,
                    AreaQuery(span, instance=InstanceQuery(key, None, at, "next", is_type=is_type)),
                    TaskContext(),
                )
                for trace, key, is_type in ((numbered, one, True), (merged, other, False))
            ]
            assert found[0].instance == found[1].instance
            at = found[0].instance.index if found[0].instance else None
            if at is None:
                break


def test_a_slice_outside_has_no_number_but_a_next_one(plain_trace: Callable[..., Any]) -> None:
    trace = plain_trace(TRACKS, [(0, 0, 0, 5, "a"), (0, 0, 10, 5, "b"), (0, 0, 20, 5, "a"), (1, 0, 12, 5, "a")])
    span = TimeSpan(8, 100)
    asked = [InstanceQuery(0, None, 1, way) for way in ("here", "next", "previous")]
    found = [area(trace, AreaQuery(span, instance=one), TaskContext()).instance for one in asked]
    assert [(one.index, one.number, one.total) for one in found if one] == [(None, None, 2), (3, 1, 2), (None, None, 2)]


def test_the_union_counts_once_what_runs_on_two_streams(plain_trace: Callable[..., Any]) -> None:
    trace = plain_trace(TRACKS, [(1, 0, 0, 100, "MatMul"), (2, 0, 50, 100, "MatMul"), (2, 0, 150, 10, "Add")])
    [first, second] = rows_of(area(trace, AreaQuery(TimeSpan(0, 200)), TaskContext()))
    assert (first["name"], first["sum_ns"], first["union_ns"], first["share_percent"]) == ("MatMul", 200, 150, 75)
    assert (second["name"], second["union_ns"]) == ("Add", 10)
    [only] = rows_of(area(trace, AreaQuery(TimeSpan(0, 200), frozenset({1})), TaskContext()))
    assert (only["count"], only["union_ns"]) == (1, 100)


def test_a_page_in_any_order_knows_the_whole(plain_trace: Callable[..., Any]) -> None:
    rows = [(0, 0, 100 * n, 10 + n, f"op{n:02}") for n in range(20)]
    trace = plain_trace(TRACKS, rows)
    span = TimeSpan(0, 10_000)
    query = AreaQuery(span, sort=(SortKey("name", descending=True),), first=5, count=3)
    result = area(trace, query, TaskContext())
    assert result.table["name"].tolist() == ["op14", "op13", "op12"]
    assert (result.rows, result.names, result.slices, result.largest["max_ns"]) == (20, 20, 20, 29)
    usual = area(trace, AreaQuery(span, sort=(SortKey("no such", descending=True),)), TaskContext())
    assert usual.sort == (SortKey("union_ns", descending=True),)
    assert usual.table["name"][0] == "op19"
    everything = area(trace, AreaQuery(span, count=None), TaskContext())
    assert everything.table.rows == 20


def test_an_area_without_slices_and_one_without_tracks(plain_trace: Callable[..., Any]) -> None:
    trace = plain_trace(TRACKS, [(0, 0, 0, 10, "a")], counters={("npu", "MHz"): [(0, 1.0), (5, 2.0)]})
    empty = area(trace, AreaQuery(TimeSpan(50, 90)), TaskContext())
    assert (empty.rows, empty.slices, empty.tracks, empty.chosen_tracks) == (0, 0, 0, 1)
    [idle] = rows_of(area(trace, AreaQuery(TimeSpan(50, 90), view="idle"), TaskContext()))
    assert (idle["idle_ns"], idle["idle_percent"], idle["gaps"], idle["longest_gap_ns"]) == (40, 100, 1, 40)
    none = area(trace, AreaQuery(TimeSpan(0, 90), frozenset({4}), "idle"), TaskContext())
    assert (none.rows, none.chosen_tracks, none.all_tracks) == (0, 0, 1)
    point = area(trace, AreaQuery(TimeSpan(5, 5)), TaskContext())
    assert (point.slices, rows_of(point)[0]["sum_ns"]) == (1, 0)


def test_a_track_without_slices_is_idle_and_has_no_mean(plain_trace: Callable[..., Any]) -> None:
    trace = plain_trace(TRACKS, [(0, 0, 0, 10, "a"), (1, 0, 50, 10, "a")])
    result = area(trace, AreaQuery(TimeSpan(0, 20), view="tracks"), TaskContext())
    assert result.keys == (0, 1)
    assert np.isnan(result.table["mean_ns"][1])
    assert (result.largest["mean_ns"], result.tracks, result.chosen_tracks) == (10, 1, 2)


def test_times_far_apart_do_not_lose_a_nanosecond(plain_trace: Callable[..., Any]) -> None:
    """Lengths of 61 bits with names beside them do not fit one number."""
    far = 1 << 61
    rows = [
        (0, 0, 0, far, "a"),
        (1, 0, 1, far, "b"),
        (2, 0, far - 5, 10, "b"),
        (2, 0, 3, 4, "c"),
        (1, 0, far + 1, 7, "a"),
    ]
    result = area(plain_trace(TRACKS, rows), AreaQuery(TimeSpan(0, far * 2 - 1)), TaskContext())
    unions = {row["name"]: (row["union_ns"], row["sum_ns"]) for row in rows_of(result)}
    assert unions == {"a": (far + 7, far + 7), "b": (far + 4, far + 10), "c": (4, 4)}


def test_it_can_be_cancelled(plain_trace: Callable[..., Any]) -> None:
    class Stopped(TaskContext):
        def check(self) -> None:
            raise Cancelled

    trace = plain_trace(TRACKS, [(0, 0, 0, 10, "a")])
    with pytest.raises(Cancelled):
        area(trace, AreaQuery(TimeSpan(0, 100)), Stopped())
