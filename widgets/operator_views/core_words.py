"""Names of AI Core's metric groups, pipes and kinds, the rules of the kinds, and the columns of the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from PySide6.QtCore import QCoreApplication

from analysis.core_metrics import PIPES, PIPES_GROUP, Group, core_of, form_of, pipe_of
from analysis.core_rows import BOUND_FROM, TOO_SHORT_NS
from model.table import Column
from model.trace_view import TableInfo
from model.units import TimeScale, duration, percent
from widgets.parts.painting import text_size
from widgets.tables.columns import TableColumn, column_of

KIND_TOKENS = {
    "memory": "kind.memory", "compute": "kind.compute", "vector": "kind.vector", "scalar": "kind.scalar",
    "pipe": "kind.pipe", "not_bound": "kind.unbound", "too_short": "kind.short",
}  # fmt: skip


def group_name(group: str) -> str:
    """A metric group as the profilers' options call it; one that is ours in words."""
    names = {
        PIPES_GROUP: QCoreApplication.translate("AiCore", "Pipes"),
        "pipe": QCoreApplication.translate("AiCore", "PipeUtilization, each core"),
        "arithmetic": "ArithmeticUtilization",
        "memory": "Memory",
        "memory_l0": "MemoryL0",
        "memory_ub": "MemoryUB",
        "access": "MemoryAccess",
        "conflict": "ResourceConflictRatio",
        "synchronization": "aicoreSynchronization",
        "l2_cache": "L2Cache",
        "stall": "PipeStallCycle",
        "scalar": "ScalarRatio",
        "other": QCoreApplication.translate("AiCore", "Other registers"),
        "pipe_utilization": QCoreApplication.translate("AiCore", "PipeUtilization, each block"),
        "arithmetic_utilization": "ArithmeticUtilization",
        "memory_metrics": "Memory",
        "resource_conflict_ratio": "ResourceConflictRatio",
        "ai_core_utilization": QCoreApplication.translate("AiCore", "Each core over the run"),
    }
    return names.get(group, group)


def kind_name(kind: str) -> str:
    """A kind of task."""
    names = {
        "memory": QCoreApplication.translate("AiCore", "Memory bound"),
        "compute": QCoreApplication.translate("AiCore", "Compute bound"),
        "vector": QCoreApplication.translate("AiCore", "Vector bound"),
        "scalar": QCoreApplication.translate("AiCore", "Scalar bound"),
        "pipe": QCoreApplication.translate("AiCore", "Pipe bound"),
        "not_bound": QCoreApplication.translate("AiCore", "Not bound"),
        "too_short": QCoreApplication.translate("AiCore", "Too short"),
    }
    return names.get(kind, kind)


def kind_rule(kind: str) -> str:
    """The rule of a kind in one sentence."""
    share, shortest = percent(BOUND_FROM * 100, 0), duration(TOO_SHORT_NS)
    rules = {
        "memory": QCoreApplication.translate(
            "AiCore", "The busiest pipe moves data between memory and core (mte2 or mte3), for {0} of the time or more."
        ),
        "compute": QCoreApplication.translate(
            "AiCore", "The busiest pipe is the cube unit, for {0} of the time or more."
        ),
        "vector": QCoreApplication.translate(
            "AiCore", "The busiest pipe is the vector unit, for {0} of the time or more."
        ),
        "scalar": QCoreApplication.translate(
            "AiCore", "The busiest pipe is the scalar unit, for {0} of the time or more."
        ),
        "pipe": QCoreApplication.translate(
            "AiCore", "The busiest pipe moves data inside of the core (mte1 or fixpipe), for {0} of the time or more."
        ),
        "not_bound": QCoreApplication.translate("AiCore", "No pipe is busy for {0} of the time."),
        "too_short": QCoreApplication.translate(
            "AiCore", "The task took less than {1}: what begins and ends around it counts for more than its pipes."
        ),
    }
    return rules[kind].format(share, shortest) if kind in rules else ""


def pipe_token(pipe: str) -> str:
    """The colour of a pipe."""
    return f"pipe.{pipe}"


def _titles() -> dict[str, str]:
    return {
        "task_id": QCoreApplication.translate("AiCore", "Task"),
        "stream_id": QCoreApplication.translate("AiCore", "Stream"),
        "block_id": QCoreApplication.translate("AiCore", "Block"),
        "sub_block_id": QCoreApplication.translate("AiCore", "Sub-block"),
        "core_id": QCoreApplication.translate("AiCore", "Core"),
        "core_type": QCoreApplication.translate("AiCore", "Core type"),
        "name": QCoreApplication.translate("AiCore", "Operator"),
        "time_ns": QCoreApplication.translate("AiCore", "Time"),
        "memory_bound": QCoreApplication.translate("AiCore", "Memory ÷ compute"),
        "memory_bound_derived": QCoreApplication.translate("AiCore", "Memory ÷ compute") + "*",
        "cube_utilization_percent": QCoreApplication.translate("AiCore", "Cube use"),
        "cube_use_derived": QCoreApplication.translate("AiCore", "Cube use") + "*",
        "kind": QCoreApplication.translate("AiCore", "Kind"),
    }


