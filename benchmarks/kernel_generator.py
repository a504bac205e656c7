"""Writes csv files of kernels of a chosen size: op_summary or kernel_details with the metrics of split cores."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

_BEGIN_NS = 1_736_412_474_730_135_222
_BLOCK = 10_000  # rows
_KINDS = 60
_NAMES = 3_000
_SHAPES = 200

_FIRST = {
    "op_summary": "Device_id,Model ID,Task ID,Stream ID,Op Name,OP Type,OP State,Task Type,Task Start Time(us),"
    "Task Duration(us),Task Wait Time(us),Block Num,Mix Block Num,",
    "kernel_details": "Step Id,Model ID,Task ID,Stream ID,Name,Type,OP State,Accelerator Core,Start Time(us),"
    "Duration(us),Wait Time(us),Block Dim,Mix Block Dim,",
}
_SHAPE_LABELS = (
    "HF32 Eligible,Input Shapes,Input Data Types,Input Formats,Output Shapes,Output Data Types,Output Formats,"
)
_CUBE = ("aic_mac", "aic_scalar", "aic_mte1", "aic_mte2", "aic_fixpipe")
_VECTOR = ("aiv_vec", "aiv_scalar", "aiv_mte2", "aiv_mte3")


def _parts(names: tuple[str, ...]) -> str:
    return ",".join(f"{name}_time(us),{name}_ratio" for name in names)


_METRICS = (
    f"Context ID,aicore_time(us),aic_total_cycles,{_parts(_CUBE)},aic_icache_miss_rate,"
    f"aiv_time(us),aiv_total_cycles,{_parts(_VECTOR)},aiv_icache_miss_rate,cube_utilization(%)"
)


def write_kernels(path: Path, size_bytes: int, seed: int = 1) -> int:
    """Write at least ``size_bytes`` (by at most a block of 4 MB more) to ``path``, by its name an op_summary or a
    kernel_details; returns the number of rows. The same size and seed give the same rows."""
    kind = "kernel_details" if path.name.startswith("kernel_details") else "op_summary"
    random = np.random.default_rng(seed)
    rows, now_ns = 0, _BEGIN_NS
    with path.open("w", encoding="utf-8", newline="") as file:
        file.write(f"{_FIRST[kind]}{_SHAPE_LABELS}{_METRICS}\n")
        while file.tell() < size_bytes:
            lines, now_ns = _block(rows, now_ns, random)
            file.write("".join(lines))
            rows += len(lines)
    return rows


def _block(first: int, now_ns: int, random: np.random.Generator) -> tuple[list[str], int]:
    """Rows from number ``first`` on, and when the last one ends."""
    duration = random.integers(1_000, 400_000, _BLOCK)
    wait = random.integers(0, 20_000, _BLOCK)
    start = now_ns + np.cumsum(duration + wait) - duration
    names, shapes = random.integers(0, _NAMES, _BLOCK), random.integers(0, _SHAPES, _BLOCK)
    metrics = _metrics(random)
    lines = []
    for row in range(_BLOCK):
        number, name, shape = first + row, int(names[row]), int(shapes[row])
        kind = name % _KINDS
        core = "AI_CPU" if kind == 0 else "AI_CORE" if kind % 2 else "AI_VECTOR_CORE"
        lines.append(
            f"0,4294967295,{number % 65_536},{number % 7},Default/network-Net/layer{name % 300}/MatMul-op{name},"
            f"Type{kind},dynamic,{core},{_us(start[row])}\t,{_us(duration[row])},{_us(wait[row])},24,0,NO,"
            f'"""{shape},4096;4096,{shape + 7}""",FLOAT16;FLOAT16,ND;ND,"""{shape},{shape + 7}""",FLOAT16,ND,N/A,'
            f"{_NO_METRICS if kind == 0 else metrics[row]}\n"
        )
    return lines, int(start[-1] + duration[-1])


_COUNT = _METRICS.count(",")
_NO_METRICS = ",".join(["N/A"] * _COUNT)


def _metrics(random: np.random.Generator) -> list[str]:
    values = random.integers(0, 9_000, (_BLOCK, _COUNT)).astype(str)
    cycles = random.integers(0, 4_000_000, (_BLOCK, 2))
    texts = []
    for cells, (cube, vector) in zip(values.tolist(), cycles.tolist(), strict=True):
        decimals = [f"{cell[:-3] or '0'}.{cell[-3:].zfill(3)}" for cell in cells]
        decimals[1], decimals[2 * len(_CUBE) + 4] = str(cube), str(vector)
        texts.append(",".join(decimals))
    return texts


def _us(ns: NDArray[np.int64]) -> str:
    return f"{ns // 1000}.{ns % 1000:03d}"
