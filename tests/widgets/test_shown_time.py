"""Which time panels follow: an area before a step before the visible range, and a step numbered 0 is a step."""

from __future__ import annotations

import pytest

from model.time_span import TimeSpan
from widgets.requests import Request, ShowArea, ShowRange, ShowStep
from widgets.session_state import Area, SessionState
from widgets.shown_time import chosen_time, range_requests, shown_time, whole_requests

VISIBLE, SELECTED = TimeSpan(10, 90), TimeSpan(20, 30)
AREA = Area(SELECTED)


@pytest.mark.parametrize(
    ("state", "shown", "chosen"),
    [
        (SessionState(), (None, None), (None, None)),
        (SessionState(span=VISIBLE), (None, VISIBLE), (None, None)),
        (SessionState(step=3, span=VISIBLE), (3, VISIBLE), (3, None)),
        (SessionState(step=0), (0, None), (0, None)),
        (SessionState(step=3, span=VISIBLE, area=AREA), (None, SELECTED), (None, SELECTED)),
    ],
)
def test_what_counts_most(
    state: SessionState, shown: tuple[int | None, TimeSpan | None], chosen: tuple[int | None, TimeSpan | None]
) -> None:
    assert shown_time(state) == shown
    assert chosen_time(state) == chosen


@pytest.mark.parametrize(
    ("state", "requests"),
    [
        (SessionState(), []),
        (SessionState(step=0), [ShowStep(None)]),
        (SessionState(step=0, span=VISIBLE, area=AREA), [ShowArea(None), ShowStep(None), ShowRange(None)]),
    ],
)
def test_the_way_to_the_whole_run(state: SessionState, requests: list[Request]) -> None:
    assert whole_requests(state) == requests


def test_a_range_replaces_the_step_that_is_shown() -> None:
    assert range_requests(SessionState(step=0), SELECTED) == [ShowStep(None, span=SELECTED)]
    assert range_requests(SessionState(), SELECTED) == [ShowRange(SELECTED, is_gesture=True)]
