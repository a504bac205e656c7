"""Where lanes are seen: the pinned ones stay at the upper edge while the others scroll below them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from widgets.timeline.lanes import Lane

if TYPE_CHECKING:
    from widgets.timeline.viewport import Viewport

_MOST_STUCK = 0.6  # of the height


class SeenLanes:
    """Heights in sight and heights in the layout, in logical pixels."""

    def __init__(self, viewport: Viewport) -> None:
        self._sight = viewport

    @property
    def stuck(self) -> int:
        """Height of the pinned tracks that do not scroll; 0 when there are none, or so many that nothing else could be
        seen."""
        pinned = self._sight.layout.pinned_height
        return pinned if pinned <= self._sight.height * _MOST_STUCK else 0

    def layout_y(self, y: float) -> float:
        """Height in the layout of what is seen ``y`` below the upper edge."""
        return y if y < self.stuck else y + self._sight.scroll

    def y_of(self, lane: Lane) -> int:
        """Where the upper edge of a lane is seen, below that of all lanes."""
        return lane.top if lane.is_pinned and self.stuck else lane.top - self._sight.scroll

    def whole(self) -> list[Lane]:
        """The lanes that are in sight from edge to edge, the pinned ones that do not scroll last."""
        stuck, end = self.stuck, self._sight.height
        seen = ((lane, self.y_of(lane)) for lane in self.all())
        return [lane for lane, y in seen if (lane.is_pinned or y >= stuck) and y >= 0 and y + lane.height <= end]

    def all(self) -> list[Lane]:
        """The lanes in sight from top to bottom, the pinned ones that do not scroll last: they cover others."""
        sight, stuck = self._sight, self.stuck
        scrolled = list(sight.layout.between(sight.scroll + stuck, sight.scroll + sight.height))
        return [*scrolled, *(sight.layout.pinned_part().lanes if stuck else ())]

    def at(self, y: float) -> Lane | None:
        """The lane that is seen ``y`` below the upper edge."""
        return self._sight.layout.at(self.layout_y(y))
