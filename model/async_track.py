"""Tracks of asynchronous events. They belong to no thread: in the place of its id stand their category and name."""

from __future__ import annotations

from model.joined import joined, taken_apart

_MARK = "async"


def async_thread(category: str, name: str) -> str:
    """What stands in the place of the thread's id."""
    return joined(_MARK, category, name)


def async_title(thread_id: str) -> str | None:
    """What people call the track with this id, category first; None for the track of a thread."""
    if not thread_id.startswith(f"{_MARK}\t"):
        return None
    _, *parts = taken_apart(thread_id)
    return ": ".join(dict.fromkeys(part for part in parts if part)) or _MARK
