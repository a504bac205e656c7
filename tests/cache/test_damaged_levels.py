"""A damaged detail level is seen before it is drawn, made again, and told of; what is right is left alone."""

from __future__ import annotations

import shutil
from pathlib import Path

import h5py
import numpy as np
import pytest

from cache.layout import COUNTER_ITEMS, LEVEL_ITEMS
from cache.trace import Trace
from model.batches import CounterBatch, SliceBatch, TrackKey
from model.problem import StepscopeError
from model.time_span import TIME_LIMIT_NS, TimeSpan
from model.trace_view import CounterItems, Items
from tests.cache.test_row_items import made_row
from tests.cache.written import written

ZOOMS = range(28)
Shown = list[bytes]


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two rows of slices and two counters, with several levels each."""
    batches: list[SliceBatch | CounterBatch] = []
    for thread, seed in (("1", 7), ("2", 8)):
        begin, duration = made_row(seed, 3000)
        name = np.arange(len(begin), dtype=np.uint32) % 50
        names = [f"name {number}" for number in range(50)]
        key, track = TrackKey("1", thread), np.zeros(len(begin), np.uint32)
        batches.append(SliceBatch([key], names, track, begin, duration, name))
        values = np.random.default_rng(seed).normal(50, 3, len(begin))
        values[::97] = np.nan
        batches.append(CounterBatch([TrackKey("2", "", f"counter {thread}")], track, begin, values))
    trace = written(tmp_path_factory.mktemp("sound"), batches)
    trace.close()
    return trace.path


@pytest.fixture
def copy(sound: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(sound, tmp_path / "copy.stepscope"))


def shown(path: Path) -> tuple[Shown, list[str]]:
    """All columns of what all zooms show of all tracks, of the whole run and of a part; and the codes of what is
    damaged."""
    found: Shown = []
    with Trace.open(path) as trace:
        assert trace.span is not None
        middle = trace.span.begin_ns + trace.span.length_ns // 2
        for span in (trace.span, TimeSpan(middle, middle + trace.span.length_ns // 9)):
            for track in trace.tracks:
                for exponent in ZOOMS:
                    items: Items | CounterItems
                    if track.kind == "counter":
                        items = trace.counter_items(track.id, span, float(1 << exponent))
                    else:
                        items = trace.items(track.id, 0, span, float(1 << exponent))
                    found += [getattr(items, column).astype("<f8").tobytes() for column in items.__dataclass_fields__]
        return found, [problem.code for problem in trace.problems]


@pytest.fixture(scope="module")
def right(sound: Path) -> Shown:
    found, codes = shown(sound)
    assert codes == []
    return found


def overwrite(path: Path, name: str, part: slice, cells: object) -> None:
    with h5py.File(path, "r+") as file:
        file[name][part] = cells


SLICE_COLUMNS = [f"levels/items/{name}" for name in LEVEL_ITEMS]
COUNTER_COLUMNS = [f"counters/items/{name}" for name in COUNTER_ITEMS]


NUMBERS = (0, 1, -1, 1 << 31, -(1 << 63), (1 << 63) - 1)
OVERWRITTEN = [(name, cell) for name in SLICE_COLUMNS + COUNTER_COLUMNS[:1] for cell in NUMBERS]
OVERWRITTEN.remove(("levels/items/name", 1))  # a name that others have contradicts nothing


@pytest.mark.parametrize(("name", "cell"), OVERWRITTEN)
def test_a_part_of_a_level_that_is_overwritten_is_made_again(copy: Path, right: Shown, name: str, cell: int) -> None:
    with h5py.File(copy) as file:
        dtype = file[name].dtype
    overwrite(copy, name, slice(1000, 1300), np.full(300, cell, np.int64).astype(dtype))
    found, codes = shown(copy)
    assert found == right
    assert codes == ["overview_damaged"]


CONTRADICTIONS = [(name, cell) for name in COUNTER_COLUMNS[1:] for cell in (1e300, -1e300, np.inf, np.nan)]
CONTRADICTIONS.remove(("counters/items/last", np.nan))  # there are samples without a value


@pytest.mark.parametrize(("name", "cell"), CONTRADICTIONS)
def test_values_of_a_counter_that_contradict_each_other(copy: Path, right: Shown, name: str, cell: float) -> None:
    overwrite(copy, name, slice(1000, 1300), cell)
    found, codes = shown(copy)
    assert found == right
    assert codes == ["overview_damaged"]


@pytest.mark.parametrize("name", SLICE_COLUMNS)
def test_a_single_wrong_item_is_found_wherever_it_lies(copy: Path, right: Shown, name: str) -> None:
    """A search that it leads astray ends beside it."""
    with h5py.File(copy) as file:
        cells = file[name][:]
    for at in np.random.default_rng(3).integers(0, len(cells), 12).tolist():
        worse = cells.copy()
        worse[at] = ~cells[at] & np.iinfo(cells.dtype).max
        overwrite(copy, name, slice(None), worse)
        found, codes = shown(copy)
        assert found == right, at
        assert codes == ["overview_damaged"]


@pytest.mark.parametrize(("name", "value"), [("levels/count", -1), ("levels/first", 3)])
def test_an_index_that_leads_to_other_items(copy: Path, right: Shown, name: str, value: int) -> None:
    with h5py.File(copy, "r+") as file:
        file[name][1] = file[name][1] + value
    found, codes = shown(copy)
    assert found == right
    assert codes == ["overview_damaged"]


@pytest.mark.parametrize("exponent", [0, 3, 5, 8, 12])
def test_rows_that_are_asked_for_together_are_those_asked_for_alone(
    sound: Path, copy: Path, right: Shown, exponent: int
) -> None:
    overwrite(copy, "levels/items/busy", slice(1000, 1300), np.full(300, 1 << 40))
    with Trace.open(sound) as trace:
        rows = [(track.id, 0) for track in trace.tracks if track.kind == "slices"]
        assert trace.span is not None
        spans = (trace.span, TimeSpan(trace.span.begin_ns + 5_000, trace.span.begin_ns + 90_000))
        expected = [columns_of(trace.items(*row, span, float(1 << exponent))) for span in spans for row in rows]
    for path in (sound, copy):
        with Trace.open(path) as trace:
            together = [trace.items_of(rows, span, float(1 << exponent)) for span in spans]
            found = [columns_of(items.row(row)) for items in together for row in range(len(rows))]
            assert found == expected
            damaged = sum(problem.count for problem in trace.problems)
            assert path == copy or not damaged
            assert damaged <= 1  # the other row is right


def columns_of(items: Items) -> Shown:
    return [getattr(items, column).astype("<f8").tobytes() for column in items.__dataclass_fields__]


def test_the_track_is_named_and_what_to_do(copy: Path) -> None:
    with h5py.File(copy, "r+") as file:
        pixel_ns = float(1 << file["levels/exponent"][0])
        file["levels/items/end"][:5] = 7
    with Trace.open(copy) as trace:
        assert trace.span is not None
        assert not trace.damage
        trace.items(0, 0, trace.span, pixel_ns)
        (problem,) = trace.damage
        assert (problem.count, problem.severity) == (1, "warn")
        for words in ("overview of the track 1 ", "Read the result again", "fresh copy"):
            assert words in problem.message
        trace.items(0, 0, trace.span, pixel_ns)
        assert trace.damage == (problem,)
    overwrite(copy, "levels/items/end", slice(None), 7)
    with Trace.open(copy) as trace:
        assert trace.span is not None
        for track in (0, 1):
            trace.items(track, 0, trace.span, pixel_ns)
        (problem,) = trace.problems
        assert problem.count == 2
        assert "2 tracks" in problem.message


@pytest.mark.parametrize(
    ("name", "cells"),
    [
        ("slices/begin", 0),
        ("slices/begin", -(1 << 63)),
        ("slices/begin", (1 << 63) - 1),
        ("slices/duration", -1),
        ("slices/duration", (1 << 63) - 1),
        ("counters/samples/time", 0),
    ],
)
def test_slices_and_samples_that_cannot_be_made_again_are_told_of(copy: Path, name: str, cells: int) -> None:
    overwrite(copy, name, slice(1500, 1600), cells)
    _, codes = shown(copy)
    assert "timeline_damaged" in codes


def test_extreme_times_and_values_are_no_damage(tmp_path: Path) -> None:
    begin = np.concatenate(([-TIME_LIMIT_NS], np.arange(3000) * 3, [TIME_LIMIT_NS - 2]))
    zeros = np.zeros(len(begin), np.uint32)
    values = np.resize([np.inf, -np.inf, np.nan, 1e308, -1e308, 5e-324, 1e308], len(begin))
    short = SliceBatch([TrackKey("1", "1")], ["a"], zeros, begin, np.resize([0, 1, 2], len(begin)), zeros)
    noise = CounterBatch([TrackKey("2", "", "x")], zeros, begin, values)
    at_once = SliceBatch(
        [TrackKey("1", "2")], ["a"], zeros, np.resize([5, 5, 9], len(begin)), zeros.astype(np.int64), zeros
    )
    trace = written(tmp_path, [short, noise, at_once])
    trace.close()
    _, codes = shown(trace.path)
    assert codes == []


@pytest.mark.parametrize("depth", [None, 0])
def test_a_sum_by_names_without_text_takes_no_memory(copy: Path, depth: int | None) -> None:
    with h5py.File(copy, "r+") as file:
        file["slices/name"][7] = 0xFFFFFFF0
    with Trace.open(copy) as trace:
        track = next(track.id for track in trace.tracks if track.kind == "slices")
        for _ in range(2):
            with pytest.raises(StepscopeError) as error:
                trace.slices_of(track, depth)
            assert error.value.code == "cache_damaged"
