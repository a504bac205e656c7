"""What a reader of one result format is: a descriptor, a cheap sniff, the results it finds, the batches it yields."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from model.batches import Batch
from model.sentence import sentence
from model.task import TaskContext
from parsers.folder_view import FolderView


@dataclass(frozen=True, slots=True)
class Descriptor:
    """``id``: the reader's id; ``kind``: the kind of result it names in facts (readers of several kinds say which in
    their facts); ``title`` for people; ``priority``: lower ones are tried first, unique; ``looks_for``: what makes a
    folder recognisable, in one phrase that completes "looked for ..."."""

    id: str
    kind: str
    title: str
    priority: int
    looks_for: str


@dataclass(frozen=True, slots=True)
class Sniff:
    """``found``: what spoke for the format; ``missed``: what was looked for and is not there (a phrase); ``is_loose``:
    only files that may also lie beside or above the folders of other results, and come after those."""

    found: tuple[str, ...] = ()
    missed: str = ""
    is_loose: bool = False

    @property
    def recognised(self) -> bool:
        """Whether the folder is of this format."""
        return bool(self.found)


@dataclass(frozen=True, slots=True)
class Result:
    """One result: the files of a rank or device below ``base`` (relative to the view, "" = itself), or the file
    ``base``. ``rank``: by which number it is asked for, None when the folder does not say; with ``device`` that is the
    number of the device, since the rank is not known. ``title``: a name for people; ``has_data``: False for what is
    only recognised by its name, such as a crashed run. ``window``: which of several collection windows it is, from 1,
    and ``detail`` what else tells it from the others, such as the time of day."""

    rank: int | None
    base: str
    title: str
    has_data: bool = True
    device: int | None = None
    window: int | None = None
    detail: str = ""

    @property
    def id(self) -> str:
        """By which this result is found again among all of the opened folder."""
        return self.base if self.rank is None else f"{self.base}#{self.rank}"

    @property
    def label(self) -> str:
        """What it is called in a list of all results: ``Rank 3``, ``Device 1``, ``Window 2 · 14:03:12``, or its
        title."""
        parts = []
        if self.device is not None:
            parts.append(sentence("Results", "Device {device}").filled(device=self.device))
        elif self.rank is not None:
            parts.append(sentence("Results", "Rank {rank}").filled(rank=self.rank))
        if self.window is not None:
            parts.append(sentence("Results", "Window {number}").filled(number=self.window))
        label: str = parts[0] if parts else self.title
        for part in (*parts[1:], self.detail):
            if part:
                label = sentence("Results", "{before} · {part}").filled(before=label, part=part)
        return label


@runtime_checkable
class Reader(Protocol):
    """A format. Sniffing reads names and the heads of a few files; reading yields batches and stores nothing."""

    descriptor: Descriptor

    def sniff(self, view: FolderView) -> Sniff:
        """Whether ``view``'s own folder is of this format; sub-folders are the registry's business."""
        ...

    def results(self, view: FolderView) -> tuple[Result, ...]:
        """The results in ``view``, ranks in numeric order."""
        ...

    def read(self, view: FolderView, result: Result, task: TaskContext) -> Iterator[Batch]:
        """Everything of one result. Broken input is a `Problem` among the batches; only `Cancelled` is raised."""
        ...
