"""host_start.log, dev_start.log, info.json of raw folders: when collecting began, and the clocks (mindinsight-format
2.0)."""

from __future__ import annotations

from collections.abc import Iterator

from model.batches import Batch, Facts
from model.task import TaskContext
from parsers.faults import Faults
from parsers.files import msprof_info
from parsers.folder_view import FileEntry, FolderView
from parsers.json_file import items, json_object, number

_FREQUENCY_MHZ = 100  # of the counter whose ticks are 10 ns


def parse(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """The clocks of the host or the device at the start; ``collected_ns`` too, which no other file here tells."""
    for batch in msprof_info.parse_clock(view, entry, rank, task):
        yield batch
        if isinstance(batch, Facts):
            known = [clock["realtime_ns"] for clock in batch.values.values() if "realtime_ns" in clock]
            yield from (Facts({"collected_ns": realtime_ns}) for realtime_ns in known)


def parse_info(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """The facts of info.json, and a warning when the counter is not that of 10 ns."""
    yield from msprof_info.parse(view, entry, rank, task)
    faults = Faults(entry.path)
    for device in items(json_object(view, entry, Faults(entry.path)), "DeviceInfo"):
        frequency = number(device.get("hwts_frequency")) if isinstance(device, dict) else None
        if frequency and frequency != _FREQUENCY_MHZ:
            faults.note("counter_frequency", sample=f"{frequency:g}")
    yield from faults.problems()
