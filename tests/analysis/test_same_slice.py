"""Slices found again in a trace that has more of the same result."""

from __future__ import annotations

from pathlib import Path

from analysis.same_slice import same_slice
from model.batches import TrackKey
from tests.cache.written import slice_batch, written

HOST, EARLIER, STREAM = TrackKey("10", "2"), TrackKey("10", "1"), TrackKey("20", "7")
FIRST = [
    (HOST, "outer", 100, 50),
    (HOST, "inner", 100, 20),
    (HOST, "inner", 125, 0),
    (HOST, "inner", 130, 5),
    (STREAM, "inner", 130, 5),
    (STREAM, "gone", 500, 5),
]
MORE = [
    (EARLIER, "inner", 130, 5),
    (HOST, "whole", 0, 1000),
    (HOST, "other", 130, 5),
    (STREAM, "before", 90, 5),
]


def test_every_slice_is_found_under_its_new_number_and_row(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    part = written(tmp_path / "a", [slice_batch(FIRST)])
    whole = written(tmp_path / "b", [slice_batch(MORE), slice_batch(FIRST[:-1])])
    moved = 0
    for index in range(part.slice_count):
        old, found = part.slice(index), same_slice(part, index, whole)
        if old.name == "gone":
            assert found is None
            continue
        assert found is not None
        new = whole.slice(found)
        assert (new.name, new.begin_ns, new.duration_ns) == (old.name, old.begin_ns, old.duration_ns)
        was, now = part.tracks[old.track], whole.tracks[new.track]
        assert (now.process_id, now.thread_id) == (was.process_id, was.thread_id)
        moved += found != index
    assert moved == 5
    assert same_slice(part, part.slice_count, whole) is None


def test_a_slice_on_a_track_that_is_gone_is_not_found(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    part = written(tmp_path / "a", [slice_batch([(STREAM, "a", 1, 2)])])
    other = written(tmp_path / "b", [slice_batch([(HOST, "a", 1, 2)])])
    assert same_slice(part, 0, other) is None
