"""msadvisor/device_{id}/recommendation/*.json: what MindSpore's expert system recommends (mindinsight-format 1.21)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from model.batches import Batch
from model.sentence import sentence
from model.table import Column
from model.task import TaskContext
from parsers.faults import Faults
from parsers.folder_view import FileEntry, FolderView
from parsers.json_file import items, json_object, section
from parsers.json_table import Pick, json_batches

_ADVICE = (
    Pick(Column("model", "text"), "model"),
    Pick(Column("title", "text", "", "extendtitle"), "extendtitle"),
    Pick(Column("text", "text", "", "value"), "value"),
)


def refuse_older(view: FolderView, entry: FileEntry) -> str:
    """Only the newest file of a folder counts."""
    folder = view.local(entry).rpartition("/")[0]
    newest = max(view.find(r".*\.json", folder), key=lambda other: (other.mtime_ns, other.name))
    if newest.path == entry.path:
        return ""
    return sentence("Reasons", "{name} is newer").filled(name=newest.name)


def parse(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """Rows of ``msadvisor``, one for each recommendation; a model that has none recommends nothing."""
    faults = Faults(entry.path)
    models = section(json_object(view, entry, faults), "model")
    rows = (row for model in models for row in _advice(model, section(models, model)))
    yield from json_batches("msadvisor", _ADVICE, rows, faults, task)
    yield from faults.problems()


def _advice(model: str, content: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    for extend in items(content, "extend"):
        for values in items(extend, "value"):
            for value in values if isinstance(values, list) else [values]:
                yield {"model": model, "extendtitle": extend.get("extendtitle"), "value": value}
