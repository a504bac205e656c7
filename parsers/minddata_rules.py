"""Which MindData files a result may have, wherever its framework puts them."""

from __future__ import annotations

import re

from model.sentence import sentence
from parsers.file_rules import FileRule
from parsers.files import minddata_cpu_utilization, minddata_pipeline, minddata_queues, minddata_summary
from parsers.siblings import IN_ONE_RESULT

DATA_PROCESS = sentence(
    "Missing",
    "Create the Profiler before the dataset and leave data_process on: mindspore.Profiler(data_process=True).",
)
"""How to get these files of a run before MindSpore 2.3."""


def minddata_rules(folder: str, number: str) -> tuple[FileRule, ...]:
    """``folder``: regular expression of what stands before the name; ``number``: that of the id in it."""
    pipeline, host, device = minddata_pipeline, minddata_queues.parse_host, minddata_queues.parse_device
    iterator = rf"{folder}dataset_iterator_profiling_{number}\.txt"
    return (
        FileRule(rf"{folder}minddata_pipeline_raw_{number}\.csv", "minddata_pipeline", pipeline.parse_csv),
        FileRule(
            rf"{folder}pipeline_profiling_{number}\.json",
            "minddata_pipeline",
            pipeline.parse_json,
            refuse=pipeline.refuse_json,
        ),
        FileRule(rf"{folder}minddata_pipeline_summary_{number}\.json", "minddata_summary", minddata_summary.parse_json),
        FileRule(
            rf"{folder}minddata_pipeline_summary_{number}\.csv",
            "minddata_summary",
            minddata_summary.parse_csv,
            refuse=minddata_summary.refuse_csv,
        ),
        FileRule(rf"{folder}device_queue_profiling_{number}\.txt", "minddata_queues", host),
        FileRule(iterator, "minddata_queues", host, refuse=minddata_queues.refuse_iterator),
        FileRule(rf"{folder}minddata_aicpu_{number}\.txt", "minddata_queues", device),
        FileRule(rf"{folder}minddata_getnext_profiling_{number}\.txt", "minddata_queues", device),
        FileRule(
            rf"{folder}minddata_cpu_utilization_{number}\.json",
            "minddata_cpu_utilization",
            minddata_cpu_utilization.parse,
        ),
    )


# The id in these names may be that of the device, while the folder is that of one rank: it says nothing about ranks.
MINDDATA_RULES = minddata_rules(IN_ONE_RESULT, r"\d{1,9}")
"""For results of one rank with `FRAMEWORK` and `ASCEND_PROFILER_OUTPUT` folders."""

_NAMES = [re.compile(rule.pattern, re.IGNORECASE) for rule in minddata_rules("", r"\d{1,9}")]


def is_minddata(name: str) -> bool:
    """Whether MindData calls its files so."""
    return any(regex.fullmatch(name) for regex in _NAMES)
