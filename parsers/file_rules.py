"""Runs a format's file parsers on the files of one result: one report per file, and a bad file costs only itself."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Literal, Protocol

from model.batches import Batch, CounterBatch, Facts, FileReport, FlowBatch, PartDone, SliceBatch, TableBatch
from model.natural_order import natural_key
from model.problem import Problem
from model.sentence import sentence
from model.table import as_cells
from model.task import Cancelled, TaskContext
from parsers.faults import Faults
from parsers.folder_view import FileEntry, FolderView
from parsers.foreign_files import foreign_reason
from parsers.reasons import FACTS, NO_READER, lies_outside


class ParseFile(Protocol):
    """What a module of `parsers.files` offers: the batches of one file."""

    def __call__(
        self, view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext, /
    ) -> Iterator[Batch]: ...


@dataclass(frozen=True, slots=True)
class FileRule:
    """Which files a parser takes. ``pattern``: full match, upper and lower case alike, on the path below the view's
    folder; a group ``rank`` in it is the rank that the file belongs to. ``refuse(view, entry)`` may say why this file
    is not taken ("" = take it); the next rule is asked then. ``part``: big traces come after all tables; a parser of
    ``both`` yields ``PartDone("tables")`` where its own tables end, and goes on when all others have been read."""

    pattern: str
    parser_id: str
    parse: ParseFile
    part: Literal["tables", "both", "trace"] = "tables"
    refuse: Callable[[FolderView, FileEntry], str] | None = None


_COSTS = {".json.gz": 10.0, ".db": 3.0, ".csv": 7.0}
"""What a byte takes to read, by the end of the file's name, in bytes of trace JSON: docs/decisions/0013-previews.md."""

_SORTING = 0.3
"""What sorting and merging a trace takes after it has been read, in the same measure, of what reading it takes."""

# Problems with these endings mean that the file holds less than its writer meant to write.
_DAMAGE = ("_cut", "_damaged", "_garbage", "_unreadable", "_failed", "_empty", "_open", "_truncated")

RECORDS_LEFT_OUT = frozenset(
    {
        *(
            "csv_row_cut",
            "csv_row_shifted",
            "csv_quote_open",
            "row_again",
            "line_not_understood",
            "json_unexpected",
            "rows_without_time",
        ),
        *("record_cut", "record_unknown", "record_time", "steps_other_job", "steps_incomplete", "collectives_unpaired"),
        *("json_truncated", "json_garbage", "event_time_invalid", "span_not_begun"),
        *("counter_value_invalid", "counter_without_value", "flow_without_id"),
    }
)
"""Codes of damage whose count is that of records which are left out; with others they lack a cell or their length."""


