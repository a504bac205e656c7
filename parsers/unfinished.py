"""Results of collections that did not end properly or were never exported: what is wrong, and the command that mends
it (ascend-formats 1.4, 1.5, 5.1)."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from dataclasses import replace

from model.batches import FileReport
from model.problem import Problem
from model.sentence import QT_TRANSLATE_NOOP, sentence
from parsers.folder_view import FileEntry, FolderView

OF_DEVICE = re.compile(r"(?:.*/)?device_(\d{1,4})(?:/.*)?", re.IGNORECASE)
"""What is or lies in the folder of one device."""

_PROF = re.compile(r"PROF_.*", re.IGNORECASE)
_LOCK = re.compile(r"\.?(?:.*[._])?(?:lock|lck)", re.IGNORECASE)
_LARGEST_LOCK = 1024
_LOG = re.compile(
    r"(?:.*/)?(?:(?:mindstudio_profiler_log|logs?)/.*|[^/]*\.log|(?:host|dev)_start\.log(?:\.\d{1,4})?(?:\.done)?)",
    re.IGNORECASE,
)


def export_command(view: FolderView, device: int | None = None) -> str:
    """What makes readable files of the raw data of ``view``'s result: to be run in the folder above it."""
    folder = shlex.quote(result_folder(view))
    export = f"msprof --export=on --output={folder}"
    # An interrupted collection has to be parsed on its own before (ascend-formats 1.4).
    return f"msprof --parse=on --output={folder} && {export}" if _without_end(view, device) else export


def folder_names(view: FolderView, within: bool = False) -> list[str]:
    """The names of the view's folder and of those above it, its own first. ``within``: none above the opened one."""
    names = [name for name in reversed(view.base.split("/")) if name]
    if within or not view.root.files:
        return [*names, view.root.name]
    first = view.root.files[0]
    opened = view.absolute(first).parents[first.path.count("/")].resolve()
    return [*names, view.root.name, *(folder.name for folder in opened.parents)]


def result_folder(view: FolderView) -> str:
    """The name of the PROF folder that ``view`` is or lies in, also outside of what is opened; else its own name."""
    return next((name for name in folder_names(view) if _PROF.fullmatch(name)), view.name)


def is_in_prof(view: FolderView) -> bool:
    """Whether ``view`` is a PROF folder or lies in one."""
    return _PROF.fullmatch(result_folder(view)) is not None


def interrupted(view: FolderView, device: int | None = None) -> Iterator[Problem]:
    """That a result is that of a run before, is locked, or was interrupted. ``device``: None = of all its devices."""
    old = _old(view)
    if old:
        text = QT_TRANSLATE_NOOP(
            "Problems", "{name} is the result of the run before: the tool gave it this name when it ran again."
        )
        yield Problem("previous_run", sentence("Problems", text).filled(name=old), severity="info")
    for entry in _locks(view):
        text = QT_TRANSLATE_NOOP(
            "Problems",
            "{file} locks this result: its collection still runs, or was stopped before it was complete. After Ctrl+C "
            "wait 10 seconds. If the tool says that the data folder is locked, delete the files in {name} and "
            "collect again.",
        )
        found = sentence("Problems", text).filled(file=entry.path, name=view.name)
        yield Problem("result_locked", found, file=entry.path)
    killed = _without_end(view, device)
    if killed:
        text = QT_TRANSLATE_NOOP(
            "Problems",
            "The collection did not end properly: {folders} has no end_info, and its last data may be missing. "
            "Before the export run: msprof --parse=on --output={name}",
        )
        folders = ", ".join(side or view.name for side in killed)
        found = sentence("Problems", text).filled(folders=folders, name=shlex.quote(result_folder(view)))
        yield Problem("collection_killed", found, count=len(killed))


def run_detail(view: FolderView) -> str:
    """What tells the result of a run before from the one of the same name, "" for any other."""
    return sentence("Results", "previous run") if _old(view) else ""


def lock_explained(view: FolderView, report: FileReport) -> FileReport:
    """The reason for a lock that is ignored; every other report as it is."""
    named = report.state == "ignored" and _LOCK.fullmatch(report.path.rpartition("/")[2])
    if named and any(entry.path == report.path for entry in _locks(view)):
        return replace(report, reason=sentence("Reasons", "a lock that the collector left"))
    return report


def holds_only_logs(view: FolderView) -> bool:
    """Whether nothing but logs of the tools lies in the folder."""
    locks = _locks(view)
    return all(_LOG.fullmatch(view.local(entry)) or entry in locks for entry in view.files)


COLLECT_AGAIN = sentence("Missing", "Collect again; the run ended before anything was written.")
"""How to get whatever a result of logs lacks."""


def nothing_collected(view: FolderView) -> Problem:
    """What to say of a result in which there are only logs."""
    text = sentence(
        "Problems",
        "{name} holds no profiling data, only logs: the run ended before anything was written. Collect again.",
    )
    return Problem("nothing_collected", text.filled(name=view.name), severity="critical")


def _old(view: FolderView) -> str:
    return next((name for name in folder_names(view, within=True) if name.lower().endswith(".old")), "")


def _locks(view: FolderView) -> list[FileEntry]:
    """Locks in the result and in the opened folders above it; a larger file of such a name is something else."""
    inside = f"{view.base}/" if view.base else ""
    found = []
    for entry in view.root.files:
        if entry.size_bytes <= _LARGEST_LOCK and _LOCK.fullmatch(entry.name):
            folder = entry.path[: -len(entry.name)]
            if folder.startswith(inside) or inside.startswith(folder):
                found.append(entry)
    return found


def _without_end(view: FolderView, device: int | None) -> list[str]:
    """The folders whose collection began and did not end, of that device or of the host."""
    sides = {view.local(entry).rpartition("/")[0] for entry in view.find(r"start_info(\.\d+)?")}
    ended = {view.local(entry).rpartition("/")[0] for entry in view.find(r"end_info(\.\d+)?")}
    return [side for side in sorted(sides - ended) if _is_of(side, device)]


def _is_of(side: str, device: int | None) -> bool:
    match = OF_DEVICE.fullmatch(side)
    return match is None or device is None or int(match[1]) == device
