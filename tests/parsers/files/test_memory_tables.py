"""Memory files of both frameworks: what a megabyte is, what is missing, and host memory."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.written_files import write_files

if TYPE_CHECKING:
    from tests.result_rows import ReadResult

_RECORD = "Component,Timestamp(us),Total Allocated(MB),Total Reserved(MB),Total Active(MB),Device Type\n"
_OPERATORS = (
    "Name,Size(KB),Allocation Time(us),Release Time(us),Active Release Time(us),Duration(us),Active Duration(us),"
    "Allocation Total Allocated(MB),Stream Ptr,Device Type\n"
)


def test_a_table_of_an_unknown_name_has_its_sizes_in_bytes(read_result: ReadResult, tmp_path: Path) -> None:
    """A KB has 1024 bytes and an MB 1024 KB; what does not fit is missing and told."""
    text = "Name,Small(MB),Large(KB)\na,2,4503599627370495\nb,N/A,4503599627370496\n"
    folder = write_files(tmp_path / "x_ascend_pt", {"ASCEND_PROFILER_OUTPUT/My own-Table.csv": text})
    found = read_result(folder)
    assert found.rows("my_own_table", "name", "small_bytes", "large_bytes") == [
        ("a", 2_097_152, (1 << 62) - 1024),
        ("b", None, None),
    ]
    assert [(each.code, each.where, each.sample) for each in found.problems] == [
        ("cell_not_a_number", "row 3", "4503599627370496")
    ]


@pytest.mark.parametrize(("name", "megabyte"), [("x_ascend_ms", 1_024_000), ("x_ascend_pt", 1_048_576)])
def test_a_megabyte_is_what_the_framework_means_by_it(
    read_result: ReadResult, tmp_path: Path, name: str, megabyte: int
) -> None:
    folder = tmp_path / name / "ASCEND_PROFILER_OUTPUT"
    folder.mkdir(parents=True)
    (folder / "memory_record.csv").write_text(
        _RECORD + "GE,1736412474607990.240\t,2,2.5,,NPU:0\nAPP,1.5,,-0.001,,NPU:0\n"
    )
    (folder / "operator_memory.csv").write_text(
        _OPERATORS + "a,1.5,10.5\t,N/A,N/A,N/A,N/A,4,77,NPU:0\nb,-2,,20.25,,3,,,,NPU:0\n"
    )
    found = read_result(tmp_path / name)
    assert not found.problems
    columns = ("component", "time_ns", "total_allocated_bytes", "total_reserved_bytes", "total_active_bytes", "device")
    assert found.rows("memory", *columns) == [
        ("GE", 1_736_412_474_607_990_240, 2 * megabyte, 5 * megabyte // 2, None, "NPU:0"),
        ("APP", 1_500, None, None, None, "NPU:0"),
    ]
    columns = ("name", "size_bytes", "allocation_ns", "release_ns", "duration_ns", "allocation_total_allocated_bytes")
    assert found.rows("operator_memory", *columns) == [
        ("a", 1536, 10_500, None, None, 4 * megabyte),
        ("b", -2048, None, 20_250, 3_000, None),
    ]


def test_a_component_says_which_framework_it_was(read_result: ReadResult, tmp_path: Path) -> None:
    folder = tmp_path / "renamed" / "ASCEND_PROFILER_OUTPUT"
    folder.mkdir(parents=True)
    (folder / "step_trace_time.csv").write_text("Step,Computing,Free\n1,2,3\n")
    (folder / "memory_record.csv").write_text(_RECORD + "MindSpore,5,1,,,NPU:0\n")
    found = read_result(tmp_path / "renamed")
    assert found.facts["kind"] == "ascend_ms"
    assert found.tables["memory"]["total_allocated_bytes"] == [1_024_000]


def test_a_real_run(read_result: ReadResult, samples: Path) -> None:
    found = read_result(samples / "public/msinsight/text_level2/rank0_ascend_pt")
    rows = found.rows("memory", "component", "time_ns", "total_allocated_bytes", "total_reserved_bytes")
    assert rows[0] == ("APP", 1_736_412_474_607_990_240, None, 2_212_077_568)  # 2109.6015625 MB
    assert {component: sum(row[0] == component for row in rows) for component in ("APP", "GE", "PTA", "PTA+GE")} == {
        "APP": 13, "GE": 114, "PTA": 381, "PTA+GE": 495,
    }  # fmt: skip
    operators = found.tables["operator_memory"]
    assert len(operators["name"]) == 184
    assert operators["size_bytes"][0] == 19_268_096  # 18816.5 KB
    third = tuple(operators[name][2] for name in ("allocation_ns", "release_ns", "duration_ns"))
    assert third == (1_736_412_474_728_120_880, 1_736_412_474_761_849_960, 33_729_080)
    assert third[1] - third[0] == third[2]
    assert len(found.tables["npu_module_mem"]["component"]) == 1001
    assert found.rows("l2_cache", "task_id", "hit_rate", "victim_rate", "name")[0] == (
        *("11062", None, 0.213463),
        "trans_TransData_1",
    )


def test_call_stacks_are_one_cell(read_result: ReadResult, samples: Path) -> None:
    found = read_result(samples / "public/msinsight/text_level2/rank0_ascend_pt")
    operators = found.tables["operator_details"]
    assert operators["name"][0] == "enumerate(DataLoader)#_MultiProcessingDataLoaderIter.__next__"
    assert operators["call_stack"][0].splitlines()[1].endswith("torch/autograd/profiler.py(631): __enter__;")
    assert operators["host_total_duration_ns"][0] == 3_562_460
    assert "csv_row_ragged" not in found.codes


def test_host_memory_of_mindspore(read_result: ReadResult, samples: Path) -> None:
    found = read_result(samples / "own/mindspore-2.10/lenet_pynative_schedule_mem")
    columns = ("component", "time_ns", "total_allocated_bytes", "total_reserved_bytes")
    assert found.rows("memory", *columns)[:2] == [
        ("CPU", 1_795_982_313_461_004_600, 584_704, 1_073_741_824),
        ("CPU", 1_795_982_313_466_598_623, 885_760, 1_073_741_824),
    ]


def test_copies_of_msprof_and_the_dataset(read_result: ReadResult, tmp_path: Path) -> None:
    folder = tmp_path / "x_ascend_ms" / "ASCEND_PROFILER_OUTPUT"
    folder.mkdir(parents=True)
    (folder / "hccs.csv").write_text("Device_id,Mode,Max,Min,Average\n0,Tx (MB/s),9.5,1,4.25\n")
    (folder / "hbm.csv").write_text("Device_id,Metric,Read(MB/s),Write(MB/s)\n0,Average,1.5,2.5\n")
    (folder / "nic.csv").write_text("Device_id,Timestamp(us),Bandwidth(MB/s),rxPacket/s\n0,5.5\t,100,7\n")
    (folder / "dataset.csv").write_text(
        'Operation,Stage,Occurrences,Avg. time (us),Custom Info\r\nPipeline,Batch,4,1.5,"a, b"\r\n', newline=""
    )
    (folder / "data_preprocess.csv").write_text(
        "Device_id,Timestamp(us),Node,Compute_time(us),Memcpy_time(us),Task_time(us),Dispatch_time(us),"
        "Total_time(us),Stream ID,Task ID\n0,5,Default/GetNext-op1,1,2,3,4,10,7,8\n"
    )
    found = read_result(tmp_path / "x_ascend_ms")
    assert not found.problems
    assert found.rows("hccs", "mode", "max", "min", "average") == [("Tx (MB/s)", 9.5, 1.0, 4.25)]
    assert found.rows("hbm", "metric", "read_mb_s", "write_mb_s") == [("Average", 1.5, 2.5)]
    assert found.rows("nic", "time_ns", "bandwidth_mb_s") == [(5_500, 100.0)]
    assert found.rows("dataset", "name", "stage", "count", "average_ns", "custom_info") == [
        ("Pipeline", "Batch", 4, 1500.0, "a, b")
    ]
    assert found.rows("aicpu", "type", "total_ns", "dispatch_ns") == [("GetNext", 10_000, 4_000)]
    assert all(report.state == "read" for report in found.reports.values())


def test_every_table_of_the_output_folder_is_read(read_result: ReadResult, tmp_path: Path) -> None:
    folder = tmp_path / "x_ascend_ms" / "ASCEND_PROFILER_OUTPUT"
    folder.mkdir(parents=True)
    (folder / "hccl_statistic.csv").write_text("OP Type,Count,Total Time(us)\nhcom_allReduce_,1,3\nhcom_send_,1,1\n")
    (folder / "aicpu_mi.csv").write_text(
        "Node Name,Start Time(us),End Time(us),Queue Size\nGetNext_dequeue_wait,1,3,5\n"
    )
    (folder / "page_fault.csv").write_text("Stream Id,Task Id,Page Fault Num,Op Name\n1,2,3,a\n")
    (folder / "minddata_pipeline_summary_0.csv").write_text("op_ids,0\n")
    (folder / "minddata_pipeline_summary_0.json").write_text('{"op_ids": [0], "op_names": ["Batch"]}')
    (folder / "trace_view.json").write_text("[]")
    (tmp_path / "x_ascend_ms" / "mine.csv").write_text("a,b\n1,2\n")
    found = read_result(tmp_path / "x_ascend_ms")
    assert found.rows("communication_statistic", "type", "total_ns", "percent") == [
        ("hcom_allReduce_", 3000, 75.0),
        ("hcom_send_", 1000, 25.0),
    ]
    assert found.rows("minddata_queues", "queue", "size", "get_ns") == [("data_queue", 5, 2000)]
    assert found.rows("page_fault", "page_fault_num", "name") == [(3, "a")]
    assert found.states("ignored") == {"minddata_pipeline_summary_0.csv", "mine.csv"}, "one twice, one of somebody else"


@pytest.mark.parametrize(
    ("name", "header", "lacking"),
    [
        ("memory_record", _RECORD.replace(",", ";"), "component, time"),
        ("memory_record", _RECORD.replace("(us)", "(fortnights)"), "time"),
        ("operator_memory", _OPERATORS.replace(",", "\t"), "name, size"),
    ],
    ids=["semicolons", "unknown unit", "tabs"],
)
@pytest.mark.parametrize("folder", ["x_ascend_ms", "PROF_1/mindstudio_profiler_output"], ids=["ascend", "msprof"])
def test_a_file_without_the_columns_of_its_kind_is_told(
    read_result: ReadResult, tmp_path: Path, folder: str, name: str, header: str, lacking: str
) -> None:
    is_msprof = folder.startswith("PROF")
    path = f"{folder}/{name}_20240101120000.csv" if is_msprof else f"{folder}/ASCEND_PROFILER_OUTPUT/{name}.csv"
    write_files(tmp_path, {path: header + "GE;1;2;2.5;;NPU:0\n"})
    found = read_result(tmp_path / folder.partition("/")[0])
    assert [(each.code, each.where, each.sample) for each in found.problems if each.severity == "critical"] == [
        ("header_missing", "row 1", lacking)
    ]
    assert not {"memory", "operator_memory"} & set(found.tables)
