"""Metrics of the data pipeline: published values and what cannot be judged."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from analysis.measured import Measured, Target
from analysis.metrics.data_pipeline import host_cpu_busy, host_queue_empty, slow_map
from model.task import TaskContext
from model.units import MISSING

TraceOf = Callable[..., Any]


def measured(trace_of: TraceOf, tables: dict[str, Any]) -> Measured:
    return Measured(trace_of(tables), TaskContext())


def queues(empty: int, total: int) -> dict[str, Any]:
    return {
        "queue": ["host_queue"] * total,
        "batch": list(range(total)),
        "size": [0] * empty + [1] * (total - empty),
        "capacity": [4] * total,
        "get_ns": [None] * total,
    }


def slow_pipeline(workers: int | None) -> dict[str, Any]:
    return {
        "op_id": [0, 4, 5],
        "op_type": ["RepeatOp", "MapOp", "ShuffleOp"],
        "workers": [1, workers, 1],
        "queue_length": [None, 8, 8],
        "usage_rate": [None, 0.0, 1.0],
        "parent_id": [None, 0, 4],
        "children_ids": ["[4]", "[5]", "[]"],
    }


def test_the_empty_share_leads_to_the_queue_of_the_bottleneck(trace_of: TraceOf) -> None:
    tables = {"minddata_queues": queues(34, 48), "minddata_pipeline": slow_pipeline(8)}
    found = host_queue_empty(measured(trace_of, tables))
    assert found is not None
    assert found.value == pytest.approx(34 / 48 * 100)
    assert found.evidence == {"empty": 34, "total": 48}
    assert found.target == Target("queue", 4)
    found = host_queue_empty(measured(trace_of, {"minddata_queues": queues(1, 48)}))
    assert found is not None
    assert found.target == Target("panel", "data_pipeline")


def test_the_step_interval_is_what_could_be_won(trace_of: TraceOf) -> None:
    steps = {
        "step": [1, 2],
        "start_ns": [0, 100],
        "end_ns": [100, 200],
        "total_ns": [100, 100],
        "iteration_interval_ns": [24, 24],
        "fp_and_bp_ns": [70, 70],
        "tail_ns": [6, 6],
    }
    found = host_queue_empty(measured(trace_of, {"minddata_queues": queues(20, 20), "steps": steps}))
    assert found is not None
    assert found.win_ns == 24


@pytest.mark.parametrize(("workers", "shown"), [(8, 8), (None, MISSING)])
def test_a_slow_map_is_named_with_its_workers(trace_of: TraceOf, workers: int | None, shown: object) -> None:
    tables = {"minddata_queues": queues(20, 20), "minddata_pipeline": slow_pipeline(workers)}
    found = slow_map(measured(trace_of, tables))
    assert found is not None
    assert (found.value, found.evidence) == (1, {"names": "Map (op 4)", "workers": shown})


def test_without_enough_batches_nothing_is_judged(trace_of: TraceOf) -> None:
    tables = {"minddata_queues": queues(19, 19), "minddata_pipeline": slow_pipeline(1)}
    assert host_queue_empty(measured(trace_of, tables)) is None
    assert slow_map(measured(trace_of, tables)) is None


def cpu(idle: list[float | None], user: list[float | None]) -> dict[str, Any]:
    count = len(idle)
    scope = ["device"] * count
    samples: dict[str, Any] = {"scope": scope, "op_id": [None] * count, "sample": list(range(count))}
    return {"cpu_utilization": {**samples, "idle_percent": idle, "user_percent": user}}


def test_samples_of_nothing_but_zeros_are_no_measurement(trace_of: TraceOf) -> None:
    found = host_cpu_busy(measured(trace_of, cpu([0.0, 0.0, 40.0, 0.0, 20.0], [0.0, 100.0, 60.0, 0.0, 80.0])))
    assert found is not None
    assert found.value == pytest.approx(100 - (0 + 40 + 20) / 3)
    assert found.evidence == {"samples": 3}
    assert found.target == Target("panel", "cpu")


def test_two_samples_are_no_measurement(trace_of: TraceOf) -> None:
    assert host_cpu_busy(measured(trace_of, cpu([50.0, None, 9.0], [50.0, None, 91.0]))) is None


def test_the_published_use_of_profiler_0(converted: Callable[..., Any]) -> None:
    """mindinsight-format 4.8: cpu_utilization [90] for profiler/0."""
    found = host_cpu_busy(Measured(converted("public/mindinsight/profiler", 0), TaskContext()))
    assert found is not None
    assert found.value == 90
