"""Texts of name ids, kept as long as their trace: frame after frame asks for much the same ones."""

from __future__ import annotations

from collections.abc import Mapping
from threading import Lock
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from analysis.once_a_trace import kept_by_trace

if TYPE_CHECKING:
    from cache.trace import Trace


class _Known:
    def __init__(self) -> None:
        self.texts: dict[int, str] = {}
        self.has = np.zeros(0, np.bool_)


_known: WeakKeyDictionary[Any, _Known] = kept_by_trace()
_lock = Lock()


def known_names(trace: Trace, ids: NDArray[np.uint32]) -> Mapping[int, str]:
    """A mapping that has the text of every id in ``ids``, and of those that were asked for before. Raises
    StepscopeError for one that the file has no text of."""
    with _lock:
        known = _known.setdefault(trace, _Known())
        if not len(ids) or (ids.max() < len(known.has) and known.has[ids].all()):
            return known.texts
        within = ids < len(known.has)
        new = np.unique(np.concatenate([ids[~within], ids[within][~known.has[ids[within]]]]))
        texts = trace.names(new)  # first: the ids of a damaged file may be any, and take gigabytes
        known.texts.update(zip(new.tolist(), texts, strict=True))
        missing = int(new[-1]) + 1 - len(known.has)
        known.has = np.pad(known.has, (0, max(missing, len(known.has)))) if missing > 0 else known.has
        known.has[new] = True
        return known.texts
