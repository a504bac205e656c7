"""The terms of a search as masks over names, tracks and rows of slices."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from analysis.conditions import Condition, holds
from analysis.search_match import matcher
from analysis.search_query import NumberTerm, Term, TextTerm
from analysis.slice_types import slice_types
from analysis.timeline_steps import Steps, timeline_steps
from model.table import MISSING_INT, Column

if TYPE_CHECKING:
    from cache.trace import Trace
    from model.task import TaskContext
    from model.trace_view import Track

_BLOCK_ROWS = 1 << 20
_NAMES_AT_ONCE = 4096
_RANK = re.compile(r"\brank[ _:#]?(\d{1,9})\b", re.IGNORECASE)
_STREAM = re.compile(r"(?:stream\s*#?)?(\d{1,18})", re.IGNORECASE)
_OF_TRACKS = ("track", "process", "rank", "stream", "pid", "tid")


class SliceFilter:
    """The slices of one trace that meet all ``terms``."""

    def __init__(self, trace: Trace, terms: Sequence[Term], task: TaskContext) -> None:
        self._trace = trace
        self._task = task
        self._numbers = [term for term in terms if isinstance(term, NumberTerm)]
        texts = [term for term in terms if isinstance(term, TextTerm)]
        self._of_tracks = [term for term in texts if term.field in _OF_TRACKS]
        rank = trace.facts.get("rank")
        self._rank = rank if isinstance(rank, int) else None
        self._names = _names_that(trace, [term for term in texts if term.field == "name"], task)
        self._types = [_TypeTest(trace, term, task) for term in texts if term.field == "type"]

    def takes_track(self, track: Track) -> bool:
        """Whether slices of this track can meet the terms."""
        values = {"stream": _stream_of(track), "rank": self._rank_of(track)}
        numbers = [term for term in self._numbers if term.field in values]
        return all(_track_meets(track, term) for term in self._of_tracks) and all(
            bool(_meets(np.array([values[term.field]], np.int64), term)[0]) for term in numbers
        )

    def rows(self, track: Track, depth: int) -> Iterator[NDArray[np.int64]]:
        """Indexes of the slices of a row that meet the terms, block by block."""
        depths = [term for term in self._numbers if term.field == "depth"]
        if not all(bool(_meets(np.array([depth], np.int64), term)[0]) for term in depths):
            return
        if self._names is not None and not self._names.any():
            return
        begin, duration, name = self._trace.slices_of(track.id, depth)
        category = self._trace.categories_of(track.id, depth) if self._types else name
        first = self._trace.first_index(track.id, depth)
        for at in range(0, len(begin), _BLOCK_ROWS):
            self._task.check()
            part = slice(at, at + _BLOCK_ROWS)
            mask = self._mask(begin[part], duration[part], name[part], category[part])
            if mask.any():
                yield np.flatnonzero(mask) + (first + at)

    def _mask(
        self,
        begin: NDArray[np.int64],
        duration: NDArray[np.int64],
        name: NDArray[np.uint32],
        category: NDArray[np.uint32],
    ) -> NDArray[np.bool_]:
        mask = np.ones(len(begin), np.bool_) if self._names is None else _looked_up(self._names, name)
        for test in self._types:
            mask &= test(name, category)
        for term in self._numbers:
            if term.field == "dur":
                mask &= _meets(duration, term)
            elif term.field == "step":
                mask &= _meets(step_of(timeline_steps(self._trace), begin), term)
        return mask

    def _rank_of(self, track: Track) -> int:
        found = _RANK.search(track.process) or _RANK.search(track.label)
        if found is not None:
            return int(found[1])
        return MISSING_INT if self._rank is None else self._rank


def step_of(steps: Steps, begin_ns: NDArray[np.int64]) -> NDArray[np.int64]:
    """Number of the step in which each time lies, MISSING_INT outside all of them. Shape: (n,) -> (n,)."""
    if not len(steps.begin_ns):
        return np.full(len(begin_ns), MISSING_INT, np.int64)
    at = np.searchsorted(steps.begin_ns, begin_ns, "right") - 1
    inside = (at >= 0) & (begin_ns < steps.end_ns[np.maximum(at, 0)])
    return np.where(inside, steps.number[np.maximum(at, 0)], MISSING_INT)


def _meets(cells: NDArray[np.int64], term: NumberTerm) -> NDArray[np.bool_]:
    met = holds(cells, Column(term.field, "int"), Condition(term.field, term.comparison, term.value))
    return ~met if term.negated else met


def _stream_of(track: Track) -> int:
    found = _STREAM.fullmatch(track.thread.strip())
    return MISSING_INT if found is None else int(found[1])


def _track_meets(track: Track, term: TextTerm) -> bool:
    texts = {
        "track": (track.title,),
        "process": (track.process, track.label),
        "pid": (track.process_id,),
        "tid": (track.tid,),
    }[term.field]
    test = matcher(term)
    return any(map(test, texts)) != term.negated


# ---- names -----------------------------------------------------------------------------------------------------------


def _looked_up(allowed: NDArray[np.bool_], ids: NDArray[np.uint32]) -> NDArray[np.bool_]:
    found: NDArray[np.bool_] = allowed.take(ids, mode="clip")
    return found


def _names_that(trace: Trace, terms: Sequence[TextTerm], task: TaskContext) -> NDArray[np.bool_] | None:
    """Which name ids meet the terms; None without terms."""
    if not terms:
        return None
    tests = [(matcher(term), term.negated) for term in terms]
    return _allowed(trace, lambda text: all(test(text) != negated for test, negated in tests), task)


def _allowed(trace: Trace, test: Callable[[str], bool], task: TaskContext) -> NDArray[np.bool_]:
    ids = np.asarray(trace.find_names("")).astype(np.int64)
    allowed = np.zeros(int(ids.max(initial=0)) + 2, np.bool_)  # the last one is for ids beyond: none
    for at in range(0, len(ids), _NAMES_AT_ONCE):
        task.check()
        part = ids[at : at + _NAMES_AT_ONCE]
        allowed[part] = [test(text) for text in trace.names(part)]
    return allowed


class _TypeTest:
    """Whether slices are of a type, by their category, by the type of their operator, or by the kind that their name
    tells."""

    def __init__(self, trace: Trace, term: TextTerm, task: TaskContext) -> None:
        self._trace = trace
        self._test = matcher(term)
        self._negated = term.negated
        types = slice_types(trace, task)
        self._names = _allowed(trace, lambda name: any(map(self._test, types.told_by(name))), task)
        self._known: dict[int, bool] = {0: False}

    def __call__(self, name: NDArray[np.uint32], category: NDArray[np.uint32]) -> NDArray[np.bool_]:
        seen = np.zeros(int(category.max(initial=0)) + 1, np.bool_)
        seen[category] = True
        for category_id in np.flatnonzero(seen).tolist():
            if category_id not in self._known:
                self._known[category_id] = self._test(self._trace.name(category_id))
            seen[category_id] = self._known[category_id]
        met = _looked_up(self._names, name) | seen[category]
        return ~met if self._negated else met
