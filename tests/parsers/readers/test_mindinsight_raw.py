"""Real raw folders of 2020: values of mindinsight-format 4.2 to 4.4, and the files that MindInsight made of them."""

from __future__ import annotations

import csv
import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from parsers.folder_view import FolderView
from parsers.registry import reader_for
from tests.parsers.readers.published import TYPES_OF_2020
from tests.raw_records import core_counters, problem, step_points
from tests.written_files import write_files

if TYPE_CHECKING:
    from tests.raw_records import ReadFiles
    from tests.result_rows import ReadResult, ResultRows

PUBLIC = Path("public/mindinsight")
PHASES = ("total_ns", "iteration_interval_ns", "fp_and_bp_ns", "tail_ns")
TRAINING = "training_trace.46.dev.profiler_default_tag.0.slice_0"


@pytest.fixture(scope="module")
def raw_job(samples: Path, read_result: ReadResult) -> Callable[[str], ResultRows]:
    """The result of a sample folder, read once."""
    known: dict[str, ResultRows] = {}

    def job(name: str) -> ResultRows:
        if name not in known:
            known[name] = read_result(samples / PUBLIC / name)
        return known[name]

    return job


# ---- step trace ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "average", "steps"),
    [
        ("JOB1", [130.4561, 90.3536, 17.0945, 23.008], 20),
        ("ERROR_JOB", [130.4972, 90.3735, 17.1141, 23.0096], 40),
        ("JOB3", [205.3809, 0.2038, 118.054, 87.1231], 322),
    ],
)
def test_average_and_number_of_steps(
    raw_job: Callable[[str], ResultRows], name: str, average: list[float], steps: int
) -> None:
    tables = raw_job(name).tables
    assert [round(tables["step_average"][phase][0] / 1e6, 4) for phase in PHASES] == average
    assert tables["steps"]["step"] == list(range(1, steps + 1))


@pytest.mark.parametrize(("name", "rank"), [("JOB1", 0), ("ERROR_JOB", 10), ("JOB3", 1)])
@pytest.mark.parametrize("table", ["steps", "step_average", "step_collectives"])
def test_steps_are_those_of_the_csv_that_mindinsight_made(
    raw_job: Callable[[str], ResultRows],
    legacy_profiler: dict[int, ResultRows],
    legacy_run_1: ResultRows,
    name: str,
    rank: int,
    table: str,
) -> None:
    digested = legacy_run_1 if name == "JOB3" else legacy_profiler[rank]
    columns = list(digested.tables[table])
    assert sorted(raw_job(name).rows(table, *columns)) == sorted(digested.rows(table, *columns))


def test_collectives_of_job_3(raw_job: Callable[[str], ResultRows]) -> None:
    result = raw_job("JOB3")
    rows = [row for row in result.rows("step_collectives", "step", "name", "start_ns", "duration_ns") if row[0]]
    assert len(rows) == 322 * 11
    assert rows[0][1:] == ("stream_520_parallel_0", 438_069_798_960, 78_628_700)
    assert rows[-1][1:] == ("stream_540_parallel_0", 504_191_043_600, 51_259_990)
    assert len([row for row in result.slices if row[0] == "10000"]) == 322 * 11
    assert result.rows("step_points", "step", "fp_start", "bp_end") == [
        (0, "Default/Cast-op6", "Default/TransData-op7")
    ]


# ---- operators ----------------------------------------------------------------------------------------------


def test_means_of_operators_are_those_that_mindinsight_wrote(
    raw_job: Callable[[str], ResultRows], samples: Path
) -> None:
    ops = raw_job("JOB3").tables["ops"]
    assert len(ops["name"]) == 199
    assert sum(ops["executions"]) == 2817
    assert sum(ops["average_ns"]) / 1e6 == pytest.approx(126.43631757142849, rel=1e-14)
    means = dict(zip(ops["name"], ops["average_ns"], strict=True))
    of = {name.rpartition("/")[2]: mean / 1e6 for name, mean in means.items()}
    assert of["GatherV2-op55"] == pytest.approx(42.220212142857136, rel=1e-14)
    assert of["GatherV2-op33"] == pytest.approx(0.9352293333333332, rel=1e-14)
    assert (ops["name"][0], ops["average_ns"][0], ops["stream_id"][0]) == ("Default/AssignAdd-op414", 1688.0, "519")

    written = samples / PUBLIC / "run_1/normal_run/profiler/output_op_compute_time_1.txt"
    lines = [line.split() for line in written.read_text().splitlines()[3:]]
    assert lines.pop()[:2] == ["total", "op"]
    assert [(name, stream) for name, _, stream in lines] == list(zip(ops["name"], ops["stream_id"], strict=True))
    assert [mean / 1e6 for mean in ops["average_ns"]] == pytest.approx([float(mean) for _, mean, _ in lines], rel=1e-14)


