"""Metrics of the run itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from analysis.measured import Measured, Target
from analysis.metrics.run import environment_settings, expert_advice
from model.task import TaskContext


def test_advice_is_counted_and_quoted(trace_of: Callable[..., Any]) -> None:
    models = ["AICPUModel", "AICPUModel", "Other", "Silent"]
    table = {"model": models, "text": ["Use AI Core for Cast-op1", "Fuse", "Think", None]}
    found = expert_advice(Measured(trace_of({"msadvisor": table}), TaskContext()))
    assert found is not None
    assert (found.value, found.evidence) == (3, {"models": "AICPUModel, Other", "first": "Use AI Core for Cast-op1"})
    assert found.target == Target("panel", "operators")


def test_without_its_files_there_is_no_advice(trace_of: Callable[..., Any]) -> None:
    assert expert_advice(Measured(trace_of({}), TaskContext())) is None


@pytest.mark.parametrize(("limit", "poor"), [("1", 1), ("200000", 0), ("\N{SUPERSCRIPT TWO}", 0), ("9" * 5000, 0)])
def test_only_numbers_are_below_a_limit(trace_of: Callable[..., Any], limit: str, poor: int) -> None:
    measured = Measured(trace_of({}, facts={"environment": {"ACLNN_CACHE_LIMIT": limit}}), TaskContext())
    found = environment_settings(measured)
    assert found is not None
    assert found.value == poor
