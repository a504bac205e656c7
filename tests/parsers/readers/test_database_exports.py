"""Database exports of real runs: against queries of their own, and against the text export of the same run."""

from __future__ import annotations

import shutil
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from analysis.step_split import step_splits
from cache.trace import Trace
from model.batches import FileReport
from model.task import TaskContext
from parsers.folder_view import FolderView
from parsers.registry import reader_for
from tests.profiler_tables import old_tables

LEVEL2 = "public/msinsight/{}_level2/rank0_ascend_pt"
MSPROF = "public/msprof_2026/PROF_000001_20260522113002128_03176614EFGQPIFD"
OUTPUT = "ASCEND_PROFILER_OUTPUT"

Query = Callable[[str], list[tuple[Any, ...]]]


@pytest.fixture
def query(samples: Path) -> Iterator[Query]:
    """Rows of a query in the database of rank 0."""
    path = samples / LEVEL2.format("db") / OUTPUT / "ascend_pytorch_profiler_0.db"
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro&immutable=1", uri=True)) as connection:
        yield lambda text: connection.execute(text).fetchall()


@pytest.fixture
def level2(samples: Path, open_result: Any) -> Trace:
    trace: Trace = open_result(samples / LEVEL2.format("db"))
    return trace


def of_process(trace: Trace, *processes: str) -> Counter[tuple[str, int, int]]:
    """(name, begin, duration) of all slices of these processes."""
    found: Counter[tuple[str, int, int]] = Counter()
    for track in trace.tracks:
        if track.process in processes and track.kind == "slices":
            begin, duration, name = (np.asarray(column) for column in trace.slices_of(track.id))
            found.update(zip(trace.names(name), begin.tolist(), duration.tolist(), strict=True))
    return found


# ---- against queries -------------------------------------------------------------------------------------------


def test_device_slices(level2: Trace, query: Query) -> None:
    rows = query(
        "SELECT coalesce(n.value, k.value), t.startNs, t.endNs - t.startNs FROM TASK t "
        "LEFT JOIN COMPUTE_TASK_INFO c USING (globalTaskId) LEFT JOIN STRING_IDS n ON n.id = c.name "
        "JOIN STRING_IDS k ON k.id = t.taskType"
    )
    assert len(rows) == 552
    assert of_process(level2, "Ascend Hardware") == Counter(rows)


def test_host_slices(level2: Trace, query: Query) -> None:
    rows = query(
        "SELECT CASE c.type WHEN 20000 THEN 'AscendCL' WHEN 10000 THEN 'Node' WHEN 5500 THEN 'Hccl' ELSE 'Runtime' END "
        "|| '@' || s.value, c.startNs, c.endNs - c.startNs FROM CANN_API c JOIN STRING_IDS s ON s.id = c.name"
    )
    assert of_process(level2, "CANN") == Counter(rows)
    rows = query(
        "SELECT s.value, CAST(p.startNs AS INTEGER), CAST(p.endNs AS INTEGER) - CAST(p.startNs AS INTEGER) "
        "FROM PYTORCH_API p JOIN STRING_IDS s ON s.id = p.name"
    )
    assert len(rows) == 2460
    assert of_process(level2, "Python") == Counter(rows)


def test_communication_slices(level2: Trace, query: Query) -> None:
    large = query("SELECT s.value, startNs, endNs - startNs FROM COMMUNICATION_OP JOIN STRING_IDS s ON s.id = opName")
    small = query(
        "SELECT s.value, t.startNs, t.endNs - t.startNs FROM COMMUNICATION_TASK_INFO c "
        "JOIN TASK t USING (globalTaskId) JOIN STRING_IDS s ON s.id = c.taskType"
    )
    assert (len(large), len(small)) == (4, 296)
    assert of_process(level2, "Communication") == Counter([*large, *small])


