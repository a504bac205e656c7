"""Groups of rows: exact sums of whole numbers, and work that can be cancelled on the way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.operators import OperatorsQuery, operators
from analysis.row_groups import duration_figures, grouped, shared_texts
from analysis.runtime_api import RuntimeQuery, runtime_api
from analysis.stored_columns import sum_of, sums_across
from analysis.task_scheduler import TaskQuery, task_scheduler
from model.table import MISSING_INT, CodedTexts
from model.task import Cancelled, TaskContext

LARGE = 2**53 + 1  # a float64 has no such number
ROWS = 1_000_000


class CheckedTask(TaskContext):
    """Counts how often it is asked, and is cancelled from the check ``last`` on."""

    def __init__(self, last: int | None = None) -> None:
        super().__init__(is_cancelled=self._count)
        self.checks = 0
        self._last = last

    def _count(self) -> bool:
        self.checks += 1
        return self._last is not None and self.checks >= self._last


def test_sums_are_exact_and_missing_is_not_zero() -> None:
    groups = grouped([np.array(["a", "b", "a", "c"], object)], TaskContext())
    values = np.array([LARGE, MISSING_INT, 2, MISSING_INT])
    assert groups.int_sums(values).tolist() == [LARGE + 2, MISSING_INT, MISSING_INT]
    assert np.isnan(groups.means(values)[1])
    assert sum_of(values) == LARGE + 2
    assert sums_across([values, np.array([1, 2, MISSING_INT, MISSING_INT])]).tolist() == [LARGE + 1, 2, 2, MISSING_INT]


def test_sums_and_means_are_those_of_the_known_values() -> None:
    groups = grouped([np.array(["a", "b", "a", "a"], object)], TaskContext())
    assert groups.sums(np.array([1.5, np.nan, np.nan, 2.0])).tolist() == pytest.approx([3.5, np.nan], nan_ok=True)
    assert groups.means(np.array([3, 8, MISSING_INT, 6])).tolist() == [4.5, 8.0]
    assert groups.sums(np.array([np.nan, 8.5, np.nan, np.nan])).tolist() == pytest.approx([np.nan, 8.5], nan_ok=True)
    nobody = grouped([np.array([], object)], TaskContext())
    assert (nobody.count, nobody.of.tolist()) == (0, [])


@given(st.lists(st.tuples(st.sampled_from(["x", None, "y"]), st.sampled_from([0, 7, 9, 50_000_000, 1 << 40]))))
def test_rows_that_agree_in_all_keys_are_one_group_in_order_of_first_appearance(
    rows: list[tuple[str | None, int]],
) -> None:
    texts = np.array([text for text, _ in rows], object)
    codes = np.array([code for _, code in rows], np.int64)
    groups = grouped([texts, codes], TaskContext())
    expected = list(dict.fromkeys(rows))
    assert [rows[at] for at in groups.first.tolist()] == expected
    assert [rows.index(row) for row in expected] == groups.first.tolist()
    assert [expected[group] for group in groups.of.tolist()] == rows


def test_a_text_that_rows_of_a_group_do_not_share_is_missing() -> None:
    groups = grouped([np.array(["a", "b", "a", "b", "c"], object)], TaskContext())
    texts = np.array(["x", "y", "x", "z", None], object)
    assert shared_texts(groups, texts, TaskContext()).tolist() == ["x", None, None]
    coded = CodedTexts(np.array([1, 0, 1, 1, 0]), ["p", "q"])
    assert shared_texts(groups, coded, TaskContext()).tolist() == ["q", None, "p"]


def test_figures_of_a_group() -> None:
    groups = grouped([np.array(["a", "b", "a", "a"], object)], TaskContext())
    figures = duration_figures(groups, np.array([4, 9, 1, 10]), TaskContext())
    assert {name: cells.tolist() for name, cells in figures.items()} == {
        "count": [3, 1],
        "total_ns": [15, 9],
        "mean_ns": [5.0, 9.0],
        "min_ns": [1, 9],
        "p95_ns": pytest.approx([9.4, 9.0]),  # 4 + 0.9 · 6, between the last two of three
        "max_ns": [10, 9],
    }


def test_figures_of_long_durations_are_exact() -> None:
    groups = grouped([np.array(["a", "a", "b"], object)], TaskContext())
    figures = duration_figures(groups, np.array([LARGE, 3, LARGE + 1]), TaskContext())
    assert [figures[name].tolist() for name in ("count", "total_ns", "min_ns", "max_ns")] == [
        [2, 1], [LARGE + 3, LARGE + 1], [3, LARGE + 1], [LARGE, LARGE + 1]
    ]  # fmt: skip


@pytest.mark.parametrize("view", ["types", "pivot"])
def test_operators_add_up_exactly(trace_of: Callable[..., Any], view: Any) -> None:
    kernels = {"type": ["A", "A"], "name": ["A-op1", "A-op2"], "core": ["AI_CORE"] * 2, "duration_ns": [LARGE, 2]}
    found = operators(trace_of({"kernels": kernels}), OperatorsQuery(view=view, across="core"), TaskContext())
    if view == "pivot":
        assert found.page is not None
        assert found.page.table["all"].tolist() == [LARGE + 2]
    else:
        assert (found.types[0].total_ns, found.types[0].max_ns, found.total_ns) == (LARGE + 2, LARGE, LARGE + 2)
        assert found.pie[0].total_ns == LARGE + 2


def test_operators_of_a_table_of_sums_add_up_exactly(trace_of: Callable[..., Any]) -> None:
    types = {"type": ["A", "B"], "core": ["AI_CORE"] * 2, "count": [1, 1], "total_ns": [LARGE, 2]}
    found = operators(trace_of({"op_statistic": types}), OperatorsQuery(), TaskContext())
    assert (found.types[0].total_ns, found.total_ns) == (LARGE, LARGE + 2)


def test_runtime_and_scheduler_add_up_exactly(trace_of: Callable[..., Any]) -> None:
    slices = [("python", "main", "Runtime@launch", 0, LARGE), ("python", "main", "Runtime@launch", LARGE + 9, 2)]
    found = runtime_api(trace_of({}, slices), RuntimeQuery(), TaskContext()).shown
    assert found is not None
    assert found.page is not None
    assert found.page.table["total_ns"].tolist() == [LARGE + 2]
    states = {"name": ["a", "b"], "waiting_ns": [LARGE, None], "running_ns": [2, 3], "pending_ns": [None, None]}
    tasks = task_scheduler(trace_of({"task_scheduler": states}), TaskQuery(), TaskContext())
    assert dict(tasks.totals_ns) == {"waiting_ns": LARGE, "running_ns": 5}
    assert tasks.shown is not None
    assert tasks.shown.page is not None
    assert sorted(tasks.shown.page.table["together_ns"].tolist()) == [3, LARGE + 2]


def _figures(task: TaskContext) -> None:
    codes = np.arange(ROWS, dtype=np.int64) % 997
    texts = CodedTexts(codes, [str(code) for code in range(997)])
    groups = grouped([texts, np.array(["x", "y"], object)[codes % 2]], task)
    duration_figures(groups, codes, task)


def test_grouping_a_million_rows_asks_often_whether_it_is_wanted() -> None:
    task = CheckedTask()
    _figures(task)
    assert task.checks >= 15


@pytest.mark.parametrize("last", [1, 5, 10, 15])
def test_grouping_a_million_rows_ends_at_the_check_that_says_so(last: int) -> None:
    task = CheckedTask(last)
    with pytest.raises(Cancelled):
        _figures(task)
    assert task.checks == last
