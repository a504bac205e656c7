"""Where a PROF_* folder of any age keeps what: exports, raw data, devices, ranks (ascend-formats 1.1, 1.4, 1.5)."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from parsers.database.connection import is_database
from parsers.database_rules import MSPROF_DATABASE
from parsers.files import op_summary
from parsers.files.msprof_info import rank_of
from parsers.files.trace_events import looks_like_trace
from parsers.folder_view import FileEntry, FolderView
from parsers.msprof_names import ExportName, export_name
from parsers.raw_rules import TELLING
from parsers.table_header import column_key
from parsers.unfinished import OF_DEVICE, is_in_prof

UNIFIED = "mindstudio_profiler_output"

_PLACE = re.compile(rf"(?:{UNIFIED}|(?:(?:device_(?P<device>\d{{1,4}})|host)/)?(?:summary|timeline)|)", re.IGNORECASE)
_RAW = re.compile(r"(?:(?:device_(?P<device>\d{1,4})|host)/)?data/[^/]+", re.IGNORECASE)
_SLICES = re.compile(r"(?:device_\d{1,4}|host)/data/.*\.slice_\d+", re.IGNORECASE)
_INFO = r"info\.json(?:\.\d{1,4})?"
_NOTES = re.compile(rf"(?:device_\d{{1,4}}|host)/(?:{_INFO}|(?:start|end)_info(?:\.\d{{1,4}})?)", re.IGNORECASE)

# Words in the header by which a csv outside an output folder is known: its name alone may be that of anything.
_WORDS = {
    "op_summary": (b"Op Name",),
    "op_statistic": (b"OP Type",),
    "api_statistic": (b"API Name",),
    "communication_statistic": (b"OP Type",),
    "hccl_statistic": (b"OP Type",),
    "task_time": (b"task_id", b"Task ID"),
    "step_trace": (b"Iteration ID",),
    "runtime_api": (b"Calls",),
    "acl": (b"Start Time",),
    "acl_statistic": (b"Count",),
    "ai_stack_time": (b"Module",),
    "ge_op_execute": (b"Event Type",),
    "aicpu": (b"Node",),
    "aicpu_mi": (b"Node Name",),
    "fusion_op": (b"Fusion Op",),
    "l2_cache": (b"Victim",),
    "npu_mem": (b"event",),
    "npu_module_mem": (b"Component",),
    "ai_core_utilization": (b"Core ID",),
}
_HIPROF_VIEWS = frozenset(("runtime_api", "acl", "acl_statistic", "ai_stack_time"))
"""Kinds of tables that the single-operator tool has and msprof from CANN 7.0 on has not (ascend-formats 2.8)."""

TIMELINES = frozenset(
    (
        "msprof",
        "msprof_tx",
        "step_trace",
        "task_time",
        "hccl",
        "communication",
        "acl",
        "ge",
        "ge_op_execute",
        "runtime_api",
        "ai_stack_time",
        "thread_group",
    )
)
"""Kinds of JSON files that hold trace events; others of counters are known by their content."""


@dataclass(frozen=True, slots=True)
class Export:
    """An exported file; ``folder``: where it lies below the view; ``device``: whose folder that is, None = of all;
    ``is_table``: it holds a table, else a timeline."""

    entry: FileEntry
    name: ExportName
    folder: str
    device: int | None
    is_table: bool


def exports(view: FolderView) -> Iterator[Export]:
    """The exported files of a result, those of all devices."""
    for entry in view.files:
        folder = view.local(entry).rpartition("/")[0]
        place = _PLACE.fullmatch(folder)
        name = _name(view, entry) if place is not None else None
        if place is None or name is None or (folder == "" and not _lies_bare(view, entry, name)):
            continue
        is_table = name.suffix == "csv" or _is_json_table(view, entry, name, folder)
        if is_table or (not folder.lower().endswith("summary") and _is_timeline(view, entry, name)):
            yield Export(entry, name, folder, None if place["device"] is None else int(place["device"]), is_table)


def _name(view: FolderView, entry: FileEntry) -> ExportName | None:
    name = export_name(entry.name)
    if name is None and entry.name.lower().endswith(".csv") and op_summary.is_ai_core(view.head(entry)):
        return ExportName(entry.name.lower(), None, None, None, None, "", "csv")  # what hiprof calls it is not known
    return name


def _is_json_table(view: FolderView, entry: FileEntry, name: ExportName, folder: str) -> bool:
    """Whether a JSON file holds a table (``--summary-format json``): by its folder, elsewhere also by its name."""
    places = {folder.lower().rpartition("/")[2], view.name.lower()}
    if name.suffix != "json" or name.type == "prof_rule" or "timeline" in places:
        return False
    if "summary" in places:
        return True
    return name.type in _WORDS and not looks_like_trace(view.head(entry, 65_536))


def _is_timeline(view: FolderView, entry: FileEntry, name: ExportName) -> bool:
    # There may be thousands of them: known kinds are not looked into.
    return name.type in TIMELINES or looks_like_trace(view.head(entry, 65_536))


def is_hiprof(view: FolderView) -> bool:
    """Whether the exports are those of hiprof: it has no unified folder, and views that later tools left out. The first
    releases of msprof wrote the same, into folders that are called PROF."""
    found = list(exports(view))
    unified = any(export.folder.lower() == UNIFIED for export in found) or view.name.lower() == UNIFIED
    return not unified and not is_in_prof(view) and any(_is_own_view(view, export) for export in found)


def _is_own_view(view: FolderView, export: Export) -> bool:
    if not export.is_table or export.name.stamp:
        return False
    head = view.head(export.entry)
    return export.name.type in _HIPROF_VIEWS or is_scheduler(head) or op_summary.is_ai_core(head)


def is_scheduler(head: bytes) -> bool:
    """Whether a task_time file has one row of sums a task, as of the first chips, instead of one an execution."""
    return b"Waiting(" in head and b"Pending(" in head


def _lies_bare(view: FolderView, entry: FileEntry, name: ExportName) -> bool:
    """Whether a file that lies in no output folder is an export: in one that is called so, and when it is empty, by its
    name, else also by its first bytes."""
    if view.name.lower() in (UNIFIED, "summary", "timeline"):
        return name.numbered or name.type in _WORDS
    if name.suffix == "csv" and op_summary.is_ai_core(view.head(entry)):
        return True
    if not entry.size_bytes:
        return name.numbered and name.type in (_WORDS if name.suffix == "csv" else TIMELINES)
    if name.suffix == "json":
        return name.type in TIMELINES and name.numbered and looks_like_trace(view.head(entry, 65_536))
    if not name.numbered and name.type != "op_summary":
        return False
    if name.type in _WORDS:
        line = view.head(entry).split(b"\n", 1)[0]
        return any(word in line for word in _WORDS[name.type])
    return False


def signs(view: FolderView) -> list[str]:
    """What makes the view's own folder a result of msprof: exports, raw data with the collector's notes, a
    database. The folder of one device tells nothing when its raw data can be read as they are."""
    found = [view.local(export.entry) for export in exports(view)]
    is_raw = any(TELLING.fullmatch(entry.name) for folder in ("", "data") for entry in view.find(r".*", folder))
    for entry in view.files:
        local = view.local(entry)
        own = not is_raw and re.fullmatch(_INFO, local, re.IGNORECASE) and b'"DeviceInfo"' in view.head(entry)
        database = re.fullmatch(MSPROF_DATABASE, local, re.IGNORECASE) and is_database(view.head(entry))
        if own or database or _NOTES.fullmatch(local) or _SLICES.fullmatch(local):
            found.append(local)
    return found


def has_raw_data(view: FolderView, device: int | None) -> bool:
    """Whether the collector's raw data are there, of that device (None = of any) or of the host."""
    for entry in view.files:
        match = _RAW.fullmatch(view.local(entry))
        if match and entry.size_bytes and (device is None or match["device"] in (None, str(device))):
            return True
    return False


