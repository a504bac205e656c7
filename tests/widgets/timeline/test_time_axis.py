"""Pixels and nanoseconds, over any span up to the whole int64 range."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import example, given
from hypothesis import strategies as st

from model.time_span import TimeSpan
from tests.widgets.timeline.hands import EPOCH_NS
from widgets.timeline.time_axis import TimeAxis, around, padded, within

TIMES = st.integers(-(1 << 61), 1 << 61)
LENGTHS = st.one_of(st.integers(1, 5_000), st.integers(1, 1 << 61))
WIDTHS = st.integers(1, 8_000)


@st.composite
def axes(draw: st.DrawFn) -> TimeAxis:
    begin = draw(st.one_of(TIMES, st.just(EPOCH_NS)))
    return TimeAxis(TimeSpan(begin, begin + draw(LENGTHS)), draw(WIDTHS))


@given(axes(), st.data())
@example(TimeAxis(TimeSpan(EPOCH_NS, EPOCH_NS + 3), 1920), None)
def test_the_time_at_a_pixel_is_the_exact_integer_floor(axis: TimeAxis, data: st.DataObject | None) -> None:
    pixels = range(int(axis.width)) if data is None else [data.draw(st.integers(0, int(axis.width)))]
    for pixel in pixels:
        exact = axis.view.begin_ns + pixel * axis.view.length_ns // int(axis.width)
        assert axis.time_at(pixel) == exact


@given(axes(), st.data())
def test_a_nanosecond_lies_in_the_pixel_that_shows_it(axis: TimeAxis, data: st.DataObject) -> None:
    time = data.draw(st.integers(axis.view.begin_ns, axis.view.end_ns))
    exact = Fraction(time - axis.view.begin_ns, axis.view.length_ns) * int(axis.width)
    assert abs(Fraction(axis.x_of(time)) - exact) < Fraction(1, 1000)


@given(axes(), st.data())
def test_zooming_keeps_the_nanosecond_under_the_pointer(axis: TimeAxis, data: st.DataObject) -> None:
    x = data.draw(st.integers(0, int(axis.width)))
    zoomed = TimeAxis(axis.zoomed(data.draw(st.sampled_from([0.1, 0.8, 1.25, 10.0])), x), axis.width)
    assert abs(zoomed.time_at(x) - axis.time_at(x)) <= 1


@given(axes())
def test_zooming_always_changes_the_view_until_1_ns(axis: TimeAxis) -> None:
    assert axis.zoomed(1.25, 0).length_ns > axis.view.length_ns
    inner = axis.zoomed(0.8, 0)
    assert inner.length_ns < axis.view.length_ns or axis.view.length_ns == 1


def test_from_a_year_down_to_1_ns_the_times_stay_exact() -> None:
    target = EPOCH_NS + 12_345_678_901_234_567
    axis = TimeAxis(TimeSpan(EPOCH_NS, EPOCH_NS + 31_536_000_000_000_000), 1000)
    for _ in range(400):
        axis = TimeAxis(axis.zoomed(0.8, axis.x_of(target)), 1000)
    assert axis.view == TimeSpan(target, target + 1)


@given(axes(), st.integers(-5_000, 5_000))
def test_panning_keeps_the_length(axis: TimeAxis, pixels: int) -> None:
    panned = axis.panned(pixels)
    assert panned.length_ns == axis.view.length_ns
    assert panned.begin_ns - axis.view.begin_ns == pixels * axis.view.length_ns // int(axis.width)


@given(TIMES, LENGTHS, TIMES, LENGTHS)
def test_within_never_leaves_the_padded_run(begin: int, length: int, run_begin: int, run_length: int) -> None:
    run = TimeSpan(run_begin, run_begin + run_length)
    view = within(TimeSpan(begin, begin + length), run)
    limit = padded(run)
    assert max(limit.begin_ns, -(1 << 62)) <= view.begin_ns
    assert view.end_ns <= min(limit.end_ns, 1 << 62)
    assert view.length_ns >= 1


def test_around_an_instant_there_is_room() -> None:
    view = around(TimeSpan(EPOCH_NS, EPOCH_NS))
    assert view.contains(EPOCH_NS)
    assert view.length_ns == 1000
