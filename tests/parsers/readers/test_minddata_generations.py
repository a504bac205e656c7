"""Generations of MindData and timeline files, built by hand from mindinsight-format 1.14, 1.15, 3.6."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.result_rows import ReadResult, ResultRows

Files = dict[str, str]
Read = Callable[[Files], "ResultRows"]


TRAINING = "step_num,start_point,end_point,total,fp_point,bp_point,iteration_interval,fp_and_bp,tail"


# ---- MindData -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        (
            "node_name              start_time     end_time    queue_size\n"
            "-------------------  ------------  ----------  ------------\n"
            "GetNext_dequeue_wait  154907895305  154907895306  3\nGetNext_dequeue_wait  154907895614  154907895614  2\n"
            "GetNext_dequeue_wait  154907896920  154907896921  1\n"
        ),
        (
            "node_name start_time end_time queue_size\nGetNext_dequeue_wait 154907895305 154907895306 3\n"
            "GetNext_dequeue_wait 154907895614 154907895614 2\nGetNext_dequeue_wait 154907896920 154907896921 1\n"
        ),
        (
            "GetNext_dequeue_wait 154907895305 154907895306 3\nGetNext_dequeue_wait 154907895614 154907895614 2\n"
            "GetNext_dequeue_wait 154907896920 154907896921 1\n"
        ),
    ],
)
def test_looks_of_the_device_queue(read_written: Read, text: str) -> None:
    # The three get_next lines of run_2, mindinsight-format 4.5.
    result = read_written({"minddata_aicpu_1.txt": text})
    assert result.rows("minddata_queues", "queue", "batch", "size", "get_ns", "time_ns") == [
        ("data_queue", 1, 3, 1_000, 154_907_895_306_000),
        ("data_queue", 2, 2, 0, 154_907_895_614_000),
        ("data_queue", 3, 1, 1_000, 154_907_896_921_000),
    ]
    assert result.problems == []


def test_get_next_lines_may_miss_parts(read_written: Read) -> None:
    result = read_written(
        {"minddata_aicpu_1.txt": "GetNext_init\nGetNext 5 6\nOther 1 2 3\nGetNext_dequeue_wait 7 9 0\nGetNext a b\n"}
    )
    assert result.rows("minddata_queues", "size", "get_ns") == [(None, None), (None, 1_000), (0, 2_000)]
    (problem,) = result.problems
    assert (problem.code, problem.count, problem.where) == ("line_not_understood", 2, "line 3")


def test_the_gpu_queue_is_in_ns(read_written: Read) -> None:
    result = read_written({"minddata_getnext_profiling_0.txt": "GetNext 1000 3500 4\n"})
    assert result.rows("minddata_queues", "queue", "size", "get_ns") == [("data_queue", 4, 2_500)]


def test_odd_lines_of_the_host_queue_are_told(read_written: Read) -> None:
    result = read_written({"device_queue_profiling_0.txt": "1 64 1 3 10\n\n1 64 x 3 20\n0 9 1 3 30\n1 64 2 4 40\n"})
    assert result.rows("minddata_queues", "batch", "size") == [(1, 3), (2, 4)]
    (problem,) = result.problems
    assert (problem.code, problem.count, problem.where) == ("line_not_understood", 2, "line 3")


def test_the_device_queue_wins_over_the_iterator(read_written: Read) -> None:
    files = {"device_queue_profiling_0.txt": "1 64 5 2 10\n", "dataset_iterator_profiling_0.txt": "1 16 1 3\n"}
    result = read_written(files)
    assert result.rows("minddata_queues", "queue", "batch", "size", "capacity") == [("host_queue", 5, 2, 64)]
    assert result.reports["dataset_iterator_profiling_0.txt"].state == "ignored"
    result = read_written({**files, "device_queue_profiling_0.txt": ""})
    assert result.rows("minddata_queues", "batch", "size", "capacity", "time_ns") == [(1, 3, 16, None)]
    assert result.states("damaged") == {"device_queue_profiling_0.txt"}


def _pipeline(*operators: tuple[int, list[int] | None, list[int] | None]) -> str:
    info = [
        {
            "op_id": number,
            "op_type": f"Op{number}",
            "num_workers": 1,
            "metrics": None if sizes is None else {"output_queue": {"length": 8, "size": sizes}},
            "children": children,
        }
        for number, sizes, children in operators
    ]
    return json.dumps({"sampling_interval": 5, "op_info": info})


def test_operators_without_a_queue_are_replaced_by_their_children(read_written: Read) -> None:
    # 6 EpochCtrl -> 0 -> 1 (inlined) -> 2, 3 (inlined) -> 4
    text = _pipeline(
        (6, None, [0]), (0, None, [1]), (1, None, [2, 3]), (2, [0, 8], None), (3, None, [4]), (4, [4, 4], [])
    )
    result = read_written({"pipeline_profiling_0.json": text})
    columns = (
        "op_id",
        "parent_id",
        "children_ids",
        "average_size",
        "usage_rate",
        "empty_rate",
        "samples",
        "sample_interval_ns",
    )
    assert result.rows("minddata_pipeline", *columns) == [
        (0, None, "[2, 4]", None, None, None, None, 5_000_000),
        (2, 0, "[]", 4.0, 0.5, 0.5, 2, 5_000_000),
        (4, 0, "[]", 4.0, 0.5, 0.0, 2, 5_000_000),
    ]


@pytest.mark.parametrize(
    ("text", "operators", "told"),
    [
        (_pipeline((0, [1], [1]), (1, [1], [0])), [0, 1], 0),  # a ring
        (_pipeline((0, [1], [1]), (1, None, [1])), [0], 0),  # its own child
        (_pipeline((0, [1], [7])), [0], 0),  # a child that is not there
        (_pipeline((3, [1], None)), [3], 0),  # no operator 0
        (json.dumps({"op_info": [{"op_id": 0, "op_type": 5, "metrics": {}}, None, 3, {"op_id": "x"}]}), [0], 3),
        (json.dumps({"op_info": [{"op_id": 0, "metrics": {"output_queue": {"size": []}}}]}), [0], 0),
    ],
)
def test_odd_pipelines_are_read_as_far_as_they_go(
    read_written: Read, text: str, operators: list[int], told: int
) -> None:
    result = read_written({"pipeline_profiling_0.json": text})
    assert result.tables["minddata_pipeline"]["op_id"] == operators
    assert [(problem.code, problem.count) for problem in result.problems] == [("json_unexpected", told)] * bool(told)


@pytest.mark.parametrize("text", ['{"sampling_interval": 5}', '{"op_info": []}', '{"op_info": {}}'])
def test_a_pipeline_without_operators_is_told(read_written: Read, text: str) -> None:
    result = read_written({"pipeline_profiling_0.json": text})
    assert [(problem.code, problem.where, problem.count) for problem in result.problems] == [
        ("json_unexpected", "op_info", 1)
    ]


def test_without_operator_0_the_root_is_nobodys_child(read_written: Read) -> None:
    result = read_written({"pipeline_profiling_0.json": _pipeline((3, [1], None), (1, [2], [3]))})
    assert result.rows("minddata_pipeline", "op_id", "parent_id") == [(1, None), (3, 1)]


def test_a_cut_json_gives_its_whole_entries(read_written: Read) -> None:
    text = _pipeline((0, [1, 2], [1]), (1, [3, 4], [2]), (2, [5, 6], None))
    head = text[: text.index("6]")]
    result = read_written({"pipeline_profiling_0.json": head})
    assert [row[0] for row in result.rows("minddata_pipeline", "op_id")] == [0, 1]
    assert result.codes == {"json_truncated"}
    assert result.states("damaged") == {"pipeline_profiling_0.json"}


def test_an_unusable_digest_lets_the_raw_pipeline_in(read_written: Read) -> None:
    text = _pipeline((0, [1], None))
    result = read_written({"pipeline_profiling_0.json": text, "minddata_pipeline_raw_0.csv": "op_id,op_type\n"})
    assert [row[0] for row in result.rows("minddata_pipeline", "op_id")] == [0]


def test_a_line_without_an_operator_is_told(read_written: Read) -> None:
    header = "op_id,op_type,num_workers,output_queue_size,output_queue_average_size,output_queue_length,"
    header += "output_queue_usage_rate,sample_interval,parent_id,children_id\n"
    text = f'{header}0,Batch,4,"[1, 2]",1.5,64,0.02,10,,[1]\n,Map,4,"[5]",5,64,0.1,10,0,\n'
    result = read_written({"minddata_pipeline_raw_0.csv": text})
    assert result.rows("minddata_pipeline", "op_id", "op_type") == [(0, "Batch")]
    assert [(found.code, found.where) for found in result.problems] == [("line_not_understood", "row 3")]


# ---- timeline -------------------------------------------------------------------------------------------


def test_starts_of_june_2020_count_from_the_smallest_counter(read_written: Read) -> None:
    result = read_written(
        {
            "output_timeline_data_1.txt": "op_name, stream_id, start_time(ms), duration(ms)\n"
            "Default/Add-op1,5,0.0,0.001\n",
            "min_cycle_counter_1.txt": "43806841592.0",
            "step_trace_raw_1_detail_time.csv": f"{TRAINING},stream_9_0_A,stream_9_0_A_start_point,"
            f"stream_9_0_A_end_point\n"
            "1,43806841592,43806841692,100,43806841592,0,0,0,0,5,43806841600,43806841605\n",
        }
    )
    assert [row[:5] for row in result.slices] == [
        ("1", "5", "Add-op1", 438_068_415_920, 1_000),
        ("10000", "9", "stream_9_0_A", 438_068_416_000, 50),
    ]


def test_later_starts_are_counters_of_which_one_is_the_smallest(read_written: Read) -> None:
    text = "op_name, stream_id, start_time(ms), duration(ms)\nDefault/Add-op1,5,0.02,0.001\n"
    result = read_written({"output_timeline_data_1.txt": text, "min_cycle_counter_1.txt": "2000.0"})  # in 10 ns
    assert [row[:5] for row in result.slices] == [("1", "5", "Add-op1", 20_000, 1_000)]


def test_executions_without_a_time_are_told(read_written: Read) -> None:
    rows = ("Default/Add-op1,5,10,0.25", "Default/Mul-op2,5,,0.25", ",5,11,0.25", "Default/Sub-op3,5,12,N/A")
    text = "\n".join(("op_name,stream_id,start_time(ms),duration(ms)", *rows, ""))
    result = read_written({"output_timeline_data_1.txt": text})
    assert [row[2] for row in result.slices] == ["Add-op1"]
    (problem,) = result.problems
    assert (problem.code, problem.count, problem.where) == ("line_not_understood", 3, "row 3")
    assert problem.sample == "Default/Mul-op2"
    assert result.reports["output_timeline_data_1.txt"].skipped == 3


@pytest.mark.parametrize("minimum", ["inf", ""])
def test_a_smallest_counter_that_is_none(read_written: Read, minimum: str) -> None:
    text = 'op_name,stream_id,start_time(us),duration(ms)\n"a,b",5,10.5,0.25\n'
    result = read_written({"output_timeline_data_1.txt": text, "min_cycle_counter_1.txt": minimum})
    assert [row[:5] for row in result.slices] == [("1", "5", "a,b", 10_500, 250_000)]


def test_ai_cpu_operators_join_the_timeline(read_written: Read) -> None:
    result = read_written(
        {
            "output_timeline_data_1.txt": "op_name,stream_id,start_time(ms),duration(ms)\nDefault/Add-op1,5,10,0.25\n",
            "aicpu_intermediate_1.csv": "serial_number,op_type,total_time,dispatch_time,run_start,run_end\n"
            "1,GetNext,0.6,0.1,10100,10600\n2,Quick,0.1,0.1,10700,10700\n",
        }
    )
    assert [row[:5] for row in result.slices][1:] == [
        ("9000", "0", "GetNext", 10_100_000, 500_000),
        ("9000", "0", "Quick", 10_700_000, 0),
    ]
    assert result.process_names == {"1": "AICORE OP (device 1)", "9000": "AICPU OP"}


@pytest.mark.parametrize("name", ["framework_raw_1.csv", "renamed.csv"])
def test_the_first_row_with_inputs_says_most_of_an_operator(read_written: Read, name: str) -> None:
    header = "task_id,stream_id,block_dim,full_op_name,op_name,op_type,subgraph,op_info\n"
    infos = ("", '"{""first"": 1}"', '"{""second"": 2}"', "")
    rows = [f"{task},5,{task},Default/Add-op1,Add-op1,Add,Default,{info}\n" for task, info in enumerate(infos)]
    result = read_written(
        {
            "output_timeline_data_1.txt": "op_name,stream_id,start_time(ms),duration(ms)\nDefault/Add-op1,5,10,0.25\n",
            name: header + "".join(rows),
        }
    )
    ((*_, arguments),) = result.slices
    assert json.loads(arguments or "") == {"type": "Add", "fullname": "Default/Add-op1", "first": 1}


def test_an_operator_description_nested_too_deeply_stays_text(read_written: Read) -> None:
    deep = "[" * 5000
    result = read_written(
        {
            "output_timeline_data_1.txt": "op_name,stream_id,start_time(ms),duration(ms)\nDefault/Add-op1,5,10,0.25\n",
            "framework_raw_1.csv": "task_id,stream_id,block_dim,full_op_name,op_name,op_type,subgraph,op_info\n"
            f"1,5,1,Default/Add-op1,Add-op1,Add,Default,{deep}\n",
        }
    )
    assert "file_failed" not in result.codes
    ((*_, arguments),) = result.slices
    assert json.loads(arguments or "")["op_info"] == deep


def test_ai_cpu_operators_of_another_clock_stay_out_of_the_timeline(read_written: Read) -> None:
    result = read_written(
        {
            "output_timeline_data_1.txt": "op_name,stream_id,start_time(ms),duration(ms)\nDefault/Add-op1,5,438068,1\n",
            # The clocks of the first AI CPU sample: 2302 s here, 438 s on the device.
            "aicpu_intermediate_1.csv": "serial_number,op_type,total_time,dispatch_time,run_start,run_end\n"
            "1,GetNext,0.989,0.087,2302769932,2302769980\n",
        }
    )
    assert [row[0] for row in result.slices] == ["1"]
    assert result.rows("aicpu", "run_start_ns") == [(2_302_769_932_000,)]
    (lack,) = (missing for missing in result.missing if missing.panel == "timeline")
    assert lack.what == "AI CPU operators"


def test_host_slices_without_and_with_thread(read_written: Read) -> None:
    text = (
        "Default/Add-op1;HostCpuOps;1000,0.5,77 2000,0.25\nDefault/Mul-op2;HostCpuOps;3000,x 4000,0.125,78\nnothing\n"
    )
    result = read_written({"cpu_op_execute_timestamp_0.txt": text})
    assert [row[:5] for row in result.slices] == [
        ("11000", "77", "Add-op1", 1000, 500_000),
        ("11000", "0", "Add-op1", 2000, 250_000),
        ("11000", "78", "Mul-op2", 4000, 125_000),
    ]
    (problem,) = result.problems
    assert (problem.code, problem.count, problem.where) == ("line_not_understood", 2, "line 2")


@pytest.mark.parametrize(
    "text",
    [
        '[{"name": "a", "ph": "X", "tid": 3, "ts": 1.5, "dur": 2, "pid": 0},]',
        '[{"name": "a", "ph": "X", "tid": "3", "ts": "1.5", "dur": "2", "pid": "0"}',
        '[{"name": "a", "ph": "X", "tid": "3", "ts": 1.5, "dur": 2.0, "pid": 0}, {"name": "b", "ph"',
    ],
)
def test_timelines_that_end_badly(read_written: Read, text: str) -> None:
    result = read_written({"ascend_timeline_display_0.json": text})
    assert [row[:5] for row in result.slices] == [("0", "3", "a", 1500, 2000)]
    assert result.thread_names == {("0", "3"): "Stream 3"}


def test_units_of_the_timeline_summary(read_written: Read) -> None:
    text = '{"total_time": 1.5, "num_of_streams": 1, "num_of_ops": 2, "op_exe_times": 3}'
    early = read_written({"timeline_summary_0.json": text}).tables["timeline_summary"]["total_ns"]
    later = read_written({"timeline_summary_0.json": "{}", "ascend_timeline_summary_0.json": text})
    assert (early, later.tables["timeline_summary"]["total_ns"]) == ([1_500], [1_500_000])


# ---- facts ----------------------------------------------------------------------------------------------


def test_facts_of_the_run(read_written: Read) -> None:
    info = {
        "context_mode": "pynative",
        "ms_version": "1.9.0",
        "parallel_mode": "data_parallel",
        "rank_size": 8,
        "rank_id": "3",
        "device_id": 3,
    }
    result = read_written({"profiler_info_3.json": json.dumps(info), "hccl_raw_11.csv": "a\n"})
    expected = {"kind": "mindinsight", "mode": "pynative", "framework": "MindSpore", "framework_version": "1.9.0"}
    assert expected.items() <= result.facts.items()
    assert (result.facts["ranks"], result.facts["rank"], result.facts["devices"]) == ([3, 11], 3, [3])


def test_a_folder_of_another_kind_is_not_taken(tmp_path: Path, read_result: ReadResult) -> None:
    from parsers.folder_view import FolderView
    from parsers.readers.mindinsight import READER

    for name, text in {"a.csv": "x,y\n1,2\n", "b.json": "{}", "c.txt": "1 2\n", "step_trace_raw.csv": "a\n"}.items():
        (tmp_path / name).write_text(text)
    sniff = READER.sniff(FolderView(tmp_path))
    assert not sniff.recognised
    assert sniff.missed
