"""Where operators come from: which tables of a result hold types, operators or single executions of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cache.trace import Trace

COMMUNICATION_CORES = frozenset({"hccl", "communication"})
"""Cores of communication rows in a kernels table; ascend-formats 3.3 leaves them out of the statistics."""


@dataclass(frozen=True, slots=True)
class Source:
    """Where operators come from: the tables with its types and its rows, and which columns of the rows tell what."""

    id: str
    types: str
    rows: str
    type_column: str = "type"
    name_column: str = "name"
    core_column: str = "core"
    duration_column: str = ""  # rows are single executions with this duration; "" = rows are sums already
    longer_column: str = ""  # where cores are split: the execution lasted as long as the longer of both
    detail_columns: tuple[str, ...] = ()


SOURCES = (
    Source("ai_core", "op_types", "ops", detail_columns=("subgraph",)),
    Source("ai_cpu", "aicpu_types", "aicpu", duration_column="total_ns"),
    Source("host_cpu", "host_cpu_types", "host_cpu_ops", core_column="side", detail_columns=("subgraph",)),
    Source("gpu", "gpu_types", "gpu_ops", core_column="side", detail_columns=("subgraph",)),
    Source("gpu_kernels", "", "gpu_kernels", core_column="", detail_columns=("op_name",)),
    Source("kernels", "", "kernels", duration_column="duration_ns", detail_columns=("input_shapes",)),
    Source("op_statistic", "op_statistic", ""),
    Source("task_scheduler", "", "task_scheduler", core_column="", detail_columns=("stream_id",)),
    Source(
        "core_metrics",
        "",
        "ai_core",
        "name",
        core_column="",
        duration_column="aicore_time_ns",
        longer_column="aiv_time_ns",
    ),
    Source("api", "", "api_statistic", type_column="level", core_column=""),
    Source("modules", "", "top_down", "module", "api", core_column="", duration_column="duration_ns"),
    Source("runtime_api", "", "runtime_api", type_column="name", core_column="", detail_columns=("stream_id",)),
    Source("acl", "", "acl_statistic", core_column=""),
)

HOST_SOURCES = frozenset(("api", "modules", "runtime_api", "acl"))
"""Sources whose rows are functions of the host, no operators."""
NESTED_SOURCES = frozenset(("api", "modules"))
"""Sources whose types contain each other: their times must not be added."""


def existing_sources(trace: Trace) -> tuple[Source, ...]:
    """The sources that have at least one row in this result."""
    return tuple(
        source
        for source in SOURCES
        if (source.types and trace.has(source.types)) or (source.rows and trace.has(source.rows))
    )


@dataclass(frozen=True, slots=True)
class SourceInfo:
    """A source that exists; ``count``: its rows, or its types where it has only those."""

    id: str
    count: int
    table: str  # of the rows view; "" = it has types only


def source_infos(trace: Trace) -> tuple[SourceInfo, ...]:
    """The sources of this result with their sizes."""
    rows = {info.name: info.rows for info in trace.tables()}
    return tuple(
        SourceInfo(
            source.id,
            rows.get(source.rows) or rows.get(source.types) or 0,
            source.rows if rows.get(source.rows) else "",
        )
        for source in existing_sources(trace)
    )
