"""The axis of the map: the dense part of the run takes nearly all of it, each outlier a slot of its own at an edge."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from analysis.outliers import Outlier
from model.time_span import TimeSpan
from widgets.timeline.time_axis import TimeAxis

SLOT_PX = 14
"""Width of an outlier in logical pixels."""

GAP_PX = 6
"""Between an outlier and what comes next: time that is left out."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Times that lie evenly over ``[left, right)`` pixels."""

    left: float
    right: float
    span: TimeSpan
    outlier: Outlier | None = None


class MapAxis:
    """``dense`` between the ``outliers`` before and after it, over ``width`` pixels. Time never runs backwards; where
    it is left out, it runs fast."""

    def __init__(self, dense: TimeSpan, outliers: Sequence[Outlier], width: float) -> None:
        step = SLOT_PX + GAP_PX
        before = [one for one in outliers if one.span.begin_ns < dense.begin_ns]
        after = [one for one in outliers if one.span.begin_ns >= dense.begin_ns]
        right = max(width - step * len(after), step * len(before) + 1.0)
        shown = [
            *(Piece(step * at, step * at + SLOT_PX, one.span, one) for at, one in enumerate(before)),
            Piece(float(step * len(before)), right, dense),
            *(
                Piece(right + step * at + GAP_PX, right + step * (at + 1), one.span, one)
                for at, one in enumerate(after)
            ),
        ]
        self.dense = shown[len(before)]
        self.outliers = tuple(piece for piece in shown if piece.outlier is not None)
        self.gaps = tuple(
            Piece(one.right, other.left, TimeSpan(one.span.end_ns, max(other.span.begin_ns, one.span.end_ns)))
            for one, other in pairwise(shown)
        )
        self._pieces = sorted([*shown, *self.gaps], key=lambda piece: piece.left)

    def x_of(self, time_ns: int) -> float:
        """Position of a time in pixels."""
        for piece in self._pieces:
            if time_ns < max(piece.span.end_ns, piece.span.begin_ns + 1) or piece is self._pieces[-1]:
                break
        return piece.left + TimeAxis(piece.span, piece.right - piece.left).x_of(time_ns)

    def time_at(self, x: float) -> int:
        """The nanosecond that contains position ``x``."""
        for piece in self._pieces:
            if x < piece.right or piece is self._pieces[-1]:
                break
        return TimeAxis(piece.span, piece.right - piece.left).time_at(x - piece.left)

    def outlier_at(self, x: float) -> Outlier | None:
        """The outlier that is shown at ``x``."""
        return next((piece.outlier for piece in self.outliers if piece.left <= x < piece.right), None)