def test_kernels_and_their_metrics(level2: Trace, query: Query) -> None:
    rows = query(
        "SELECT n.value, o.value, t.startNs, t.endNs - t.startNs, c.blockDim, "
        "(SELECT p.value FROM TASK_PMU_INFO p JOIN STRING_IDS s ON s.id = p.name WHERE p.globalTaskId = t.globalTaskId "
        "AND s.value = 'aiv_vec_ratio') FROM TASK t JOIN COMPUTE_TASK_INFO c USING (globalTaskId) "
        "JOIN STRING_IDS n ON n.id = c.name JOIN STRING_IDS o ON o.id = c.opType ORDER BY t.startNs"
    )
    table = level2.table("kernels")
    compute = table["core"] != "HCCL"
    names = ("name", "type", "start_ns", "duration_ns", "block_num", "aiv_vec_ratio")
    found = zip(*(table[name][compute].tolist() for name in names), strict=True)
    assert [tuple(None if cell != cell else cell for cell in row) for row in found] == rows  # noqa: PLR0124 - NaN
    assert int(compute.sum()) == 187
    assert table.rows == 191
    assert set(table["step"]) == {"50"}


def test_waits_are_those_of_the_specification(level2: Trace) -> None:
    table = level2.table("kernels")
    start, duration = table["start_ns"].tolist(), table["duration_ns"].tolist()
    expected = [0] + [max(0, start[n] - start[n - 1] - duration[n - 1]) for n in range(1, len(start))]
    assert table["wait_ns"].tolist() == expected
    assert table["wait_ns"][1] == 102_922  # 1736414119651192391 - 1736414119651037828 - 51641


def test_flows_lead_to_slices(level2: Trace, query: Query) -> None:
    found: Counter[str] = Counter()
    for index in range(level2.slice_count):
        for flow in level2.flows_of(index):
            if flow.from_index == index:
                assert flow.to_index is not None
                found[flow.category] += 1
    assert found["async_task_queue"] == 159
    assert found["fwdbwd"] == 27
    (launched,) = query(
        "SELECT count(*) FROM TASK WHERE connectionId IN (SELECT connectionId FROM CANN_API) "
        "AND globalTaskId NOT IN (SELECT globalTaskId FROM COMMUNICATION_TASK_INFO)"
    )[0]
    assert found["HostToDevice"] == launched + 4  # and the four communication operators
    (linked,) = query(
        "SELECT count(*) FROM CONNECTION_IDS JOIN TASK t USING (connectionId) WHERE t.globalTaskId NOT IN "
        "(SELECT globalTaskId FROM COMMUNICATION_TASK_INFO) AND connectionId NOT IN "
        "(SELECT connectionId FROM COMMUNICATION_OP)"
    )[0]
    assert found["async_npu"] == linked + 4


def test_api_statistic(level2: Trace, query: Query) -> None:
    rows = query(
        "SELECT e.name, s.value, count(*), sum(endNs - startNs), min(endNs - startNs), max(endNs - startNs) "
        "FROM CANN_API c JOIN STRING_IDS s ON s.id = c.name JOIN ENUM_API_TYPE e ON e.id = c.type GROUP BY 1, 2"
    )
    table = level2.table("api_statistic")
    names = ("level", "name", "count", "total_ns", "min_ns", "max_ns")
    assert sorted(zip(*(table[name].tolist() for name in names), strict=True)) == sorted(rows)


