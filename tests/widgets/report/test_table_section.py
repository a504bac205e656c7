"""The tables of a report: columns that tell rows apart and say what they cost come first, and none is lost silently."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from analysis.tables import TablesQuery, tables
from model.task import TaskContext
from widgets.report.table_section import table_section

TraceOf = Callable[..., Any]
ROWS = 6
KERNELS: dict[str, list[Any]] = {
    "step": ["50"] * ROWS,
    "device_id": ["0"] * ROWS,
    "model_id": ["4294967295"] * ROWS,
    "task_id": [str(at) for at in range(ROWS)],
    "stream_id": ["2"] * ROWS,
    "name": [f"aclnnMatMulCommon_MatMul_TransData_{at}" for at in range(ROWS)],
    "type": ["MatMul", "TransData", "MatMulV2", "MatMul", "Cast", "Add"],
    "op_state": ["dynamic"] * ROWS,
    "core": ["AI_CORE"] * ROWS,
    "start_ns": [1_700_000_000_000_000_000 + at for at in range(ROWS)],
    "duration_ns": [100, 200, 300, 400, 500, 600],
    "wait_ns": [1, 2, 3, 4, 5, 6],
    "block_num": [None] * ROWS,
    "mix_block_num": [0] * ROWS,
    "input_shapes": [f"{at},16,128;128,64" for at in range(ROWS)],
}


def title_of(name: str) -> str:
    """What a column without a header of its file is called."""
    words = name.removesuffix("_ns")
    known = ("task_id", "stream_id", "device_id")
    return (words.removesuffix("_id") if name in known else words).replace("_", " ").capitalize()


def section(trace: Any, name: str) -> tuple[list[str], list[str]]:
    """The headers of the table, and the notes above and below it."""
    html = table_section(tables(trace, TablesQuery(name, count=200), TaskContext()))
    return re.findall(r"<th [^>]*>(.*?)</th>", html), re.findall(r'<p class="note">(.*?)</p>', html)


@pytest.mark.usefixtures("qapp")
def test_what_is_the_same_everywhere_gives_way_to_what_a_row_is_and_costs(trace_of: TraceOf) -> None:
    headers, notes = section(trace_of({"kernels": KERNELS}), "kernels")
    titles = [header.partition(",")[0] for header in headers]
    assert {"Name", "Type", "Core", "Duration", "Input shapes"} <= set(titles)
    in_file = [title_of(name) for name in KERNELS]
    assert titles == sorted(titles, key=in_file.index)
    assert notes[0] == f"The first 6 of 6 rows. {len(headers)} of 15 columns; the others are named below."
    assert "Model id 4294967295" in notes[1]
    assert "Without a value here: Block num." in notes[1]


@pytest.mark.usefixtures("qapp")
def test_each_column_is_shown_or_named(trace_of: TraceOf) -> None:
    headers, notes = section(trace_of({"kernels": KERNELS}), "kernels")
    shown = {header.partition(",")[0] for header in headers}
    below = re.findall(r"(?:: |, )([A-Z][a-z ]+?)(?= \d| dynamic|, |\.|$)", notes[1])
    assert shown.isdisjoint(below)
    assert shown | set(below) == {title_of(name) for name in KERNELS}


@pytest.mark.usefixtures("qapp")
def test_with_room_for_all_nothing_is_left_out(trace_of: TraceOf) -> None:
    few = {name: KERNELS[name] for name in ("device_id", "name", "duration_ns")}
    headers, notes = section(trace_of({"kernels": few}), "kernels")
    assert [header.partition(",")[0] for header in headers] == ["Device", "Name", "Duration"]
    assert notes == ["The first 6 of 6 rows."]


@pytest.mark.usefixtures("qapp")
def test_the_values_of_a_single_row_are_not_called_the_same(trace_of: TraceOf) -> None:
    one = {name: cells[:1] for name, cells in KERNELS.items()}
    _, notes = section(trace_of({"kernels": one}), "kernels")
    assert "same" not in notes[1]
    assert "No room: " in notes[1]


@pytest.mark.usefixtures("qapp")
def test_a_published_table_says_how_long_each_kernel_took(converted: Callable[..., Any]) -> None:
    """Its file begins with step, model, task and stream, and has 46 columns."""
    headers, notes = section(converted("public/msinsight/text_level2/rank0_ascend_pt"), "kernels")
    assert {"Name", "Type", "Core", "Duration, µs", "Input shapes"} <= set(headers)
    assert "The same in all these rows: Step 50." in notes[1]
