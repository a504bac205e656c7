"""MindSpore's own analysis of the sample's data pipeline: minddata_pipeline_summary (mindinsight-format 3.4)."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean

from tools.sample.pipeline import QUEUE_CAPACITY
from tools.sample.run import Run
from tools.sample.samples import OPERATORS, Samples, ms

_NAMES = [f"{kind}(id={op_id})" for op_id, (kind, _) in enumerate(OPERATORS)]
_WORKERS = [workers for _, workers in OPERATORS]


def summary(run: Run, samples: Samples) -> dict[str, list[object]]:
    """Its bottleneck is wrong, as in real files: the last operator whose workers are idle beside an empty queue wins,
    which accuses one that waits for operator 4. ``per_batch_time`` is the time between two batches."""
    count = len(samples.times)
    used = [sum(use.user + use.system for use in uses[2:]) / count for uses in samples.ops.values()]
    each = [round(value / workers, 2) for value, workers in zip(used, _WORKERS, strict=True)]
    sizes = samples.queues.values()
    in_use = [round(fmean(size) / QUEUE_CAPACITY * 100, 2) for size in sizes]
    ends = [ms(fetch.end) for fetch in run.pipeline.fetches]
    waits = [end - ms(fetch.begin) for end, fetch in zip(ends, run.pipeline.fetches, strict=True)]
    return {
        "op_ids": [*range(len(_NAMES))],
        "op_names": [kind for kind, _ in OPERATORS],
        "pipeline_ops": [*_NAMES],
        "num_workers": [*_WORKERS],
        "queue_average_size": [-1, *(round(fmean(size), 2) for size in sizes)],
        "queue_utilization_pct": [-1, *in_use],
        "queue_empty_freq_pct": [-1, *(round(size.count(0) / count * 100, 2) for size in sizes)],
        "children_ids": [*([op_id + 1] for op_id in range(len(_NAMES) - 1)), []],
        "parent_id": [*range(-1, len(_NAMES) - 1)],
        "avg_cpu_pct": [round(value, 2) for value in used],
        "per_pipeline_time": [round(fmean(waits[1:]), 2)],
        "per_push_queue_time": [0.0],
        "per_batch_time": [round((ends[-1] - ends[0]) / (len(ends) - 1), 3)],
        "avg_cpu_pct_per_worker": [*each],
        **_notes(each, in_use),
    }


def _notes(each: Sequence[float], in_use: Sequence[float]) -> dict[str, list[object]]:
    """What it says of them; ``each``: percent of a processor that a worker of each operator uses, ``in_use``: percent
    of each output queue, from operator 1 on."""
    idle = {
        op_id: (
            f"{_NAMES[op_id]} is using {each[op_id]}% CPU per worker. Using num_parallel_workers={_WORKERS[op_id]} "
            "might not bring as much benefit due to low CPU usage per worker."
        )
        for op_id in (1, 3, 5)
    }
    busy = (
        f"{_NAMES[4]} is using {each[4]}% CPU per worker. Setting num_parallel_workers>1 might bring extra performance."
    )
    queues = (
        f"{_NAMES[4]}'s input queue usage={in_use[4]}% is greater than output queue usage={in_use[3]}%. This "
        f"indicates child op {_NAMES[5]} might be producing faster than its parent {_NAMES[4]} can consume. If this op "
        "has low CPU utilization, try increasing prefetch_size or increasing num_workers."
    )
    advice = (
        f"{_NAMES[1]} has low CPU utilization per worker of {each[1]}% and abnormal queue usage. Try increasing "
        "prefetch_size."
    )
    return {
        "cpu_analysis_details": [idle[1], idle[3], busy, idle[5]],
        "queue_analysis_details": [queues],
        "bottleneck_warning": [_NAMES[1]],
        "bottleneck_suggestion": [advice],
    }
