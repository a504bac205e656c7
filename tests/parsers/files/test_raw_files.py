"""Raw files that are cut, sliced, damaged or of another job: what is good is read, and the rest is told."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from model.task import Cancelled, TaskContext
from parsers.folder_view import FileEntry, FolderView
from parsers.registry import reader_for
from tests.raw_records import problem, step_points, task_event, task_events, track_report, training_point

if TYPE_CHECKING:
    from tests.raw_records import ReadFiles
    from tests.result_rows import ReadResult

TRAINING = "training_trace.46.dev.profiler_default_tag.0.slice_{}"
HWTS = "hwts.log.data.45.dev.profiler_default_tag.0.slice_{}"
AICPU = "DATA_PREPROCESS.dev.AICPU.0.slice_{}"
QUEUE = "DATA_PREPROCESS.dev.AICPUMI.0.slice_{}"
TASKS = "Framework.host.vm.task_desc_info.0.slice_0"
GRAPH = "Framework.host.vm.graph_desc_info.0.slice_0"
STEPS = b"".join(step_points(1000 + 100 * step) for step in range(4))
NAMES = b"Default/A-op1 1 30001 3\nDefault/B-op2 1 30002 3\nDefault/B-op2 1 30003 3\n"
PUBLIC = Path("public/mindinsight")


# ---- slices -------------------------------------------------------------------------------------------------


def test_slices_are_joined_in_the_order_of_their_numbers(read_files: ReadFiles) -> None:
    """Eleven slices of 31 bytes: records lie across them, and slice_10 comes after slice_9."""
    parts = [STEPS[at : at + 31] for at in range(0, len(STEPS), 31)]
    assert len(parts) == 11
    result = read_files({TRAINING.format(number): part for number, part in enumerate(parts)})
    assert result.rows("steps", "step", "start_ns", "end_ns") == [
        (1, 10_100, 11_000),
        (2, 11_000, 12_000),
        (3, 12_000, 13_000),
        (4, 13_000, 14_000),
    ]
    assert not result.problems
    assert {report.state for report in result.reports.values()} == {"read"}
    assert result.reports[TRAINING.format(10)].reason == "read together with the slices before it"


@pytest.mark.parametrize("tag", [0, 256, 10_010])
def test_steps_begin_with_the_tag_of_the_job(read_files: ReadFiles, tag: int) -> None:
    """0 or above 255 (mindinsight-format 2.1)."""
    result = read_files({TRAINING.format(0): b"".join(step_points(1000 + 100 * step, tag) for step in range(3))})
    assert result.rows("steps", "step", "start_ns", "end_ns") == [
        (1, 10_100, 11_000),
        (2, 11_000, 12_000),
        (3, 12_000, 13_000),
    ]
    assert not result.problems


def test_a_missing_slice_is_told_and_never_bridged(read_files: ReadFiles) -> None:
    """The end of slice_0 is half a step; what is after the gap does not complete it."""
    cut = step_points(1000) + step_points(1100)[:40]
    after = step_points(1100)[40:] + step_points(1200)
    result = read_files({TRAINING.format(0): cut, TRAINING.format(3): after})
    assert result.tables["steps"]["start_ns"] == [10_100, 12_000]
    gap = problem(result, "slice_missing")
    assert (gap.file, gap.count, gap.sample) == (TRAINING.format(3), 2, "slice_1 … slice_2")
    assert problem(result, "steps_incomplete").count == 2


def test_a_record_that_ends_before_a_missing_slice_is_cut(read_files: ReadFiles) -> None:
    result = read_files({TRAINING.format(0): STEPS[:90], TRAINING.format(2): step_points(2000)})
    found = problem(result, "record_cut")
    assert (found.file, found.where, found.count) == (TRAINING.format(0), "byte 80", 1)


def test_the_first_slices_may_be_gone(read_files: ReadFiles) -> None:
    result = read_files({TRAINING.format(7): STEPS})
    assert len(result.tables["steps"]["step"]) == 4
    assert problem(result, "slice_missing").count == 7


@pytest.mark.parametrize("again", ["slice_00", None, "SLICE_0"])
def test_a_slice_that_is_there_twice_counts_once_and_is_told(read_files: ReadFiles, again: str | None) -> None:
    name = TRAINING.format(0)
    whole = name.removesuffix(".slice_0")
    copy = whole if again is None else f"{whole}.{again}"
    first, last = step_points(1000) + step_points(1100)[:40], step_points(1100)[40:] + step_points(1200)
    result = read_files({name: first, copy: first, TRAINING.format(1): last})
    assert result.tables["steps"]["start_ns"] == [10_100, 11_000, 12_000]
    (told,) = result.problems
    left_out, read = (copy, name) if copy > name else (name, copy)
    assert (told.code, told.file, told.sample) == ("slice_again", left_out, read)
    assert told.message.startswith(f"{left_out} is the same slice as {read}, which is read")


def test_a_slice_that_cannot_be_opened_costs_no_other(read_files: ReadFiles, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = FolderView.open

    def only_others(view: FolderView, entry: FileEntry) -> BinaryIO:
        if entry.path == TRAINING.format(1):
            raise PermissionError(13, "no")
        return opened(view, entry)

    monkeypatch.setattr(FolderView, "open", only_others)
    files = {TRAINING.format(number): step_points(1000 + 100 * number) for number in range(3)}
    result = read_files(files)
    assert result.tables["steps"]["start_ns"] == [10_100, 12_100]
    assert problem(result, "file_unreadable").file == TRAINING.format(1)
    assert {name: report.state for name, report in result.reports.items()} == {
        TRAINING.format(0): "read", TRAINING.format(1): "damaged", TRAINING.format(2): "read",
    }  # fmt: skip


def test_an_empty_slice_is_no_gap(read_files: ReadFiles) -> None:
    result = read_files({TRAINING.format(0): STEPS[:50], TRAINING.format(1): b"", TRAINING.format(2): STEPS[50:]})
    assert len(result.tables["steps"]["step"]) == 4
    assert result.codes == {"file_empty"}


def test_marks_of_the_transfer_are_ignored(read_files: ReadFiles) -> None:
    name = TRAINING.format(0)
    result = read_files({name: STEPS, f"{name}.done": b"filesize:320", f"{name}.zip": b"PK", f"{name}.join": b"x"})
    assert len(result.tables["steps"]["step"]) == 4
    assert {path for path, report in result.reports.items() if "mark of the collector" in report.reason} == {
        f"{name}.{mark}" for mark in ("done", "zip", "join")
    }


# ---- training_trace -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("length", range(1, len(STEPS)))
def test_a_step_trace_cut_at_any_byte(read_files: ReadFiles, length: int) -> None:
    result = read_files({TRAINING.format(0): STEPS[:length]})
    whole = length // 80
    assert len(result.tables.get("steps", {"step": []})["step"]) == whole
    assert ("record_cut" in result.codes) == (length % 20 != 0)
    assert ("steps_incomplete" in result.codes) == (length % 80 >= 20)
    state = "damaged" if length % 20 else "read"
    assert result.reports[TRAINING.format(0)].state == state
    if length % 20:
        assert problem(result, "record_cut").where == f"byte {length // 20 * 20}"


def test_steps_of_another_job_are_an_error(read_files: ReadFiles) -> None:
    result = read_files({TRAINING.format(0): step_points(1000, 10010) + step_points(1100, 10011) + step_points(1200)})
    assert result.tables["steps"]["step"] == [1]
    found = problem(result, "steps_other_job")
    assert (found.severity, found.where, found.sample, found.count) == ("critical", "byte 80", "10011", 8)
    assert "another job" in found.message
    assert result.reports[TRAINING.format(0)].state == "damaged"


def test_damaged_records_cost_only_themselves(read_files: ReadFiles) -> None:
    damage = b"\xff" * 40
    steps = [step_points(start, 10010) for start in (1000, 1100, 1200)]
    result = read_files({TRAINING.format(0): steps[0] + damage + steps[1] + steps[2]})
    assert result.rows("steps", "step", "start_ns") == [(1, 10_100), (2, 11_000), (3, 12_000)]
    found = problem(result, "record_unknown")
    assert (found.where, found.count) == ("byte 80", 2)
    assert result.codes == {"record_unknown"}


def test_a_step_without_its_points_is_skipped_and_its_number_used(read_files: ReadFiles) -> None:
    broken = training_point(0, 1100) + training_point(1, 1110) + training_point(255, 1200)
    result = read_files({TRAINING.format(0): step_points(1000) + broken + step_points(1200)})
    assert result.rows("steps", "step", "start_ns") == [(1, 10_100), (3, 12_000)]
    assert (problem(result, "steps_incomplete").where, problem(result, "steps_incomplete").count) == ("step 2", 1)


def test_averages_round_half_to_even_and_need_two_steps(read_files: ReadFiles) -> None:
    """Steps 2 and 3 end after 101 and 102 ticks: the mean of 101.5 is 102; begin 1100 and 1201: 1150.5 is 1150."""
    third = b"".join(training_point(tag, at) for tag, at in ((0, 1205), (1, 1210), (2, 1260), (255, 1303)))
    second = b"".join(training_point(tag, at) for tag, at in ((0, 1105), (1, 1110), (2, 1160), (255, 1201)))
    result = read_files({TRAINING.format(0): step_points(1000) + second + third})
    average = {name: values[0] for name, values in result.tables["step_average"].items()}
    assert (average["total_ns"], average["start_ns"]) == (1020, 11_500)
    assert average["end_ns"] == 12_520  # (1201 + 1303) / 2


def test_one_step_has_an_average_of_zeros(read_files: ReadFiles) -> None:
    result = read_files({TRAINING.format(0): step_points(1000)})
    assert {values[0] for values in result.tables["step_average"].values()} == {0}


def test_the_step_that_sets_up_the_data_queue_is_no_step(read_files: ReadFiles) -> None:
    result = read_files({TRAINING.format(0): STEPS, TASKS: b"Default/InitDataSetQueue-op0 1 2 8\n"})
    assert result.rows("steps", "step", "start_ns") == [(1, 11_000), (2, 12_000), (3, 13_000)]


def test_a_collective_without_its_end_costs_that_stream_in_that_step(read_files: ReadFiles) -> None:
    points = [(0, 1000, 0), (3, 1005, 7), (1, 1010, 0), (4, 1020, 7), (5, 1021, 8), (7, 1030, 7), (8, 1031, 7)]
    points += [(2, 1060, 0), (255, 1100, 0)]
    content = b"".join(training_point(*point) for point in points)
    result = read_files({TRAINING.format(0): content + step_points(1100)})
    assert result.rows("step_collectives", "step", "name", "start_ns", "duration_ns")[:2] == [
        (1, "stream_7_parallel_0", 10_050, 150),
        (1, "stream_7_parallel_1", 10_300, 10),
    ]
    assert (problem(result, "collectives_unpaired").where, problem(result, "collectives_unpaired").count) == (
        "step 1",
        1,
    )


def test_collectives_that_did_not_happen_count_in_the_average(read_files: ReadFiles) -> None:
    """As in step_trace_raw_10 (mindinsight-format 1.1): half of the real value."""
    content = b"".join(
        training_point(tag, at, stream)
        for tag, at, stream in ((0, 1100, 0), (1, 1110, 0), (3, 1120, 9), (4, 1140, 9), (2, 1160, 0), (255, 1200, 0))
    )
    result = read_files({TRAINING.format(0): step_points(1000) + content + step_points(1200)})
    rows = result.rows("step_collectives", "step", "name", "start_ns", "duration_ns")
    assert rows == [(2, "stream_9_parallel_0", 11_200, 200), (0, "stream_9_parallel_0", 5600, 100)]
    assert [row[:5] for row in result.slices if row[0] == "10000"] == [
        ("10000", "9", "stream_9_parallel_0", 11_200, 200)
    ]
    steps = [(1, 10_100, 900), (2, 11_000, 1000), (3, 12_000, 1000)]  # the begin of the first one is not known
    assert [row[2:5] for row in result.slices if row[1] == "100000"] == [(str(step), *times) for step, *times in steps]
    assert result.thread_names["0", "100000"] == "Steps"


def test_a_step_that_ends_before_it_begins_is_in_the_table_only(read_files: ReadFiles) -> None:
    """As where a piece of the file is doubled: the points of step 2 lie before the end of step 1."""
    result = read_files({TRAINING.format(0): b"".join(step_points(1000 + at) for at in (200, 100, 300))})
    assert result.rows("steps", "step", "start_ns", "end_ns") == [
        (1, 12_100, 13_000),
        (2, 13_000, 12_000),
        (3, 12_000, 14_000),
    ]
    drawn = [row[2:5] for row in result.slices if row[1] == "100000"]
    assert drawn == [("1", 12_100, 900), ("3", 12_000, 2000)]


def test_an_impossible_counter_costs_its_step(read_files: ReadFiles) -> None:
    bad = step_points(1100)[:60] + training_point(255, (1 << 64) - 1)
    result = read_files({TRAINING.format(0): step_points(1000) + bad + step_points(1200)})
    assert result.tables["steps"]["step"] == [1, 3]
    # The end of step 2 is not known, so neither is what step 3 waited.
    assert result.tables["steps"]["start_ns"] == [10_100, 12_100]
    assert problem(result, "record_time").where == "byte 140"


# ---- ts_track -----------------------------------------------------------------------------------------------


def test_ts_track(read_files: ReadFiles) -> None:
    """Tags of mindinsight-format 2.8; the average covers all steps there; other reports are counted."""
    content = b""
    for begin in (1000, 1100):
        for tag, after, stream in ((0, 0, 1), (2, 10, 1), (10_000, 20, 5), (10_001, 25, 5), (3, 60, 1), (4, 100, 1)):
            content += track_report(tag, begin + after, stream)
        content += track_report(1, begin + 100) + track_report(2, 5, report=12)
    names = {TRAINING.replace("training_trace.46.dev.profiler_default_tag", "ts_track.data").format(0): content}
    result = read_files({**names, TASKS: NAMES})
    assert result.rows("steps", "step", "start_ns", "fp_point_ns", "bp_point_ns", "end_ns") == [
        (1, 10_100, 10_100, 10_600, 11_000),
        (2, 11_000, 11_100, 11_600, 12_000),
    ]
    assert result.tables["step_average"]["total_ns"] == [950]  # of 900 ns and 1000 ns
    assert {row[:3] for row in result.rows("step_collectives", "step", "stream", "duration_ns")} == {
        (0, "5", 50),
        (1, "5", 50),
        (2, "5", 50),
    }
    found = problem(result, "record_kind")
    assert (found.count, found.sample, found.severity) == (2, "report 12", "info")


# ---- framework ----------------------------------------------------------------------------------------------


def test_ge_back_end(read_files: ReadFiles) -> None:
    """Codes of mindinsight-format 2.4; names of fused operators; the graph decides on the order."""
    name = "Default/net/Conv2D-op1Default/net/Relu-op2"
    line = f'op_name:{name} op_type:Conv2D input_id:0 input_format:3 input_data_type:1 input_shape:"1,2"'
    graph = (
        f'{line} output_id:0 output_format:29 output_data_type:99 output_shape:""\nop_name:Default/X-op3 op_type:X\n'
    )
    files = {
        GRAPH.replace("vm.", ""): graph.encode(),
        TASKS.replace("vm.", ""): f"{name} 8 5 6\nOther 1 6 6\n".encode(),
    }
    result = read_files(files)
    info = (
        '{"input_0": {"format": "FORMAT_NC1HWC0", "data_type": "DT_FLOAT16", "shape": "1,2"}, '
        '"output_0": {"format": "FORMAT_FRACTAL_NZ", "data_type": "UNKNOWN", "shape": ""}}'
    )
    assert result.rows("framework_raw", "name", "short_name", "type", "task_id", "stream_id", "subgraph", "info") == [
        (
            name,
            "Conv2D-op1+Relu-op2",
            "Conv2D",
            "5",
            "6",
            "Default",
            info,
        ),
        ("Default/X-op3", "X-op3", "X", None, None, "Default", "{}"),
        ("Other", "Other", "Other", "6", "6", None, None),
    ]


def test_both_back_ends_side_by_side_are_an_error(read_files: ReadFiles) -> None:
    result = read_files({TASKS: NAMES, TASKS.replace("vm.", ""): b"Default/Ge-op1 1 1 1\n"})
    assert set(result.tables["framework_raw"]["name"]) == {"Default/A-op1", "Default/B-op2"}
    assert problem(result, "back_ends_mixed").severity == "critical"
    assert "another back end" in result.reports[TASKS.replace("vm.", "")].reason


def test_lines_that_are_no_tasks(read_files: ReadFiles) -> None:
    result = read_files({TASKS: NAMES + b"Default/C-op3 1 x 3\nDefault/C-op3 1 70000 3\n\nDefault/C-op3 1 3"})
    assert len(result.tables["framework_raw"]["name"]) == 3
    found = problem(result, "line_not_understood")
    assert (found.count, found.where) == (3, f"byte {len(NAMES)}")


# ---- clocks -------------------------------------------------------------------------------------------------


def test_clocks(read_files: ReadFiles) -> None:
    host = b"\n[Device0]\nclock_realtime: 1591183963784568740\nclock_monotonic_raw: 261003032627\n"
    result = read_files(
        {
            TRAINING.format(0): STEPS,
            "host_start.log.0": host,
            "dev_start.log.0": b"clock_realtime: 5\nclock_monotonic_raw: 6\ncntvct: 7\n",
            "info.json.0": b'{"DeviceInfo": [{"hwts_frequency": "50"}]}',
        }
    )
    assert result.facts["host_clock"] == {
        "realtime_ns": 1_591_183_963_784_568_740,
        "monotonic_ns": 261_003_032_627,
    }
    assert result.facts["device_clock"]["counter"] == 7
    assert problem(result, "counter_frequency").sample == "50"


# ---- anything -----------------------------------------------------------------------------------------------


def test_any_bytes_under_any_of_these_names(tmp_path_factory: pytest.TempPathFactory, read_result: ReadResult) -> None:
    names = [name.format(0) for name in (TRAINING, HWTS, AICPU, QUEUE, TASKS, GRAPH)]
    names += ["ts_track.data.0.slice_0", "Framework.host.vm.point.0.slice_0", "host_start.log.0", "info.json.0"]
    starts = [b"", b"\x5a\x5a", task_event(0, 0, 1, 1), training_point(0, 1), b"op_name:", b"[1] Node:", b"Thread["]

    @settings(max_examples=150)
    @given(st.sampled_from(names), st.sampled_from(starts), st.binary(max_size=700))
    def check(name: str, start: bytes, rest: bytes) -> None:
        folder = tmp_path_factory.mktemp("raw")
        (folder / TASKS).write_bytes(NAMES)
        (folder / name).write_bytes(start + rest)
        result = read_result(folder)
        assert "file_failed" not in result.codes
        assert set(result.reports) == {TASKS, name}

    check()


@pytest.mark.parametrize("name", ["JOB3", "JOB_AICPU"])
def test_real_files_cut_anywhere(samples: Path, read_files: ReadFiles, name: str) -> None:
    """No traceback, no more than the whole file has, and something is said wherever a record is cut."""
    whole = {path.name: path.read_bytes()[:30_000] for path in (samples / PUBLIC / name).rglob("*.slice_0")}
    for share in (0.999, 0.5, 0.123, 0.01):
        files = {file: content[: int(len(content) * share) | 1] for file, content in whole.items() if content}
        result = read_files(files)
        assert "file_failed" not in result.codes
        sizes = {"training_trace": 20, "hwts": 64}
        for file, content in files.items():
            size = next((size for begin, size in sizes.items() if file.startswith(begin)), 1)
            if len(content) % size:
                assert result.reports[file].state == "damaged"


def test_reading_ends_soon_when_it_is_cancelled(tmp_path: Path) -> None:
    (tmp_path / HWTS.format(0)).write_bytes(task_events([(0, 1, 1, 1), (1, 1, 2, 1)] * 10))
    view = FolderView(tmp_path)
    reader = reader_for(view)
    task = TaskContext(is_cancelled=lambda: True)
    with pytest.raises(Cancelled):
        list(reader.read(view, reader.results(view)[0], task))
