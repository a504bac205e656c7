"""The tables that readers, analysis and command line agree on, column by column.

A reader fills what its file has (the label is the file's own header) and may add further columns; the analysis treats
an absent column like a missing value.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from model.table import Column, Kind


def _columns(*specs: str) -> tuple[Column, ...]:
    """``"name:kind:unit"`` texts as columns; the unit of ``*_ns`` is ns and of ``*_percent`` percent."""
    columns = []
    for spec in specs:
        name, kind, unit = [*spec.split(":"), "", ""][:3]
        if not unit:
            unit = "ns" if name.endswith("_ns") else "percent" if name.endswith("percent") else ""
        kinds: dict[str, Kind] = {"": "int", "int": "int", "float": "float", "text": "text"}
        columns.append(Column(name, kinds[kind], unit))
    return tuple(columns)


_PHASES = (
    "start_ns",
    "end_ns",
    "fp_point_ns",
    "bp_point_ns",
    "total_ns",
    "iteration_interval_ns",
    "fp_and_bp_ns",
    "tail_ns",
)

SCHEMAS: Mapping[str, tuple[Column, ...]] = {
    # Step trace. Inference results have no bp_point_ns and tail_ns; their fp duration is fp_and_bp_ns.
    "steps": _columns("step", *_PHASES),
    # The file's own average row, as it is; computed as MindSpore did where the facts say ``average_is_computed``.
    "step_average": _columns(*_PHASES),
    "step_collectives": _columns(
        "step", "stream:text", "name:text", "start_ns", "end_ns", "duration_ns"
    ),  # step 0 = average
    "step_points": _columns("step", "fp_start:text", "bp_end:text"),  # step 0 = all
    "step_split": _columns(
        "step:text",
        "computing_ns",
        "communication_not_overlapped_ns",
        "overlapped_ns",
        "communication_ns",
        "free_ns",
        "stage_ns",
        "bubble_ns",
        "communication_not_overlapped_exclude_receive_ns",
        "preparing_ns",
    ),
    # Operators. percent is ours (0..100, of the table's total), file_percent the file's own number as written.
    "op_types": _columns(
        "type:text",
        "core:text",
        "count",
        "total_ns",
        "average_ns:float",
        "percent:float",
        "file_percent:float:",
    ),
    "ops": _columns(
        "name:text",
        "short_name:text",
        "type:text",
        "core:text",
        "count",
        "average_ns:float",
        "total_ns:float",
        "subgraph:text",
        "stream_id:text",
        "task_id:text",
        "block_dim",
        "info:text",
    ),
    "aicpu_types": _columns(
        "type:text", "count", "total_ns", "average_ns:float", "percent:float", "file_percent:float:"
    ),
    "aicpu": _columns(
        "serial_number",
        "name:text",
        "type:text",
        "total_ns",
        "dispatch_ns",
        "execution_ns",
        "run_start_ns",
        "run_end_ns",
    ),
    "host_cpu_types": _columns(
        "type:text",
        "occurrences",
        "count",
        "total_ns",
        "average_ns:float",
        "percent:float",
        "file_percent:float:",
    ),
    "host_cpu_ops": _columns(
        "side:text",
        "type:text",
        "short_name:text",
        "name:text",
        "count",
        "total_ns",
        "average_ns:float",
        "percent:float",
        "file_percent:float:",
        "subgraph:text",
        "process_id:text",
    ),
    "kernels": _columns(
        "step:text",
        "device_id:text",
        "model_id:text",
        "task_id:text",
        "stream_id:text",
        "name:text",
        "type:text",
        "op_state:text",
        "core:text",
        "start_ns",
        "duration_ns",
        "wait_ns",
        "block_num",
        "mix_block_num",
        "hf32_eligible:text",
        "input_shapes:text",
        "input_data_types:text",
        "input_formats:text",
        "output_shapes:text",
        "output_data_types:text",
        "output_formats:text",
        "context_id:text",
    ),
    "op_statistic": _columns(
        "type:text",
        "core:text",
        "count",
        "total_ns",
        "min_ns",
        "average_ns:float",
        "max_ns",
        "percent:float",
        "file_percent:float:",
    ),
    "api_statistic": _columns(
        "level:text",
        "name:text",
        "total_ns",
        "count",
        "average_ns:float",
        "min_ns",
        "max_ns",
        "variance_us2:float:us^2",
    ),
    # MindData. Queue rates are fractions 0..1.
    "minddata_pipeline": _columns(
        "op_id",
        "op_type:text",
        "workers",
        "average_size:float",
        "queue_length",
        "usage_rate:float:ratio",
        "empty_rate:float:ratio",
        "samples",
        "sample_interval_ns",
        "parent_id",
        "children_ids:text",  # JSON list
    ),
    "minddata_queue_samples": _columns("op_id", "sample", "size"),
    # queue: host_queue | data_queue; get_ns: what GetNext waited (data queue); one row per batch
    "minddata_queues": _columns("queue:text", "batch", "size", "capacity", "get_ns", "time_ns"),
    "minddata_batches": _columns("batch", "pipeline_ns", "push_ns", "total_ns", "time_ns"),
    # scope: device | process | op
    "cpu_utilization": _columns(
        "scope:text",
        "op_id",
        "sample",
        "time_ns",
        "user_percent:float",
        "system_percent:float",
        "io_percent:float",
        "idle_percent:float",
        "runnable_processes:float",
        "context_switches:float",
    ),
    # Communication. type: collective | p2p; name: the operator, in links its kind and rank such as allreduce-top1.
    "communication": _columns(
        "step:text",
        "type:text",
        "name:text",
        "group_name:text",
        "start_ns",
        "elapsed_ns",
        "transit_ns",
        "wait_ns",
        "synchronization_ns",
        "idle_ns",
        "wait_ratio:float:ratio",  # wait / (wait + transit), and likewise synchronization
        "synchronization_ratio:float:ratio",
    ),
    # one row per operator, medium and size of packets; the first numbers are those of the medium
    "communication_packets": _columns(
        "step:text",
        "type:text",
        "name:text",
        "group_name:text",
        "transport:text",
        "size_bytes:int:bytes",
        "transit_ns",
        "bandwidth_gb_s:float:GB/s",
        "large_packet_ratio:float:ratio",
        "packet_bytes:int:bytes",
        "packets",
        "packets_ns",
    ),
    "communication_links": _columns(
        "step:text",
        "type:text",
        "name:text",
        "group_name:text",
        "operator:text",
        "source_rank:text",
        "target_rank:text",
        "transport:text",
        "size_bytes:int:bytes",
        "transit_ns",
        "bandwidth_gb_s:float:GB/s",
    ),
    # Memory. component: who holds it (GE, PTA, MindSpore, APP = the process as the driver sees it, CPU = the host).
    "memory": _columns(
        "component:text",
        "time_ns",
        "total_allocated_bytes:int:bytes",
        "total_reserved_bytes:int:bytes",
        "total_active_bytes:int:bytes",
        "device:text",
    ),
    "operator_memory": _columns(
        "name:text",
        "size_bytes:int:bytes",
        "allocation_ns",
        "release_ns",
        "active_release_ns",
        "duration_ns",
        "active_duration_ns",
        "allocation_total_allocated_bytes:int:bytes",
        "allocation_total_reserved_bytes:int:bytes",
        "allocation_total_active_bytes:int:bytes",
        "release_total_allocated_bytes:int:bytes",
        "release_total_reserved_bytes:int:bytes",
        "release_total_active_bytes:int:bytes",
        "device:text",
    ),
    # MindSpore's own summary of the data pipeline, as it is.
    "minddata_summary": _columns(
        "op_id",
        "name:text",
        "type:text",
        "workers",
        "average_size:float",
        "queue_use_percent:float",
        "queue_empty_percent:float",
        "cpu_percent:float",
        "cpu_per_worker_percent:float",
        "parent_id",
        "children_ids:text",
    ),
    # kind: cpu_analysis | queue_analysis | bottleneck_warning | bottleneck_suggestion; op_id: the first one it names
    "minddata_summary_notes": _columns("kind:text", "op_id", "text:text"),
    "minddata_summary_times": _columns("pipeline_ns", "push_ns", "batch_ns"),
    "timeline_summary": _columns("total_ns:float", "streams", "operators", "executions"),  # the file's own counters
}


def column(table: str, name: str, label: str = "") -> Column:
    """The column ``name`` of a known ``table``, with the header that the file has for it. Raises KeyError."""
    for candidate in SCHEMAS[table]:
        if candidate.name == name:
            return replace(candidate, label=label)
    raise KeyError(f"{table}.{name}")
