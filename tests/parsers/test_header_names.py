"""Old and new names of a column are one column, in every table that has it (ascend-formats 2.1.3)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.result_rows import ReadResult

Read = Callable[[str, str], dict[str, list[object]]]


@pytest.fixture
def read(tmp_path: Path, read_result: ReadResult) -> Read:
    """`read(file, text)` gives the table that this file of a device's summary becomes."""

    def read_file(name: str, text: str) -> dict[str, list[object]]:
        path = tmp_path / "device_0" / "summary" / name
        path.parent.mkdir(parents=True)
        path.write_text(text, encoding="utf-8")
        (table,) = read_result(tmp_path).tables.values()
        return table

    return read_file


NAMES = {
    "device_id": ("Device_id", "Device Id", "Device id", "device_id", "DEVICE ID"),
    "step": ("Step Id", "Step ID", "Step", "Infer ID"),
    "name": ("Name", "Op Name", "kernel_name", "OP Name", "op_name", " Op Name ", "\ufeffOp Name"),
    "type": ("Type", "OP Type", "Op Type", "op_type"),
    "core": ("Accelerator Core", "Task Type", "Core Type", "kernel_type"),
    "op_state": ("OP State", "Op State"),
    "block_num": ("Block Num", "Block Dim", "block_dim"),
    "mix_block_num": ("Mix Block Num", "Mix Block Dim"),
    "hf32_eligible": ("HF32 Eligible",),
    "start_ns": ("Start Time(us)", "Task Start Time(us)", "task_start(us)", "Task Start Time (us)", "Task Start Time"),
    "duration_ns": ("Duration(us)", "Task Duration(us)", "task_time(us)", "Time(us)"),
    "wait_ns": ("Wait Time(us)", "Task Wait Time(us)"),
    "aicore_time_ns": ("aicore_time(us)", "aicore_time", "aic_time(us)"),
    "total_cycles": ("total_cycles", "aic_total_cycles", "total_cyc"),
    "context_id": ("Context ID", "Context id"),
}
VALUES: dict[str, tuple[str, object]] = {
    "start_ns": ("7.5\t", 7500),
    "duration_ns": ("7.5", 7500),
    "wait_ns": ("7.5", 7500),
    "aicore_time_ns": ("7.5", 7500),
    "total_cycles": ("75", 75.0),
    "block_num": ("75", 75),
    "mix_block_num": ("75", 75),
    "core": ("MIX_AIC", "MIX_AIC"),
}
KNOWN = {"Name": "name", "Task Duration(us)": "duration_ns"}


@pytest.mark.parametrize(("column", "label"), [(column, label) for column, labels in NAMES.items() for label in labels])
def test_names_of_tasks(read: Read, column: str, label: str) -> None:
    text, wanted = VALUES.get(column, ("0", "0"))
    rest = {other: name for other, name in KNOWN.items() if name != column}
    table = read("op_summary_0.csv", ",".join([label, *rest]) + "\n" + ",".join([text, *("4" for _ in rest)]) + "\n")
    assert table[column] == [wanted]
    assert len(table) == 1 + len(rest), "no second column"


OTHERS: dict[str, tuple[dict[str, tuple[str, ...]], str]] = {
    "op_statistic": (
        {"type": ("OP Type", "Op Type"), "core": ("Core Type", "Core_Type"), "average_ns": ("Avg Time(us)",)},
        "Count,Total Time(us)",
    ),
    "api_statistic": ({"name": ("API Name", "Name"), "device_id": ("Device_id", "Device Id")}, "Level,Time(us),Count"),
    "task_time": (
        {
            "name": ("kernel_name", "Op Name"),
            "core": ("kernel_type", "Task Type"),
            "start_ns": ("task_start(us)", "Task Start(us)"),
            "end_ns": ("task_stop(us)", "Task Stop(us)"),
        },
        "stream_id,task_id,task_time(us)",
    ),
    "runtime_api": ({"count": ("Calls", "Count"), "name": ("Name", "API Name")}, "Stream ID,Time(ns)"),
    "ai_stack_time": ({"module": ("Module", "Module Name")}, "Infer ID,API,Start Time,Duration(ns)"),
    "l2_cache": ({"stream_id": ("Stream Id", "Stream ID"), "task_id": ("Task Id", "Task ID")}, "Hit Rate"),
}


@pytest.mark.parametrize(
    ("kind", "column", "label"),
    [
        (kind, column, label)
        for kind, (names, _) in OTHERS.items()
        for column, labels in names.items()
        for label in labels
    ],
)
def test_names_in_other_tables(read: Read, kind: str, column: str, label: str) -> None:
    needed = {"op_statistic": "OP Type", "api_statistic": "API Name", "runtime_api": "Name"}.get(kind)
    own = [needed] if needed and column not in ("type", "name") else []
    labels = [label, *own, *OTHERS[kind][1].split(",")]
    table = read(f"{kind}_0.csv", ",".join(labels) + "\n" + ",".join(["4"] * len(labels)) + "\n")
    assert column in table
    assert not any(name.endswith("_2") for name in table)


@pytest.mark.parametrize("kind", ["hccl_statistic", "communication_statistic"])
def test_communication_has_two_names(read: Read, kind: str) -> None:
    header = "OP Type,Count,Total Time(us),Min Time(us),Avg Time(us),Max Time(us),Ratio(%)\n"
    table = read(f"{kind}_0.csv", header + "hcom_allReduce_,2,3,1,1.5,2,100\n")
    assert (table["type"], table["total_ns"], table["average_ns"]) == (["hcom_allReduce_"], [3000], [1500.0])
