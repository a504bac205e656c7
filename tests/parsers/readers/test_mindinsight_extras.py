"""Memory of graphs, dynamic shapes, FLOPs of scopes, MindSpore's expert advice: the rest of the legacy layout."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from parsers.files.memory_usage import curve

if TYPE_CHECKING:
    from tests.result_rows import ReadResult, ResultRows

Written = Callable[[dict[str, str]], "ResultRows"]
GIB = 1 << 30


def test_operators_with_their_operations_alone(read_written: Written) -> None:
    found = read_written({"flops_0.txt": "full_op_name, FLOPs\nDefault/A-op1, 2.5\n"})
    assert found.rows("flops", "name", "mflops") == [("Default/A-op1", 2.5)]


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("output_op_compute_time_detail_0.txt", "a report made from output_op_compute_time"),
        (
            "output_format_data_hwts_0.txt",
            "a dump of what output_op_compute_time and output_timeline_data were made from",
        ),
        ("min_cycle_counter_0.txt", "used together with output_timeline_data"),
        ("CPU_framework_0.txt", "input shapes of CPU operators; not shown"),
        ("gpu_framework_0.txt", "input shapes of GPU operators; not shown"),
        ("start_time_0.txt", "the clocks that the timeline was made with"),
        ("graph_metadata", "a merged graph that MindInsight left here"),
    ],
)
def test_files_that_are_known_and_not_shown_are_explained(read_written: Written, name: str, reason: str) -> None:
    found = read_written({name: "x", "flops_0.txt": "full_op_name, FLOPs\nDefault/A-op1, 2.5\n"})
    assert (found.reports[name].state, found.reports[name].reason) == ("ignored", reason)


def test_odd_links_of_scopes_are_told(read_written: Written) -> None:
    links = [{"source": "Total", "target": "A", "value": 2.5}, 5, None]
    found = read_written({"flops_scope_0.json": json.dumps({"data": {"links": links}})})
    assert found.rows("flops_scope", "source", "target", "mflops") == [("Total", "A", 2.5)]
    assert [(problem.code, problem.where, problem.count) for problem in found.problems] == [
        ("json_unexpected", "links", 2)
    ]


# ---- memory


def varint(value: int) -> bytes:
    value &= (1 << 64) - 1
    out = b""
    while value >= 128:
        out += bytes([value & 127 | 128])
        value >>= 7
    return out + bytes([value])


def number(field: int, value: int) -> bytes:
    return varint(field << 3) + varint(value)


def piece(field: int, value: bytes | str) -> bytes:
    raw = value.encode() if isinstance(value, str) else value
    return varint(field << 3 | 2) + varint(len(raw)) + raw


def tensor(name: int, size: int, life: str, start: int, end: int) -> bytes:
    parts = number(1, name) + number(2, size) + piece(3, "Workspace")
    return piece(4, parts + number(4, start) + number(5, end) + piece(6, life))


NODES = b"".join(
    piece(
        3, piece(1, f"Default/Add-op{node}") + number(2, node) + piece(3, varint(1) + varint(300)) + piece(4, varint(7))
    )
    for node in range(4)
)
TENSORS = (
    tensor(1, 1000, "LifeLongGraphAll", 1, 1)
    + tensor(2, 200, "LifeLongNone", 1, 2)
    + tensor(3, 30, "LifeLongGraphStart", 3, 1)
    + tensor(4, 4, "LifeLongGraphEnd", 2, 0)
)
GRAPH = piece(
    1,
    number(1, 7)
    + number(2, 50_000)
    + NODES
    + TENSORS
    + piece(5, "Default/Add-op0")
    + piece(6, "Default/Add-op3")
    + number(99, 5),
)


def test_the_protobuf_is_added_up(read_result: ReadResult, tmp_path: Path) -> None:
    (tmp_path / "memory_usage_0.pb").write_bytes(GRAPH + number(2, 32 * GIB))
    found = read_result(tmp_path)
    assert not found.problems
    columns = ("capacity_bytes", "peak_bytes", "static_bytes", "allocations", "deallocations")
    # node 0: all 1000 + start 30; 1: + none 200; 2: 1000 + 200 + end 4; 3: 1000 + 4
    lines = [51_030, 51_230, 51_204, 51_004]
    assert found.rows("memory_usage", *columns) == [(32 * GIB, max(lines), 50_000, 4, 4)]
    graph = found.rows("memory_usage_graphs", "graph_id", "nodes", "fp_start", "bp_end")
    assert graph == [("7", 4, "Default/Add-op0", "Default/Add-op3")]
    assert set(found.tables["memory_usage_nodes"]["outputs"]) == {"[7]"}
    assert set(found.tables["memory_usage_tensors"]["type"]) == {"Workspace"}
    assert found.rows("memory_usage_nodes", "position", "node_id", "memory_bytes", "change_bytes", "inputs") == [
        (place, str(place), line, None if not place else line - lines[place - 1], "[1, 300]")
        for place, line in enumerate(lines)
    ]
    tensors = found.rows("memory_usage_tensors", "tensor_id", "size_bytes", "life_long", "life_start", "life_end")
    assert tensors[1] == ("2", 200, "LifeLongNone", 1, 2)


def test_a_tensor_without_a_size_takes_nothing() -> None:
    """proto3 leaves out what is 0."""
    tensor = {"life_long": "LifeLongNone", "life_end": 1}
    assert curve(10, [tensor, {**tensor, "size": 5}], 4) == [15, 15, 10, 10]


@pytest.mark.parametrize("cut", range(1, len(GRAPH), 37))
def test_a_cut_protobuf(read_result: ReadResult, tmp_path: Path, cut: int) -> None:
    (tmp_path / "memory_usage_0.pb").write_bytes(GRAPH + GRAPH[:cut])
    found = read_result(tmp_path)
    assert found.codes == {"record_cut"}
    assert len(found.tables["memory_usage_nodes"]["node_id"]) == 4


def test_something_else_under_the_name(read_result: ReadResult, tmp_path: Path) -> None:
    (tmp_path / "memory_usage_0.pb").write_bytes(b"\x07" * 50)
    assert read_result(tmp_path).codes == {"record_unknown"}


def test_a_life_beyond_the_graph_is_bounded() -> None:
    tensors = [{"size": 8, "life_long": "LifeLongNone", "life_start": -5, "life_end": 99}]
    assert curve(1, tensors, 3) == [9, 9, 9]
    assert curve(1, tensors, 0) == []


def test_the_json_files_count_in_gib(read_written: Written) -> None:
    alive = {"tensor_name": "t", "tensor_id": 5, "size": 0.25, "shape": [2, 3], "life_start": 0, "life_end": 1}
    node: dict[str, Any] = {"name": "Add", "fullname": "Default/Add-op1", "node_id": 3, "size": 0.25, "outputs": [8]}
    graph = {
        "graph_id": 2, "static_mem": 0.5, "nodes": [node, {**node, "node_id": 4}], "fp_start": 3, "bp_end": None,
        "lines": [0.75, 0.0000000009313225746154785], "breakdowns": [[alive], [alive]],
    }  # fmt: skip
    summary = {"capacity": 31, "allocations": 5, "deallocations": 5, "peak_mem": 0.75, "static_mem": 0.5}
    found = read_written(
        {
            "memory_usage_summary_0.json": json.dumps(summary),
            "memory_usage_details_0.json": json.dumps({"2": graph}),
            "memory_usage_0.pb": "not read",
        }
    )
    assert not found.problems
    assert found.rows("memory_usage", "capacity_bytes", "peak_bytes") == [(31 * GIB, 3 * GIB // 4)]
    assert found.rows("memory_usage_graphs", "graph_id", "static_bytes", "nodes", "fp_start", "bp_end") == [
        ("2", GIB // 2, 2, "3", None)
    ]
    columns = ("graph_id", "position", "node_id", "full_name", "memory_bytes", "size_bytes", "outputs")
    assert found.rows("memory_usage_nodes", *columns) == [
        ("2", 0, "3", "Default/Add-op1", 3 * GIB // 4, GIB // 4, "[8]"),
        ("2", 1, "4", "Default/Add-op1", 1, GIB // 4, "[8]"),
    ]
    assert found.rows("memory_usage_tensors", "tensor_id", "name", "size_bytes", "shape", "life_end") == [
        ("5", "t", GIB // 4, "[2, 3]", 1)
    ]
    assert found.reports["memory_usage_0.pb"].reason == "memory_usage_details_0.json holds the same"


def test_an_odd_number_of_the_summary_is_told(read_written: Written) -> None:
    found = read_written({"memory_usage_summary_0.json": '{"capacity": "much", "allocations": 5}'})
    assert found.rows("memory_usage", "capacity_bytes", "allocations") == [(None, 5)]
    assert found.codes == {"cell_not_a_number"}


# ---- dynamic shapes


def test_a_folder_of_several_runs_says_so(legacy_profiler: dict[int, ResultRows], read_written: Written) -> None:
    """Timelines of both kinds have number 0: neither it nor that of a device is that of the other one's."""
    mixed = [problem.severity for problem in legacy_profiler[0].problems if problem.code == "devices_mixed"]
    assert mixed == ["warn"]
    assert "devices" not in legacy_profiler[0].facts
    assert "devices_mixed" not in legacy_profiler[1].codes
    assert legacy_profiler[1].facts["devices"] == [1]
    alone = read_written({"ascend_timeline_display_0.json": "[]", "gpu_timeline_display_1.json": "[]"})
    assert "devices_mixed" not in alone.codes


