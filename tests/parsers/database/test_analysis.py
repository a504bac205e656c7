"""analysis.db: hand-made tables, every number by hand, and what is none."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.profiler_databases import Tables, WriteDatabase
    from tests.result_rows import ReadResult

TIME = (
    "hccl_op_name TEXT, group_name TEXT, start_timestamp, elapse_time, transit_time, wait_time, synchronization_time, "
    "idle_time, step TEXT, type TEXT"
)
BANDWIDTH = (
    "hccl_op_name TEXT, group_name TEXT, transport_type TEXT, transit_size, transit_time, bandwidth, "
    "large_packet_ratio, package_size, count, total_duration, step TEXT, type TEXT"
)
MATRIX = (
    "hccl_op_name TEXT, group_name TEXT, src_rank TEXT, dst_rank TEXT, transit_size, transit_time, bandwidth, "
    "transport_type TEXT, op_name TEXT, step TEXT, type TEXT"
)
STEPS = "step TEXT, computing, communication_not_overlapped, overlapped, communication, free, deviceId INTEGER"


def tables() -> Tables:
    return {
        "StepTraceTime": (STEPS, [("2", 10.5, 1, 2, 3, 4, 7), ("3", "broken", 1, None, 3, "N/A", 7)]),
        "CommAnalyzerTime": (
            TIME,
            [
                ("hcom_send__1", "g", "5.25", 2.5, 1.5, 0.5, 0.25, 0.75, "step2", "p2p"),
                ("hcom_send__2", "g", "x", "y", 1.5, 0.5, 0.25, 0.75, "step", "p2p"),
            ],
        ),
        "CommAnalyzerBandwidth": (
            BANDWIDTH,
            [("hcom_send__1", "g", "RDMA", 4.5, 1.5, 3.0, 0.9, 0.5, 9, 1.25, "step2", "p2p")],
        ),
        "CommAnalyzerMatrix": (
            MATRIX,
            [("send-top1", "g", "0", "8", 4.5, 1.5, 3.0, "RDMA", "hcom_send__1_0_1", "step2", "p2p")],
        ),
    }


def test_numbers_and_units(read_result: ReadResult, tmp_path: Path, write_database: WriteDatabase) -> None:
    write_database(tmp_path / "analysis.db", tables())
    found = read_result(tmp_path)
    times = ("computing_ns", "overlapped_ns", "free_ns", "stage_ns")
    assert found.tables["step_split"]["device_id"] == ["7", "7"]
    assert found.rows("step_split", "step", *times) == [("2", 10_500, 2000, 4000, None), ("3", None, None, None, None)]
    assert found.rows("communication", "step", "name", "start_ns", "elapsed_ns", "wait_ratio") == [
        ("2", "hcom_send__1", 5250, 2_500_000, 0.25),
        (None, "hcom_send__2", None, None, 0.25),
    ]
    columns = ("transport", "size_bytes", "bandwidth_gb_s", "packet_bytes", "packets", "packets_ns")
    assert found.rows("communication_packets", *columns) == [("RDMA", 4_500_000, 3.0, 500_000, 9, 1_250_000)]
    (link,) = found.rows("communication_links", *found.tables["communication_links"])
    assert dict(zip(found.tables["communication_links"], link, strict=True)) == {
        "step": "2", "type": "p2p", "name": "send-top1", "group_name": "g", "operator": "hcom_send__1_0_1",
        "source_rank": "0", "target_rank": "8", "transport": "RDMA", "size_bytes": 4_500_000,
        "transit_ns": 1_500_000, "bandwidth_gb_s": 3.0,
    }  # fmt: skip


@pytest.mark.parametrize("table", ["StepTraceTime", "CommAnalyzerTime", "CommAnalyzerBandwidth", "CommAnalyzerMatrix"])
def test_one_of_its_tables_is_enough(
    read_result: ReadResult, tmp_path: Path, write_database: WriteDatabase, table: str
) -> None:
    write_database(tmp_path / "analysis.db", {table: (tables()[table][0], tables()[table][1][:1])})
    found = read_result(tmp_path)
    assert len(found.tables) == 1
    assert not found.problems


def test_a_database_of_something_else_under_the_name_is_told(
    read_result: ReadResult, tmp_path: Path, write_database: WriteDatabase
) -> None:
    (tmp_path / "kernel_details.csv").write_text("Name,Accelerator Core,Duration(us)\na,AI_CORE,1\n")
    write_database(tmp_path / "analysis.db", {"PHOTOS": ("id INTEGER", [(1,)])})
    found = read_result(tmp_path)
    assert [(problem.code, problem.sample) for problem in found.problems] == [("database_other", "PHOTOS")]


def test_a_cell_that_is_no_number_is_missing_and_told(
    read_result: ReadResult, tmp_path: Path, write_database: WriteDatabase
) -> None:
    write_database(tmp_path / "analysis.db", tables())
    found = read_result(tmp_path)
    told = {(problem.code, problem.values["column"], problem.where, problem.sample) for problem in found.problems}
    assert told == {
        ("cell_not_a_number", "computing", "entry 2", "broken"),
        ("cell_not_a_number", "start_timestamp", "entry 2", "x"),
        ("cell_not_a_number", "elapse_time", "entry 2", "y"),
    }
