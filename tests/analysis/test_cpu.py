"""CPU use of machine, process and operators: MindInsight's published averages, and samples worked out by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from analysis.cpu import CpuQuery, CpuResult, cpu
from analysis.host_cores import host_cores
from model.batches import CounterBatch, TrackKey
from model.task import TaskContext
from model.time_span import TimeSpan

TraceOf = Callable[..., Any]


def use_of(trace: Any, **query: Any) -> CpuResult:
    result = cpu(trace, CpuQuery(**query), TaskContext())
    assert result is not None
    return result


def means(parts: Any) -> dict[str, float | None]:
    return {part.share: part.mean for part in parts}


def test_a_result_without_samples_has_nothing(trace_of: TraceOf) -> None:
    assert cpu(trace_of({}), CpuQuery(), TaskContext()) is None


def test_mindinsights_averages_of_its_own_sample(converted: Callable[..., Any]) -> None:
    """mindinsight-format 4.5: metrics [10, 20]; user 15, sys 15, io 10, idle 10, processes 15, switches 15."""
    result = use_of(converted("public/mindinsight/profiler", 0))
    machine = {"user": 15, "system": 15, "io": 10, "idle": 10, "runnable": 15, "switches": 15}
    assert result.peers.machine == machine
    assert result.peers.process == {"user": 15, "system": 15}
    assert result.peers.operators == {"user": 15, "system": 15}
    # Ours are of all three samples.
    assert means(result.machine) == {"user": 20.0, "system": 20.0, "io": 10.0, "idle": 10.0}
    assert (result.cores, result.samples, result.runnable, result.switches) == (100, 3, 20.0, 20.0)
    (op,) = result.ops
    assert (op.op_id, op.type_name, op.workers) == (1, "Shuffle", 1)
    assert (op.user, op.system, op.mean, op.most, op.per_worker, op.of_machine) == (20.0, 20.0, 40.0, 60.0, 40.0, 0.4)


def test_the_slow_python_operator_uses_most_of_a_core(converted: Callable[..., Any]) -> None:
    result = use_of(converted("own/minddata-2.10/slow_python_op", None))
    # Of the machine three samples were written: 86+14, 79+21, 86+14. The first look at the counters measures nothing.
    assert means(result.machine) == {
        "user": pytest.approx((86 + 79 + 86) / 3),
        "system": pytest.approx((14 + 21 + 14) / 3),
        "io": 0.0,
        "idle": 0.0,
    }
    assert (result.busy, result.machine_samples, result.samples) == (100.0, 3, 8)
    assert means(result.process) == {
        "user": pytest.approx((74 + 89 + 93 + 87 + 95 + 88 + 95) / 7),
        "system": pytest.approx((11 + 22 + 10 + 17 + 10 + 12 + 8) / 7),
    }
    slow = next(op for op in result.ops if op.op_id == 4)
    # No operator has a use in the second sample, in which the process used 85 % of a core: nothing was measured.
    assert slow.user == pytest.approx((72 + 82 + 74 + 81 + 76 + 82) / 6)
    assert slow.system == pytest.approx((8 + 5 + 8 + 3 + 4 + 2) / 6)
    assert (slow.type_name, slow.workers, slow.most) == ("Map", 1, 87.0)
    assert slow.user is not None
    assert slow.system is not None
    assert slow.of_machine == pytest.approx((slow.user + slow.system) / 2)
    assert result.interval_ns == pytest.approx(8377e6 / 7)
    # The first count of switches is 0: there is no count before it.
    assert result.switches == pytest.approx((13951 + 18826 + 10423 + 11225 + 9976 + 9826 + 12940) / 7)
    together = result.operator[0].series.mean
    assert np.isnan(together[:2]).all()
    assert not np.isnan(together[2:]).any()


def test_the_use_over_time_is_that_of_the_chosen_operator_or_of_all(converted: Callable[..., Any]) -> None:
    trace = converted("own/minddata-2.10/slow_python_op", None)
    chosen = use_of(trace, op_id=4)
    assert chosen.shown_op == 4
    user = chosen.operator[0].series
    assert user.mean.tolist()[2:] == [72.0, 82.0, 74.0, 81.0, 76.0, 82.0]
    everybody = use_of(trace)
    assert everybody.shown_op is None
    # user of operators 0 to 6 in the third sample: 0 0 0 3 72 2 4
    assert everybody.operator[0].series.mean[2] == 81.0
    assert use_of(trace, op_id=99).shown_op is None


def test_a_range_has_its_own_figures(converted: Callable[..., Any]) -> None:
    trace = converted("own/minddata-2.10/slow_python_op", None)
    result = use_of(trace, span=TimeSpan(1_736_000_000_000, 1_739_000_000_000))  # samples 1, 2, 3
    assert (result.samples, result.all_samples, result.window.kind) == (3, 8, "range")
    assert means(result.process) == {"user": (74 + 89 + 93) / 3, "system": (11 + 22 + 10) / 3}
    slow = next(op for op in result.ops if op.op_id == 4)
    assert slow.mean == (80 + 87) / 2  # the first of the three measured no operator
    assert result.process[0].series.x.tolist() == [1_395_000_000, 2_575_000_000, 3_715_000_000]
    assert result.clock.batch_at(result.clock.sample_ns[:1]).tolist() == [0]  # before the first batch


def sampled(*rows: tuple[str, int | None, int, float | None, float | None]) -> dict[str, Any]:
    names = ("scope", "op_id", "sample", "user_percent", "system_percent")
    return {"cpu_utilization": {name: [row[at] for row in rows] for at, name in enumerate(names)}}


def test_a_missing_sample_is_not_zero_and_threads_without_an_operator_do_not_count(trace_of: TraceOf) -> None:
    tables = sampled(
        ("op", 1, 0, 0.0, 0.0),
        ("op", 1, 1, 50.0, None),
        ("op", 1, 2, None, None),
        ("op", 1, 3, 0.0, 0.0),
        ("op", -1, 1, 99.0, 99.0),
    )
    result = use_of(trace_of(tables))
    (op,) = result.ops
    assert (op.user, op.system, op.mean, op.most) == (25.0, 0.0, 25.0, 50.0)
    assert (op.workers, op.per_worker, op.of_machine, result.cores) == (None, None, None, None)
    assert (result.machine, result.process, result.busy, result.runnable) == ((), (), None, None)
    assert result.interval_ns is None
    assert result.operator[0].series.x.tolist() == [0, 1, 2, 3]


def test_a_step_without_times_has_no_samples(trace_of: TraceOf) -> None:
    tables = sampled(("process", None, 0, 10.0, 1.0), ("process", None, 1, 20.0, 1.0))
    tables["minddata_queues"] = {"queue": ["host_queue"] * 2, "batch": [1, 2], "size": [1, 1]}
    result = use_of(trace_of(tables), step=2)
    assert (result.window.kind, result.samples, result.process[0].mean) == ("step", 0, None)


def test_waiting_for_disks_is_no_use_of_the_machine(converted: Callable[..., Any]) -> None:
    """minddata_cpu_utilization of the sample: user 10, 20, 30; system 10, 20, 30; io 10; idle 10."""
    assert use_of(converted("public/mindinsight/profiler", 0)).busy == 40.0


def test_only_zeros_of_all_operators_measured_nothing(trace_of: TraceOf) -> None:
    rows = [("op", 1, at, user, 0.0) for at, user in enumerate((0.0, 0.0, 30.0, 0.0))]
    others = [("op", 2, at, user, 0.0) for at, user in enumerate((0.0, 9.0, 30.0, 0.0))]
    assert [op.mean for op in use_of(trace_of(sampled(*rows))).ops] == [15.0]
    assert [op.mean for op in use_of(trace_of(sampled(*rows, *others))).ops] == [10.0, 13.0]


def test_the_use_of_the_machine_is_user_and_system(trace_of: TraceOf) -> None:
    """The first look measures nothing (zeros); a share without the others was cut short."""
    samples: dict[str, list[Any]] = {"scope": ["device"] * 4, "op_id": [None] * 4, "sample": [0, 1, 2, 3]}
    shares = {"user_percent": [0, 70, 50, None], "system_percent": [0, 10, 10, 5], "idle_percent": [0, 20, 40, 99]}
    found = use_of(trace_of({"cpu_utilization": {**samples, **shares}}))
    assert (found.busy, found.machine_samples) == (70.0, 2)
    assert means(found.machine) == {"user": 60.0, "system": 10.0, "idle": 30.0}
    del shares["idle_percent"]
    found = use_of(trace_of({"cpu_utilization": {**samples, **shares}}))
    assert (found.busy, found.machine_samples) == (70.0, 2)


def test_only_the_first_look_at_a_process_measures_nothing(trace_of: TraceOf) -> None:
    rows = [("process", None, sample, user, 0.0) for sample, user in enumerate((0.0, 0.0, 30.0))]
    assert use_of(trace_of(sampled(*rows))).process[0].mean == 15.0


@pytest.mark.parametrize(("last", "interval"), [(5_000, 1_000.0), (None, None)])
def test_the_interval_is_the_mean_of_the_times_between_samples(
    trace_of: TraceOf, last: int | None, interval: float | None
) -> None:
    tables = sampled(*[("process", None, sample, 10.0, 1.0) for sample in range(4)])
    tables["cpu_utilization"]["time_ns"] = [2_000, 2_500, 4_000, last]
    result = use_of(trace_of(tables))
    assert result.interval_ns == interval
    assert result.process[0].series.x.tolist() == ([0, 500, 2_000, 3_000] if last else [0, 1, 2, 3])


def counted(*rows: tuple[str, int, float], process: str = "CPU Usage") -> CounterBatch:
    names = list(dict.fromkeys(name for name, _, _ in rows))
    return CounterBatch(
        [TrackKey(process, "", name) for name in names],
        np.array([names.index(name) for name, _, _ in rows], np.uint32),
        np.array([time for _, time, _ in rows], np.int64),
        np.array([value for _, _, value in rows], np.float64),
    )


CORES = counted(
    ("CPU 10", 0, 10.0), ("CPU 10", 2_000, 30.0), ("CPU 10", 4_000, 0.0),
    ("CPU 2", 0, 50.0), ("CPU 2", 1_000, 90.0), ("CPU 2", 2_000, 0.0),
    ("CPU all", 0, 77.0), ("CPU all", 4_000, 77.0),
)  # fmt: skip


def test_cores_that_the_collector_counted(trace_of: TraceOf) -> None:
    """A value holds until the next one; nothing is known after a core's last sample."""
    other = counted(("CPU 7", 0, 5.0), ("CPU 7", 4_000, 5.0), process="NPU Usage")
    found = host_cores(trace_of({}, (), {}, [CORES, other]), TimeSpan(0, 4_000), TaskContext())
    assert found is not None
    assert [(core.core, core.mean) for core in found.cores] == [(2, 70.0), (10, 20.0)]
    assert [core.most for core in found.cores] == [90.0, 30.0]
    assert found.mean == 45.0
    at = dict(zip(found.together.x.tolist(), found.together.mean.tolist(), strict=True))
    assert (len(at), at[5.0], at[1_505.0], at[2_005.0]) == (400, 30.0, 50.0, 30.0)


