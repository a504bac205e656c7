"""Published values of mindinsight-format 4 that have no sample here: their files written as the specification quotes
them, then reader, cache and analysis; and what peers compute across the ranks of a cluster."""

from __future__ import annotations

import csv
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from analysis.data_pipeline import DataPipelineQuery
from analysis.data_pipeline import analyse as data_pipeline
from analysis.operators import OperatorsQuery, operators
from analysis.overview import timeline_counts
from analysis.step_trace import StepTraceQuery, step_trace
from analysis.summary import summary
from analysis.table_query import SortKey, TableQuery, query_table
from model.table import MISSING_INT
from model.task import TaskContext

Opened = Callable[[dict[str, str]], Any]

MS = 1_000_000

TRAINING = "step_num,start_point,end_point,total,fp_point,bp_point,iteration_interval,fp_and_bp,tail"
RUN_2_STEPS = f"{TRAINING}\n1,1000,2371910,2370910,1000,2367810,0,2366810,4100\n0,0,0,0,0,0,1243211,0,0\n"
RUN_2_POINTS = '{"fp_start": "Default/EndOfSequence-op131", "bp_end": "Default/AssignAdd-op138"}'
GET_NEXT = """node_name start_time end_time queue_size
GetNext_dequeue_wait 154907895305 154907895306 3
GetNext_dequeue_wait 154907895614 154907895614 2
GetNext_dequeue_wait 154907896920 154907896921 1
"""


@pytest.fixture
def opened(tmp_path: Path, converted: Callable[..., Any]) -> Opened:
    """`opened({name: text})`: the cache of a folder with these files."""

    def write(files: dict[str, str]) -> Any:
        for name, text in files.items():
            (tmp_path / name).write_text(text, encoding="utf-8")
        return converted(str(tmp_path))

    return write


# ---- 4.2 step trace


def test_the_steps_of_run_2(opened: Opened) -> None:
    trace = opened({"step_trace_raw_1_detail_time.csv": RUN_2_STEPS, "step_trace_point_info.json": RUN_2_POINTS})
    result = step_trace(trace, StepTraceQuery(), TaskContext())
    assert (result.fp_start, result.bp_end) == ("Default/EndOfSequence-op131", "Default/AssignAdd-op138")
    assert result.steps.tolist() == [1]
    own = result.file_average
    assert own is not None
    assert (own.total_ns, own.phases_ns, own.percent) == (0, (12_432_110, 0, 0), (0.0, 0.0, 0.0))
    picture = step_trace(trace, StepTraceQuery(1), TaskContext()).picture
    assert picture is not None
    assert picture.total_ns == 23_709_100
    assert [(part.name, part.start_ns, part.duration_ns) for part in picture.phases] == [
        ("iteration_interval", 0, 0),
        ("fp_and_bp", 0, 23_668_100),
        ("tail", 23_668_100, 41_000),
    ]
    told = summary(trace, TaskContext())["step_trace"]
    # The file's average of zeros stays beside ours, from which the shares are.
    assert told["average_ms"] == {"total": 0, "iteration_interval": 12.43211, "fp_and_bp": 0, "tail": 0}
    assert told["mean_ms"] == {"total": 23.7091, "iteration_interval": None, "fp_and_bp": 23.6681, "tail": 0.041}
    assert told["percent"]["fp_and_bp"] == pytest.approx(2366810 / 2370910 * 100)


def test_an_average_that_starts_before_its_forward_phase_is_drawn_without_what_is_negative(opened: Opened) -> None:
    names = ",".join(f"stream_ops_{number}_AllReduce-op{number}{end}" for number in (1, 2) for end in _ENDS)
    rows = "1,100,300,200,140,200,40,60,100,30,110,140,20,150,170\n2,300,500,200,340,400,40,60,100,0,0,0,20,350,370\n"
    trace = opened({"step_trace_raw_0_detail_time.csv": f"{TRAINING},{names}\n{rows}-,0,0,200,0,0,40,60,100,,,,,,\n"})
    picture = step_trace(trace, StepTraceQuery(1), TaskContext()).picture
    assert picture is not None
    (line,) = picture.streams  # those of a GPU are all on one line
    assert (line.stream, [(part.name, part.start_ns, part.duration_ns) for part in line.parts]) == (
        "ops",
        [
            ("stream_ops_1_AllReduce-op1", 100, 300),
            ("", 400, 100),
            ("stream_ops_2_AllReduce-op2", 500, 200),
            ("", 700, 1300),
        ],
    )
    assert picture.negative == 1  # the gap from 140 back to 110
    second = step_trace(trace, StepTraceQuery(2), TaskContext()).picture
    assert second is not None
    assert [part.name for part in second.streams[0].collectives] == ["stream_ops_2_AllReduce-op2"]


