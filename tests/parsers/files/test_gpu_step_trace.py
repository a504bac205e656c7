"""step_trace_profiling of a GPU: both forms, computed by hand (mindinsight-format 1.1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.raw_records import problem

if TYPE_CHECKING:
    from tests.result_rows import ResultRows

    Read = Callable[[dict[str, str]], ResultRows]

FILE = "step_trace_profiling_0.txt"
CAST, MUL, ASSIGN = "Default/Cast-op1", "Gradients/Mul-op9", "Default/Assign-op20"
BY_OPERATOR = f"""\
{CAST} 1000,1010 2000,2010
{MUL} 1500,1540 2500,2540
{ASSIGN} 1800,1850 2800,2850
Default/AllReduce-op12 1600,1700 2600,2720
"""
BY_STEP = f"""\
{ASSIGN},10009 {CAST},10500 {MUL},12349 {ASSIGN},15001
{ASSIGN},15001 {CAST},16000 {MUL},18000 {ASSIGN},20000 Default/net/AllReduce-op3,17009,17508
"""
PHASES = ("start_ns", "fp_point_ns", "bp_point_ns", "end_ns")
LENGTHS = ("total_ns", "iteration_interval_ns", "fp_and_bp_ns", "tail_ns")


def test_a_line_for_each_operator(read_written: Read) -> None:
    """Ticks of 10 ns. A step begins with the begin of the last operator of the one before, forward with the begin of
    its first operator; backward and the step end with the ends of theirs."""
    found = read_written({FILE: BY_OPERATOR})
    assert found.rows("steps", "step", *PHASES) == [
        (1, 10_000, 10_000, 15_400, 18_500),
        (2, 18_000, 20_000, 25_400, 28_500),
    ]
    assert found.rows("steps", *LENGTHS) == [(8500, 0, 5400, 3100), (10_500, 2000, 5400, 3100)]
    assert found.rows("step_average", *LENGTHS) == [(9500, 1000, 5400, 3100)]
    assert found.rows("step_collectives", "step", "stream", "name", "start_ns", "duration_ns") == [
        (1, "ops", "stream_ops_0_AllReduce-op12", 16_000, 1000),
        (2, "ops", "stream_ops_0_AllReduce-op12", 26_000, 1200),
    ]
    assert found.rows("step_points", "step", "fp_start", "bp_end") == [(0, CAST, MUL)]
    assert found.facts["target"] == "gpu"
    assert not found.problems


def test_a_line_for_each_step(read_written: Read) -> None:
    """Nanoseconds that lose their last digit; each step has operators of its own."""
    found = read_written({FILE: BY_STEP})
    assert found.rows("steps", "step", *PHASES) == [
        (1, 10_000, 10_500, 12_340, 15_000),
        (2, 15_000, 16_000, 18_000, 20_000),
    ]
    assert found.rows("step_average", *LENGTHS) == [(5000, 750, 1920, 2330)]
    assert found.rows("step_collectives", "step", "name", "start_ns", "end_ns", "duration_ns") == [
        (2, "stream_ops_0_AllReduce-op3", 17_000, 17_500, 500)
    ]
    assert found.rows("step_points", "step", "fp_start", "bp_end") == [(number, CAST, MUL) for number in (0, 1, 2)]


def test_the_table_that_mindspore_made_of_it_wins(read_written: Read) -> None:
    header = "step_num,start_point,end_point,total,fp_point,bp_point,iteration_interval,fp_and_bp,tail\n"
    found = read_written({FILE: BY_OPERATOR, "step_trace_raw_0_detail_time.csv": header + "1,1,5,4,2,3,1,1,2\n"})
    assert found.rows("steps", "total_ns") == [(40,)]
    assert found.reports[FILE].reason == "step_trace_raw_0_detail_time.csv holds the same"


def test_points_of_their_own_file_win(read_written: Read) -> None:
    found = read_written({FILE: BY_OPERATOR, "step_trace_point_info_0.json": '{"fp_start": "a", "bp_end": "b"}'})
    assert found.rows("step_points", "step", "fp_start", "bp_end") == [(0, "a", "b")]


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        (BY_OPERATOR.replace("2500,2540", "2500;2540"), [1]),
        (BY_OPERATOR.replace(" 2800,2850", ""), [1]),
        (BY_OPERATOR.replace("1500,1540", f"1500,{1 << 62}"), [2]),
        (BY_STEP.replace(",12349", ",x"), [2]),
        (BY_STEP[: BY_STEP.index(f"{ASSIGN},20000")], [1]),
        ("\n".join(BY_OPERATOR.splitlines()[:2]), []),
    ],
)
def test_steps_that_lack_a_point_are_left_out(read_written: Read, text: str, steps: list[int]) -> None:
    found = read_written({FILE: text})
    assert found.tables.get("steps", {"step": []})["step"] == steps
    assert problem(found, "steps_incomplete").count == (2 if not steps else 1)
    assert "file_failed" not in found.codes


def test_a_step_after_one_without_its_end_begins_with_forward(read_written: Read) -> None:
    found = read_written({FILE: BY_OPERATOR.replace("1800,1850", "x")})
    assert found.rows("steps", "step", *LENGTHS) == [(2, 8500, 0, 5400, 3100)]


@pytest.mark.parametrize("text", ["x", "a,b", "a,b c d e f,g,h", ",,, ,,, ,,, ,,, ,,,", "\0\n\n \n"])
def test_anything_else_is_told(read_written: Read, text: str) -> None:
    found = read_written({FILE: text})
    assert "steps" not in found.tables
    assert found.problems
    assert "file_failed" not in found.codes


@pytest.mark.parametrize("empty", ["step_trace_raw_0_detail_time.csv", "step_trace_point_info_0.json"])
def test_an_empty_file_takes_nobodys_place(read_written: Read, empty: str) -> None:
    found = read_written({FILE: BY_OPERATOR, empty: ""})
    assert found.rows("steps", "step", "start_ns") == [(1, 10_000), (2, 18_000)]
    assert found.rows("step_points", "fp_start") == [(CAST,)]
    assert found.states("damaged") == {empty}
