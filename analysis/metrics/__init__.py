"""Measured values that rules speak of: name -> function of `Measured`; None = the result has no data for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from analysis.measured import Finding, Measured
from analysis.metrics import (
    ai_core,
    communication,
    data_pipeline,
    host,
    idle,
    kernel_shapes,
    operators,
    ranks,
    run,
    steps,
)

Metric = Callable[[Measured], Finding | None]

_TOPICS = (steps, data_pipeline, operators, kernel_shapes, ai_core, communication, ranks, idle, host, run)

METRICS: Mapping[str, Metric] = {name: metric for topic in _TOPICS for name, metric in topic.METRICS.items()}
