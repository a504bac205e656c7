"""Which files the legacy profiler folder may have, by name and, under other names, by their first bytes."""

from __future__ import annotations

import codecs
import re
from itertools import islice
from typing import Literal

from model.sentence import sentence
from parsers.file_rules import FileRule, ParseFile
from parsers.files import (
    aicore_intermediate,
    aicpu_intermediate,
    cluster_analyse,
    dynamic_shape,
    flops,
    framework_raw,
    gpu_ops,
    gpu_step_trace,
    hccl_raw,
    host_cpu_ops,
    legacy_info,
    legacy_timeline,
    memory_record,
    memory_usage,
    minddata_cpu_utilization,
    minddata_pipeline,
    minddata_queues,
    msadvisor,
    msprof_table,
    op_compute_time,
    op_timestamps,
    parallel_strategy,
    pynative_ops,
    step_trace_points,
    step_trace_raw,
    step_trace_time,
    timeline_summary,
)
from parsers.folder_view import FileEntry, FolderView
from parsers.host_cpu_rules import host_cpu_rules
from parsers.minddata_rules import minddata_rules
from parsers.reasons import NO_READER

_ID = r"(?P<rank>\d{1,9})"
TIMELINE = rf"(ascend_|gpu_|cpu_)?timeline_display_{_ID}\.json"

NAMED_RULES = (
    FileRule(rf"profiler_info_{_ID}\.json", "legacy_info", legacy_info.parse),
    FileRule(rf"step_trace_raw_{_ID}_detail_time\.csv", "step_trace_raw", step_trace_raw.parse),
    FileRule(
        rf"step_trace_profiling_{_ID}\.txt",
        "gpu_step_trace",
        gpu_step_trace.parse,
        refuse=gpu_step_trace.refuse_beside_table,
    ),
    FileRule(rf"step_trace_point_info_{_ID}\.json", "step_trace_points", step_trace_points.parse),
    FileRule(
        r"step_trace_point_info\.json",
        "step_trace_points",
        step_trace_points.parse,
        refuse=step_trace_points.refuse_without_id,
    ),
    FileRule(rf"aicore_intermediate_{_ID}_detail\.csv", "aicore_intermediate", aicore_intermediate.parse_detail),
    FileRule(rf"aicore_intermediate_{_ID}_type\.csv", "aicore_intermediate", aicore_intermediate.parse_types),
    FileRule(rf"aicpu_intermediate_{_ID}\.csv", "aicpu_intermediate", aicpu_intermediate.parse),
    FileRule(
        rf"output_data_preprocess_aicpu_{_ID}\.txt",
        "aicpu_intermediate",
        aicpu_intermediate.parse_text,
        refuse=aicpu_intermediate.refuse_text,
    ),
    FileRule(rf"output_op_compute_time_{_ID}\.txt", "op_compute_time", op_compute_time.parse),
    FileRule(
        rf"pynative_op_intermediate_{_ID}_detail\.csv",
        "pynative_ops",
        pynative_ops.parse_detail,
        refuse=pynative_ops.refuse_beside_aicore,
    ),
    FileRule(
        rf"pynative_op_intermediate_{_ID}_type\.csv",
        "pynative_ops",
        pynative_ops.parse_types,
        refuse=pynative_ops.refuse_beside_aicore,
    ),
    FileRule(rf"framework_raw_{_ID}\.csv", "framework_raw", framework_raw.parse),
    FileRule(rf"flops_{_ID}\.txt", "flops", flops.parse),
    FileRule(rf"flops_summary_{_ID}\.json", "flops", flops.parse_summary),
    FileRule(rf"flops_scope_{_ID}\.json", "flops", flops.parse_scope),
    FileRule(rf"flops_utilization_step_{_ID}\.json", "flops", flops.parse_steps),
    FileRule(rf"hccl_raw_{_ID}\.csv", "hccl_raw", hccl_raw.parse),
    FileRule(
        rf"(ascend|gpu)_cluster_analyse_[a-z-]+_\d{{1,9}}_\d{{1,9}}_{_ID}\.csv",
        "cluster_analyse",
        cluster_analyse.parse,
    ),
    FileRule(rf"step_trace_time_{_ID}\.csv", "step_trace_time", step_trace_time.parse),
    FileRule(rf"parallel_strategy_{_ID}\.json", "parallel_strategy", parallel_strategy.parse),
    FileRule(rf"memory_usage_summary_{_ID}\.json", "memory_usage", memory_usage.parse_summary),
    FileRule(rf"memory_usage_details_{_ID}\.json", "memory_usage", memory_usage.parse_details),
    FileRule(rf"memory_usage_{_ID}\.pb", "memory_usage", memory_usage.parse_raw, refuse=memory_usage.refuse_raw),
    FileRule(rf"dynamic_shape_info_{_ID}\.json", "dynamic_shape", dynamic_shape.parse),
    FileRule(rf"cpu_ms_memory_record_{_ID}\.txt", "memory_record", memory_record.parse_host),
    FileRule(rf"operator_memory_{_ID}\.csv", "memory_record", memory_record.parser("operator_memory", "ascend_ms")),
    FileRule(rf"dataset_{_ID}\.csv", "msprof_table", msprof_table.parse_dataset),
    FileRule(
        rf"(?:.*/)?msadvisor/device_{_ID}/recommendation/[^/]+\.json",
        "msadvisor",
        msadvisor.parse,
        refuse=msadvisor.refuse_older,
    ),
    FileRule(rf"gpu_op_type_info_{_ID}\.csv", "gpu_ops", gpu_ops.parse_types),
    FileRule(rf"gpu_op_detail_info_{_ID}\.csv", "gpu_ops", gpu_ops.parse_ops),
    FileRule(rf"gpu_activity_data_{_ID}\.csv", "gpu_ops", gpu_ops.parse_kernels),
    *host_cpu_rules("", _ID),
    *minddata_rules("", _ID),
    FileRule(
        rf"(ascend_|gpu_|cpu_)?timeline_summary_{_ID}\.json",
        "timeline_summary",
        timeline_summary.parse,
        refuse=legacy_timeline.refuse_other_target,
    ),
    FileRule(
        TIMELINE,
        "legacy_timeline",
        legacy_timeline.parse,
        part="trace",
        refuse=legacy_timeline.refuse_other_target,
    ),
    FileRule(
        rf"output_timeline_data_{_ID}\.txt",
        "op_timestamps",
        op_timestamps.parse_device,
        part="trace",
        refuse=op_timestamps.refuse_beside_trace,
    ),
    FileRule(
        rf"gpu_op_execute_timestamp_{_ID}\.txt",
        "op_timestamps",
        op_timestamps.parse_gpu,
        part="trace",
        refuse=op_timestamps.refuse_beside_trace,
    ),
    FileRule(
        rf"activity_execute_timestamp_{_ID}\.txt",
        "op_timestamps",
        op_timestamps.parse_gpu_kernels,
        part="trace",
        refuse=op_timestamps.refuse_beside_trace,
    ),
)
"""First those whose name says what they are and whose they are."""