def test_types_of_operators_as_the_first_release_computed_them(raw_job: Callable[[str], ResultRows]) -> None:
    rows = raw_job("JOB3").rows("op_types", "type", "total_ns", "count", "percent")
    found = [(kind, f"{total / 1e6:.6f}", count, round(percent, 2)) for kind, total, count, percent in rows]
    assert found == [(kind, f"{ms:.6f}", count, percent) for kind, ms, count, percent in TYPES_OF_2020]


def test_executions_are_those_of_the_timeline_file(raw_job: Callable[[str], ResultRows], samples: Path) -> None:
    result = raw_job("JOB3")
    written = samples / PUBLIC / "run_1/normal_run/profiler/output_timeline_data_1.txt"
    with written.open(newline="") as stream:
        lines = list(csv.reader(stream))[1:]
    expected = sorted(
        (name, stream, round(float(start) * 1e6), round(float(duration) * 1e6))
        for name, stream, start, duration in lines
    )
    assert len(expected) == 2817
    assert sorted(result.rows("kernels", "name", "stream_id", "start_ns", "duration_ns")) == expected

    slices = [(thread, start, duration) for process, thread, _, start, duration, _ in result.slices if process == "1"]
    assert sorted(slices) == sorted(row[1:] for row in expected)
    assert len({thread for thread, *_ in slices}) == 11
    assert result.process_names["1"] == "AICORE OP (device 1)"
    assert result.thread_names["1", "519"] == "Stream 519"


def test_tasks_without_an_operator_stand_apart(raw_job: Callable[[str], ResultRows]) -> None:
    """31 462 starts and 31 385 ends in the file (mindinsight-format 2.2): 77 starts have no end."""
    result = raw_job("JOB3")
    others = [row for row in result.slices if row[0] == "tasks"]
    assert len(others) == 31_385 - 2817
    assert result.process_names["tasks"] == "Tasks without an operator (device 1)"
    assert [problem.count for problem in result.problems if problem.code == "tasks_unpaired"] == [77]
    assert "records_lost" not in result.codes


def test_arguments_of_a_slice_are_the_operators(raw_job: Callable[[str], ResultRows]) -> None:
    rows = [row for row in raw_job("JOB3").slices if row[2] == "AssignAdd-op414"]
    tensor = {"format": "DefaultFormat", "data_type": "NUMBER_TYPE_INT32", "shape": "1"}
    assert json.loads(rows[0][5] or "") == {
        "type": "AssignAdd",
        "fullname": "Default/AssignAdd-op414",
        "input_0": tensor,
        "input_1": tensor,
        "output_0": tensor,
        "task_id": 30092,
    }


# ---- framework, AI CPU, MindData ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["JOB1", "container", "JOB4"])
def test_framework_files_make_the_csv(
    raw_job: Callable[[str], ResultRows], legacy_profiler: dict[int, ResultRows], name: str
) -> None:
    columns = ("name", "short_name", "type", "subgraph", "block_dim", "info")
    result = raw_job(name)
    assert result.rows("framework_raw", *columns) == legacy_profiler[0].rows("framework_raw", *columns)
    tasks = ["1", "2", "3", "4"] if name == "JOB4" else ["51517", "51518", "51519", "51522"]
    assert result.tables["framework_raw"]["task_id"] == tasks
    assert set(result.tables["framework_raw"]["stream_id"]) == {"0"}


def test_points_of_job_4(raw_job: Callable[[str], ResultRows]) -> None:
    expected = [("Default/Cast-op6", "Default/TransData-op7")]
    assert raw_job("JOB4").rows("step_points", "fp_start", "bp_end") == expected


