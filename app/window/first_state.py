"""With which state a window begins to show a result."""

from __future__ import annotations

from app.sent_session import SentSession
from app.window.open_trace import ResultFacts
from model.mark import Mark
from model.time_span import TimeSpan
from widgets.session_state import SessionState


def first_state(facts: ResultFacts, before: SessionState | None, marks: tuple[Mark, ...]) -> SessionState:
    """``before``: the state of another result of the same folder, None = there was none; ``marks``: the bookmarks.
    Without one before, a file that was sent begins as its sender saw it."""
    sent = facts.sent or SentSession()
    step, search, span = (
        (before.step, before.search, None) if before is not None else (sent.step, sent.search, sent.span)
    )
    return SessionState(
        rank=facts.rank,
        step=step if step in facts.steps else None,
        span=_within(span, facts.span),
        search=search,
        marks=marks,
    )


def _within(span: TimeSpan | None, whole: TimeSpan | None) -> TimeSpan | None:
    """A range that has something of the run; one that has nothing is none."""
    if span is None or whole is None or span.end_ns <= whole.begin_ns or span.begin_ns >= whole.end_ns:
        return None
    return span