_ANY = r"[^/]*\.(csv|txt|json|log)"
_LINE = rb"[^\r\n]*"


def _unnamed(
    parser_id: str, parse: ParseFile, head: bytes, named: str, part: Literal["tables", "trace"] = "tables"
) -> FileRule:
    """Takes a file whose first bytes match ``head``, unless one with a name like ``named`` or another one with such
    bytes is there: a copy would count everything twice."""
    pattern = re.compile(head, re.DOTALL | re.IGNORECASE)

    def is_one(view: FolderView, entry: FileEntry) -> bool:
        return pattern.match(view.head(entry, 4096).removeprefix(codecs.BOM_UTF8)) is not None

    def refuse(view: FolderView, entry: FileEntry) -> str:
        if not is_one(view, entry):
            return NO_READER
        before = (other for other in view.find(_ANY, "") if other.path < entry.path and is_one(view, other))
        others = [*view.find(named, ""), *islice(before, 1)]
        if others:
            return sentence("Reasons", "looks like another {name}, which is read").filled(name=others[0].name)
        return ""

    return FileRule(_ANY, parser_id, parse, part, refuse)


UNNAMED_RULES = (
    _unnamed(
        "step_trace_raw",
        step_trace_raw.parse,
        rb"step_num *, *start_point *, *end_point",
        r"step_trace_raw_\d+_detail_time\.csv",
    ),
    _unnamed(
        "aicore_intermediate",
        aicore_intermediate.parse_detail,
        rb"full_(op|kernel)_(name|time) *, *(execution_time|task_duration)",
        r"(aicore|pynative_op)_intermediate_\d+_detail\.csv",
    ),
    _unnamed(
        "aicore_intermediate",
        aicore_intermediate.parse_types,
        rb"(op|kernel)_type *, *(execution|total|task)_time *, *execution_frequency",
        r"(aicore|pynative_op)_intermediate_\d+_type\.csv",
    ),
    _unnamed(
        "aicpu_intermediate",
        aicpu_intermediate.parse,
        rb"serial_number *, *(op|kernel)_type *, *total_time",
        r"(aicpu_intermediate_\d+\.csv|output_data_preprocess_aicpu_\d+\.txt)",
    ),
    _unnamed(
        "op_compute_time",
        op_compute_time.parse,
        rb"=+op compute time=+\s+op_name",
        r"output_op_compute_time_\d+\.txt",
    ),
    _unnamed(
        "framework_raw",
        framework_raw.parse,
        rb"task_id *, *stream_id *, *block_dim" + _LINE + rb"op_info",
        r"framework_raw_\d+\.csv",
    ),
    _unnamed(
        "flops",
        flops.parse,
        rb"(op_full_name|full_(op|kernel)_name) *, *M?FLOPs" + _LINE + rb"FLOPS",
        r"flops_\d+\.txt",
    ),
    _unnamed(
        "hccl_raw",
        hccl_raw.parse,
        rb"step_num *, *communication_cost *, *wait_cost *, *link_info",
        r"hccl_raw_\d+\.csv",
    ),
    _unnamed(
        "cluster_analyse",
        cluster_analyse.parse,
        rb"computation(_time)? *, *communication_alone_time",
        r"(ascend|gpu)_cluster_analyse_.*\.csv",
    ),
    _unnamed(
        "gpu_ops",
        gpu_ops.parse_types,
        rb"op_type *, *type_occurrences *, *total_time *\(us\)",
        r"gpu_op_type_info_\d+\.csv",
    ),
    _unnamed(
        "gpu_ops",
        gpu_ops.parse_ops,
        rb"op_side *, *op_type" + _LINE + rb"op_total_time\(us\)",
        r"gpu_op_detail_info_\d+\.csv",
    ),
    _unnamed(
        "gpu_ops",
        gpu_ops.parse_kernels,
        rb"name *, *type *, *op_full_name *, *stream_id",
        r"gpu_activity_data_\d+\.csv",
    ),
    _unnamed(
        "host_cpu_ops",
        host_cpu_ops.parse_types,
        rb"op_type *, *type_occurrences *, *execution_frequency",
        r"cpu_op_type_info_\d+\.csv",
    ),
    _unnamed(
        "host_cpu_ops",
        host_cpu_ops.parse_ops,
        rb"op_side *, *op_type" + _LINE + rb"op_total_time\(ms\)",
        r"cpu_op_detail_info_\d+\.csv",
    ),
    _unnamed(
        "minddata_pipeline",
        minddata_pipeline.parse_csv,
        rb"op_id *, *op_type *, *num_workers",
        r"minddata_pipeline_raw_\d+\.csv",
    ),
    _unnamed(
        "minddata_pipeline",
        minddata_pipeline.parse_json,
        rb'\s*\{.*"op_info"\s*:.*"output_queue"',
        r"(minddata_pipeline_raw_\d+\.csv|pipeline_profiling_\d+\.json)",
    ),
    _unnamed(
        "minddata_cpu_utilization",
        minddata_cpu_utilization.parse,
        rb'\s*\{.*"cpu_processor_num"',
        r"minddata_cpu_utilization_\d+\.json",
    ),
    _unnamed(
        "minddata_queues",
        minddata_queues.parse_host,
        rb"[01]( \d+){3,4}\r?\n([01]( \d+){3,4}\r?\n)*",
        r"(device_queue|dataset_iterator)_profiling_\d+\.txt",
    ),
    _unnamed(
        "op_timestamps",
        op_timestamps.parse_device,
        rb"(op|kernel)_name *, *stream_id *, *start_time\((ms|us)\)",
        r"(output_timeline_data_\d+\.txt|(ascend_)?timeline_display_\d+\.json)",
        part="trace",
    ),
)
"""Then those under another name."""

LEGACY_RULES = (*NAMED_RULES, *UNNAMED_RULES)
