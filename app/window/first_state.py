"""With which state a window begins to show a result, and what of it is sent along with a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.sent_session import SentSession
from app.window.open_trace import ResultFacts
from model.mark import Mark
from model.time_span import TimeSpan
from widgets.session_state import SessionState

if TYPE_CHECKING:
    from app.window.main_window import MainWindow


def first_state(facts: ResultFacts, before: SessionState | None, marks: tuple[Mark, ...]) -> SessionState:
    """``before``: the state of another result of the same folder, None = there was none; ``marks``: the bookmarks.
    Without one before, a file that was sent begins as its sender saw it."""
    sent = facts.sent or SentSession()
    if before is not None:
        sent = SentSession(step=before.step, search=before.search)
    step, index, area = sent.step, sent.slice_index, sent.area
    return SessionState(
        rank=facts.rank,
        step=step if step in facts.steps else None,
        span=_within(sent.span, facts.span),
        search=sent.search,
        marks=marks,
        slice_index=index if index is not None and 0 <= index < facts.slices else None,
        area=area if area is not None and _within(area.span, facts.span) is not None else None,
    )


def session_to_send(window: MainWindow) -> SentSession:
    """What the window shows now."""
    state = window.session.state
    layout, panels = window.commands.layouts.sent()
    return SentSession(
        state.marks, state.step, state.span, state.search, state.tracks, layout, panels, state.slice_index, state.area
    )


def _within(span: TimeSpan | None, whole: TimeSpan | None) -> TimeSpan | None:
    """A range that has something of the run; one that has nothing is none."""
    if span is None or whole is None or span.end_ns <= whole.begin_ns or span.begin_ns >= whole.end_ns:
        return None
    return span
