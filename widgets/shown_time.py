"""Which time of the session a panel on the records of a run follows, and what asks for another one."""

from __future__ import annotations

from model.time_span import TimeSpan
from widgets.requests import Request, ShowArea, ShowRange, ShowStep
from widgets.session_state import SessionState


def shown_time(state: SessionState) -> tuple[int | None, TimeSpan | None]:
    """A step, or a range of the timeline; both None = the whole run. A selected area counts most, then a step."""
    if state.area is not None:
        return None, state.area.span
    return state.step, state.span


def chosen_time(state: SessionState) -> tuple[int | None, TimeSpan | None]:
    """The same without the visible range, for tables whose rows lead into the timeline: there a row that was gone to
    would be the only one left."""
    return (None, state.area.span) if state.area is not None else (state.step, None)


def range_requests(state: SessionState, span: TimeSpan) -> list[Request]:
    """What shows ``span`` instead of what is shown in ``state``."""
    requests: list[Request] = [ShowArea(None)] if state.area is not None else []
    return [*requests, ShowStep(None, span=span) if state.step is not None else ShowRange(span, is_gesture=True)]


def whole_requests(state: SessionState) -> list[Request]:
    """What leads back to the whole run."""
    requests: list[Request] = [ShowArea(None)] if state.area is not None else []
    if state.step is not None:
        requests.append(ShowStep(None))
    return [*requests, ShowRange(None)] if state.span is not None else requests
