"""Damaged samples break no reader, and what must not be is seen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from model.batches import Batch, Facts, FileReport, SliceBatch, TableBatch, TrackKey
from model.problem import Problem
from model.table import Column
from model.task import TaskContext
from parsers.folder_view import FolderView
from parsers.reader import Descriptor, Result, Sniff
from parsers.registry import readers
from tools.fuzz.changes import Damaged
from tools.fuzz.checks import Broken, batches
from tools.fuzz.seeds import Seeds, seeds
from tools.fuzz.target import target

EXAMPLES = 40  # of each reader; `python -m tools.fuzz --seconds 600` tries more
READERS = [reader.descriptor.id for reader in readers()]


@pytest.fixture(scope="session")
def known(samples: Path) -> Seeds:
    """The results to damage."""
    return seeds(samples)


def test_every_reader_and_every_file_parser_has_files_to_damage(known: Seeds, project_root: Path) -> None:
    assert known.keys() == set(READERS)
    table = (project_root / "docs" / "formats.md").read_text(encoding="utf-8")
    parsers = set(re.findall(r"/ `(\w+)` \|", table))
    assert len(parsers) > 40
    assert parsers - {kind for kinds in known.values() for kind in kinds} == set()


@pytest.mark.parametrize("reader", READERS)
def test_damaged_samples_break_no_reader(known: Seeds, reader: str) -> None:
    target(reader, known[reader], EXAMPLES, repeatable=True)


def test_the_smallest_accident_that_breaks_something_is_told(known: Seeds) -> None:
    def breaks(reader: str, case: Damaged, is_stored: bool) -> None:
        assert all(b"\xff" not in content for content in case.folder.values())

    with pytest.raises(AssertionError) as raised:
        target("opprof", known["opprof"], 500, repeatable=True, trial=breaks)
    (note,) = (note for note in raised.value.__notes__ if "told" in note)
    assert len(re.findall(r"\.(?:csv|json): ", note)) == 1


class _Yields:
    """A reader that yields these batches."""

    descriptor = Descriptor("fake", "fake", "Fake", 1, "nothing")

    def __init__(self, *batches: Batch) -> None:
        self._batches = batches

    def sniff(self, view: FolderView) -> Sniff:
        return Sniff(("it",))

    def results(self, view: FolderView) -> tuple[Result, ...]:
        return (Result(None, "", "fake"),)

    def read(self, view: FolderView, result: Result, task: TaskContext) -> Iterator[Batch]:
        yield from self._batches


def _slices(**changed: Any) -> SliceBatch:
    sound: dict[str, Any] = {
        "tracks": (TrackKey("1", "2"),),
        "names": ("a",),
        "track": np.zeros(1, np.uint32),
        "start_ns": np.zeros(1, np.int64),
        "duration_ns": np.ones(1, np.int64),
        "name": np.zeros(1, np.uint32),
    }
    return SliceBatch(**sound | changed)


def _cells(cells: object, kind: Any = "float") -> TableBatch:
    return TableBatch("table", (Column("a", kind),), {"a": cells})


REPORT = FileReport("file", "read", "fake")

UNSOUND: dict[str, Batch] = {
    "a slice that ends beyond 64 bits": _slices(start_ns=np.array([2**63 - 1])),
    "a slice of negative length": _slices(duration_ns=np.array([-1])),
    "times that are no int64": _slices(start_ns=np.zeros(1)),
    "an index beyond the names": _slices(name=np.ones(1, np.uint32)),
    "columns of different lengths": _slices(start_ns=np.zeros(2, np.int64)),
    "half of a surrogate pair in a name": _slices(names=("\ud800",)),
    "half of a surrogate pair in a cell": _cells(["\ud800"], "text"),
    "an infinite cell": _cells([float("inf")]),
    "an integer above 64 bits": _cells([1 << 63], "int"),
    "facts that are no JSON": Facts({"a": object()}),
    "an unexpected fault of a parser": Problem("file_failed", "it failed"),
    "a file that is reported twice": REPORT,
    "a file that is ignored without a reason": FileReport("other", "ignored"),
}


@pytest.mark.parametrize("kind", UNSOUND)
def test_what_must_not_be_is_seen(tmp_path: Path, kind: str) -> None:
    (tmp_path / "file").touch()
    view = FolderView(tmp_path)
    sound = _Yields(REPORT, _slices(), _cells([1.5, None]), _cells([None, "a"], "text"), Facts({"a": [1]}))
    assert len(list(batches(view, sound, Result(None, "", "fake")))) == 5
    with pytest.raises((Broken, ValueError, TypeError, OverflowError)):
        list(batches(view, _Yields(REPORT, UNSOUND[kind]), Result(None, "", "fake")))


def test_a_file_without_a_report_is_seen(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(Broken, match="too few"):
        list(batches(FolderView(tmp_path), _Yields(), Result(None, "", "fake")))
