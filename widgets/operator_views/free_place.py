"""Where words have room among circles: the nearest place that covers neither a circle nor other words."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, QSizeF

_CELL = 2  # px of the raster on which places are tried


def free_place(
    size: QSizeF,
    near: QPointF,
    room: QRectF,
    circles: NDArray[np.float64],
    words: Sequence[QRectF],
    holds: Callable[[NDArray[np.float64], NDArray[np.float64]], NDArray[np.bool_]] | None = None,
) -> QRectF | None:
    """A rectangle of ``size`` within ``room``, as near to the point ``near`` as may be; ``circles``: middle and radius
    of each, shape (n, 3), px; ``holds(x, y)``: which middles of rectangles may be, shapes broadcast, None = all; the
    answer None = there is no such place."""
    wide, high = math.ceil(size.width() / _CELL) + 1, math.ceil(size.height() / _CELL) + 1
    columns, rows = int(room.width()) // _CELL, int(room.height()) // _CELL
    if wide > columns or high > rows:
        return None
    taken = _taken(columns, rows, room, circles, words)
    sums = np.zeros((rows + 1, columns + 1), np.int64)  # of all cells above and left of each
    sums[1:, 1:] = taken.cumsum(axis=0, dtype=np.int64).cumsum(axis=1)
    inside = sums[high:, wide:] - sums[:-high, wide:] - sums[high:, :-wide] + sums[:-high, :-wide]
    left = room.left() + _CELL * np.arange(inside.shape[1], dtype=np.float64)[None, :]
    top = room.top() + _CELL * np.arange(inside.shape[0], dtype=np.float64)[:, None]
    is_free = inside == 0
    if holds is not None:
        is_free &= holds(left + size.width() / 2, top + size.height() / 2)
    if not is_free.any():
        return None
    far = np.hypot(
        near.x() - np.clip(near.x(), left, left + size.width()), near.y() - np.clip(near.y(), top, top + size.height())
    )
    row, column = divmod(int(np.where(is_free, far, math.inf).argmin()), inside.shape[1])
    return QRectF(QPointF(float(left[0, column]), float(top[row, 0])), size)


def _taken(
    columns: int, rows: int, room: QRectF, circles: NDArray[np.float64], words: Sequence[QRectF]
) -> NDArray[np.bool_]:
    """Which cells of the room a circle or a word touches, shape (rows, columns)."""
    taken = np.zeros((rows, columns), np.bool_)
    across, down = np.arange(columns), np.arange(rows)
    for x, y, radius in ((circles - (room.left(), room.top(), 0.0)) / _CELL).tolist():
        first, last = max(int(x - radius), 0), max(int(x + radius) + 1, 0)
        upper, lower = max(int(y - radius), 0), max(int(y + radius) + 1, 0)
        apart = np.hypot(across[None, first:last] + 0.5 - x, down[upper:lower, None] + 0.5 - y)
        taken[upper:lower, first:last] |= apart <= radius + 1
    for word in words:
        place = word.translated(-room.topLeft())
        begin, end = max(int(place.left()) // _CELL, 0), max(math.ceil(place.right() / _CELL), 0)
        taken[max(int(place.top()) // _CELL, 0) : max(math.ceil(place.bottom() / _CELL), 0), begin:end] = True
    return taken
