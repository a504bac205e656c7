"""The rows of a step trace file: which one is the average, and the columns of inference (mindinsight-format 1.1)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from model.batches import TableBatch
from model.table import MISSING_INT
from model.task import TaskContext
from parsers.files.step_trace_raw import parse
from parsers.folder_view import FolderView

TRAINING = "step_num,start_point,end_point,total,fp_point,bp_point,iteration_interval,fp_and_bp,tail"
INFERENCE = "step_num,start_point,end_point,total,fp_point,iteration_interval,fp"


def tables_of(folder: Path, header: str, rows: list[str]) -> dict[str, dict[str, Any]]:
    (folder / "step_trace_raw_0_detail_time.csv").write_text("\n".join([header, *rows, ""]))
    view = FolderView(folder)
    tables = [batch for batch in parse(view, view.files[0], 0, TaskContext()) if isinstance(batch, TableBatch)]
    assert all([column.name for column in batch.columns] == list(batch.data) for batch in tables)
    return {batch.table: dict(batch.data) for batch in tables}


@pytest.mark.parametrize(
    ("written", "steps", "has_average"),
    [
        (["1", "2", "-"], [1, 2], True),
        (["1", "2", "0"], [1, 2], True),
        (["1", "2", "3"], [1, 2, 3], False),  # cut before the average
        (["1", "9"], [1], True),  # not the next step: the average under a number
        (["2", "1"], [2], True),
        (["5"], [5], False),
        (["-", "5"], [5], True),
        (["0", "5"], [5], True),
        (["1", "-7", "-"], [1, MISSING_INT], True),
    ],
)
def test_the_average_is_no_step(tmp_path: Path, written: list[str], steps: list[int], has_average: bool) -> None:
    found = tables_of(tmp_path, TRAINING, [f"{step},10,30,20,12,25,2,13,5" for step in written])
    assert found["steps"]["step"].tolist() == steps
    assert ("step_average" in found) == has_average


def test_inference_has_no_backward_and_no_tail(tmp_path: Path) -> None:
    found = tables_of(tmp_path, INFERENCE, ["1,10,30,20,12,2,18"])["steps"]
    assert {name: values.tolist() for name, values in found.items()} == {
        "step": [1],
        "start_ns": [100],
        "end_ns": [300],
        "fp_point_ns": [120],
        "total_ns": [200],
        "iteration_interval_ns": [20],
        "fp_and_bp_ns": [180],
    }
