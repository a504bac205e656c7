"""msprof results: every layout is recognised by its content; devices, exports, timelines; what was never exported."""

from __future__ import annotations

import csv
import json
import shutil
from collections.abc import Callable
from decimal import Decimal
from functools import partial
from pathlib import Path

import pytest

from model.batches import RawChunk
from model.task import TaskContext
from parsers import text_lines
from parsers.folder_view import FolderView
from parsers.registry import NotRecognised, reader_for
from tests.result_rows import ReadResult, ResultRows
from tests.written_files import write_files

PROF_2026 = "public/msprof_2026/PROF_000001_20260522113002128_03176614EFGQPIFD"
PROF_2023 = "public/mindinsight/PROF_000001_20230818142704322_COJGGGCANRMICFBC"

OP_SUMMARY = (
    "Device_id,Model ID,Task ID,Stream ID,Op Name,OP Type,Task Type,Task Start Time(us),Task Duration(us),"
    "Task Wait Time(us),Block Num\n"
)
EVENT = '[{{"ph":"X","name":"{name}","pid":1,"tid":2,"ts":"{ts}","dur":1.5}}]'

WriteFiles = Callable[[dict[str, str]], Path]


@pytest.fixture
def written(tmp_path: Path) -> WriteFiles:
    """`written({path: text})` writes a result and names its folder."""
    return partial(write_files, tmp_path / "result")


def us(text: object) -> int:
    """Exact ns of a decimal number of microseconds, a second way."""
    return int((Decimal(str(text).strip()) * 1000).to_integral_value())


@pytest.fixture(scope="module")
def prof_2026(samples: Path, read_result: ReadResult) -> ResultRows:
    return read_result(samples / PROF_2026)


@pytest.fixture(scope="module")
def prof_2023(samples: Path, read_result: ReadResult) -> ResultRows:
    return read_result(samples / PROF_2023)


def rows_of(path: Path) -> list[dict[str, str]]:
    with path.open(newline="", encoding="utf-8") as stream:
        return list(csv.DictReader(stream))


# ---- a whole result of 2026 ---------------------------------------------------------------------------------------


def test_tables_of_2026_against_plain_csv(samples: Path, prof_2026: ResultRows) -> None:
    output = samples / PROF_2026 / "mindstudio_profiler_output"
    (op,) = rows_of(next(output.glob("op_summary_*.csv")))
    kernels = prof_2026.tables["kernels"]
    assert kernels["start_ns"] == [us(op["Task Start Time(us)"])] == [1_779_420_602_901_865_633]
    assert kernels["duration_ns"] == [us(op["Task Duration(us)"])] == [13_320]
    assert kernels["core"] == ["AI_VECTOR_CORE"]
    assert kernels["block_num"] == [8]
    assert (op["Model ID"], kernels["model_id"]) == ("4294967295", [None])
    assert kernels["input_shapes"] == [None]
    assert kernels["aiv_total_cycles"] == [158246]
    assert kernels["aiv_mte2_time_ns"] == [7273]
    assert kernels["cube_utilization_percent"] == [0.0]
    wanted = rows_of(next(output.glob("api_statistic_*.csv")))
    apis = prof_2026.tables["api_statistic"]
    assert apis["total_ns"] == [us(row["Time(us)"]) for row in wanted]
    assert apis["device_id"] == ["host"] * 12
    tasks = rows_of(next(output.glob("task_time_*.csv")))
    assert prof_2026.rows("task_time", "core", "stream_id", "start_ns", "end_ns", "duration_ns") == [
        (row["kernel_type"], row["stream_id"], *(us(row[f"task_{name}(us)"]) for name in ("start", "stop", "time")))
        for row in tasks
    ]
    assert prof_2026.tables["task_time"]["name"] == [None, op["Op Name"], None, None]
    assert prof_2026.tables["op_statistic"]["percent"] == [100.0]