def test_dynamic_shapes_of_a_gpu(legacy_profiler: dict[int, ResultRows]) -> None:
    found = legacy_profiler[0]
    operators = found.rows("dynamic_shape_ops", "step", "side", "type", "name", "duration_ns", "shapes")
    assert operators[:3] == [
        (1, "gpu", "InitDataSetQueue", "InitDataSetQueue-op0", 633_088, "[]"),
        (1, "gpu", "GetNext", "GetNext-op7", 139_392, "[]"),
        (1, "gpu", "Add", "Add-op6", 75_616, '["[32, 1]", "[32, 1]"]'),
    ]
    types = found.rows("dynamic_shape_types", "step", "type", "total_ns", "count", "average_ns")
    assert types[1] == (1, "GetNext", 307_040, 2, 153_520.0)
    for step, kind, total, count, _ in types:
        own = [row[4] for row in operators if row[0] == step and row[2] == kind]
        assert (sum(own), len(own)) == (total, count)
    kernels = found.rows("dynamic_shape_kernels", "step", "name", "full_name", "duration_ns", "block_dim")
    assert kernels[0] == (
        *(1, "ElewiseArithKernel<float, AddFunc<float> >(int, float const*, float const*, float*)"),
        *("Default/network-Net/Add-op6", 3904, "256,1,1"),
    )
    assert found.rows("dynamic_shape_kernel_types", "step", "full_name", "count")[0] == (
        *(1, "Default/network-Net/Add-op6"),
        1,
    )


