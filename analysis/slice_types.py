"""Of which type slices are: one answer for colours, for an area, for a slice among others and for searches."""

from __future__ import annotations

from collections.abc import Iterable
from threading import Lock
from typing import TYPE_CHECKING
from weakref import proxy

import numpy as np
from numpy.typing import NDArray

from analysis.once_a_trace import once_a_trace
from analysis.operator_names import kind_name, short_name
from analysis.stored_columns import has_column, info_of

if TYPE_CHECKING:
    from cache.trace import Trace
    from model.task import TaskContext

_BLOCK_NAMES = 1 << 12
_BLOCK_SLICES = 1 << 20
_NO_TYPE = ("", "N/A")
_Numbers = NDArray[np.int64]


class SliceTypes:
    """Types and kinds of names, worked out when they are first asked for.

    The type is that of the operator in the table of kernels; of a name that is no operator's, the category of its
    slices, of several that of the first; where there is none, the kind that the name tells
    (`analysis.operator_names.kind_name`). ``texts``: that of each type and kind, by its number."""

    def __init__(self, trace: Trace, task: TaskContext) -> None:
        self._trace: Trace = proxy(trace)  # it is kept with its trace, and must not keep it
        self._operators = _operator_types(trace)
        self._categories = _categories(trace, task)
        self.texts: list[str] = []
        self._number_of: dict[str, int] = {}
        self._known = np.full((2, 0), -1, np.int64)  # type and kind of each name id
        self._lock = Lock()

    def types(self, names: _Numbers, task: TaskContext) -> _Numbers:
        """Number of the type of each name id. Shapes (n,) -> (n,)."""
        self._learn(names, task)
        numbers: _Numbers = self._known[0][names]
        return numbers

    def kinds(self, names: _Numbers, task: TaskContext) -> _Numbers:
        """Number of the kind of each name id. Shapes (n,) -> (n,)."""
        self._learn(names, task)
        numbers: _Numbers = self._known[1][names]
        return numbers

    def told_by(self, name: str) -> tuple[str, ...]:
        """What a name tells without its slices: its kind, and the type of its operator where that is known."""
        operator = self._operators.get(name) or self._operators.get(short_name(name))
        return (kind_name(name), operator) if operator else (kind_name(name),)

    def _learn(self, names: _Numbers, task: TaskContext) -> None:
        with self._lock:
            more = int(names.max(initial=-1)) + 1 - self._known.shape[1]
            if more > 0:
                self._known = np.pad(self._known, ((0, 0), (0, more)), constant_values=-1)
            new = np.unique(names[self._known[0, names] < 0])
            for low in range(0, len(new), _BLOCK_NAMES):
                task.check()
                self._learn_block(new[low : low + _BLOCK_NAMES])

    def _learn_block(self, names: _Numbers) -> None:
        categories = np.zeros(len(names), np.int64)
        told = names < len(self._categories)
        categories[told] = self._categories[names[told]]
        category_texts = self._trace.names(categories)
        found: list[tuple[int, int]] = []
        for text, number, category in zip(self._trace.names(names), categories.tolist(), category_texts, strict=True):
            kind, *operator = self.told_by(text)
            own = operator[0] if operator else (category if number else "") or kind
            found.append((self._number(own), self._number(kind)))
        self._known[:, names] = np.array(found, np.int64).reshape(-1, 2).T

    def _number(self, text: str) -> int:
        number = self._number_of.setdefault(text, len(self.texts))
        if number == len(self.texts):
            self.texts.append(text)
        return number


def first_of_types(trace: Trace, names: _Numbers, task: TaskContext) -> _Numbers:
    """For each of ``names`` (ids), the first of them that is of the same type. Shapes (n,) -> (n,)."""
    _, first, place = np.unique(slice_types(trace, task).types(names, task), return_index=True, return_inverse=True)
    return names[first[place]]


def type_texts(trace: Trace, names: _Numbers, task: TaskContext) -> list[str]:
    """The type of each of ``names`` (ids)."""
    types = slice_types(trace, task)
    return [types.texts[number] for number in types.types(names, task).tolist()]


@once_a_trace
def slice_types(trace: Trace, task: TaskContext) -> SliceTypes:
    """The types of ``trace``."""
    return SliceTypes(trace, task)


def _operator_types(trace: Trace) -> dict[str, str]:
    """Operators of the table of kernels, with and without their paths, to their types; of several the most frequent."""
    columns = ("name", "type")
    if not trace.has("kernels") or not all(has_column(trace, "kernels", column) for column in columns):
        return {}
    rows = info_of(trace, "kernels").rows
    (name, names), (kind, kinds) = (trace.text_codes("kernels", column, 0, rows) for column in columns)
    pairs, counts = np.unique(name * len(kinds) + kind, return_counts=True)
    found: dict[str, str] = {}
    shorts: dict[str, str] = {}
    for pair in pairs[np.argsort(-counts, kind="stable")].tolist():
        operator, own = names[pair // len(kinds)], kinds[pair % len(kinds)]
        if operator and own and own.strip() not in _NO_TYPE:
            found.setdefault(operator, own)
            shorts.setdefault(short_name(operator), own)
    return shorts | found


def _categories(trace: Trace, task: TaskContext) -> _Numbers:
    """Name id of the category of each name id, 0 = none."""
    found = np.zeros(0, np.int64)
    for category, name in _rows(trace):
        for low in range(0, len(name), _BLOCK_SLICES):
            task.check()
            own = category[low : low + _BLOCK_SLICES]
            told = np.flatnonzero(own)
            if not len(told):
                continue
            ids = name[low : low + _BLOCK_SLICES][told]
            more = int(ids.max()) + 1 - len(found)
            if more > 0:
                found = np.pad(found, (0, more))
            new = np.flatnonzero(found[ids] == 0)[::-1]  # backwards: what is written last is the first one's
            found[ids[new]] = own[told[new]]
    return found


def _rows(trace: Trace) -> Iterable[tuple[NDArray[np.uint32], NDArray[np.uint32]]]:
    """Categories and names of the slices of each row."""
    for track in trace.tracks:
        if track.kind == "slices" and track.slices:
            for depth in range(track.depths):
                yield trace.categories_of(track.id, depth), trace.slices_of(track.id, depth)[2]
