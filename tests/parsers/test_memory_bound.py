"""Memory bound of kernels whose file does not have it (ascend-formats 3.4), from text and from databases."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from model.batches import TableBatch
from model.table import MISSING_INT, Column, Kind
from parsers.memory_bound import quotient, with_memory_bound

if TYPE_CHECKING:
    from tests.result_rows import ReadResult

TEXT = "public/msinsight/text_level2/rank0_ascend_pt"
DATABASE = "public/msinsight/db_level2/rank0_ascend_pt"


def derived(**cells: list[Any]) -> list[float | None]:
    """The derived column of a batch with these ``cells``."""
    columns = []
    data: dict[str, Any] = {}
    for name, values in cells.items():
        kind: Kind = "text" if name == "core" else "int" if name.endswith("_ns") else "float"
        columns.append(Column(name, kind))
        data[name] = values if kind == "text" else np.array(values, np.int64 if kind == "int" else np.float64)
    found = with_memory_bound(TableBatch("kernels", tuple(columns), data)).data["memory_bound_derived"]
    return [None if np.isnan(value) else float(value) for value in found]


SPLIT: dict[str, list[Any]] = {
    "core": ["AI_CORE", "AI_VECTOR_CORE", "MIX_AIC", "MIX_AIV", "AI_CPU", None],
    "aicore_time_ns": [100, 0, 50, 60, 0, MISSING_INT],
    "aic_mac_ratio": [0.5, 0, 0.25, 0.1, 0, np.nan],
    "aic_mte2_ratio": [0.75, 0, 0.5, 0.9, 0, np.nan],
    "aiv_time_ns": [0, 80, 40, 61, 0, MISSING_INT],
    "aiv_vec_ratio": [0, 0.25, 0.1, 0.5, 0, np.nan],
    "aiv_mte2_ratio": [0, 0.1, 0.9, 0.5, 0, np.nan],
    "aiv_mte3_ratio": [0, 0.5, 0.9, 0.25, 0, np.nan],
}


def test_split_cores_count_where_the_task_ran() -> None:
    assert derived(**SPLIT) == [1.5, 2.0, 2.0, 1.0, None, None]


def test_a_mixed_task_is_one_of_the_cube_unless_the_vector_core_ran_longer() -> None:
    """Also where the file has no core: 0.75 / 0.5 of the cube, 0.6 / 0.2 of the vector core."""
    ratios = {"aic_mac_ratio": 0.5, "aic_mte2_ratio": 0.75, "aiv_vec_ratio": 0.2, "aiv_mte2_ratio": 0.6}
    cells: dict[str, list[Any]] = {name: [ratio] * 4 for name, ratio in ratios.items()}
    cells |= {"core": ["MIX_AIC", "MIX_AIC", "MIX_AIC", None], "aiv_mte3_ratio": [0] * 4}
    times = {"aicore_time_ns": [51, 50, 49, 49], "aiv_time_ns": [50] * 4}
    assert derived(**cells, **times) == pytest.approx([1.5, 1.5, 3.0, 3.0])


def test_an_empty_core_is_of_no_kind() -> None:
    """Only what a file names so is on the cube."""
    row = {name: [values[0]] for name, values in SPLIT.items()} | {"aiv_time_ns": [101], "aiv_mte3_ratio": [0.5]}
    named = [derived(**{**row, "core": [core], "aiv_vec_ratio": [0.5]}) for core in ("AI_CORE", None)]
    assert named == [[1.5], [1.0]]


def test_a_core_that_took_no_part_has_no_bound() -> None:
    none = {**SPLIT, "aicore_time_ns": [0] * 6, "aiv_time_ns": [0] * 6}
    assert derived(**none) == [None] * 6


def test_one_kind_of_core() -> None:
    assert derived(mte2_ratio=[0.6, 0.6, 0.1, 0.1], mac_ratio=[0.5, 0, 0, 0.5], vec_ratio=[0.2, 0.3, 0, np.nan]) == [
        pytest.approx(1.2),
        2.0,
        0.0,  # nothing was computed, as exporters have it
        None,
    ]


def test_a_quotient_beyond_all_doubles_is_missing() -> None:
    found = quotient(np.array([1e308, 1.0, 1e308]), np.array([0.001, 0.5, 1.0]))
    assert found.tolist() == pytest.approx([np.nan, 2.0, 1e308], nan_ok=True)


def test_only_one_half_was_measured() -> None:
    assert derived(core=["AI_CORE", "AI_VECTOR_CORE"], aicore_time_ns=[5, 0], aic_mac_ratio=[0.5, 0],
                   aic_mte2_ratio=[0.25, 0]) == [0.5, None]  # fmt: skip


@pytest.mark.parametrize("names", [("memory_bound", "mac_ratio", "vec_ratio", "mte2_ratio"), ("mac_ratio",), ("name",)])
def test_the_file_is_believed_and_nothing_is_invented(names: tuple[str, ...]) -> None:
    batch = TableBatch("kernels", tuple(Column(n, "float") for n in names), {n: np.array([0.5]) for n in names})
    assert with_memory_bound(batch) is batch


def test_a_real_run_as_text_and_as_database(read_result: ReadResult, samples: Path) -> None:
    found = read_result(samples / TEXT)
    with (samples / TEXT / "ASCEND_PROFILER_OUTPUT/kernel_details.csv").open(newline="", encoding="utf-8") as stream:
        wanted = [by_hand(row) for row in csv.DictReader(stream)]
    assert found.tables["kernels"]["memory_bound_derived"] == pytest.approx(wanted, nan_ok=True)
    assert sum(value is not None for value in wanted) == 185, "the rows that have metrics"
    assert found.labels["kernels"]["memory_bound_derived"] == "memory_bound (derived)"
    assert "memory_bound_derived" in read_result(samples / DATABASE).tables["kernels"]


def by_hand(row: dict[str, str]) -> float | None:
    """The same of one row of the file."""
    if row["aicore_time(us)"] in ("", "N/A"):
        return None
    cube = float(row["aicore_time(us)"]) > 0 and row["Accelerator Core"] != "AI_VECTOR_CORE"
    if not cube and not float(row["aiv_time(us)"]):
        return None
    above = float(row["aic_mte2_ratio"]) if cube else max(float(row["aiv_mte2_ratio"]), float(row["aiv_mte3_ratio"]))
    below = float(row["aic_mac_ratio"] if cube else row["aiv_vec_ratio"])
    return above / below if below else 0.0