_ENDS = ("", "_start_point", "_end_point")


# ---- 4.3 operators


def test_ai_cpu_of_run_2(opened: Opened) -> None:
    """InitData 7906 us once, GetNext twice 590.5 on average, EndOfSequence twice 303.5: 81.56, 12.18 and 6.26 %."""
    rows = "1,InitData,7.906,0.15,1,2\n2,GetNext,0.6,0.1,3,4\n3,EndOfSequence-op5,0.3,0.08,5,6\n"
    rows += "4,GetNext,0.581,0.105,7,8\n5,EndOfSequence-op5,0.307,0.089,9,10\n"
    header = "serial_number,op_type,total_time,dispatch_time,run_start,run_end\n"
    trace = opened({"aicpu_intermediate_1.csv": header + rows})
    found = operators(trace, OperatorsQuery(source="ai_cpu", expanded=(("EndOfSequence\t", 5),)), TaskContext())
    values = [(row.name, row.total_ns, row.count, round(row.percent or 0, 2)) for row in found.types]
    assert values == [
        ("InitData", 7_906_000, 1, 81.56),
        ("GetNext", 1_181_000, 2, 12.18),
        ("EndOfSequence", 607_000, 2, 6.26),
    ]
    assert [(row.mean_ns, row.count) for row in found.types] == [(7_906_000, 1), (590_500, 2), (303_500, 2)]
    assert [row.name for row in found.children["EndOfSequence\t"].rows] == ["EndOfSequence-op5"]


def test_operators_without_counts_are_in_the_order_of_their_means(converted: Callable[..., Any]) -> None:
    trace = converted("public/mindspore_graph_910b/bert_64_32")
    key = "MatMul\tAI_CORE"
    for descending in (True, False):
        query = OperatorsQuery(sort=(SortKey("total_ns", descending),), expanded=((key, 500),))
        rows = operators(trace, query, TaskContext()).children[key].rows
        means = [row.mean_ns or 0 for row in rows]
        assert len(set(means)) > 50
        assert means == sorted(means, reverse=descending)
        page = operators(trace, replace(query, view="rows"), TaskContext()).page
        assert page is not None
        averages = page.table["average_ns"].tolist()
        assert averages == sorted(averages, reverse=descending)


GPU_OPERATORS = """op_side,op_type,op_name,op_full_name,op_occurrences,op_total_time(us),op_avg_time(us),\
total_proportion,cuda_activity_cost_time(us),cuda_activity_call_count
Device,Mul,Mul-op1,Default/Mul-op1,4,10.5,2.625,0.7,8.25,8
Device,Add,Add-op2,Default/Add-op2,2,4.5,2.25,0.3,4.25,2
"""
GPU_KERNELS = """name,type,op_full_name,stream_id,block_dim,grid_dim,occurrences,total_duration(us),avg_duration(us),\
max_duration(us),min_duration(us)
"void f<float, 2>(int, int)",cuLaunchKernel,Default/Mul-op1,17,"256,1,1","1,2,3",8,8.25,1.03125,2,0.5
memcpy,cuMemcpy,Default/Add-op2,17,"1,1,1","1,1,1",2,4.25,2.125,3,1.25
"""


