"""The reader of msprof op: one operator with its blocks."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from parsers.folder_view import FolderView
from parsers.readers.opprof import READER
from parsers.registry import reader_for
from tests.written_files import write_files

if TYPE_CHECKING:
    from tests.result_rows import ReadResult

BASIC = (
    "Op Name,Op Type,Task Duration(us),Block Dim,Mix Block Dim,Device Id,Pid,Current Freq,Rated Freq,\n"
    "add_custom,vector,4.960000,8,NA,3,4711,800,1800,\n"
)
PIPES = (
    "block_id,sub_block_id,aic_time(us),aic_total_cycles,aic_cube_ratio,aiv_time(us),aiv_total_cycles,"
    "aiv_vec_ratio,aiv_mte2_active_bw(GB/s)\n"
    "0,cube0,NA,NA,NA,NA,NA,NA,NA\n"
    "0,vector0,NA,NA,NA,3.412345,2730,0.0157,12.5\n"
)


def write(folder: Path) -> Path:
    folder.mkdir(parents=True)
    (folder / "OpBasicInfo.csv").write_text(BASIC)
    (folder / "PipeUtilization.csv").write_text(PIPES)
    (folder / "Memory.csv").write_text("block_id,sub_block_id,aiv_gm_to_ub_datas(KB)\n0,vector0,16.5\n")
    (folder / "visualize_data.bin").write_bytes(b"\0\1")
    (folder / "dump").mkdir()
    (folder / "dump" / "x.bin").write_bytes(b"\0\1")
    return folder


@pytest.mark.parametrize("name", ["OPPROF_20240101120000_ABC", "renamed"])
def test_an_operator_with_its_blocks(read_result: ReadResult, tmp_path: Path, name: str) -> None:
    found = read_result(write(tmp_path / name))
    assert found.facts["kind"] == "opprof"
    assert found.facts["devices"] == [3]
    assert not found.problems, "the comma at the end of each line is no column"
    (row,) = found.rows("op_basic_info", *found.tables["op_basic_info"])
    assert dict(zip(found.tables["op_basic_info"], row, strict=True)) == {
        "name": "add_custom", "type": "vector", "duration_ns": 4960, "block_num": 8, "mix_block_num": None,
        "device_id": "3", "process_id": "4711", "current_frequency_mhz": 800, "rated_frequency_mhz": 1800,
    }  # fmt: skip
    columns = (
        "block_id",
        "sub_block_id",
        "aiv_time_ns",
        "aiv_total_cycles",
        "aiv_vec_ratio",
        "aiv_mte2_active_bw_gb_s",
    )
    assert found.rows("pipe_utilization", *columns) == [
        ("0", "cube0", None, None, None, None),
        ("0", "vector0", 3412, 2730.0, 0.0157, 12.5),
    ]
    assert found.rows("memory_metrics", "aiv_gm_to_ub_datas_kb") == [(16.5,)]
    assert found.states("ignored") == {"visualize_data.bin", "x.bin"}
    assert not any(report.reason.startswith("no reader") for report in found.reports.values())


def test_every_table_of_blocks(read_result: ReadResult, tmp_path: Path) -> None:
    """The seven files of ascend-formats 2.9; ``memory`` is the table of memory over time."""
    tables = {
        "PipeUtilization": "pipe_utilization",
        "ArithmeticUtilization": "arithmetic_utilization",
        "Memory": "memory_metrics",
        "MemoryL0": "memory_l0",
        "MemoryUB": "memory_ub",
        "L2Cache": "l2_cache",
        "ResourceConflictRatio": "resource_conflict_ratio",
    }
    block = "block_id,sub_block_id,aiv_total_cycles\n0,vector0,2730\n"
    found = read_result(
        write_files(tmp_path / "x", {"OpBasicInfo.csv": BASIC, **{f"{name}.csv": block for name in tables}})
    )
    assert set(found.tables) == {"op_basic_info", *tables.values()}
    assert found.states("read") == {"OpBasicInfo.csv", *(f"{name}.csv" for name in tables)}


def test_what_is_missing_is_said(tmp_path: Path) -> None:
    """A file of that name with another header is none."""
    sniffs = [
        READER.sniff(FolderView(write_files(tmp_path / name, {"OpBasicInfo.csv": text})))
        for name, text in (("x", BASIC), ("y", "Op Name\nadd\n"))
    ]
    assert [(sniff.found, sniff.missed) for sniff in sniffs] == [(("OpBasicInfo.csv",), ""), ((), "OpBasicInfo.csv")]


def test_several_operators_of_one_run(tmp_path: Path) -> None:
    for kernel in ("add", "mul"):
        write(tmp_path / kernel / "OPPROF_1")
    view = FolderView(tmp_path)
    assert [result.base for result in reader_for(view).results(view)] == ["add/OPPROF_1", "mul/OPPROF_1"]


def test_a_cut_file_keeps_whole_rows(read_result: ReadResult, tmp_path: Path) -> None:
    folder = write(tmp_path / "x")
    (folder / "PipeUtilization.csv").write_text(PIPES[:-12])
    found = read_result(folder)
    assert found.rows("pipe_utilization", "sub_block_id") == [("cube0",)]
    assert found.codes == {"csv_row_cut"}


def test_the_timeline_of_the_simulator(read_result: ReadResult, tmp_path: Path) -> None:
    folder = write(tmp_path / "x")
    (folder / "simulator").mkdir()
    event = '{"ph": "X", "name": "MOV", "pid": "core0", "tid": "VECTOR", "ts": "1.5", "dur": "0.25"}'
    (folder / "simulator" / "trace.json").write_text(f"[{event}]")
    found = read_result(folder)
    assert [each[:5] for each in found.slices] == [("core0", "VECTOR", "MOV", 1500, 250)]
    report = found.reports["simulator/trace.json"]
    assert (report.reader, report.reason) == ("trace_events", "")
