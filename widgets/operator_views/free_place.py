"""Where words have room among circles: the nearest place that covers neither a circle nor other words."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, QSizeF

_STEP = 6.0  # px from one place that is tried to the next


def free_place(
    size: QSizeF, near: QPointF, room: QRectF, circles: NDArray[np.float64], words: Sequence[QRectF]
) -> QRectF | None:
    """A rectangle of ``size`` within ``room``, as near to the point ``near`` as may be; ``circles``: middle and radius
    of each, shape (n, 3), px; None = there is no such place."""
    lefts = np.arange(room.left(), room.right() - size.width(), _STEP)
    tops = np.arange(room.top(), room.bottom() - size.height(), _STEP)
    left, top = (grid.reshape(-1, 1) for grid in np.meshgrid(lefts, tops))
    right, bottom = left + size.width(), top + size.height()
    x, y, radius = circles.reshape(-1, 3).T
    away = np.hypot(x - np.clip(x, left, right), y - np.clip(y, top, bottom))
    is_free = (away > radius).all(axis=1)
    for other in words:
        apart = (right < other.left()) | (left > other.right()) | (bottom < other.top()) | (top > other.bottom())
        is_free &= apart[:, 0]
    if not is_free.any():
        return None
    far = np.hypot(near.x() - np.clip(near.x(), left, right), near.y() - np.clip(near.y(), top, bottom))[:, 0]
    best = int(np.where(is_free, far, math.inf).argmin())
    return QRectF(QPointF(float(left[best, 0]), float(top[best, 0])), size)
