"""What is worked out once for a trace and kept as long as it lives, since a trace never changes."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from threading import Lock
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar
from weakref import WeakKeyDictionary

if TYPE_CHECKING:
    from cache.trace import Trace

_Rest = ParamSpec("_Rest")
_Made = TypeVar("_Made")


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
