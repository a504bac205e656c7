"""Two steps side by side: each part of one beside the same part of the other."""

from __future__ import annotations

from dataclasses import dataclass

from analysis.step_picture import StepPicture


@dataclass(frozen=True, slots=True)
class PartDifference:
    """``part``: a phase, ``total``, ``collectives`` (the time in which at least one runs), ``overlapped`` or
    ``preparing``; None = the step does not have it."""

    part: str
    first_ns: int | None
    second_ns: int | None

    @property
    def difference_ns(self) -> int | None:
        """By how much the first is longer than the second."""
        if self.first_ns is None or self.second_ns is None:
            return None
        return self.first_ns - self.second_ns

    @property
    def percent(self) -> float | None:
        """The difference in percent of the second; None where that has no length."""
        difference = self.difference_ns
        return None if difference is None or not self.second_ns else difference / self.second_ns * 100


def step_difference(first: StepPicture, second: StepPicture) -> tuple[PartDifference, ...]:
    """The parts that at least one of the two steps has, in the order of the picture, the total last."""
    ours, theirs = _parts(first), _parts(second)
    names = [name for name in (*ours, *theirs) if name != "total"]
    return tuple(PartDifference(name, ours.get(name), theirs.get(name)) for name in (*dict.fromkeys(names), "total"))


def _parts(picture: StepPicture) -> dict[str, int | None]:
    found: dict[str, int | None] = {part.name: part.duration_ns for part in picture.phases}
    more = {
        "collectives": picture.collectives_ns,
        "overlapped": picture.overlapped_ns,
        "preparing": picture.preparing_ns,
    }
    found |= {name: value for name, value in more.items() if value is not None}
    return found | {"total": picture.total_ns}
