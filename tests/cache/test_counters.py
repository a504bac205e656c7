"""Counters: step functions whose extremes survive every zoom."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from cache.trace import Trace
from model.batches import CounterBatch, TrackInfo, TrackKey
from model.time_span import TimeSpan
from tests.cache.written import counter_batch, slice_batch, written

KEY = TrackKey("5", "0", "AI Core Freq\tMHz")


def made(folder: Path, count: int) -> tuple[Trace, np.ndarray, np.ndarray]:
    maker = np.random.default_rng(3)
    time = np.cumsum(maker.integers(1, 2000, count)) + 10**18
    value = maker.normal(1000, 100, count)
    value[maker.integers(0, count, 5)] = [1e9, -1e9, np.nan, np.nan, np.nan]
    order = maker.permutation(count)
    track = np.zeros(count, np.uint32)
    return written(folder, [CounterBatch([KEY], track, time[order], value[order])]), time, value


def test_low_high_mean_and_last_are_those_of_the_samples(tmp_path: Path) -> None:
    trace, time, value = made(tmp_path, 20_000)
    assert trace.span is not None
    end = np.append(time[1:], trace.span.end_ns)
    for exponent in range(4, 50, 3):
        items = trace.counter_items(0, trace.span, float(1 << exponent))
        first = np.searchsorted(time, items.begin_ns)
        bounds = np.append(first, len(time))
        assert bounds[0] == 0
        assert items.end_ns.tolist() == [*items.begin_ns[1:].tolist(), trace.span.end_ns]
        assert np.fmin.reduceat(value, first).tolist() == pytest.approx(items.low.tolist(), nan_ok=True)
        assert np.fmax.reduceat(value, first).tolist() == pytest.approx(items.high.tolist(), nan_ok=True)
        assert value[bounds[1:] - 1].tolist() == pytest.approx(items.last.tolist(), nan_ok=True)
        for number in range(0, len(first), max(len(first) // 20, 1)):
            part = slice(bounds[number], bounds[number + 1])
            known = ~np.isnan(value[part])
            if known.any():
                held = (end[part] - time[part])[known]
                assert items.mean[number] == pytest.approx(np.average(value[part][known], weights=held), rel=1e-9)


def test_extremes_are_never_lost(tmp_path: Path) -> None:
    trace, time, value = made(tmp_path, 20_000)
    assert trace.span is not None
    for exponent in range(60):
        items = trace.counter_items(0, trace.span, float(1 << exponent))
        assert (np.nanmin(items.low), np.nanmax(items.high)) == (-1e9, 1e9)
    spike = int(time[int(np.nanargmax(value))])
    for exponent in range(10, 30):
        view = TimeSpan(spike - (64 << exponent), spike + (64 << exponent))
        items = trace.counter_items(0, view, float(1 << exponent))
        assert np.nanmax(items.high) == 1e9
        assert len(items.high) < 600


def test_the_finest_level_is_used_as_soon_as_its_buckets_are_no_wider_than_a_pixel(tmp_path: Path) -> None:
    trace = written(tmp_path, [counter_batch([(KEY, 10 * n, float(n % 7)) for n in range(4096)])])
    assert trace.span is not None
    counts = [len(trace.counter_items(0, trace.span, float(1 << exponent)).low) for exponent in range(10)]
    assert counts[0] == 4096
    fewer = [count for count in counts if count < 4096]
    # Two to four samples are in a bucket of 16 or 32 ns, the finest that has at most half of the items.
    assert 1024 <= fewer[0] <= 2048


def test_the_value_that_held_before_the_view_is_its_first_item(tmp_path: Path) -> None:
    samples = [(KEY, 300, 3.0), (KEY, 100, 1.0), (KEY, 200, 2.0), (KEY, 200, 2.5)]
    trace = written(tmp_path, [counter_batch(samples), slice_batch([(TrackKey("1", "1"), "a", 0, 1000)])])
    assert [track.kind for track in trace.tracks] == ["slices", "counter"]

    def seen(begin: int, end: int) -> list[tuple[int, int, float]]:
        items = trace.counter_items(1, TimeSpan(begin, end), 1.0)
        return list(zip(items.begin_ns.tolist(), items.end_ns.tolist(), items.last.tolist(), strict=True))

    assert seen(150, 160) == [(100, 200, 1.0)]
    assert seen(200, 201) == [(200, 200, 2.0), (200, 300, 2.5)]
    assert seen(0, 100) == []
    assert seen(0, 101) == [(100, 200, 1.0)]
    assert seen(500, 2000) == [(300, 1000, 3.0)]
    assert seen(0, 5000)[-1] == (300, 1000, 3.0)
    with pytest.raises(KeyError):
        trace.counter_items(0, TimeSpan(0, 1), 1.0)


def test_a_counter_without_a_unit_has_none_in_the_table(tmp_path: Path) -> None:
    trace = written(tmp_path, [counter_batch([(KEY, 1, 1.0)])])
    assert trace.table("counters")["unit"].tolist() == [None]
    info = next(info for info in trace.tables() if info.name == "counters")
    assert (info.rows, "unit" in info.names) == (1, True)


def test_samples_before_and_after_the_shortest_slice_are_not_shown_first(tmp_path: Path) -> None:
    samples = counter_batch([(KEY, 0, 1.0), (KEY, 10_000, 2.0)])
    trace = written(tmp_path, [samples, slice_batch([(TrackKey("1", "1"), "a", 100, 2)])])
    assert trace.dense_span == TimeSpan(100, 102)


def test_each_counter_has_its_own_samples(tmp_path: Path) -> None:
    other = TrackKey("5", "1", "Power\tW")
    trace = written(tmp_path, [counter_batch([(KEY, 1, 1.0), (other, 2, 7.0), (KEY, 3, 2.0), (other, 1, 5.0)])])
    values = [trace.counter_items(track, TimeSpan(0, 9), 1.0).last.tolist() for track in (0, 1)]
    assert values == [[1.0, 2.0], [5.0, 7.0]]


def test_a_counter_of_missing_and_infinite_values_has_levels(tmp_path: Path) -> None:
    samples = [(KEY, time, (np.nan, np.inf, -np.inf)[time % 3] if time > 200 else np.nan) for time in range(400)]
    trace = written(tmp_path, [counter_batch(samples)])
    items = trace.counter_items(0, TimeSpan(0, 400), 2.0**20)
    assert len(items.low) < 400
    assert np.nanmax(items.high) == np.inf
    assert np.nanmin(items.low) == -np.inf


def test_the_table_has_a_row_for_each_sample(tmp_path: Path) -> None:
    info = TrackInfo(TrackKey("5", ""), process_name="NPU")
    trace = written(tmp_path, [counter_batch([(KEY, 2, 5.0), (KEY, 1, np.nan)]), info, TrackInfo(KEY, unit="MHz")])
    table = trace.table("counters")
    assert table["process"].tolist() == ["NPU", "NPU"]
    assert table["counter"].tolist() == ["AI Core Freq", "AI Core Freq"]
    assert table["unit"].tolist() == ["MHz", "MHz"]
    assert table["time_ns"].tolist() == [1, 2]
    assert np.isnan(table["value"][0])
    assert (trace.counter_count, trace.table("counters").rows) == (1, 2)