def test_steps_split_as_in_analysis_db(samples: Path, tmp_path: Path, open_result: Any) -> None:
    source = samples / LEVEL2.format("db") / OUTPUT
    shutil.copy(source / "ascend_pytorch_profiler_0.db", tmp_path)
    derived = step_splits(open_result(tmp_path), TaskContext())
    shutil.copy(source / "analysis.db", tmp_path)
    stored = step_splits(open_result(tmp_path), TaskContext())
    assert (derived.derived, stored.derived) == (True, False)
    (ours,), (theirs,) = derived.rows, stored.rows
    assert theirs.step == ours.step == "50"
    names = ("computing", "communication_not_overlapped", "overlapped", "communication", "free", "bubble")
    expected = [8_900_456, 90_080_699, 4_026_822, 94_107_521, 25_238_587, 0]
    assert [getattr(theirs, f"{name}_ns") for name in names] == expected
    assert [getattr(ours, f"{name}_ns") for name in names] == expected
    assert theirs.stage_ns == ours.stage_ns == 124_219_742
    assert theirs.preparing_ns is not None
    assert ours.preparing_ns is not None
    assert abs(theirs.preparing_ns - ours.preparing_ns) <= 250  # the file's went through a double near 1.7e15


def test_communication_tables(level2: Trace) -> None:
    table = level2.table("communication")
    names = ("name", "step", "type", "start_ns", "elapsed_ns", "synchronization_ns")
    first = [table[name][0] for name in names]
    start = 1_736_414_119_678_217_000
    assert first == ["hcom_allReduce__865_0_1", "50", "collective", start, 80_450_247, 20]
    assert level2.table("communication_links").rows == 48
    table = level2.table("communication_packets")
    row = {name: table[name][0] for name in ("transport", "size_bytes", "packet_bytes", "packets", "bandwidth_gb_s")}
    assert row == {
        "transport": "HCCS",
        "size_bytes": 28_647_232,
        "packet_bytes": 2_064_384,
        "packets": 12,
        "bandwidth_gb_s": 15.8334,
    }


def test_notes_of_the_database_are_facts(level2: Trace) -> None:
    assert level2.facts["host"] == "ubuntu"
    assert level2.facts.get("environment", {}) == {}


# ---- against text ---------------------------------------------------------------------------------------------


def test_two_runs_of_one_program_have_the_same_tracks(level2: Trace, samples: Path, open_result: Any) -> None:
    text = open_result(samples / LEVEL2.format("text"))

    def rows(trace: Trace) -> list[tuple[str, str, int]]:
        shown = [track for track in trace.tracks if track.kind == "slices" and "Thread" not in track.thread]
        process = {"HCCL": "Communication"}
        found = [(process.get(track.process, track.process), track.thread, track.slices) for track in shown]
        return [(process, thread, count if process != "Ascend Hardware" else 0) for process, thread, count in found]

    assert sorted(rows(level2)) == sorted(rows(text))
    for process in ("Python", "CANN"):
        counts = [
            sorted(track.slices for track in trace.tracks if track.process == process) for trace in (level2, text)
        ]
        assert len(counts[0]) == len(counts[1])
        assert sum(counts[0]) == pytest.approx(sum(counts[1]), abs=1)


def test_two_runs_of_one_program_have_the_same_kernels(level2: Trace, samples: Path, open_result: Any) -> None:
    text = open_result(samples / LEVEL2.format("text"))

    def counted(trace: Trace, table: str, *columns: str) -> Counter[tuple[Any, ...]]:
        data = trace.table(table)
        return Counter(zip(*(data[column].tolist() for column in columns), strict=True))

    kernels = ("type", "core", "input_shapes", "input_data_types", "input_formats", "output_shapes", "mix_block_num")
    for table, columns in (("kernels", kernels), ("op_statistic", ("type", "core", "count"))):
        assert counted(level2, table, *columns) == counted(text, table, *columns)
    names = [{column.name for column in trace.table("kernels").columns} for trace in (level2, text)]
    assert names[1] - names[0] == {"cube_utilization_percent"}  # takes the number of cores, which no database has