def read_files(view: FolderView, rules: Sequence[FileRule], rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """The batches of all files below ``view``, in the order of ``rules``: tables, then ``PartDone("tables")``, then
    traces; and one `FileReport` for every file below the opened folder. Raises only `Cancelled`."""
    yield from view.problems
    chosen, ignored = _assign(view, rules, rank)
    steps = list(_steps(rules, chosen, task))
    with ExitStack() as unfinished:
        later = []
        for rule, entry, share in steps:
            batches = _read_one(view, entry, rule, rank, share)
            if rule.part == "tables":
                yield from batches
                continue
            later.append(unfinished.enter_context(closing(batches)))
            if rule.part == "both":
                yield from takewhile(lambda batch: not isinstance(batch, PartDone), batches)
        yield from ignored
        yield PartDone("tables")
        for batches in later:
            yield from batches


def _steps(
    rules: Sequence[FileRule], chosen: dict[int, list[FileEntry]], task: TaskContext
) -> Iterator[tuple[FileRule, FileEntry, TaskContext]]:
    """The files in the order of reading, each with its part of the work: what sorting takes is left over at the end."""
    ordered = [
        (rule, entry)
        for part in ("tables", "both", "trace")
        for rule in rules
        if rule.part == part
        for entry in sorted(chosen.get(id(rule), ()), key=lambda entry: natural_key(entry.path))
    ]
    reading = [_cost(entry) for _, entry in ordered]
    sorting = sum(_SORTING * cost for (rule, _), cost in zip(ordered, reading, strict=True) if rule.part != "tables")
    whole = max(sum(reading) + sorting, 1.0)
    done = 0.0
    for (rule, entry), cost in zip(ordered, reading, strict=True):
        yield rule, entry, task.part(done / whole, (done + cost) / whole)
        done += cost


def _cost(entry: FileEntry) -> float:
    name = entry.name.lower()
    return entry.size_bytes * next((cost for ending, cost in _COSTS.items() if name.endswith(ending)), 1.0)


def _assign(
    view: FolderView, rules: Sequence[FileRule], rank: int | None
) -> tuple[dict[int, list[FileEntry]], list[FileReport]]:
    """Files by the rule that takes them, and the reports of all others."""
    patterns = [(re.compile(rule.pattern, re.IGNORECASE), rule) for rule in rules]
    chosen: dict[int, list[FileEntry]] = {}
    ignored = [FileReport(entry.path, "ignored", reason=entry.reason) for entry in view.skipped]
    inside = {entry.path for entry in view.files}
    outside = lies_outside(view.name)
    for entry in view.root.files:
        if entry.path not in inside:
            ignored.append(FileReport(entry.path, "ignored", reason=outside))
            continue
        rule, reason = _rule_for(view, entry, patterns, rank)
        if rule is None:
            ignored.append(FileReport(entry.path, "ignored", reason=reason))
        else:
            chosen.setdefault(id(rule), []).append(entry)
    return chosen, ignored


def _rule_for(
    view: FolderView, entry: FileEntry, patterns: list[tuple[re.Pattern[str], FileRule]], rank: int | None
) -> tuple[FileRule | None, str]:
    reason = ""
    for pattern, rule in patterns:
        match = pattern.fullmatch(view.local(entry))
        if match is None:
            continue
        owner = match.groupdict().get("rank")
        if owner is not None and rank is not None and int(owner) != rank:
            return None, sentence("Reasons", "belongs to rank {rank}").filled(rank=int(owner))
        refusal = rule.refuse(view, entry) if rule.refuse is not None else ""
        if not refusal:
            return rule, ""
        reason = refusal if reason in ("", NO_READER) else reason
    return None, reason if reason not in ("", NO_READER) else foreign_reason(entry.name) or NO_READER


def _read_one(
    view: FolderView, entry: FileEntry, rule: FileRule, rank: int | None, task: TaskContext
) -> Generator[Batch, None, None]:
    rows = Counter[str]()
    skipped = 0
    kinds = set[type]()
    damage = ""
    for batch in _guarded(view, entry, rule, rank, task):
        if isinstance(batch, FileReport):
            continue
        if isinstance(batch, Problem):
            skipped += batch.count if batch.code in RECORDS_LEFT_OUT else 0
            if batch.severity == "critical" or batch.code.endswith(_DAMAGE):
                damage = damage or batch.message
        rows[batch.table if isinstance(batch, TableBatch) else ""] += _rows(batch)
        kinds.add(type(batch))
        yield batch
    reason = damage or (FACTS if kinds == {Facts} else "")
    yield FileReport(
        entry.path,
        "damaged" if damage else "read",
        rule.parser_id,
        _own_rows(rows, rule.part == "both"),
        skipped,
        reason,
    )


_WORKED_OUT = {"op_types": "ops", "aicpu_types": "aicpu"}
"""Tables of types that parsers make of the operators of the same file."""


def _guarded(
    view: FolderView, entry: FileEntry, rule: FileRule, rank: int | None, task: TaskContext
) -> Iterator[Batch]:
    """The parser's batches; whatever it raises becomes a problem."""
    faults = Faults(entry.path)
    try:
        task.progress(entry.path, 0, entry.size_bytes)
        if entry.size_bytes:
            yield from map(_sound, rule.parse(view, entry, rank, task))
        else:
            faults.note("file_empty")
    except Cancelled:
        raise
    except OSError as error:
        faults.note("file_unreadable", sample=error.strerror or str(error))
    except Exception as error:  # the contract: one bad file must not cost the others
        faults.note("file_failed", sample=f"{type(error).__name__}: {error}")
    yield from faults.problems()


def _sound(batch: Batch) -> Batch:
    """``batch`` with whole numbers as int64. Raises OverflowError or ValueError here, where it costs one file only."""
    if not isinstance(batch, TableBatch):
        return batch
    lists = [column for column in batch.columns if column.kind == "int" and isinstance(batch.data[column.name], list)]
    cells = {column.name: as_cells(batch.data[column.name], "int") for column in lists}
    if len({len(batch.data[column.name]) for column in batch.columns}) > 1:
        raise ValueError(f"columns of {batch.table} differ in length")
    return replace(batch, data={**batch.data, **cells})


def _own_rows(rows: Counter[str], is_database: bool) -> int:
    """How many rows a file has, of the ``rows`` in each of its tables ("" = its timeline): types beside their operators
    are worked out, and only a database has other rows in its timeline than in its tables."""
    timeline = rows.pop("", 0)
    tables = rows.total() - sum(rows[types] for types, operators in _WORKED_OUT.items() if rows[operators])
    return tables + timeline if is_database else max(tables, timeline)


def _rows(batch: Batch) -> int:
    if isinstance(batch, TableBatch):
        return len(batch.data[batch.columns[0].name]) if batch.columns else 0
    if isinstance(batch, SliceBatch):
        return len(batch.start_ns)
    if isinstance(batch, CounterBatch | FlowBatch):
        return len(batch.time_ns)
    return 0
