"""Metrics of idle time: both rules on gaps look at the same ones."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import analysis.measured
from analysis.idle_causes import gaps_of
from analysis.measured import Measured
from analysis.metrics.idle import late_launch, silent_host
from model.task import TaskContext
from tests.analysis.rule_results import flows_of, late_run


def test_gaps_are_worked_out_once_for_both_rules(trace_of: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    worked_out: list[Any] = []

    def noted(trace: Any) -> Any:
        worked_out.append(trace)
        return gaps_of(trace)

    monkeypatch.setattr(analysis.measured, "gaps_of", noted)
    run = late_run(551)
    trace = trace_of(run.tables, run.slices, run.facts, [flows_of(run)])
    measured = Measured(trace, TaskContext())
    late, silent = late_launch(measured), silent_host(measured)
    assert late is not None
    assert silent is not None
    assert (late.value, silent.value) == (5.1, 0)  # 51 of 1000 ns; the only gap is far below 200 ms
    assert worked_out == [trace]
