"""Tables of sums in several files: iterations add up to one row, parts of a whole do not count twice, JSON is csv."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.result_rows import ReadResult, ResultRows

ReadFiles = Callable[[dict[str, str]], ResultRows]

OP_STATISTIC = "Model Name,OP Type,Core Type,Count,Total Time(us),Min Time(us),Avg Time(us),Max Time(us),Ratio(%)\n"
API = "Level,API Name,Time(us),Count,Avg(us),Min(us),Max(us),Variance\n"
KERNELS = "Task ID,Stream ID,Op Name,OP Type,Task Type,Task Start Time(us),Task Duration(us)\n"


@pytest.fixture
def read(tmp_path: Path, read_result: ReadResult) -> ReadFiles:
    """`read({name: text})` reads a result with these files in device_0/summary."""

    def read_files(files: dict[str, str]) -> ResultRows:
        folder = tmp_path / "result" / "device_0" / "summary"
        folder.mkdir(parents=True)
        for name, text in files.items():
            (folder / name).write_text(text, encoding="utf-8")
        return read_result(tmp_path / "result")

    return read_files


ITERATIONS = {
    "op_statistic_0_1_1.csv": OP_STATISTIC + "net,Conv2D,AI_CORE,2,30,10,15,20,75\nnet,Relu,AI_CORE,1,10,10,10,10,25\n",
    "op_statistic_0_1_2.csv": OP_STATISTIC + "net,Conv2D,AI_CORE,1,6,6,6,6,60\nnet,Add,AI_CORE,1,4,4,4,4,40\n",
}


def test_iterations_are_one_row_each_and_stay_as_parts(read: ReadFiles) -> None:
    found = read(ITERATIONS)
    columns = ("type", "count", "total_ns", "min_ns", "average_ns", "max_ns", "percent", "file_percent")
    assert found.rows("op_statistic", *columns) == [
        ("Conv2D", 3, 36_000, 6_000, 12_000.0, 20_000, 72.0, None),
        ("Relu", 1, 10_000, 10_000, 10_000.0, 10_000, 20.0, None),
        ("Add", 1, 4_000, 4_000, 4_000.0, 4_000, 8.0, None),
    ]
    assert found.rows("op_statistic_parts", "model_id", "iteration", "type", "total_ns", "percent", "file_percent") == [
        ("1", 1, "Conv2D", 30_000, 75.0, 75.0),
        ("1", 1, "Relu", 10_000, 25.0, 25.0),
        ("1", 2, "Conv2D", 6_000, 60.0, 60.0),
        ("1", 2, "Add", 4_000, 40.0, 40.0),
    ]
    assert not found.problems
    assert found.reports["device_0/summary/op_statistic_0_1_2.csv"].rows == 2
    assert found.labels["op_statistic"]["total_ns"] == "Total Time(us)"


def test_iterations_without_means_add_up_too(read: ReadFiles) -> None:
    header = "OP Type,Core Type,Count,Total Time(us)\n"
    found = read(
        {f"op_statistic_0_1_{number}.csv": f"{header}Add,AI_CORE,{number},{10 * number}\n" for number in (1, 2)}
    )
    assert found.rows("op_statistic", "type", "count", "total_ns") == [("Add", 3, 30_000)]
    assert not found.problems


@pytest.mark.parametrize("whole", ["op_statistic_0_1.csv", "op_statistic_0.csv"])
def test_a_file_of_the_whole_stands_for_its_iterations(read: ReadFiles, whole: str) -> None:
    found = read({**ITERATIONS, whole: OP_STATISTIC + "net,Conv2D,AI_CORE,3,36,6,12,20,100\n"})
    assert found.rows("op_statistic", "type", "total_ns", "file_percent") == [("Conv2D", 36_000, 100.0)]
    assert "op_statistic_parts" not in found.tables
    assert found.reports["device_0/summary/op_statistic_0_1_1.csv"].reason == f"{whole} holds the same"


def test_files_that_mean_other_things_are_not_added(read: ReadFiles) -> None:
    api = "Name,Time(us),{odd}\nf,1,{cell}\n"
    files = {
        "runtime_api_0_1_1.csv": api.format(odd="Rest(us)", cell="2"),
        "runtime_api_0_1_2.csv": api.format(odd="rest_ns", cell="word"),
    }
    found = read(files)
    assert found.rows("runtime_api", "name", "total_ns") == [("f", 1000), ("f", 1000)]
    assert "runtime_api_parts" not in found.tables


def test_a_device_without_rows_in_any_iteration(tmp_path: Path, read_result: ReadResult) -> None:
    for device in (0, 1):
        folder = tmp_path / f"device_{device}" / "summary"
        folder.mkdir(parents=True)
        (folder / f"op_summary_{device}.csv").write_text(KERNELS + "1,2,a,T,AI_CORE,1,2\n")
    shared = tmp_path / "host" / "summary"
    shared.mkdir(parents=True)
    for number in (1, 2):
        name = f"api_statistic_1_1_{number}.csv"
        (shared / name).write_text("Device_id," + API + "0,acl,f,1,1,1,1,1,0\n")
    found = read_result(tmp_path, 1)
    assert found.tables["kernels"]["name"] == ["a"]
    assert found.states("read") == {"op_summary_1.csv", "api_statistic_1_1_1.csv", "api_statistic_1_1_2.csv"}
    assert not found.tables.get("api_statistic", {}).get("name")


def test_slices_of_one_export_are_one_table(read: ReadFiles) -> None:
    found = read(
        {
            "op_statistic_0_slice_0.csv": OP_STATISTIC + "net,Conv2D,AI_CORE,1,30,30,30,30,75\n",
            "op_statistic_0_slice_1.csv": OP_STATISTIC + "net,Relu,AI_CORE,1,10,10,10,10,25\n",
        }
    )
    assert found.rows("op_statistic", "type", "percent") == [("Conv2D", 75.0), ("Relu", 25.0)]
    assert "op_statistic_parts" not in found.tables


def test_variance_is_that_of_all_calls(read: ReadFiles) -> None:
    calls = ([1.0, 2.0, 6.0], [4.0, 12.0])
    files = {
        f"api_statistic_0_1_{number}.csv": API
        + f"acl,f,{sum(own)},{len(own)},{np.mean(own)},{min(own)},{max(own)},{np.var(own)}\n"
        for number, own in enumerate(calls, 1)
    }
    (row,) = read(files).rows("api_statistic", "count", "total_ns", "average_ns", "min_ns", "max_ns", "variance_us2")
    every = [call for own in calls for call in own]
    assert row[:5] == (5, 25_000, 5_000.0, 1_000, 12_000)
    assert row[5] == pytest.approx(np.var(every))


def test_host_views_and_ai_cpu_types_add_up_too(read: ReadFiles) -> None:
    api = "Name,Stream ID,Time(%),Time(ns),Calls,Avg(ns),Min(ns),Max(ns),Process ID,Thread ID\n"
    scheduler = (
        "Time(%),Time(us),Count,Avg(us),Min(us),Max(us),Waiting(us),Running(us),Pending(us),Type,API,Task ID,Op Name,"
        "Stream ID\n"
    )
    aicpu = "Timestamp(us),Node,Compute_time(us),Memcpy_time(us),Task_time(us),Dispatch_time(us),Total_time(us),"
    aicpu += "Stream ID,Task ID\n"
    files = {}
    for number in (1, 2):
        files[f"runtime_api_0_1_{number}.csv"] = api + f"f,5,100,{number},1,{number},{number},{number},1,2\n"
        files[f"task_time_0_1_{number}.csv"] = scheduler + "100,3,1,3,3,3,1,2,0,kernel,N/A,7,conv,5\n"
        files[f"aicpu_0_1_{number}.csv"] = aicpu + "10,Mask,1,2,3,4,5,6,7\n"
    found = read(files)
    assert found.rows("runtime_api", "name", "total_ns", "count", "average_ns") == [("f", 3, 2, 1.5)]
    assert found.rows("task_scheduler", "name", "total_ns", "waiting_ns", "running_ns") == [("conv", 6000, 2000, 4000)]
    assert found.rows("aicpu_types", "type", "count", "total_ns") == [("Mask", 2, 10_000)]
    assert len(found.tables["aicpu"]["name"]) == 2, "rows of single executions stay as they are"


def test_tasks_know_their_iteration_and_count_once(read: ReadFiles) -> None:
    files = {f"op_summary_0_1_{number}.csv": KERNELS + f"1,2,a{number},T,AI_CORE,1,2\n" for number in (1, 2)}
    assert read(files).rows("kernels", "step", "name") == [("1", "a1"), ("2", "a2")]


def test_tasks_of_the_whole_stand_for_those_of_iterations(read: ReadFiles) -> None:
    files = {f"op_summary_0_1{part}.csv": KERNELS + "1,2,a,T,AI_CORE,1,2\n" for part in ("", "_1")}
    assert len(read(files).tables["kernels"]["name"]) == 1


# ---- shares -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("shares", "differ"),
    [(("75", "25"), False), (("0.75", "0.25"), False), (("75.004", "24.996"), False), (("70", "30"), True)],
)
def test_shares_that_are_not_those_of_the_times_are_told(
    read: ReadFiles, shares: tuple[str, str], differ: bool
) -> None:
    rows = "".join(f"net,{kind},AI_CORE,1,{time},1,1,1,{share}\n" for kind, time, share in
                   zip("AB", (30, 10), shares, strict=True))  # fmt: skip
    found = read({"op_statistic_0.csv": OP_STATISTIC + rows})
    assert found.tables["op_statistic"]["percent"] == [75.0, 25.0]
    assert found.tables["op_statistic"]["file_percent"] == [float(share) for share in shares]
    assert found.codes == ({"shares_differ"} if differ else set())
    assert [(each.count, each.where, each.severity) for each in found.problems] == [(2, "row 2", "info")] * differ


def test_shares_are_of_each_model(read: ReadFiles) -> None:
    rows = "net,A,AI_CORE,1,30,1,1,1,100\nother,A,AI_CORE,1,10,1,1,1,100\n"
    found = read({"op_statistic_0.csv": OP_STATISTIC + rows})
    assert not found.problems
    assert found.tables["op_statistic"]["percent"] == [75.0, 25.0]


# ---- JSON ---------------------------------------------------------------------------------------------------------

ROWS: list[dict[str, Any]] = [
    {"Level": "acl", "API Name": "f", "Time(us)": 1234567890123456.5, "Count": 2, "Variance": None},
    {"Level": "node", "API Name": "g", "Time(us)": 3, "Count": "N/A", "Variance": 0.25},
]
NAMES = list(ROWS[0])
LISTS = [[row[name] for name in NAMES] for row in ROWS]
FORMS = {
    "objects": ROWS,
    "below a name": {"data": ROWS},
    "names first": [NAMES, *LISTS],
    "names apart": {"headers": NAMES, "data": LISTS},
    "columns": {name: [row[name] for row in ROWS] for name in NAMES},
}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("folder", ["device_0/summary", "mindstudio_profiler_output", "summary"])
def test_a_json_table_is_its_csv(tmp_path: Path, read_result: ReadResult, form: str, folder: str) -> None:
    path = tmp_path / folder / "api_statistic_0.json"
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps(FORMS[form]), encoding="utf-8")
    found = read_result(tmp_path)
    assert found.rows("api_statistic", "level", "name", "total_ns", "count", "variance_us2") == [
        ("acl", "f", 1_234_567_890_123_456_500, 2, None),
        ("node", "g", 3_000, None, 0.25),
    ]
    assert not found.problems
    assert found.reports[f"{folder}/api_statistic_0.json"].rows == 2


def test_a_csv_stands_for_the_same_json(read: ReadFiles) -> None:
    found = read({"api_statistic_0.json": json.dumps(ROWS), "api_statistic_0.csv": API + "acl,f,1,1,1,1,1,0\n"})
    assert found.tables["api_statistic"]["total_ns"] == [1000]
    assert found.reports["device_0/summary/api_statistic_0.json"].reason == "api_statistic_0.csv holds the same"


@pytest.mark.parametrize("text", ["[]", "{}", "null", "[1, 2]", '{"a": [[1]], "b": [[2]]}', "[{", "nonsense"])
def test_what_is_no_table_is_told(read: ReadFiles, text: str) -> None:
    found = read({"api_statistic_0.json": text, "op_statistic_0.csv": OP_STATISTIC})
    assert "api_statistic" not in found.tables
    assert found.reports["device_0/summary/api_statistic_0.json"].state == "damaged"


def test_a_json_table_that_was_cut_has_its_whole_rows(read: ReadFiles) -> None:
    found = read({"api_statistic_0.json": json.dumps(ROWS)[:-20]})
    assert found.tables["api_statistic"]["name"] == ["f"]
    assert found.codes == {"json_truncated"}
