"""Which files a result of MindSpore 2.3+ or torch_npu may have, databases last (ascend-formats 1.2, 1.3, 2.4, 2.5)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from parsers.database_rules import DATABASE_RULES, left_to_database
from parsers.file_rules import FileRule, ParseFile
from parsers.files import (
    api_statistic,
    ascend_info,
    communication,
    kernel_details,
    memory_record,
    msprof_aicpu,
    msprof_table,
    op_statistic,
    step_trace_time,
    trace_events,
)
from parsers.host_cpu_rules import HOST_CPU_RULES
from parsers.minddata_rules import MINDDATA_RULES
from parsers.siblings import IN_ONE_RESULT

OUTPUT = "ASCEND_PROFILER_OUTPUT"
INFO = r"profiler_info(_\d{1,9})?\.json"
TRACE_VIEW = r"trace_view\.json(\.gz)?"
TRACE = rf"(?:{TRACE_VIEW}|trace\.json(\.gz)?)"

_COPIES = (
    *("npu_module_mem", "static_op_mem", "l2_cache", "operator_details"),
    *("hbm", "ddr", "nic", "roce", "pcie", "hccs", "llc_read_write", "npu_mem", "soc_pmu", "fusion_op", "sys_mem"),
)
"""Tables with the file's own columns, most of them copies of what msprof exports."""


def ascend_rules(kind: str) -> Iterator[FileRule]:
    """The rules for a result of that ``kind``."""

    def rule(name: str, parser_id: str, parse: ParseFile) -> FileRule:
        return FileRule(rf"(?:{OUTPUT}/)?{name}", parser_id, parse, refuse=left_to_database)

    yield FileRule(INFO, "ascend_info", ascend_info.parse)
    yield rule(r"profiler_metadata\.json", "ascend_info", ascend_info.parse)
    yield rule(r"step_trace_time\.csv", "step_trace_time", step_trace_time.parse)
    yield rule(r"op_statistic\.csv", "op_statistic", op_statistic.parse)
    yield rule(r"api_statistic\.csv", "api_statistic", api_statistic.parse)
    yield rule(r"kernel_details\.csv", "kernel_details", kernel_details.parse)
    yield rule(r"communication\.json", "communication", communication.parse)
    yield rule(r"communication_matrix\.json", "communication", communication.parse_matrix)
    yield rule(r"memory_record\.csv", "memory_record", memory_record.parser("memory", kind))
    yield rule(r"operator_memory\.csv", "memory_record", memory_record.parser("operator_memory", kind))
    yield rule(r"data_preprocess\.csv", "msprof_aicpu", msprof_aicpu.parse)
    yield rule(r"aicpu_mi\.csv", "msprof_aicpu", msprof_aicpu.parse_queue)
    yield rule(r"dataset\.csv", "msprof_table", msprof_table.parse_dataset)
    sums = partial(msprof_table.parse_sums, table="communication_statistic")
    yield rule(r"(communication|hccl)_statistic\.csv", "msprof_table", sums)
    for name in _COPIES:
        yield rule(rf"{name}\.csv", "msprof_table", partial(msprof_table.parse, table=name))
    yield FileRule(rf"{IN_ONE_RESULT}cpu_ms_memory_record_\d{{1,9}}\.txt", "memory_record", memory_record.parse_host)
    yield from HOST_CPU_RULES
    yield from MINDDATA_RULES
    yield FileRule(rf"(?:{OUTPUT}/)?{TRACE}", "trace_events", trace_events.parse, "trace", left_to_database)
    yield FileRule(rf"{OUTPUT}/(?!minddata_)[^/]+\.csv", "msprof_table", msprof_table.parse, refuse=left_to_database)
    yield from DATABASE_RULES
