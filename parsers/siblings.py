"""Which files lie beside another one of the same result."""

from __future__ import annotations

import re

from parsers.folder_view import FileEntry, FolderView

_ONE_RESULT = ("FRAMEWORK", "ASCEND_PROFILER_OUTPUT")
"""Folders of a modern result that share what the legacy format has in one folder."""

IN_ONE_RESULT = rf"(?:(?:{'|'.join(_ONE_RESULT)})/)?"
"""A regular expression for what stands before the names of such files."""


def number_in(name: str) -> str:
    """The id in the name of a file, such as 0 in ``aicore_intermediate_0_detail.csv``; "" when it has none."""
    number = re.search(r"_(\d+)(?=[_.])", name)
    return number[1] if number else ""


def beside(view: FolderView, entry: FileEntry, pattern: str) -> list[FileEntry]:
    """Files with at least one byte whose name matches ``pattern`` and that belong to the same result as ``entry``: in
    its folder, or in the other one of `FRAMEWORK` and `ASCEND_PROFILER_OUTPUT`."""
    folder = view.local(entry).rpartition("/")[0]
    parent, _, name = folder.rpartition("/")
    folders = [folder]
    if name.upper() in _ONE_RESULT:
        folders = [f"{parent}/{other}".lstrip("/") for other in _ONE_RESULT]
    return [other for place in folders for other in view.find(pattern, place) if other.size_bytes]
