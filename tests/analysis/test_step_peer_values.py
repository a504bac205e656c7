"""Every value of the step trace in mindinsight-format 4.2, through reader and cache, from raw slices as well."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from analysis.step_trace import StepTrace, StepTraceQuery, step_trace
from analysis.summary import summary
from app.main import main
from model.task import TaskContext

PROFILER = "public/mindinsight/profiler"
RUN_1 = "public/mindinsight/run_1"
JOBS = {name: f"public/mindinsight/{name}" for name in ("JOB1", "JOB3", "ERROR_JOB")}
MS = 1_000_000

Sample = tuple[str, int | None]
OF_JOB1: list[Sample] = [(PROFILER, 0), (JOBS["JOB1"], None)]
OF_JOB3: list[Sample] = [(RUN_1, None), (JOBS["JOB3"], None)]
OF_ERROR_JOB: list[Sample] = [(PROFILER, 10), (JOBS["ERROR_JOB"], None)]

INTERVALS = [
    0.0, 90.3781, 90.3057, 90.3296, 90.3233, 90.3498, 90.3543, 90.401, 90.267, 90.2965,
    90.4719, 90.442, 90.369, 90.3777, 90.2663, 90.4308, 90.3797, 90.3921, 90.2741, 90.3096,
]  # fmt: skip


@pytest.fixture(scope="module")
def read(converted: Callable[..., Any]) -> Callable[..., StepTrace]:
    def query(sample: Sample, step: int | None = None) -> StepTrace:
        return step_trace(converted(*sample), StepTraceQuery(step), TaskContext())

    return query


def about(ms: float) -> Any:
    """The peer rounds each point to 0.0001 ms before it subtracts; ours are exact."""
    return pytest.approx(ms, abs=1.01e-4, rel=0)


def boxes(parts: Any) -> list[tuple[str, float, float]]:
    return [(part.name, part.start_ns / MS, part.duration_ns / MS) for part in parts]


def ms(ns: float | None) -> float:
    assert ns is not None
    return round(ns / MS, 4)


@pytest.mark.parametrize(
    ("samples_of", "total", "phases", "shares", "steps"),
    [
        (OF_JOB1, 130.4561, [90.3536, 17.0945, 23.008], [69.26, 13.1, 17.64], 20),
        (OF_ERROR_JOB, 130.4972, [90.3735, 17.1141, 23.0096], [69.25, 13.11, 17.63], 40),
        (OF_JOB3, 205.3809, [0.2038, 118.054, 87.1231], [0.1, 57.48, 42.42], 322),
    ],
)
def test_summaries(
    read: Callable[..., StepTrace],
    samples_of: list[Sample],
    total: float,
    phases: list[float],
    shares: list[float],
    steps: int,
) -> None:
    for sample in samples_of:
        average = read(sample).shown_average  # the file's own, or, of raw points, ours
        assert average is not None
        assert ms(average.total_ns) == about(total)
        assert [ms(value) for value in average.phases_ns] == [about(value) for value in phases]
        assert list(average.percent) == shares
        assert len(read(sample).steps) == steps


@pytest.mark.parametrize("sample", OF_JOB1)
def test_pictures_of_job1(read: Callable[..., StepTrace], sample: Sample) -> None:
    first, second = read(sample, 1).picture, read(sample, 2).picture
    assert first is not None
    assert second is not None
    assert ms(first.total_ns) == about(40.0305)
    assert boxes(first.phases)[1:] == [
        ("fp_and_bp", about(0.0), about(17.0294)),
        ("tail", about(17.0294), about(23.001)),
    ]
    assert [boxes(line.collectives) for line in first.streams] == [
        [
            ("stream_10_parallel_0", about(0.126), about(0.176)),
            ("stream_10_parallel_1", about(10.1807), about(2.981)),
            ("stream_10_parallel_2", about(22.1733), about(2.0094)),
        ],
        [("stream_11_parallel_0", about(0.1961), about(0.263))],
    ]
    assert ms(second.total_ns) == about(130.5253)
    assert boxes(second.phases) == [
        ("iteration_interval", 0.0, about(90.3781)),
        ("fp_and_bp", about(90.3781), about(17.1438)),
        ("tail", about(107.5218), about(23.0034)),
    ]
    assert [[(start, length) for _, start, length in boxes(line.collectives)] for line in second.streams] == [
        [
            (about(90.5225), about(0.2005)),
            (about(100.5399), about(2.9802)),
            (about(112.6404), about(2.0728)),
        ],
        [(about(90.518), about(0.3341))],
    ]


@pytest.mark.parametrize("sample", OF_JOB1)
def test_columns_of_job1(read: Callable[..., StepTrace], converted: Callable[..., Any], sample: Sample) -> None:
    intervals = converted(*sample).table("steps", ["iteration_interval_ns"])["iteration_interval_ns"]
    assert [value / MS for value in intervals.tolist()] == [about(value) for value in INTERVALS]
    tail = next(curve for curve in read(sample).curves if curve.phase == "tail")
    assert tail.values_ns[2] / MS == about(23.0095)


@pytest.mark.parametrize("sample", OF_JOB3)
def test_pictures_of_job3(read: Callable[..., StepTrace], sample: Sample) -> None:
    average, second = read(sample).picture, read(sample, 2).picture
    assert average is not None
    assert second is not None
    assert 2 + len(average.streams) == 13  # the total and the phases are the first two lines
    assert boxes(average.streams[0].parts) == [
        ("", about(0.2038), about(1.2779)),
        ("stream_520_parallel_0", about(1.4817), about(2.8497)),
        ("", about(4.3313), about(201.0496)),
    ]
    assert boxes(average.streams[-1].parts) == [
        ("", about(0.2038), about(118.1667)),
        ("stream_540_parallel_0", about(118.3705), about(49.281)),
        ("", about(167.6515), about(37.7294)),
    ]
    assert boxes(average.phases)[-1][1] == about(118.2578)
    assert ms(second.total_ns) == about(205.6836)
    assert boxes(second.phases) == [
        ("iteration_interval", 0.0, about(0.2108)),
        ("fp_and_bp", about(0.2108), about(117.9976)),
        ("tail", about(118.2083), about(87.4752)),
    ]
    by_stream = {line.stream: boxes(line.collectives)[0][1:] for line in second.streams}
    assert by_stream["520"] == (about(1.5106), about(1.5902))
    assert by_stream["522"] == (about(1.6922), about(1.2144))


@pytest.mark.parametrize("sample", OF_JOB3)
def test_points_and_lengths_of_job3(
    read: Callable[..., StepTrace], converted: Callable[..., Any], sample: Sample
) -> None:
    result = read(sample)
    assert (result.fp_start, result.bp_end) == ("Default/Cast-op6", "Default/TransData-op7")
    assert [len(curve.values_ns) for curve in result.curves] == [322, 322, 322]
    table = converted(*sample).table("step_collectives")
    rows = [row for row in range(table.rows) if table["step"][row] and table["start_ns"][row] > 0]
    cells = [
        (table["name"][row], table["stream"][row], table["start_ns"][row] / MS, table["duration_ns"][row] / MS)
        for row in (rows[0], rows[-1])
    ]
    assert len(rows) == 322 * 11 == 3542
    assert cells[0] == ("stream_520_parallel_0", "520", about(438069.79896), about(78.6287))
    assert cells[1] == ("stream_540_parallel_0", "540", about(504191.0436), about(51.25999))


def test_a_collective_of_the_raw_run_is_a_slice(read: Callable[..., StepTrace], converted: Callable[..., Any]) -> None:
    sample = (JOBS["JOB3"], None)
    trace, result = converted(*sample), read(sample, 2)
    picture = result.picture
    assert picture is not None
    assert picture.begin_ns is not None
    assert len(result.collective_slices) == 11
    for (stream, start), index in result.collective_slices.items():
        found = trace.slice(index)
        assert found.begin_ns == picture.begin_ns + start
        assert trace.tracks[found.track].thread_id == stream
        (part,) = [p for line in picture.streams if line.stream == stream for p in line.collectives]
        assert found.duration_ns == part.duration_ns
    assert read(sample).collective_slices == {}, "an average is nowhere in the timeline"


@pytest.mark.parametrize("sample", [(PROFILER, 0), (RUN_1, None), ("public/msinsight/text_level2", None)])
def test_the_summary_in_json_is_what_the_panel_shows(
    converted: Callable[..., Any], samples: Any, sample: Sample, capsys: pytest.CaptureFixture[str]
) -> None:
    name, rank = sample
    if name.endswith("text_level2"):
        name = f"{name}/rank0_ascend_pt"
    shown = step_trace(converted(name, rank), StepTraceQuery(), TaskContext())
    arguments = ["summary", str(samples / name), "--json", *(["--rank", str(rank)] if rank is not None else [])]
    assert main(arguments) == 0
    printed = json.loads(capsys.readouterr().out)
    assert printed["step_trace"] == summary(converted(name, rank), TaskContext())["step_trace"]
    if shown.form == "split":
        assert shown.picture is not None
        parts = {part.name: part.duration_ns for part in shown.picture.phases}
        (row,) = printed["step_split_us"]
        assert {part: round(row[part] * 1000) for part in parts} == parts
        return
    for key, average in (("average_ms", shown.file_average), ("mean_ms", shown.mean)):
        assert average is not None
        values = dict(zip(("total", *shown.phases), (average.total_ns, *average.phases_ns), strict=True))
        assert printed["step_trace"][key] == {part: value / 1e6 for part, value in values.items() if value is not None}
    average = shown.shown_average
    assert average is not None
    assert [round(printed["step_trace"]["percent"][phase], 2) for phase in shown.phases] == pytest.approx(
        list(average.percent), abs=0.01
    )
    assert printed["step_trace"]["steps"] == len(shown.steps)
