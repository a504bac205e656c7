"""Metrics of the run itself: settings of its environment that cost time, and what its own tools advise."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from analysis.measured import Finding, Measured, Target
from model.table import Cells
from model.whole_number import whole_number


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
    told, models, first = _told(table["model"], table["text"])
    return Finding(told, {"models": models, "first": first}, None, Target("panel", "operators"))


def environment_settings(measured: Measured) -> Finding | None:
    """How many environment variables are set to what costs time (msprof-analyze's environment rule, ascend-formats
    4.1.1)."""
    environment = measured.facts.get("environment")
    if not isinstance(environment, dict):
        return None
    poor = [
        f"{name}={environment[name]} -> {better}"
        for name, (costs, better) in _COSTLY.items()
        if name in environment and costs(str(environment[name]))
    ]
    return Finding(len(poor), {"settings": "; ".join(poor)}, None, measured.timeline)


def _below(text: str, least: int) -> bool:
    number = whole_number(text.strip())
    return number is not None and number < least


_COSTLY: Mapping[str, tuple[Callable[[str], bool], str]] = {
    "ASCEND_GLOBAL_LOG_LEVEL": (lambda text: text != "3", "3"),
    "ACLNN_CACHE_LIMIT": (lambda text: _below(text, 100_000), "100000"),
    "HOST_CACHE_CAPACITY": (lambda text: text.strip() == "0", "20"),
    "PYTORCH_NPU_ALLOC_CONF": (lambda text: "expandable_segments:True" not in text, "expandable_segments:True"),
    "HCCL_ALGO": (lambda text: text != "", "unset"),
}
"""Name -> what costs time, and what does not."""


def tool_advice(measured: Measured) -> Finding | None:
    """How many suggestions msprof itself wrote beside the result (prof_rule, ascend-formats 2.8, 4.1.2)."""
    table = measured.table("prof_rule", "type", "suggestion")
    if table is None:
        return None
    told, kinds, first = _told(table["type"], table["suggestion"])
    return Finding(told, {"kinds": kinds, "first": first}, None, Target("panel", "tables"))


def _told(sorts: Cells, advice: Cells) -> tuple[int, str, str]:
    """How many rows advise something, their sorts, and what the first of them advises."""
    told = [(sort or "", text) for sort, text in zip(sorts, advice, strict=True) if text]
    return len(told), ", ".join(dict.fromkeys(sort for sort, _ in told)), told[0][1] if told else ""


METRICS = {
    "environment_settings": environment_settings,
    "tool_advice": tool_advice,
    "launch_blocking": launch_blocking,
    "expert_advice": expert_advice,
}
