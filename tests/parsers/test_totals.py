"""Shares that a file has beside its times: told where they are not those of the times, in every kind of file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest

from parsers.folder_view import FileEntry
from parsers.totals import shares_differ

if TYPE_CHECKING:
    from tests.result_rows import ReadResult

AI_CORE = "op_type,execution_time,execution_frequency,percent\n"
PYNATIVE = "op_type,execution_time,execution_frequency,percent\n"
HOST = "op_type,type_occurrences,execution_frequency(per-step),total_compute_time,avg_time(ms),percent\n"
GPU = "op_type,type_occurrences,total_time(us),total_proportion,avg_time(us)\n"
COMMUNICATION = "OP Type,Count,Total Time(us),Min Time(us),Avg Time(us),Max Time(us),Ratio(%)\n"


@pytest.mark.parametrize(
    ("name", "header", "row", "table"),
    [
        ("aicore_intermediate_0_type.csv", AI_CORE, "{type},{time},1,{share}\n", "op_types"),
        ("pynative_op_intermediate_0_type.csv", PYNATIVE, "{type},{time},1,{share}\n", "op_types"),
        ("cpu_op_type_info_0.csv", HOST, "{type},1,1,{time},{time},{share}\n", "host_cpu_types"),
        ("gpu_op_type_info_0.csv", GPU, "{type},1,{time},{share},{time}\n", "gpu_types"),
        (
            "communication_statistic_20240101120000.csv",
            COMMUNICATION,
            "{type},1,{time},1,1,1,{share}\n",
            "communication_statistic",
        ),
    ],
)
@pytest.mark.parametrize(
    ("shares", "differ"), [((75, 25), False), ((0.75, 0.25), False), ((0.7549, 0.2451), False), ((70, 30), True)]
)
def test_shares_that_are_not_those_of_the_times_are_told(
    read_result: ReadResult,
    tmp_path: Path,
    name: str,
    header: str,
    row: str,
    table: str,
    shares: tuple[float, float],
    differ: bool,
) -> None:
    folder = tmp_path / ("mindstudio_profiler_output" if "statistic" in name else "profiler")
    folder.mkdir()
    rows = [
        row.format(type=kind, time=time, share=share) for kind, time, share in zip("AB", (30, 10), shares, strict=True)
    ]
    (folder / name).write_text(header + "".join(rows))
    result = read_result(folder)
    assert result.tables[table]["percent"] == [75.0, 25.0]
    assert result.tables[table]["file_percent"] == list(shares)
    found = [problem for problem in result.problems if problem.code == "shares_differ"]
    assert [(each.count, each.where, each.severity) for each in found] == [(2, "row 2", "info")] * differ


def test_a_share_beyond_all_doubles_is_told_as_wrong() -> None:
    entry = FileEntry("op_statistic.csv", "op_statistic.csv", 1, 1)
    data = {"file_percent": np.array([1e308, 50.0]), "total_ns": np.array([1, 1], np.int64)}
    assert [problem.count for problem in shares_differ(entry, data)] == [1]


def test_a_real_file_whose_shares_are_of_another_sum(read_result: ReadResult, samples: Path) -> None:
    """mindinsight-format 4.3: MatMul has 57.6 % in the file; of the times in the file it is 2807.82 of 3465.33 us."""
    result = read_result(samples / "public/mindinsight/run_1")
    matmul = result.tables["op_types"]["type"].index("MatMul")
    assert result.tables["op_types"]["file_percent"][matmul] == 57.6
    assert result.tables["op_types"]["percent"][matmul] == pytest.approx(81.03, abs=0.01)
    assert "shares_differ" in result.codes
