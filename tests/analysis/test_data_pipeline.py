"""The data pipeline's verdict: published values, the ground truth of the own samples, and small cases by hand."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from analysis.data_pipeline import DataPipelineQuery, DataPipelineResult, analyse
from analysis.summary import summary
from model.batches import TableBatch
from model.task import TaskContext
from model.time_span import TimeSpan
from parsers.file_rules import read_files
from parsers.folder_view import FolderView
from parsers.minddata_rules import minddata_rules

TraceOf = Callable[..., Any]
Tables = dict[str, dict[str, list[Any]]]


def state_of(trace: Any, **query: Any) -> DataPipelineResult:
    return analyse(trace, DataPipelineQuery(**query), TaskContext())


def read(folder: Path, number: str = "0") -> Tables:
    """The MindData tables of a folder, as columns of plain values."""
    tables: Tables = defaultdict(lambda: defaultdict(list))
    rules = minddata_rules(r"(?:FRAMEWORK/|ASCEND_PROFILER_OUTPUT/)?", number)
    for batch in read_files(FolderView(folder), rules, 0, TaskContext()):
        if isinstance(batch, TableBatch):
            for name, cells in batch.data.items():
                tables[batch.table][name] += cells if isinstance(cells, list) else cells.tolist()
    return tables


def host(sizes: Sequence[int], capacity: int | None = 16) -> Tables:
    count = len(sizes)
    data: dict[str, list[Any]] = {
        "queue": ["host_queue"] * count,
        "batch": list(range(1, count + 1)),
        "size": list(sizes),
        "capacity": [capacity] * count,
        "get_ns": [None] * count,
    }
    return {"minddata_queues": data}


def with_data_queue(tables: Tables, sizes: Sequence[int]) -> Tables:
    queues = tables["minddata_queues"]
    for batch, size in enumerate(sizes, 1):
        row = {"queue": "data_queue", "batch": batch, "size": size, "capacity": None, "get_ns": 2_000_000}
        for name, value in row.items():
            queues[name].append(value)
    return tables


# ---- ground truth


@pytest.mark.parametrize("layout", ["", "flat_for_mindinsight"])
@pytest.mark.parametrize(
    ("case", "verdict", "slow"),
    [
        ("slow_python_op", "data_process", (4,)),
        ("interval_10ms", "data_process", (4,)),
        ("slow_consumer", "not_bottleneck", ()),
        ("fast_balanced", "data_process", ()),  # the consumer does nothing but wait, and no operator is slow
        ("tiny_one_batch", "unknown", ()),
    ],
)
def test_the_own_samples_get_the_verdict_they_were_built_for(
    samples: Path, trace_of: TraceOf, case: str, layout: str, verdict: str, slow: tuple[int, ...]
) -> None:
    result = state_of(trace_of(read(samples / "own" / "minddata-2.10" / case / layout)))
    assert (result.verdict, result.bottleneck_ops) == (verdict, slow)


@pytest.mark.parametrize(
    ("case", "verdict", "warned"),
    [("slow_python_op", "data_process", (1,)), ("slow_consumer", "not_bottleneck", ())],
)
def test_what_mindspore_wrote_itself_stands_beside_ours(
    samples: Path, trace_of: TraceOf, case: str, verdict: str, warned: tuple[int, ...]
) -> None:
    result = state_of(trace_of(read(samples / "own" / "minddata-2.10" / case)))
    own = result.rules[-1]
    assert (own.rule, own.verdict, own.op_ids) == ("mindspore", verdict, warned)


def test_without_its_summary_mindspore_says_nothing(trace_of: TraceOf) -> None:
    rules = state_of(trace_of(host([0] * 30))).rules
    assert [rule.rule for rule in rules] == ["stepscope", "mindinsight_early", "mindinsight_late"]


def test_the_slow_operator_shows_full_input_and_empty_output(samples: Path, trace_of: TraceOf) -> None:
    result = state_of(trace_of(read(samples / "own" / "minddata-2.10" / "slow_python_op")))
    host_queue = result.host_queue
    assert host_queue is not None
    assert (host_queue.empty, host_queue.total, host_queue.capacity) == (126, 128, 16)
    assert result.shown_op == 4
    assert result.output_depth is not None
    assert result.input_depth is not None
    assert (result.output_depth.op_id, result.input_depth.op_id) == (4, 5)
    assert (result.output_depth.mean, result.output_depth.empty) == (0.0, 1.0)
    assert (result.input_depth.mean, result.input_depth.full) == (16.0, 1.0)
    # time_stamp of the processors' samples: 1734679 1736074 1737254 1738394 1739550 1740741 1741896 1743056 ms
    x_ms = [0, 1395, 2575, 3715, 4871, 6062, 7217, 8377]
    assert result.input_depth.depth.x.tolist() == [ms * 1_000_000 for ms in x_ms]
    assert result.interval_ns == 1_000_000_000
    assert result.measured_interval_ns == pytest.approx(8377e6 / 7)
    assert result.machine_percent == 100.0
    # user + system of the samples that measured operators, by hand: 80 87 82 84 78 84, each an op's percent of a core
    slow = result.op(4)
    assert slow is not None
    assert slow.cpu_percent == pytest.approx((72 + 8 + 82 + 5 + 74 + 8 + 81 + 3 + 76 + 4 + 82 + 2) / 6)


def test_the_published_host_queue_of_profiler_0(samples: Path, trace_of: TraceOf) -> None:
    folder = samples / "public" / "mindinsight" / "profiler"
    result = state_of(trace_of(read(folder)))
    host_queue, batches = result.host_queue, result.batches
    assert host_queue is not None
    assert (host_queue.empty, host_queue.full, host_queue.total) == (1, 0, 1)
    assert (batches.total_ns, batches.push_ns, batches.pipeline_ns) == (4_000_000, 4_000_000, 0)
    assert [rule.verdict for rule in result.rules] == ["unknown", "data_process", "data_process"]
    assert [rule.op_ids for rule in result.rules] == [(), (), (2, 3)]
    shuffle = state_of(trace_of(read(folder)), op_id=1).output_depth
    assert shuffle is not None
    assert shuffle.depth.mean.tolist() == [10, 20, 30]
    assert (shuffle.mean, shuffle.capacity) == (20.0, 64)
    assert shuffle.depth.x.tolist() == [0, 10_000_000, 20_000_000]


# ---- the verdict


@pytest.mark.parametrize(
    ("sizes", "data", "verdict"),
    [
        ([0] * 7 + [3] * 13, None, "data_process"),  # 35 % empty
        ([0] * 6 + [3] * 14, None, "not_bottleneck"),  # 30 %: the limit itself is no trouble
        ([0] * 6 + [3] * 14, [0] + [2] * 19, "data_transmission"),
        ([3] * 20, [2] * 20, "not_bottleneck"),
        ([0] * 20, [0] * 20, "data_process"),
        ([0] * 19, None, "unknown"),
    ],
)
def test_the_verdict_follows_the_queues(
    trace_of: TraceOf, sizes: list[int], data: list[int] | None, verdict: str
) -> None:
    tables = host(sizes) if data is None else with_data_queue(host(sizes), data)
    assert state_of(trace_of(tables)).verdict == verdict


def test_without_host_records_there_is_no_verdict_but_a_suspect(trace_of: TraceOf) -> None:
    result = state_of(trace_of({"minddata_pipeline": pipeline({1: (0.0, [2]), 2: (1.0, [])})}))
    assert (result.verdict, result.records, result.bottleneck_ops, result.suspects) == ("unknown", 0, (), (1,))
    assert (result.host_queue, result.data_queue, result.output_depth) == (None, None, None)


@pytest.mark.parametrize(("samples", "suspects"), [(0, (1,)), (1, ()), (2, (1,))])
def test_queues_sampled_once_accuse_nobody(trace_of: TraceOf, samples: int, suspects: tuple[int, ...]) -> None:
    """No samples at all are means that another program took."""
    ops = {**pipeline({1: (0.0, [2]), 2: (1.0, [])}), "samples": [samples] * 2}
    assert state_of(trace_of({"minddata_pipeline": ops})).suspects == suspects


def test_full_is_unknown_without_a_capacity_and_counted_with_one(trace_of: TraceOf) -> None:
    queue = state_of(trace_of(host([16, 15, 0, 16]))).host_queue
    assert queue is not None
    assert (queue.full, queue.empty, queue.average, queue.empty_share) == (2, 1, 11.75, 0.25)
    queue = state_of(trace_of(host([16, 15], None))).host_queue
    assert queue is not None
    assert (queue.full, queue.capacity) == (None, None)


def test_records_without_a_size_do_not_count(trace_of: TraceOf) -> None:
    tables = host([4, 4])
    tables["minddata_queues"]["size"] = [4, None]
    queue = state_of(trace_of(tables)).host_queue
    assert queue is not None
    assert (queue.total, queue.empty) == (1, 0)


def test_records_are_put_in_the_order_of_batches(trace_of: TraceOf) -> None:
    tables = host([5, 6, 7])
    tables["minddata_queues"]["batch"] = [3, 1, 2]
    queue = state_of(trace_of(tables)).host_queue
    assert queue is not None
    assert queue.sizes.x.tolist() == [1, 2, 3]
    assert queue.sizes.mean.tolist() == [6, 7, 5]


# ---- batches, operators, depth


def test_batch_times_leave_missing_ones_out(trace_of: TraceOf) -> None:
    batches = {"batch": [1, 2, 3], "pipeline_ns": [2, None, 4], "push_ns": [None] * 3, "total_ns": [10, 20, 30]}
    times = state_of(trace_of({"minddata_batches": batches})).batches
    assert (times.pipeline_ns, times.push_ns, times.total_ns, times.get_next_ns) == (3.0, None, 20.0, None)
    assert times.pipeline is not None
    assert times.pipeline.x.tolist() == [1, 3]
    assert times.push is None


def test_get_next_is_that_of_the_data_queue(trace_of: TraceOf) -> None:
    times = state_of(trace_of(with_data_queue(host([1, 1]), [3, 2]))).batches
    assert times.get_next_ns == 2_000_000


def pipeline(ops: Mapping[int, tuple[float | None, list[int]]]) -> dict[str, list[Any]]:
    parents = {child: op_id for op_id, (_, children) in ops.items() for child in children}
    rates = [rate for rate, _ in ops.values()]
    return {
        "op_id": list(ops),
        "op_type": ["MapOp"] * len(ops),
        "workers": [2] * len(ops),
        "average_size": [None if rate is None else rate * 10 for rate in rates],
        "queue_length": [None if rate is None else 10 for rate in rates],
        "usage_rate": [0.0 if rate is None else rate for rate in rates],  # writers put 0 for the root
        "empty_rate": [None] * len(ops),
        "samples": [2] * len(ops),
        "sample_interval_ns": [5_000_000] * len(ops),
        "parent_id": [parents.get(op_id) for op_id in ops],
        "children_ids": [str(children) if children else None for _, children in ops.values()],
    }


def test_an_operator_without_a_queue_has_no_rate(trace_of: TraceOf) -> None:
    root, inner = state_of(trace_of({"minddata_pipeline": pipeline({0: (None, [1]), 1: (0.5, [])})})).ops
    assert (root.rate, root.parent, root.children) == (None, None, (1,))
    assert (inner.rate, inner.parent, inner.children) == (0.5, 0, ())


def test_the_queue_at_the_device_is_shown_where_nothing_is_slow(trace_of: TraceOf) -> None:
    ops = {"minddata_pipeline": pipeline({2: (0.5, []), 1: (0.5, [2]), 0: (None, [1])})}  # leaf first, as 1.0 writes
    assert state_of(trace_of(ops)).shown_op == 1


def test_the_emptiest_input_is_shown_beside_the_output(trace_of: TraceOf) -> None:
    tables = {
        "minddata_pipeline": pipeline({1: (0.4, [2, 3]), 2: (0.9, []), 3: (0.2, [])}),
        "minddata_queue_samples": {"op_id": [1, 1, 2, 2, 3, 3], "sample": [0, 1] * 3, "size": [4, 4, 10, 8, 0, 4]},
    }
    result = state_of(trace_of(tables), op_id=1)
    assert result.input_depth is not None
    assert result.input_depth.op_id == 3
    assert (result.input_depth.mean, result.input_depth.empty, result.input_depth.full) == (2.0, 0.5, 0.0)
    assert result.input_depth.depth.x.tolist() == [0, 5_000_000]
    assert state_of(trace_of(tables), op_id=99).output_depth is None


def test_cpu_use_of_an_operator_leaves_the_first_look_and_missing_samples_out(trace_of: TraceOf) -> None:
    cpu = {
        "scope": ["op", "op", "op", "op", "device", "op"],
        "op_id": [1, 1, 1, 1, None, -1],
        "sample": [0, 1, 2, 3, 0, 1],
        "user_percent": [0.0, 50.0, None, 70.0, 99.0, 99.0],
        "system_percent": [0.0, 10.0, 5.0, 10.0, 1.0, 1.0],
    }
    ops = pipeline({1: (0.5, [2]), 2: (0.5, [])})
    first, second = state_of(trace_of({"minddata_pipeline": ops, "cpu_utilization": cpu})).ops
    assert first.cpu_percent == (60 + 5 + 80) / 3  # of the third sample only the system's part is known
    assert first.cpu_per_worker == first.cpu_percent / 2
    assert second.cpu_percent is None


@pytest.mark.parametrize("text", ["[1", '{"a": 1}', '"x"', '["a", null]'])
def test_children_that_cannot_be_read_are_none(trace_of: TraceOf, text: str) -> None:
    ops = pipeline({1: (0.5, [])})
    ops["children_ids"] = [text]
    assert state_of(trace_of({"minddata_pipeline": ops})).ops[0].children == ()


# ---- the time that is shown


def test_a_step_shows_its_batch_and_the_samples_of_its_time(samples: Path, trace_of: TraceOf) -> None:
    trace = trace_of(read(samples / "own" / "minddata-2.10" / "slow_consumer"))
    whole, step = state_of(trace), state_of(trace, step=30)
    assert (step.window.kind, step.window.batches, step.verdict, step.records) == ("step", (30, 30), "unknown", 1)
    # "1 16 29 16 2085263" and "1 16 30 16 2085314": the queue's records of these batches
    host_queue = step.host_queue
    assert host_queue is not None
    assert (host_queue.total, host_queue.average) == (1, 16.0)
    assert host_queue.sizes.x.tolist() == list(range(1, 81))  # its neighbours are drawn too
    assert step.window.span is not None
    assert step.window.span.length_ns == (2085314 - 2085263) * 1_000_000
    assert [op.samples for op in step.ops if op.queue_length] == [1] * 5
    assert step.whole == whole.rules[0]
    assert (step.whole.verdict, whole.window.kind) == ("not_bottleneck", "whole")


def test_a_range_shows_the_batches_and_samples_in_it(samples: Path, trace_of: TraceOf) -> None:
    trace = trace_of(read(samples / "own" / "minddata-2.10" / "slow_python_op"))
    span = TimeSpan(1736_000_000_000, 1739_000_000_000)
    result = state_of(trace, span=span)
    lines = (samples / "own/minddata-2.10/slow_python_op/FRAMEWORK/dataset_iterator_profiling_0.txt").read_text()
    times = [int(line.split()[4]) for line in lines.splitlines() if line.startswith("1 ")]
    inside = [place for place, time in enumerate(times, 1) if 1736_000 <= time <= 1739_000]
    # The batch under way at the end of the range belongs to it.
    assert result.window.batches == (inside[0], inside[-1] + 1)
    assert result.records == len(inside) + 1
    assert (result.verdict, result.bottleneck_ops) == ("data_process", (4,))
    assert result.output_depth is not None
    assert result.output_depth.depth.x.tolist() == [1_395_000_000, 2_575_000_000, 3_715_000_000]
    slow = result.op(4)
    assert slow is not None
    assert (slow.samples, slow.held) == (3, 1.0)
    assert slow.cpu_percent == pytest.approx((80 + 87) / 2)  # samples 2 and 3; 1 measured no operator


@pytest.mark.parametrize(
    ("asked", "problem"),
    [({"step": 999}, "no_batch"), ({"step": 0}, "no_batch"), ({"span": TimeSpan(0, 5)}, "no_records")],
)
def test_a_time_without_records_shows_the_whole_run_and_says_so(
    samples: Path, trace_of: TraceOf, asked: dict[str, Any], problem: str
) -> None:
    result = state_of(trace_of(read(samples / "own" / "minddata-2.10" / "slow_python_op")), **asked)
    assert (result.window.kind, result.window.problem, result.records) == ("whole", problem, 128)


def test_the_timeline_of_mindspore_2_has_the_clock_of_the_queues(converted: Callable[..., Any]) -> None:
    trace = converted("own/mindspore-2.0/lenet_graph")
    clock = state_of(trace).clock
    assert clock.offset_ns == 0
    # "1 16 2 12 1844447" and "1 16 3 16 1844631"
    assert clock.timeline_of_batches(3, 3) == TimeSpan(1844447_000_000, 1844631_000_000)


def timed(sizes: Sequence[int], end_ms: Sequence[int]) -> Tables:
    tables = host(sizes)
    tables["minddata_queues"]["time_ns"] = [ms * 1_000_000 for ms in end_ms]
    return tables


def test_another_clock_is_joined_by_what_the_collector_noted_or_by_steps_or_not(trace_of: TraceOf) -> None:
    tables = timed([1, 2, 3], [10, 20, 30])
    begin = 1_700_000_000_000_000_000
    slices = [("Host", "main", "work", begin, 100_000_000)]
    span = TimeSpan(begin + 15_000_000, begin + 18_000_000)
    assert state_of(trace_of(tables, slices), span=span).window.problem == "other_clock"
    facts = {"host_clock": {"monotonic_ns": 0}, "collected_ns": begin}
    joined = state_of(trace_of(tables, slices, facts), span=span)
    assert (joined.window.batches, joined.records) == ((2, 2), 1)
    marked = [*slices, *(("Host", "Steps", str(n), begin + n * 10_000_000, 9_000_000) for n in (1, 2, 3))]
    by_step = state_of(trace_of(tables, marked), span=TimeSpan(begin + 21_000_000, begin + 35_000_000))
    assert (by_step.window.kind, by_step.window.batches) == ("range", (2, 3))
    assert by_step.clock.timeline_of_batches(1, 2) == TimeSpan(begin + 10_000_000, begin + 29_000_000)


def test_queues_without_times_are_not_shown_for_a_step(trace_of: TraceOf) -> None:
    tables = host([4] * 20)
    tables["minddata_pipeline"] = pipeline({1: (0.4, [2]), 2: (0.9, [])})
    tables["minddata_queue_samples"] = {"op_id": [1, 1, 2, 2], "sample": [0, 1] * 2, "size": [4, 4, 10, 8]}
    result = state_of(trace_of(tables), step=3)
    assert (result.records, result.output_depth) == (1, None)
    assert [op.samples for op in result.ops] == [0, 0]


def test_held_counts_moments_at_which_the_input_is_full_and_the_output_empty(trace_of: TraceOf) -> None:
    tables = {
        "minddata_pipeline": pipeline({1: (0.25, [2]), 2: (0.5, [])}),
        "minddata_queue_samples": {
            "op_id": [1] * 4 + [2] * 4,
            "sample": [0, 1, 2, 3] * 2,
            "size": [0, 0, 0, 10, 10, 6, 0, 4],
        },
    }
    result = state_of(trace_of(tables))
    assert [op.held for op in result.ops] == [0.5, None]
    assert [op.full for op in result.ops] == [0.25, 0.25]
    assert result.suspects == (1,)  # though its input is but half full on average


@pytest.mark.parametrize("case", ["slow_python_op", "slow_consumer", "fast_balanced", "tiny_one_batch"])
def test_the_summary_says_what_the_panel_shows(converted: Callable[..., Any], case: str) -> None:
    trace = converted(f"own/minddata-2.10/{case}", None)
    result = state_of(trace)
    queue = result.host_queue
    assert queue is not None
    assert summary(trace, TaskContext())["minddata"] == {
        "verdict": result.verdict,
        "host_queue": {"empty": queue.empty, "full": queue.full, "total": queue.total},
        "data_queue": None,
        "bottleneck_ops": list(result.bottleneck_ops),
    }
