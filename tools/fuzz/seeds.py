"""The folders to damage: sample results in memory, each file with the reader and the file parser that take it."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from model.batches import FileReport
from model.problem import StepscopeError
from model.task import TaskContext
from parsers.folder_view import FileEntry, FolderView
from parsers.registry import reader_for
from tools.fuzz.built_in import BUILT_IN, Folder
from tools.fuzz.entries import write

_NEVER_READ = re.compile(r".*\.(done|complete|log)|(.*/)?(logs?|sqlite|mindstudio_profiler_log)/.*")

LARGEST_DATABASE = 1_000_000
MOST_FILES = 48


class Seed(NamedTuple):
    """A result, and those of its files to damage."""

    folder: Folder
    paths: list[str]


Seeds = dict[str, dict[str, list[Seed]]]
"""Reader id -> file parser's id ("" = files that none reads) -> results with such files."""


def seeds(samples: Path | None, largest: int = 100_000) -> Seeds:
    """Of the results below ``samples`` and the built-in ones. Files are shortened to ``largest`` bytes (databases above
    1 MB are left out), so that a reading takes milliseconds."""
    found: Seeds = {}
    for folder in [*BUILT_IN.values(), *(_of_samples(samples, largest) if samples is not None else ())]:
        for reader, kinds in _taken(folder).items():
            for kind, paths in kinds.items():
                found.setdefault(reader, {}).setdefault(kind, []).append(Seed(folder, paths))
    return found


def smallest(kinds: dict[str, list[Seed]], count: int) -> dict[str, list[Seed]]:
    """Of each kind the ``count`` results with the least in them."""

    def size(seed: Seed) -> int:
        return sum(map(len, seed.folder.values()))

    return {kind: sorted(found, key=size)[:count] for kind, found in kinds.items()}


def _taken(folder: Folder) -> dict[str, dict[str, list[str]]]:
    """Reader -> file parser -> files; nothing for a folder that no reader knows."""
    taken: dict[str, dict[str, list[str]]] = {}
    with tempfile.TemporaryDirectory() as place:
        write(folder, Path(place) / "result")
        view = FolderView(Path(place) / "result")
        try:
            reader = reader_for(view)
        except StepscopeError:
            return {}
        kinds = taken.setdefault(reader.descriptor.id, {})
        for result in reader.results(view):
            for batch in reader.read(view, result, TaskContext()):
                if isinstance(batch, FileReport):
                    kinds.setdefault(batch.reader if batch.state != "ignored" else "", []).append(batch.path)
    return taken


def _of_samples(samples: Path, largest: int) -> Iterable[Folder]:
    places = ("own/*/*", "public/*/*", "public/*/*/profiler/PROF_*/device_*")
    for path in sorted(path for place in places for path in samples.glob(place)):
        try:
            view = FolderView(path)
        except StepscopeError:
            continue
        files = [entry for entry in view.files if not (_is_too_large(entry) or _NEVER_READ.fullmatch(entry.path))]
        yield {entry.path: _shortened(view, entry, largest) for entry in files[:MOST_FILES]}


def _is_too_large(entry: FileEntry) -> bool:
    return entry.name.endswith(".db") and entry.size_bytes > LARGEST_DATABASE


def _shortened(view: FolderView, entry: FileEntry, largest: int) -> bytes:
    with view.open(entry) as stream:
        content = stream.read(LARGEST_DATABASE if entry.name.endswith(".db") else largest)
    if len(content) == entry.size_bytes or entry.name.endswith(".gz"):
        return content
    if entry.name.endswith(".json") and b'"ph"' in content:
        return content[: content.rindex(b"}, {") + 1] + b"]" if b"}, {" in content else content
    return (
        content[: content.rindex(b"\n") + 1] if entry.name.endswith((".csv", ".txt")) and b"\n" in content else content
    )
