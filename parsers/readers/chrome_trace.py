"""A plain Chrome trace: one JSON file of trace events, also compressed, under any name but those of whole results."""

from __future__ import annotations

import re
from collections.abc import Iterator

from model.batches import Batch, Facts
from model.natural_order import natural_key
from model.sentence import sentence
from model.task import TaskContext
from parsers.ascend_rules import TRACE_VIEW
from parsers.file_rules import FileRule, read_files
from parsers.files import trace_events
from parsers.folder_view import FileEntry, FolderView
from parsers.legacy_rules import TIMELINE
from parsers.msprof_layout import exports
from parsers.reader import Descriptor, Result, Sniff
from parsers.reasons import NO_READER, lies_outside

_MOST_FILES = 64
_HEAD_BYTES = 65_536
_OF_RESULTS = re.compile(rf"{TRACE_VIEW}|{TIMELINE}", re.IGNORECASE)
"""Traces that the readers of whole results take by their names alone."""


class _ChromeTraceReader:
    """Each trace directly in the folder, or the opened file, is a result."""

    descriptor = Descriptor(
        id="chrome_trace",
        kind="chrome_trace",
        title=sentence("Readers", "Chrome trace (.json, .json.gz)"),
        priority=90,
        looks_for=sentence("Readers", "a JSON file of trace events"),
    )

    def sniff(self, view: FolderView) -> Sniff:
        """By the first bytes of the files directly in the folder."""
        found = _traces(view)
        if found:
            return Sniff(tuple(entry.name for entry in found), is_loose=True)
        return Sniff(missed=sentence("Readers", '"ph" or "traceEvents" at the begin of every JSON file'))

    def results(self, view: FolderView) -> tuple[Result, ...]:
        """The traces, the largest first."""
        found = sorted(_traces(view), key=lambda entry: (-entry.size_bytes, natural_key(entry.name)))
        return tuple(Result(None, entry.name, entry.name) for entry in found)

    def read(self, view: FolderView, result: Result, task: TaskContext) -> Iterator[Batch]:
        """The events of the trace."""
        others = _traces(view)
        chosen = next(entry for entry in others if entry.name == result.base)

        def refuse(_: FolderView, entry: FileEntry) -> str:
            if entry == chosen:
                return ""
            if entry not in others:
                return _neighbour(view, entry, chosen)
            return sentence("Reasons", "another trace, {name}, is shown").filled(name=chosen.name)

        part = trace_events.part_of(view.head(chosen, _HEAD_BYTES))
        yield Facts({"kind": "chrome_trace", "framework": None, **({} if part is None else {"part": part})})
        rules = [FileRule(r".*", "trace_events", trace_events.parse, part="trace", refuse=refuse)]
        yield from read_files(view, rules, None, task)


def _neighbour(view: FolderView, entry: FileEntry, chosen: FileEntry) -> str:
    """Why a file that is no trace is not read; what lies in deeper folders is not looked into."""
    if "/" in view.local(entry):
        return lies_outside(chosen.name)
    return NO_READER


def _traces(view: FolderView) -> list[FileEntry]:
    direct = [entry for entry in view.files if "/" not in view.local(entry)]
    found = [entry for entry in direct[:_MOST_FILES] if trace_events.looks_like_trace(view.head(entry, _HEAD_BYTES))]
    exported = {export.entry for export in exports(view)} if found else set()
    return [entry for entry in found if entry not in exported and not _OF_RESULTS.fullmatch(entry.name)]


READER = _ChromeTraceReader()
