"""Finds the readers in `parsers.readers` and the one that knows an opened folder, or says what each of them missed."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import parsers.readers
from model.batches import Batch
from model.problem import StepscopeError
from model.sentence import Sentence, sentence
from model.task import TaskContext
from parsers.folder_view import FolderView
from parsers.reader import Descriptor, Reader, Result, Sniff

MAX_SEARCH_DEPTH = 4
MAX_CANDIDATES = 2_000

_MOST_TRIED = 64


class NotRecognised(StepscopeError):
    """No reader knows the folder. ``attempts``: what each one looked for and missed, in the order they were asked."""

    def __init__(self, view: FolderView, attempts: tuple[tuple[Descriptor, Sniff], ...]) -> None:
        where = sentence("Errors", "{name}: {count} files").filled(name=view.name, count=len(view.files))
        what = sentence("Errors", "No profiling result was recognised here.")
        advice = sentence("Errors", "Open a folder that a profiler wrote.")
        for descriptor, sniff in attempts:
            advice = sentence("Readers", "{before} {attempt}").filled(before=advice, attempt=_said(descriptor, sniff))
        super().__init__(what, where, advice, "not_recognised")
        self.attempts = attempts


def _said(descriptor: Descriptor, sniff: Sniff) -> Sentence:
    if sniff.missed:
        words = sentence("Readers", "{title}: looked for {wanted}, missed {missed}.")
    else:
        words = sentence("Readers", "{title}: looked for {wanted}.")
    return words.filled(title=descriptor.title, wanted=descriptor.looks_for, missed=sniff.missed)


@cache
def readers() -> tuple[Reader, ...]:
    """All readers, first to be asked first. Raises TypeError or ValueError when a module breaks the rules."""
    found: list[Reader] = []
    for module in pkgutil.iter_modules(parsers.readers.__path__):
        if module.name.startswith("_"):
            continue
        reader = getattr(importlib.import_module(f"parsers.readers.{module.name}"), "READER", None)
        if not isinstance(reader, Reader):
            raise TypeError(f"parsers/readers/{module.name}.py has no READER")
        found.append(reader)
    for values in ([r.descriptor.id for r in found], [r.descriptor.priority for r in found]):
        if len(set(values)) != len(values):
            raise ValueError(f"two readers share one of {values}")
    return tuple(sorted(found, key=lambda reader: reader.descriptor.priority))


def reader_for(view: FolderView, candidates: tuple[Reader, ...] | None = None) -> Reader:
    """The reader that knows ``view``, or else sub-folders of it, nearest first (depth 4). Its ``results`` and ``read``
    take ``view``; a result's ``base`` is relative to ``view``. Raises `NotRecognised`, or `StepscopeError`
    (``not_readable``) when that is because no file can be read."""
    asked = readers() if candidates is None else candidates
    attempts = []
    for reader in asked:
        sniff = reader.sniff(view)
        if sniff.recognised:
            return reader
        attempts.append((reader.descriptor, sniff))
    for depth in range(1, MAX_SEARCH_DEPTH + 1):
        folders = [folder for folder in view.folders if folder.count("/") == depth - 1][:MAX_CANDIDATES]
        for reader in asked:
            if any(reader.sniff(view.sub(folder)).recognised for folder in folders):
                return _ReaderBelow(reader, _bases_below(reader, view))
    _check_access(view)
    raise NotRecognised(view, tuple(attempts))


def _check_access(view: FolderView) -> None:
    """Raises `StepscopeError` when not one of the files can be opened, or looked at in the first place."""
    unseen = next((entry for entry in view.skipped if entry.refused), None)
    if unseen is not None and not view.files:
        raise _not_readable(unseen.refused, unseen.path)
    refused: OSError | None = None
    for entry in view.files[:_MOST_TRIED]:
        try:
            view.open(entry).close()
        except OSError as error:
            refused = refused or error
        else:
            return
    if refused is not None:
        raise _not_readable(refused.strerror or str(refused), str(refused.filename)) from refused


def _not_readable(reason: str, where: str) -> StepscopeError:
    what = sentence("Errors", "It cannot be read: {reason}.").filled(reason=reason)
    return StepscopeError(what, where, sentence("Errors", "Check the permissions and the path."), "not_readable")


def _bases_below(reader: Reader, view: FolderView) -> tuple[str, ...]:
    """The folders that ``reader`` knows, without those inside another one."""
    bases: list[str] = []
    folders = [folder for folder in view.folders if folder.count("/") < MAX_SEARCH_DEPTH]
    for folder in sorted(folders, key=lambda folder: folder.count("/"))[:MAX_CANDIDATES]:
        inside = any(folder.startswith(base + "/") for base in bases)
        if not inside and reader.sniff(view.sub(folder)).recognised:
            bases.append(folder)
    return tuple(sorted(bases))


class _ReaderBelow:
    """A reader that was recognised in sub-folders of the opened one: the same reader, seen from above."""

    def __init__(self, reader: Reader, bases: tuple[str, ...]) -> None:
        self.descriptor = reader.descriptor
        self._reader = reader
        self._bases = bases

    def sniff(self, view: FolderView) -> Sniff:
        """Recognised by what lies in the sub-folders."""
        return Sniff(self._bases)

    def results(self, view: FolderView) -> tuple[Result, ...]:
        """The results of all sub-folders; titles start with the folder when there are several."""
        found = []
        for base in self._bases:
            for result in self._reader.results(view.sub(base)):
                title = f"{base}: {result.title}" if len(self._bases) > 1 else result.title
                found.append(replace(result, base=f"{base}/{result.base}".rstrip("/"), title=title))
        return tuple(sorted(found, key=lambda result: (result.rank is None, result.rank or 0, result.base)))

    def read(self, view: FolderView, result: Result, task: TaskContext) -> Iterator[Batch]:
        """Read ``result`` through the reader's own view of its folder."""
        inside = (base for base in self._bases if f"{result.base}/".startswith(f"{base}/"))
        base = max(inside, key=len)
        yield from self._reader.read(view.sub(base), replace(result, base=result.base[len(base) + 1 :]), task)
