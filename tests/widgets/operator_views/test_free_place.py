"""Words go to the nearest place where they cover neither circles nor other words."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSizeF

from widgets.operator_views.free_place import free_place

ROOM = QRectF(0, 0, 300, 60)
SIZE = QSizeF(50, 12)


def test_the_nearest_free_place_is_taken() -> None:
    # circles fill the left third; words stand above in the middle
    circles = np.array([(x, y, 8.0) for x in range(5, 100, 10) for y in range(5, 60, 10)])
    words = [QRectF(110, 0, 60, 30)]
    found = free_place(SIZE, QPointF(20, 20), ROOM, circles, words)
    assert found is not None
    assert ROOM.contains(found)
    assert not any(found.intersects(QRectF(x - r, y - r, 2 * r, 2 * r)) for x, y, r in circles.tolist())
    assert not found.intersects(words[0])
    assert 103 < found.left() < 120
    assert 30 <= found.top() < 42


def test_where_there_is_no_room_there_is_no_place() -> None:
    everywhere = np.array([(150.0, 30.0, 200.0)])
    assert free_place(SIZE, QPointF(20, 20), ROOM, everywhere, []) is None
    assert free_place(QSizeF(400, 12), QPointF(20, 20), ROOM, np.zeros((0, 3)), []) is None
