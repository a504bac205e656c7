"""The files of MindData of the sample, as MindSpore 2.10 writes them (mindinsight-format 1.15)."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean

from tools.sample.minddata_summary import summary
from tools.sample.pipeline import QUEUE_CAPACITY
from tools.sample.run import Run
from tools.sample.samples import INTERVAL_MS, OPERATORS, PROCESSORS, Samples, Use, ms, take_samples
from tools.sample.tables import write_csv


def write_minddata(run: Run, output: Path, framework: Path) -> None:
    """All files of MindData: to ``framework`` what it writes while it runs, to ``output`` what is made of that."""
    samples = take_samples(run)
    _write_fetches(run, framework / "dataset_iterator_profiling_0.txt")
    _write_json(framework / "pipeline_profiling_0.json", _pipeline_profiling(samples))
    _write_json(framework / "minddata_cpu_utilization_0.json", _cpu_utilization(samples))
    _write_raw(samples, output / "minddata_pipeline_raw_0.csv")
    found = summary(run, samples)
    (output / "minddata_pipeline_summary_0.json").write_text(json.dumps(found), encoding="utf-8")
    first, *others = ([key, *map(str, values)] for key, values in found.items())
    write_csv(output / "minddata_pipeline_summary_0.csv", first, others)


def _write_json(path: Path, content: object) -> None:
    path.write_text(json.dumps(content, separators=(",", ":")), encoding="utf-8")


def _write_fetches(run: Run, path: Path) -> None:
    """Of each batch the time to push it (none without sink mode), in all and in the pipeline, then how many batches lay
    in the queue before."""
    lines = []
    for batch, fetch in enumerate(run.pipeline.fetches, 1):
        now = ms(fetch.end)
        waited = now - ms(fetch.begin)
        lines += [f"0 {kind} {batch} {value} {now}\n" for kind, value in ((1, 0), (2, waited), (0, waited))]
        lines.append(f"1 {QUEUE_CAPACITY} {batch} {fetch.ready} {now}\n")
    path.write_text("".join(lines), encoding="utf-8")


def _pipeline_profiling(samples: Samples) -> dict[str, object]:
    operators = []
    for op_id, (kind, workers) in enumerate(OPERATORS):
        queue = {"length": QUEUE_CAPACITY, "size": samples.queues.get(op_id)}
        operators.append(
            {
                **({"children": [op_id + 1]} if op_id + 1 < len(OPERATORS) else {}),
                "metrics": {"output_queue": queue} if op_id in samples.queues else None,
                "num_workers": workers,
                "op_id": op_id,
                "op_type": f"{kind}Op",
            }
        )
    return {"op_info": operators, "sampling_interval": INTERVAL_MS}


def _cpu_utilization(samples: Samples) -> dict[str, object]:
    """The use of machine, process and operators, with what memory they hold."""
    count = len(samples.times)
    memory = {"pss_mbytes": 5_912.5, "rss_mbytes": 6_204.25, "vss_mbytes": 38_440.75}
    system = {"available_sys_memory_mbytes": 354_816.5, "total_sys_memory_mbytes": 393_216.0}
    system["used_sys_memory_mbytes"] = system["total_sys_memory_mbytes"] - system["available_sys_memory_mbytes"]
    return {
        "cpu_processor_num": PROCESSORS,
        "device_info": _machine(samples.machine),
        "op_info": [
            {"metrics": _user_and_system([Use(0, 0), Use(0, 0), *uses[2:]]), "op_id": op_id}  # threads not known yet
            for op_id, uses in samples.ops.items()
        ],
        "process_info": _user_and_system(samples.process[1:]),
        "process_memory_info": {name: [value] * count for name, value in memory.items()},
        "sampling_interval": INTERVAL_MS,
        "system_memory_info": {name: [value] * count for name, value in system.items()},
        "time_stamp": [ms(time) for time in samples.times],
    }


def _machine(uses: Sequence[Use]) -> dict[str, list[int]]:
    """Each value has a second number behind it; the lists of use are cut to the number of samples. The first sample
    measures nothing."""
    chance = random.Random(9)
    idle = [0, *(100 - use.user - use.system for use in uses[1:])]
    switches = [0, *(chance.randrange(900, 1500) for _ in uses[1:])]
    running = [chance.randrange(5, 10) for _ in uses]
    in_use = {name: _with_zeros(values)[: len(uses)] for name, values in _user_and_system(uses).items()}
    return {
        "context_switch_count": _with_zeros(switches),
        "idle_utilization": _with_zeros(idle),
        "io_utilization": _with_zeros([0] * len(uses)),
        "runnable_process": [value for value in running for _ in range(2)],
        **in_use,
    }


def _user_and_system(uses: Sequence[Use]) -> dict[str, list[int]]:
    return {"sys_utilization": [use.system for use in uses], "user_utilization": [use.user for use in uses]}


def _with_zeros(values: Sequence[int]) -> list[int]:
    return [number for value in values for number in (value, 0)]


_RAW_HEADER = [
    "op_id",
    "op_type",
    "num_workers",
    "output_queue_size",
    "output_queue_average_size",
    "output_queue_length",
    "output_queue_usage_rate",
    "sample_interval",
    "parent_id",
    "children_id",
]


def _write_raw(samples: Samples, path: Path) -> None:
    rows: list[list[object]] = []
    for op_id, (kind, workers) in enumerate(OPERATORS):
        sizes = samples.queues.get(op_id)
        mean = fmean(sizes) if sizes else 0.0
        queue = [sizes, mean, QUEUE_CAPACITY, mean / QUEUE_CAPACITY] if sizes else [""] * 4
        around = [op_id - 1 if op_id else "", [op_id + 1] if op_id + 1 < len(OPERATORS) else ""]
        rows.append([op_id, f"{kind}Op", workers, *queue, INTERVAL_MS, *around])
    write_csv(path, _RAW_HEADER, rows)
