"""MindData's clock beside that of the timeline, and the samples of a time; all times by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from analysis.data_pipeline import DataPipelineQuery, analyse
from analysis.pipeline_time import PipelineClock, pipeline_clock
from model.task import TaskContext
from model.time_span import TimeSpan

TraceOf = Callable[..., Any]
BEGIN = 1_700_000_000_000_000_000
MS = 1_000_000
TIMELINE = [("Host", "main", "work", BEGIN, 100 * MS)]
QUEUES = {
    "queue": ["host_queue"] * 3,
    "batch": [1, 2, 3],
    "size": [1, 2, 3],
    "capacity": [16] * 3,
    "get_ns": [None] * 3,
    "time_ns": [30 * MS, 40 * MS, 50 * MS],
}


def clock_of(trace: Any) -> PipelineClock:
    return pipeline_clock(trace, TaskContext())


@pytest.mark.parametrize(
    ("facts", "offset_ns"),
    [
        ({"host_clock": {"monotonic_ns": 0}, "collected_ns": BEGIN + 70 * MS - 1}, BEGIN + 70 * MS - 1),
        ({"host_clock": {"monotonic_ns": 5, "realtime_ns": BEGIN}}, BEGIN - 5),
        # The first record, at 30 ms, would lie at the end of the timeline; the last, at 50 ms, at its begin.
        ({"host_clock": {"monotonic_ns": 0}, "collected_ns": BEGIN + 70 * MS}, None),
        ({"host_clock": {"monotonic_ns": 0}, "collected_ns": BEGIN - 50 * MS}, None),
        ({"host_clock": {"monotonic_ns": 0}, "collected_ns": BEGIN + 1000 * MS}, None),
        ({"host_clock": {"monotonic_ns": None}, "collected_ns": BEGIN}, None),
        ({"collected_ns": BEGIN}, None),
    ],
)
def test_a_noted_clock_counts_where_it_puts_the_records_on_the_timeline(
    trace_of: TraceOf, facts: dict[str, Any], offset_ns: int | None
) -> None:
    assert clock_of(trace_of({"minddata_queues": QUEUES}, TIMELINE, facts)).offset_ns == offset_ns


def test_without_a_timeline_there_is_nothing_to_be_apart_from(trace_of: TraceOf) -> None:
    assert clock_of(trace_of({"minddata_queues": QUEUES})).offset_ns == 0


@pytest.mark.parametrize(
    ("begin_ms", "end_ms", "inside"),
    [(20, 30, [1, 2]), (21, 29, [1]), (31, 99, [2]), (0, 9, [0]), (10, 10, [0])],
)
def test_a_time_without_a_sample_has_the_one_before(
    trace_of: TraceOf, begin_ms: int, end_ms: int, inside: list[int]
) -> None:
    samples = {"sample": [0, 1, 2], "time_ns": [10 * MS, 20 * MS, 30 * MS]}
    found = clock_of(trace_of({"cpu_utilization": samples})).samples_in(TimeSpan(begin_ms * MS, end_ms * MS))
    assert found.nonzero()[0].tolist() == inside


def test_two_samples_of_a_queue_have_the_interval_between_them(trace_of: TraceOf) -> None:
    operator = {
        "op_id": [1],
        "op_type": ["MapOp"],
        "workers": [2],
        "queue_length": [10],
        "usage_rate": [0.25],
        "samples": [2],
        "sample_interval_ns": [5 * MS],
    }
    trace = trace_of(
        {
            "minddata_pipeline": operator,
            "minddata_queue_samples": {"op_id": [1, 1], "sample": [0, 1], "size": [0, 5]},
            "cpu_utilization": {"sample": [0, 1], "time_ns": [1 * MS, 9 * MS]},
        }
    )
    found = analyse(trace, DataPipelineQuery(), TaskContext())
    assert (found.interval_ns, found.measured_interval_ns) == (5 * MS, 8.0 * MS)
