"""Rows for slices that cross, one slice at a time; the cost grows with slices times log of the open rows."""

from __future__ import annotations

import numpy as np

from cache.layout import Int64s
from model.task import TaskContext

_FEW_ROWS = 64
"""More open rows than this are searched in trees."""

_CHECK_EVERY = 1 << 14
_CLOSED = -(1 << 63)


def first_free_rows(begin_ns: Int64s, end_ns: Int64s, task: TaskContext) -> Int64s:
    """For each slice the first free row below all slices that enclose it. Shapes: (n,) -> (n,), in `slice_order`."""
    slices = list(zip(begin_ns.tolist(), end_ns.tolist(), strict=True))
    rows: list[int] = []
    ends: list[int] = []  # of the last slice in each row
    while len(rows) < len(slices):
        _lay_few(slices, rows, ends, task)
        if len(rows) < len(slices):
            _lay_many(slices, rows, ends, task)
            ends.clear()
    return np.array(rows, np.int64)


def _lay_few(slices: list[tuple[int, int]], rows: list[int], ends: list[int], task: TaskContext) -> None:
    """Extend ``rows`` until the end of the slices or until too many rows are open."""
    for number in range(len(rows), len(slices)):
        begin, end = slices[number]
        if number % _CHECK_EVERY == 0:
            task.check()
        while ends and ends[-1] <= begin:
            ends.pop()
        if len(ends) > _FEW_ROWS:
            return
        row, reach = len(ends), max(end, begin + 1)
        while row and ends[row - 1] < reach:
            row -= 1
        while row < len(ends) and ends[row] > begin:
            row += 1
        if row == len(ends):
            ends.append(end)
        else:
            ends[row] = end
        rows.append(row)


def _lay_many(slices: list[tuple[int, int]], rows: list[int], ends: list[int], task: TaskContext) -> None:
    """Extend ``rows`` until the end of the slices or until no row is open."""
    tree = _RowEnds(ends)
    for number in range(len(rows), len(slices)):
        begin, end = slices[number]
        if number % _CHECK_EVERY == 0:
            task.check()
        if tree.latest <= begin:
            return
        row = tree.first_until(begin, tree.last_from(max(end, begin + 1)) + 1)
        tree.put(row, end)
        rows.append(row)


class _RowEnds:
    """The end of the last slice in each row, with the latest and earliest of every power-of-two run of rows."""

    def __init__(self, ends: list[int]) -> None:
        self._grow(ends)

    @property
    def latest(self) -> int:
        """The latest end of all rows."""
        return self._latest[1]

    def last_from(self, time: int) -> int:
        """The last row whose end is at or after ``time``, -1 if none."""
        latest, node = self._latest, 1
        if latest[1] < time:
            return -1
        while node < self._size:
            node = 2 * node + (latest[2 * node + 1] >= time)
        return node - self._size

    def first_until(self, time: int, row: int) -> int:
        """The first row from ``row`` on whose end is at or before ``time``; rows without a slice count."""
        if row >= self._size:
            return row
        earliest, node = self._earliest, row + self._size
        while earliest[node] > time:
            while node & 1:  # a right child: go up until there is something to the right
                node >>= 1
            if not node:
                return self._size
            node += 1
        while node < self._size:
            node = 2 * node + (earliest[2 * node] > time)
        return node - self._size

    def put(self, row: int, end: int) -> None:
        """Set the end of a row."""
        if row >= self._size:
            self._grow(self._latest[self._size :])
        latest, earliest, node = self._latest, self._earliest, row + self._size
        latest[node] = earliest[node] = end
        while node := node >> 1:
            left, right = 2 * node, 2 * node + 1
            latest[node] = max(latest[left], latest[right])
            earliest[node] = min(earliest[left], earliest[right])

    def _grow(self, ends: list[int]) -> None:
        """Make room for twice as many rows."""
        self._size = size = 1 << len(ends).bit_length()
        self._latest = [_CLOSED] * size + ends + [_CLOSED] * (size - len(ends))
        self._earliest = list(self._latest)
        for node in range(size - 1, 0, -1):
            self._latest[node] = max(self._latest[2 * node], self._latest[2 * node + 1])
            self._earliest[node] = min(self._earliest[2 * node], self._earliest[2 * node + 1])
