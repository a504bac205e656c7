"""Times that a cache keeps, and those that it moves to the edge."""

from __future__ import annotations

import numpy as np

from cache.slices import clip_times
from model.problem import Problem
from model.time_span import TIME_LIMIT_NS


def test_only_times_beyond_the_limit_are_moved_and_told() -> None:
    told: list[Problem] = []
    for times in ([], [0], [-TIME_LIMIT_NS, TIME_LIMIT_NS]):
        assert clip_times(np.array(times, np.int64), told.append).tolist() == times
    assert told == []
    times = [-TIME_LIMIT_NS - 1, 5, TIME_LIMIT_NS + 1, 2**63 - 1]
    assert clip_times(np.array(times), told.append).tolist() == [-TIME_LIMIT_NS, 5, TIME_LIMIT_NS, TIME_LIMIT_NS]
    assert [(problem.code, problem.count) for problem in told] == [("time_out_of_range", 3)]