def test_published_means_of_every_step(legacy_profiler: dict[int, ResultRows]) -> None:
    rows = legacy_profiler[0].rows("dynamic_shape_types", "step", "type", "average_ns")
    published = {
        "GetNext": "153.52 80.224 50.752 72.768 59.936 81.344 67.232 52.064",
        "InitDataSetQueue": "633.088",
        "Add": "75.616 48.64 36.032 18.272 39.584 25.984 71.36 25.312 20.608",
    }
    for kind, written in published.items():
        found = {step: mean / 1000 for step, name, mean in rows if name == kind}
        assert found == pytest.approx(dict(enumerate(map(float, written.split()), 1)))
    kernels = legacy_profiler[0].rows("dynamic_shape_kernel_types", "step", "count", "average_ns")
    means = [3.904, 3.232, 3.04, 3.04, 3.072, 3.072, 3.232, 3.04, 3.072]
    assert kernels == [(step, 1, pytest.approx(mean * 1000)) for step, mean in enumerate(means, 1)]
    (second,) = (
        row[1:]
        for row in legacy_profiler[0].rows("dynamic_shape_kernels", "step", "duration_ns", "block_dim", "grid_dim")
        if row[0] == 2
    )
    assert second == (3232, "256,1,1", "1,1,1")


def test_dynamic_shapes_of_ascend(read_written: Written) -> None:
    content = {
        "Add": [{"Add-op1": {"op_exe_time": [0.5, 0.25], "op_shape": ["[1]", "[2]"], "op_exe_occurrences": 2}}],
        "Mul": [{"Mul-op2": {"op_exe_time": [2], "op_shape": []}}, 7],
        "op_type": {"Add": [0.5, 0.25], "Mul": [2]},
    }
    found = read_written({"dynamic_shape_info_0.json": json.dumps(content)})
    assert found.rows("dynamic_shape_ops", "step", "type", "name", "duration_ns", "shapes") == [
        (1, "Add", "Add-op1", 500_000, "[1]"),
        (2, "Add", "Add-op1", 250_000, "[2]"),
        (1, "Mul", "Mul-op2", 2_000_000, None),
    ]
    assert found.rows("dynamic_shape_types", "step", "type", "average_ns") == [
        (1, "Add", 500_000.0),
        (2, "Add", 250_000.0),
        (1, "Mul", 2_000_000.0),
    ]
    assert [problem.code for problem in found.problems] == ["json_unexpected"]


