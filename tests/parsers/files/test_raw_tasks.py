"""The logs of tasks and of the AI CPU in raw folders, record by record (mindinsight-format 2.2 to 2.6)."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING

import pytest

from tests.raw_records import problem, task_event, task_events

if TYPE_CHECKING:
    from tests.raw_records import ReadFiles

HWTS = "hwts.log.data.45.dev.profiler_default_tag.0.slice_{}"
AICPU = "DATA_PREPROCESS.dev.AICPU.0.slice_{}"
QUEUE = "DATA_PREPROCESS.dev.AICPUMI.0.slice_{}"
TASKS = "Framework.host.vm.task_desc_info.0.slice_0"
NAMES = b"Default/A-op1 1 30001 3\nDefault/B-op2 1 30002 3\nDefault/B-op2 1 30003 3\n"


# ---- hwts ---------------------------------------------------------------------------------------------------


def test_an_operator_of_two_tasks_counts_once_a_round(read_files: ReadFiles) -> None:
    """B: 2 tasks of 30 and 10 ticks in each of 2 rounds: 40 ticks a round (mindinsight-format 2.3, 3)."""
    events = []
    for begin in (100, 300):
        for task, at, length in ((30_001, 0, 7), (30_002, 50, 30), (30_003, 90, 10)):
            events += [(0, task, begin + at, 3), (1, task, begin + at + length, 3)]
    result = read_files({HWTS.format(0): task_events(events), TASKS: NAMES})
    assert result.rows("ops", "name", "average_ns", "executions") == [
        ("Default/A-op1", 70.0, 2),
        ("Default/B-op2", 400.0, 2),
    ]
    assert result.rows("op_types", "type", "total_ns", "count") == [("B", 400, 1), ("A", 70, 1)]
    assert len(result.tables["kernels"]["name"]) == 6
    assert not result.problems


def test_tasks_of_two_streams_that_interleave(read_files: ReadFiles) -> None:
    """Start A, start B, end A, end B: no neighbours, so the first release saw nothing of it; then one of each."""
    events = [(0, 30_001, 100, 3), (0, 30_002, 110, 4), (1, 30_001, 120, 3), (1, 30_002, 140, 4)]
    events += [(0, 30_001, 200, 3), (1, 30_001, 207, 3), (0, 30_002, 210, 4), (1, 30_002, 211, 4)]
    result = read_files({HWTS.format(0): task_events(events), TASKS: NAMES})
    assert sorted(result.rows("kernels", "stream_id", "start_ns", "duration_ns")) == [
        ("3", 1000, 200),
        ("3", 2000, 70),
        ("4", 1100, 300),
        ("4", 2100, 10),
    ]
    assert result.rows("ops", "name", "average_ns", "executions") == [
        ("Default/A-op1", 70.0, 1),
        ("Default/B-op2", 10.0, 1),
    ]
    assert problem(result, "tasks_paired_anew").count == 2


def test_small_task_ids_are_counted_on_each_stream(read_files: ReadFiles) -> None:
    """Below 25 000 the key is stream and task (mindinsight-format 2.2); from there on the task alone."""
    names = b"Default/One-op1 1 7 0\nDefault/Two-op2 1 7 1\nDefault/Wide-op3 1 25000 9\n"
    events = []
    for task, stream in ((7, 0), (7, 1), (25_000, 2), (24_999, 9)):
        events += [(0, task, 100, stream), (1, task, 110, stream)]
    result = read_files({HWTS.format(0): task_events(events), TASKS: names})
    assert sorted(result.rows("kernels", "name", "stream_id")) == [
        ("Default/One-op1", "0"),
        ("Default/Two-op2", "1"),
        ("Default/Wide-op3", "2"),
    ]
    assert [row[:3] for row in result.slices if row[0] == "tasks"] == [("tasks", "9", "Task 24999")]
    assert result.process_names["tasks"] == "Tasks without an operator (device 0)"


def test_gaps_of_the_running_number_are_lost_records(read_files: ReadFiles) -> None:
    """15 is followed by 0; 1 by 5 means that at least three records are gone."""
    numbers = [14, 15, 0, 1, 5, 6]
    content = b"".join(task_event(number, at % 2, 30_001, 100 + at) for at, number in enumerate(numbers))
    result = read_files({HWTS.format(0): content, TASKS: NAMES})
    found = problem(result, "records_lost")
    assert (found.count, found.where, found.severity) == (3, "byte 256", "info")
    assert len(result.tables["kernels"]["name"]) == 3


def test_numbers_go_on_anew_behind_a_missing_slice(read_files: ReadFiles) -> None:
    """That it is missing is told; the records in it are not told as lost once more."""
    slices = [b"".join(task_event(first + at, at, 30_001, 100 * first + 7 * at) for at in range(2)) for first in (3, 9)]
    result = read_files({HWTS.format(0): slices[0], HWTS.format(2): slices[1], TASKS: NAMES})
    assert result.tables["kernels"]["duration_ns"] == [70, 70]
    assert {found.code: (found.count, found.sample) for found in result.problems} == {"slice_missing": (1, "slice_1")}


def test_records_with_another_magic_are_left_out(read_files: ReadFiles) -> None:
    good = task_events([(0, 30_001, 100, 3), (1, 30_001, 107, 3)])
    bad = task_event(2, 0, 30_002, 200, magic=0x1234) + task_event(3, 1, 30_002, 201, magic=0x1234)
    result = read_files({HWTS.format(0): good + bad, TASKS: NAMES})
    assert result.tables["kernels"]["name"] == ["Default/A-op1"]
    found = problem(result, "record_unknown")
    assert (found.count, found.where, found.sample) == (2, "byte 128", "kind 0, 0x1234")


def test_a_chip_with_a_magic_of_its_own_is_read(read_files: ReadFiles) -> None:
    content = task_event(0, 0, 30_001, 100, magic=0x1234) + task_event(1, 1, 30_001, 107, magic=0x1234)
    assert read_files({HWTS.format(0): content, TASKS: NAMES}).tables["kernels"]["duration_ns"] == [70]


def test_blocks_counters_and_blank_records(read_files: ReadFiles) -> None:
    """Kinds 2 to 4 are counted, blank ones are nothing, kinds above are no records."""
    content = task_event(0, 0, 30_001, 100) + bytes(64) + task_event(1, 2, 30_001, 101) + task_event(2, 4, 30_001, 102)
    content += task_event(3, 6, 30_001, 103) + task_event(4, 1, 30_001, 107)
    result = read_files({HWTS.format(0): content, TASKS: NAMES})
    assert result.tables["kernels"]["duration_ns"] == [70]
    assert {found.code: (found.count, found.where) for found in result.problems} == {
        "record_kind": (2, "byte 128"),
        "record_unknown": (1, "byte 256"),
    }


@pytest.mark.parametrize("length", [1, 63, 64, 100, 128, 191])
def test_a_task_log_that_is_cut(read_files: ReadFiles, length: int) -> None:
    events = [(0, 30_001, 100, 3), (1, 30_001, 107, 3), (0, 30_002, 110, 3), (1, 30_002, 117, 3)]
    result = read_files({HWTS.format(0): task_events(events)[:length], TASKS: NAMES})
    assert len(result.tables.get("kernels", {"name": []})["name"]) == length // 128
    assert ("record_cut" in result.codes) == (length % 64 != 0)
    assert ("tasks_unpaired" in result.codes) == (length // 64 % 2 == 1)


def test_a_later_operator_of_the_same_task_wins_and_is_told(read_files: ReadFiles) -> None:
    names = b"Default/A-op1 1 30001 3\nDefault/C-op9 1 30001 3\n"
    result = read_files({HWTS.format(0): task_events([(0, 30_001, 1, 3), (1, 30_001, 2, 3)]), TASKS: names})
    assert result.tables["kernels"]["name"] == ["Default/C-op9"]
    assert (problem(result, "tasks_renamed").where, problem(result, "tasks_renamed").count) == ("task 30001", 1)


# ---- AI CPU -------------------------------------------------------------------------------------------------

NODE = "[1] Node:{}, Run start:{}, Run end:{}"
THREAD = (
    "Thread[ 1] process device[0]:aicpu[ 0] task end, tickDrvTopHalf=1,tickDrvBottomHalf=2, tickBeforeRun={},"
    "tickAfterRun={}, dispatchTime={} us, totalTime={} us."
)


def test_ai_cpu_times_in_two_numbers(read_files: ReadFiles) -> None:
    """Microseconds and the counter since MindSpore 0.7 (mindinsight-format 2.5); the counter is the timeline's."""
    records = [NODE.format("Default/Cast-op1", "10 1000", "12 1200"), THREAD.format(990, 1210, 5, 9)]
    result = read_files({AICPU.format(0): "\n\0".join(records).encode()})
    assert result.rows("aicpu", "name", "run_start_ns", "run_end_ns", "total_ns", "dispatch_ns") == [
        ("Cast", 10_000, 12_000, 9000, 5000)
    ]
    assert [row[2:5] for row in result.slices] == [("Cast", 10_000, 2000)]


