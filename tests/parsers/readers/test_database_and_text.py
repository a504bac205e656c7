"""Text and database exports in one folder: which of them gives which table, and what the report says of it."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from model.batches import Batch, CounterBatch, FileReport, FlowBatch, PartDone, SliceBatch, TableBatch
from model.task import TaskContext
from parsers.folder_view import FolderView
from parsers.registry import reader_for

LEVEL2 = "public/msinsight/{}_level2/rank0_ascend_pt"
MSPROF = "public/msprof_2026/PROF_000001_20260522113002128_03176614EFGQPIFD"
OUTPUT = "ASCEND_PROFILER_OUTPUT"


def batches(path: Path) -> list[Batch]:
    """Everything that is read."""
    view = FolderView(path)
    reader = reader_for(view)
    return list(reader.read(view, reader.results(view)[0], TaskContext()))


def reports(path: Path) -> dict[str, tuple[str, str]]:
    """State and reason of each file by its name."""
    found = [batch for batch in batches(path) if isinstance(batch, FileReport)]
    return {report.path.rpartition("/")[2]: (report.state, report.reason) for report in found}


@pytest.fixture
def both(samples: Path, tmp_path: Path) -> Path:
    """Text and database export in one folder."""
    folder = tmp_path / "rank0_ascend_pt"
    shutil.copytree(samples / LEVEL2.format("text"), folder)
    for file in (samples / LEVEL2.format("db") / OUTPUT).iterdir():
        shutil.copy(file, folder / OUTPUT)
    for path in folder.rglob("*"):
        path.chmod(0o755)
    return folder


def test_the_text_export_is_read_when_it_has_everything(both: Path, open_result: Any) -> None:
    found = reports(both)
    assert found["ascend_pytorch_profiler_0.db"] == ("ignored", "trace_view.json holds the same")
    assert found["trace_view.json"][0] == "read"
    trace = open_result(both)
    assert trace.slice_count == 4811
    assert trace.table("step_split").rows == 1
    assert trace.table("communication").rows == 4


@pytest.mark.parametrize(
    ("gone", "slices", "kernels"),
    [("trace_view.json", 4827, 191), ("kernel_details.csv", 4811, 191), ("op_statistic.csv", 4811, 191)],
)
def test_the_database_gives_what_the_text_lacks(
    both: Path, open_result: Any, gone: str, slices: int, kernels: int
) -> None:
    (both / OUTPUT / gone).unlink()
    assert reports(both)["ascend_pytorch_profiler_0.db"][0] == "read"
    trace = open_result(both)
    assert trace.slice_count == slices
    assert trace.table("kernels").rows == kernels
    assert trace.table("op_statistic").rows == 33
    assert trace.table("api_statistic").rows == 75
    assert not [missing for missing in trace.missing if missing.panel in ("operators", "timeline", "step_trace")]


@pytest.mark.parametrize(
    ("name", "kept", "slices", "table", "count"),
    [
        ("trace_view.json", 0.9, 4827, "kernels", 191),
        ("kernel_details.csv", 0.5, 4811, "kernels", 191),
        ("operator_memory.csv", 0.02, 4811, "operator_memory", 184),
        ("api_statistic.csv", 0.9, 4811, "api_statistic", 75),
    ],
)
def test_a_text_that_was_cut_is_left_to_the_database(
    both: Path, open_result: Any, name: str, kept: float, slices: int, table: str, count: int
) -> None:
    path = both / OUTPUT / name
    data = path.read_bytes()
    path.write_bytes(data[: int(len(data) * kept)])
    assert reports(both)[name] == ("ignored", "ascend_pytorch_profiler_0.db holds the same")
    trace = open_result(both)
    assert (trace.slice_count, trace.table(table).rows) == (slices, count)


def test_a_cut_text_beside_a_cut_database_is_read(both: Path) -> None:
    for name in ("trace_view.json", "ascend_pytorch_profiler_0.db"):
        path = both / OUTPUT / name
        path.write_bytes(path.read_bytes()[: path.stat().st_size * 9 // 10])
    assert reports(both)["trace_view.json"][0] == "damaged"


def test_cut_texts_of_msprof_are_left_to_the_database(samples: Path, tmp_path: Path) -> None:
    shutil.copytree(samples / MSPROF, tmp_path / "PROF_1")
    (timeline,) = tmp_path.rglob("msprof_*.json")
    (kernels,) = tmp_path.rglob("op_summary_*.csv")
    for path in (timeline, kernels):
        path.chmod(0o644)
        path.write_bytes(path.read_bytes()[:-5])
    found = reports(tmp_path / "PROF_1")
    assert {found[path.name] for path in (timeline, kernels)} == {
        ("ignored", "msprof_20260522113005.db holds the same")
    }
    assert found["msprof_20260522113005.db"][0] == "read"


@pytest.mark.parametrize("text", [False, True])
def test_all_tables_come_before_the_timeline(both: Path, samples: Path, text: bool) -> None:
    if text:  # the database has nothing but the timeline, the text nothing but tables
        (both / OUTPUT / "trace_view.json").unlink()
    found = batches(both if text else samples / LEVEL2.format("db"))
    (border,) = [number for number, batch in enumerate(found) if isinstance(batch, PartDone)]
    tables = {number: batch.table for number, batch in enumerate(found) if isinstance(batch, TableBatch)}
    slices = {number for number, batch in enumerate(found) if isinstance(batch, SliceBatch | CounterBatch | FlowBatch)}
    names = {"kernels", "op_statistic", "api_statistic", "memory", "operator_memory", "communication"}
    assert names <= set(tables.values())
    assert max(tables) < border < min(slices)


def test_the_report_says_what_came_from_the_text(both: Path, open_result: Any) -> None:
    (both / OUTPUT / "trace_view.json").unlink()
    (both / OUTPUT / "operator_memory.csv").unlink()
    trace = open_result(both)
    assert {
        (problem.values["column"], problem.sample) for problem in trace.problems if problem.code == "table_elsewhere"
    } == {
        ("kernels", "kernel_details.csv"),
        ("op_statistic", "op_statistic.csv"),
        ("api_statistic", "api_statistic.csv"),
        ("memory", "memory_record.csv"),
        ("npu_module_mem", "npu_module_mem.csv"),
    }
    assert "cann::Conv2D1" not in trace.table("operator_memory")["name"]  # as the database has it
    assert trace.table("memory").rows == 1003
    assert trace.table("kernels").column("duration_ns").label == "Duration(us)"  # as the text has it


def test_a_database_with_more_than_the_text_is_read(both: Path, open_result: Any) -> None:
    path = both / OUTPUT / "ascend_pytorch_profiler_0.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE NOVELTY (a INTEGER)")
        connection.executemany("INSERT INTO NOVELTY VALUES (?)", [(1,), (2,)])
        connection.commit()
    trace = open_result(both)
    (problem,) = [problem for problem in trace.problems if problem.code == "table_unknown"]
    assert (problem.count, problem.values) == (2, {"column": "NOVELTY"})
    assert trace.slice_count == 4811