def test_operators_and_kernels_of_a_gpu(opened: Opened) -> None:
    """As MindInsight's two tabs; its shares are fractions of the file, ours are computed."""
    trace = opened({"gpu_op_detail_info_0.csv": GPU_OPERATORS, "gpu_activity_data_0.csv": GPU_KERNELS})
    found = operators(trace, OperatorsQuery(), TaskContext())
    assert (found.source, [info.id for info in found.sources]) == ("gpu", ["gpu", "gpu_kernels"])
    assert [(row.name, row.count, row.total_ns, row.percent) for row in found.types] == [
        ("Mul", 4, 10_500, 70),
        ("Add", 2, 4_500, 30),
    ]
    key = "cuLaunchKernel\t"
    kernels = operators(trace, OperatorsQuery(source="gpu_kernels", expanded=((key, 5),)), TaskContext())
    assert [(row.name, row.count, row.total_ns) for row in kernels.types] == [
        ("cuLaunchKernel", 8, 8_250),
        ("cuMemcpy", 2, 4_250),
    ]
    (kernel,) = kernels.children[key].rows
    assert (kernel.name, kernel.mean_ns, kernel.min_ns, kernel.max_ns, kernel.detail) == (
        *("void f<float, 2>(int, int)", 1_031.25, 500, 2_000),
        "Default/Mul-op1",
    )


# ---- 4.5 MindData


def test_the_queues_of_run_2(opened: Opened) -> None:
    trace = opened(
        {
            "minddata_aicpu_1.txt": GET_NEXT,
            "device_queue_profiling_1.txt": "0 1 1 4 10\n0 2 1 4 10\n0 0 1 0 10\n1 64 1 0 10\n",
            "dataset_iterator_profiling_1.txt": "1 64 1 3\n",
        }
    )
    result = data_pipeline(trace, DataPipelineQuery(), TaskContext())
    host, data, batches = result.host_queue, result.data_queue, result.batches
    assert host is not None
    assert data is not None
    assert (host.empty, host.full, host.total) == (1, 0, 1)
    assert (data.empty, data.total, data.sizes.mean.tolist()) == (0, 3, [3, 2, 1])
    assert batches.get_next_ns == pytest.approx(0.0006666666666666666 * MS)
    assert (batches.total_ns, batches.push_ns, batches.pipeline_ns) == (4 * MS, 4 * MS, 0)
    assert [(rule.rule, rule.verdict) for rule in result.rules] == [
        ("stepscope", "unknown"),
        ("mindinsight_early", "not_bottleneck"),
        ("mindinsight_late", "data_process"),
    ]


def test_the_pipeline_of_run_1_by_average_size(converted: Callable[..., Any]) -> None:
    query = TableQuery("minddata_pipeline", sort=(SortKey("average_size", True),))
    page = query_table(converted("public/mindinsight/run_1"), query, TaskContext())
    assert page.table["op_id"].tolist() == [1, 2, 3, 0]


# ---- 4.6 timeline


def test_streams_of_a_pynative_timeline(converted: Callable[..., Any]) -> None:
    """As many as its own summary says: its device process is called Ascend Op."""
    trace = converted("public/mindspore_pynative_910/dataUnit")
    own = trace.table("timeline_summary")
    assert timeline_counts(trace).streams == own["streams"][0] == 2
    assert (own["executions"][0], trace.slice_count) == (3211, 3211)


# ---- 4.7 cluster, 3.15 cluster rules


@pytest.fixture(scope="module")
def ranks(converted: Callable[..., Any]) -> list[Any]:
    """The four ranks of a pipeline of two stages."""
    return [converted("public/mindinsight/cluster_propose", rank) for rank in range(4)]


def _averages(trace: Any) -> dict[str, int]:
    table = trace.table("cluster_analyse")
    return {name: int(cells[-1]) for name, cells in table.data.items() if name != "step"}


def test_intervals_of_the_steps_of_a_cluster(ranks: list[Any]) -> None:
    found = [step_trace(trace, StepTraceQuery(), TaskContext()) for trace in ranks]
    assert [len(one.steps) for one in found] == [5] * 4
    published = {
        2: [0.8253, 0.8191, 2.0617, 2.0905],
        5: [0.8957, 0.9066, 2.0589, 2.0612],
    }
    for step, expected in published.items():
        assert [round(int(one.curves[0].values_ns[step - 1]) / MS, 4) for one in found] == expected
    assert [int(one.curves[0].values_ns[0]) for one in found] == [MISSING_INT] * 4  # 0: no step before it
    # The rows were cut after their average was made: it is not theirs.
    assert {one.file_average.includes for one in found if one.file_average} == {"unknown"}


