"""Which time of the session the panels on MindData's records follow."""

from __future__ import annotations

from model.time_span import TimeSpan
from widgets.requests import Request, ShowArea, ShowRange, ShowStep
from widgets.session_state import SessionState


def shown_time(state: SessionState) -> tuple[int | None, TimeSpan | None]:
    """A step, or a range of the timeline; both None = the whole run. A selected area counts most, then a step."""
    if state.area is not None:
        return None, state.area.span
    return state.step or None, state.span


def whole_requests(state: SessionState, *, keeps_range: bool = False) -> list[Request]:
    """What leads back to the whole run, or to the range where another one is on its way."""
    requests: list[Request] = []
    if state.area is not None:
        requests.append(ShowArea(None))
    if state.step:
        requests.append(ShowStep(None))
    if state.span is not None and not keeps_range:
        requests.append(ShowRange(None))
    return requests
