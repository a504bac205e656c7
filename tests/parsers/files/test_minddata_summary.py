"""MindSpore's own summary of the data pipeline: figures, times, notes; json and csv give the same."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.result_rows import ReadResult

SLOW = Path("own/minddata-2.10/slow_python_op/flat_for_mindinsight")
TABLES = ("minddata_summary", "minddata_summary_times", "minddata_summary_notes")


def test_a_real_summary(read_result: ReadResult, samples: Path) -> None:
    found = read_result(samples / SLOW)
    columns = ("op_id", "name", "workers", "average_size", "queue_use_percent", "queue_empty_percent")
    rows = found.rows("minddata_summary", *columns, "cpu_percent", "parent_id", "children_ids")
    assert rows[0] == (0, "Repeat(id=0)", 1, None, None, None, 0.0, None, "[1]")
    assert rows[6] == (6, "Generator(id=6)", 1, 15.88, 99.25, 0.0, 3.5, 5, "[]")
    assert found.rows("minddata_summary_times", "pipeline_ns", "push_ns", "batch_ns") == [(71_780_000, 0, 71_980_000)]
    notes = found.rows("minddata_summary_notes", "kind", "op_id")
    assert notes == [
        *[("cpu_analysis", op_id) for op_id in (1, 3, 5)],
        ("queue_analysis", 4),
        ("bottleneck_warning", 1),
        ("bottleneck_suggestion", 1),
    ]
    assert found.reports["minddata_pipeline_summary_0.csv"].reason == "minddata_pipeline_summary_0.json holds the same"


@pytest.mark.parametrize(
    "folder",
    [
        *(f"own/minddata-2.10/{case}/flat_for_mindinsight" for case in ("slow_python_op", "slow_consumer")),
        *("own/mindspore-2.0/lenet_graph/profiler", "own/mindspore-2.0/lenet_pynative/profiler"),
    ],
)
def test_the_csv_has_the_same(read_result: ReadResult, samples: Path, tmp_path: Path, folder: str) -> None:
    from_json = read_result(samples / folder)
    shutil.copytree(samples / folder, tmp_path / "x")
    (tmp_path / "x/minddata_pipeline_summary_0.json").unlink()
    from_csv = read_result(tmp_path / "x")
    for table in TABLES:
        assert from_csv.tables.get(table) == from_json.tables.get(table)


def test_one_batch_has_no_times(read_result: ReadResult, samples: Path) -> None:
    found = read_result(samples / "own/minddata-2.10/tiny_one_batch/flat_for_mindinsight")
    assert "minddata_summary_times" not in found.tables, "-1 is no time"


def test_lists_of_different_length(read_result: ReadResult, tmp_path: Path) -> None:
    content = {"op_ids": [0, 1], "pipeline_ops": ["A(id=0)"], "num_workers": [1, "many"], "per_batch_time": 5}
    (tmp_path / "minddata_pipeline_summary_0.json").write_text(json.dumps(content))
    found = read_result(tmp_path)
    assert found.rows("minddata_summary", "op_id", "name", "workers") == [(0, "A(id=0)", 1), (1, None, None)]
    assert [(problem.code, problem.count) for problem in found.problems] == [("cell_not_a_number", 1)]
