"""Numbers of samples that are no places in an array."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from analysis.pipeline_ops import queue_sizes
from analysis.stored_columns import are_places
from model.table import MISSING_INT
from model.task import TaskContext


def test_numbers_from_0_to_a_thousand_for_each_are_places() -> None:
    numbers = np.array([0, 4_999, 5_000, -1, MISSING_INT])
    assert are_places(numbers).tolist() == [True, True, False, False, False]


def test_a_damaged_number_of_a_queues_sample_costs_only_that(trace_of: Callable[..., Any]) -> None:
    table = {"op_id": [1, 1, 1], "sample": [0, 1 << 40, 2], "size": [4, 9, 8]}
    found = queue_sizes(trace_of({"minddata_queue_samples": table}), TaskContext())
    assert found.count == 3
    np.testing.assert_array_equal(found.sizes[1], [4, np.nan, 8])
