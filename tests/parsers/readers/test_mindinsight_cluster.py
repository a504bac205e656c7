"""Communication and parallel training of the legacy layout: the published values of mindinsight-format 4.7."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.result_rows import ReadResult, ResultRows

PIPELINE = (
    *("computation_ns", "communication_alone_ns", "stage_ns"),
    *("receive_alone_ns", "collective_communication_alone_ns"),
)

AVERAGES = {
    0: [1.5722, 14.6986, 164.2464, 122.4961, 56.4488, 107.7976],
    1: [1.5588, 14.7254, 164.9033, 123.1424, 56.4863, 108.417],
    2: [2.4318, 123.1813, 96.4268, 174.7289, 44.8792, 51.5476],
    3: [2.3954, 122.3056, 101.758, 174.7455, 49.3181, 52.4399],
}
"""Rank -> step interval, then the columns of ``PIPELINE``: ms of step 0."""

COSTS = {
    0: (2.268855, 231.599475, 97),
    1: (2.2812566666666663, 242.08088, 97),
    2: (4.778965, 1005.04606, 349),
    3: (4.78749, 1112.0791, 349),
}
"""Rank -> cost and waiting of communication in ms, and how many operators: step 0."""

LINKS = {
    0: [("1", "0", 2.200693333, 46069.41867, 188040273.548), ("0", "0", 0.068161667, 554.96533, 275806635.058)],
    1: [("0", "1", 0.219563333, 1109.93067, 107910491.887), ("1", "1", 2.061693333, 45514.45333, 356004676.448)],
    2: [("1", "0", 2.78157, 48309.248, 656740006.803), ("0", "0", 1.997395, 62691.328, 1109248782.655)],
    3: [("0", "1", 4.48225, 86845.952, 724225040.205), ("1", "1", 0.30524, 24154.624, 1045243926.958)],
}
"""Rank -> source, target, ms, KB and the file's own bandwidth, which is a sum: step 0."""

HCCL = "step_num,communication_cost,wait_cost,link_info,communication_operator_cost\n"


@pytest.fixture(scope="module")
def cluster(samples: Path, read_result: ReadResult) -> dict[int, ResultRows]:
    """The sample of two stages with two ranks each."""
    return {rank: read_result(samples / "public/mindinsight/cluster_propose", rank) for rank in range(4)}


@pytest.mark.parametrize("rank", AVERAGES)
def test_published_averages_of_a_pipeline(cluster: dict[int, ResultRows], rank: int) -> None:
    found = cluster[rank]
    interval, *published = AVERAGES[rank]
    assert found.rows("cluster_analyse", "step", *PIPELINE)[-1] == (
        "average",
        *(round(value * 1_000_000) for value in published),
    )
    assert found.tables["step_average"]["iteration_interval_ns"][0] == pytest.approx(interval * 1e6, abs=50)
    assert (found.facts["cluster_mode"], found.facts["stages"], found.facts["rank_size"]) == ("pipeline-parallel", 2, 4)


def test_first_steps_of_a_pipeline(cluster: dict[int, ResultRows]) -> None:
    first = [cluster[rank].rows("cluster_analyse", "step", *PIPELINE[:2])[0] for rank in range(4)]
    computation = (13.8202, 13.9542, 122.7529, 121.9108)
    communication = (164.476, 196.5235, 2041.2075, 2254.3317)
    assert first == [
        ("1", round(one * 1e6), round(other * 1e6)) for one, other in zip(computation, communication, strict=True)
    ]


def test_parts_of_a_step_add_up(cluster: dict[int, ResultRows]) -> None:
    for found in cluster.values():
        for _, computation, alone, stage, receive, collective in found.rows("cluster_analyse", "step", *PIPELINE):
            assert abs(computation + alone - stage - receive) <= 200  # four numbers of 100 ns each
            assert abs(alone - receive - collective) <= 200


@pytest.mark.parametrize("rank", COSTS)
def test_published_costs_of_communication(cluster: dict[int, ResultRows], rank: int) -> None:
    rows = cluster[rank].rows("communication_steps", "step", "transit_ns", "wait_ns", "operators")
    cost, wait, operators = COSTS[rank]
    assert rows[-1] == ("average", round(cost * 1e6), round(wait * 1e6), operators)
    assert [row[0] for row in rows[:-1]] == [str(step) for step in range(1, 7 if rank < 2 else 3)]
    own = cluster[rank].rows("communication", "step", "transit_ns")
    assert sum(transit for step, transit in own if step == "1") == pytest.approx(rows[0][1], abs=operators)


