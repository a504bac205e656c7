"""The public edge cases: begin and end events in every disorder, counted by hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

Read = Any

# file -> slices as (name, start, end) in us, and problems with their counts
BY_HAND: dict[str, tuple[list[tuple[str, int, int]], dict[str, int]]] = {
    "simple.json": (
        [("alpha", 0, 14), ("beta", 1, 13), ("epsilon", 7, 7), ("gamma", 2, 7)],
        {"event_duration_missing": 1},
    ),
    "simple-object.json": ([("", 7, 7), ("alpha", 0, 14), ("beta", 1, 13)], {"event_duration_missing": 1}),
    "simple-partial.json": (
        [("alpha", 0, 14), ("beta", 1, 13), ("epsilon", 7, 7), ("gamma", 2, 7)],
        {"event_duration_missing": 1, "json_unclosed": 1},
    ),
    "simple-partial-trailing-comma.json": (
        [("alpha", 0, 14), ("beta", 1, 13), ("epsilon", 7, 7), ("gamma", 2, 7)],
        {"event_duration_missing": 1, "json_unclosed": 1},
    ),
    "simple-partial-whitespace.json": (
        [("alpha", 0, 14), ("beta", 1, 13), ("epsilon", 7, 7), ("gamma", 2, 7)],
        {"event_duration_missing": 1, "json_unclosed": 1},
    ),
    "end-event-with-empty-stack.json": ([("alpha", 0, 1)], {"span_not_begun": 1}),
    # A ends inside B; B has no end and goes on to the end of Z.
    "end-non-top-of-stack.json": ([("A", 0, 10), ("B", 1, 11), ("Z", 10, 11)], {"span_not_closed": 1}),
    "event-reordering-name-match.json": ([("alpha", 0, 10), ("beta", 1, 2), ("gamma", 1, 2)], {}),
    "invalid-x-nesting.json": ([("alpha", 0, 10), ("beta", 5, 15)], {}),
    "mismatched-args.json": ([("A", 0, 10)], {}),
    "mismatched-name.json": ([("alpha", 0, 10)], {"span_not_begun": 1, "span_not_closed": 1}),
    "not-enough-end-events.json": ([("A", 0, 11), ("A", 1, 11), ("A", 10, 11)], {"span_not_closed": 2}),
    "only-begin-events.json": ([("A", 0, 2), ("B", 1, 2), ("C", 2, 2)], {"span_not_closed": 3}),
    "out-of-order.json": ([("A", 0, 10), ("B", 1, 9), ("C", 2, 8)], {}),
    "out-of-order-unbalanced-name.json": ([("alpha", 0, 9), ("beta", 1, 10)], {}),
    "too-many-end-events.json": ([("alpha", 0, 14), ("beta", 1, 13)], {"span_not_begun": 2}),
    # the inner A begins last and ends first
    "unbalanced-args.json": ([("A", 0, 10), ("A", 1, 9)], {}),
    "unbalanced-name.json": ([("alpha", 0, 9), ("beta", 1, 10)], {}),
    "zero-duration-events.json": (
        [("A", 0, 10), ("B", 1, 1), ("C", 2, 10), ("D", 3, 3)],
        {"span_not_begun": 1, "span_not_closed": 1},
    ),
    "must-retain-original-order.json": (
        [("A", 0, 3), ("A", 4, 7), ("B", 0, 2), ("B", 5, 7), ("C", 0, 1), ("C", 6, 7), ("X", 7, 10)],
        {},
    ),
    "simple-with-samples.json": ([], {"samples_ignored": 1}),
}


@pytest.mark.parametrize("name", BY_HAND)
def test_slices_and_problems_as_counted_by_hand(read_json: Read, samples: Path, name: str) -> None:
    found = read_json(samples / "public" / "trace_event_edge_cases" / name)
    slices, problems = BY_HAND[name]
    assert sorted((row[2], row[3] // 1000, (row[3] + row[4]) // 1000) for row in found.slices) == slices
    assert {code: problem.count for code, problem in found.problems.items()} == problems


def test_all_edge_cases_are_read_alike_in_tiny_chunks(read_json: Read, samples: Path) -> None:
    files = sorted((samples / "public" / "trace_event_edge_cases").glob("*.json"))
    assert len(files) == 30
    for file in files:
        whole, cut = read_json(file), read_json(file, chunk_bytes=16)
        assert whole.alike()[:5] == cut.alike()[:5], file.name


def test_multiprocess_names_processes_and_threads(read_json: Read, samples: Path) -> None:
    found = read_json(samples / "public" / "trace_event_edge_cases" / "multiprocess.json")
    assert len(found.slices) == 8
    assert {info.process_name for info in found.infos} - {None} == {"p0", "p1", "p3"}


def test_real_traces_of_old_and_new_writers(read_json: Read, samples: Path) -> None:
    old = read_json(
        samples / "public" / "mindinsight" / "run_1" / "normal_run" / "profiler" / "timeline_display_1.json"
    )
    assert old.slices
    assert old.problems == {}
    new = read_json(samples / "public/msinsight/text_level2/rank0_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json")
    # ascend-formats 2.2.1: X 4811, C 4368, s 606, f 611, M 80
    told = [info for info in new.infos if info.unit is None]  # units are ours
    assert (len(new.slices), len(new.flows), len(told)) == (4811, 606 + 611, 80)
    assert len(new.counters) >= 4368
    assert set(new.problems) == {"counter_fraction"}
