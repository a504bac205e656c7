"""The 95th percentile of many groups at once, beside numpy's own."""

from __future__ import annotations

import numpy as np
import pytest

from analysis.group_percentile import ordered_in_groups
from analysis.row_groups import duration_figures, grouped
from model.task import TaskContext

TASK = TaskContext()


def _values(kind: str, rows: int) -> np.ndarray:
    chance = np.random.default_rng(7)
    if kind == "outliers":
        return np.where(np.arange(rows) % 97 == 0, 10**12, chance.integers(0, 9, rows))
    if kind == "negative":
        return chance.integers(-50, 50, rows)
    return {"alike": np.full(rows, 5), "wide": chance.integers(0, 2**40, rows)}[kind]


@pytest.mark.parametrize("kind", ["wide", "alike", "outliers", "negative"])
@pytest.mark.parametrize(
    "sizes",
    [[1], [1, 2, 3, 20, 21, 22, 500], [300] * 60, [1, 2] * 10_000, [1, 20, 21, 400] + [1] * 20_000],
    ids=["one", "few", "equal", "many small", "many small and large"],
)
def test_p95_is_that_of_numpy(kind: str, sizes: list[int]) -> None:
    of = np.random.default_rng(3).permutation(np.repeat(np.arange(len(sizes)), sizes))
    values = _values(kind, len(of)).astype(np.int64)
    groups = grouped([of], TASK)
    figures = duration_figures(groups, values, TASK)
    for group in {0, 1, 2, 3, groups.count // 2, groups.count - 1, *np.argsort(-figures["count"])[:4].tolist()}:
        if group < groups.count:
            own = values[groups.of == group]
            assert figures["p95_ns"][group] == pytest.approx(np.percentile(own, 95), rel=1e-12)
            exact = [figures[name][group] for name in ("count", "total_ns", "min_ns", "max_ns")]
            assert exact == [len(own), own.sum(), own.min(), own.max()]
    ordered = ordered_in_groups(groups.of, groups.count, values, TASK)
    assert (ordered == values[np.lexsort((values, groups.of))]).all()


def test_no_rows_have_no_groups() -> None:
    groups = grouped([np.zeros(0, np.int64), np.zeros(0, object)], TASK)
    assert groups.count == 0
    assert all(len(cells) == 0 for cells in duration_figures(groups, np.zeros(0, np.int64), TASK).values())


def test_groups_of_keys_that_are_far_apart() -> None:
    chance = np.random.default_rng(1)
    keys = [chance.integers(0, 3_000, 40_000) for _ in range(2)]
    groups = grouped(keys, TASK)
    number: dict[tuple[int, int], int] = {}
    expected = [number.setdefault(key, len(number)) for key in zip(*(key.tolist() for key in keys), strict=True)]
    assert groups.of.tolist() == expected
    first = dict(zip(reversed(expected), reversed(range(len(expected))), strict=True))
    assert groups.first.tolist() == [first[group] for group in range(groups.count)]