@pytest.mark.parametrize("rank", LINKS)
def test_published_links(cluster: dict[int, ResultRows], rank: int) -> None:
    columns = ("step", "name", "source_rank", "target_rank", "transit_ns", "size_bytes", "file_bandwidth")
    rows = cluster[rank].rows("communication_links", *columns, "bandwidth_gb_s")
    whole = [row[2:] for row in rows if row[:2] == ("average", "total")]
    assert len(whole) == len(LINKS[rank])
    for row, (source, target, time, size, bandwidth) in zip(whole, LINKS[rank], strict=True):
        assert row[:2] == (source, target)
        assert row[2] == pytest.approx(time * 1e6, abs=1)
        assert row[3] == pytest.approx(size * 1000, abs=1)
        assert row[4] == pytest.approx(bandwidth, abs=0.001)
        assert row[5] == pytest.approx(size * 1000 / (time * 1e6), rel=1e-5)


def test_the_bandwidth_of_a_step_is_size_by_time(cluster: dict[int, ResultRows]) -> None:
    columns = ("step", "name", "source_rank", "bandwidth_gb_s", "file_bandwidth")
    first = cluster[0].rows("communication_links", *columns)[0]
    assert first[:3] == ("1", "total", "1")
    assert first[3] == pytest.approx(20.907853, abs=1e-6)
    assert first[4] == pytest.approx(217_031_150.476, abs=0.001)


def test_kinds_of_operators(cluster: dict[int, ResultRows]) -> None:
    kinds = dict(cluster[0].rows("communication", "name", "type"))
    assert kinds["stream_49_0_Send-op610"] == "p2p"
    assert kinds["stream_41_0_AllReduce-op4582"] == "collective"


def test_the_generator_of_2023_counts_in_microseconds(
    read_written: Callable[[dict[str, str]], ResultRows],
) -> None:
    link = '{""0-1"": {""RDMA"": [500.0, 1000.0, 2.0, 7.5]}}'
    operator = f'{{""Default/Send-op1"": [""1"", 500.0, 20.5, {link}]}}'
    found = read_written({"hccl_raw_0.csv": HCCL + f'1,500.0,20.5,"{link}","{operator}"\n'})
    assert found.rows("communication_steps", "transit_ns", "wait_ns") == [(500_000, 20_500)]
    assert found.rows("communication", "name", "transit_ns", "wait_ns") == [("Default/Send-op1", 500_000, 20_500)]
    columns = ("name", "type", "transport", "size_bytes", "transit_ns", "wait_ns", "bandwidth_gb_s", "file_bandwidth")
    assert found.rows("communication_links", *columns) == [
        ("total", None, "RDMA", 1_000_000, 500_000, 7_500, 2.0, 2.0),
        ("Default/Send-op1", "p2p", "RDMA", 1_000_000, 500_000, 7_500, 2.0, 2.0),
    ]


def test_a_bandwidth_that_is_a_sum_of_others_is_told(read_written: Callable[[dict[str, str]], ResultRows]) -> None:
    """Rows that were merged have the sum of the operators' bandwidths (mindinsight-format 1.13)."""
    link = '{""0-1"": {""SDMA"": [2.0, 1000.0, 900000.0]}, ""1-0"": {""SDMA"": [2.0, 1000.0, 500000.0]}}'
    found = read_written({"hccl_raw_0.csv": HCCL + f'1,2.0,0.5,"{link}",{{}}\n'})
    assert found.rows("communication_links", "source_rank", "bandwidth_gb_s", "file_bandwidth") == [
        ("0", 0.5, 900_000.0),
        ("1", 0.5, 500_000.0),
    ]
    assert [(problem.code, problem.count, problem.sample) for problem in found.problems] == [
        ("bandwidth_summed", 1, "0-1 0.900, 0.500")
    ]


