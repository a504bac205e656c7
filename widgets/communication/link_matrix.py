"""The links between ranks as a matrix: sources from top to bottom, targets from left to right, in steps of
azure; each medium has a scale of its own."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen

from analysis.communication_links import Links
from model.units import number
from widgets.parts.clicked_parts import ClickedParts
from widgets.parts.painting import CENTRE, RIGHT, draw_text, text_size
from widgets.theme import theme

_LEAST, _MOST = 14, 46  # px of a cell
_NUMBERS_FROM = 26  # px
_HEADER = 22
SCALE_STEPS = 5


def shown_media(links: Links, medium: str) -> NDArray[np.int64]:
    """Place of the medium whose bandwidth stands in each cell, shape (ranks, ranks); -1 = there is no link."""
    known = ~np.isnan(links.by_medium)
    if medium in links.media:
        at = links.media.index(medium)
        return np.where(known[at], at, -1)
    fastest = np.where(known, links.by_medium, -1.0).argmax(axis=0)
    return np.where(known.any(axis=0), fastest, -1)


def largest_between(links: Links) -> list[float]:
    """The fastest link between two ranks of each medium, GB/s: the end of its scale; 0 = it has none."""
    between = np.where(np.eye(len(links.ranks), dtype=bool), np.nan, links.by_medium)
    found: list[float] = np.nan_to_num(np.fmax.reduce(between.reshape(len(links.media), -1), axis=1)).tolist()
    return found


class LinkMatrix(ClickedParts):
    """``chosen(source, target)`` (places of ranks) after a click on a link, or Enter on the cell that the arrow keys
    mark. Cells shrink until they are 14 px, then the matrix is larger than its view."""

    chosen = Signal(int, int)

    def __init__(self) -> None:
        super().__init__()
        self._links: Links | None = None
        self._shown = np.full((0, 0), -1, np.int64)  # the medium of each cell, -1 = no link
        self._room = QSize(300, 300)
        self._selected: tuple[int, int] | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def show_links(self, links: Links | None, medium: str = "") -> None:
        """Show these links of one ``medium``; "" = between each two ranks that of the fastest one."""
        self._links, self._selected = links, None
        self._shown = shown_media(links, medium) if links is not None else np.full((0, 0), -1, np.int64)
        self.setAccessibleName(self.tr("Bandwidth between ranks"))
        self._fit()

    def select(self, source: str, target: str) -> None:
        """Mark the cell of two ranks."""
        if self._links is not None and source in self._links.ranks and target in self._links.ranks:
            self._selected = (self._links.ranks.index(source), self._links.ranks.index(target))
            self.update()

    def medium_of(self, source: int, target: int) -> str:
        """The medium whose bandwidth stands in a cell, "" = there is no link."""
        at = int(self._shown[source, target]) if self._links is not None else -1
        return "" if self._links is None or at < 0 else self._links.media[at]

    def set_room(self, room: QSize) -> None:
        """Fit the cells into a view of this size."""
        self._room = room
        self._fit()

    def _count(self) -> int:
        return len(self._links.ranks) if self._links is not None else 0

    @property
    def cell(self) -> int:
        """Width and height of a cell in px."""
        room = min(self._room.width() - self._left(), self._room.height() - _HEADER)
        return min(max(room // max(self._count(), 1), _LEAST), _MOST)

    def _left(self) -> int:
        ranks = self._links.ranks if self._links is not None else ()
        return int(max((text_size(rank, "small").width() for rank in ranks), default=0)) + 12

    def _fit(self) -> None:
        side = self.cell * self._count()
        self.setFixedSize(self._left() + side + 1, _HEADER + side + 1)
        self.update()

    def cell_rect(self, source: int, target: int) -> QRectF:
        """Where a cell lies."""
        size = self.cell
        return QRectF(self._left() + target * size, _HEADER + source * size, size - 1, size - 1)

    def part_at(self, point: QPointF) -> tuple[int, int] | None:
        target, source = (int(point.x()) - self._left()) // self.cell, (int(point.y()) - _HEADER) // self.cell
        count = self._count()
        return (source, target) if 0 <= source < count and 0 <= target < count else None

    def _has(self, cell: tuple[int, int]) -> bool:
        return self._links is not None and bool(self._shown[cell] >= 0)

    def can_choose(self, part: tuple[int, int] | None) -> bool:
        return part is not None and self._has(part)

    def choose_part(self, part: tuple[int, int]) -> None:
        self._selected = part
        self.chosen.emit(*part)
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        moves = {Qt.Key.Key_Up: (-1, 0), Qt.Key.Key_Down: (1, 0), Qt.Key.Key_Left: (0, -1), Qt.Key.Key_Right: (0, 1)}
        move = moves.get(Qt.Key(event.key()))
        if move is not None and self._count():
            source, target = self._selected or (0, 0)
            last = self._count() - 1
            self._selected = (min(max(source + move[0], 0), last), min(max(target + move[1], 0), last))
            self.update()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and self._selected is not None:
            self.chosen.emit(*self._selected)
        else:
            super().keyPressEvent(event)

    def tip_of(self, part: tuple[int, int]) -> str:
        if self._links is None or not self._has(part):
            return ""
        ranks, at = self._links.ranks, int(self._shown[part])
        speed = number(float(self._links.by_medium[at][part]), 3)
        return f"{ranks[part[0]]} → {ranks[part[1]]}, {self._links.media[at]}: {speed} GB/s"

    def paintEvent(self, event: QPaintEvent) -> None:
        links = self._links
        if links is None or not self._count():
            return
        with QPainter(self) as painter:
            self._paint_ranks(painter, links)
            clip, size = QRectF(event.rect()), self.cell
            largest = largest_between(links)
            for source, target in np.argwhere(self._shown >= 0).tolist():
                rect, at = self.cell_rect(source, target), int(self._shown[source, target])
                if rect.intersects(clip):
                    speed = float(links.by_medium[at, source, target])
                    self._paint_cell(painter, rect, speed, largest[at], source == target)
            if self._selected is not None:
                painter.setPen(QPen(theme().color("accent"), 2))
                painter.drawRect(self.cell_rect(*self._selected))
            painter.setPen(theme().color("border"))
            painter.drawRect(QRectF(self._left() - 1, _HEADER - 1, size * self._count(), size * self._count()))

    def _paint_ranks(self, painter: QPainter, links: Links) -> None:
        size, color = self.cell, theme().color("text.3")
        widest = max(text_size(rank, "small").width() for rank in links.ranks) + 4
        every = max(int(widest // size) + 1, 1)
        for at in range(0, len(links.ranks), every):
            top = QRectF(self._left() + at * size, 2, size * every, _HEADER - 4)
            draw_text(
                painter, top, links.ranks[at], color, "small", CENTRE if every == 1 else Qt.AlignmentFlag.AlignLeft
            )
        for at in range(len(links.ranks)):
            left = QRectF(2, _HEADER + at * size, self._left() - 8, size)
            draw_text(
                painter,
                left,
                links.ranks[at],
                color,
                "small",
                RIGHT,
            )

    def _paint_cell(self, painter: QPainter, rect: QRectF, speed: float, largest: float, is_local: bool) -> None:
        """A link in one of five steps of azure; a copy within a rank is on no scale with them and stays grey."""
        if is_local or largest <= 0:
            fill, label = theme().color("merged.bg"), theme().color("text.1")
        else:
            fill, label = theme().duration(min(int(speed / largest * SCALE_STEPS), SCALE_STEPS - 1))
        painter.fillRect(rect, fill)
        if self.cell >= _NUMBERS_FROM:
            draw_text(painter, rect, number(speed, 0 if speed >= 100 else 1), label, "small", CENTRE)