def devices(view: FolderView) -> tuple[int, ...]:
    """The devices that have a folder, else those that the names of the files or their first rows tell."""
    folders = {match[1] for entry in view.files if (match := OF_DEVICE.fullmatch(view.local(entry)))}
    if folders:
        return tuple(sorted(map(int, folders)))
    own = OF_DEVICE.fullmatch(view.name)
    if own is not None:
        return (int(own[1]),)
    found = list(exports(view))
    named = {export.name.device for export in found if export.name.device is not None}
    return tuple(sorted(named or _first_rows(view, found)))


def prof_devices(view: FolderView) -> list[tuple[str, int]]:
    """The devices of all PROF folders directly in ``view``: that folder's name and the device's number."""
    matches = (re.fullmatch(r"(PROF_[^/]*)/device_(\d{1,4})", folder, re.IGNORECASE) for folder in view.folders)
    return [(match[1], int(match[2])) for match in matches if match]


def raw_folder(view: FolderView, device: int) -> str:
    """The folder of one device below ``view``; "" when ``view`` is that folder."""
    folder = f"device_{device}"
    return folder if folder in view.folders else ""


def _first_rows(view: FolderView, found: Sequence[Export]) -> set[int]:
    """Device ids of the first rows, where there is such a column."""
    ids: set[int] = set()
    for export in found:
        lines = view.head(export.entry).decode("utf-8-sig", "replace").splitlines(keepends=True)[:-1]
        header, *rows = csv.reader(lines) if lines else [[]]
        places = [place for place, cell in enumerate(header) if column_key(cell) == "device_id"]
        cells = (row[places[0]].strip() for row in rows if places and len(row) > places[0])
        ids |= {int(cell) for cell in cells if re.fullmatch(r"\d{1,4}", cell)}
    return ids


def rank(view: FolderView, device: int | None) -> int | None:
    """The rank in the device's info.json, else in the host's; None when they have none."""
    folders = ["host", ""] if device is None else [f"device_{device}", "host", ""]
    for folder in folders:
        for entry in view.find(_INFO, folder):
            try:
                found = rank_of(view.json(entry))
            except (OSError, ValueError):
                continue
            if found is not None:
                return found
    return None
