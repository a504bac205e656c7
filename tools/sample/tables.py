"""kernel_details, step_trace_time, op_statistic and api_statistic of the sample (ascend-formats 2.3, 2.4)."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean, pvariance

from tools.sample.run import (
    Kernel,
    Run,
    clock_mhz,
    output_shape,
    overlap_tracks,
    us,
)


def write_csv(path: Path, header: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    """A csv file with the line ends of Python's default writer, which MindSpore uses."""
    with path.open("w", newline="", encoding="utf-8") as stream:
        csv.writer(stream).writerows([header, *rows])


NO_MODEL = 4294967295

PMU = (
    "aicore_time(us)",
    "aic_total_cycles",
    "aic_mac_time(us)",
    "aic_mac_ratio",
    "aic_scalar_time(us)",
    "aic_scalar_ratio",
    "aic_mte1_time(us)",
    "aic_mte1_ratio",
    "aic_mte2_time(us)",
    "aic_mte2_ratio",
    "aic_fixpipe_time(us)",
    "aic_fixpipe_ratio",
    "aic_icache_miss_rate",
    "aiv_time(us)",
    "aiv_total_cycles",
    "aiv_vec_time(us)",
    "aiv_vec_ratio",
    "aiv_scalar_time(us)",
    "aiv_scalar_ratio",
    "aiv_mte2_time(us)",
    "aiv_mte2_ratio",
    "aiv_mte3_time(us)",
    "aiv_mte3_ratio",
    "aiv_icache_miss_rate",
    "cube_utilization(%)",
)


def pmu_cells(kernel: Kernel) -> list[object]:
    """PipeUtilization metrics that fit the kind of operator; zeros for the core that it does not use. An operator on
    the AI CPU has none."""
    if kernel.core == "AI_CPU":
        return ["N/A"] * len(PMU)
    time = round(kernel.duration / 1000 * 0.97, 3)
    cycles = int(time * clock_mhz(kernel.step) * kernel.block)
    cube = kernel.core in ("AI_CORE", "MIX_AIC")
    ratios = (0.81, 0.05, 0.31, 0.44, 0.12) if cube else (0.34, 0.06, 0.71, 0.55)
    used = [cell for ratio in ratios for cell in (round(time * ratio, 3), ratio)]
    aic = [time, cycles, *used, 0.011] if cube else [0.0, 0, *[0.0] * 10, 0.0]
    aiv = [0.0, 0, *[0.0] * 8, 0.0] if cube else [time, cycles, *used, 0.019]
    return [*aic, *aiv, 78.4 if cube else 0.0]


def write_tables(run: Run, folder: Path) -> None:
    """kernel_details, step_trace_time, op_statistic and api_statistic, all from the same run."""
    write_kernel_details(run, folder / "kernel_details.csv")
    write_step_trace_time(run, folder / "step_trace_time.csv")
    groups: dict[tuple[str, str], list[int]] = {}
    for kernel in run.kernels:
        groups.setdefault((kernel.type, kernel.core), []).append(kernel.duration)
    total = sum(kernel.duration for kernel in run.kernels)
    rows = [
        [
            kind,
            core,
            len(times),
            us(sum(times)),
            us(min(times)),
            round(sum(times) / len(times) / 1000, 3),
            us(max(times)),
            round(sum(times) / total * 100, 3),
        ]
        for (kind, core), times in sorted(groups.items(), key=lambda item: -sum(item[1]))
    ]
    header = [
        "OP Type",
        "Core Type",
        "Count",
        "Total Time(us)",
        "Min Time(us)",
        "Avg Time(us)",
        "Max Time(us)",
        "Ratio(%)",
    ]
    write_csv(folder / "op_statistic.csv", ["Device_id", *header], [[0, *row] for row in rows])
    write_api_statistic(run, folder)


