"""Finds the readers in `parsers.readers` and the one that knows an opened folder, or says what each of them missed."""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache, partial

import parsers.readers
from model.batches import Batch
from model.natural_order import natural_key
from model.problem import StepscopeError
from model.sentence import Sentence, sentence
from model.task import TaskContext
from parsers.folder_view import FolderView, not_readable
from parsers.reader import Descriptor, Reader, Result, Sniff
from parsers.result_list import numbered, told_apart
from parsers.unfinished import folder_names

MAX_SEARCH_DEPTH = 5  # ranks lie so deep below the folder of a cluster (ascend-formats 1.6)
MAX_CANDIDATES = 2_000

_MOST_TRIED = 64
_RESULT = re.compile(r"(?:OP)?PROF_.+|.+_ascend_(?:ms|pt)", re.IGNORECASE)


class NotRecognised(StepscopeError):
    """No reader knows the folder. ``attempts``: what each one looked for and missed, in the order they were asked; each
    is a line of the advice."""

    def __init__(self, view: FolderView, attempts: tuple[tuple[Descriptor, Sniff], ...]) -> None:
        where: str = sentence("Errors", "{name}: {count} files").filled(name=view.name, count=len(view.files))
        if len(view.files) == 1:
            where = f"{view.name}/{view.files[0].path}"
        what = sentence("Errors", "No profiling result was recognised here.")
        result = next((name for name in folder_names(view)[1:] if _RESULT.fullmatch(name)), "")
        advice = (
            sentence("Errors", "It lies in the result {name}: open that folder.").filled(name=result)
            if result
            else sentence("Errors", "Open a folder that a profiler wrote.")
        )
        for descriptor, sniff in attempts:
            advice = sentence("Readers", "{before}\n{attempt}").filled(before=advice, attempt=_said(descriptor, sniff))
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
    """The reader that knows ``view``, or else one that has all results of its sub-folders (depth 5), and the loose
    files that lie among them: ``results`` lists those, the ones to be shown first in front. A result's ``base`` is
    relative to ``view``, which ``results`` and ``read`` take. Raises `NotRecognised`, or `StepscopeError`
    (``not_readable``) when that is because no file can be read."""
    asked = readers() if candidates is None else candidates
    places = _places(view, asked)
    if not places:
        _check_access(view)
        raise NotRecognised(view, tuple((reader.descriptor, reader.sniff(view)) for reader in asked))
    if len(places) == 1 and not places[0].base:
        return places[0].reader
    return _SeveralReaders(view, _in_order(places))


def _check_access(view: FolderView) -> None:
    """Raises `StepscopeError` when not one of the files can be opened, or looked at in the first place."""
    unseen = next((entry for entry in view.skipped if entry.refused), None)
    if unseen is not None and not view.files:
        raise not_readable(unseen.refused, unseen.path)
    refused: OSError | None = None
    for entry in view.files[:_MOST_TRIED]:
        try:
            view.open(entry).close()
        except OSError as error:
            refused = refused or error
        else:
            return
    if refused is not None:
        raise not_readable(refused.strerror or str(refused), str(refused.filename)) from refused


@dataclass(frozen=True, slots=True)
class _Place:
    """A folder (relative to the view) that ``reader`` knows, ``is_loose`` as in `Sniff`."""

    base: str
    reader: Reader
    is_loose: bool

    def holds(self, folder: str) -> bool:
        """Whether ``folder`` is this one or lies inside it."""
        return not self.base or f"{folder}/".startswith(f"{self.base}/")

    @property
    def depth(self) -> int:
        """How many folders below the opened one."""
        return self.base.count("/") + 1 if self.base else 0


def _places(view: FolderView, asked: tuple[Reader, ...]) -> list[_Place]:
    """The folders that a reader knows, without those inside another one; in one that holds loose files only, results
    and files of readers before its own are looked for."""
    found: dict[str, _Place] = {}
    folders = [folder for folder in view.folders if folder.count("/") < MAX_SEARCH_DEPTH]
    for number, folder in enumerate(["", *sorted(folders, key=lambda folder: folder.count("/"))]):
        if number > MAX_CANDIDATES and all(place.is_loose for place in found.values()):
            break
        above = [folder[:end] for end, letter in enumerate(folder) if letter == "/"]
        around = [found[base] for base in ("", *above) if base in found]
        if all(place.is_loose for place in around):
            inside = view.sub(folder)
            place = next(filter(None, (_place(inside, folder, reader, around, asked) for reader in asked)), None)
            if place is not None:
                found[folder] = place
    return list(found.values())


def _place(
    inside: FolderView, folder: str, reader: Reader, around: list[_Place], asked: tuple[Reader, ...]
) -> _Place | None:
    later = any(place.reader.descriptor.priority <= reader.descriptor.priority for place in around)
    if later and reader is asked[-1]:
        return None  # it has nothing but loose files, and looks into each file
    sniff = reader.sniff(inside)
    if not sniff.recognised or (later and sniff.is_loose):
        return None
    return _Place(folder, reader, sniff.is_loose)


def _in_order(places: list[_Place]) -> list[_Place]:
    """Loose files last, then nearer folders first, then by the readers' priority; those of a reader together."""
    first: dict[str, tuple[bool, int, int]] = {}
    for place in places:
        descriptor = place.reader.descriptor
        depth = 0 if place.is_loose else place.depth
        key = (place.is_loose, depth, descriptor.priority)
        first[descriptor.id] = min(first.get(descriptor.id, key), key)
    return sorted(places, key=lambda place: (first[place.reader.descriptor.id], natural_key(place.base)))


class _SeveralReaders:
    """The results of several folders, and of several readers, seen from above."""

    def __init__(self, view: FolderView, places: list[_Place]) -> None:
        self.descriptor = places[0].reader.descriptor
        self._bases = tuple(place.base or "." for place in places)
        self._read: dict[str, Callable[[TaskContext], Iterator[Batch]]] = {}
        self._results: tuple[Result, ...] = ()
        for reader in dict.fromkeys(place.reader for place in places):
            own = [place for place in places if place.reader is reader]
            self._results += self._results_of(view, reader, own, places)
        self._results = told_apart(self._results)

    def _results_of(
        self, view: FolderView, reader: Reader, own: list[_Place], places: list[_Place]
    ) -> tuple[Result, ...]:
        found = []
        for place in own:
            inside = [
                other.base for other in places if other is not place and place.is_loose and place.holds(other.base)
            ]
            folder = view.sub(place.base)
            folder = folder.without([base[len(place.base) :].lstrip("/") for base in inside])
            for result in reader.results(folder):
                base = "/".join(part for part in (place.base, result.base) if part)
                found.append((replace(result, base=base), partial(reader.read, folder, result)))
        results = numbered([result for result, _read in found])
        self._read |= {result.id: read for result, (_, read) in zip(results, found, strict=True)}
        return tuple(sorted(results, key=lambda result: (result.rank is None, result.rank or 0, result.window or 0)))

    def sniff(self, view: FolderView) -> Sniff:
        """Recognised by what lies in the sub-folders."""
        return Sniff(self._bases)

    def results(self, view: FolderView) -> tuple[Result, ...]:
        """All of them: of each reader the ranks in order."""
        return self._results

    def read(self, view: FolderView, result: Result, task: TaskContext) -> Iterator[Batch]:
        """Read ``result`` through its own reader's view of its folder."""
        yield from self._read[result.id](task)
