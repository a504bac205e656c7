"""prof_rule*.json: what msprof's own rules suggest for a run (ascend-formats 2.8, 4.1.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from model.batches import Batch
from model.table import Column
from model.task import TaskContext
from parsers.faults import Faults
from parsers.folder_view import FileEntry, FolderView
from parsers.json_file import json_content
from parsers.json_table import Pick, json_batches

_SUGGESTIONS = (
    Pick(Column("type", "text", "", "Rule Type"), "Rule Type"),
    Pick(Column("subtype", "text", "", "Rule Subtype"), "Rule Subtype"),
    Pick(Column("suggestion", "text", "", "Rule Suggestion"), "Rule Suggestion"),
    Pick(Column("subject", "text", "", "Tuning Data"), "subject"),
)


def parse(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """Rows of ``prof_rule``, one for each suggestion; ``subject``: the operators or numbers that it is about."""
    faults = Faults(entry.path)
    content = json_content(view, entry, faults, exact=True, depth=1)
    groups = content if isinstance(content, list) else [] if content is None else [content]
    rows = [row for group in groups for row in _suggestions(group, faults)]
    yield from json_batches("prof_rule", _SUGGESTIONS, rows, faults, task)
    yield from faults.problems()


def _suggestions(group: object, faults: Faults) -> Iterator[Mapping[str, Any]]:
    """Suggestions stand in the list itself, or below their type under ``result``."""
    if not isinstance(group, dict):
        faults.note("json_unexpected", "the list", str(group))
        return
    found = group.get("result", [group])
    for each in found if isinstance(found, list) else [found]:
        if isinstance(each, dict):
            subject = each.get("Tuning Data", each.get("Op List"))
            plain = isinstance(subject, list) and all(isinstance(name, str) for name in subject)
            yield {**group, **each, "subject": ", ".join(subject) if plain and subject else subject or None}
        else:
            faults.note("json_unexpected", str(group.get("Rule Type")), str(each))
