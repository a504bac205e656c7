"""Of which type slices are: the operator's in the table of kernels, else the file's category, else the name's kind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from analysis.area import AreaQuery, area
from analysis.slice_details import SliceQuery, slice_details
from analysis.slice_search import search_hits
from analysis.slice_types import slice_types, type_texts
from analysis.timeline_colors import DURATION_FILL, ColorBy, Coloring, colors_of
from analysis.timeline_outline import outline_of
from model.batches import SliceBatch, TrackKey
from model.task import Cancelled, TaskContext
from model.time_span import TimeSpan

TASK = TaskContext()

KERNELS = {
    "name": ["Default/net/MatMul-op1", "aclnnAdd_Add_17", "Fused_9", "Fused_9", "Fused_9", "NoType_1", "hcom_x_1"],
    "type": ["MatMulV2", "Add", "Rare", "MatMulV2", "MatMulV2", "N/A", "hcom_x_"],
    "start_ns": [0] * 7,
    "duration_ns": [10] * 7,
}
SLICES = [
    ("Ascend Hardware", "Stream 3", name, 100 * at, 50 - at)
    for at, name in enumerate(("MatMul-op1", "aclnnAdd_Add_17", "Fused_9", "NoType_1", "NoType_2", "Fused_9"))
]


def texts_of(trace: Any) -> dict[str, str]:
    ids = np.asarray(trace.find_names("")).astype(np.int64)
    return dict(zip(trace.names(ids), type_texts(trace, ids, TASK), strict=True))


def test_the_type_of_an_operator_is_that_of_its_kernels(trace_of: Callable[..., Any]) -> None:
    trace = trace_of({"kernels": KERNELS}, SLICES)
    assert texts_of(trace) == {
        "MatMul-op1": "MatMulV2",  # the table has it with its path
        "aclnnAdd_Add_17": "Add",
        "Fused_9": "MatMulV2",  # two of three rows
        "NoType_1": "NoType",
        "NoType_2": "NoType",
    }
    assert search_hits(trace, "type:MatMulV2", TASK).index.tolist() == [0, 2, 5]


def test_no_other_table_says_types_of_operators(trace_of: Callable[..., Any]) -> None:
    others = {"name": ["MatMul-op1", "plain_3"], "type": ["Other", "Other"]}
    trace = trace_of({"aicpu": others, "ops": others, "kernels": KERNELS}, SLICES)
    assert texts_of(trace)["MatMul-op1"] == "MatMulV2"
    assert texts_of(trace_of({"aicpu": others, "ops": others}, SLICES))["MatMul-op1"] == "MatMul"


def test_learning_types_can_be_cancelled(trace_of: Callable[..., Any]) -> None:
    trace = trace_of({"kernels": KERNELS}, SLICES)
    cancelled = TaskContext(is_cancelled=lambda: True)
    with pytest.raises(Cancelled):
        slice_types(trace, cancelled)
    types = slice_types(trace, TASK)
    with pytest.raises(Cancelled):
        types.types(np.array([1]), cancelled)


def test_colours_the_types_of_an_area_and_the_place_of_a_slice_use_the_same_types(
    trace_of: Callable[..., Any],
) -> None:
    trace = trace_of({"kernels": KERNELS}, SLICES)
    outline = outline_of(trace, TASK)
    colors = colors_of(trace, outline, Coloring(), TASK)
    fill = {trace.name(name): int(colors.name[name]) for name in np.asarray(trace.find_names("")).tolist()}
    assert fill["MatMul-op1"] == fill["Fused_9"] == 1  # most time
    assert fill["NoType_1"] == fill["NoType_2"] == 2
    assert fill["aclnnAdd_Add_17"] == 3
    rows = area(trace, AreaQuery(TimeSpan(0, 1000), view="types"), TASK)
    assert dict(zip(rows.table["type"], rows.table["count"].tolist(), strict=True)) == {
        "MatMulV2": 3, "NoType": 2, "Add": 1,
    }  # fmt: skip
    details = slice_details(trace, SliceQuery(2), TASK)
    assert details is not None
    assert (details.place.type, details.place.place, details.place.count) == ("MatMulV2", 2, 3)  # 50, 48, 45 ns


def test_without_an_operator_the_category_counts_and_phases_keep_their_colours(trace_of: Callable[..., Any]) -> None:
    names = ["aten::add", "aten::mul", "Free", "plain_1", "cpu_op", "hcom_allReduce_2"]
    key = TrackKey("1", "1")
    batch = SliceBatch(
        [key],
        names,
        np.zeros(7, np.uint32),
        np.arange(7, dtype=np.int64) * 100,
        np.array([50, 40, 90, 30, 10, 20, 5], np.int64),
        np.array([0, 1, 2, 3, 0, 5, 4], np.uint32),
        category=np.array([4, 4, 4, 0xFFFFFFFF, 1, 4, 0xFFFFFFFF], np.uint32),
    )
    trace = trace_of({}, (), None, [batch])
    types = texts_of(trace)
    assert [types[name] for name in names] == ["cpu_op", "cpu_op", "cpu_op", "plain", "cpu_op", "cpu_op"]
    fill = outline_of(trace, TASK).fill
    own = {trace.name(name): int(fill[name]) for name in np.asarray(trace.find_names("")).tolist()}
    assert own["aten::add"] == own["aten::mul"] == 1
    assert own["plain_1"] == 2
    assert min(own["Free"], own["hcom_allReduce_2"]) > 13  # those of their phases
    assert own["Free"] != own["hcom_allReduce_2"]


@pytest.mark.parametrize(("by", "fill"), [("name", 4), ("type", 2), ("stream", 1), ("duration", DURATION_FILL + 2)])
def test_the_colour_in_the_details_is_by_what_the_timeline_colours(
    trace_of: Callable[..., Any], by: ColorBy, fill: int
) -> None:
    trace = trace_of({"kernels": KERNELS}, SLICES)
    details = slice_details(trace, SliceQuery(3, Coloring(by)), TASK)  # the fourth name, of the second type, 47 ns
    assert details is not None
    assert details.fill == fill