_FIRST = ("task_id", "stream_id", "block_id", "sub_block_id", "core_type", "core_id", "name", "time_ns")
_BOUND = ("memory_bound", "memory_bound_derived", "cube_utilization_percent", "cube_use_derived", "kind")
_LAST = ("aicore_time_ns", "aic_time_ns", "total_cycles", "aic_total_cycles", "aiv_time_ns", "aiv_total_cycles")
_LONGEST_RATIO, _BESIDE_RATIO = "100.0 %", 58  # px for the bar and the sides


def core_columns(
    info: TableInfo, group: Group, largest: Mapping[str, float], *, as_times: bool
) -> tuple[TableColumn, ...]:
    """Columns of the table: what the row is, the metrics of the group with bars, what bounds it, its core times."""
    by_name = {column.name: column for column in info.columns}
    wanted = [
        *_FIRST,
        *(_pipe_columns(group, as_times=as_times) if group.id == PIPES_GROUP else _metrics(group, as_times=as_times)),
        *(_BOUND if group.id in (PIPES_GROUP, "pipe") else ()),
        *_LAST,
    ]
    names = [name for name in dict.fromkeys(wanted) if name in by_name and _says_something(name, by_name)]
    pipes = [name for name in by_name if name.startswith("pipe_") and name.endswith("_ns")]
    scale = TimeScale.for_largest(max((largest.get(name, 0.0) for name in pipes), default=0.0))
    return tuple(_core_column(by_name[name], largest, scale) for name in names)


def _says_something(name: str, by_name: Mapping[str, Column]) -> bool:
    """Core times that are the same as the tasks' time say nothing."""
    return name != "aicore_time_ns" or "duration_ns" in by_name or "aiv_time_ns" in by_name


def _pipe_columns(group: Group, *, as_times: bool) -> list[str]:
    ending = "_ns" if as_times else ""
    others = [column.name for column in group.metrics if pipe_of(column.name) is None]
    return [*(f"pipe_{pipe}{ending}" for pipe in PIPES), *(name for name in others if name not in _BOUND)]


def _metrics(group: Group, *, as_times: bool) -> list[str]:
    """Ratios or times, where a pipe has both."""
    both = {(core_of(c.name), pipe_of(c.name)) for c in group.metrics if form_of(c) == "ratio" and pipe_of(c.name)}
    left_out = "ratio" if as_times else "time"
    return [
        column.name
        for column in group.metrics
        if form_of(column) != left_out or (core_of(column.name), pipe_of(column.name)) not in both
    ]


def _core_column(column: Column, largest: Mapping[str, float], pipe_scale: TimeScale) -> TableColumn:
    most = largest.get(column.name)
    made = column_of(column, _titles().get(column.name, ""), most)
    pipe = column.name.removeprefix("pipe_").removesuffix("_ns") if column.name.startswith("pipe_") else None
    if pipe in PIPES:
        token = pipe_token(pipe)
        if column.unit == "ns":
            return replace(made, title=pipe, scale=pipe_scale, bar=token, largest=most or 0.0)
        width = int(text_size(_LONGEST_RATIO).width()) + _BESIDE_RATIO
        return replace(made, title=pipe, kind="ratio", unit="", bar=token, largest=max(most or 0.0, 1.0), width=width)
    token = pipe_token(pipe_of(column.name) or "") if pipe_of(column.name) else "counter.line"
    form = form_of(column)
    if column.name in ("memory_bound", "memory_bound_derived"):
        return replace(made, decimals=3, unit="", meaning=memory_bound_formula(is_split=False))
    if form == "ratio" and column.unit != "percent" and column.kind == "float" and column.name not in _FIRST:
        return replace(made, kind="ratio", unit="", bar=token, largest=max(most or 0.0, 1.0))
    if column.name.endswith("_fops"):
        return replace(made, unit="FLOPs", decimals=0)
    if form == "bandwidth":
        return replace(made, bar=token, largest=most or 0.0, meaning=bandwidth_meaning())
    if form == "time" and column.name not in (*_FIRST, *_LAST):
        return replace(made, bar=token, largest=most or 0.0)
    return made


def bandwidth_meaning() -> str:
    """What the exporters' GB/s are (ascend-formats 3.4)."""
    return QCoreApplication.translate("AiCore", "As the exporter writes it: its GB are 2³⁰ bytes (GiB).")


def memory_bound_formula(*, is_split: bool) -> str:
    """How memory_bound, memory ÷ compute, is worked out."""
    if is_split:
        return QCoreApplication.translate(
            "AiCore", "mte2 ÷ cube; on the vector core the larger of mte2 and mte3 ÷ vector"
        )
    return QCoreApplication.translate("AiCore", "mte2 ÷ the larger of cube and vector")