def write_api_statistic(run: Run, folder: Path) -> None:
    """The calls that launched kernels and collectives, as long as in trace_view."""
    kernels, collectives = len(run.kernels), len(run.collectives)
    calls = {
        ("acl", "aclrtLaunchKernel"): [18_000] * kernels,
        ("acl", "hcom_allReduce_"): [18_000] * collectives,
        ("node", "launch"): [14_000] * kernels + [18_000] * collectives,
        ("runtime", "KernelLaunch"): [9_000] * kernels,
    }
    header = ["Device_id", "Level", "API Name", "Time(us)", "Count", "Avg(us)", "Min(us)", "Max(us)", "Variance"]
    rows = [
        [
            "host",
            level,
            name,
            us(sum(times)),
            len(times),
            us(round(fmean(times))),
            us(min(times)),
            us(max(times)),
            round(pvariance(times) / 1e6, 3),
        ]
        for (level, name), times in calls.items()
    ]
    write_csv(folder / "api_statistic.csv", header, rows)


KERNEL_HEADER = [
    "Step ID",
    "Model ID",
    "Task ID",
    "Stream ID",
    "Name",
    "Type",
    "OP State",
    "Accelerator Core",
    "Start Time(us)",
    "Duration(us)",
    "Wait Time(us)",
    "Block Num",
    "Mix Block Num",
    "HF32 Eligible",
    "Input Shapes",
    "Input Data Types",
    "Input Formats",
    "Output Shapes",
    "Output Data Types",
    "Output Formats",
    "Context ID",
    *PMU,
]


def write_kernel_details(run: Run, path: Path) -> None:
    """One row per device task and collective, by begin; Wait Time as ascend-formats 2.3.1."""
    rows: list[list[object]] = []
    previous: Kernel | None = None
    for kernel in sorted([*run.kernels, *run.collectives], key=lambda kernel: kernel.begin):
        wait = max(0, kernel.begin - previous.begin - previous.duration) if previous else 0
        previous = kernel
        times = [us(kernel.begin) + "\t", us(kernel.duration), us(wait)]
        cells = collective_cells if kernel.core == "HCCL" else task_cells
        rows.append([kernel.step, NO_MODEL, *cells(kernel, times)])
    write_csv(path, KERNEL_HEADER, rows)


def collective_cells(kernel: Kernel, times: Sequence[str]) -> list[object]:
    """Cells of a collective from `Task ID` on; most say N/A."""
    names = ["N/A", "N/A", kernel.name, kernel.type, "N/A", "COMMUNICATION"]
    return [*names, *times, *["N/A"] * 10, *["N/A"] * len(PMU)]


def task_cells(kernel: Kernel, times: Sequence[str]) -> list[object]:
    """Cells of a device task from `Task ID` on."""
    inputs = kernel.shapes.count(";") + 1
    types, formats = ";".join(["FLOAT16"] * inputs), ";".join(["ND"] * inputs)
    output = [f'"{output_shape(kernel)}"', "UINT8" if kernel.core == "AI_CPU" else "FLOAT16", "ND"]
    shown = [kernel.block, 0, "NO", kernel.shapes, types, formats, *output, "N/A"]
    names = [kernel.task, kernel.stream, kernel.name, kernel.type, "static", kernel.core]
    return [*names, *times, *shown, *pmu_cells(kernel)]


STEP_HEADER = [
    "Step",
    "Computing",
    "Communication(Not Overlapped)",
    "Overlapped",
    "Communication",
    "Free",
    "Stage",
    "Bubble",
    "Communication(Not Overlapped and Exclude Receive)",
    "Preparing",
]


def write_step_trace_time(run: Run, path: Path) -> None:
    """Each step by the events that begin in it, as MindSpore counts (ascend-formats 3.1)."""
    tracks = overlap_tracks(run)
    rows = []
    for step, (begin, end) in enumerate(run.windows, 1):
        sums = {name: sum(e - b for b, e in parts if begin <= b <= end) for name, parts in tracks.items()}
        free = sum(min(e, end) - max(b, begin) for b, e in tracks["Free"] if b < end and e > begin)
        exposed, communication = sums["Communication(Not Overlapped)"], sums["Communication"]
        first = min(b for name in ("Computing", "Communication") for b, _ in tracks[name] if b >= begin)
        comm = [(b, e) for b, e in tracks["Communication"] if begin <= b <= end]
        stage = comm[-1][1] - comm[0][0]
        split = (sums["Computing"], exposed, communication - exposed, communication, free)
        rows.append([step, *map(us, (*split, stage, 0, exposed, first - begin))])
    write_csv(path, STEP_HEADER, rows)
