"""Metrics of the run itself: settings of its environment that cost time."""

from __future__ import annotations

from analysis.measured import Finding, Measured


def launch_blocking(measured: Measured) -> Finding | None:
    """1 when ASCEND_LAUNCH_BLOCKING was set (msprof-analyze's environment rule, ascend-formats 4.1.1)."""
    environment = measured.facts.get("environment")
    if not isinstance(environment, dict):
        return None
    value = str(environment.get("ASCEND_LAUNCH_BLOCKING", ""))
    return Finding(float(value == "1"), {"setting": f"ASCEND_LAUNCH_BLOCKING={value}"}, None, measured.timeline)


METRICS = {"launch_blocking": launch_blocking}