def test_odd_cells_of_hccl(read_written: Callable[[dict[str, str]], ResultRows]) -> None:
    rows = '1,0.5,0,"{broken",\n2,many,1,"{}","{""a"": 5}"\n-,0.5,0.25,{},{}\n'
    found = read_written({"hccl_raw_0.csv": HCCL + rows})
    assert found.rows("communication_steps", "step", "transit_ns", "wait_ns") == [
        ("1", 500_000, 0),
        ("2", None, 1_000_000),
        ("average", 500_000, 250_000),
    ]
    assert sorted(problem.code for problem in found.problems) == [
        *("cell_not_a_number", "json_cell_damaged", "json_unexpected"),
    ]


def test_headers_of_cluster_analyse(read_written: Callable[[dict[str, str]], ResultRows]) -> None:
    name = "ascend_cluster_analyse_{}_1_2_0.csv"
    one = read_written(
        {
            name.format("model-parallel"): "computation,communication_alone_time\n651.9051,1293.1231",
            "gpu_cluster_analyse_data-parallel_1_2_1.csv": "iteration_interval, fp_and_bp, tail\n0, 2366810, 4100\n",
        }
    )
    assert one.rows("cluster_analyse", "step", "computation_ns", "communication_alone_ns") == [
        ("1", 651_905_100, 1_293_123_100)
    ]
    assert "csv_end_unsure" not in one.codes


def test_ticks_of_a_data_parallel_run(read_written: Callable[[dict[str, str]], ResultRows]) -> None:
    found = read_written(
        {"ascend_cluster_analyse_data-parallel_1_1_1.csv": "iteration_interval, fp_and_bp, tail\n0, 2366810, 4100\n"}
    )
    assert found.rows("cluster_analyse", "step", "iteration_interval_ns", "fp_and_bp_ns", "tail_ns") == [
        ("1", 0, 23_668_100, 41_000)
    ]


def test_run_4_has_five_columns(read_written: Callable[[dict[str, str]], ResultRows]) -> None:
    header = "computation_time,communication_alone_time,stage_time,receive_alone_time,collective_communication_time\n"
    values = "651.9051,1293.1231,1577.1234,368.7766,227.1234"
    found = read_written({"ascend_cluster_analyse_pipeline-parallel_1_2_1.csv": header + values})
    assert found.rows("cluster_analyse", *PIPELINE) == [tuple(round(float(one) * 1e6) for one in values.split(","))]


def test_mindspore_2_2_writes_another_table_under_the_name(
    read_written: Callable[[dict[str, str]], ResultRows],
) -> None:
    text = (
        "Step,Computing,Communication(Not Overlapped),Overlapped,Communication,Free,Stage,Bubble\n3,1.5,0,0,0,2,3.5,0\n"
    )
    found = read_written({"ascend_cluster_analyse_data-parallel_1_1_0.csv": text})
    assert found.rows("step_split", "step", "computing_ns", "free_ns") == [("3", 1500, 2000)]
    assert "cluster_analyse" not in found.tables


def test_mindspore_2_2_has_that_table_under_a_name_of_its_own_too(
    read_written: Callable[[dict[str, str]], ResultRows],
) -> None:
    text = "Step,Computing,Communication(Not Overlapped),Overlapped,Communication,Free,Stage,Bubble,"
    text += "Communication(Not Overlapped and Exclude Receive)\n1,7,2,1,3,4,5.5,0.5,1.5\n"
    found = read_written({"step_trace_time_3.csv": text})
    names = ("step", "computing_ns", "communication_not_overlapped_exclude_receive_ns", "bubble_ns")
    assert found.rows("step_split", *names) == [("1", 7000, 1500, 500)]
    assert found.facts["ranks"] == [3]


def test_a_cut_file_has_no_average(read_written: Callable[[dict[str, str]], ResultRows]) -> None:
    text = "computation_time,communication_alone_time\n1,2\n3,4\n5"
    found = read_written({"ascend_cluster_analyse_model-parallel_1_2_0.csv": text})
    assert found.rows("cluster_analyse", "step", "computation_ns") == [("1", 1_000_000), ("2", 3_000_000)]


