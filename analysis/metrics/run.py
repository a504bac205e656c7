"""Metrics of the run itself: settings of its environment that cost time, and what its own tools advise."""

from __future__ import annotations

from analysis.measured import Finding, Measured, Target


def launch_blocking(measured: Measured) -> Finding | None:
    """1 when ASCEND_LAUNCH_BLOCKING was set (msprof-analyze's environment rule, ascend-formats 4.1.1)."""
    environment = measured.facts.get("environment")
    if not isinstance(environment, dict):
        return None
    value = str(environment.get("ASCEND_LAUNCH_BLOCKING", ""))
    return Finding(float(value == "1"), {"setting": f"ASCEND_LAUNCH_BLOCKING={value}"}, None, measured.timeline)


def expert_advice(measured: Measured) -> Finding | None:
    """How many recommendations MindSpore's expert system made (mindinsight-format 1.21, 3.15)."""
    table = measured.table("msadvisor", "model", "text")
    if table is None:
        return None
    told = [row for row in range(table.rows) if table["text"][row]]
    models = ", ".join(dict.fromkeys(table["model"][row] or "" for row in told))
    first = table["text"][told[0]] if told else ""
    return Finding(len(told), {"models": models, "first": first}, None, Target("panel", "operators"))


METRICS = {"launch_blocking": launch_blocking, "expert_advice": expert_advice}
