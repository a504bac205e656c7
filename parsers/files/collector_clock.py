"""host_start.log, dev_start.log, info.json of raw folders: when collecting began, and the clocks (mindinsight-format
2.0)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from model.batches import Batch, Facts
from model.task import TaskContext
from parsers.faults import Faults
from parsers.files import msprof_info
from parsers.folder_view import FileEntry, FolderView
from parsers.json_file import items, json_object, number
from parsers.text_lines import TextLines

_LINE = re.compile(r"(clock_realtime|clock_monotonic_raw|cntvct)\s*:\s*(\d{1,18}|\d{19})")
_NAMES = {"clock_realtime": "realtime_ns", "clock_monotonic_raw": "monotonic_raw_ns", "cntvct": "counter_ticks"}
_FREQUENCY_MHZ = 100  # of the counter whose ticks are 10 ns


def parse(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """Facts: ``collected_ns`` and all clocks of the host or the device at the start."""
    lines = TextLines(view, entry, task)
    clocks: dict[str, int] = {}
    for line in lines:
        match = _LINE.fullmatch(line.strip())
        if match is not None and int(match[2]) < 1 << 63:
            clocks[_NAMES[match[1]]] = int(match[2])
        elif line.strip() and not re.fullmatch(r"\[Device\d+\]", line.strip(), re.IGNORECASE):
            lines.faults.note("line_not_understood", f"line {lines.number}", line.strip())
    if clocks:
        host = entry.name.lower().startswith("host")
        facts: dict[str, Any] = {"host_clock_at_start" if host else "device_clock_at_start": clocks}
        if "realtime_ns" in clocks:
            facts["collected_ns"] = clocks["realtime_ns"]
        yield Facts(facts)
    yield from lines.faults.problems()


def parse_info(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """The facts of info.json, and a warning when the counter is not that of 10 ns."""
    yield from msprof_info.parse(view, entry, rank, task)
    faults = Faults(entry.path)
    for device in items(json_object(view, entry, Faults(entry.path)), "DeviceInfo"):
        frequency = number(device.get("hwts_frequency")) if isinstance(device, dict) else None
        if frequency and frequency != _FREQUENCY_MHZ:
            faults.note("counter_frequency", sample=f"{frequency:g}")
    yield from faults.problems()