def test_the_graph_of_a_parallel_training(read_result: ReadResult, samples: Path) -> None:
    found = read_result(samples / "public/mindinsight/parallel_strategy", 0)
    columns = ("node_id", "name", "type", "scope", "inputs", "group", "output_type")
    rows = found.rows("parallel_strategy", *columns)
    assert rows[0] == ("1", "Default/GetNext-op767", "GetNext", "Default", "[]", None, "(FLOAT32, INT32)")
    assert rows[1][:6] == (
        "2",
        "Default/conv1-Conv2d/Conv2D-op2",
        "Conv2D",
        "Default/conv1-Conv2d",
        '["1", "1000"]',
        "0",
    )
    assert found.rows("parallel_parameters", "name", "type", "shape") == [("conv1.weight", "FLOAT32", "[64, 3, 7, 7]")]
    assert found.facts["parallel_mode"] == "auto_parallel"
    assert (found.facts["stage"], found.facts["stage_ranks"]) == (0, [[0, 1]])
    assert "MindInsight left" in found.reports["graph_metadata"].reason


def test_nodes_that_parallelism_added(read_written: Callable[[dict[str, str]], ResultRows]) -> None:
    strategy = '{"name": "in_strategy", "value": {"dtype": "DT_TUPLE", "values": [{"intVal": "2"}, {"intVal": "1"}]}}'
    long = '{"name": "group_ranks", "value": {"strVal": "' + "1-" * 600 + '"}}'
    nodes = (
        f'{{"name": "1", "instanceName": "grad_mirror_1", "attribute": [{strategy}, {long}]}},'
        '{"name": "2", "instanceName": "redistribution_op_3", "input": [5, {"name": "1"}]}, 7'
    )
    found = read_written({"parallel_strategy_0.json": f'{{"graph": {{"node": [{nodes}]}}}}'})
    assert found.rows("parallel_strategy", "node_id", "role", "in_strategy", "group_ranks") == [
        ("1", "gradient_aggregation", "[2, 1]", None),
        ("2", "redistribution", None, None),
    ]
    assert found.tables["parallel_strategy"]["inputs"] == ["[]", '["1"]']
    assert [problem.code for problem in found.problems] == ["json_unexpected"]


def test_bandwidths_that_the_file_added_up_are_told(cluster: dict[int, ResultRows]) -> None:
    """mindinsight-format 1.13: 217 031 150 KB/s in the file, 20 907 853 KB/s in truth."""
    (found,) = (problem for problem in cluster[0].problems if problem.code == "bandwidth_summed")
    links = cluster[0].tables["communication_links"]
    pairs = zip(links["file_bandwidth"], links["bandwidth_gb_s"], strict=True)
    assert found.count == sum(abs(written / 1e6 - own) > 0.01 * own for written, own in pairs)
    assert found.count < len(links["name"]) / 10, "those of single operators are right"
    assert (found.severity, found.sample) == ("info", "1-0 217.031, 20.908")


def test_links_that_are_counted_within_a_stage_are_told(cluster: dict[int, ResultRows]) -> None:
    # Ranks 2 and 3 name their links 0-1 as ranks 0 and 1 do.
    assert {rank for rank, found in cluster.items() if "links_local" in found.codes} == {2, 3}
    (problem,) = (problem for problem in cluster[2].problems if problem.code == "links_local")
    assert problem.severity == "info"
    assert "ranks 0, 1 of a group" in problem.message


def test_ids_of_parallel_trainings_are_ranks_and_no_devices(
    cluster: dict[int, ResultRows], legacy_run_1: ResultRows
) -> None:
    assert "devices" not in cluster[3].facts
    assert legacy_run_1.facts["devices"] == [1]


def test_cells_longer_than_csv_readers_take(read_written: Callable[[dict[str, str]], ResultRows]) -> None:
    links = {f"0-{end}": {"SDMA": [1.5, 3.0, 2000.0]} for end in range(1, 5001)}
    cell = json.dumps(links).replace('"', '""')
    sizes = list(range(60)) * 1000
    header = "op_id,op_type,num_workers,output_queue_size,output_queue_average_size,output_queue_length,"
    header += "output_queue_usage_rate,sample_interval,parent_id,children_id\n"
    assert min(len(cell), len(str(sizes))) > 131_072
    found = read_written(
        {
            "hccl_raw_0.csv": f'{HCCL}1,1.5,0,"{cell}",\n',
            "minddata_pipeline_raw_0.csv": f'{header}1,Map,4,"{sizes}",29.5,64,0.4609375,10,0,\n',
        }
    )
    assert len(found.tables["communication_links"]["step"]) == 5000
    assert found.rows("minddata_pipeline", "average_size", "samples", "usage_rate") == [(29.5, 60_000, 0.4609375)]
    assert found.problems == []
