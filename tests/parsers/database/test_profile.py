"""Hand-made databases of both schema generations: every table, its names and its numbers by hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cache.trace import Trace
from model.schemas import SCHEMAS
from model.table import MISSING_INT, Kind, is_missing
from parsers.database.device_tasks import Infos
from tests.profiler_tables import NONE, TEXT_IDS, kernel, new_tables, old_tables

KINDS: dict[str, Kind] = {column.name: column.kind for column in SCHEMAS["kernels"]} | {
    "aicore_time_ns": "int",
    "aiv_time_ns": "int",
}


@pytest.fixture
def old(tmp_path: Path, write_database: Any, open_result: Any) -> Trace:
    trace: Trace = open_result(write_database(tmp_path / "ascend_pytorch_profiler_9.db", old_tables()))
    return trace


def slices(trace: Trace, process: str, thread: str) -> list[tuple[str, int, int]]:
    """(name, begin, duration) of the tracks of that name."""
    found = []
    for track in trace.tracks:
        if (track.process, track.thread, track.kind) == (process, thread, "slices"):
            begin, duration, name = (np.asarray(column) for column in trace.slices_of(track.id))
            found += list(zip(trace.names(name), begin.tolist(), duration.tolist(), strict=True))
    return sorted(found, key=lambda row: row[1])


def arguments(trace: Trace, name: str, position: int = 0) -> dict[str, Any]:
    """What the slice of that name says, the first by default."""
    indexes = np.flatnonzero(trace.table("slices", ["name"])["name"] == name)
    return trace.arguments(int(indexes[position]))


def flows(trace: Trace) -> set[tuple[str, str, str, str]]:
    """(category, id, name of the slice it leaves, name of the slice it leads to)."""
    found = set()
    for index in range(trace.slice_count):
        for flow in trace.flows_of(index):
            ends = [None if end is None else trace.slice(end).name for end in (flow.from_index, flow.to_index)]
            found.add((flow.category, str(flow.id), str(ends[0]), str(ends[1])))
    return found


def test_device_tasks(old: Trace) -> None:
    assert slices(old, "Ascend Hardware", "Stream 3") == [("Add_1", 2000, 100), ("Add_1", 2150, 100)]
    assert slices(old, "Ascend Hardware", "Stream 4") == [("EVENT_WAIT", 2300, 10)]
    assert slices(old, "Ascend Hardware", "Stream 5") == [("EVENT_WAIT", 2200, 30), ("KERNEL_AIVEC", 2230, 170)]
    assert arguments(old, "Add_1") == {
        "Model Id": NONE,
        "Task Type": "AI_VECTOR_CORE",
        "Physic Stream Id": 3,
        "Task Id": 7,
        "Subtask Id": NONE,
        "connection_id": 11,
    }
    assert {track.label for track in old.tracks if track.process == "Ascend Hardware"} == {"NPU 1"}


def test_communication(old: Trace) -> None:
    name = "hcom_allReduce__1_0_1"
    assert slices(old, "Communication", "Group 0 Communication") == [(name, 2200, 200)]
    assert slices(old, "Communication", "Plane 0") == [("Notify_Wait", 2200, 30)]
    assert slices(old, "Communication", "Plane 1") == [("Memcpy", 2230, 170)]
    assert arguments(old, name) == {
        "connection_id": 13,
        "data_type": "FP32",
        "alg_type": "MESH-RING",
        "count": 64,
        "group_name": "group-a",
        "relay": "no",
        "retry": "yes",
    }
    memcpy = arguments(old, "Memcpy")
    assert (memcpy["size(Byte)"], memcpy["bandwidth(GB/s)"], memcpy["link type"]) == (340, 2.0, "HCCS")
    rows = [(track.thread, track.thread_id) for track in old.tracks if track.process == "Communication"]
    assert rows == [("Group 0 Communication", "0"), ("Plane 0", "1"), ("Plane 1", "2")]


def test_host_calls_nest(old: Trace) -> None:
    assert slices(old, "CANN", "Thread 500") == [("AscendCL@aclnnAdd", 1000, 100), ("Node@launch", 1010, 40)]
    assert slices(old, "CANN", "Thread 501") == [("Node@launch", 1300, 40), ("Node@launch", 1500, 60)]
    assert arguments(old, "AscendCL@aclnnAdd") == {"Thread Id": 500, "level": "acl", "connection_id": 10}
    track = next(track for track in old.tracks if (track.process, track.thread) == ("CANN", "Thread 500"))
    assert track.depths == 2


def test_framework_calls_and_their_arguments(old: Trace) -> None:
    assert slices(old, "Python", "Thread 500") == [
        ("main.py(1): <module>", 890, 320),
        ("aten::add", 900, 300),
        ("Enqueue", 905, 5),
    ]
    assert arguments(old, "aten::add") == {
        "Sequence number": 42,
        "Fwd thread id": 0,
        "Input Dims": "2;\r\n3",
        "Input type": "float;\r\nint",
        "Call stack": "forward;\r\nmain.py(1): <module>",
    }
    assert arguments(old, "Enqueue") == {"correlation_id": 8000}
    assert arguments(old, "main.py(1): <module>") == {}
    shown = {old.slice(index).name: old.slice(index).category for index in range(old.slice_count)}
    assert [shown[name] for name in ("aten::add", "Enqueue", "Dequeue@aten::add", "main.py(1): <module>")] == [
        "cpu_op",
        "enqueue",
        "dequeue",
        "python_function",
    ]


def test_columns_the_wrong_way_round_are_turned(tmp_path: Path, write_database: Any, open_result: Any) -> None:
    tables = old_tables()
    columns, rows = tables["PYTORCH_API"]
    right = [(*row[:7], row[8], row[7], *row[9:]) for row in rows]
    path = write_database(tmp_path / "ascend_pytorch_profiler_9.db", {**tables, "PYTORCH_API": (columns, right)})
    assert arguments(open_result(path), "aten::add")["Input type"] == "float;\r\nint"


def test_flows_lead_from_calls_to_tasks(old: Trace) -> None:
    operator = "hcom_allReduce__1_0_1"
    assert flows(old) == {
        ("HostToDevice", "11", "Node@launch", "Add_1"),
        ("HostToDevice", "12", "Node@launch", "Add_1"),
        ("HostToDevice", "13", "Node@launch", operator),
        ("async_npu", "11", "aten::add", "Add_1"),
        ("async_npu", "13", "aten::add", operator),
        ("async_task_queue", "8000", "Enqueue", "Dequeue@aten::add"),
        ("fwdbwd", "7000", "aten::add", "AddBackward0"),
    }


def test_kernels(old: Trace) -> None:
    table = old.table("kernels")

    def column(name: str) -> list[Any]:
        missing = is_missing(table[name], KINDS.get(name, "float"))
        return [None if gone else cell for cell, gone in zip(table[name].tolist(), missing, strict=True)]

    assert column("name") == ["Add_1", "Add_1", "hcom_allReduce__1_0_1"]
    assert column("type") == ["Add", "Add", "hcom_allReduce_"]
    assert column("core") == ["AI_VECTOR_CORE", "AI_VECTOR_CORE", "COMMUNICATION"]
    assert column("start_ns") == [2000, 2150, 2200]
    assert column("duration_ns") == [100, 100, 200]
    assert column("wait_ns") == [0, 50, 0]  # 2150 - 2100; the operator begins before the kernel ends
    assert column("step") == ["5", "6", "6"]  # by their launches at 1010, 1300 and 1500
    assert column("device_id") == ["1", "1", "1"]
    assert column("task_id") == ["7", "8", None]
    assert column("model_id") == column("context_id") == [None, None, None]  # 4294967295
    assert column("block_num") == [8, 8, None]
    assert column("input_shapes") == ["2,3", "2,3", None]
    assert column("output_shapes") == [None, None, None]  # N/A
    assert column("op_state") == [None, None, None]  # only newer writers know it
    assert column("aicore_time_ns") == [0, None, None]
    assert column("aiv_time_ns") == [80, 91, None]
    assert column("aiv_vec_ratio") == [0.25, None, None]
    assert column("aiv_ub_read_bw_gb_s") == [12.5, None, None]
    assert "aiv_mac_ratio" not in table, "a vector core has no cube unit"


def test_statistics(old: Trace) -> None:
    table = old.table("op_statistic")
    assert {name: table[name].tolist() for name in ("device_id", "type", "core", "count", "total_ns", "percent")} == {
        "device_id": ["1"],
        "type": ["Add"],
        "core": ["AI_VECTOR_CORE"],
        "count": [2],
        "total_ns": [200],
        "percent": [100.0],
    }
    table = old.table("api_statistic")
    rows = {name: table[name].tolist() for name in ("level", "name", "count", "total_ns", "min_ns", "max_ns")}
    assert rows == {
        "level": ["acl", "node"],
        "name": ["aclnnAdd", "launch"],
        "count": [1, 3],
        "total_ns": [100, 140],
        "min_ns": [100, 40],
        "max_ns": [100, 60],
    }
    assert table["variance_us2"][1] == pytest.approx(np.var([0.040, 0.040, 0.060]))


def test_overlap_is_computed(old: Trace) -> None:
    assert slices(old, "Overlap Analysis", "Computing") == [("Computing", 2000, 100), ("Computing", 2150, 100)]
    assert slices(old, "Overlap Analysis", "Communication") == [("Communication", 2200, 200)]
    alone = "Communication(Not Overlapped)"
    assert slices(old, "Overlap Analysis", alone) == [(alone, 2250, 150)]
    assert slices(old, "Overlap Analysis", "Free") == [("Free", 2100, 50)]


def test_steps_get_a_row_when_the_framework_shows_none(old: Trace) -> None:
    assert slices(old, "Python", "Steps") == [("ProfilerStep#5", 850, 370), ("ProfilerStep#6", 1250, 350)]


def test_counters(old: Trace) -> None:
    units = {track.thread: track.unit for track in old.tracks if track.kind == "counter"}
    assert units == {
        "HBM 0/Read Read(MB/s)": "MB/s",
        "APP/DDR": "KB",
        "APP/HBM": "KB",
        "APP/Memory": "KB",
    }
    table = old.table("counters")
    values = dict(zip(zip(table["counter"], table["time_ns"].tolist(), strict=True), table["value"], strict=True))
    assert {name: value for (name, time), value in values.items() if time == 2000} == {
        "HBM 0/Read Read(MB/s)": 3.0,
        "APP/DDR": 1.0,
        "APP/HBM": 4.0,
        "APP/Memory": 5.0,
    }


def test_facts(old: Trace) -> None:
    facts = {name: old.facts[name] for name in ("kind", "framework", "ranks", "devices", "collected_ns", "chip")}
    assert facts == {
        "kind": "ascend_pt",
        "framework": "PyTorch",
        "ranks": [9],
        "devices": [1],
        "collected_ns": 800,
        "chip": "Ascend910B",
    }
    (problem,) = old.problems
    found = (problem.code, problem.severity, problem.count, problem.values)
    assert found == ("table_unknown", "info", 1, {"column": "SOMETHING_NEW"})


# ---- the newer generation ---------------------------------------------------------------------------------------


@pytest.fixture
def new(tmp_path: Path, write_database: Any, open_result: Any) -> Trace:
    trace: Trace = open_result(write_database(tmp_path / "ascend_mindspore_profiler_9.db", new_tables()))
    return trace


def test_newer_columns(new: Trace) -> None:
    table = new.table("kernels")
    assert table["block_num"].tolist() == [8, 8, MISSING_INT], "not the threads in a block"
    assert table["op_state"].tolist() == ["forward", "forward", None]
    assert table["hf32_eligible"].tolist() == [None, None, None]
    assert table["step"].tolist() == [None, None, None]
    assert new.facts["framework"] == "MindSpore"
    assert slices(new, "MindSpore", "Thread 502") == [("AddBackward0", 1400, 50)]


def test_copies_say_how_much_and_whereto(new: Trace) -> None:
    said = arguments(new, "EVENT_WAIT")
    assert {name: said[name] for name in ("size(B)", "operation")} == {"size(B)": 4096, "operation": "host to device"}
    assert "operation" not in arguments(new, "EVENT_WAIT", 1)


def test_overlap_of_the_file(new: Trace) -> None:
    assert slices(new, "Overlap Analysis", "Computing") == [("Computing", 2000, 100)]
    assert slices(new, "Overlap Analysis", "Free") == [("Free", 2100, 50)]


def test_marks(new: Trace) -> None:
    assert ("mark", 930, 10) in slices(new, "MindSpore", "Thread 500")
    said = arguments(new, "mark")
    assert said == {"event_type": "push/pop", "domain": "ND", "range_id": 1, "connection_id": 12}
    assert ("MsTx", "12", "mark", "Add_1") in flows(new)


def test_host_counters_and_calls(new: Trace) -> None:
    found = {(track.process, track.thread, track.unit) for track in new.tracks if track.kind == "counter"}
    assert {
        ("CPU Usage", "CPU 3 Usage(%)", "percent"),
        ("PCIe", "PCIe_post Tx(MB/s)", "MB/s"),
        ("PCIe", "PCIe_nonpost_latency Tx(us)", "us"),
    } <= found
    assert slices(new, "OS Runtime API", "Thread 5") == [("mark", 1, 2)]
    (problem,) = (problem for problem in new.problems if problem.code != "table_unknown")
    assert (problem.code, problem.count, problem.values) == ("rows_without_time", 1, {"column": "CPU_USAGE"})


def test_free_time_of_newer_exports_reaches_to_the_last_task(
    tmp_path: Path, write_database: Any, open_result: Any
) -> None:
    tables = {name: table for name, table in new_tables().items() if name != "OVERLAP_ANALYSIS"}
    columns, rows = tables["TASK"]
    later = (2500, 2600, 1, -1, 9, 500, TEXT_IDS["EVENT_WAIT"], NONE, 4, 9, NONE)
    path = write_database(tmp_path / "msprof_20260101000000.db", {**tables, "TASK": (columns, [*rows, later])})
    assert slices(open_result(path), "Overlap Analysis", "Free") == [("Free", 2100, 50), ("Free", 2400, 200)]


def test_rows_without_times_are_counted(tmp_path: Path, write_database: Any, open_result: Any) -> None:
    tables = old_tables()
    columns, rows = tables["TASK"]
    odd = [
        (None, 2600, 1, -1, 9, 500, TEXT_IDS["EVENT_WAIT"], NONE, 4, 9, NONE),
        (2500, None, 1, -1, 10, 500, TEXT_IDS["EVENT_WAIT"], NONE, 4, 9, NONE),
        (2700, 2650, 1, -1, 11, 500, TEXT_IDS["EVENT_WAIT"], NONE, 4, 9, NONE),
    ]
    path = write_database(tmp_path / "ascend_pytorch_profiler.db", {**tables, "TASK": (columns, [*rows, *odd])})
    trace = open_result(path)
    assert slices(trace, "Ascend Hardware", "Stream 4")[1:] == [("EVENT_WAIT", 2500, 0), ("EVENT_WAIT", 2700, 0)]
    assert {problem.code: problem.count for problem in trace.problems if problem.severity != "info"} == {
        "rows_without_time": 1,
        "rows_without_end": 2,
    }


def test_a_transfer_that_took_no_time_has_no_bandwidth(tmp_path: Path, write_database: Any, open_result: Any) -> None:
    tables = old_tables()
    columns, rows = tables["TASK"]
    rows = [(*row[:1], row[0], *row[2:]) if row[4] == 4 else row for row in rows]
    trace = open_result(write_database(tmp_path / "ascend_pytorch_profiler.db", {**tables, "TASK": (columns, rows)}))
    assert slices(trace, "Communication", "Plane 1") == [("Memcpy", 2230, 0)]
    memcpy = arguments(trace, "Memcpy")
    assert (memcpy["size(Byte)"], memcpy.get("bandwidth(GB/s)")) == (340, None)


@pytest.mark.parametrize("table", ["COMMUNICATION_TASK_INFO", "COMPUTE_TASK_INFO"])
def test_rows_of_unknown_tasks_are_told(tmp_path: Path, write_database: Any, open_result: Any, table: str) -> None:
    tables = old_tables()
    columns, rows = tables[table]
    at = [one.split()[0] for one in columns.split(",")].index("globalTaskId")
    lost = [(*rows[0][:at], task, *rows[0][at + 1 :]) for task in (77, 78)]
    some = {**tables, table: (columns, [rows[0], *lost])}
    trace = open_result(write_database(tmp_path / "ascend_pytorch_profiler.db", some))
    (problem,) = (problem for problem in trace.problems if problem.code == "task_unknown")
    assert (problem.where, problem.count) == ("row 2", 2)


def test_ids_without_a_text_are_told(tmp_path: Path, write_database: Any, open_result: Any) -> None:
    tables = old_tables()
    strings, texts = tables["STRING_IDS"]
    lost, blank = TEXT_IDS["EVENT_WAIT"], TEXT_IDS["ND"]
    kept = [(number, None if number == blank else text) for number, text in texts if number != lost]
    trace = open_result(
        write_database(tmp_path / "ascend_pytorch_profiler.db", {**tables, "STRING_IDS": (strings, kept)})
    )
    (problem,) = (problem for problem in trace.problems if problem.code == "text_unknown")
    assert (problem.sample, problem.count) == (", ".join(map(str, sorted((lost, blank)))), 2)


def test_more_metrics_than_any_chip_has_are_all_read(tmp_path: Path, write_database: Any, open_result: Any) -> None:
    tables = old_tables()
    names = [(1000 + number, f"r{number:x}_ratio") for number in range(150)]
    strings, texts = tables["STRING_IDS"]
    columns, rows = tables["TASK_PMU_INFO"]
    more = [(0, number, number / 8) for number, _ in names]
    some = {**tables, "STRING_IDS": (strings, [*texts, *names]), "TASK_PMU_INFO": (columns, [*rows, *more])}
    found = open_result(write_database(tmp_path / "ascend_pytorch_profiler.db", some)).table("kernels")
    assert [found[name][0] for _, name in names] == [number / 8 for number, _ in names]


def test_numbers_of_kernels_above_31_bits(tmp_path: Path, write_database: Any, open_result: Any) -> None:
    tables = old_tables()
    columns, rows = tables["COMPUTE_TASK_INFO"]
    large = [(*rows[0][:2], 3_000_000_000, *rows[0][3:]), rows[1]]
    some = {**tables, "COMPUTE_TASK_INFO": (columns, large)}
    found = open_result(write_database(tmp_path / "ascend_pytorch_profiler.db", some)).table("kernels")
    assert found["block_num"].tolist()[:2] == [3_000_000_000, 8]


def test_tables_may_be_absent(tmp_path: Path, write_database: Any, read_result: Any) -> None:
    for number, name in enumerate(old_tables()):
        tables = {other: table for other, table in old_tables().items() if other != name}
        path = write_database(tmp_path / str(number) / "ascend_pytorch_profiler_0.db", tables)
        found = read_result(path)
        assert found.slices, name
        assert found.states("read") == {path.name}, name


def test_one_device_of_several(tmp_path: Path, write_database: Any, open_result: Any) -> None:
    tables = old_tables()
    columns, rows = tables["TASK"]
    other = [(*row[:2], 0, *row[3:4], row[4] + 100, *row[5:]) for row in rows]
    info, kernels = tables["COMPUTE_TASK_INFO"]
    path = tmp_path / "PROF_1" / "msprof_20240101000000.db"
    both = {"TASK": (columns, [*rows, *other]), "COMPUTE_TASK_INFO": (info, [*kernels, kernel(100)])}
    write_database(path, {**tables, **both})
    for device in (0, 1):
        (path.parent / f"device_{device}").mkdir()
        (path.parent / f"device_{device}" / f"info.json.{device}").write_text('{"DeviceInfo": []}')
    for device, count in ((0, 1), (1, 2)):
        trace = open_result(path.parent, device)
        assert len(slices(trace, "Ascend Hardware", "Stream 3")) == 2
        assert {track.label for track in trace.tracks if track.process == "Ascend Hardware"} == {f"NPU {device}"}
        assert trace.table("op_statistic")["count"].tolist() == [count]


def test_tasks_whose_info_was_lost_have_none() -> None:
    infos = Infos(np.array([2, 5]), {"name": np.array([20, 50])})
    assert infos.cells("name", np.array([5, 3])).tolist() == [50, MISSING_INT]
    lost = Infos(np.zeros(0, np.int64), {"name": np.zeros(0, np.int64)})
    assert lost.cells("name", np.array([5])).tolist() == [MISSING_INT]
