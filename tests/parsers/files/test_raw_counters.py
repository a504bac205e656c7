"""The AI Core's counters in raw folders, record by record, and the operations in them (mindinsight-format 2.9)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.raw_records import core_counters, problem, task_events

if TYPE_CHECKING:
    from tests.raw_records import ReadFiles
    from tests.result_rows import ReadResult

CORES = "aicore.data.43.dev.profiler_default_tag.0.slice_{}"
HWTS = "hwts.log.data.45.dev.profiler_default_tag.0.slice_0"
TASKS = "Framework.host.vm.task_desc_info.0.slice_0"
NAMES = b"Default/A-op1 1 30001 3\nDefault/B-op2 1 30002 3\nDefault/B-op2 1 30003 3\n"
EVENTS_OF_A = (2, 1, 10, 3, 1, 4, 5)
ONE_RUN_OF_A = task_events([(0, 30_001, 100, 3), (1, 30_001, 107, 3)])
INFO = json.dumps({"DeviceInfo": [{"hwts_frequency": "100", "aic_frequency": "900", "ai_core_num": 2}]}).encode()


def sample(**settings: str) -> bytes:
    """A sample.json."""
    return json.dumps(settings).encode()


def test_operations_of_a_task(read_files: ReadFiles) -> None:
    """2*8192 + 1*16384 by the cube, 10*32 + 3*128 + 1*64 + 4*64 + 5*32 by the vector unit."""
    files = {HWTS: ONE_RUN_OF_A, TASKS: NAMES, CORES.format(0): core_counters(30_001, 100, EVENTS_OF_A)}
    result = read_files(files)
    columns = ("task_id", "stream_id", "name", "type", "total_cycles", "cube_fops", "vector_fops", "mflops")
    assert result.rows("ai_core", *columns) == [("30001", "3", "Default/A-op1", "A", 100.0, 32_768.0, 1184.0, 0.033952)]
    shares = ("mac_fp16_ratio", "mac_int8_ratio", "vec_fp32_ratio", "vec_fp16_ratio", "vec_int32_ratio")
    assert result.rows("ai_core", *shares, "vec_misc_ratio") == [(0.02, 0.01, 0.1, 0.04, 0.04, 0.05)]
    assert result.labels["ai_core"]["r4d"] == "0x4d"
    assert problem(result, "counters_untold").severity == "info"


def test_rates_of_operators(read_files: ReadFiles) -> None:
    """A: 33 952 operations in 7 ticks of 10 ns; the peak of two cores at 900 MHz is 900e6 * 2 * 8192 a second."""
    files = {HWTS: ONE_RUN_OF_A, TASKS: NAMES, "info.json.0": INFO}
    result = read_files({**files, CORES.format(0): core_counters(30_001, 100, EVENTS_OF_A)})
    ((mflops, gflops, utilization),) = result.rows("ops", "mflops", "gflops", "utilization_percent")
    assert mflops == 0.033952
    assert gflops == pytest.approx(33_952 / 70, rel=1e-14)
    assert utilization == pytest.approx(100 * (33_952 / 70e-9) / (900e6 * 2 * 8192), rel=1e-14)
    summary = result.rows("flops_summary", "mflops", "gflops", "utilization_percent")
    assert summary == [(mflops, gflops, utilization)]
    assert result.facts["aic_frequency_mhz"] == 900


def test_an_operator_of_two_tasks_has_the_operations_of_both(read_files: ReadFiles) -> None:
    """B in two rounds: cube counts 1 and 2, then 3 and 4: (1 + 2 + 3 + 4) * 8192 / 2 in 40 ticks a round. A was not
    counted."""
    events = []
    for begin in (100, 300):
        for task, at, length in ((30_001, 0, 7), (30_002, 50, 30), (30_003, 90, 10)):
            events += [(0, task, begin + at, 3), (1, task, begin + at + length, 3)]
    counted = [(30_002, 1), (30_003, 2), (30_002, 3), (30_003, 4)]
    cores = b"".join(core_counters(task, 10, (count,)) for task, count in counted)
    result = read_files({HWTS: task_events(events), TASKS: NAMES, CORES.format(0): cores})
    assert result.rows("ops", "name", "mflops", "gflops") == [
        ("Default/A-op1", None, None),
        ("Default/B-op2", 5 * 8192 / 1e6, pytest.approx(5 * 8192 / 400)),
    ]
    assert "utilization_percent" not in result.tables["ops"], "the peak is not known without info.json"


def test_rounds_are_counted_by_the_first_task_over_all_slices(read_files: ReadFiles) -> None:
    """A has the tasks 0 and 1, in two rounds 1 and 2, then 3 and 4, which is in the next slice."""
    names = b"Default/A-op1 1 0 3\nDefault/A-op1 1 1 3\n"
    events = [
        (kind, task, begin + 10 * task + 7 * kind, 3) for begin in (100, 300) for task in (0, 1) for kind in (0, 1)
    ]
    counted = [core_counters(task, 10, (count,)) for task, count in ((0, 1), (1, 2), (0, 3), (1, 4))]
    cores = {CORES.format(0): b"".join(counted[:3]), CORES.format(1): counted[3]}
    result = read_files({HWTS: task_events(events), TASKS: names, **cores})
    assert result.rows("ops", "name", "executions", "mflops") == [("Default/A-op1", 2, 5 * 8192 / 1e6)]


def test_sample_json_names_the_counters(read_files: ReadFiles) -> None:
    """aicorePipeline: 8 vec, a mac, 9 scalar, b c d mte (ascend-formats 5.3); no operations can be told from it."""
    settings = sample(ai_core_profiling_events="0x8,0xa,0x9,0xb,0xc,0xd,0x55,0x54")
    cores = core_counters(30_001, 200, (20, 40, 60, 80, 100, 120, 1, 2))
    result = read_files({HWTS: ONE_RUN_OF_A, TASKS: NAMES, CORES.format(0): cores, "sample.json": settings})
    shares = ("vec_ratio", "mac_ratio", "scalar_ratio", "mte1_ratio", "mte2_ratio", "mte3_ratio")
    assert result.rows("ai_core", *shares) == [(0.1, 0.2, 0.3, 0.4, 0.5, 0.6)]
    assert result.rows("ai_core", "r55", "r54") == [(1.0, 2.0)]
    assert not {"mflops", "cube_fops"} & set(result.tables["ai_core"])
    assert "mflops" not in result.tables["ops"]
    assert not result.problems


def test_one_counter_alone_is_a_share(read_files: ReadFiles) -> None:
    settings = sample(ai_core_profiling_events="0x9")
    cores = core_counters(30_001, 200, (60,))
    result = read_files({HWTS: ONE_RUN_OF_A, TASKS: NAMES, CORES.format(0): cores, "sample.json": settings})
    assert result.rows("ai_core", "scalar_ratio", "r9") == [(0.3, 60.0)]


def test_samples_at_an_interval_are_no_tasks(read_files: ReadFiles) -> None:
    settings = sample(ai_core_profiling_mode="sample-based")
    cores = core_counters(30_001, 200, EVENTS_OF_A)
    result = read_files({HWTS: ONE_RUN_OF_A, TASKS: NAMES, CORES.format(0): cores, "sample.json": settings})
    assert "ai_core" not in result.tables
    report = result.reports[CORES.format(0)]
    assert report.state == "ignored"
    assert report.reason.startswith("samples of the AI Core's counters")


def test_slices_are_one_file_in_the_order_of_their_numbers(read_files: ReadFiles) -> None:
    """11 slices of 140 bytes: records lie across them, and slice 10 comes after slice 9."""
    whole = b"".join(core_counters(30_001, 100 + at, EVENTS_OF_A) for at in range(12))
    files = {CORES.format(number): whole[number * 140 : (number + 1) * 140] for number in range(11)}
    result = read_files({**files, TASKS: NAMES})
    assert result.tables["ai_core"]["total_cycles"] == [100.0 + at for at in range(12)]
    assert result.reports[CORES.format(10)].reason == "read together with the slices before it"


def test_blank_and_foreign_records(read_files: ReadFiles) -> None:
    good = core_counters(30_001, 100, EVENTS_OF_A)
    content = good + bytes(128) + core_counters(30_001, 1, EVENTS_OF_A, magic=0x1234) + good + b"cut"
    result = read_files({CORES.format(0): content, TASKS: NAMES})
    assert len(result.tables["ai_core"]["task_id"]) == 2
    assert problem(result, "record_unknown").count == 1
    assert problem(result, "record_cut").where == "byte 512"


def test_no_cycles_make_no_share(read_files: ReadFiles) -> None:
    result = read_files({CORES.format(0): core_counters(9, 0, EVENTS_OF_A), TASKS: NAMES})
    assert result.rows("ai_core", "task_id", "name", "mac_fp16_ratio") == [("9", None, None)]


def test_counted_tasks_have_the_times_of_their_log(read_files: ReadFiles) -> None:
    """Two rounds of task 1 on stream 3 in their order; that id on stream 4 is another task. Task 2 ran twice and was
    counted once: which of both is not known."""
    events = []
    for task, at, length, stream in ((1, 100, 7, 3), (1, 200, 8, 3), (1, 210, 9, 4), (2, 300, 5, 3), (2, 400, 5, 3)):
        events += [(0, task, at, stream), (1, task, at + length, stream)]
    counted = ((1, 11, 3), (1, 13, 4), (2, 14, 3), (1, 12, 3))
    cores = b"".join(core_counters(task, cycles, EVENTS_OF_A, stream) for task, cycles, stream in counted)
    for place in ("", "data/"):
        result = read_files({place + HWTS: task_events(events), place + CORES.format(0): cores})
        assert result.rows("ai_core", "total_cycles", "start_ns", "duration_ns") == [
            (11.0, 1000, 70),
            (13.0, 2100, 90),
            (14.0, None, None),
            (12.0, 2000, 80),
        ]


def test_real_times_of_counted_tasks(samples: Path, read_result: ReadResult) -> None:
    """Task 4 on stream 0 took 327 ticks of 10 ns; 3 824 of 4 807 tasks in the log were counted."""
    result = read_result(next((samples / "public/mindspore_pynative_910/dataUnit/profiler").glob("PROF_*173203*")))
    counted = result.tables["ai_core"]
    assert (counted["task_id"][0], counted["stream_id"][0], counted["duration_ns"][0]) == ("4", "0", 3270)
    assert (len(counted["task_id"]), sum(counted["duration_ns"])) == (3824, 3_397_012_140)
    listed = result.tables["kernels"]
    assert (len(listed["name"]), sum(listed["duration_ns"])) == (4807, 3_426_920_780)


def test_real_counters_of_2022(samples: Path, read_result: ReadResult) -> None:
    """One record for each AI Core task; cycles of all cores at 900 MHz are no less than the task's own time."""
    folder = next((samples / "public/mindspore_pynative_910/dataUnit/profiler").glob("PROF_*172122*"))
    result = read_result(folder / "device_2")
    counted = result.tables["ai_core"]
    assert len(counted["task_id"]) == 59_264 // 128
    assert sum(counted["r4b"]) == 6_188_871
    assert sum(counted["vector_fops"]) == 6_188_871 * 32 + 295 * 128 + 122_066 * 64 + 68 * 64 + 259_483 * 32
    assert (counted["task_id"][0], counted["stream_id"][0], counted["total_cycles"][0]) == ("4", "1", 0x9A4)
    assert "counters_untold" not in result.codes
