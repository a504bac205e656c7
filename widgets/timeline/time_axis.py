"""Pixels and nanoseconds: the one place where the visible range becomes positions, without losing a nanosecond."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from model.time_span import TimeSpan, within_limits

_PAD = Fraction(1, 50)  # of the run that the view may show on either side of it


@dataclass(frozen=True, slots=True)
class TimeAxis:
    """``view`` drawn over ``width`` pixels. Times stay Python integers; a float is only ever a position in pixels."""

    view: TimeSpan
    width: float

    @property
    def ns_per_pixel(self) -> float:
        """Nanoseconds in one pixel."""
        return max(self.view.length_ns, 1) / max(self.width, 1)

    def x_of(self, time_ns: int) -> float:
        """Position of ``time_ns`` in pixels; exact to the last bit of the result, also far outside the view."""
        return (time_ns - self.view.begin_ns) / max(self.view.length_ns, 1) * self.width

    def time_at(self, x: float) -> int:
        """The nanosecond that contains position ``x``."""
        return self.view.begin_ns + self._ns(x, max(self.view.length_ns, 1))

    def _ns(self, x: float, length_ns: int) -> int:
        return int(Fraction(x) * length_ns / Fraction(max(self.width, 1)) // 1)

    def zoomed(self, factor: float, x: float) -> TimeSpan:
        """The view ``factor`` times as long with the nanosecond at ``x`` kept in place; at least 1 ns changes."""
        length = self.view.length_ns
        new = max(round(length * Fraction(factor)), 1)
        if new == length:
            new = max(length - 1, 1) if factor < 1 else length + (factor > 1)
        begin = self.view.begin_ns + self._ns(x, length) - self._ns(x, new)
        return TimeSpan(begin, begin + new)

    def panned(self, pixels: float) -> TimeSpan:
        """The view moved by ``pixels``; positive shows what comes later."""
        offset = self._ns(pixels, self.view.length_ns)
        return TimeSpan(self.view.begin_ns + offset, self.view.end_ns + offset)


def padded(span: TimeSpan, share: Fraction = _PAD) -> TimeSpan:
    """``span`` with some room on either side."""
    pad = max(int(span.length_ns * share), 1)
    return TimeSpan(span.begin_ns - pad, span.end_ns + pad)


def within(view: TimeSpan, run: TimeSpan) -> TimeSpan:
    """``view`` moved, and only if need be cut, so that it lies in the padded ``run``; at least 1 ns long."""
    limit = within_limits(padded(run))
    low, high = limit.begin_ns, limit.end_ns
    length = min(max(view.length_ns, 1), high - low)
    begin = min(max(view.begin_ns, low), high - length)
    return TimeSpan(begin, begin + length)


def around(span: TimeSpan, share: float = 0.1) -> TimeSpan:
    """A view that shows all of ``span`` with ``share`` of its length free on either side; for an instant, 1 us."""
    if span.length_ns == 0:
        return TimeSpan(span.begin_ns - 500, span.begin_ns + 500)
    return padded(span, Fraction(share))
