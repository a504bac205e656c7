"""The reader of modern results: recognised by content under any name, one rank each, companions beside the folder."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from model.batches import Batch, Facts, FileReport, Missing, TableBatch
from model.problem import Problem
from model.task import TaskContext
from parsers.folder_view import FolderView
from parsers.reader import Reader, Result
from parsers.registry import NotRecognised, reader_for
from tests.written_files import write_files

SAMPLE = Path(__file__).resolve().parents[3] / "resources" / "sample" / "sample_ascend_ms"


def opened(path: Path) -> tuple[Reader, tuple[Result, ...], FolderView]:
    view = FolderView(path)
    reader = reader_for(view)
    return reader, reader.results(view), view


def batches(path: Path) -> list[Batch]:
    reader, results, view = opened(path)
    return list(reader.read(view, results[0], TaskContext()))


def facts(found: list[Batch]) -> dict[str, object]:
    merged: dict[str, object] = {}
    for batch in found:
        if isinstance(batch, Facts):
            merged.update(batch.values)
    return merged


@pytest.mark.parametrize("name", ["sample_ascend_ms", "renamed", "weird_ascend_pt.bak"])
def test_a_result_is_recognised_by_what_it_holds(tmp_path: Path, name: str) -> None:
    shutil.copytree(SAMPLE, tmp_path / name)
    reader, results, _ = opened(tmp_path / name)
    assert reader.descriptor.id == "ascend"
    assert [result.rank for result in results] == [0]
    assert facts(batches(tmp_path / name))["kind"] == "ascend_ms"


@pytest.mark.parametrize(
    ("info", "kind"),
    [
        ({"config": {"common_config": {}}}, "ascend_pt"),
        ({"torch_npu_version": "2.1.0"}, "ascend_pt"),
        ({"ms_profiler_info": {}}, "ascend_ms"),
        ({"ms_version": "2.6.0"}, "ascend_ms"),
    ],
)
def test_the_notes_of_the_framework_come_before_names_in_the_trace(
    tmp_path: Path, info: dict[str, object], kind: str
) -> None:
    """Keys of ascend-formats 1.8; the component "MindSpore" alone would say ascend_ms, its absence ascend_pt."""
    name = "PyTorch" if kind == "ascend_ms" else "MindSpore"
    event = {"ph": "X", "name": name, "pid": 1, "tid": 2, "ts": 3, "dur": 4}
    files = {"profiler_info_0.json": json.dumps(info), "ASCEND_PROFILER_OUTPUT/trace_view.json": json.dumps([event])}
    assert facts(batches(write_files(tmp_path / "x", files)))["kind"] == kind


@pytest.mark.parametrize("only", ["kernel_details.csv", "step_trace_time.csv", "op_statistic.csv", "api_statistic.csv"])
@pytest.mark.parametrize("folder", ["", "ASCEND_PROFILER_OUTPUT"])
def test_one_file_is_enough(tmp_path: Path, only: str, folder: str) -> None:
    (tmp_path / "x" / folder).mkdir(parents=True, exist_ok=True)
    shutil.copy(SAMPLE / "ASCEND_PROFILER_OUTPUT" / only, tmp_path / "x" / folder)
    reader, _, _ = opened(tmp_path / "x")
    assert reader.descriptor.id == "ascend"
    tables = {batch.table for batch in batches(tmp_path / "x") if isinstance(batch, TableBatch)}
    assert len(tables) == 1


HEADERS = {
    "operator_details.csv": "Name,Input Shapes",
    "npu_module_mem.csv": "Component,Timestamp(us),Total Reserved(MB),Device",
    "static_op_mem.csv": "Device_id,Op Name,Model Name,Graph ID,Node Index Start,Node Index End,Size(KB)",
    "l2_cache.csv": "Stream Id,Task Id,Hit Rate,Victim Rate,Op Name",
    "data_preprocess.csv": "Timestamp(us),Node,Compute_time(us),Task_time(us),Dispatch_time(us),Total_time(us)",
    "dataset.csv": "Operation,Stage,Occurrences,Avg. time (us),Custom Info",
    "hbm.csv": "Device_id,Metric,Read(MB/s),Write(MB/s)",
    "ddr.csv": "Metric,Read(MB/s),Write(MB/s)",
    "llc_read_write.csv": "Mode,Task,Hit Rate(%),Throughput(MB/s)",
    "nic.csv": "Device_id,Timestamp(us),Bandwidth(MB/s),rxPacket/s",
    "roce.csv": "Timestamp(us),Bandwidth(MB/s),rxPacket/s",
    "hccs.csv": "Device_id,Mode,Max,Min,Average",
    "pcie.csv": "Device_id,Mode,Min,Max,Avg",
    "npu_mem.csv": "Device_id,event,ddr(KB),hbm(KB),memory(KB),timestamp(us)",
    "memory_record.csv": "Component,Timestamp(us),Total Reserved(MB),Device Type",
}


@pytest.mark.parametrize("name", HEADERS)
@pytest.mark.parametrize("alone", [True, False])
def test_a_file_opened_alone_is_recognised_by_its_header(tmp_path: Path, name: str, alone: bool) -> None:
    cells = ",".join("1" for _ in HEADERS[name].split(","))
    path = tmp_path / name
    path.write_text(f"{HEADERS[name]}\n{cells}\n")
    (tmp_path / "notes.txt").write_text("x")
    found = batches(path if alone else tmp_path)
    reports = {batch.path: batch for batch in found if isinstance(batch, FileReport)}
    assert (reports[name].state, reports[name].rows > 0) == ("read", True)
    path.write_text("a,b\n1,2\n")
    with pytest.raises(NotRecognised):
        opened(path)


def test_a_csv_of_another_kind_is_not_taken_for_one(tmp_path: Path) -> None:
    (tmp_path / "kernel_details.csv").write_text("a,b\n1,2\n")
    with pytest.raises(NotRecognised):
        opened(tmp_path)


def test_ranks_of_a_parent_are_in_numeric_order(tmp_path: Path) -> None:
    for rank in (10, 2, 0):
        shutil.copytree(SAMPLE, tmp_path / "all" / f"host_{rank}_ascend_ms")
        (tmp_path / "all" / f"host_{rank}_ascend_ms" / "profiler_info_0.json").rename(
            tmp_path / "all" / f"host_{rank}_ascend_ms" / f"profiler_info_{rank}.json"
        )
    _, results, _ = opened(tmp_path / "all")
    assert [result.rank for result in results] == [0, 2, 10]
    assert [result.base for result in results] == ["host_0_ascend_ms", "host_2_ascend_ms", "host_10_ascend_ms"]


def test_every_file_has_one_report_and_what_lacks_is_said(tmp_path: Path) -> None:
    folder = tmp_path / "part"
    shutil.copytree(SAMPLE, folder)
    (folder / "ASCEND_PROFILER_OUTPUT" / "kernel_details.csv").unlink()
    found = batches(folder)
    reports = [batch.path for batch in found if isinstance(batch, FileReport)]
    assert sorted(reports) == sorted(p.relative_to(folder).as_posix() for p in folder.rglob("*") if p.is_file())
    lacking = [batch for batch in found if isinstance(batch, Missing)]
    assert [(missing.panel, missing.what) for missing in lacking] == [("operators", "kernel_details.csv")]
    assert "ProfilerLevel.Level1" in lacking[0].how


def test_files_of_one_run_in_both_folders_count_once(tmp_path: Path) -> None:
    """What MindData wrote during the run lies in the one, what was made of it in the other (ascend-formats 1.2)."""
    files = {
        "ASCEND_PROFILER_OUTPUT/minddata_pipeline_raw_0.csv": (
            "op_id,op_type,num_workers,output_queue_size,output_queue_average_size,output_queue_length,"
            'output_queue_usage_rate,sample_interval,parent_id,children_id\n0,Batch,8,"[0, 3]",1.5,16,0.09,1000,,\n'
        ),
        "FRAMEWORK/pipeline_profiling_0.json": '{"sampling_interval": 1000, "op_info": []}',
        "FRAMEWORK/device_queue_profiling_0.txt": "1 64 5 2 10\n",
        "ASCEND_PROFILER_OUTPUT/dataset_iterator_profiling_0.txt": "1 16 1 3\n",
    }
    found = batches(write_files(tmp_path / "x", files))
    reasons = {batch.path: batch.reason for batch in found if isinstance(batch, FileReport)}
    assert reasons == {
        "ASCEND_PROFILER_OUTPUT/minddata_pipeline_raw_0.csv": "",
        "FRAMEWORK/pipeline_profiling_0.json": "minddata_pipeline_raw_0.csv holds the same",
        "FRAMEWORK/device_queue_profiling_0.txt": "",
        "ASCEND_PROFILER_OUTPUT/dataset_iterator_profiling_0.txt": "device_queue_profiling_0.txt is there",
    }


def test_files_that_are_known_and_not_read_are_explained(tmp_path: Path) -> None:
    """Among them copies: MindInsight wanted the files of MindData in a folder of their own."""
    queue = "1 64 5 2 10\n"
    files = {
        "FRAMEWORK/device_queue_profiling_0.txt": queue,
        "FRAMEWORK/dataset_iterator_profiling_1.txt": queue,
        "FRAMEWORK/dataset_iterator_profiling_2.txt": queue,
        "profiler/device_queue_profiling_0.txt": queue,
        "profiler/dataset_iterator_profiling_1.txt": queue.replace("5", "6"),
        "profiler/dataset_iterator_profiling_2.txt": queue + queue,
        "FRAMEWORK/mindspore.op_range": "x",
        "FRAMEWORK/cpu_framework_0.txt": "x",
        "PROF_000001_20240101120000123_ABC/host/data/unaging.api_event.slice_0": "x",
        "logs/profiler.log": "x",
        "profiler/other.bin": "",
    }
    found = batches(write_files(tmp_path / "x", files))
    reasons = {batch.path: batch.reason for batch in found if isinstance(batch, FileReport) and batch.reason}
    assert reasons == {
        "profiler/device_queue_profiling_0.txt": "FRAMEWORK/device_queue_profiling_0.txt holds the same",
        "profiler/dataset_iterator_profiling_1.txt": "no reader for this kind of file",
        "profiler/dataset_iterator_profiling_2.txt": "no reader for this kind of file",
        "FRAMEWORK/mindspore.op_range": ("raw data of the framework; its offline analysis makes readable files of it"),
        "FRAMEWORK/cpu_framework_0.txt": "input shapes of CPU operators; not shown",
        "PROF_000001_20240101120000123_ABC/host/data/unaging.api_event.slice_0": (
            "raw data of the collector; open the PROF folder itself to see it"
        ),
        "logs/profiler.log": "a log of the tools",
        "profiler/other.bin": "no reader for this kind of file",
    }


def test_minddata_files_beside_the_only_result_belong_to_it(samples: Path) -> None:
    found = batches(samples / "own/mindspore-2.10/lenet_graph_model_train_md")
    tables = {batch.table for batch in found if isinstance(batch, TableBatch)}
    assert {"host_cpu_types", "minddata_pipeline", "minddata_queues"} <= tables


def test_minddata_files_in_the_opened_folder_hide_no_result(samples: Path, tmp_path: Path) -> None:
    shutil.copytree(samples / "own/mindspore-2.10/lenet_graph_model_train_md", tmp_path / "all")
    for path in (tmp_path / "all" / "minddata").iterdir():
        path.rename(tmp_path / "all" / path.name)
    _, results, _ = opened(tmp_path / "all")
    assert [result.base for result in results] == ["vm_7294_20261129200005611_ascend_ms", ""]
    tables = {batch.table for batch in batches(tmp_path / "all") if isinstance(batch, TableBatch)}
    assert {"host_cpu_types", "minddata_pipeline", "minddata_queues"} <= tables


@pytest.mark.parametrize("beside", ["two_runs", "older_result"])
def test_minddata_files_of_other_runs_stay_out(samples: Path, tmp_path: Path, beside: str) -> None:
    run = samples / "own/mindspore-2.10/lenet_graph_model_train_md"
    shutil.copytree(run, tmp_path / "all")
    if beside == "two_runs":
        shutil.copytree(run / "minddata", tmp_path / "all" / "minddata_before")
    else:
        shutil.rmtree(tmp_path / "all" / "minddata")
        shutil.copytree(samples / "own/mindspore-2.0/lenet_graph/profiler", tmp_path / "all" / "profiler")
    found = batches(tmp_path / "all")
    tables = {batch.table for batch in found if isinstance(batch, TableBatch)}
    assert "host_cpu_types" in tables
    assert not tables & {"minddata_pipeline", "minddata_queues"}
    outside = [batch for batch in found if isinstance(batch, FileReport) and "_ascend_ms/" not in batch.path]
    assert outside
    assert {str(report.reason) for report in outside} == {"lies outside the result vm_7294_20261129200005611_ascend_ms"}


def test_files_of_another_format_beside_it_lie_outside(samples: Path, tmp_path: Path) -> None:
    shutil.copytree(samples / "own/mindspore-2.10/lenet_graph_model_train_md", tmp_path / "all")
    (tmp_path / "all" / "hiprof" / "summary").mkdir(parents=True)
    (tmp_path / "all" / "hiprof" / "summary" / "runtime_api_0.csv").write_text("Name,Stream ID,Time(%),Time(ns)\n")
    reasons = {batch.path: batch.reason for batch in batches(tmp_path / "all") if isinstance(batch, FileReport)}
    assert reasons["hiprof/summary/runtime_api_0.csv"].startswith("lies outside the result vm_7294")
    assert reasons["minddata/dataset_iterator_profiling_0.txt"] == ""


@pytest.mark.parametrize("raw", ["FRAMEWORK", "PROF_000001_20240101120000123_ABC"])
def test_raw_data_without_analysis_names_the_call_to_make(tmp_path: Path, raw: str) -> None:
    folder = tmp_path / "host_1_ascend_pt"
    (folder / raw).mkdir(parents=True)
    (folder / raw / "data.bin").write_bytes(b"\x00\x01")
    problems = [batch for batch in batches(folder) if isinstance(batch, Problem)]
    assert [problem.code for problem in problems] == ["not_analysed"]
    assert "torch_npu.profiler.profiler.analyse" in problems[0].message


def test_a_crashed_run_does_not_hide_a_good_one(tmp_path: Path) -> None:
    (tmp_path / "all" / "a_ascend_ms" / "logs").mkdir(parents=True)
    (tmp_path / "all" / "a_ascend_ms" / "logs" / "x.log").write_text("died")
    shutil.copytree(SAMPLE, tmp_path / "all" / "b_ascend_ms")
    _, results, _ = opened(tmp_path / "all")
    assert {result.base: result.has_data for result in results} == {"a_ascend_ms": False, "b_ascend_ms": True}
