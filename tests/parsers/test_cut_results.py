"""A file that ends anywhere: what was whole is read, the rest is told, nothing is raised; and reading can be cancelled
at every poll."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from model.batches import Batch, FileReport
from model.problem import Problem
from model.task import Cancelled, TaskContext
from parsers.folder_view import FolderView
from parsers.reader import Reader, Result
from parsers.registry import NotRecognised, reader_for
from tests.small_results import NAMES, small
from tools.fuzz.checks import batches
from tools.fuzz.entries import write

PLACES = 12  # cuts of each file

UNNOTICED = r".*\.(log|done)|.*/logs/.*|.*cpu_framework_\d\.txt|.*test\.csv|README\.txt"
"""Files that are not read."""


def _of(view: FolderView) -> Iterator[tuple[Reader, Result]]:
    reader = reader_for(view)
    yield from ((reader, result) for result in reader.results(view))


def _told(view: FolderView, path: str) -> bool:
    """Whether anything is said about the file at ``path``: a problem, or why it was not read to its end."""
    for reader, result in _of(view):
        for batch in batches(view, reader, result):
            if isinstance(batch, Problem) and batch.file == path:
                return True
            if isinstance(batch, FileReport) and batch.path == path and (batch.state != "read" or batch.reason):
                return True
    return False


def _is_whole(content: bytes, place: int) -> bool:
    """Whether what is left of a file are whole lines, or all but its last blanks: nobody could tell that from a file
    that was written so."""
    return content[:place].endswith((b"\n", b"\r")) or not content[place:].strip()


def _places(content: bytes, chance: random.Random) -> set[int]:
    """Where to cut: any places, and around line ends and the begin."""
    ends = [match.end() for match in re.finditer(rb"\n", content)]
    chosen = {chance.randrange(len(content)) for _ in range(PLACES)}
    for end in chance.sample(ends, min(len(ends), 2)):
        chosen |= {end - 1, end, end + 1}
    return {place for place in {*chosen, 1, len(content) - 1} if 0 < place < len(content)}


@pytest.mark.parametrize("name", NAMES)
def test_a_file_cut_anywhere_is_told_and_costs_only_itself(samples: Path, tmp_path: Path, name: str) -> None:
    folder = small(name)
    untold = []
    root = tmp_path / "result"
    write(folder, root)
    for path, content in folder.items():
        if not content or re.fullmatch(UNNOTICED, path):
            continue
        for place in sorted(_places(content, random.Random(f"{name} {path}"))):
            (root / path).write_bytes(content[:place])
            try:
                told = _told(FolderView(root), path)
            except NotRecognised:
                told = True
            if not told and not _is_whole(content, place):
                untold.append(f"{path} cut at {place}: ...{content[max(0, place - 20) : place]!r}")
        (root / path).write_bytes(content)
    assert not untold


@pytest.mark.parametrize("name", NAMES)
def test_reading_stops_at_the_poll_that_cancels_it(samples: Path, tmp_path: Path, name: str) -> None:
    write(small(name), tmp_path / "result")
    view = FolderView(tmp_path / "result")
    for reader, result in _of(view):
        polls, read = _polls(view, reader, result, stop_at=None)
        assert polls >= sum(report.state == "read" for report in read if isinstance(report, FileReport))
        for stop_at in {1, 2, polls // 2, polls}:
            with pytest.raises(Cancelled):
                _polls(view, reader, result, stop_at)


def _polls(view: FolderView, reader: Reader, result: Result, stop_at: int | None) -> tuple[int, list[Batch]]:
    """How often the reading asked whether it was cancelled, and its batches."""
    asked = 0

    def is_cancelled() -> bool:
        nonlocal asked
        asked += 1
        assert stop_at is None or asked <= stop_at, "it went on after it was cancelled"
        return asked == stop_at

    read = list(reader.read(view, result, TaskContext(is_cancelled=is_cancelled)))
    return asked, read
