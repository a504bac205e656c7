"""Progress of parts is progress of the whole."""

from __future__ import annotations

import pytest

from model.task import Cancelled, Progress, TaskContext


def test_a_part_reports_its_share_of_the_whole() -> None:
    told: list[Progress] = []
    task = TaskContext(told.append).part(0.5, 1.0).part(0.2, 0.4)
    task.progress("a", 0, 100)
    task.progress("a", 50, 100, "rows")
    task.progress("a", 200, 100)
    task.progress("b", 7, 0)
    assert [progress.share for progress in told] == pytest.approx([0.6, 0.65, 0.7, 0.6])
    assert told[1] == Progress("a", 50, 100, "rows", told[1].share)


def test_nobody_has_to_listen() -> None:
    task = TaskContext()
    task.progress("a", 1, 2)
    task.part(0.0, 0.5).check()


def test_a_part_is_cancelled_with_the_whole() -> None:
    wanted = True
    task = TaskContext(is_cancelled=lambda: not wanted).part(0.0, 0.5)
    task.check()
    wanted = False
    with pytest.raises(Cancelled):
        task.check()
    with pytest.raises(Cancelled):
        task.progress("a", 1, 2)
