"""PROF folders that were never exported: their raw data are read all the same, and the report has the command that
makes the rest; killed, locked, renamed and empty collections say what they are (ascend-formats 1.4, 1.5, 5.1)."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from model.batches import TableBatch
from model.task import TaskContext
from parsers.folder_view import FolderView
from parsers.registry import reader_for
from tests.raw_records import problem, task_events, track_report
from tests.written_files import write_files

if TYPE_CHECKING:
    from tests.result_rows import ReadResult

RAW = "public/mindspore_pynative_910/dataUnit/profiler"
WHOLE = "PROF_000001_20221114173203309_KIOOELQKAQIOGHBB"
KILLED = "PROF_000001_20221114172122091_BMFLDJGHKIRFFDGC"
PROF = "PROF_000001_20240101120000123_ABCDEFGH"
EXPORT = f"msprof --export=on --output={PROF}"

WriteFiles = Callable[[dict[str, bytes]], Path]


@pytest.fixture
def written(tmp_path: Path) -> WriteFiles:
    """`written({path: bytes})` writes these files below a folder and names it."""
    return partial(write_files, tmp_path / "opened")


def device(number: int, first_tick: int = 100, ended: bool = True, rank: int = -1) -> dict[str, bytes]:
    """The raw files of one device: a task of 7 ticks on stream 3, and one step of a model (mindinsight-format 2.8)."""
    steps = b"".join(track_report(tag, first_tick + at) for tag, at in ((0, 0), (2, 10), (3, 60), (4, 100)))
    info = {"rank_id": rank, "DeviceInfo": [{"id": number, "hwts_frequency": "100", "ai_core_num": 30}]}
    files = {
        f"data/hwts.data.{number}.slice_0": task_events([(0, 5, first_tick, 3), (1, 5, first_tick + 7, 3)]),
        f"data/ts_track.data.{number}.slice_0": steps,
        f"data/l2_cache.data.{number}.slice_0": b"\x00" * 64,
        f"info.json.{number}": json.dumps(info).encode(),
        f"start_info.{number}": b"{}",
    }
    files |= {f"end_info.{number}": b"{}"} if ended else {}
    return {f"device_{number}/{name}": content for name, content in files.items()}


def below(folder: str, files: dict[str, bytes]) -> dict[str, bytes]:
    """``files`` in a folder."""
    return {f"{folder}/{name}": content for name, content in files.items()}


# ---- opened at its root -------------------------------------------------------------------------------------------


def test_the_root_shows_what_the_folder_of_the_device_shows(samples: Path, read_result: ReadResult) -> None:
    root, alone = read_result(samples / RAW / WHOLE), read_result(samples / RAW / WHOLE / "device_2")
    assert (root.facts["kind"], alone.facts["kind"]) == ("msprof", "mindinsight_raw")
    assert root.slices == alone.slices
    assert len([row for row in root.slices if row[0] == "tasks"]) == 4807
    assert {name: root.tables[name] for name in alone.tables} == alone.tables
    view = FolderView(samples / RAW / WHOLE)
    (result,) = reader_for(view).results(view)
    assert (result.rank, result.base, result.has_data) == (2, "", True)


def test_every_raw_file_is_read_or_explained(samples: Path, read_result: ReadResult) -> None:
    reports = read_result(samples / RAW / WHOLE).reports
    assert not [report for report in reports.values() if report.state == "damaged"]
    ignored = {path: report.reason for path, report in reports.items() if report.state == "ignored"}
    unknown = ignored.pop("device_2/data/runtime.task_track.2.slice_0")
    assert unknown.startswith("raw data whose layout is not known; msprof --export=on")
    assert all(path.endswith(".done") and reason for path, reason in ignored.items())
    assert reports["device_2/data/hwts.data.2.slice_1"].reason == "read together with the slices before it"


def test_steps_tasks_and_the_command_of_the_rest(written: WriteFiles, read_result: ReadResult) -> None:
    found = read_result(written(below(PROF, device(1))) / PROF)
    assert found.rows("steps", "step", "start_ns", "fp_and_bp_ns", "tail_ns") == [(1, 1100, 500, 400)]
    assert [row[:5] for row in found.slices] == [("tasks", "3", "Task 5", 1000, 70)]
    assert found.facts["ai_core_num"] == 30
    told = problem(found, "not_exported")
    assert told.severity == "warn"
    assert told.message.endswith(EXPORT)
    hows = {missing.what: missing.how for missing in found.missing}
    assert hows["msprof_*.json"] == hows["op_summary_*.csv"] == f"Export it: {EXPORT}"
    assert "step_trace_*.csv" not in hows


def test_another_counter_is_told(written: WriteFiles, read_result: ReadResult) -> None:
    files = device(0)
    files["device_0/info.json.0"] = files["device_0/info.json.0"].replace(b'"100"', b'"50"')
    assert problem(read_result(written(files)), "counter_frequency").sample == "50"


def test_what_was_exported_stands_for_the_raw_data(written: WriteFiles, read_result: ReadResult) -> None:
    rows = b"Device_id,Op Name,OP Type,Task Type,Task Start Time(us),Task Duration(us)\n0,a,T,AI_CORE,1.5,2.25\n"
    files = {**device(0), "mindstudio_profiler_output/op_summary_20240101000000.csv": rows}
    files["device_0/data/all_file.complete"] = b""
    found = read_result(written(files))
    assert found.tables["kernels"]["name"] == ["a"]
    assert not {"not_exported", "record_kind"} & found.codes
    assert "steps" not in found.tables
    reason = found.reports["device_0/data/hwts.data.0.slice_0"].reason
    assert reason == "raw data of the collector; what msprof exports from it is read"
    assert found.reports["device_0/data/all_file.complete"].reason == "a mark that the collector leaves"


def test_raw_data_of_which_nothing_is_read(written: WriteFiles, read_result: ReadResult) -> None:
    """Stars chips: other files, whose layout is not known."""
    files = {f"device_0/data/{name}.data.0.slice_0": b"\x01" * 64 for name in ("stars_soc", "ffts_profile")}
    folder = written({**files, "device_0/info.json.0": b'{"DeviceInfo": []}'})
    view = FolderView(folder)
    assert [result.has_data for result in reader_for(view).results(view)] == [False]
    found = read_result(folder)
    told = problem(found, "not_exported")
    assert (told.severity, told.message.endswith("msprof --export=on --output=opened")) == ("critical", True)
    assert {report.reason for path, report in found.reports.items() if "slice" in path} == {
        "raw data whose layout is not known; msprof --export=on makes readable files of it"
    }


@pytest.mark.parametrize("folder", ["device_0", "host"])
@pytest.mark.parametrize("content", [b"", b"\x01"])
def test_raw_data_without_the_notes_of_the_collector(
    written: WriteFiles, read_result: ReadResult, folder: str, content: bytes
) -> None:
    """Killed before it noted which chip it was. An empty file says nothing."""
    found = read_result(written({f"{folder}/data/stars_soc.data.slice_0": content, "device_0/start_info.0": b"{}"}))
    assert found.codes == {"collection_killed", *(["not_exported"] if content else [])}


# ---- several of them ----------------------------------------------------------------------------------------------


def test_several_devices_are_several_results(written: WriteFiles, read_result: ReadResult) -> None:
    folder = written({**device(0, 100), **device(5, 900)})
    view = FolderView(folder)
    assert [(result.rank, result.has_data) for result in reader_for(view).results(view)] == [(0, True), (5, True)]
    first, second = read_result(folder, 0), read_result(folder, 5)
    assert [row[3] for row in first.slices] == [1000]
    assert [row[3] for row in second.slices] == [9000]
    other = second.reports["device_0/data/hwts.data.0.slice_0"]
    assert (other.state, other.reason) == ("ignored", "belongs to device 0")
    assert second.reports["device_5/data/hwts.data.5.slice_0"].state == "read"


def test_the_rank_of_the_collector_is_not_the_device_in_the_names(written: WriteFiles, read_result: ReadResult) -> None:
    folder = written(device(1, 100, rank=7))
    assert len(read_result(folder, 7).slices) == 1


def test_a_parent_of_several(written: WriteFiles, read_result: ReadResult) -> None:
    folder = written({**below(f"run/{PROF}", device(0, 100)), **below("run/PROF_000002_2024_X", device(1, 900))})
    view = FolderView(folder)
    results = reader_for(view).results(view)
    assert [(result.rank, result.has_data) for result in results] == [(0, True), (1, True)]
    found = read_result(folder, 1)
    assert [row[3] for row in found.slices] == [9000]
    assert problem(found, "not_exported").message.endswith("msprof --export=on --output=PROF_000002_2024_X")
    assert found.reports[f"run/{PROF}/device_0/data/hwts.data.0.slice_0"].reason.startswith("lies outside the result")


# ---- inside a result of a framework -------------------------------------------------------------------------------


@pytest.mark.parametrize(("suffix", "module"), [("ascend_ms", "mindspore"), ("ascend_pt", "torch_npu")])
def test_a_result_of_a_framework_that_was_not_analysed(
    written: WriteFiles, read_result: ReadResult, suffix: str, module: str
) -> None:
    name = f"host_1_20240101000000000_{suffix}"
    folder = written({**below(f"{name}/{PROF}", device(3)), f"{name}/FRAMEWORK/raw.op_range": b"\0\1"})
    for opened in (folder, folder / name):
        found = read_result(opened)
        assert found.facts["kind"] == suffix
        assert found.rows("steps", "step", "total_ns") == [(1, 900)]
        assert [row[2] for row in found.slices] == ["Task 5"]
        assert found.facts["ai_core_num"] == 30
        told = problem(found, "not_analysed")
        assert told.severity == "warn"
        assert f'{module}.profiler.profiler.analyse("{name}")' in told.message
        hows = {missing.what: missing.how for missing in found.missing}
        assert f'{module}.profiler.profiler.analyse("{name}")' in hows["kernel_details.csv"]
        reasons = {path.rpartition("/")[2]: report.reason for path, report in found.reports.items()}
        assert reasons["l2_cache.data.3.slice_0"].startswith("raw data whose layout is not known")


def test_devices_of_a_result_that_was_not_analysed(written: WriteFiles, read_result: ReadResult) -> None:
    name = "host_1_20240101000000000_ascend_ms"
    raw = {**device(0, 100), **device(1, 900, ended=False)}
    folder = written({**below(f"{name}/{PROF}", raw), f"{name}/FRAMEWORK/mindspore.op_range": b"\0\1"})
    view = FolderView(folder)
    assert [result.rank for result in reader_for(view).results(view)] == [0, 1]
    first, second = read_result(folder, 0), read_result(folder, 1)
    assert [row[3] for row in second.slices] == [9000]
    assert "collection_killed" not in first.codes
    assert f"msprof --parse=on --output={PROF}" in problem(second, "collection_killed").message


def test_analysed_results_leave_the_raw_data_alone(written: WriteFiles, read_result: ReadResult) -> None:
    name = "host_1_20240101000000000_ascend_ms"
    details = b"Name,Type,Accelerator Core,Start Time(us),Duration(us)\na,T,AI_CORE,1.5,2.5\n"
    folder = written(
        {**below(f"{name}/{PROF}", device(3)), f"{name}/ASCEND_PROFILER_OUTPUT/kernel_details.csv": details}
    )
    found = read_result(folder)
    assert found.tables["kernels"]["name"] == ["a"]
    assert not found.slices
    assert "not_analysed" not in found.codes


def test_a_legacy_folder_that_was_not_analysed(samples: Path, written: WriteFiles, read_result: ReadResult) -> None:
    """MindSpore 1.6 to 2.2: MindData writes its files into `profiler`, the collector its PROF folder beside them."""
    pipeline = (samples / "public/mindinsight/JOB1/pipeline_profiling_0.json").read_bytes()
    folder = written({**below(f"profiler/{PROF}", device(0)), "profiler/pipeline_profiling_0.json": pipeline})
    for opened, base in ((folder, "profiler"), (folder / "profiler", "")):
        view = FolderView(opened)
        reader = reader_for(view)
        results = reader.results(view)
        assert [result.base for result in results] == [f"{base}/{PROF}".lstrip("/"), base]
        tables = [
            {batch.table for batch in reader.read(view, result, TaskContext()) if isinstance(batch, TableBatch)}
            for result in results
        ]
        assert "steps" in tables[0]
        assert "minddata_pipeline" in tables[1]


# ---- unfinished ---------------------------------------------------------------------------------------------------


def test_a_killed_collection(samples: Path, read_result: ReadResult) -> None:
    """No end_info: it has to be parsed before the export, and what lies there is shown."""
    found = read_result(samples / RAW / KILLED)
    assert len(found.tables["ai_core"]["task_id"]) == 463
    command = f"msprof --parse=on --output={KILLED} && msprof --export=on --output={KILLED}"
    assert problem(found, "not_exported").message.endswith(command)
    assert "device_2 has no end_info" in problem(found, "collection_killed").message
    assert f"Export it: {command}" in {missing.how for missing in found.missing}


def test_the_folder_of_a_device_alone_names_the_folder_above(samples: Path, read_result: ReadResult) -> None:
    found = read_result(samples / RAW / KILLED / "device_2")
    assert f"msprof --parse=on --output={KILLED}" in problem(found, "collection_killed").message
    hows = " ".join(missing.how for missing in found.missing if missing.panel == "operators")
    assert f"msprof --export=on --output={KILLED}" in hows


@pytest.mark.parametrize("lock", [".lock", "profiling.lock", "data/.lock", "device_0.lck"])
def test_a_locked_result(written: WriteFiles, read_result: ReadResult, lock: str) -> None:
    """After Ctrl+C wait 10 s; when the folder stays locked, delete its files (ascend-formats 1.5, 5.1)."""
    found = read_result(written({**device(0), lock: b""}))
    told = problem(found, "result_locked")
    assert (told.file, told.severity) == (lock, "warn")
    assert "10 seconds" in told.message
    assert "delete the files in opened" in told.message
    assert found.reports[lock].reason == "a lock that the collector left"


@pytest.mark.parametrize("lock", [".lock", "run/.lock"])
def test_a_lock_above_the_result(written: WriteFiles, read_result: ReadResult, lock: str) -> None:
    found = read_result(written({**below(f"run/{PROF}", device(0)), lock: b"4711"}))
    assert problem(found, "result_locked").file == lock
    assert found.reports[lock].reason == "a lock that the collector left"


def test_locks_of_others_are_none(written: WriteFiles, read_result: ReadResult) -> None:
    """One beside the result, and the large lock file of some other tool."""
    files = {**below(f"run/{PROF}", device(0)), "other/.lock": b"", "poetry.lock": b"x" * 4096}
    assert "result_locked" not in read_result(written(files)).codes


def test_a_locked_job(tmp_path: Path, read_result: ReadResult) -> None:
    (tmp_path / "JOBA").mkdir()
    (tmp_path / "JOBA" / ".lock").touch()
    (tmp_path / "JOBA" / "hwts.log.data.45.dev.profiler_default_tag.0.slice_0").write_bytes(task_events([(0, 1, 2, 3)]))
    found = read_result(tmp_path / "JOBA")
    assert "delete the files in JOBA" in problem(found, "result_locked").message
    assert found.reports[".lock"].reason == "a lock that the collector left"


def test_the_result_of_the_run_before(written: WriteFiles, read_result: ReadResult) -> None:
    folder = written({**below("run", device(0, 100)), **below("run.old", device(0, 900))})
    view = FolderView(folder)
    results = reader_for(view).results(view)
    assert [(result.base, result.label) for result in results] == [
        ("run", "Device 0"),
        ("run.old", "Device 0 · previous run"),
    ]
    assert [row[3] for row in read_result(folder).slices] == [1000]
    old = read_result(folder / "run.old")
    assert [row[3] for row in old.slices] == [9000]
    assert problem(old, "previous_run").message.startswith("run.old is the result of the run before")


@pytest.mark.parametrize(
    "files",
    [
        {"mindstudio_profiler_log/collector_1.log": b"died"},
        {"host/host_start.log": b"[Host]\n", "log/x.txt": b"died", ".lock": b""},
    ],
)
def test_only_logs(written: WriteFiles, read_result: ReadResult, files: dict[str, bytes]) -> None:
    folder = written(below(PROF, files))
    for opened in (folder, folder / PROF):
        view = FolderView(opened)
        (result,) = reader_for(view).results(view)
        assert not result.has_data
        found = read_result(opened)
        assert problem(found, "nothing_collected").severity == "critical"
        assert all(report.reason for report in found.reports.values() if report.state == "ignored")
        assert "not_exported" not in found.codes
        assert {missing.how for missing in found.missing} == {
            "Collect again; the run ended before anything was written."
        }


def test_a_good_result_is_shown_before_one_of_logs(written: WriteFiles) -> None:
    folder = written({**below("PROF_1_1_A", {"log/x.txt": b"died"}), **below("PROF_2_2_B", device(0))})
    view = FolderView(folder)
    assert {result.base: result.has_data for result in reader_for(view).results(view)} == {
        "PROF_1_1_A": False,
        "PROF_2_2_B": True,
    }


def test_names_with_blanks_are_quoted(written: WriteFiles, read_result: ReadResult) -> None:
    found = read_result(written(below("my run", device(0))))
    assert problem(found, "not_exported").message.endswith("msprof --export=on --output='my run'")


def test_copies_under_other_names_are_known_deeper(samples: Path, tmp_path: Path, read_result: ReadResult) -> None:
    shutil.copytree(samples / RAW / WHOLE, tmp_path / "a/b/renamed")
    assert read_result(tmp_path).slices == read_result(samples / RAW / WHOLE).slices
