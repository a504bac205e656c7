"""What the collector notes beside its data: info.json, sample.json, start_info, end_info, host_start.log
(ascend-formats 1.4)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any

from model.batches import Batch, Facts
from model.task import TaskContext
from model.time_text import ns_of
from parsers.faults import Faults
from parsers.folder_view import FileEntry, FolderView
from parsers.json_file import integer, items, json_object, number
from parsers.text_lines import TextLines

_Values = Mapping[str, Any]
_FARTHEST_ZONE = 14 * 4
"""No clock is farther from UTC, in quarters of an hour."""


def parse(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """Facts from info.json: the chip, its cores and their frequencies."""
    faults = Faults(entry.path)
    content = json_object(view, entry, faults)
    devices = [device for device in items(content, "DeviceInfo") if isinstance(device, dict)]
    device: _Values = devices[0] if devices else {}
    yield from _facts(
        {
            "chip": content.get("platform_version"),
            "application": content.get("pid_name"),
            "host_cpus": integer(content.get("cpuNums")),
            "driver_version": content.get("drvVersion"),
            "ai_core_num": integer(device.get("ai_core_num")),
            "aiv_num": integer(device.get("aiv_num")),
            "ai_cpu_num": integer(device.get("ai_cpu_core_num")),
            "aic_frequency_mhz": number(device.get("aic_frequency")),
            "aiv_frequency_mhz": number(device.get("aiv_frequency")),
        }
    )
    yield from faults.problems()


def parse_sample(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """Facts from sample.json: how it was collected."""
    faults = Faults(entry.path)
    content = json_object(view, entry, faults)
    core = content.get("ai_core_profiling") == "on"
    yield from _facts(
        {
            "level": content.get("prof_level") or content.get("profLevel"),
            "metrics": content.get("ai_core_metrics") if core else None,
            "ai_core_mode": content.get("ai_core_profiling_mode") if core else None,
            "application": content.get("app"),
        }
    )
    yield from faults.problems()


def parse_begin(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """When the collection began, and how far the clock that its date is of is ahead of UTC, from start_info."""
    faults = Faults(entry.path)
    content = json_object(view, entry, faults)
    began = _ns(content.get("collectionTimeBegin"))
    yield from _facts(
        {"collected_ns": began, "collected_zone_min": _zone_min(content.get("collectionDateBegin"), began)}
    )
    yield from faults.problems()


def parse_end(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """When it ended, from end_info."""
    faults = Faults(entry.path)
    yield from _facts({"collection_end_ns": _ns(json_object(view, entry, faults).get("collectionTimeEnd"))})
    yield from faults.problems()


_CLOCK = re.compile(r"\s*(clock_realtime|clock_monotonic_raw|cntvct|cntvct_diff)\s*[:=]\s*(\d{1,19})\s*")
_CLOCKS = {
    "clock_realtime": "realtime_ns",
    "clock_monotonic_raw": "monotonic_ns",
    "cntvct": "counter",
    "cntvct_diff": "counter_difference",
}


def parse_clock(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """The clocks of host or device at the begin: what device counters are converted by."""
    lines = TextLines(view, entry, task)
    clock: dict[str, int] = {}
    for line in lines:
        match = _CLOCK.fullmatch(line)
        value = integer(match[2]) if match is not None else None
        if match is not None and value is not None:
            clock[_CLOCKS[match[1]]] = value
        elif line.strip() and not re.fullmatch(r"\[\w+\]", line.strip()):
            lines.faults.note("line_not_understood", f"line {lines.number}", line.strip())
    side = "device_clock" if entry.name.lower().startswith("dev_") else "host_clock"
    yield from _facts({side: clock})
    yield from lines.faults.problems()


def rank_of(content: object) -> int | None:
    """The rank in an info.json; -1 there says that there is none."""
    rank = integer(content.get("rank_id")) if isinstance(content, dict) else None
    return rank if rank is not None and rank >= 0 else None


def _facts(values: Mapping[str, Any]) -> Iterator[Facts]:
    known = {name: value for name, value in values.items() if value not in (None, "", [], {})}
    if known:
        yield Facts(known)


def _zone_min(date: object, began_ns: int | None) -> int | None:
    """Minutes from UTC to the clock on which it was ``date`` at ``began_ns``; zones are whole quarters of an hour."""
    if began_ns is None:
        return None
    try:
        own = datetime.fromisoformat(str(date)).replace(tzinfo=UTC)
    except ValueError:
        return None
    quarters = round((own.timestamp() - began_ns / 1e9) / 900)
    return quarters * 15 if abs(quarters) <= _FARTHEST_ZONE else None


def _ns(text: object) -> int | None:
    """A time that is written in us."""
    try:
        return ns_of(str(text), "us") if text else None
    except ValueError:
        return None
