"""When previews are due, on a clock of the test's own."""

from __future__ import annotations

from itertools import pairwise

import pytest

from app.previews import Previews


class Run:
    """A conversion of ``whole_s`` seconds in which a preview takes ``cost`` of the time before it."""

    def __init__(self, whole_s: float, cost: float, begin_share: float = 0.0) -> None:
        self.now_s = 100.0
        self.spent_s = 0.0
        self._whole_s, self._cost, self._begin = whole_s, cost, begin_share
        self._previews = Previews(self._share, lambda: self.now_s)

    def _share(self) -> float:
        worked = (self.now_s - 100.0 - self.spent_s) / self._whole_s
        return self._begin + (1.0 - self._begin) * min(worked, 1.0)

    def taken_at(self) -> list[float]:
        """Seconds from the begin at which previews were taken."""
        times = []
        while self._share() < 1.0:
            if self._previews.is_due():
                passed = self.now_s - 100.0
                times.append(passed)
                with self._previews.taken():
                    self.now_s += passed * self._cost
                    self.spent_s += passed * self._cost
            self.now_s += 0.125
        return times


def test_the_first_comes_after_a_second_and_the_next_ever_later() -> None:
    times = Run(60.0, 0.02).taken_at()
    assert times[0] == 1.0
    assert len(times) == 4
    assert all(3.0 <= later / sooner <= 3.5 for sooner, later in pairwise(times))


def test_what_is_over_before_long_has_none() -> None:
    assert Run(1.9, 0.02).taken_at() == []


def test_none_is_taken_in_the_second_half() -> None:
    """After three seconds one would cost as much time as it gains, when all is there three seconds later."""
    assert Run(5.5, 0.02).taken_at() == [1.0]
    assert len(Run(7.0, 0.02).taken_at()) == 2


@pytest.mark.parametrize("whole_s", [60.0, 100.0])
@pytest.mark.parametrize("cost", [0.05, 0.2, 0.5])
def test_previews_take_no_more_than_a_tenth_of_the_time(whole_s: float, cost: float) -> None:
    run = Run(whole_s, cost)
    times = run.taken_at()
    assert times[0] == 1.0
    assert run.spent_s <= 0.1 * (whole_s + run.spent_s)


def test_none_is_taken_while_nothing_is_done() -> None:
    now = iter([0.0, 5.0])
    assert not Previews(lambda: 0.25, lambda: next(now)).is_due()


def test_what_was_done_before_the_timeline_does_not_count() -> None:
    assert Run(10.0, 0.02, begin_share=0.9).taken_at() == Run(10.0, 0.02).taken_at()
