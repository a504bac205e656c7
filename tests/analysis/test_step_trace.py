"""The step trace against the values of mindinsight-format 4.2 and against a second computation."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from analysis.step_trace import StepTrace, StepTraceQuery, step_trace
from analysis.timeline_steps import timeline_steps
from model.table import MISSING_INT
from model.task import TaskContext
from tests.step_rows import three_steps, two_inferences

TICK_NS = 10
MS = 1_000_000


def _tables(path: Path) -> dict[str, dict[str, list[Any]]]:
    """The step trace file of the oldest generation, read here on its own: the reader has its own tests."""
    with path.open(newline="") as file:
        rows = list(csv.DictReader(file))
    names = {
        "start_ns": "start_point", "end_ns": "end_point", "fp_point_ns": "fp_point", "bp_point_ns": "bp_point",
        "total_ns": "total", "iteration_interval_ns": "iteration_interval", "fp_and_bp_ns": "fp_and_bp",
        "tail_ns": "tail",
    }  # fmt: skip
    steps, average = rows[:-1], rows[-1:]
    tables: dict[str, dict[str, list[Any]]] = {
        "steps": {"step": [int(row["step_num"]) for row in steps]},
        "step_average": {},
        "step_collectives": {name: [] for name in ("step", "stream", "name", "start_ns", "end_ns", "duration_ns")},
    }
    for ours, theirs in names.items():
        tables["steps"][ours] = [int(row[theirs]) * TICK_NS for row in steps]
        tables["step_average"][ours] = [int(row[theirs]) * TICK_NS for row in average]
    collectives = [name for name in rows[0] if name.startswith("stream_") and not name.endswith("point")]
    for row in rows:
        for name in collectives:
            values = [int(row[f"{name}{end}"]) * TICK_NS for end in ("_start_point", "_end_point", "")]
            step = 0 if row is rows[-1] else int(row["step_num"])
            cells = (step, re.split("_", name)[1], name, *values)
            for column, cell in zip(tables["step_collectives"], cells, strict=True):
                tables["step_collectives"][column].append(cell)
    return tables


@pytest.fixture(scope="module")
def read(samples: Path, trace_of: Callable[..., Any]) -> Callable[..., StepTrace]:
    def query(name: str, step: int | None = None) -> StepTrace:
        path = samples / "public" / "mindinsight" / name
        return step_trace(trace_of(_tables(path)), StepTraceQuery(step), TaskContext())

    return query


PROFILER_0 = "profiler/step_trace_raw_0_detail_time.csv"
PROFILER_10 = "profiler/step_trace_raw_10_detail_time.csv"
RUN_1 = "run_1/normal_run/profiler/step_trace_raw_1_detail_time.csv"


def _ms(ns: float | None) -> float:
    assert ns is not None
    return round(ns / MS, 4)


@pytest.mark.parametrize(
    ("name", "total", "phases", "shares", "steps"),
    [
        (PROFILER_0, 130.4561, [90.3536, 17.0945, 23.008], [69.26, 13.1, 17.64], 20),
        (PROFILER_10, 130.4972, [90.3735, 17.1141, 23.0096], [69.25, 13.11, 17.63], 40),
        (RUN_1, 205.3809, [0.2038, 118.054, 87.1231], [0.1, 57.48, 42.42], 322),
    ],
)
def test_summary_is_the_files_own_average(
    read: Callable[..., StepTrace], name: str, total: float, phases: list[float], shares: list[float], steps: int
) -> None:
    result = read(name)
    average = result.file_average
    assert average is not None
    assert average is result.shown_average
    assert result.form == "training"
    assert _ms(average.total_ns) == total
    assert [_ms(phase) for phase in average.phases_ns] == phases
    assert list(average.percent) == shares
    assert len(result.steps) == steps
    assert average.includes == "without_first"
    assert average.steps == steps - 1
    assert result.broken == 0


def _boxes(parts: tuple[Any, ...]) -> list[tuple[str, Any, Any]]:
    """Name, start and duration in ms, comparable with the expected values: those are differences of times that were
    rounded to 0.0001 ms, ours are exact."""

    def about(ns: int) -> Any:
        return pytest.approx(ns / MS, abs=1.01e-4, rel=0)

    return [(part.name, about(part.start_ns), about(part.duration_ns)) for part in parts]


def test_picture_of_the_average(read: Callable[..., StepTrace]) -> None:
    picture = read(PROFILER_0).picture
    assert picture is not None
    assert _ms(picture.total_ns) == 130.4561
    assert _boxes(picture.phases) == [
        ("iteration_interval", 0, 90.3536),
        ("fp_and_bp", 90.3536, 17.0945),
        ("tail", 107.4481, 23.008),
    ]
    assert [line.stream for line in picture.streams] == ["10", "11"]
    assert _boxes(picture.streams[0].parts) == [
        ("", 90.3536, 0.1455),
        ("stream_10_parallel_0", 90.4991, 0.2181),
        ("", 90.7172, 9.7855),
        ("stream_10_parallel_1", 100.5027, 3.0058),
        ("", 103.5085, 9.1001),
        ("stream_10_parallel_2", 112.6086, 1.9994),
        ("", 114.6079, 15.8482),
    ]
    assert _boxes(picture.streams[1].parts) == [
        ("", 90.3536, 0.1559),
        ("stream_11_parallel_0", 90.5095, 0.2986),
        ("", 90.808, 39.6481),
    ]
    assert picture.negative == picture.missing == 0


def test_pictures_of_single_steps(read: Callable[..., StepTrace]) -> None:
    first, second = read(PROFILER_0, 1).picture, read(PROFILER_0, 2).picture
    assert first is not None
    assert second is not None
    assert _boxes(first.phases) == [
        ("iteration_interval", 0, 0),
        ("fp_and_bp", 0, 17.0294),
        ("tail", 17.0294, 23.001),
    ]
    collectives = [_boxes(line.collectives) for line in first.streams]
    assert collectives[0][0] == ("stream_10_parallel_0", 0.126, 0.176)
    assert collectives[0][2] == ("stream_10_parallel_2", 22.1733, 2.0094)
    assert collectives[1] == [("stream_11_parallel_0", 0.1961, 0.263)]
    assert _ms(second.total_ns) == 130.5253
    assert _boxes(second.phases)[2] == ("tail", 107.5218, 23.0034)


def test_large_run(read: Callable[..., StepTrace]) -> None:
    average, second = read(RUN_1).picture, read(RUN_1, 2).picture
    assert average is not None
    assert second is not None
    assert len(average.streams) == 11
    assert _boxes(average.streams[-1].parts) == [
        ("", 0.2038, 118.1667),
        ("stream_540_parallel_0", 118.3705, 49.281),
        ("", 167.6515, 37.7294),
    ]
    assert _boxes(average.streams[0].parts)[1] == ("stream_520_parallel_0", 1.4817, 2.8497)
    by_stream = {line.stream: _boxes(line.collectives)[0][1:] for line in second.streams}
    assert by_stream["520"] == (1.5106, 1.5902)
    assert by_stream["522"] == (1.6922, 1.2144)


def test_zero_means_that_a_collective_did_not_happen(read: Callable[..., StepTrace]) -> None:
    result = read(PROFILER_10, 21)
    assert result.picture is not None
    assert result.picture.streams == ()
    assert result.picture.missing == 4


def test_curves_against_a_second_computation(read: Callable[..., StepTrace], samples: Path) -> None:
    result = read(PROFILER_0)
    with (samples / "public" / "mindinsight" / PROFILER_0).open() as file:
        rows = list(csv.DictReader(file))[:-1]
    for curve, column in zip(result.curves, ("iteration_interval", "fp_and_bp", "tail"), strict=True):
        values = [int(row[column]) * TICK_NS for row in rows]
        if column == "iteration_interval":  # of the first recorded step: there is no step before it
            values[0] = MISSING_INT
        assert curve.values_ns.tolist() == values
        values = values[1:]  # as the average beside them, which leaves out the first step
        assert curve.averaged == (1, 19)
        ordered = sorted(values)
        assert curve.mean_ns == sum(values) / len(values)
        for share, found in ((0.5, curve.p50_ns), (0.95, curve.p95_ns)):
            at = (len(ordered) - 1) * share
            low = int(at)
            expected = ordered[low] + (at - low) * (ordered[min(low + 1, len(ordered) - 1)] - ordered[low])
            assert found == pytest.approx(expected, rel=1e-12)


def test_our_mean_is_over_all_complete_steps_that_have_an_interval(trace_of: Callable[..., Any]) -> None:
    trace = trace_of({"steps": three_steps()})
    result = step_trace(trace, StepTraceQuery(), TaskContext())
    assert result.complete.tolist() == [True, True, False]
    assert result.mean is not None
    assert result.leaves_out_first
    assert result.mean.steps == 1
    assert result.mean.total_ns == 100
    assert result.mean.phases_ns == (50.0, 30.0, 20.0)
    assert result.file_average is None
    assert result.picture is not None
    assert [part.duration_ns for part in result.picture.phases] == [50, 30, 20]


def test_an_average_row_of_zeros_is_not_shown(trace_of: Callable[..., Any]) -> None:
    zeros = {name: [0] for name in three_steps() if name != "step"}
    result = step_trace(trace_of({"steps": three_steps(), "step_average": zeros}), StepTraceQuery(), TaskContext())
    assert result.file_average is not None
    assert result.file_average.includes == "nothing"
    assert result.file_average.percent == (0.0, 0.0, 0.0)
    assert result.shown_average is result.mean


def test_inference_has_one_phase_after_the_interval(trace_of: Callable[..., Any]) -> None:
    points = {"step": [0], "fp_start": ["Cast"], "bp_end": [None]}
    result = step_trace(
        trace_of({"steps": two_inferences(), "step_points": points}),
        StepTraceQuery(2),
        TaskContext(),
    )
    assert result.form == "inference"
    assert result.phases == ("iteration_interval", "forward")
    assert result.picture is not None
    assert [(part.name, part.start_ns, part.duration_ns) for part in result.picture.phases] == [
        ("iteration_interval", 0, 20),
        ("forward", 20, 40),
    ]
    assert (result.fp_start, result.bp_end) == ("Cast", None)
    assert result.broken == 0


def test_negative_parts_are_counted_and_not_drawn(trace_of: Callable[..., Any]) -> None:
    collectives = {
        "step": [1, 1, 1],
        "stream": ["7", "7", "7"],
        "name": ["early", "long", "inside"],
        "start_ns": [990, 1010, 1015],
        "end_ns": [1005, 1040, 1045],
        "duration_ns": [15, 30, 30],
    }
    trace = trace_of({"steps": three_steps(), "step_collectives": collectives})
    picture = step_trace(trace, StepTraceQuery(1), TaskContext()).picture
    assert picture is not None
    # Early starts 10 before the step, as does the gap before it; inside begins before long ends.
    assert [part.name for part in picture.streams[0].collectives] == ["long", "inside"]
    assert picture.negative == 3


def test_points_of_a_step_where_the_file_has_them(trace_of: Callable[..., Any]) -> None:
    points = {"step": [1, 2, 3], "fp_start": ["a", "b", "c"], "bp_end": ["x", "y", "z"]}
    trace = trace_of({"steps": three_steps(), "step_points": points})
    assert step_trace(trace, StepTraceQuery(2), TaskContext()).fp_start == "b"
    assert step_trace(trace, StepTraceQuery(), TaskContext()).fp_start == "c"  # the average has the last one's


def test_a_step_that_is_not_there_shows_the_average(trace_of: Callable[..., Any]) -> None:
    trace = trace_of({"steps": three_steps()})
    result, average = (step_trace(trace, StepTraceQuery(step), TaskContext()) for step in (77, None))
    assert result.chosen is None
    assert result.picture is not None
    assert result.picture == average.picture


def test_a_result_without_steps(trace_of: Callable[..., Any]) -> None:
    result = step_trace(trace_of({}), StepTraceQuery(), TaskContext())
    assert (result.form, result.phases, result.picture) == ("none", (), None)


def test_collectives_that_overlap_count_once(trace_of: Callable[..., Any]) -> None:
    steps = {
        "step": [1],
        "start_ns": [100],
        "end_ns": [200],
        "total_ns": [100],
        "iteration_interval_ns": [10],
        "fp_and_bp_ns": [60],
        "tail_ns": [30],
        "fp_point_ns": [110],
        "bp_point_ns": [170],
    }
    # 120..140 and 130..150 overlap, 131..135 lies inside both, 160..170 stands alone: 30 + 10.
    spans = [("1", 120, 140), ("2", 130, 150), ("3", 131, 135), ("1", 160, 170)]
    collectives = {
        "step": [1] * 4,
        "stream": [stream for stream, _, _ in spans],
        "name": list("abcd"),
        "start_ns": [start for _, start, _ in spans],
        "end_ns": [end for _, _, end in spans],
        "duration_ns": [end - start for _, start, end in spans],
    }
    trace = trace_of({"steps": steps, "step_collectives": collectives})
    picture = step_trace(trace, StepTraceQuery(1), TaskContext()).picture
    assert picture is not None
    assert (picture.collectives_ns, picture.collectives_sum_ns) == (40, 54)


def test_collectives_of_a_large_run_overlap(converted: Callable[..., Any]) -> None:
    # Added up they are 282.272 ms of 284.271 ms, as if nothing else had happened; the union is from a plain sweep.
    trace = converted("public/mindinsight/run_1")
    found = [step_trace(trace, StepTraceQuery(step), TaskContext()).picture for step in (1, None)]
    covered = [(picture.collectives_ns, picture.collectives_sum_ns) for picture in found if picture is not None]
    assert [(round((a or 0) / 1e6, 2), round((b or 0) / 1e6, 2)) for a, b in covered] == [
        (179.33, 282.27),
        (93.97, 121.02),
    ]


def test_a_step_without_collectives_has_no_time_of_them(trace_of: Callable[..., Any]) -> None:
    steps = {"step": [1], "start_ns": [0], "end_ns": [9], "total_ns": [9], "iteration_interval_ns": [0]}
    none = {"step": [1], "stream": ["1"], "name": ["a"], "start_ns": [0], "end_ns": [0], "duration_ns": [0]}
    result = step_trace(trace_of({"steps": steps, "step_collectives": none}), StepTraceQuery(1), TaskContext())
    assert result.has_collectives
    assert result.picture is not None
    assert result.picture.collectives_ns is None


def test_lengths_of_steps_that_only_the_timeline_knows(converted: Callable[..., Any]) -> None:
    trace = converted("own/mindspore-2.0/lenet_graph")
    result = step_trace(trace, StepTraceQuery(50), TaskContext())
    marked = timeline_steps(trace)
    assert (result.form, result.picture, len(result.steps)) == ("marks", None, 64)
    assert result.curves[0].values_ns.tolist() == (marked.end_ns - marked.begin_ns).tolist()
    assert result.timeline_span == marked.span_of(50)


def test_a_split_of_the_file_is_found_in_the_timeline_by_its_number(converted: Callable[..., Any]) -> None:
    result = step_trace(converted("public/msinsight/text_level2/rank0_ascend_pt"), StepTraceQuery(), TaskContext())
    span = result.span_of(50)
    assert span is not None
    assert span.length_ns == 148_786_100  # ProfilerStep#50 of trace_view.json
    assert result.picture is not None
    assert (result.picture.total_ns, result.picture.window_ns) == (129_862_875, 148_786_100)
    assert not result.picture.prepares_in_free_time  # there is room for its 17.484 ms before
    assert result.span_of(51) is None


SLICES = [("CANN", "1", "launch", 1_000, 9_000), ("Python", "1", "ProfilerStep#2", 4_000, 2_000)]


@pytest.mark.parametrize(
    ("start", "place"),
    [
        (1_500, (1_500, 1_700)),  # inside the timeline
        (50_000, None),  # another clock
    ],
)
def test_a_step_has_its_place_where_the_clocks_agree(
    trace_of: Callable[..., Any], start: int, place: tuple[int, int] | None
) -> None:
    steps = {"step": [1], "start_ns": [start], "end_ns": [start + 200], "total_ns": [200]}
    span = step_trace(trace_of({"steps": steps}, SLICES), StepTraceQuery(), TaskContext()).span_of(1)
    assert (None if span is None else (span.begin_ns, span.end_ns)) == place


def test_the_mark_of_the_timeline_goes_before_a_place_that_has_another_clock(trace_of: Callable[..., Any]) -> None:
    steps = {"step": [1, 2], "start_ns": [1_500, 8_000], "end_ns": [1_700, 8_200], "total_ns": [200, 200]}
    result = step_trace(trace_of({"steps": steps}, SLICES), StepTraceQuery(), TaskContext())
    span = result.span_of(2)
    assert span is not None
    assert (span.begin_ns, span.end_ns) == (4_000, 6_000)


def test_without_a_timeline_no_step_has_a_place(trace_of: Callable[..., Any]) -> None:
    steps = {"step": [1], "start_ns": [5], "end_ns": [9], "total_ns": [4]}
    assert step_trace(trace_of({"steps": steps}), StepTraceQuery(1), TaskContext()).timeline_span is None
