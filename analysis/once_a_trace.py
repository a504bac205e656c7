"""What is worked out once for a trace and kept as long as it lives, since a trace never changes."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from contextlib import suppress
from functools import wraps
from threading import Lock
from typing import TYPE_CHECKING, Any, Concatenate, Generic, ParamSpec, TypeVar
from weakref import ReferenceType, WeakKeyDictionary, ref

if TYPE_CHECKING:
    from cache.trace import Trace

_Rest = ParamSpec("_Rest")
_Made = TypeVar("_Made")
_Key = TypeVar("_Key", bound=Hashable)

_all: list[ReferenceType[WeakKeyDictionary[Any, Any]]] = []


def kept_by_trace() -> WeakKeyDictionary[Any, Any]:
    """Room for what is kept about each trace (or other rows that never change) as long as that lives, or until memory
    is short: `forget_answers`. It has no lock of its own."""
    kept: WeakKeyDictionary[Any, Any] = WeakKeyDictionary()
    _all.append(ref(kept))
    return kept


def forget_answers() -> None:
    """Let go of all that is kept about any trace: it is worked out again when it is asked for."""
    _all[:] = [known for known in _all if known() is not None]
    for known in _all:
        if (kept := known()) is not None:
            kept.clear()


def once_a_trace(make: Callable[Concatenate[Trace, _Rest], _Made]) -> Callable[Concatenate[Trace, _Rest], _Made]:
    """``make(trace, …)`` for the first question about a trace, its answer for all others: nothing but the trace may
    decide on it. Two jobs that ask at once both get the answer of the first one: views compare it by identity."""
    known: WeakKeyDictionary[Any, _Made] = kept_by_trace()
    lock = Lock()

    @wraps(make)
    def answer(trace: Trace, /, *rest: _Rest.args, **named: _Rest.kwargs) -> _Made:
        with lock, suppress(KeyError):  # not asked twice: `forget_answers` does not wait for anybody
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
        self._known: WeakKeyDictionary[Any, dict[_Key, _Made]] = kept_by_trace()
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