def test_cores_are_those_of_the_asked_time(trace_of: TraceOf) -> None:
    trace = trace_of({}, (), {}, [CORES])
    late = host_cores(trace, TimeSpan(3_000, 4_000), TaskContext())
    assert late is not None
    assert [(core.core, core.mean) for core in late.cores] == [(10, 30.0)]
    assert host_cores(trace, TimeSpan(8_000, 9_000), TaskContext()) is None
    assert host_cores(trace_of({}), None, TaskContext()) is None
    whole = host_cores(trace, None, TaskContext())
    assert whole is not None
    assert whole.span.begin_ns == 0
    assert 4_000 <= whole.span.end_ns <= 4_001


def test_a_damaged_number_of_a_sample_costs_only_that(trace_of: TraceOf) -> None:
    """2⁴⁰ samples would not fit into any memory."""
    table: dict[str, list[Any]] = {
        "scope": ["device"] * 5,
        "op_id": [None] * 5,
        "sample": [0, 1, 1 << 40, 3, None],
        "user_percent": [0.0, 10.0, 99.0, 30.0, 99.0],
        "idle_percent": [0.0, 90.0, 1.0, 70.0, 1.0],
    }
    result = use_of(trace_of({"cpu_utilization": table}))
    assert result.samples == 4
    assert means(result.machine)["user"] == 20.0
    nothing = {name: cells[2:3] for name, cells in table.items()}
    assert cpu(trace_of({"cpu_utilization": nothing}), CpuQuery(), TaskContext()) is None
