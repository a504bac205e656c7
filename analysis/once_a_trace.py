"""What is worked out once for a trace and kept as long as it lives, since a trace never changes."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import wraps
from threading import Lock
from typing import TYPE_CHECKING, Any, Concatenate, Generic, ParamSpec, TypeVar
from weakref import WeakKeyDictionary

if TYPE_CHECKING:
    from cache.trace import Trace

_Rest = ParamSpec("_Rest")
_Made = TypeVar("_Made")
_Key = TypeVar("_Key", bound=Hashable)


def once_a_trace(make: Callable[Concatenate[Trace, _Rest], _Made]) -> Callable[Concatenate[Trace, _Rest], _Made]:
    """``make(trace, …)`` for the first question about a trace, its answer for all others: nothing but the trace may
    decide on it. Two jobs that ask at once both get the answer of the first one: views compare it by identity."""
    known: WeakKeyDictionary[Any, _Made] = WeakKeyDictionary()
    lock = Lock()

    @wraps(make)
    def answer(trace: Trace, /, *rest: _Rest.args, **named: _Rest.kwargs) -> _Made:
        with lock:
            if trace in known:
                return known[trace]
        made = make(trace, *rest, **named)
        with lock:
            return known.setdefault(trace, made)

    return answer


class KeptAnswers(Generic[_Key, _Made]):
    """The last ``most`` answers about every open trace, by what was asked. Of two jobs that ask the same at once both
    get the answer of the first one. Keys may be traces, or other rows that never change."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._known: WeakKeyDictionary[Any, dict[_Key, _Made]] = WeakKeyDictionary()
        self._lock = Lock()

    def of(self, trace: Any, key: _Key, make: Callable[[], _Made]) -> _Made:
        """What ``make`` gives, made again only where ``most`` other answers came since it was last asked for."""
        with self._lock:
            kept = self._known.setdefault(trace, {})
            if key in kept:
                kept[key] = found = kept.pop(key)  # the end of the line: what goes first is at its begin
                return found
        made = make()
        with self._lock:
            found = kept.setdefault(key, made)
            while len(kept) > self._most:
                del kept[next(iter(kept))]
            return found
