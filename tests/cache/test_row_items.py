"""Detail levels against the slices themselves: no pixel is missed, none is painted far from a slice."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from cache.levels import slice_levels
from cache.trace import Trace
from model.batches import SliceBatch, TrackKey
from model.time_span import TimeSpan
from tests.cache.written import written

WIDTH = 640
BEGIN = 1_717_480_934_567_890_123


def made_row(seed: int, count: int) -> tuple[np.ndarray, np.ndarray]:
    """Begin and duration of slices without overlap, of very different lengths and with bursts and pauses."""
    maker = np.random.default_rng(seed)
    gap = np.maximum(maker.exponential(200, count) * np.where(maker.random(count) < 0.01, 5000, 1), 1).astype(np.int64)
    duration = maker.lognormal(5, 2.5, count).astype(np.int64)
    end = np.cumsum(gap + duration)
    return BEGIN + end - duration, duration


def painted(begin: np.ndarray, end: np.ndarray, first_ns: int, ns_per_pixel: float) -> np.ndarray:
    """Which pixels are touched; a slice touches at least one."""
    left = np.floor((begin - first_ns) / ns_per_pixel).astype(np.int64)
    right = np.maximum(np.ceil((end - first_ns) / ns_per_pixel).astype(np.int64), left + 1)
    left, right = np.clip(left, 0, WIDTH), np.clip(right, 0, WIDTH)
    steps = np.zeros(WIDTH + 1, np.int64)
    np.add.at(steps, left, 1)
    np.add.at(steps, right, -1)
    return np.cumsum(steps)[:WIDTH] > 0


def near(mask: np.ndarray) -> np.ndarray:
    wider = mask.copy()
    wider[1:] |= mask[:-1]
    wider[:-1] |= mask[1:]
    return wider


@pytest.fixture(scope="module", params=[1, 2, 3])
def row(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> tuple[Trace, np.ndarray, np.ndarray]:
    begin, duration = made_row(request.param, 20_000)
    names = [f"name {number}" for number in range(50)]
    name = np.arange(len(begin), dtype=np.uint32) % 50
    track = np.zeros(len(begin), np.uint32)
    batch = SliceBatch([TrackKey("1", "1")], names, track, begin, duration, name)
    return written(tmp_path_factory.mktemp("row"), [batch]), begin, duration


def views(begin: np.ndarray, duration: np.ndarray, maker: np.random.Generator) -> list[tuple[TimeSpan, float]]:
    """Spans at every zoom from the whole to a few ns a pixel."""
    first, last = int(begin[0]), int((begin + duration).max())
    found = []
    for zoom in range(24):
        length = max((last - first) >> zoom, WIDTH)
        for _ in range(4):
            left = first - length // 8 + int(maker.integers(0, max(last - first - length + length // 4, 1)))
            found.append((TimeSpan(left, left + length), length / WIDTH))
    return found


def test_no_pixel_is_missed_and_none_painted_far_from_a_slice(row: tuple[Trace, np.ndarray, np.ndarray]) -> None:
    trace, begin, duration = row
    for span, ns_per_pixel in views(begin, duration, np.random.default_rng(0)):
        items = trace.items(0, 0, span, ns_per_pixel)
        inside = (begin < span.end_ns) & ((begin + duration > span.begin_ns) | (begin >= span.begin_ns))
        real = painted(begin[inside], (begin + duration)[inside], span.begin_ns, ns_per_pixel)
        shown = painted(items.begin_ns, items.end_ns, span.begin_ns, ns_per_pixel)
        assert not (real & ~shown).any()
        assert not (shown & ~near(real)).any()


def test_every_item_touches_the_span(row: tuple[Trace, np.ndarray, np.ndarray]) -> None:
    trace, begin, duration = row
    merged = 0
    for span, ns_per_pixel in views(begin, duration, np.random.default_rng(2)):
        items = trace.items(0, 0, span, ns_per_pixel)
        assert (items.begin_ns < span.end_ns).all()
        assert ((items.end_ns > span.begin_ns) | (items.begin_ns >= span.begin_ns)).all()
        merged += int((items.count > 1).sum())
    assert merged > 1000


def test_a_picture_costs_pixels_not_slices(row: tuple[Trace, np.ndarray, np.ndarray]) -> None:
    trace, begin, duration = row
    for span, ns_per_pixel in views(begin, duration, np.random.default_rng(1)):
        assert len(trace.items(0, 0, span, ns_per_pixel).begin_ns) <= 8 * WIDTH


def test_items_are_free_of_overlap_and_describe_their_slices(row: tuple[Trace, np.ndarray, np.ndarray]) -> None:
    trace, begin, duration = row
    end = begin + duration
    whole = trace.span
    assert whole is not None
    for exponent in range(60):
        items = trace.items(0, 0, whole, float(1 << exponent))
        assert (items.begin_ns[1:] >= items.end_ns[:-1]).all()
        assert items.count.sum() == len(begin)
        assert items.busy_ns.sum() == duration.sum()
        first = np.concatenate(([0], np.cumsum(items.count.astype(np.int64))))
        for number in range(0, len(items.count), max(len(items.count) // 50, 1)):
            part = slice(first[number], first[number + 1])
            longest = int(part.start + np.argmax(duration[part]))
            assert (items.begin_ns[number], items.end_ns[number]) == (begin[part][0], end[part][-1])
            assert items.busy_ns[number] == duration[part].sum()
            assert items.longest_ns[number] == duration[longest]
            assert items.index[number] == longest
            assert trace.name(items.name[number]) == f"name {longest % 50}"


def test_a_merged_item_is_shorter_than_two_pixels(row: tuple[Trace, np.ndarray, np.ndarray]) -> None:
    trace, _, _ = row
    assert trace.span is not None
    for exponent in range(4, 40):
        items = trace.items(0, 0, trace.span, float(1 << exponent))
        merged = items.count > 1
        assert ((items.end_ns - items.begin_ns)[merged] < 2 << exponent).all()


def test_close_up_every_slice_is_an_item(row: tuple[Trace, np.ndarray, np.ndarray]) -> None:
    trace, begin, duration = row
    assert trace.span is not None
    items = trace.items(0, 0, trace.span, 0.5)
    assert items.begin_ns.tolist() == begin.tolist()
    assert items.longest_ns.tolist() == duration.tolist()
    assert items.index.tolist() == list(range(len(begin)))


def test_the_ends_of_the_span_are_half_open(tmp_path: Path) -> None:
    track = np.zeros(4, np.uint32)
    begin = np.array([0, 10, 20, 30])
    batch = SliceBatch([TrackKey("1", "1")], ["a"], track, begin, np.array([10, 10, 0, 5]), track)
    trace = written(tmp_path, [batch])
    seen = {span: trace.items(0, 0, TimeSpan(*span), 1.0).begin_ns.tolist() for span in ((10, 20), (20, 30), (5, 6))}
    assert seen == {(10, 20): [10], (20, 30): [20], (5, 6): [0]}
    assert trace.items(0, 0, TimeSpan(-(10**30), 10**30), 1.0).begin_ns.tolist() == [0, 10, 20, 30]
    with pytest.raises(IndexError):
        trace.items(0, 1, TimeSpan(0, 1), 1.0)


def test_rows_of_all_kinds_together(tmp_path: Path) -> None:
    keys = [TrackKey("1", str(number)) for number in range(3)]
    rows = [made_row(number, count) for number, count in enumerate((5_000, 40, 20_000))]
    begin, duration = (np.concatenate([row[column] for row in rows]) for column in (0, 1))
    track = np.repeat(np.arange(3, dtype=np.uint32), [len(row[0]) for row in rows])
    name = np.arange(len(begin), dtype=np.uint32) % 50
    trace = written(
        tmp_path, [SliceBatch(keys, [f"name {number}" for number in range(50)], track, begin, duration, name)]
    )
    assert trace.span is not None
    for exponent in (-1, 4, 9, 12, 20, 40):
        asked = [(2, 0), (0, 1), (1, 0), (7, 0), (0, 0), (-1, 0), (1, -1)]
        found = trace.items_of(asked, trace.span, 2.0**exponent)
        assert len(found.first) == len(asked) + 1
        for place, (number, _) in enumerate(asked):
            items = found.row(place)
            if place in (1, 3, 5, 6):  # not there
                assert not len(items.index)
                continue
            own_begin, own_duration = rows[number]
            firsts = np.concatenate(([0], np.cumsum(items.count.astype(np.int64))))
            assert firsts[-1] == len(own_begin)
            assert items.begin_ns.tolist() == own_begin[firsts[:-1]].tolist()
            assert items.end_ns.tolist() == (own_begin + own_duration)[firsts[1:] - 1].tolist()
            assert items.busy_ns.tolist() == np.add.reduceat(own_duration, firsts[:-1]).tolist()
            at = items.index - trace.first_index(number, 0)
            assert items.longest_ns.tolist() == own_duration[at].tolist()
            assert items.longest_ns.tolist() == np.maximum.reduceat(own_duration, firsts[:-1]).tolist()
            assert [trace.name(one) for one in items.name] == [trace.slice(one).name for one in items.index.tolist()]
    assert not trace.items_of([], trace.span, 1.0).first.any()


def test_extreme_times_make_levels() -> None:
    begin = np.concatenate(([-(1 << 62) + 1], np.arange(500) * 3, [(1 << 62) - 2]))
    name = np.zeros(len(begin), np.uint32)
    levels = list(slice_levels(begin, begin + 1, name, 0))
    assert levels
    assert all(items["count"].sum() == 502 for _, items in levels)
    assert all(items["begin"][0] == -(1 << 62) + 1 and items["count"][-1] == 1 for _, items in levels)


def test_many_rows_at_once_are_what_each_is_alone(tmp_path: Path) -> None:
    rows = [made_row(seed, 4_000) for seed in (4, 5, 6)]
    rows.insert(1, (rows[0][0][::100], rows[0][1][::100]))  # so few have no levels
    begin, duration = (np.concatenate([row[part] for row in rows]) for part in (0, 1))
    track = np.repeat(np.arange(4, dtype=np.uint32), [len(row[0]) for row in rows])
    tracks = [TrackKey("1", str(number)) for number in range(4)]
    name = np.arange(len(begin), dtype=np.uint32) % 50
    batch = SliceBatch(tracks, [f"n{at}" for at in range(50)], track, begin, duration, name)
    trace = written(tmp_path, [batch])
    asked = ((0, 0), (1, 0), (2, 0), (9, 9), (3, 0))  # a row that is not there has no items
    for span, ns_per_pixel in views(*rows[0], np.random.default_rng(7)):
        together = trace.items_of(asked, span, ns_per_pixel)
        for place, (track_id, depth) in enumerate(asked):
            found = together.row(place)
            if track_id == 9:
                assert len(found.begin_ns) == 0
                continue
            alone = trace.items(track_id, depth, span, ns_per_pixel)
            for column in ("begin_ns", "end_ns", "name", "count", "busy_ns", "longest_ns", "index"):
                assert getattr(found, column).tolist() == getattr(alone, column).tolist()
