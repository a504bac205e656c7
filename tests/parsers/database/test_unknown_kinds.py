"""Metrics, types and tables that a profile may have beside those that are known."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from parsers.database import connection
from tests.profiler_tables import new_tables, old_tables

OVERLAP = "Overlap Analysis"


def test_a_row_of_the_overlap_that_is_of_no_known_type_is_told(
    tmp_path: Path, write_database: Any, open_result: Any
) -> None:
    tables = new_tables()
    columns, rows = tables["OVERLAP_ANALYSIS"]
    odd = (*rows[0][:-1], 9)
    path = write_database(
        tmp_path / "msprof_20260101000000.db", {**tables, "OVERLAP_ANALYSIS": (columns, [*rows, odd])}
    )
    trace = open_result(path)
    table = trace.table("slices", ["process", "name", "begin_ns", "duration_ns"])
    shown = [tuple(table[name][row] for name in table.data) for row in np.flatnonzero(table["process"] == OVERLAP)]
    assert (OVERLAP, "Computing", 2000, 100) in shown
    assert len(shown) == len(rows)
    (problem,) = (problem for problem in trace.problems if problem.code == "record_kind")
    assert (problem.count, problem.where, problem.sample) == (1, "row 5", "OVERLAP_ANALYSIS, type 9")


@pytest.mark.parametrize(("device", "label"), [(0, "NPU 0"), (2, "NPU 2"), (None, "NPU 0")])
def test_the_overlap_of_each_device_has_rows_of_its_own(
    tmp_path: Path, write_database: Any, open_result: Any, device: int | None, label: str
) -> None:
    """What is of no device is shown with the first one."""
    tables = new_tables()
    columns, rows = tables["OVERLAP_ANALYSIS"]
    of_device = [(row[0], device, *row[2:]) for row in rows]
    path = write_database(tmp_path / "msprof_20260101000000.db", {**tables, "OVERLAP_ANALYSIS": (columns, of_device)})
    tracks = [track for track in open_result(path).tracks if track.process == OVERLAP]
    assert {track.label for track in tracks} == {label}
    assert sorted(track.thread for track in tracks) == [
        *("Communication", "Communication(Not Overlapped)"),
        *("Computing", "Free"),
    ]


def test_a_table_of_the_analysis_in_a_profile_is_told(tmp_path: Path, write_database: Any, open_result: Any) -> None:
    steps = ("step TEXT, computing REAL", [("2", 10.5)])
    path = write_database(tmp_path / "msprof_20260101000000.db", {**new_tables(), "StepTraceTime": steps})
    told = {problem.values.get("column") for problem in open_result(path).problems if problem.code == "table_unknown"}
    assert "StepTraceTime" in told


@pytest.mark.parametrize(
    ("name", "column", "unit"),
    [
        ("r8", "r8", ""),
        ("aic_0x4a", "aic_0x4a", ""),
        ("aiv_vec_wait", "aiv_vec_wait", "ratio"),
        ("aiv_l2_hit", "aiv_l2_hit", ""),
        ("aic_ub_bw", "aic_ub_bw_gb_s", "GB/s"),
        ("aiv_vec_time", "aiv_vec_time_ns", "ns"),
        ("aic_read_datas", "aic_read_datas", ""),
    ],
)
def test_a_metric_has_the_unit_that_its_name_tells(
    tmp_path: Path, write_database: Any, open_result: Any, name: str, column: str, unit: str
) -> None:
    tables = old_tables()
    (strings, texts), (columns, rows) = tables["STRING_IDS"], tables["TASK_PMU_INFO"]
    some = {"STRING_IDS": (strings, [*texts, (1000, name)]), "TASK_PMU_INFO": (columns, [*rows, (0, 1000, 3.0)])}
    table = open_result(write_database(tmp_path / "ascend_pytorch_profiler.db", {**tables, **some})).table("kernels")
    made = table.column(column)
    assert made is not None
    assert (made.unit, table.value(column, 0)) == (unit, 3)


@pytest.mark.parametrize("rows_of_a_block", [2, 65_536])
def test_the_row_that_is_told_counts_from_the_begin_of_the_table(
    tmp_path: Path, write_database: Any, open_result: Any, monkeypatch: pytest.MonkeyPatch, rows_of_a_block: int
) -> None:
    monkeypatch.setattr(connection, "BLOCK_ROWS", rows_of_a_block)
    tables = new_tables()
    columns, rows = tables["OVERLAP_ANALYSIS"]
    lost = (rows[0][0], rows[0][1], None, *rows[0][3:])
    path = write_database(
        tmp_path / "msprof_20260101000000.db", {**tables, "OVERLAP_ANALYSIS": (columns, [*rows, lost])}
    )
    told = {problem.values.get("column"): problem for problem in open_result(path).problems}
    assert (told["OVERLAP_ANALYSIS"].code, told["OVERLAP_ANALYSIS"].where) == ("rows_without_time", "row 5")