def test_facts_of_2026(prof_2026: ResultRows) -> None:
    facts = prof_2026.facts
    assert facts["kind"] == "msprof"
    assert (facts["devices"], facts["ranks"]) == ([0], [0]), "rank_id -1 is none: the device's id stands for it"
    assert (facts["ai_core_num"], facts["aiv_num"], facts["aic_frequency_mhz"]) == (20, 40, 1650.0)
    assert (facts["level"], facts["metrics"], facts["ai_core_mode"]) == ("level1", "PipeUtilizationExct", "task-based")
    assert (facts["chip"], facts["application"]) == ("5", "elementwise_add_prof")
    assert facts["collected_ns"] == 1_779_420_602_845_123_000
    assert facts["collection_end_ns"] == 1_779_420_603_015_276_000
    assert facts["device_clock"] == {"monotonic_ns": 2940686149041580, "counter": 147036956781127}


def test_every_file_of_2026_is_told_of(samples: Path, prof_2026: ResultRows) -> None:
    files = {str(path.relative_to(samples / PROF_2026)) for path in (samples / PROF_2026).rglob("*") if path.is_file()}
    assert set(prof_2026.reports) == files
    assert all(report.reason for report in prof_2026.reports.values() if report.state == "ignored")
    assert not any("no reader" in report.reason for report in prof_2026.reports.values())
    assert not prof_2026.problems
    assert {missing.panel for missing in prof_2026.missing} == {"step_trace", "data_pipeline"}


# ---- iterations of 2023 -------------------------------------------------------------------------------------------


def test_timelines_of_iterations_are_one_without_their_parts(samples: Path, prof_2023: ResultRows) -> None:
    wanted = []
    for iteration in (1, 2, 3):
        text = (samples / PROF_2023 / f"device_0/timeline/msprof_0_2_{iteration}.json").read_text()
        events = json.loads(text, parse_float=Decimal)
        wanted += [(str(e["pid"]), e["name"], us(e["ts"]), us(e["dur"])) for e in events if e["ph"] == "X"]
    found = [(process, name, start, duration) for process, _, name, start, duration, _ in prof_2023.slices]
    assert sorted(found) == sorted(wanted)
    assert prof_2023.states("ignored") >= {"hccl_0_2_1.json", "task_time_0_2_3.json"}
    assert prof_2023.reports["device_0/timeline/hccl_0_2_2.json"].reason == "msprof_0_2_2.json holds the same"


def test_raw_events_of_several_timelines_do_not_collide(samples: Path) -> None:
    view = FolderView(samples / PROF_2023)
    reader = reader_for(view)
    batches = reader.read(view, reader.results(view)[0], TaskContext())
    chunks = [batch.chunk for batch in batches if isinstance(batch, RawChunk)]
    assert len(chunks) == len(set(chunks)) >= 3


def test_steps_from_the_json_step_trace(samples: Path, prof_2023: ResultRows) -> None:
    text = (samples / PROF_2023 / "device_0/timeline/step_trace_0_2_1.json").read_text()
    events = [event for event in json.loads(text, parse_float=Decimal) if event["ph"] == "X"]
    whole = [event["args"] for event in events if event["cat"] == "Iteration Time"]
    ends = [us(args["Iteration End"]) for args in whole]
    fp = [us(args["FP Start"]) for args in whole]
    bp = [us(args["BP End"]) for args in whole]
    steps = prof_2023.tables["steps"]
    assert steps["step"] == list(range(1, 11))
    assert steps["end_ns"] == ends
    assert steps["start_ns"][1:] == ends[:-1], "a step begins where the one before ended"
    assert steps["iteration_interval_ns"] == [None, *(f - e for f, e in zip(fp[1:], ends[:-1], strict=True))]
    assert steps["fp_and_bp_ns"] == [b - f for f, b in zip(fp, bp, strict=True)]
    assert steps["tail_ns"] == [e - b for b, e in zip(bp, ends, strict=True)]
    assert steps["total_ns"][1] == 47_499_170
    assert steps["file_total_ns"][1] == 15_369_160, "the file counts from a mark shortly before forward propagation"
    reduces = [event for event in events if event["cat"] == "Reduce"]
    assert prof_2023.rows("step_collectives", "step", "name", "start_ns", "duration_ns") == [
        (event["args"]["Iteration ID"], "Reduce 0", us(event["ts"]), us(event["ts"] + event["dur"]) - us(event["ts"]))
        for event in reduces
    ]
    assert steps["model_id"] == ["2"] * 10, "three files with the same iterations count once"


