"""Which files on host CPU operators a result may have, wherever its framework puts them."""

from __future__ import annotations

from parsers.file_rules import FileRule
from parsers.files import host_cpu_ops, op_timestamps
from parsers.siblings import IN_ONE_RESULT


def host_cpu_rules(folder: str, number: str) -> tuple[FileRule, ...]:
    """``folder``: regular expression of what stands before the name; ``number``: that of the id in it."""
    return (
        FileRule(rf"{folder}cpu_op_type_info_{number}\.csv", "host_cpu_ops", host_cpu_ops.parse_types),
        FileRule(rf"{folder}cpu_op_detail_info_{number}\.csv", "host_cpu_ops", host_cpu_ops.parse_ops),
        FileRule(
            rf"{folder}cpu_op_execute_timestamp_{number}\.txt",
            "op_timestamps",
            op_timestamps.parse_host_cpu,
            part="trace",
            refuse=op_timestamps.refuse_beside_trace,
        ),
    )


HOST_CPU_RULES = host_cpu_rules(IN_ONE_RESULT, r"\d{1,9}")
"""For results of one rank with `FRAMEWORK` and `ASCEND_PROFILER_OUTPUT` folders; the id may be that of the device."""
