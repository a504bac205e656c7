"""Generated traces: the same bytes for the same seed, about the size asked for, and of the shape of real ones."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from benchmarks.trace_generator import COMMUNICATION, HARDWARE, OVERLAP, PYTHON, write_trace

SIZE = 2_000_000


@pytest.fixture(scope="module")
def events(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    path = tmp_path_factory.mktemp("generated") / "trace.json"
    count = write_trace(path, SIZE)
    assert SIZE <= path.stat().st_size < 1.6 * SIZE
    found: list[dict[str, Any]] = json.loads(path.read_bytes())
    assert len(found) == count
    return found


def _spans(events: list[dict[str, Any]], process: int) -> dict[int, list[tuple[int, int]]]:
    """Thread -> sorted (begin, end) in ns."""
    spans = defaultdict(list)
    for event in events:
        if event["ph"] == "X" and event["pid"] == process:
            begin = int(event["ts"].replace(".", ""))
            spans[event["tid"]].append((begin, begin + round(event["dur"] * 1000)))
    return {thread: sorted(rows, key=lambda row: (row[0], -row[1])) for thread, rows in spans.items()}


def test_the_same_seed_gives_the_same_bytes(tmp_path: Path) -> None:
    for name, seed in (("a", 1), ("b", 1), ("c", 2)):
        write_trace(tmp_path / name, 300_000, seed)
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()
    assert (tmp_path / "a").read_bytes() != (tmp_path / "c").read_bytes()


def test_it_has_every_kind_of_event_and_text_times(events: list[dict[str, Any]]) -> None:
    kinds = Counter(event["ph"] for event in events)
    assert set(kinds) == {"X", "M", "C", "s", "f"}
    assert kinds["s"] == kinds["f"]
    assert all(len(event["ts"]) == 20 for event in events if event["ph"] != "M")
    assert sum(event["name"].startswith("ProfilerStep#") for event in events) >= 2


def test_host_threads_nest_six_deep_and_never_overlap_in_part(events: list[dict[str, Any]]) -> None:
    deepest = 0
    for rows in _spans(events, PYTHON).values():
        open_ends: list[int] = []
        for begin, end in rows:
            while open_ends and open_ends[-1] <= begin:
                open_ends.pop()
            assert not open_ends or end <= open_ends[-1]
            open_ends.append(end)
            deepest = max(deepest, len(open_ends))
    assert deepest >= 6


def test_one_stream_overlaps_itself_and_the_others_do_not(events: list[dict[str, Any]]) -> None:
    overlapping = {
        stream
        for stream, rows in _spans(events, HARDWARE).items()
        if any(later[0] < earlier[1] for earlier, later in pairwise(rows))
    }
    assert overlapping == {11}
    assert len(_spans(events, COMMUNICATION)) == 9


def test_overlap_analysis_adds_up(events: list[dict[str, Any]]) -> None:
    rows = _spans(events, OVERLAP)
    total = {thread: sum(end - begin for begin, end in spans) for thread, spans in rows.items()}
    begin = min(spans[0][0] for spans in rows.values())
    steps = [event for event in events if event["name"].startswith("ProfilerStep#")]
    assert begin == int(steps[0]["ts"].replace(".", ""))
    assert 0 < total[2] < total[1]  # not overlapped is a part of communication
    covered = sorted(rows[0] + rows[2] + rows[3])
    for (_, end), (start, _) in pairwise(covered):
        assert start >= end  # computing, communication alone and free time exclude each other