def test_without_the_big_timeline_the_parts_are_shown(samples: Path, tmp_path: Path, read_result: ReadResult) -> None:
    shutil.copytree(samples / PROF_2023, tmp_path / "x")
    for path in (tmp_path / "x").rglob("msprof_*.json"):
        path.unlink()
    found = read_result(tmp_path / "x")
    assert len(found.slices) == 3 * (338 + 490) + 3 * 40
    assert len(found.tables["steps"]["step"]) == 10


# ---- recognised by content ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("part", ["", "device_0", "device_0/timeline"])
@pytest.mark.parametrize("name", ["x", "deep/er"])
def test_any_part_under_any_name(samples: Path, tmp_path: Path, part: str, name: str) -> None:
    shutil.copytree(samples / PROF_2023 / part, tmp_path / name / Path(part).name)
    view = FolderView(tmp_path)
    reader = reader_for(view)
    assert reader.descriptor.id == "msprof"
    assert [result.rank for result in reader.results(view)] == [0]


def test_a_bare_output_folder_and_a_single_file(samples: Path, tmp_path: Path, read_result: ReadResult) -> None:
    shutil.copytree(samples / PROF_2026 / "mindstudio_profiler_output", tmp_path / "copy")
    found = read_result(tmp_path / "copy")
    assert set(found.tables) == {"kernels", "op_statistic", "api_statistic", "task_time"}
    assert found.facts["devices"] == [0], "the first column of the rows says so"
    alone = read_result(next((tmp_path / "copy").glob("op_summary_*.csv")))
    assert list(alone.tables) == ["kernels"]


def test_names_alone_do_not_make_a_result(written: WriteFiles) -> None:
    folder = written({"op_summary_1.csv": "a,b\n1,2\n", "task_time_0.csv": "x\n1\n", "acl_1.json": "{}"})
    with pytest.raises(NotRecognised):
        reader_for(FolderView(folder))


def test_several_folders_are_several_ranks(written: WriteFiles) -> None:
    files = {}
    for number, rank in ((1, 3), (2, 0)):
        files[f"PROF_{number}/host/info.json"] = json.dumps({"rank_id": rank, "DeviceInfo": []})
        files[f"PROF_{number}/device_{number}/start_info.{number}"] = "{}"
        files[f"PROF_{number}/mindstudio_profiler_output/op_summary_2024010100000{number}.csv"] = OP_SUMMARY
    view = FolderView(written(files))
    found = reader_for(view).results(view)
    assert [(result.rank, result.base) for result in found] == [(0, "PROF_2"), (3, "PROF_1")]


@pytest.mark.parametrize(
    "kind",
    [
        *("msprof", "msprof_tx", "step_trace", "task_time", "hccl", "communication", "acl", "ge", "ge_op_execute"),
        *("runtime_api", "ai_stack_time", "thread_group"),
    ],
)
def test_an_empty_timeline_is_told_by_its_name(written: WriteFiles, read_result: ReadResult, kind: str) -> None:
    found = read_result(written({f"device_0/timeline/{kind}_0.json": "", "device_0/timeline/sys_cpu_0.json": ""}))
    assert found.states("damaged") == {f"{kind}_0.json"}


# ---- several devices ----------------------------------------------------------------------------------------------


