"""What a reader made of a folder as a short text: rows and checksums. Equal texts mean equal values, whatever the order
of columns, the size of batches and the place of the folder."""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from model.batches import (
    NO_CATEGORY,
    Batch,
    CounterBatch,
    Facts,
    FileReport,
    FlowBatch,
    Missing,
    SliceBatch,
    TableBatch,
)
from model.problem import Problem
from model.table import as_cells
from model.task import TaskContext
from parsers.folder_view import FolderView
from parsers.registry import reader_for

Text = Mapping[str, Mapping[str, str]]
"""Group (``kernels``, ``slices``, ``problems``, ...) -> item (a column, a code and file) -> its rows or checksum."""


def checksum(lines: Iterator[str] | list[str]) -> str:
    """Four hexadecimal digits: a change is missed once in 65 536 times, and a line stays readable."""
    digest = hashlib.blake2b(digest_size=2)
    for line in lines:
        digest.update(line.encode("utf-8", "surrogatepass") + b"\n")
    return digest.hexdigest()


@dataclass
class ResultContent:
    """The batches of one result as lines of text, without the order in which they came."""

    cells: dict[str, dict[str, list[str]]] = field(default_factory=dict)
    slices: list[str] = field(default_factory=list)
    counters: list[str] = field(default_factory=list)
    flows: list[str] = field(default_factory=list)
    facts: dict[str, Any] = field(default_factory=dict)
    read: dict[str, str] = field(default_factory=dict)
    ignored: Counter[str] = field(default_factory=Counter)
    problems: Counter[str] = field(default_factory=Counter)
    missing: dict[str, str] = field(default_factory=dict)

    def take(self, batch: Batch) -> None:
        """Add one batch."""
        match batch:
            case TableBatch():
                self._take_table(batch)
            case SliceBatch():
                self.slices += _slices(batch)
            case CounterBatch():
                values = zip(batch.track.tolist(), batch.time_ns.tolist(), batch.value.tolist(), strict=True)
                self.counters += [f"{batch.tracks[track]} {time} {value!r}" for track, time, value in values]
            case FlowBatch():
                columns = (batch.track.tolist(), batch.category.tolist(), batch.ids, batch.phase.tolist())
                for track, category, number, phase, time in zip(*columns, batch.time_ns.tolist(), strict=True):
                    self.flows.append(f"{batch.tracks[track]} {batch.categories[category]} {number} {phase} {time}")
            case Facts():
                self.facts |= batch.values
            case FileReport():
                self._take_report(batch)
            case Problem():
                self.problems[f"{batch.code} {batch.file}".strip()] += batch.count
            case Missing():
                self.missing[f"{batch.panel} {batch.what}"] = checksum([batch.how])
            case _:
                pass

    def _take_table(self, batch: TableBatch) -> None:
        table = self.cells.setdefault(batch.table, defaultdict(list))
        before = max((len(cells) for cells in table.values()), default=0)
        for column in batch.columns:
            cells = as_cells(batch.data[column.name], column.kind)
            # Twelve digits: the last bits of a sum are not the same everywhere.
            shown = [f"{cell:.12g}" for cell in cells] if column.kind == "float" else [str(cell) for cell in cells]
            table[column.name] += [""] * (before - len(table[column.name])) + shown

    def _take_report(self, report: FileReport) -> None:
        if report.state == "ignored":
            self.ignored[str(report.reason)] += 1
        else:
            skipped = f", {report.skipped} skipped" if report.skipped else ""
            self.read[report.path] = f"{report.state} by {report.reader}, {report.rows} rows{skipped}"

    def text(self) -> Text:
        """Rows and checksums."""
        groups: dict[str, dict[str, str]] = {"facts": {k: checksum([repr(v)]) for k, v in self.facts.items()}}
        for table, columns in self.cells.items():
            rows = max(map(len, columns.values()), default=0)
            groups[f"table {table}"] = {"rows": str(rows)} | {name: checksum(c) for name, c in columns.items()}
        for name, lines in (("slices", self.slices), ("counters", self.counters), ("flows", self.flows)):
            if lines:
                groups[name] = {"rows": str(len(lines)), "all": checksum(sorted(lines))}
        groups["problems"] = {code: str(count) for code, count in self.problems.items()}
        groups["missing"] = self.missing
        groups["files"] = self.read
        groups["ignored"] = {reason: str(count) for reason, count in self.ignored.items()}
        return {group: dict(sorted(items.items())) for group, items in groups.items() if items}


def _slices(batch: SliceBatch) -> list[str]:
    names = batch.names
    category = np.full(len(batch.start_ns), NO_CATEGORY) if batch.category is None else batch.category
    arguments = batch.arguments or [None] * len(batch.start_ns)
    columns = (batch.track.tolist(), batch.start_ns.tolist(), batch.duration_ns.tolist(), batch.name.tolist())
    return [
        f"{batch.tracks[track]} {start} {length} {names[name]} {'' if of == NO_CATEGORY else names[of]} {more}"
        for track, start, length, name, of, more in zip(*columns, category.tolist(), arguments, strict=True)
    ]


def result_contents(path: Path) -> dict[str, ResultContent]:
    """What the reader of ``path`` makes of it: its results by their title. Raises `NotRecognised`."""
    view = FolderView(path)
    reader = reader_for(view)
    contents = {}
    for result in reader.results(view):
        title = f"{reader.descriptor.id}, rank {result.rank}, {result.base or '.'}"
        content = contents[title] = ResultContent()
        for batch in reader.read(view, result, TaskContext()):
            content.take(batch)
    return contents


def written(contents: Mapping[str, ResultContent]) -> str:
    """``contents`` for a file that people review: a line for each table and file."""
    lines = []
    for title, content in contents.items():
        lines.append(f"== {title}")
        for group, items in content.text().items():
            if group in ("files", "problems", "missing", "ignored"):
                lines += [f"{group}: {item}: {value}" for item, value in items.items()]
            else:
                lines.append(f"{group}: " + ", ".join(f"{item} {value}" for item, value in items.items()))
        lines.append("")
    return "\n".join(lines)