@pytest.mark.parametrize(("name", "device"), [("JOB1", "0"), ("ERROR_JOB", "10")])
def test_steps_are_drawn_where_no_task_is(raw_job: Callable[[str], ResultRows], name: str, device: str) -> None:
    """The steps from 21 on of ERROR_JOB have no collectives: the timeline ended with step 20."""
    result = raw_job(name)
    steps = [(str(step), *times) for step, *times in result.rows("steps", "step", "start_ns", "total_ns")]
    assert [row[2:5] for row in result.slices if row[:2] == (device, "100000")] == steps
    assert result.thread_names[device, "100000"] == "Steps"


def test_ai_cpu_text(raw_job: Callable[[str], ResultRows]) -> None:
    result = raw_job("JOB_AICPU")
    columns = ("serial_number", "name", "total_ns", "dispatch_ns", "run_start_ns", "run_end_ns")
    assert result.rows("aicpu", *columns) == [
        (1, "InitData", 1_567_000, 100_000, 2_298_200_409_000, 2_298_200_538_000),
        (2, "GetNext", 989_000, 87_000, 2_302_769_932_000, 2_302_769_980_000),
        (3, "TruncatedNormal", 1_566_000, 105_000, 4_098_200_409_000, 4_098_200_538_000),
    ]
    assert sum(result.tables["aicpu_types"]["total_ns"]) == 4_122_000
    assert result.tables["aicpu"]["full_name"][2] == "Default/TruncatedNormal-op0"
    # By the counter of the device: tickBeforeRun to tickAfterRun.
    assert sorted(row[3:5] for row in result.slices)[0] == (387_532_701_380, 1_467_110)
    # Begin after InitData by Run start and by the counter: GetNext 4.57 and 50.53 s, the other one 1 800 and 20 s.
    assert [(problem.code, problem.count) for problem in result.problems] == [("aicpu_clocks", 2)]


def test_ai_cpu_log_without_names(raw_job: Callable[[str], ResultRows]) -> None:
    """JOB3 has thread lines only: no operators, but their times."""
    result = raw_job("JOB3")
    assert "aicpu" not in result.tables
    assert len([row for row in result.slices if row[0] == "9000"]) == 323
    assert [problem.count for problem in result.problems if problem.code == "aicpu_unnamed"] == [323]


def test_pipeline_beside_the_raw_files(
    raw_job: Callable[[str], ResultRows], legacy_profiler: dict[int, ResultRows]
) -> None:
    columns = ("op_id", "op_type", "workers", "average_size", "queue_length", "parent_id", "children_ids")
    digested = legacy_profiler[0].rows("minddata_pipeline", *columns)
    assert raw_job("JOB1").rows("minddata_pipeline", *columns) == digested


def test_later_raw_slices_of_the_same_record_format(samples: Path, read_result: ReadResult) -> None:
    """MindSpore 1.9 on Ascend 910: 9614 records in two slices, one execution per start and end; no names."""
    folder = next((samples / "public/mindspore_pynative_910/dataUnit/profiler").glob("PROF_*173203*"))
    result = read_result(folder / "device_2")
    assert len([row for row in result.slices if row[0] == "tasks"]) == 4807
    assert result.process_names["tasks"] == "Task Scheduler (device 2)"
    assert len(result.tables["aicpu"]["total_ns"]) == 10_112 // 128
    assert result.tables["aicpu"]["total_ns"][0] == 0xA98 * 1000
    assert result.tables["aicpu"]["dispatch_ns"][0] == 0x79 * 1000
    first = result.reports["data/hwts.data.2.slice_1"]
    assert (first.state, first.reason) == ("read", "read together with the slices before it")
    assert {missing.panel for missing in result.missing} >= {"operators", "step_trace"}
    assert all(report.reason for report in result.reports.values() if report.state == "ignored")
    assert result.facts["collected_ns"] == 1_668_418_323_316_228_000, "collectionTimeBegin of start_info"
    assert result.facts["collected_zone_min"] == 8 * 60, "its date is 17:32 where it is 09:32 UTC"


# ---- facts and folders --------------------------------------------------------------------------------------


def test_facts(raw_job: Callable[[str], ResultRows]) -> None:
    facts = raw_job("JOB3").facts
    assert (facts["kind"], facts["ranks"], facts["devices"], facts["mode"]) == ("mindinsight_raw", [1], [1], "graph")
    assert facts["collected_ns"] == 1_591_183_963_784_568_740
    assert facts["host_clock"]["monotonic_ns"] == 261_003_032_627


