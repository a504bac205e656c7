"""Which database exports a result may have, and what of them is left to the text export of the same run."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from model.batches import Batch
from model.sentence import sentence
from model.task import TaskContext
from parsers.database import analysis, profile
from parsers.database.connection import Database, is_database
from parsers.faults import Faults
from parsers.file_rules import FileRule
from parsers.folder_view import FileEntry, FolderView
from parsers.reasons import holds_the_same

FRAMEWORK_DATABASE = r"ascend_(?:pytorch|mindspore)_profiler(?:_(?P<rank>\d{1,9}))?\.db"
MSPROF_DATABASE = r"msprof_\d{1,16}\.db"
ANALYSIS_DATABASE = r"(?:analysis|communication_analyzer)\.db"
_ANY_RANK = FRAMEWORK_DATABASE.replace("?P<rank>", "?:")

_OUTPUTS = ("ASCEND_PROFILER_OUTPUT", "mindstudio_profiler_output")
"""Where text exports lie, beside the database or one folder above or below it."""

_END_BYTES = 4096

_EXPORTED = r"(?:_slice_\d+)?(?:_\d{1,14})?\.csv"
_TEXTS = {
    "timeline": r"(?:trace_view|trace|msprof(?:_slice)?(?:_\d{1,15}){1,4})\.json(?:\.gz)?",
    "kernels": rf"kernel_details\.csv|op_summary{_EXPORTED}",
    "op_statistic": rf"op_statistic{_EXPORTED}",
    "api_statistic": rf"api_statistic{_EXPORTED}",
    "memory": rf"memory_record{_EXPORTED}",
    "operator_memory": rf"operator_memory{_EXPORTED}",
    "npu_module_mem": rf"npu_module_mem{_EXPORTED}",
    "ai_core_utilization": rf"ai_core_utilization{_EXPORTED}",
}
"""Part of a database -> the files that have the same: more metrics, raw events, the exporter's own rounding."""

_ANALYSIS_TEXTS = {
    r"step_trace_time\.csv": ("step_split",),
    r"communication\.json": ("communication", "communication_packets"),
    r"communication_matrix\.json": ("communication_links",),
}
"""Files that have the same as tables of the analysis database."""


def database_kind(view: FolderView, entry: FileEntry) -> str:
    """``profile`` or ``analysis``, by the tables of the file, whatever its name; "" when it is neither."""
    if not is_database(view.head(entry)):
        return ""
    with Database(view.absolute(entry), Faults(entry.path), TaskContext()) as database:
        found = set(database.tables)
    if found & set(profile.TABLES) and "STRING_IDS" in found:
        return "profile"
    return "analysis" if found & set(analysis.TABLES) else ""


def _near(view: FolderView, entry: FileEntry, pattern: str) -> list[FileEntry]:
    """Files of another export of the same run that are not empty."""
    folder = view.local(entry).rpartition("/")[0]
    above = folder.rpartition("/")[0] if folder.rpartition("/")[2] in _OUTPUTS else folder
    places = dict.fromkeys((folder, above, *(f"{above}/{output}".lstrip("/") for output in _OUTPUTS)))
    return [file for place in places for file in view.find(pattern, place) if file.size_bytes]


def _elsewhere(view: FolderView, entry: FileEntry) -> dict[str, str]:
    """Parts of a database that a text export has, and the name of its file."""
    found = {part: _near(view, entry, pattern) for part, pattern in _TEXTS.items()}
    return {part: files[0].name for part, files in found.items() if files and not _is_worse(view, files, entry, part)}


def left_to_database(view: FolderView, entry: FileEntry) -> str:
    """As `FileRule` asks, of a text export: one that was cut is left to the database that has the same whole."""
    for part, pattern in _TEXTS.items():
        if re.fullmatch(pattern, entry.name, re.IGNORECASE):
            databases = _near(view, entry, f"{_ANY_RANK}|{MSPROF_DATABASE}")
            if len(databases) == 1 and _is_worse(view, _near(view, entry, pattern), databases[0], part):
                return holds_the_same(databases[0].name)
    return ""