def test_both_exports_of_one_run_are_equal(samples: Path, tmp_path: Path, open_result: Any) -> None:
    shutil.copytree(samples / MSPROF, tmp_path / "db", ignore=shutil.ignore_patterns("mindstudio_profiler_output"))
    shutil.copytree(samples / MSPROF, tmp_path / "text", ignore=shutil.ignore_patterns("msprof_*.db"))
    database, text = (open_result(tmp_path / name) for name in ("db", "text"))
    for process in ("Ascend Hardware", "CANN", "Overlap Analysis"):
        assert of_process(database, process) == of_process(text, process)
    for name, least in (("kernels", 45), ("op_statistic", 8), ("api_statistic", 9)):
        ours, theirs = database.table(name), text.table(name)
        shared = [column.name for column in ours.columns if column.name in theirs]
        assert len(shared) >= least
        if "memory_bound_derived" in shared:  # a quotient of what the text has rounded
            bounds = [table["memory_bound_derived"].tolist() for table in (ours, theirs)]
            assert bounds[0] == pytest.approx(bounds[1], rel=0.01)
            shared.remove("memory_bound_derived")
        for column in shared:
            order = [np.argsort(table["name" if "name" in table else "type"].astype(str)) for table in (ours, theirs)]
            left, right = (table[column][at].tolist() for table, at in zip((ours, theirs), order, strict=True))
            if ours.column(column).kind == "float":  # text has three decimals
                assert left == pytest.approx(right, abs=0.0006 if "ns" not in column else 0.6, nan_ok=True)
            else:
                assert left == right, column


def reports(path: Path) -> dict[str, tuple[str, str]]:
    view = FolderView(path)
    reader = reader_for(view)
    batches = reader.read(view, reader.results(view)[0], TaskContext())
    found = [batch for batch in batches if isinstance(batch, FileReport)]
    return {report.path.rpartition("/")[2]: (report.state, report.reason) for report in found}


# ---- recognised --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["ascend_pytorch_profiler_0.db", "renamed.db"])
def test_a_single_file(samples: Path, tmp_path: Path, open_result: Any, name: str) -> None:
    shutil.copy(samples / LEVEL2.format("db") / OUTPUT / "ascend_pytorch_profiler_0.db", tmp_path / name)
    trace = open_result(tmp_path / name)
    assert trace.slice_count == 4827
    assert trace.facts["kind"] == "ascend_pt"
    assert trace.facts["ranks"] == [0]


def test_a_single_file_of_msprof(samples: Path, open_result: Any) -> None:
    trace = open_result(samples / MSPROF / "msprof_20260522113005.db")
    assert trace.facts["kind"] == "msprof"
    assert trace.table("kernels").rows == 1


def test_several_ranks_in_one_folder(tmp_path: Path, write_database: Any, open_result: Any) -> None:
    for rank in (10, 2):
        write_database(tmp_path / f"ascend_pytorch_profiler_{rank}.db", old_tables())
    view = FolderView(tmp_path)
    assert [result.rank for result in reader_for(view).results(view)] == [2, 10]
    trace = open_result(tmp_path, 10)
    assert {file.path: file.state for file in trace.files} == {
        "ascend_pytorch_profiler_10.db": "read",
        "ascend_pytorch_profiler_2.db": "ignored",
    }


def test_a_database_of_something_else_is_not_a_result(tmp_path: Path, write_database: Any) -> None:
    write_database(tmp_path / "rank0_ascend_pt" / "photos.db", {"PHOTOS": ("id INTEGER", [(1,)])})
    assert reports(tmp_path)["photos.db"] == ("ignored", "no database of a profiler")


def test_a_cut_database_gives_what_is_left(samples: Path, tmp_path: Path, open_result: Any) -> None:
    data = (samples / LEVEL2.format("db") / OUTPUT / "ascend_pytorch_profiler_0.db").read_bytes()
    counts = []
    for part in range(1, 12):
        path = tmp_path / str(part) / "ascend_pytorch_profiler_0.db"
        path.parent.mkdir()
        path.write_bytes(data[: len(data) * part // 12])
        trace = open_result(path)
        assert {problem.code for problem in trace.problems} >= {"database_damaged"}
        assert {file.state for file in trace.files} == {"damaged"}
        counts.append(trace.slice_count)
    assert counts[-1] > 4000