def test_every_file_is_explained(raw_job: Callable[[str], ResultRows]) -> None:
    reports = raw_job("JOB3").reports
    assert not [report for report in reports.values() if report.state == "damaged"]
    ignored = {path for path, report in reports.items() if report.state == "ignored"}
    assert ignored == {"DATA_PREPROCESS.dev.TDT.1.slice_0", "data/DATA_PREPROCESS.dev.AICPUMI.1.slice_0"}
    assert all(reports[path].reason and "no reader" not in reports[path].reason for path in ignored)


@pytest.mark.parametrize("name", ["JOB1", "JOB3", "JOB4", "JOB_AICPU", "ERROR_JOB", "container"])
def test_the_folder_is_known_under_another_name_and_deeper(samples: Path, tmp_path: Path, name: str) -> None:
    shutil.copytree(samples / PUBLIC / name, tmp_path / "a/b/renamed")
    for path in (tmp_path / "a/b/renamed", tmp_path):
        assert reader_for(FolderView(path)).descriptor.id == "mindinsight_raw"


def test_operators_named_in_the_container_folder_beside_the_job(
    samples: Path, tmp_path: Path, read_result: ReadResult
) -> None:
    """/var/log/npu/profiling: raw data in JOB2, its names in container/0/data, beside those of another job."""
    public = samples / PUBLIC
    shutil.copytree(public / "container", tmp_path / "container")
    (tmp_path / "JOB2").mkdir()
    shutil.copy(public / "JOB2/pipeline_profiling_0.json", tmp_path / "JOB2")
    shutil.copy(public / "JOB1" / TRAINING, tmp_path / "JOB2")
    other = tmp_path / "container/0/data/Framework.host.vm.task_desc_info.0.JOB9.slice_0"
    other.write_text("Default/Other-op1 1 60000 0\n")
    view = FolderView(tmp_path)
    assert [result.base for result in reader_for(view).results(view)] == ["JOB2"]
    result = read_result(tmp_path)
    assert result.tables["framework_raw"]["task_id"] == ["51517", "51518", "51519", "51522"]
    assert len(result.tables["steps"]["step"]) == 20
    assert len(result.tables["minddata_pipeline"]["op_id"]) == 4
    assert result.reports["container/0/data/" + other.name].reason.startswith("belongs to another job than")


def test_a_job_that_only_the_container_names(tmp_path: Path, read_result: ReadResult) -> None:
    """Its own folder has nothing that other collectors would not write; device 3 is another job's."""
    names = b"Default/A-op1 1 60000 3\n"
    write_files(
        tmp_path,
        {
            "JOB2/aicore.data.43.dev.profiler_default_tag.0.slice_0": core_counters(60000, 800, [1, 2, 3]),
            "container/0/data/Framework.host.vm.task_desc_info.0.JOB2.slice_0": names,
            "container/3/data/Framework.host.vm.task_desc_info.3.JOB9.slice_0": names,
            "hwts.log.data.45.dev.profiler_default_tag.9.slice_0.done": b"x",
        },
    )
    view = FolderView(tmp_path)
    assert [(result.base, result.rank) for result in reader_for(view).results(view)] == [
        ("JOB2", 0),
        ("container/3", 3),
    ]
    result = read_result(tmp_path)
    assert result.tables["framework_raw"]["task_id"] == ["60000"]
    assert result.reports["hwts.log.data.45.dev.profiler_default_tag.9.slice_0.done"].reason == (
        "lies outside the result JOB2"
    )
    assert [(missing.panel, missing.what, missing.how[:30]) for missing in result.missing] == [
        ("step_trace", "training_trace.*", "Collect again with MindSpore's"),
        ("operators", "hwts.log.data.*", "Collect again with MindSpore's"),
        ("data_pipeline", "pipeline_profiling_0.json", "Create the Profiler before the"),
        ("timeline", "hwts.log.data.*", "Collect again with MindSpore's"),
    ]


