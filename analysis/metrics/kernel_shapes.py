"""Metrics of what kernels are given: cores that stay empty, data types and shapes that cost time."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from analysis.measured import Evidence, Finding, Measured
from analysis.metrics.device_tasks import Chosen, DeviceTasks, device_tasks, operator_target, top_names, with_coverage
from analysis.row_groups import grouped
from analysis.stored_columns import has_column, texts_of
from model.table import MISSING_INT
from model.whole_number import whole_number

_ON_CUBE = ("AI_CORE", "KERNEL_AICORE", "MIX_AIC")
_ON_VECTOR = ("AI_VECTOR_CORE", "KERNEL_AIVEC", "MIX_AIV")
_LONG_NS = 20_000
_SLOW_GRADIENT = "StridedSliceGrad"
_LARGE_BYTES = 100_000_000
_ALIGNED = 256
_BYTES = {"FLOAT": 4, "FLOAT16": 2, "DT_BF16": 2, "BF16": 2, "BFLOAT16": 2, "INT8": 1, "INT32": 4, "DOUBLE": 8}

Floats = NDArray[np.float64]


def _share(measured: Measured, columns: tuple[str, ...], chosen: Callable[[DeviceTasks], Chosen]) -> Finding | None:
    """Share of the chosen kernels in the device time, percent; their types, the first of them as target."""
    tasks = device_tasks(measured, *columns)
    if tasks is None or not tasks.times.sum():
        return None
    rows = chosen(tasks)
    times = tasks.times[rows]
    names = top_names(tasks.texts["type"].taken(rows), times, measured.task)
    evidence: Evidence = {"count": int(rows.sum()), "total_ns": int(times.sum()), "names": ", ".join(names)}
    value = float(times.sum() / tasks.times.sum() * 100)
    return Finding(value, with_coverage(measured, evidence), None, operator_target(names))


def wide_integers(measured: Measured) -> Finding | None:
    """Kernels above 20 us with an INT64 input (CANN prof_rule, ascend-formats 4.1.2)."""

    def chosen(tasks: DeviceTasks) -> Chosen:
        return (tasks.times > _LONG_NS) & tasks.where("input_data_types", lambda text: "INT64" in text)

    return _share(measured, ("input_data_types",), chosen)


def slow_gradients(measured: Measured) -> Finding | None:
    """Gradients of strided slices (CANN prof_rule, ascend-formats 4.1.2)."""
    return _share(measured, (), lambda tasks: tasks.where("type", lambda kind: _SLOW_GRADIENT in kind))


def unaligned_products(measured: Measured) -> Finding | None:
    """Matrix products of at least 100 MB whose inner axis is no multiple of 256 (msprof-analyze's cube rule,
    ascend-formats 4.1.1)."""
    columns = ("input_shapes", "output_shapes", "input_data_types")

    def chosen(tasks: DeviceTasks) -> Chosen:
        unaligned = tasks.where("type", lambda kind: "matmul" in kind.casefold())
        texts = [tasks.texts[column].taken(unaligned) for column in columns]
        alike = grouped(texts, measured.task)
        judged = [_is_unaligned(*(each[row] or "" for each in texts)) for row in alike.first.tolist()]
        unaligned[unaligned] = np.array(judged, np.bool_)[alike.of]
        return unaligned

    return _share(measured, columns, chosen)


def _is_unaligned(inputs: str, outputs: str, types: str) -> bool:
    shapes = [_numbers(text) for text in f"{inputs};{outputs}".replace('"', "").split(";")]
    width = _BYTES.get(types.split(";", maxsplit=1)[0].strip().upper(), 2)
    size = sum(math.prod(shape) * width for shape in shapes if shape)
    # The axes of both matrices that lie next to each other in memory.
    return size >= _LARGE_BYTES and any(shape and shape[-1] % _ALIGNED for shape in shapes[:2])


def _numbers(text: str) -> list[int]:
    numbers = [whole_number(part.strip()) for part in text.split(",")]
    known = [number for number in numbers if number is not None]
    return known if len(known) == len(numbers) else []


def dynamic_shapes(measured: Measured) -> Finding | None:
    """1 when no operator is static (msprof-analyze's rule, ascend-formats 4.1.1); a few of the run do not tell."""
    if not measured.has_enough_tasks or not has_column(measured.trace, "kernels", "op_state"):
        return None
    states = {(state or "").casefold() for state in texts_of(measured.trace, "kernels", "op_state").distinct}
    states -= {"", "n/a"}
    return Finding(float("static" not in states), {}, None, measured.timeline) if states else None


def idle_cores(measured: Measured) -> Finding | None:
    """Share of device time that cores of a kernel's last round stand idle, percent: its blocks are no multiple of the
    cores (msprof-analyze's block dim rule and CANN prof_rule, ascend-formats 4.1.1, 4.1.2)."""
    tasks = device_tasks(measured, numbers=["block_num"])
    cube, vector = (measured.facts.get(name) for name in ("ai_core_num", "aiv_num"))
    if tasks is None or not isinstance(cube, int) or cube <= 0:
        return None
    cores = np.zeros(len(tasks.times), np.int64)
    cores[tasks.where("core", lambda core: core in _ON_CUBE)] = cube
    cores[tasks.where("core", lambda core: core in _ON_VECTOR)] = vector if isinstance(vector, int) and vector else cube
    blocks, total = tasks.numbers["block_num"], tasks.times.sum()
    known = (cores > 0) & (blocks != MISSING_INT) & (blocks > 0)
    blocks, cores, times = blocks[known], cores[known], tasks.times[known]
    if not len(blocks) or not total:
        return None
    rounds = -(-blocks // cores)
    lost: Floats = times * (1 - blocks / (rounds * cores))
    uneven = lost > 0
    types = tasks.texts["type"].taken(known).taken(uneven)
    names = top_names(types, lost[uneven].astype(np.int64), measured.task)
    evidence: Evidence = {"count": int(uneven.sum()), "lost_ns": float(lost.sum()), "names": ", ".join(names)}
    win = measured.per_step(int(lost.sum()))
    return Finding(float(lost.sum() / total * 100), with_coverage(measured, evidence), win, operator_target(names))


METRICS = {
    "wide_integers": wide_integers,
    "slow_gradients": slow_gradients,
    "unaligned_products": unaligned_products,
    "dynamic_shapes": dynamic_shapes,
    "idle_cores": idle_cores,
}
