"""The reader of cluster analyses: steps of all ranks, communication, groups of either generation."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from parsers.folder_view import FolderView
from parsers.registry import reader_for

if TYPE_CHECKING:
    from tests.profiler_databases import WriteDatabase
    from tests.result_rows import ReadResult

OUTPUT = Path("public/msinsight/cluster_analysis_output")


@pytest.mark.parametrize("above", ["", "public/msinsight/baseline_cluster"])
def test_a_real_analysis(read_result: ReadResult, samples: Path, above: str) -> None:
    found = read_result(samples / (above or OUTPUT))
    assert found.facts["kind"] == "cluster"
    assert found.facts["ranks"] == list(range(16))
    assert not found.problems
    columns = ("step", "type", "index", "computing_ns", "communication_not_overlapped_ns", "stage_ns", "bubble_ns")
    rows = found.rows("cluster_step_trace_time", *columns)
    assert rows[0] == ("2", "rank", "0", 75_174_575, 146_614_020, 291_698_000, 0)
    assert len(found.tables["cluster_communication"]["name"]) == 6  # three operators on two ranks
    links = found.rows("cluster_communication_links", "type", "name", "source_rank", "target_rank", "transport")
    assert links[1] == ("p2p", "hcom_send__822_0", "0", "8", "RDMA")
    assert len(links) == 8
    assert {report.state for report in found.reports.values()} == {"read"}


def test_a_stage_is_as_slow_as_its_slowest_rank(read_result: ReadResult, samples: Path) -> None:
    found = read_result(samples / OUTPUT)
    rows = found.rows("cluster_step_trace_time", "type", "index", "computing_ns", "free_ns")
    by_rank = {index: times for kind, index, *times in rows if kind == "rank"}
    stages = [(index, times) for kind, index, *times in rows if kind == "stage"]
    assert stages
    for index, times in stages:
        members = index.strip("()").split(",")
        assert times == [max(by_rank[member.strip()][at] for member in members if member.strip()) for at in (0, 1)]


def test_an_analysis_without_steps(read_result: ReadResult, samples: Path) -> None:
    found = read_result(samples / "public/msprof-analyze/resource/advisor/cluster_analysis_output")
    assert found.tables["cluster_step_trace_time"]["step"][0] is None
    assert found.tables["cluster_communication"]["step"] == [None] * 4
    assert found.rows("cluster_communication", "ranks", "rank")[:2] == [("(0, 1)", "0"), ("(0, 1)", "1")]


def test_groups_of_both_generations(read_result: ReadResult, samples: Path, tmp_path: Path) -> None:
    folder = samples / "public/msinsight/communication_group"
    new = read_result(folder)
    named = json.loads((folder / "communication_group.json").read_text())["comm_group_parallel_info"]
    old = json.loads((folder / "communication_group_old.json").read_text())
    columns = ("type", "parallel", "ranks", "size")
    rows = new.rows("communication_groups", *columns)
    assert rows[0] == ("collective", "tp", "[0, 1]", 2)
    assert len(rows) == len(named) + len(old["collective"]) + len(old["p2p"])
    shutil.copy(folder / "communication_group_old.json", tmp_path / "communication_group.json")
    assert read_result(tmp_path).rows("communication_groups", *columns)[-1] == (
        *("p2p", None, "[0, 1, 2, 3, 4, 5, 6, 7]"),
        8,
    )


def test_it_is_one_more_result_after_the_ranks_beside_it(samples: Path, tmp_path: Path) -> None:
    shutil.copytree(samples / OUTPUT, tmp_path / "all/cluster_analysis_output")
    for rank in (0, 1):
        shutil.copytree(samples / f"public/msinsight/test_rank_{rank}", tmp_path / f"all/rank_{rank}_ascend_pt")
    view = FolderView(tmp_path / "all")
    labels = [result.label for result in reader_for(view).results(view)]
    assert labels == ["Rank 0", "Rank 1", "Cluster analysis"]


STEP_COLUMNS = (
    'step TEXT, type TEXT, "index" TEXT, computing REAL, communication_not_overlapped REAL, overlapped REAL, '
    "communication REAL, free REAL, stage REAL, bubble REAL, communication_not_overlapped_and_exclude_receive REAL, "
    "preparing REAL"
)
TIME_COLUMNS = (
    "hccl_op_name TEXT, group_name TEXT, start_timestamp NUMERIC, elapsed_time NUMERIC, transit_time NUMERIC, "
    "wait_time NUMERIC, synchronization_time NUMERIC, idle_time NUMERIC, synchronization_time_ratio NUMERIC, "
    "wait_time_ratio NUMERIC"
)
BAND_COLUMNS = (
    "hccl_op_name TEXT, group_name TEXT, band_type TEXT, transit_size NUMERIC, transit_time NUMERIC, "
    "bandwidth NUMERIC, large_packet_ratio NUMERIC, package_size NUMERIC, count NUMERIC, total_duration NUMERIC"
)
LINK_COLUMNS = (
    "hccl_op_name TEXT, group_name TEXT, src_rank TEXT, dst_rank TEXT, transit_size NUMERIC, transit_time NUMERIC, "
    "bandwidth NUMERIC, transport_type TEXT, op_name TEXT"
)
STEPS = [
    ("2", "rank", "0", 75174.575, 146614.02, 291698.0, 438312.02, 10.5, 0, 0, 146614.02, 7.25),
    ("2", "stage", "(0, 1)", 75174.575, 146614.02, 291698.0, 438312.02, 10.5, 0, 0, 146614.02, 7.25),
]
TIME = ("hcom_send__822_0", "822", 1_736_412_474_714_258.99, 2.5, 1.5, 0.5, 0.25, 0.75, 0.1429, 0.25)
SUM = ("Total Op Info", "", 0, 25, 15, 5, 2.5, 7.5, 0, 0)
BAND = ("hcom_send__822_0", "822", "RDMA", 4.5, 1.5, 3.0, 0.9, 0.5, 9, 1.25)
LINK = ("hcom_send__822_0", "822", "0", "8", 4.5, 1.5, 3.0, "RDMA", "hcom_send__822_0_1")
GROUP = ("collective", "(0,1,8)", "822", "group_7", "pp")


def _either_generation(is_new: bool) -> dict[str, tuple[str, list[tuple[object, ...]]]]:
    """The tables of a database of the newer generation, without sets of ranks, or of the older one."""
    text, cells = ("", ()) if is_new else ("rank_set TEXT, ", ("p2p",))
    of_link = f"{text}step TEXT, "
    of_rank = f"{of_link}rank_id INTEGER, "
    name = "ClusterCommunication" if is_new else "ClusterCommAnalyzer"
    groups = "type TEXT, rank_set TEXT, group_name TEXT, group_id TEXT, pg_name TEXT"
    return {
        "ClusterStepTraceTime": (STEP_COLUMNS, STEPS),
        f"{name}Time": (of_rank + TIME_COLUMNS, [(*cells, "step2", 0, *TIME), (*cells, "step2", 0, *SUM)]),
        f"{name}Bandwidth": (of_rank + BAND_COLUMNS, [(*cells, "step2", 0, *BAND)]),
        f"{name}Matrix": (of_link + LINK_COLUMNS, [(*cells, "step2", *LINK)]),
        **(
            {"CommunicationGroupMapping": (groups, [GROUP])}
            if is_new
            else {"CommunicationGroup": ("type TEXT, rank_set TEXT", [GROUP[:2]])}
        ),
    }


@pytest.mark.parametrize("is_new", [False, True])
def test_a_database_of_either_generation(
    read_result: ReadResult,
    tmp_path: Path,
    write_database: WriteDatabase,
    frozen_folder: Callable[[Path], AbstractContextManager[None]],
    is_new: bool,
) -> None:
    write_database(tmp_path / "cluster_analysis.db", _either_generation(is_new))
    with frozen_folder(tmp_path):
        found = read_result(tmp_path)
    assert not found.problems
    assert not found.missing
    assert found.facts["ranks"] == [0]
    columns = ["step", "type", "index", "computing_ns", "free_ns", "communication_not_overlapped_exclude_receive_ns"]
    assert found.rows("cluster_step_trace_time", *columns)[0] == ("2", "rank", "0", 75_174_575, 10_500, 146_614_020)
    (start,) = found.tables["cluster_communication"]["start_ns"]
    assert abs(start - 1_736_412_474_714_258_990) < 250  # the file has a double
    columns = ["step", "type", "rank", "name", "group_name", "elapsed_ns", "wait_ns", "idle_ns"]
    assert found.rows("cluster_communication", *columns) == [
        ("2", None if is_new else "p2p", "0", TIME[0], "822", 2_500_000, 500_000, 750_000)
    ]
    columns = ["transport", "size_bytes", "transit_ns", "bandwidth_gb_s", "packet_bytes", "packets", "packets_ns"]
    assert found.rows("cluster_communication_packets", *columns) == [
        ("RDMA", 4_500_000, 1_500_000, 3.0, 500_000, 9, 1_250_000)
    ]
    columns = ["source_rank", "target_rank", "transport", "size_bytes", "operator"]
    assert found.rows("cluster_communication_links", *columns) == [("0", "8", "RDMA", 4_500_000, LINK[-1])]
    (group,) = found.rows("communication_groups", "type", "ranks", "size", "group_name", "group_id", "parallel")
    assert group == ("collective", "(0,1,8)", 3, *(GROUP[2:] if is_new else (None, None, None)))


def test_text_files_come_before_the_database_and_it_fills_in(
    read_result: ReadResult, samples: Path, tmp_path: Path, write_database: WriteDatabase
) -> None:
    shutil.copy(samples / OUTPUT / "cluster_step_trace_time.csv", tmp_path)
    links = ("rank_set TEXT, step TEXT, " + LINK_COLUMNS, [("(0, 8)", "step2", *LINK)])
    steps = (STEP_COLUMNS, STEPS)
    write_database(
        tmp_path / "cluster_analysis.db", {"ClusterStepTraceTime": steps, "ClusterCommAnalyzerMatrix": links}
    )
    found = read_result(tmp_path)
    text = read_result(samples / OUTPUT)
    assert found.tables["cluster_step_trace_time"] == text.tables["cluster_step_trace_time"]
    assert found.rows("cluster_communication_links", "ranks", "type") == [("(0, 8)", "collective")]


@pytest.mark.parametrize("is_new", [True, False])
def test_what_texts_and_the_database_both_have_counts_once(
    read_result: ReadResult, samples: Path, tmp_path: Path, write_database: WriteDatabase, is_new: bool
) -> None:
    shutil.copytree(samples / OUTPUT, tmp_path / "all")
    text = read_result(tmp_path / "all")
    assert len(text.tables) == 5
    write_database(tmp_path / "all/cluster_analysis.db", _either_generation(is_new))
    assert read_result(tmp_path / "all").tables == text.tables


@pytest.mark.parametrize("written", ["csv", "db"])
def test_a_rank_counts_once_in_a_step_and_the_other_rows_are_told(
    read_result: ReadResult, tmp_path: Path, write_database: WriteDatabase, written: str
) -> None:
    other = ("2", "rank", "0", 99.5, *STEPS[0][4:])
    rows = [STEPS[0], STEPS[1], other, ("3", *STEPS[0][1:]), STEPS[1]]
    names = [column.split()[0].strip('"') for column in STEP_COLUMNS.split(", ")]
    if written == "csv":
        header = ",".join(name.replace("_", " ").title() for name in names)
        lines = [",".join(f'"{cell}"' for cell in row) for row in rows]
        (tmp_path / "cluster_step_trace_time.csv").write_text("\n".join([header, *lines, ""]))
    else:
        write_database(tmp_path / "cluster_analysis.db", {"ClusterStepTraceTime": (STEP_COLUMNS, rows)})
    found = read_result(tmp_path)
    assert found.rows("cluster_step_trace_time", "step", "type", "index", "computing_ns") == [
        ("2", "rank", "0", 75_174_575),
        ("2", "stage", "(0, 1)", 75_174_575),
        ("3", "rank", "0", 75_174_575),
    ]
    (told,) = found.problems
    assert (told.code, told.count, told.sample) == ("row_again", 2, "step 2, type rank, index 0")
    assert told.where == ("row 4" if written == "csv" else "row 3")
    assert [report.skipped for report in found.reports.values()] == [2]


def test_tables_of_recipes_keep_their_names_and_columns(
    read_result: ReadResult, tmp_path: Path, write_database: WriteDatabase
) -> None:
    columns = "rank INTEGER, step INTEGER, communicationNotOverlapComputation REAL, opName TEXT, empty TEXT"
    rows = [(0, 1, 12.5, "a", None), (1, None, 3, "7", None)]
    write_database(tmp_path / "cluster_analysis.db", {"ClusterTimeSummary": (columns, rows)})
    found = read_result(tmp_path)
    assert found.tables["cluster_time_summary"] == {
        "rank": [0, 1],
        "step": [1, None],
        "communication_not_overlap_computation": [12.5, 3.0],
        "op_name": ["a", "7"],
        "empty": [None, None],
    }
    label = found.labels["cluster_time_summary"]["communication_not_overlap_computation"]
    assert label == "communicationNotOverlapComputation"
    assert [missing.what for missing in found.missing] == ["cluster_step_trace_time.csv"]


def test_csv_files_of_recipes(read_result: ReadResult, tmp_path: Path) -> None:
    output = tmp_path / "cluster_analysis_output"
    (output / "HcclSum").mkdir(parents=True)
    (output / "HcclSum/all_stats.csv").write_text("OpType,Count,Mean Duration(us)\nhcom_send_,12,3.5\n")
    (output / "HcclSum/stats.ipynb").write_text("{}")
    found = read_result(output)
    assert found.facts["kind"] == "cluster"
    assert found.rows("hccl_sum_all_stats", "count") == [(12,)]
    assert found.reports["HcclSum/all_stats.csv"].state == "read"
    assert found.reports["HcclSum/stats.ipynb"].reason == "a notebook of msprof-analyze, and what it runs"


def test_a_damaged_database_is_said(read_result: ReadResult, tmp_path: Path) -> None:
    (tmp_path / "cluster_analysis.db").write_bytes(b"SQLite format 3\0" + bytes(84))
    found = read_result(tmp_path)
    assert found.states("damaged") == {"cluster_analysis.db"}
    assert [missing.what for missing in found.missing] == ["cluster_step_trace_time.csv"]
