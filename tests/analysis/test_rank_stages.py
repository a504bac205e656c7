"""Which ranks of a cluster may be compared."""

from __future__ import annotations

import pytest

from analysis.rank_stages import by_stage


@pytest.mark.parametrize(
    ("stages", "parted"),
    [
        (["(0, 1)", "(2, 13)"], [["0", "1"], ["2", "13"]]),
        (["(0, 1)", "(0, 1)", "(2, 3)"], [["0", "1"], ["2"], ["13"]]),  # once for each step
        ([], [["0", "1", "2", "13"]]),
        (["(7,)", None], [["0", "1", "2", "13"]]),
    ],
)
def test_ranks_by_stage(stages: list[object], parted: list[list[str]]) -> None:
    assert by_stage(["0", "1", "2", "13"], stages) == parted
