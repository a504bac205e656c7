"""Pairs begin and end events (B/E, b/e, S/F) in file order, and knows how to go on where another worker stopped.

An end closes the innermost open begin of its name on its track, an end without a name the innermost open one. So what
one part of the file leaves open pairs with later parts exactly as in one pass: `leftover` and `absorb`. Events may be
written in any order: what the whole file leaves open pairs once more in order of time, `in_order_of_time`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from operator import attrgetter
from typing import NamedTuple

from model.batches import TrackKey


class End(NamedTuple):
    """One begin or end event. ``stack``: what may pair with it; ``track``: where its slice is drawn."""

    begins: bool
    stack: tuple[str, ...]
    track: TrackKey
    name: str
    category: str
    time_ns: int
    event: int
    position: int

    @property
    def words(self) -> str:
        """What finds it in the file: its name, whose it is, and its time as written, in us."""
        *_, owner, number = self.stack
        whose = f"pid {owner}, tid {number}" if len(self.stack) == 2 else f"pid {self.track.process}, id {number}"
        name = f"{self.name}, " if self.name else ""
        return f"{name}{whose}, ts {Decimal(self.time_ns).scaleb(-3).normalize():f}"


class Span(NamedTuple):
    """A closed slice."""

    begin: End
    end_ns: int


@dataclass(slots=True)
class _Stack:
    open: dict[int, End] = field(default_factory=dict)  # in order of their begin
    named: dict[str, list[int]] = field(default_factory=dict)


class Spans:
    """Open begins by stack, and ends that had none."""

    def __init__(self) -> None:
        self._stacks: dict[tuple[str, ...], _Stack] = {}
        self._serial = 0
        self._unbegun: list[End] = []

    def add(self, end: End) -> Span | None:
        """Take the next event of the file; the slice that it closes, if any."""
        stack = self._stacks.get(end.stack)
        if end.begins:
            if stack is None:
                stack = self._stacks[end.stack] = _Stack()
            self._serial += 1
            stack.open[self._serial] = end
            stack.named.setdefault(end.name, []).append(self._serial)
            return None
        if stack is not None:
            name = end.name or next(reversed(stack.open.values())).name
            if serials := stack.named.get(name):
                begin = stack.open.pop(serials.pop())
                if not serials:
                    del stack.named[name]
                if not stack.open:
                    del self._stacks[end.stack]
                return Span(begin, end.time_ns)
        self._unbegun.append(end)
        return None

    def leftover(self) -> list[End]:
        """Ends without a begin in file order, then open begins in file order."""
        return [*self._unbegun, *self.unclosed()]

    def unclosed(self) -> Iterator[End]:
        """Begins without an end."""
        for stack in self._stacks.values():
            yield from stack.open.values()

    @property
    def unbegun(self) -> list[End]:
        """Ends without a begin."""
        return self._unbegun

    def in_order_of_time(self) -> list[Span]:
        """Pair what is left over once more, for files that write an end before its begin; the slices that this closes.
        Of one time, ends come first: one that closes what goes before is no end of what begins then."""
        rest = sorted(self.leftover(), key=attrgetter("time_ns"))
        self._stacks, self._unbegun = {}, []
        return list(self.absorb(rest))

    def absorb(self, leftover: list[End]) -> Iterator[Span]:
        """Go on with what the next part of the file left over; the slices that this closes."""
        for end in leftover:
            if span := self.add(end):
                yield span
