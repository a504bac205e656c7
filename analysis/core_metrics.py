"""The metrics of AI Core by the group that the profiler collects them in: old and new names, one core or two
(ascend-formats 2.3.3, 2.9, 5.3)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from model.schemas import SCHEMAS
from model.table import Column

if TYPE_CHECKING:
    from cache.trace import Trace
    from model.trace_view import TableInfo

Form = Literal["ratio", "time", "bandwidth", "percent", "number"]

PIPES = ("cube", "vector", "scalar", "mte1", "mte2", "mte3", "fixpipe")
"""Units of a core in the order in which they are shown."""
PIPES_GROUP = "pipes"
"""Group of one column for each pipe, whichever core it is of."""

_UNITS = r"(?:mac|cube|vec|vector|scalar|mte[123]|fixpipe)"
_PIPE_OTHERS = r"mte_preload_ratio|icache_miss_rate|memory_bound(?:_derived)?|cube_utilization"
_GROUPS = (
    ("pipe", rf"{_UNITS}(?:_exe)?_(?:time|ratio)|{_PIPE_OTHERS}"),
    ("arithmetic", r"(?:mac|cube|vec)_(?:b?fp|int|misc|hf)\w*_ratio|\w+_fops"),
    ("access", r"\w+_datas"),
    ("memory_ub", r"ub_\w+_bw_(?:mte|vector|scalar)|ub_fixp2ub_write_bw"),
    ("memory_l0", r"l0[abc]_\w+|scalar_(?:ld|st)_ratio"),
    ("memory", r"(?:ub|l1|l2|main_mem)_(?:read|write)_bw"),
    ("conflict", r"\w+_cflt_ratio|\w+_iq_full_ratio"),
    ("synchronization", r"\w+_waitflag_ratio"),
    ("l2_cache", r"(?:write|r[01]_read)_cache_\w+|(?:read|write)_local_l2_\w+"),
    ("stall", r"\w+_stall_cycles"),
    ("scalar", r"acc?ess_stack_ratio|control_flow_\w+_rate"),
)  # fmt: skip
"""Group -> names of its metrics, without core and unit; registers that a person chose are of none ("other")."""

TIMES = ("aicore_time_ns", "aic_time_ns", "aiv_time_ns")
CYCLES = ("total_cycles", "aic_total_cycles", "aiv_total_cycles")
BLOCK_TABLES = (
    "pipe_utilization", "arithmetic_utilization", "memory_metrics", "memory_l0", "memory_ub", "l2_cache",
    "resource_conflict_ratio",
)  # fmt: skip
"""Tables of msprof op: one row for each block of one operator."""
_OWN = frozenset(
    {column.name for column in SCHEMAS["kernels"]}
    | {*TIMES, *CYCLES, "block_id", "sub_block_id", "core_id", "core_type", "infer_id", "end_ns"}
)
_UNIT_ENDINGS = ("_gb_s", "_percent", "_ns", "_kb")
_FORMS: dict[str, Form] = {"ratio": "ratio", "ns": "time", "GB/s": "bandwidth", "percent": "percent"}


@dataclass(frozen=True, slots=True)
class Group:
    """``id``: of the group, for tables of blocks the table's; ``table``: which holds it; ``metrics``: its columns."""

    id: str
    table: str
    metrics: tuple[Column, ...]

    @property
    def has_times(self) -> bool:
        """Whether there are times beside ratios."""
        return {"ratio", "time"} <= {form_of(column) for column in self.metrics}


def core_of(name: str) -> str:
    """``aic`` (cube core), ``aiv`` (vector core) or "" (cores are not split)."""
    return name[:3] if name.startswith(("aic_", "aiv_")) else ""


def stem_of(name: str) -> str:
    """The metric's name without its core and its unit."""
    stem = name[4:] if core_of(name) else name
    ending = next((ending for ending in _UNIT_ENDINGS if stem.endswith(ending)), "")
    return stem.removesuffix(ending).lower()


def form_of(column: Column) -> Form:
    """What its cells are."""
    if column.name.endswith("_ratio") or column.name == "icache_miss_rate":
        return "ratio"
    return _FORMS.get(column.unit, "number")


def is_metric(column: Column) -> bool:
    """Whether it is a metric of a core and none of the columns that say what the row is."""
    return column.name not in _OWN and column.kind != "text"


def pipe_of(name: str) -> str | None:
    """The pipe whose ratio or time it is."""
    found = re.fullmatch(rf"({_UNITS})(?:_exe)?_(?:ratio|time)", stem_of(name))
    return {"mac": "cube", "vec": "vector"}.get(found[1], found[1]) if found is not None else None


def group_of(name: str) -> str:
    """The group that the metric is collected in, ``other`` = none that is known."""
    stem = stem_of(name)
    return next((group for group, pattern in _GROUPS if re.fullmatch(pattern, stem)), "other")


def groups_of(trace: Trace) -> tuple[Group, ...]:
    """All groups that the result has metrics of, pipes first; none = AI Core was not measured."""
    infos = {info.name: info for info in trace.tables() if info.rows}
    found: list[Group] = []
    for name in ("ai_core", "kernels", *BLOCK_TABLES, "ai_core_utilization"):
        if name in infos and (name not in BLOCK_TABLES or "block_id" in infos[name].names):
            found += _groups(infos[name])
    return tuple(found)


def _groups(info: TableInfo) -> list[Group]:
    metrics = tuple(column for column in info.columns if is_metric(column))
    if info.name in ("ai_core_utilization", *BLOCK_TABLES):
        groups = [Group(info.name, info.name, metrics)] if metrics else []
    else:
        names = [*(group for group, _ in _GROUPS), "other"]
        by_group = {name: tuple(c for c in metrics if group_of(c.name) == name) for name in names}
        groups = [Group(name, info.name, found) for name, found in by_group.items() if found]
    ratios = tuple(column for column in metrics if pipe_of(column.name))
    if not any(form_of(column) == "ratio" for column in ratios):
        return groups
    if any(core_of(column.name) for column in ratios):
        return [Group(PIPES_GROUP, info.name, ratios), *groups]
    return [Group(PIPES_GROUP, info.name, groups[0].metrics), *groups[1:]]  # the pipes are its columns
