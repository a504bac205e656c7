"""Progress on stderr says how much of everything is done."""

from __future__ import annotations

import pytest

from app.output import ProgressLine, counted
from model.task import Progress


def test_a_line_has_the_share_of_the_whole_and_the_step(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("time.monotonic", iter((0.0, 1.0, 6.0, 12.0)).__next__)
    line = ProgressLine()
    line.show(Progress("too early.json", 1, 2))
    line.show(Progress("trace.json", 230_000_000, 1_000_000_000, share=0.184))
    line.show(Progress("rows", 7, 0, "rows", share=0.9))
    assert capsys.readouterr().err == " 18% trace.json: 230 of 1000 MB\n 90% rows: 7 rows\n"


def test_one_is_not_said_as_many() -> None:
    assert [counted(number, "row") for number in (0, 1, 2)] == ["0 rows", "1 row", "2 rows"]
