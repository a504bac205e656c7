"""profiler_info*.json and profiler_metadata.json of `*_ascend_ms` and `*_ascend_pt` folders (ascend-formats 1.8)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from model.batches import Batch, Facts
from model.table import Column
from model.task import TaskContext
from parsers.faults import Faults
from parsers.folder_view import FileEntry, FolderView
from parsers.json_file import json_object, section
from parsers.json_table import Pick, json_batches

_METRICS = {
    "ACL_AICORE_PIPE_UTILIZATION": "PipeUtilization",
    "ACL_AICORE_ARITHMETIC_UTILIZATION": "ArithmeticUtilization",
    "ACL_AICORE_MEMORY_BANDWIDTH": "Memory",
    "ACL_AICORE_L0B_AND_WIDTH": "MemoryL0",
    "ACL_AICORE_MEMORY_UB": "MemoryUB",
    "ACL_AICORE_RESOURCE_CONFLICT_RATIO": "ResourceConflictRatio",
    "ACL_AICORE_L2_CACHE": "L2Cache",
    "ACL_AICORE_MEMORY_ACCESS": "MemoryAccess",
}

_GROUPS = (
    Pick(Column("group_name", "text", "", "parallel_group_info"), "name"),
    Pick(Column("parallel", "text", "", "group_name"), "group_name"),
    Pick(Column("ranks", "text", "", "global_ranks"), "global_ranks"),
    Pick(Column("size", "int"), "size"),
    Pick(Column("group_rank", "int", "", "group_rank"), "group_rank"),
)

_KEYS = (b'"common_config"', b'"torch_npu_version"', b'"ms_profiler_info"', b'"profiler_parameters"')
"""Those that older files of the same name lack (`legacy_info`)."""


def is_info(head: bytes) -> bool:
    """Whether a profiler_info file that begins with ``head`` is of these folders, and not of the legacy ones."""
    return any(key in head for key in _KEYS)


def parse(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """Facts on the run and rows of ``communication_groups``; keys that are not known are left alone."""
    faults = Faults(entry.path)
    content = json_object(view, entry, faults)
    facts = run_facts(content)
    if facts:
        yield Facts(facts)
    yield from json_batches("communication_groups", _GROUPS, _groups(content, faults), faults, task)
    yield from faults.problems()


def _groups(content: Mapping[str, Any], faults: Faults) -> Iterator[Mapping[str, Any]]:
    """The groups that this rank communicates in: other files number ranks within them."""
    for name, group in section(content, "parallel_group_info").items():
        ranks = group.get("global_ranks") if isinstance(group, dict) else None
        if isinstance(ranks, list):
            yield {**group, "name": name, "size": len(ranks)}
        else:
            faults.note("json_unexpected", f"parallel_group_info / {name}", str(group))


def run_facts(content: Mapping[str, Any]) -> dict[str, Any]:
    """What such a file says of the run."""
    return {key: value for key, value in _facts(content).items() if value not in (None, "", [], {})}


def _facts(content: Mapping[str, Any]) -> dict[str, Any]:
    config = section(content, "config")
    common = section(config, "common_config")
    experimental = section(config, "experimental_config")
    mindspore = section(content, "ms_profiler_info")
    parameters = section(content, "profiler_parameters")
    metrics = experimental.get("_aic_metrics") or parameters.get("aic_metrics")
    collected = section(content, "end_info").get("collectionTimeEnd")
    return {
        "framework_version": content.get("ms_version") or content.get("torch_npu_version"),
        "cann_version": content.get("cann_version"),
        "level": experimental.get("_profiler_level") or parameters.get("profiler_level"),
        "metrics": _METRICS.get(str(metrics), None if metrics in (None, "ACL_AICORE_NONE") else str(metrics)),
        "activities": common.get("activities") or parameters.get("activities"),
        "devices": [device for device in [mindspore.get("device_id")] if device is not None],
        "collected_ns": collected if isinstance(collected, int) else None,
        "with_stack": common.get("with_stack"),
        "profile_memory": common.get("profile_memory", parameters.get("profile_memory")),
        "environment": {key: value for key, value in section(content, "ENV_VARIABLES").items() if value},
        "parallel": section(content, "distributed_args"),
        "generated": content.get("generated") is True or None,  # only in samples: no device ran them
    }