def test_shares_of_communication_within_and_between_stages(ranks: list[Any]) -> None:
    own = [_averages(trace) for trace in ranks]
    step = [row["computation_ns"] + row["communication_alone_ns"] for row in own]
    collective = [row["collective_communication_alone_ns"] for row in own]
    assert sum(collective[:2]) / sum(step[:2]) == pytest.approx(0.6029851045963494)
    assert sum(collective[2:]) / sum(step[2:]) == pytest.approx(0.23437938457647858)
    assert round(sum(row["receive_alone_ns"] for row in own) / sum(step), 4) == 0.2582


def test_flops_of_a_cluster(ranks: list[Any]) -> None:
    tables = [trace.table("flops_summary") for trace in ranks]
    mflops = [float(table["mflops"][0]) for table in tables]
    assert [float(table["gflops"][0]) for table in tables] == [5385.552, 5386.261, 4859.39, 4897.642]
    assert [value / max(mflops) for value in mflops] == pytest.approx(
        [0.3250689688858793, 0.32506372333079697, 0.9999877704843628, 1.0]
    )
    stages = [sum(mflops[:2]) / 2, sum(mflops[2:]) / 2]
    assert round(stages[1], 4) == 329610.3845
    assert round((stages[1] / (sum(stages) / 2) - 1) * 100, 2) == 50.94


def _links(trace: Any, step: str) -> list[tuple[str, float, float, float, float]]:
    table = trace.table("communication_links")
    rows = [row for row in range(table.rows) if (table["step"][row], table["name"][row]) == (step, "total")]
    return [
        (
            f"{table['source_rank'][row]}-{table['target_rank'][row]}",
            int(table["transit_ns"][row]) / MS,
            int(table["size_bytes"][row]) / 1000,
            float(table["file_bandwidth"][row]),
            float(table["bandwidth_gb_s"][row]),
        )
        for row in rows
    ]


def test_links_of_the_second_step_from_rank_0(ranks: list[Any]) -> None:
    found = [link for trace in ranks for link in _links(trace, "2") if link[0].startswith("0")]
    assert [(name, time, size) for name, time, size, _, _ in found] == [
        ("0-0", 0.07945, 662.272),
        ("0-1", 0.25425, 1324.544),
        ("0-0", 1.25066, 26210.816),
        ("0-1", 1.4919, 26730.496),
    ]


def test_the_slowest_link_by_sums_and_by_size_over_time(ranks: list[Any]) -> None:
    links = [link for trace in ranks for link in _links(trace, "average") if link[0] not in ("0-0", "1-1")]
    sums, ours = [link[3] for link in links], [link[4] for link in links]
    mean = sum(sums) / len(sums)
    assert links[sums.index(min(sums))][0] == "0-1"
    assert round((mean - min(sums)) / mean * 100, 2) == 74.26  # as published, from sums
    # size / time, GB/s: 46069.41867 KB / 2.200693333 ms = 20.934, 5.055, 17.368 and 19.375
    assert ours == pytest.approx([20.934, 5.055, 17.368, 19.375], abs=1e-3)


# ---- 1.1 averages that count steps without a collective


def test_collectives_of_an_average_are_means_of_the_steps_in_which_they_happened(
    samples: Path, converted: Callable[..., Any]
) -> None:
    """They happened in steps 1 to 20 of 40; the file's means are over 2 to 40, so that they lie before the step."""
    folder = "public/mindinsight/profiler"
    with (samples / folder / "step_trace_raw_10_detail_time.csv").open(newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["step_num"] != "-" and row["stream_11_parallel_0"] != "0"]
    assert len(rows) == 20
    del rows[0]  # no average beside them is over it
    picture = step_trace(converted(folder, 10), StepTraceQuery(), TaskContext()).picture
    assert picture is not None
    assert picture.collective_means
    assert (picture.negative, picture.missing) == (0, 0)
    forward = picture.phases[1].start_ns
    drawn = {part.name: part for line in picture.streams for part in line.collectives}
    assert len(drawn) == 4
    for name, part in drawn.items():
        distances = [int(row[f"{name}_start_point"]) - int(row["fp_point"]) for row in rows]
        assert part.start_ns - forward == round(sum(distances) * 10 / 19)
        assert part.duration_ns == round(sum(int(row[name]) for row in rows) * 10 / 19)
    always = step_trace(converted(folder, 0), StepTraceQuery(), TaskContext()).picture
    assert always is not None
    assert not always.collective_means
