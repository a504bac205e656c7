"""Marks and labels of the ruler."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from analysis.timeline_outline import outline_of
from model.task import TaskContext
from model.time_span import TimeSpan
from model.units import NBSP, THIN
from tests.widgets.timeline.hands import EPOCH_NS
from widgets.timeline.clock import Clock
from widgets.timeline.ruler_ticks import numbers_every, step_ns, step_of_day_ns, ticks
from widgets.timeline.time_axis import TimeAxis
from widgets.timeline.viewport import Viewport


@pytest.fixture
def berlin(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Two hours ahead in summer."""
    monkeypatch.setenv("TZ", "CET-1CEST,M3.5.0,M10.5.0/3")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.fixture
def clock(plain_trace: Callable[..., Any]) -> Clock:
    """Of a run with the steps 8 and 9, 2 s long, the second one 1 s after the first."""
    rows = [(0, 0, EPOCH_NS, 500_000_000, "step 8"), (0, 0, EPOCH_NS + 10**9, 10**9, "step 9")]
    sight = Viewport()
    sight.set_outline(outline_of(plain_trace([("npu", "Steps")], rows), TaskContext()))
    sight.clock.keeps = sight  # type: ignore[attr-defined]  # its parent lives as long as it
    return sight.clock


@pytest.mark.parametrize(
    ("least", "step"), [(0.3, 1), (1, 1), (1.1, 2), (3, 5), (5.5, 10), (1_001, 2_000), (6e17, 10**18)]
)
def test_steps_are_1_2_5(least: float, step: int) -> None:
    assert step_ns(least) == step


def test_the_first_label_is_absolute_and_the_others_are_offsets(clock: Clock) -> None:
    view = TimeSpan(EPOCH_NS + 1_063_700_000, EPOCH_NS + 1_103_700_000)
    marks = ticks(TimeAxis(view, 800), clock)
    assert marks.step_ns == 5_000_000
    assert marks.times_ns[0] == EPOCH_NS + 1_065_000_000
    assert marks.labels[:3] == (f"1.065{NBSP}s", f"+5{NBSP}ms", f"+10{NBSP}ms")


def test_at_1_ns_the_label_has_all_nine_decimals(clock: Clock) -> None:
    view = TimeSpan(EPOCH_NS + 1_065_000_123, EPOCH_NS + 1_065_000_133)
    marks = ticks(TimeAxis(view, 1000), clock)
    assert marks.labels[:2] == (f"1.065{THIN}000{THIN}123{NBSP}s", f"+1{NBSP}ns")
    assert marks.times_ns == tuple(range(view.begin_ns, view.end_ns + 1))


@pytest.mark.parametrize(
    ("step_px", "every"), [(60.0, 1), (24.0, 1), (23.0, 2), (12.0, 2), (11.0, 5), (2.5, 10), (0.02, 2000)]
)
def test_step_numbers_thin_out_before_they_touch(step_px: float, every: int) -> None:
    assert numbers_every(step_px, 24.0) == every


@pytest.mark.parametrize(
    ("least_s", "step_s"), [(0.3, 0.5), (3, 5), (6, 10), (11, 20), (31, 60), (61, 120), (4000, 7200), (1e5, 172_800)]
)
def test_steps_of_local_time_are_round_in_a_day(least_s: float, step_s: float) -> None:
    assert step_of_day_ns(least_s * 1e9) == step_s * 1e9


@pytest.mark.usefixtures("berlin")
def test_local_time_has_its_ticks_at_round_times_of_the_day(clock: Clock) -> None:
    clock.choose("local")
    view = TimeSpan(EPOCH_NS, EPOCH_NS + 60_000_000_000)
    marks = ticks(TimeAxis(view, 1000), clock)
    assert marks.labels[:2] == ("08:02:20.000", f"+10{NBSP}s")
    assert marks.times_ns[0] == 1_717_480_940 * 10**9
    assert clock.text(EPOCH_NS) == f"08:02:14.567{THIN}890{THIN}123"
    assert clock.long_text(EPOCH_NS) == f"2024-06-04 08:02:14.567{THIN}890{THIN}123 CEST"
    assert clock.full_text(EPOCH_NS) == "1 717 480 934 567 890 123 ns".replace(" ns", f"{NBSP}ns").replace(" ", THIN)


def test_times_count_from_the_begin_of_the_step_in_the_middle_or_the_selected_one(clock: Clock) -> None:
    clock.choose("step")
    clock._sight.set_view(TimeSpan(EPOCH_NS + 1_200_000_000, EPOCH_NS + 1_300_000_000))
    assert clock.long_text(EPOCH_NS + 1_000_000_007) == f"Step 9{NBSP}+{NBSP}0.000{THIN}000{THIN}007{NBSP}s"
    clock.show_step(8)
    assert clock.text(EPOCH_NS + 7, 9) == f"0.000{THIN}000{THIN}007{NBSP}s"
    assert ticks(TimeAxis(clock._sight.view, 1000), clock).labels[0].startswith(f"Step 8{NBSP}+{NBSP}1.2")


def test_times_count_from_the_mark_until_it_is_removed(clock: Clock) -> None:
    assert "mark" not in clock.known()
    clock.put_mark(EPOCH_NS + 100)
    assert clock.zero == "mark"
    assert clock.full_text(EPOCH_NS) == f"\N{MINUS SIGN}100{NBSP}ns"
    clock.put_mark(None)
    assert clock.full_text(EPOCH_NS) == f"0{NBSP}ns"


def test_a_run_whose_clock_began_with_the_machine_has_no_local_time(plain_trace: Callable[..., Any]) -> None:
    sight = Viewport()
    sight.set_outline(outline_of(plain_trace([("npu", "S")], [(0, 0, 864_000 * 10**9, 5, "a")]), TaskContext()))
    assert sight.clock.known() == ("first",)
    sight.clock.choose("local")
    assert sight.clock.zero == "first"
