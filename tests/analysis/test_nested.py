"""Slices inside others, against a plain loop."""

from __future__ import annotations

import numpy as np
import pytest

from analysis.nested import outermost


@pytest.mark.parametrize("seed", range(20))
def test_what_lies_in_another_of_its_group_is_left_out(seed: int) -> None:
    random = np.random.default_rng(seed)
    group, begin, duration = (random.integers(0, top, 60).astype(np.int64) for top in (3, 200, 40))
    begin += 1 << 60  # as times since 1970, in ns
    found = outermost(group, begin, duration)
    for at in range(60):
        inside = [
            other
            for other in range(60)
            if other != at
            and group[other] == group[at]
            and begin[other] <= begin[at]
            and begin[at] + duration[at] <= begin[other] + duration[other]
        ]
        equal = [other for other in inside if (begin[other], duration[other]) == (begin[at], duration[at])]
        assert found[at] == (not inside or (len(inside) == len(equal) and all(at < other for other in equal)))