def test_a_node_without_its_run_and_noise(read_files: ReadFiles) -> None:
    records = [
        NODE.format("Lost", 1, 2),
        NODE.format("Kept", 3, 4),
        THREAD.format(5, 6, 7, 8),
        "noise",
        THREAD.format(9, 10, 1, 1),
        NODE.format("Late", 1, 2),
    ]
    result = read_files({AICPU.format(0): "\0".join(records).encode() + b"\0"})
    assert result.tables["aicpu"]["name"] == ["Kept"]
    assert [row[2] for row in result.slices] == ["Kept", "AI CPU task"]
    assert {found.code: found.count for found in result.problems} == {
        "aicpu_without_run": 2,
        "line_not_understood": 1,
        "aicpu_unnamed": 1,
    }


def _binary_run(stream: int, task: int, start: int, ticks: int, magic: int = 0x5A5A) -> bytes:
    """128 bytes as mindinsight-format 2.5 lists them; runs 3 us, total 9 us, dispatch 4 us."""
    head = struct.pack("<4H7Q", magic, 60, stream, task, start, ticks, 0, 0, 0, start + 3, ticks + 300)
    return (head + struct.pack("<2I4Q3IHB", 6, 1, 1, 2, 3, 4, 2, 4, 9, 0, 1)).ljust(128, b"\0")


