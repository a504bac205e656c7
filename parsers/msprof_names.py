"""What the names of exported msprof files say, and which of several exports is the newest (ascend-formats 1.5, 1.7)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from model.sentence import sentence
from parsers.folder_view import FileEntry

_NAME = re.compile(
    r"(?P<type>[a-z][a-z0-9_]*?)(?P<before>(?:_\d{1,10}){0,3})(?:_slice_(?P<slice>\d{1,6}))?"
    r"(?P<after>(?:_\d{1,10}){0,3})(?:_(?P<stamp>\d{11,20}))?\.(?P<suffix>csv|json)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class ExportName:
    """``{type}_{device}[_{model}][_{iteration}][_slice_N][_{stamp}]``, absent parts left out. ``stamp`` is the time of
    the export as digits, "" without one."""

    type: str
    device: int | None
    model: int | None
    iteration: int | None
    slice: int | None
    stamp: str
    suffix: str

    @property
    def numbered(self) -> bool:
        """Whether the name has more than its type: other tools write plain names."""
        return self.device is not None or self.slice is not None or bool(self.stamp)

    @property
    def part(self) -> tuple[int | None, int | None, int | None]:
        """Which part of the run the file is about: device, model, iteration."""
        return self.device, self.model, self.iteration


def export_name(name: str) -> ExportName | None:
    """The parts of a file name, None when no exported file is called so."""
    match = _NAME.fullmatch(name)
    if match is None:
        return None
    numbers = [int(number) for number in f"{match['before']}{match['after']}".split("_") if number]
    if len(numbers) > 3:
        return None
    device, model, iteration = [*numbers, None, None, None][:3]
    number = None if match["slice"] is None else int(match["slice"])
    return ExportName(
        match["type"].lower(), device, model, iteration, number, match["stamp"] or "", match["suffix"].lower()
    )


def older_exports(files: Iterable[tuple[FileEntry, ExportName]]) -> Mapping[str, str]:
    """Which of the files of one folder are older exports of the same thing: path -> reason. An export is one file or
    a row of slices; the slices of one export may differ in their stamps, but none is older than its first slice."""
    groups: dict[tuple[object, ...], list[tuple[FileEntry, ExportName]]] = {}
    for entry, name in files:
        groups.setdefault((name.type, name.suffix, name.part), []).append((entry, name))
    reasons: dict[str, str] = {}
    for group in groups.values():
        kept = _newest(group)
        newest = max((entry.name for entry, _ in group if entry.path in kept), default="")
        text = sentence("Reasons", "an older export; {name} is read").filled(name=newest)
        reasons |= {entry.path: text for entry, _ in group if entry.path not in kept}
    return reasons


def _newest(group: list[tuple[FileEntry, ExportName]]) -> set[str]:
    first = min((name.slice for _, name in group if name.slice is not None), default=None)
    whole = max((name.stamp for _, name in group if name.slice is None), default=None)
    begun = max((name.stamp for _, name in group if name.slice is not None and name.slice == first), default=None)
    if begun is None or (whole is not None and whole >= begun):
        return {entry.path for entry, name in group if name.slice is None and name.stamp == whole}
    slices: dict[int, tuple[str, str]] = {}
    for entry, name in group:
        if name.slice is not None and name.stamp >= begun:
            slices[name.slice] = max((name.stamp, entry.path), slices.get(name.slice, ("", "")))
    return {path for _, path in slices.values()}