def _is_worse(view: FolderView, texts: Sequence[FileEntry], database: FileEntry, part: str) -> bool:
    """Whether the text export of a part was cut, and the database has rows of it and is sound."""
    if not any(_is_cut(view, file) for file in texts):
        return False
    faults = Faults(database.path)
    with Database(view.absolute(database), faults, TaskContext()) as opened:
        return any(map(opened.count, profile.PARTS[part])) and not faults.problems()


def _is_cut(view: FolderView, file: FileEntry) -> bool:
    """Whether a text lacks its end, or has nothing but a header."""
    with view.open(file) as stream:
        stream.seek(max(file.size_bytes - _END_BYTES, 0))
        end = stream.read(_END_BYTES)
    if file.name.lower().endswith(".csv"):
        return not end.endswith(b"\n") or (file.size_bytes <= _END_BYTES and end.count(b"\n") < 2)
    return file.name.lower().endswith(".json") and not end.rstrip().endswith((b"]", b"}"))


def _parse_profile(
    device: int | None, view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext
) -> Iterator[Batch]:
    yield from profile.parser(_elsewhere(view, entry), device)(view, entry, rank, task)


def _parse_analysis(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    covered = [tables for pattern, tables in _ANALYSIS_TEXTS.items() if _near(view, entry, pattern)]
    yield from analysis.parse(view, entry, rank, task, left_out={table for tables in covered for table in tables})


def _refuse_analysis(view: FolderView, entry: FileEntry) -> str:
    """Text export that has all of it."""
    files = [_near(view, entry, pattern) for pattern in _ANALYSIS_TEXTS]
    return holds_the_same(files[1][0].name) if all(files) else ""


def _refuse_profile(view: FolderView, entry: FileEntry) -> str:
    """Text export that has all that the database has."""
    elsewhere = _elsewhere(view, entry)
    if "timeline" not in elsewhere:
        return ""
    with Database(view.absolute(entry), Faults(entry.path), TaskContext()) as database:
        found = [part for part, tables in profile.PARTS.items() if set(tables) & set(database.tables)]
        is_more = not found or not set(found) <= set(elsewhere) or profile.unknown_tables(database)
    return "" if is_more else holds_the_same(elsewhere["timeline"])


def _refuse_msprof(view: FolderView, entry: FileEntry) -> str:
    """The framework's own database is a copy with more in it."""
    others = [file for file in view.find(_ANY_RANK) if file.size_bytes]
    return holds_the_same(others[0].name) if others else _refuse_profile(view, entry)


def _refuse_unless(kind: str, refuse: Callable[[FolderView, FileEntry], str]) -> Callable[[FolderView, FileEntry], str]:
    """For files that only their content makes databases of a profiler."""

    def refused(view: FolderView, entry: FileEntry) -> str:
        if database_kind(view, entry) != kind:
            return sentence("Reasons", "no database of a profiler")
        return refuse(view, entry)

    return refused


_FOLDER = r"(?:[^/]+/)?"
_ANY = _FOLDER + r"[^/]+\.db"


def database_rules(device: int | None = None) -> tuple[FileRule, ...]:
    """Rules for databases directly in the result's folder or one below, also renamed ones; ``device``: of which the
    result is, None = of all in the file."""
    parse, name = partial(_parse_profile, device), "profiler_database"
    return (
        FileRule(_FOLDER + ANALYSIS_DATABASE, "analysis_database", _parse_analysis, refuse=_refuse_analysis),
        FileRule(_FOLDER + FRAMEWORK_DATABASE, name, parse, "both", _refuse_profile),
        FileRule(_FOLDER + MSPROF_DATABASE, name, parse, "both", _refuse_msprof),
        FileRule(_ANY, "analysis_database", _parse_analysis, refuse=_refuse_unless("analysis", _refuse_analysis)),
        FileRule(_ANY, name, parse, "both", _refuse_unless("profile", _refuse_profile)),
    )


DATABASE_RULES = database_rules()
"""For results that are of no single device."""
