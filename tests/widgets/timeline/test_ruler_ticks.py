"""Marks and labels of the ruler."""

from __future__ import annotations

import pytest

from model.time_span import TimeSpan
from model.units import NBSP, THIN
from widgets.timeline.ruler_ticks import numbers_every, step_ns, ticks
from widgets.timeline.time_axis import TimeAxis

EPOCH_NS = 1_717_480_934_567_890_123


@pytest.mark.parametrize(
    ("least", "step"), [(0.3, 1), (1, 1), (1.1, 2), (3, 5), (5.5, 10), (1_001, 2_000), (6e17, 10**18)]
)
def test_steps_are_1_2_5(least: float, step: int) -> None:
    assert step_ns(least) == step


def test_the_first_label_is_absolute_and_the_others_are_offsets() -> None:
    view = TimeSpan(EPOCH_NS + 1_063_700_000, EPOCH_NS + 1_103_700_000)
    marks = ticks(TimeAxis(view, 800), EPOCH_NS)
    assert marks.step_ns == 5_000_000
    assert marks.times_ns[0] == EPOCH_NS + 1_065_000_000
    assert marks.labels[:3] == (f"1.065{NBSP}s", f"+5{NBSP}ms", f"+10{NBSP}ms")


def test_at_1_ns_the_label_has_all_nine_decimals() -> None:
    view = TimeSpan(EPOCH_NS + 1_065_000_123, EPOCH_NS + 1_065_000_133)
    marks = ticks(TimeAxis(view, 1000), EPOCH_NS)
    assert marks.labels[:2] == (f"1.065{THIN}000{THIN}123{NBSP}s", f"+1{NBSP}ns")
    assert marks.times_ns == tuple(range(view.begin_ns, view.end_ns + 1))


@pytest.mark.parametrize(
    ("step_px", "every"), [(60.0, 1), (24.0, 1), (23.0, 2), (12.0, 2), (11.0, 5), (2.5, 10), (0.02, 2000)]
)
def test_step_numbers_thin_out_before_they_touch(step_px: float, every: int) -> None:
    assert numbers_every(step_px, 24.0) == every
