"""memory_record and operator_memory of the sample, as MindSpore writes them (ascend-formats 2.4).

The host allocates an output when it launches the operator. Outputs of forward are kept until their layer was launched
backward, gradients of weights until the optimizer; all else of backward until the next operator.
"""

from __future__ import annotations

import bisect
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import prod
from pathlib import Path

from tools.sample.run import APP_KB, Kernel, Run, output_shape, us
from tools.sample.tables import write_csv

WEIGHTS_KB, POOL_KB = 2_400_000, 4_194_304
"""What was allocated before the run, and what MindSpore holds from the device."""
_FP16_BYTES = 2
_APP_PERIOD_NS = 20_000_000
_DEVICE = "NPU:0"


@dataclass(frozen=True)
class Block:
    """One output: its size, and when the host allocated and released it."""

    name: str
    size_bytes: int
    begin: int
    end: int


def write_memory(run: Run, folder: Path) -> None:
    """Both files."""
    found = [block for step in range(1, len(run.windows) + 1) for block in blocks(run, step)]
    changes = sorted(
        [*((block.begin, block.size_bytes) for block in found), *((block.end, -block.size_bytes) for block in found)]
    )
    times, totals, total = [], [], WEIGHTS_KB * 1024
    for time, change in changes:
        total += change
        times.append(time)
        totals.append(total)
    _write_record(run, times, totals, folder / "memory_record.csv")

    def held(time: int) -> list[str]:
        """Allocated, reserved and active just after ``time``."""
        allocated = mb(totals[bisect.bisect_right(times, time) - 1])
        return [allocated, mb(POOL_KB * 1024), allocated]

    rows = [
        [
            *(block.name, block.size_bytes / 1024, us(block.begin), us(block.end), "N/A", us(block.end - block.begin)),
            *("N/A", *held(block.begin), *held(block.end), "N/A", _DEVICE),
        ]
        for block in found
    ]
    write_csv(folder / "operator_memory.csv", _OPERATOR_HEADER, rows)


def blocks(run: Run, step: int) -> Iterator[Block]:
    """The outputs of one step, in the order of their allocation."""
    kernels = [kernel for kernel in run.kernels if kernel.step == step]
    backward = [kernel for kernel in kernels if kernel.name.startswith("Gradients/")]
    layer_ends = {_layer(kernel): kernel.launch + 12_000 for kernel in backward}  # of its last operator
    optimizer = [kernel.launch + 12_000 for kernel in kernels if kernel.type == "ApplyAdamD"]
    following = {before.name: after.launch + 10_000 for before, after in pairwise(backward)}
    for kernel in kernels:
        if kernel.type == "ApplyAdamD":
            continue  # it changes weights in place
        if kernel not in backward:
            end = layer_ends.get(_layer(kernel), max(layer_ends.values()))
        elif output_shape(kernel) == "4096,4096":
            end = optimizer[int(_layer(kernel).removeprefix("layer"))]
        else:
            end = following.get(kernel.name, optimizer[0])
        size = prod(int(length) for length in output_shape(kernel).split(","))
        size *= 1 if kernel.core == "AI_CPU" else _FP16_BYTES
        yield Block(kernel.name, size, kernel.launch + 1_000, end)


def _layer(kernel: Kernel) -> str:
    """``layer3``; of an operator outside of layers its own name."""
    return kernel.name.split("/")[-2] if "/layer" in kernel.name else kernel.name


def mb(size_bytes: int) -> str:
    """What MindSpore calls MB: kilobytes by 1000."""
    return f"{size_bytes / 1024 / 1000}"


def _write_record(run: Run, times: Sequence[int], totals: Sequence[int], path: Path) -> None:
    """What MindSpore held after each change, then what the whole process holds of the device."""
    pool = mb(POOL_KB * 1024)
    rows = [
        ["MindSpore", us(time), mb(total), pool, mb(total), _DEVICE] for time, total in zip(times, totals, strict=True)
    ]
    whole = range(run.windows[0][0], run.windows[-1][1], _APP_PERIOD_NS)
    rows += [["APP", us(time), "N/A", mb(APP_KB * 1024), "N/A", _DEVICE] for time in whole]
    header = ["Component", "Timestamp(us)", "Total Allocated(MB)", "Total Reserved(MB)", "Total Active(MB)"]
    write_csv(path, [*header, "Device Type"], rows)


_OPERATOR_HEADER = [
    "Name",
    "Size(KB)",
    "Allocation Time(us)",
    "Release Time(us)",
    "Active Release Time(us)",
    "Duration(us)",
    "Active Duration(us)",
    "Allocation Total Allocated(MB)",
    "Allocation Total Reserved(MB)",
    "Allocation Total Active(MB)",
    "Release Total Allocated(MB)",
    "Release Total Reserved(MB)",
    "Release Total Active(MB)",
    "Stream Ptr",
    "Device Type",
]
