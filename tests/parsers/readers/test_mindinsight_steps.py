"""Step traces of real legacy results; expected values are those of mindinsight-format 4.2."""

from __future__ import annotations

import itertools
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from parsers.folder_view import FolderView
from parsers.registry import reader_for

if TYPE_CHECKING:
    from tests.result_rows import ReadResult, ResultRows

PUBLIC = Path("public/mindinsight")
PHASES = ("total_ns", "iteration_interval_ns", "fp_and_bp_ns", "tail_ns")


def _ms(ns: int) -> float:
    """As MindInsight shows it: ms with four decimals."""
    return round(ns / 1e6, 4)


@pytest.mark.parametrize(
    ("rank", "average", "steps"),
    [
        (0, [130.4561, 90.3536, 17.0945, 23.008], 20),
        (10, [130.4972, 90.3735, 17.1141, 23.0096], 40),
    ],
)
def test_average_row(legacy_profiler: dict[int, ResultRows], rank: int, average: list[float], steps: int) -> None:
    result = legacy_profiler[rank]
    assert [_ms(result.tables["step_average"][phase][0]) for phase in PHASES] == average
    assert result.tables["steps"]["step"] == list(range(1, steps + 1))


def test_average_row_of_run_1(legacy_run_1: ResultRows) -> None:
    average = [_ms(legacy_run_1.tables["step_average"][phase][0]) for phase in PHASES]
    assert average == [205.3809, 0.2038, 118.054, 87.1231]
    assert len(legacy_run_1.tables["steps"]["step"]) == 322
    assert legacy_run_1.labels["steps"]["fp_and_bp_ns"] == "fp_and_bp"


def test_columns_over_the_steps(legacy_profiler: dict[int, ResultRows]) -> None:
    intervals = (
        "0.0 90.3781 90.3057 90.3296 90.3233 90.3498 90.3543 90.401 90.267 90.2965 90.4719 90.442 90.369 90.3777"
    )
    intervals += " 90.2663 90.4308 90.3797 90.3921 90.2741 90.3096"
    steps = legacy_profiler[0].tables["steps"]
    assert [_ms(ns) for ns in steps["iteration_interval_ns"]] == [float(text) for text in intervals.split()]
    assert _ms(steps["tail_ns"][2]) == 23.0095


def test_one_step_of_run_1(legacy_run_1: ResultRows) -> None:
    steps = legacy_run_1.tables["steps"]
    assert [_ms(steps[phase][1]) for phase in PHASES] == [205.6836, 0.2108, 117.9976, 87.4752]
    # Difference of two rounded values in the peer: 118.2083.
    assert abs((steps["bp_point_ns"][1] - steps["start_ns"][1]) / 1e6 - 118.2083) < 1e-4


@pytest.mark.parametrize("folder", ["profiler", "run_1", "cluster_propose"])
def test_the_phases_add_up(samples: Path, read_result: ReadResult, folder: str) -> None:
    path = samples / PUBLIC / folder
    reader = reader_for(FolderView(path))
    for found in reader.results(FolderView(path)):
        steps = read_result(path, found.rank).tables.get("steps")
        if steps is None:
            continue
        rows = [dict(zip(steps, row, strict=True)) for row in zip(*steps.values(), strict=True)]
        for row in rows:
            assert row["total_ns"] == row["end_ns"] - row["start_ns"]
            assert row["total_ns"] == row["iteration_interval_ns"] + row["fp_and_bp_ns"] + row["tail_ns"]
            assert row["iteration_interval_ns"] == row["fp_point_ns"] - row["start_ns"]
            assert row["fp_and_bp_ns"] == row["bp_point_ns"] - row["fp_point_ns"]
        for before, after in itertools.pairwise(rows):
            if after["step"] == before["step"] + 1 and folder != "cluster_propose":
                assert after["start_ns"] == before["end_ns"]


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        (0, [("10", 90.4991, 0.2181), ("10", 100.5027, 3.0058), ("10", 112.6086, 1.9994), ("11", 90.5095, 0.2986)]),
        (1, [("10", 0.126, 0.176), ("10", 10.1807, 2.981), ("10", 22.1733, 2.0094), ("11", 0.1961, 0.263)]),
        (2, [("10", 90.5225, 0.2005), ("10", 100.5399, 2.9802), ("10", 112.6404, 2.0728), ("11", 90.518, 0.3341)]),
    ],
)
def test_collectives(
    legacy_profiler: dict[int, ResultRows], step: int, expected: list[tuple[str, float, float]]
) -> None:
    result = legacy_profiler[0]
    begin = result.tables["step_average" if step == 0 else "steps"]["start_ns"][max(0, step - 1)]
    rows = result.rows("step_collectives", "step", "stream", "name", "start_ns", "end_ns", "duration_ns")
    found = [row for row in rows if row[0] == step]
    assert [row[1] for row in found] == [stream for stream, _, _ in expected]
    # The peer subtracts two values that it rounded before: up to 0.0001 ms apart.
    assert [(row[3] - begin) / 1e6 for row in found] == pytest.approx([at for _, at, _ in expected], abs=1.01e-4)
    assert [_ms(row[5]) for row in found] == [duration for _, _, duration in expected]
    assert all(row[5] == row[4] - row[3] for row in found if step)


def test_collectives_that_did_not_happen_are_left_out(legacy_profiler: dict[int, ResultRows]) -> None:
    steps = Counter(legacy_profiler[10].tables["step_collectives"]["step"])
    assert steps == dict.fromkeys(range(21), 4)


def test_all_collectives_of_run_1(legacy_run_1: ResultRows) -> None:
    rows = [
        row
        for row in legacy_run_1.rows("step_collectives", "step", "name", "stream", "start_ns", "duration_ns")
        if row[0]
    ]
    assert len(rows) == 3542
    assert rows[0][1:] == ("stream_520_parallel_0", "520", 438_069_798_960, 78_628_700)
    assert rows[-1][1:] == ("stream_540_parallel_0", "540", 504_191_043_600, 51_259_990)


def test_points(legacy_run_1: ResultRows) -> None:
    assert legacy_run_1.rows("step_points", "step", "fp_start", "bp_end") == [
        (0, "Default/Cast-op6", "Default/TransData-op7")
    ]


def test_newer_collective_names(samples: Path, read_result: ReadResult) -> None:
    result = read_result(samples / PUBLIC / "cluster_propose", 2)
    rows = result.rows("step_collectives", "step", "name", "stream", "start_ns", "end_ns", "duration_ns")
    assert {row[1].split("_")[1] for row in rows} == {row[2] for row in rows}
    assert all(row[5] == row[4] - row[3] > 0 for row in rows if row[0])
    assert {row[1].partition("-op")[0].rpartition("_")[2] for row in rows} >= {"Receive", "AllReduce"}
