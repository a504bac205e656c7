"""`stepscope summary` of a timeline with more marked steps than are counted."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.main import main


def test_summary_says_that_not_all_marked_steps_are_counted(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("analysis.timeline_steps.STEP_LIMIT", 2)
    marks = [{"ph": "X", "pid": 1, "tid": 1, "ts": 10 * n, "dur": n, "name": f"ProfilerStep#{n}"} for n in range(1, 6)]
    path = tmp_path / "steps.json"
    path.write_text(json.dumps(marks))
    assert main(["summary", str(path), "--json"]) == 0
    trace = json.loads(capsys.readouterr().out)["step_trace"]
    assert (trace["steps"], trace["left_out_steps"], trace["mean_ms"]["total"]) == (2, 3, 0.0015)
    assert main(["summary", str(path)]) == 0
    lines = [line.strip() for line in capsys.readouterr().out.splitlines()]
    assert "the first 2 steps of 5, only their lengths are known" in lines
    assert "mean of those: total 1.500\N{NO-BREAK SPACE}µs" in lines
