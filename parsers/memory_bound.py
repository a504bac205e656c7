"""How far moving data in bounds a kernel, for files that do not say it: those of chips with split cores, A2 and A3."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from model.batches import TableBatch
from model.table import MISSING_INT, Column

COLUMN = Column("memory_bound_derived", "float", "ratio", "memory_bound (derived)")
"""Ours: no exporter writes it (ascend-formats 2.3.3). Above 1 data arrive more slowly than they are computed."""

_ONE_CORE = ("mte2_ratio", "mac_ratio", "vec_ratio")
_CUBE = ("aic_mte2_ratio", "aic_mac_ratio")
_VECTOR = ("aiv_mte2_ratio", "aiv_mte3_ratio", "aiv_vec_ratio")
_ON_CUBE = ("AI_CORE", "KERNEL_AICORE")
_ON_VECTOR = ("AI_VECTOR_CORE", "KERNEL_AIVEC")


_LEAST_RATIO = 0.0005
"""Text exports write ratios with three decimals: what is less is 0 there, and must be in database exports too."""


def with_memory_bound(batch: TableBatch) -> TableBatch:
    """``batch`` with `COLUMN` when it has the ratios but not the file's own ``memory_bound``. By ascend-formats 3.4
    mte2 / max(mac, vec); where cores are split mte2 / mac of the cube, max(mte2, mte3) / vec of the vector core."""
    data = batch.data
    if "memory_bound" in data:
        return batch
    if all(name in data for name in _ONE_CORE):
        mte2, mac, vec = (data[name] for name in _ONE_CORE)
        found = quotient(mte2, np.maximum(mac, vec))
    elif all(name in data for name in _CUBE) or all(name in data for name in _VECTOR):
        found = _of_split_cores(batch)
    else:
        return batch
    return TableBatch(batch.table, (*batch.columns, COLUMN), {**data, COLUMN.name: found})


def _of_split_cores(batch: TableBatch) -> NDArray[np.float64]:
    cube_in, mac = (_ratios(batch, name) for name in _CUBE)
    vector_in, vector_out, vec = (_ratios(batch, name) for name in _VECTOR)
    cube_ns, vector_ns = (_times(batch, name) for name in ("aicore_time_ns", "aiv_time_ns"))
    cores = np.array([core or "" for core in batch.data.get("core", ())] or [""] * len(mac))
    on_vector = is_on_vector(cores, cube_ns, vector_ns)
    cube = np.where(cube_ns > 0, quotient(cube_in, mac), np.nan)
    vector = np.where(vector_ns > 0, quotient(np.maximum(vector_in, vector_out), vec), np.nan)
    return np.where(on_vector, vector, cube)


def is_on_vector(
    cores: NDArray[np.str_], cube_ns: NDArray[np.float64], vector_ns: NDArray[np.float64]
) -> NDArray[np.bool_]:
    """Which tasks count as those of the vector core: by their core's name, mixed ones where they ran longer."""
    longer: NDArray[np.bool_] = vector_ns > cube_ns
    return np.where(np.isin(cores, _ON_VECTOR), True, np.where(np.isin(cores, _ON_CUBE), False, longer))


def quotient(moving: NDArray[np.float64], computing: NDArray[np.float64]) -> NDArray[np.float64]:
    """Memory bound of two ratios: 0 where nothing was computed, as exporters have it; missing where one of both is."""
    known = np.isfinite(moving) & np.isfinite(computing)
    found = np.where(known, 0.0, np.nan)
    with np.errstate(over="ignore"):
        np.divide(moving, computing, out=found, where=known & (computing >= _LEAST_RATIO))
    return np.where(np.isinf(found), np.nan, found)


def _ratios(batch: TableBatch, name: str) -> NDArray[np.float64]:
    return _cells(batch, name, np.nan).astype(np.float64)


def _times(batch: TableBatch, name: str) -> NDArray[np.float64]:
    """In ns, 0 where the core did not take part."""
    cells = _cells(batch, name, 0)
    return np.where(cells == MISSING_INT, 0.0, cells).astype(np.float64)


def _cells(batch: TableBatch, name: str, missing: float) -> NDArray[Any]:
    rows = len(batch.data[batch.columns[0].name])
    return np.asarray(batch.data[name]) if name in batch.data else np.full(rows, missing)
