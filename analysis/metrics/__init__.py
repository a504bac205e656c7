"""Measured values that rules speak of: name -> function of `Measured`; None = the result has no data for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from analysis.measured import Finding, Measured
from analysis.metrics import data_pipeline, operators, run, steps

Metric = Callable[[Measured], Finding | None]

METRICS: Mapping[str, Metric] = {**steps.METRICS, **data_pipeline.METRICS, **operators.METRICS, **run.METRICS}
