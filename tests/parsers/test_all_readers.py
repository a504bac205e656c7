"""What holds for every reader, shown on every sample result: one reader takes it, each file has its report, nothing
fails, and neither another name nor a second reading changes anything."""

from __future__ import annotations

import hashlib
import re
import shutil
from collections import Counter
from collections.abc import Iterator
from contextlib import AbstractContextManager
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from model.batches import Batch, FileReport
from model.problem import Problem
from model.sentence import Sentence
from model.task import TaskContext
from parsers.folder_view import FolderView
from parsers.registry import NotRecognised, reader_for, readers
from tests.conftest import SAMPLES
from tests.sample_results import sample_id, sample_results

if TYPE_CHECKING:
    from collections.abc import Callable

    FrozenFolder = Callable[[Path], AbstractContextManager[None]]

NOBODY_KNOWS = r"(fullgraph|subgraph)\.txt|test\.csv|output_data_preprocess_aicpu_0\.txt"
"""Notes of the people who published the samples, and what a test of theirs expected: no profiler left those there."""

ONLY_LOGS = r"own/mindspore-2.10/edge_crashed_run_[a-z_]+/vm_\d+_\d+_ascend_ms"
"""Runs that died before they wrote anything: nothing but the name of their folder tells whose they are."""


def _folders() -> list[Path]:
    """Every other folder above, below or inside of a sample: people open those as well."""
    inside = (path for family in ("own", "public") for path in (SAMPLES / family).rglob("*") if path.is_dir())
    return sorted(set(inside) - set(sample_results()))


def _read(path: Path) -> Iterator[tuple[str, Batch]]:
    """The batches of all results at ``path``, each with its result. Raises `NotRecognised`."""
    view = FolderView(path)
    reader = reader_for(view)
    for result in reader.results(view):
        for batch in reader.read(view, result, TaskContext()):
            yield f"{result.base} {result.rank}", batch


def _check_batches(path: Path) -> list[FileReport]:
    """Every file is reported once for each result, ignored ones with a reason, and no parser failed; the reports."""
    view = FolderView(path)
    expected = Counter([entry.path for entry in view.files] + [entry.path for entry in view.skipped])
    reports: list[FileReport] = []
    counts: dict[str, Counter[str]] = {}
    for result, batch in _read(path):
        found = counts.setdefault(result, Counter())
        if isinstance(batch, FileReport):
            reports.append(batch)
            found[batch.path] += 1
            assert batch.state in ("read", "ignored", "damaged")
            assert batch.reader if batch.state != "ignored" else batch.reason, batch
            assert batch.reason or batch.state != "damaged", batch
        elif isinstance(batch, Problem):
            assert batch.code != "file_failed", batch
            assert batch.message, batch
    assert counts, "a recognised folder has a result"
    assert [result for result, found in counts.items() if found != expected] == []
    return reports


def _digest(value: Any) -> bytes:
    """A digest of batches, whatever they hold, to the last bit."""
    if isinstance(value, np.ndarray) and value.dtype != object:
        content = value.dtype.str.encode() + value.tobytes()
    elif is_dataclass(value):
        parts = (_digest(getattr(value, field.name)) for field in fields(value))
        content = type(value).__name__.encode() + b"".join(parts)
    elif isinstance(value, dict):
        content = b"{" + b"".join(_digest(key) + _digest(each) for key, each in value.items())
    elif isinstance(value, list | tuple | np.ndarray):
        content = b"[" + b"".join(map(_digest, value))
    else:
        content = repr(value).encode("utf-8", "surrogatepass")
    return hashlib.blake2b(content, digest_size=16).digest()


def _digests(path: Path) -> list[tuple[str, str, str]]:
    return [(result, type(batch).__name__, _digest(batch).hex()) for result, batch in _read(path)]


def test_the_samples_are_found(samples: Path) -> None:
    # As many as ORIGIN.md speaks of: 19 own results, 30 traces, and the folders of public tools.
    kinds = Counter(path.relative_to(samples).parts[0] for path in sample_results())
    assert kinds["own"] >= 19
    assert kinds["public"] >= 30 + 25


@pytest.mark.parametrize("path", sample_results(), ids=sample_id)
def test_a_sample_is_recognised_and_every_file_of_it_reported(path: Path, frozen_folder: FrozenFolder) -> None:
    with frozen_folder(path):
        reports = _check_batches(path)
    unexplained = {each.path.rpartition("/")[2] for each in reports if each.reason.startswith("no reader")}
    assert [name for name in sorted(unexplained) if not re.fullmatch(NOBODY_KNOWS, name)] == []


@pytest.mark.parametrize("path", _folders(), ids=sample_id)
def test_any_other_folder_is_read_or_explained(path: Path) -> None:
    try:
        _check_batches(path)
    except NotRecognised as refused:
        error = refused
    else:
        return
    assert [descriptor.id for descriptor, _ in error.attempts] == [each.descriptor.id for each in readers()]
    assert all(descriptor.looks_for in str(error) for descriptor, _ in error.attempts)
    for descriptor, sniff in error.attempts:
        assert isinstance(descriptor.title, Sentence), "else nobody can translate it"
        assert isinstance(descriptor.looks_for, Sentence)
        assert isinstance(sniff.missed, Sentence) or sniff.missed == "OpBasicInfo.csv"


@pytest.mark.parametrize("path", [*sample_results(), *_folders()], ids=sample_id)
def test_one_reader_knows_a_folder(path: Path) -> None:
    view = FolderView(path)
    sniffs = {reader.descriptor.id: reader.sniff(view) for reader in readers()}
    claims = [reader for reader, sniff in sniffs.items() if sniff.recognised]
    assert len(claims) <= 1, "the order in which they are asked would decide"
    if claims:
        read_by = reader_for(view).descriptor.id
        # Results in sub-folders come before loose files above them.
        assert read_by == claims[0] or sniffs[claims[0]].is_loose


@pytest.mark.parametrize("path", [*sample_results(), *_folders()], ids=sample_id)
def test_a_folder_is_known_by_what_it_holds(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    view = FolderView(path)
    known = [reader.descriptor.id for reader in readers() if reader.sniff(view).recognised]
    monkeypatch.setattr(view._listing, "name", "umbenannt")
    renamed = view.root
    assert renamed.name == "umbenannt"
    claims = [reader.descriptor.id for reader in readers() if reader.sniff(renamed).recognised]
    assert claims == ([] if re.fullmatch(ONLY_LOGS, sample_id(path)) else known)


@pytest.mark.parametrize("path", sample_results(), ids=sample_id)
def test_a_second_reading_is_equal(path: Path) -> None:
    assert _digests(path) == _digests(path)


@pytest.mark.parametrize("path", sample_results(), ids=sample_id)
def test_a_copy_under_another_name_is_the_same(path: Path, tmp_path: Path) -> None:
    view = FolderView(path)
    reader = reader_for(view)
    copy = tmp_path / f"umbenannt 数据{path.suffix}"
    (shutil.copytree if path.is_dir() else shutil.copyfile)(path, copy)
    there = FolderView(copy)
    assert reader_for(there).descriptor.id == reader.descriptor.id
    ranks = [(result.rank, result.has_data) for result in reader.results(view)]
    assert [(result.rank, result.has_data) for result in reader_for(there).results(there)] == ranks