def test_devices_of_one_folder_share_its_tables(written: WriteFiles, read_result: ReadResult) -> None:
    rows = "".join(f"{device},1,2,3,n{device},T,AI_CORE,{device}0.5\t,2.25,0,8\n" for device in (0, 1, 0))
    folder = written(
        {
            "mindstudio_profiler_output/op_summary_20240101000000.csv": OP_SUMMARY + rows,
            "mindstudio_profiler_output/op_statistic_20240101000000.csv": (
                "Device_id,OP Type,Core Type,Count,Total Time(us),Min Time(us),Avg Time(us),Max Time(us),Ratio(%)\n"
                "0,A,AI_CORE,1,3,3,3,3,75\n1,A,AI_CORE,1,8,8,8,8,100\n0,B,AI_CORE,1,1,1,1,1,25\n"
            ),
            "mindstudio_profiler_output/api_statistic_20240101000000.csv": (
                "Device_id,Level,API Name,Time(us),Count,Avg(us),Min(us),Max(us),Variance\nhost,acl,a,1,1,1,1,1,0\n"
            ),
            "device_0/start_info.0": "{}",
            "device_0/end_info.0": "{}",
            "device_1/start_info.1": "{}",
        }
    )
    view = FolderView(folder)
    found = reader_for(view).results(view)
    assert [(result.rank, result.label) for result in found] == [(0, "Device 0"), (1, "Device 1")]
    first, second = read_result(folder, 0), read_result(folder, 1)
    assert first.tables["kernels"]["name"] == ["n0", "n0"]
    assert second.tables["kernels"]["name"] == ["n1"]
    assert first.tables["op_statistic"]["percent"] == [75.0, 25.0]
    assert second.tables["op_statistic"]["percent"] == [100.0]
    assert len(first.tables["api_statistic"]["name"]) == len(second.tables["api_statistic"]["name"]) == 1
    assert first.reports["device_1/start_info.1"].reason == "belongs to device 1"
    assert "collection_killed" in second.codes
    assert "collection_killed" not in first.codes


