"""Metrics of tasks and of cores: one value a row in the file, one column each in the tables (ascend-formats 2.3.3)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from model.table import MISSING_INT
from tests.profiler_tables import NONE, TASK, TEXT_IDS, kernel, old_tables

METRICS = "globalTaskId INTEGER, name INTEGER, value NUMERIC"
SUMMARY = "deviceId INTEGER, metric INTEGER, value NUMERIC, coreId INTEGER, coreType INTEGER"
KERNEL = TEXT_IDS["KERNEL_AIVEC"]


@pytest.fixture
def kernels(tmp_path: Path, write_database: Any, open_result: Any) -> Any:
    """`kernels(names, values)`: the table of tasks 5, 3 and 8, which began in this order, with these rows of metrics:
    (task, name, value). The names have ids from 1000 on; an id may stand for one."""

    def read(names: list[str], *values: tuple[int, str | int, float]) -> Any:
        tables = old_tables()
        strings, texts = tables["STRING_IDS"]
        tasks = [
            (2000 + 10 * at, 2005 + 10 * at, 1, 11, task, 500, KERNEL, NONE, 3, at, NONE)
            for at, task in enumerate((5, 3, 8))
        ]
        ids = {name: number for number, name in reversed(list(enumerate(names, 1000)))}
        rows = [(task, name if isinstance(name, int) else ids[name], value) for task, name, value in values]
        some = {
            "STRING_IDS": (strings, [*texts, *enumerate(names, 1000)]),
            "TASK": (TASK, tasks),
            "COMPUTE_TASK_INFO": (tables["COMPUTE_TASK_INFO"][0], [kernel(task) for task in (8, 5, 3)]),
            "TASK_PMU_INFO": (METRICS, rows),
        }
        keeps = ("STRING_IDS", "NPU_INFO")
        some |= {name: table for name, table in tables.items() if name in keeps and name not in some}
        path = write_database(tmp_path / "ascend_pytorch_profiler_0.db", some)
        return open_result(path).table("kernels")

    return read


def cells(table: Any, name: str) -> list[Any]:
    """A column; missing cells are None."""
    return [None if cell != cell or cell == MISSING_INT else cell for cell in table[name].tolist()]  # noqa: PLR0124 - NaN


def test_each_task_has_its_own_values_in_any_order(kernels: Any) -> None:
    values = [(8, "aiv_vec_ratio", 0.8), (3, "r1f", 31.0), (5, "aiv_vec_ratio", 0.5), (8, "r1f", 81.0)]
    table = kernels(["aiv_vec_ratio", "r1f"], *values, (4, "r1f", 99.0), (3, 9999, 7.0))
    assert table["start_ns"].tolist() == [2000, 2010, 2020]
    assert cells(table, "aiv_vec_ratio") == [0.5, None, 0.8]
    assert cells(table, "r1f") == [None, 31.0, 81.0]
    assert cells(table, "metric_9999") == [None, 7.0, None], "whose name is not known"


def test_times_are_rounded_to_whole_ns_and_what_is_too_large_is_missing(kernels: Any) -> None:
    values = [(5, "aiv_vec_time", 80.4), (3, "aiv_vec_time", 2.0**62), (8, "aiv_vec_time", 2.0**61)]
    table = kernels(["aiv_vec_time"], *values)
    assert cells(table, "aiv_vec_time_ns") == [80, None, 2**61]


@pytest.mark.parametrize(
    ("largest", "shown"), [(12.5e9, [12.5, 0.0]), (1e7 + 1, [0.010000001, 0.0]), (1e7, [1e7, 0.0]), (12.5, [12.5, 0.0])]
)
def test_bandwidths_are_gb_a_second(kernels: Any, largest: float, shown: list[float]) -> None:
    """The file has bytes a second; a number that is one of GB already stays."""
    table = kernels(["aiv_ub_read_bw"], (5, "aiv_ub_read_bw", largest), (3, "aiv_ub_read_bw", 0.0))
    assert cells(table, "aiv_ub_read_bw_gb_s") == [*map(pytest.approx, shown), None]


IMPOSSIBLE = [
    *("aic_vec_ratio", "aic_vec_exe_ratio", "aic_ub_read_bw_mte", "aic_ub_write_bw_vector", "aic_ub_read_bw"),
    *("aic_l0c_read_bw", "aic_l0c_write_bw", "aic_vector_fops", "aiv_mac_ratio", "aiv_mte1_ratio", "aiv_l1_read_bw"),
    *("aiv_l0a_read_bw", "aiv_l0b_write_bw", "aiv_l0c_read_bw_cube", "aiv_fixpipe_ratio", "aiv_cube_fops"),
]


POSSIBLE = ["aic_mac_ratio", "aiv_vec_ratio", "aic_l1_read_bw", "aiv_ub_read_bw", "aic_cube_fops"]


@pytest.mark.parametrize("value", [0.0, 0.5, -0.5])
def test_zeros_of_a_unit_that_the_core_lacks_are_no_column(kernels: Any, value: float) -> None:
    names = [*IMPOSSIBLE, *POSSIBLE]
    table = kernels(names, *((5, name, value) for name in names))
    shown = {column.name.removesuffix("_gb_s") for column in table.columns} & set(names)
    assert shown == set(names if value else POSSIBLE)


def test_two_ids_of_one_name_are_one_column(kernels: Any) -> None:
    """The first id has the value of task 5, the second one that of 3; of 8 the first counts."""
    rows = [(5, "r1", 1.0), (8, "r1", 8.0), (3, 1001, 3.0), (8, 1001, 9.0)]
    assert cells(kernels(["r1", "r1"], *rows), "r1") == [1.0, 3.0, 8.0]


def test_metrics_of_cores_over_the_whole_run(tmp_path: Path, write_database: Any, open_result: Any) -> None:
    texts = dict(enumerate(["AIC", "AIV", "aic_mac_ratio", "aic_mac_time"], 1))
    rows = [
        *((1, 3, 0.25, 0, 1), (1, 3, 0.75, 1, 1), (0, 3, 0.5, 0, 1)),
        *((1, 4, 80.6, 1, 1), (1, 77, 9.0, 0, 2), (1, 3, 0.125, 0, 2)),
    ]
    tables: dict[str, Any] = {
        "TASK": (TASK, []),
        "STRING_IDS": ("id INTEGER, value TEXT", list(texts.items())),
        "SAMPLE_PMU_SUMMARY": (SUMMARY, rows),
    }
    table = open_result(write_database(tmp_path / "msprof_20240101000000.db", tables)).table("ai_core_utilization")
    names = ("device_id", "core_type", "core_id", "aic_mac_ratio", "aic_mac_time_ns", "metric_77")
    assert [column.name for column in table.columns] == list(names)
    found = zip(*(cells(table, name) for name in names), strict=True)
    assert sorted(found, key=str) == [
        ("0", "AIC", "0", 0.5, None, None),
        ("1", "AIC", "0", 0.25, None, None),
        ("1", "AIC", "1", 0.75, 81, None),
        ("1", "AIV", "0", 0.125, None, 9.0),
    ]


def test_a_run_without_samples_of_cores_has_no_table_of_them(
    tmp_path: Path, write_database: Any, open_result: Any
) -> None:
    tables: dict[str, Any] = {
        "TASK": (TASK, []),
        "STRING_IDS": ("id INTEGER, value TEXT", []),
        "SAMPLE_PMU_SUMMARY": (SUMMARY, []),
    }
    trace = open_result(write_database(tmp_path / "msprof_20240101000000.db", tables))
    assert "ai_core_utilization" not in {info.name for info in trace.tables()}