def test_files_in_the_folder_win_over_those_in_data(read_files: ReadFiles) -> None:
    result = read_files({TRAINING: step_points(1000), f"data/{TRAINING}": step_points(1000) + step_points(1100)})
    assert result.tables["steps"]["step"] == [1]
    assert result.reports[f"data/{TRAINING}"].reason == f"{TRAINING.removesuffix('.slice_0')} is there"


def test_two_devices_are_two_results(tmp_path: Path, read_result: ReadResult) -> None:
    for device, steps in ((2, 1), (11, 2)):
        content = b"".join(step_points(1000 + 100 * step) for step in range(steps))
        (tmp_path / f"training_trace.46.dev.profiler_default_tag.{device}.slice_0").write_bytes(content)
    view = FolderView(tmp_path)
    assert [result.rank for result in reader_for(view).results(view)] == [2, 11]
    assert read_result(tmp_path, 11).tables["steps"]["step"] == [1, 2]
    reports = read_result(tmp_path, 2).reports
    assert reports["training_trace.46.dev.profiler_default_tag.11.slice_0"].reason == "belongs to rank 11"


def test_only_logs_of_a_job(read_files: ReadFiles) -> None:
    result = read_files({"host_start.log.0": b"[Device0]\nclock_realtime: 5\n"})
    assert problem(result, "nothing_collected").severity == "critical"
    assert result.facts["collected_ns"] == 5


def test_only_logs_do_not_stand_before_a_job_with_data(tmp_path: Path) -> None:
    for name, file in (("JOBA", "host_start.log.0"), ("JOBB", TRAINING)):
        (tmp_path / name).mkdir()
        (tmp_path / name / file).write_bytes(step_points(1000) if file == TRAINING else b"")
    view = FolderView(tmp_path)
    assert {result.base: result.has_data for result in reader_for(view).results(view)} == {"JOBA": False, "JOBB": True}


@pytest.mark.parametrize("place", ["data", "container/0/data"])
def test_what_mindspore_made_of_raw_data_wins(
    samples: Path, tmp_path: Path, read_result: ReadResult, place: str
) -> None:
    """MindSpore 1.0 and later leave the raw data in the profiler folder (mindinsight-format 2.0)."""
    public = samples / PUBLIC
    shutil.copytree(public / "JOB1", tmp_path / "profiler" / place)
    shutil.copy(public / "profiler/step_trace_raw_0_detail_time.csv", tmp_path / "profiler")
    result = read_result(tmp_path / "profiler")
    assert result.facts["kind"] == "mindinsight"
    assert len(result.tables["steps"]["step"]) == 20
    report = result.reports[f"{place}/{TRAINING}"]
    assert (report.state, report.reason) == ("ignored", "raw data of the collector; what MindSpore made of it is read")


def test_an_empty_table_does_not_stand_before_raw_data(read_files: ReadFiles) -> None:
    result = read_files({TRAINING: step_points(1000), "step_trace_raw_0_detail_time.csv": b""})
    assert result.tables["steps"]["step"] == [1]


def test_the_container_alone_names_the_folder_of_its_job(raw_job: Callable[[str], ResultRows]) -> None:
    hows = {missing.how for missing in raw_job("container").missing if missing.panel == "timeline"}
    assert hows == {"It lies in the folder JOB2 beside the folder container; open the folder that holds both."}


def test_a_job_without_its_names_says_where_they_are(raw_job: Callable[[str], ResultRows]) -> None:
    (lacking,) = [missing for missing in raw_job("ERROR_JOB").missing if missing.what.startswith("Framework.host")]
    assert lacking.what == "Framework.host.vm.task_desc_info.10"
    assert "container/<device>/data beside it; open the folder that holds both" in lacking.how


def test_the_pipeline_of_a_job_alone(
    raw_job: Callable[[str], ResultRows], legacy_profiler: dict[int, ResultRows]
) -> None:
    """JOB2 has nothing of the device: its names lie in the container, the pipeline is read as a legacy file."""
    columns = ("op_id", "op_type", "workers", "average_size", "queue_length", "parent_id", "children_ids")
    result = raw_job("JOB2")
    digested = legacy_profiler[0].rows("minddata_pipeline", *columns)
    assert result.rows("minddata_pipeline", *columns) == digested
    assert {missing.panel for missing in result.missing} >= {"step_trace", "operators", "timeline"}
    assert all(missing.how for missing in result.missing)