# ---- FLOPs


def test_published_flops_of_scopes(legacy_profiler: dict[int, ResultRows]) -> None:
    links = {
        (source, target): value
        for source, target, value in legacy_profiler[0].rows("flops_scope", "source", "target", "mflops")
    }
    assert len(links) == 34
    assert len({name for link in links for name in link}) == 33
    assert links["Total", "Default"] == 4655.465
    assert links["Total", "Gradients"] == 3512.277
    assert links["Default", "network-TrainOneStepWithLossScaleCell(Default)"] == 4536.56
    assert links["Gradients", "Default(Gradients)"] == 3512.277


def test_a_summary_of_nothing_is_no_table(read_written: Written) -> None:
    found = read_written({"flops_summary_0.json": "{}", "flops_0.txt": "full_op_name, FLOPs\nDefault/A-op1, 2.5\n"})
    assert set(found.tables) == {"flops"}


def test_flops_of_steps_are_csv_under_another_name(read_written: Written) -> None:
    found = read_written({"flops_utilization_step_0.json": "steps, FLOPS_Utilization %\n1, 3.765\n2,4\n"})
    assert found.rows("flops_utilization_step", "step", "utilization_percent") == [(1, 3.765), (2, 4.0)]
    assert not found.problems


# ---- advice


def test_the_newest_advice_of_mindspore(read_result: ReadResult, tmp_path: Path) -> None:
    folder = tmp_path / "msadvisor/device_0/recommendation"
    folder.mkdir(parents=True)
    (tmp_path / "profiler_info_0.json").write_text("{}")
    title = "Recommendations of aicpu operations optimization:"
    value = ["Use AI Core for Cast-op1", "Use AI Core for Cast-op2"]
    models = {"AICPUModel": {"extend": [{"extendtitle": title, "value": [value]}]}, "OtherModel": {}}
    for place, (name, content) in enumerate((("old.json", {}), ("new.json", models))):
        (folder / name).write_text(json.dumps({"model": content}))
        os.utime(folder / name, (1000 + place, 1000 + place))
    found = read_result(tmp_path)
    assert found.rows("msadvisor", "model", "title", "text") == [("AICPUModel", title, text) for text in value]
    assert found.reports["msadvisor/device_0/recommendation/old.json"].reason == "new.json is newer"


# ---- files of MindSpore 2.3 and newer that somebody laid flat


def test_modern_tables_beside_legacy_files(read_written: Written) -> None:
    found = read_written(
        {
            "cpu_ms_memory_record_0.txt": "Timestamp(ns),Total Allocated(MB),Total Reserved(MB)\n5000,1,2\n",
            "operator_memory_0.csv": "Name,Size(KB),Allocation Time(us),Duration(us)\nAdd,2,1.5,3\n",
            "dataset_0.csv": "Operation,Stage,Occurrences,Avg. time (us),Custom Info\nMap,run,3,7.5,x\n",
        }
    )
    assert {report.reader for report in found.reports.values()} == {"memory_record", "msprof_table"}
    assert found.rows("memory", "component") == [("CPU",)]
    assert found.rows("operator_memory", "name", "duration_ns") == [("Add", 3000)]
    assert found.rows("dataset", "name", "stage", "count") == [("Map", "run", 3)]