def test_devices_share_a_table_of_any_size(
    written: WriteFiles, read_result: ReadResult, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(text_lines, "_CHUNK", 200)  # a file of megabytes comes in columns, not in rows
    rows = "".join(f"{row % 2},1,2,3,n{row},T,AI_CORE,{row}0.5\t,2.25,0,8\n" for row in range(20))
    folder = written(
        {
            "mindstudio_profiler_output/op_summary_20240101000000.csv": OP_SUMMARY + rows,
            "device_0/start_info.0": "{}",
            "device_1/start_info.1": "{}",
        }
    )
    found = read_result(folder, 1).tables["kernels"]
    assert found["name"] == [f"n{row}" for row in range(1, 20, 2)]
    assert found["start_ns"] == [row * 10_000 + 500 for row in range(1, 20, 2)]


def test_early_folders_of_devices_are_told_apart(written: WriteFiles, read_result: ReadResult) -> None:
    header = "Name,Type,Start Time,Duration(us),Process ID,Thread ID\n"
    folder = written(
        {
            "device_0/summary/op_summary_0_1_1.csv": OP_SUMMARY + "0,1,2,3,a,T,AI_CORE,1.5,2.25,0,8\n",
            "device_4/summary/op_summary_4_1_1.csv": OP_SUMMARY + "4,1,2,3,b,T,AI_CORE,1.5,2.25,0,8\n",
            "host/summary/acl_0_1.csv": header + "aclrtMalloc,ACL_RTS,1000,2,3,4\n",
            "host/summary/acl_4_1.csv": header + "aclrtFree,ACL_RTS,1000,2,3,4\n",
        }
    )
    found = read_result(folder, 4)
    assert found.tables["kernels"]["name"] == ["b"]
    assert found.tables["acl"]["name"] == ["aclrtFree"]
    assert found.reports["device_0/summary/op_summary_0_1_1.csv"].reason == "belongs to device 0"
    assert found.reports["host/summary/acl_0_1.csv"].reason == "belongs to device 0"


# ---- exports and slices -------------------------------------------------------------------------------------------


def test_slices_come_in_the_order_of_their_numbers(written: WriteFiles, read_result: ReadResult) -> None:
    files = {
        f"mindstudio_profiler_output/op_summary_slice_{number}_20240101000000.csv": OP_SUMMARY
        + f"0,1,{number},3,n{number},T,AI_CORE,{number}.5,1,0,8\n"
        for number in (0, 1, 2, 10)
    }
    files["mindstudio_profiler_output/op_summary_20230101000000.csv"] = OP_SUMMARY + "0,1,9,3,old,T,A,1,1,0,8\n"
    files |= {
        f"mindstudio_profiler_output/msprof_slice_{number}_20240101000000.json": EVENT.format(name=number, ts=number)
        for number in (0, 1)
    }
    found = read_result(written(files))
    assert found.tables["kernels"]["name"] == ["n0", "n1", "n2", "n10"]
    assert [(name, start) for _, _, name, start, _, _ in found.slices] == [("0", 0), ("1", 1000)]
    old = found.reports["mindstudio_profiler_output/op_summary_20230101000000.csv"]
    assert old.reason == "an older export; op_summary_slice_2_20240101000000.csv is read"


def test_empty_files_are_listed(samples: Path, read_result: ReadResult) -> None:
    for name in ("normal", "slice"):
        found = read_result(samples / "public/msinsight/msprof" / name)
        assert found.codes == {"file_empty"}
        assert {report.state for report in found.reports.values()} == {"damaged"}
        assert len(found.reports) == (4 if name == "normal" else 8)
        hows = {missing.what: missing.how for missing in found.missing}
        for what in ("op_summary_*.csv", "msprof_*.json"):
            again = f"It was exported, but is empty. Export it again: msprof --export=on --output={name}"
            assert hows[what] == again, "what is there needs no other way of collecting"
        assert "Collect with" in hows["aicpu_mi_*.csv"], "which was never exported"


def test_an_op_summary_of_the_framework_generation(samples: Path, read_result: ReadResult) -> None:
    path = samples / "public/msinsight/test_kernel_parse/op_summary_1.csv"
    found = read_result(path.parent)
    whole = [row for row in rows_of(path) if None not in row.values()]  # row 17 of the file lacks its duration
    wanted = [row for row in whole if row["Task Duration(us)"]]
    kernels = found.tables["kernels"]
    assert kernels["start_ns"] == [us(row["Start Time(us)"]) for row in wanted]
    assert kernels["duration_ns"] == [us(row["Task Duration(us)"]) for row in wanted]
    assert kernels["step"] == [row["Step Id"] for row in wanted]
    assert found.codes == {"csv_row_shifted"}


# ---- not finished -------------------------------------------------------------------------------------------------


def test_a_damaged_database_alone_and_a_previous_run(written: WriteFiles, read_result: ReadResult) -> None:
    folder = written({"job.old/host/info.json": '{"DeviceInfo": []}', "job.old/msprof_20240101000000.db": "SQLite"})
    found = read_result(folder)
    assert found.codes == {"previous_run", "database_unknown"}
    assert found.reports["job.old/msprof_20240101000000.db"].state == "damaged"
    assert {missing.how for missing in found.missing} == {"Export it: msprof --export=on --output=job.old"}


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9, 0.99])
def test_cut_files_give_what_they_have(samples: Path, tmp_path: Path, read_result: ReadResult, share: float) -> None:
    shutil.copytree(samples / PROF_2026, tmp_path / "x")
    shutil.copytree(samples / PROF_2023 / "device_0/timeline", tmp_path / "x/device_0/timeline")
    for path in (tmp_path / "x").rglob("*"):
        if (
            path.suffix in (".csv", ".json")
            or ".json." in path.name
            or path.name.startswith(("end_info", "start_info"))
        ):
            data = path.read_bytes()
            path.write_bytes(data[: int(len(data) * share)])
    found = read_result(tmp_path / "x")
    assert found.problems
    assert not any(problem.code == "file_failed" for problem in found.problems)