def test_an_ai_cpu_operator_that_took_no_tick(read_files: ReadFiles) -> None:
    content = struct.pack("<4H9Q", 0x5A5A, 60, 3, 30_001, 50, 7000, 0, 0, 0, 50, 7000, 0, 0).ljust(128, b"\0")
    result = read_files({AICPU.format(0): content, TASKS: NAMES})
    assert [row[2:5] for row in result.slices] == [("A", 70_000, 0)]
    assert not result.problems


def test_ai_cpu_binary(read_files: ReadFiles) -> None:
    content = _binary_run(3, 30_001, 50, 7000) + _binary_run(3, 5, 60, 8000) + _binary_run(3, 5, 70, 9000, 0x1111)
    result = read_files({AICPU.format(0): content + b"\x5a\x5a", TASKS: NAMES})
    assert result.rows("aicpu", "full_name", "total_ns", "dispatch_ns", "run_start_ns", "run_end_ns") == [
        ("Default/A-op1", 9000, 4000, 50_000, 53_000),
        (None, 9000, 4000, 60_000, 63_000),
    ]
    assert result.rows("aicpu", "name", "type") == [("A", "A"), (None, "AI CPU task")]
    assert result.tables["aicpu_types"]["type"] == ["A", "AI CPU task"]
    assert [row[2:5] for row in result.slices] == [("A", 70_000, 3000), ("AI CPU task", 80_000, 3000)]
    assert result.codes == {"record_unknown", "record_cut"}
    assert problem(result, "record_unknown").sample == "0x1111"


def test_queue_of_get_next_in_both_orders(read_files: ReadFiles) -> None:
    records = [
        "Node:GetNext_dequeue_wait, Run start:100, Run end:140, queue size:3",
        "Node:GetNext_dequeue_wait, queue size:0, Run start:200 999, Run end:260 1999",
        "Node:Other, Run start:1, Run end:2",
    ]
    result = read_files({QUEUE.format(0): "\0".join(records).encode()})
    assert result.rows("minddata_queues", "queue", "batch", "size", "get_ns", "time_ns") == [
        ("data_queue", 1, 3, 40_000, 140_000),
        ("data_queue", 2, 0, 60_000, 260_000),
    ]
    assert problem(result, "line_not_understood").count == 1


def test_a_number_of_thousands_of_digits_costs_its_line_only(read_files: ReadFiles) -> None:
    names = NAMES + b"Default/C-op3 1 1" + b"0" * 5000 + b" 3\n"
    result = read_files({HWTS.format(0): task_events([(0, 30_001, 100, 3), (1, 30_001, 107, 3)]), TASKS: names})
    assert {found.code: found.count for found in result.problems} == {"line_not_understood": 1}
    assert result.rows("ops", "name", "average_ns") == [("Default/A-op1", 70.0)]


def test_the_flag_beside_the_kind_is_no_other_kind(read_files: ReadFiles) -> None:
    """Bit 3 of the first byte warns of an overflow; bits 0 to 2 are the kind (mindinsight-format 2.2)."""
    content = task_event(0, 0 | 1 << 3, 30_001, 100) + task_event(1, 1 | 1 << 3, 30_001, 107)
    result = read_files({HWTS.format(0): content, TASKS: NAMES})
    assert result.rows("kernels", "name", "duration_ns") == [("Default/A-op1", 70)]
    assert not result.problems


def test_logs_of_later_collectors_have_shorter_names(read_files: ReadFiles) -> None:
    events = task_events([(0, 30_001, 100, 3), (1, 30_001, 107, 3)])
    result = read_files({"data/hwts.data.0.slice_0": events, TASKS: NAMES})
    assert result.rows("kernels", "name", "duration_ns") == [("Default/A-op1", 70)]


def test_without_names_all_tasks_are_listed(read_files: ReadFiles) -> None:
    """They are all that is known of the device's time; with names, tasks of no operator are left out."""
    events = [(0, 7, 100, 3), (1, 7, 127, 3), (0, 30_001, 200, 4), (1, 30_001, 205, 4)]
    columns = ("name", "type", "stream_id", "start_ns", "duration_ns")
    result = read_files({HWTS.format(0): task_events(events)})
    assert result.rows("kernels", *columns) == [
        ("Task 7", "Device task", "3", 1000, 270),
        ("Task 30001", "Device task", "4", 2000, 50),
    ]
    named = read_files({HWTS.format(0): task_events(events), TASKS: NAMES})
    assert named.rows("kernels", *columns) == [("Default/A-op1", "A", "4", 2000, 50)]
