"""What a reader of one result format is: a descriptor, a cheap sniff, the results it finds, the batches it yields."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from model.batches import Batch
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
    """``found``: what spoke for the format; ``missed``: what was looked for and is not there (a phrase)."""

    found: tuple[str, ...] = ()
    missed: str = ""

    @property
    def recognised(self) -> bool:
        """Whether the folder is of this format."""
        return bool(self.found)


@dataclass(frozen=True, slots=True)
class Result:
    """One result: a rank's (or device's) files below ``base`` (relative to the view, "" = itself). ``rank`` is None
    when the folder does not say. ``has_data``: False for what is only recognised by its name, such as a crashed run."""

    rank: int | None
    base: str
    title: str
    has_data: bool = True


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
